"""The rules of a table as one frozen, validated value.

A rule set is data: play never asks for the name of a profile, only for fields. Names and values are those
of the wire.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any

from games.engine.cards import JOKERS, TWOS, CardSet, rank_mask

_HIGH_MASK = sum(rank_mask(rank) for rank in range(8, 14))
_LOW_MASK = sum(rank_mask(rank) for rank in range(3, 8))
_ACES = rank_mask(1)
#: The cards that are not wild in groups of one value, the dearest first.
NATURALS_BY_VALUE = (_ACES, _HIGH_MASK, _LOW_MASK)


class InvalidRules(ValueError):
    """An impossible value; `field` names it."""

    def __init__(self, field: str, reason: str) -> None:
        super().__init__(f"{field}: {reason}")
        self.field = field
        self.reason = reason


@dataclass(frozen=True)
class SemiClean:
    """When a burraco with a wild counts as semi-clean.

    `run`: `none` or `wild_at_end` (with at least `min_naturals` naturals); `set`: `none`, `exactly_8` or
    `at_least_8` cards.
    """

    points: int = 150
    run: str = "wild_at_end"
    min_naturals: int = 7
    set: str = "at_least_8"


@dataclass(frozen=True)
class Rules:
    """Everything that the engine asks about the game that is played. Points are points, sizes are cards."""

    profile: str
    players: tuple[int, ...] = (2, 4)
    jokers: int = 4
    hand_size: int = 11
    pozzetto_size: int = 11
    single_rediscard: str = "forbid_unless_twin"
    min_meld: int = 3
    one_set_per_rank: bool = True
    semi_clean: SemiClean | None = SemiClean()
    clean: int = 200
    dirty: int = 100
    close_needs: str = "any"
    close_bonus: int = 100
    stock_end: int = 2
    pozzetto_penalty: int = 100
    penalty_when: str = "unless_none_took"
    joker_value: int = 30
    stall_turns: int = 12
    target: int = 1005
    deals: int | None = None

    def __post_init__(self) -> None:
        for name, allowed in _CHOICES.items():
            value = getattr(self, name)
            if not any(type(value) is type(choice) and value == choice for choice in allowed):
                raise InvalidRules(name, f"one of {', '.join(map(str, allowed))}")
        for name, low, high in _RANGES:
            value = getattr(self, name)
            if type(value) is not int or not low <= value <= high:
                raise InvalidRules(name, f"a whole number from {low} to {high}")
        if self.players not in ((2,), (4,), (2, 4)) or {type(number) for number in self.players} != {int}:
            raise InvalidRules("players", "2, 4 or both")
        if self.target % 5:
            raise InvalidRules("target", "a multiple of 5")
        if type(self.one_set_per_rank) is not bool:
            raise InvalidRules("one_set_per_rank", "true or false")
        self._check_semi_clean()
        if self.stock_after_deal(max(self.players)) <= self.stock_end:
            raise InvalidRules("stock_end", "less than the stock after the deal")

    def _check_semi_clean(self) -> None:
        semi = self.semi_clean
        if semi is None:
            return
        if not isinstance(semi, SemiClean):
            raise InvalidRules("semi_clean", "null or an object")
        if semi.run not in ("none", "wild_at_end") or semi.set not in ("none", "exactly_8", "at_least_8"):
            raise InvalidRules("semi_clean", "run: none, wild_at_end; set: none, exactly_8, at_least_8")
        numbers = type(semi.points) is int and type(semi.min_naturals) is int
        if not numbers or semi.min_naturals not in (6, 7) or not 0 <= semi.points <= 1000:
            raise InvalidRules("semi_clean", "min_naturals 6 or 7, points from 0 to 1000")

    @property
    def deck_size(self) -> int:
        """Cards in the deck: two packs of 52 and the jokers."""
        return 104 + self.jokers

    def stock_after_deal(self, players: int) -> int:
        """Cards in the stock when hands, two pozzetti and the first card of the discard pile are dealt."""
        return self.deck_size - players * self.hand_size - 2 * self.pozzetto_size - 1

    def points(self, cards: CardSet) -> int:
        """The value of some cards: joker 30, two 20 (also a natural one), ace 15, 8 to K 10, 3 to 7 5."""
        return (
            self.joker_value * (cards & JOKERS).bit_count()
            + 20 * (cards & TWOS).bit_count()
            + 15 * (cards & _ACES).bit_count()
            + 10 * (cards & _HIGH_MASK).bit_count()
            + 5 * (cards & _LOW_MASK).bit_count()
        )

    def diff(self, other: Rules) -> dict[str, tuple[Any, Any]]:
        """What differs, name of the profile apart: `{field: (this value, the other's)}`."""
        mine, theirs = self.to_json(), other.to_json()
        return {
            name: (mine[name], theirs[name])
            for name in mine
            if name != "profile" and mine[name] != theirs[name]
        }

    def to_json(self) -> dict[str, Any]:
        """Every field, in JSON values."""
        return {field.name: _plain(getattr(self, field.name)) for field in fields(self)}

    @classmethod
    def from_json(cls, value: Mapping[str, Any] | str) -> Rules:
        """The rules of a profile name, or of an object with `profile` and any fields to override.

        Raises InvalidRules, naming the field.
        """
        if isinstance(value, str):
            return profile(value)
        if not isinstance(value, Mapping) or not isinstance(value.get("profile"), str):
            raise InvalidRules("profile", "the name of a profile")
        overrides = {name: entry for name, entry in value.items() if name != "profile"}
        return profile(value["profile"], **overrides)


_CHOICES: dict[str, tuple[Any, ...]] = {
    "jokers": (4,),
    "single_rediscard": ("forbid", "forbid_unless_twin", "allow"),
    "min_meld": (3,),
    "close_needs": ("any",),
    "stock_end": (0, 2),
    "penalty_when": ("always", "unless_none_took"),
    "deals": (None, 2, 3, 4),
}
_RANGES = (
    ("hand_size", 1, 22),
    ("pozzetto_size", 1, 20),
    ("clean", 0, 1000),
    ("dirty", 0, 1000),
    ("close_bonus", 0, 1000),
    ("pozzetto_penalty", 0, 1000),
    ("joker_value", 0, 1000),
    ("stall_turns", 2, 1000),
    ("target", 5, 100_000),
)


def _plain(value: Any) -> Any:
    if isinstance(value, SemiClean):
        return {field.name: getattr(value, field.name) for field in fields(value)}
    return list(value) if isinstance(value, tuple) else value


def _rich(name: str, value: Any) -> Any:
    """The Python value of a field from its JSON value."""
    if name == "players" and isinstance(value, (list, tuple)):
        return tuple(value)
    if name == "semi_clean" and isinstance(value, Mapping):
        try:
            return SemiClean(**value)
        except TypeError:
            raise InvalidRules("semi_clean", "points, run, min_naturals, set") from None
    return value


#: F.I.Bur.'s code of 2026 in the readings that the federation's players use; the default, and what ranked
#: play uses.
FIBUR = Rules(profile="fibur")
#: FantaCarte: the face of a single taken card stays, semi-clean is for runs only, a pozzetto not taken
#: always costs.
FANTACARTE = replace(
    FIBUR,
    profile="fantacarte",
    single_rediscard="forbid",
    semi_clean=SemiClean(set="none"),
    penalty_when="always",
)

PROFILES: dict[str, Rules] = {rules.profile: rules for rules in (FIBUR, FANTACARTE)}


def profile(name: str, **overrides: Any) -> Rules:
    """A named profile, with fields overridden by their JSON values. Raises InvalidRules, naming the field."""
    if name not in PROFILES:
        raise InvalidRules("profile", f"one of {', '.join(PROFILES)}")
    known = {field.name for field in fields(Rules)}
    for key in overrides:
        if key not in known:
            raise InvalidRules(key, "no such field")
    return replace(PROFILES[name], **{key: _rich(key, value) for key, value in overrides.items()})
