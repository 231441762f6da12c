"""A match against the computer, at once."""

from dataclasses import dataclass

from accounts.models import User
from games.models import Match
from games.services.open import open_match


@dataclass(frozen=True)
class Choices:
    """What the person chose; the defaults are those of a first visit."""

    profile: str = "fantacarte"
    players: int = 2
    level: str = "medium"
    target: int = 1005


def play_now(user: User, choices: Choices) -> Match:
    """Opens a match of `user` against bots, the cards dealt. Raises `InvalidRules`, naming the field."""
    return open_match(
        user,
        profile=choices.profile,
        players=choices.players,
        level=choices.level,
        target=choices.target,
    )
