"""A match against the computer, at once."""

from dataclasses import dataclass

from accounts.models import User
from games.engine.profiles import profile
from games.engine.rules import Rules
from games.models import Match
from games.services.open import open_with


@dataclass(frozen=True)
class Choices:
    """What the person chose; the defaults are those of a first visit. `length` is one of `lobby.lengths`."""

    profile: str = "fantacarte"
    players: int = 2
    level: str = "medium"
    length: str = "1005"


def play_now(user: User, choices: Choices, length: dict[str, int]) -> Match:
    """Opens a match of `user` against bots, the cards dealt; `length` holds the field that `choices.length`
    sets. Raises `InvalidRules`, naming the field.
    """
    return play_by(user, profile(choices.profile, **length), choices.players, choices.level)


def play_by(user: User, rules: Rules, players: int, level: str) -> Match:
    """The same under any rules. Raises `InvalidRules` when they are not for so many players."""
    return open_with(user, rules, players, level)
