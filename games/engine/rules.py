"""The rules of a table as one frozen, validated value.

A rule set is data: play never asks for the name of a profile, only for fields. Names and values are those of
the wire. The named profiles are in `profiles`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any

from games.engine.cards import JOKERS, TWOS, CardSet, rank_mask

_HIGH = sum(rank_mask(rank) for rank in range(8, 14))
_LOW = sum(rank_mask(rank) for rank in range(3, 8))
_ACES = rank_mask(1)
#: The cards that are not wild in groups of one value, the dearest first.
NATURALS_BY_VALUE = (_ACES, _HIGH, _LOW)

#: Grades that only some rules know, from the one that is looked for first.
SPECIAL_GRADES = ("ace_to_ace", "royal_wild", "royal", "ace_to_king", "super_wild", "super")


class InvalidRules(ValueError):
    """An impossible value or combination; `field` names it."""

    def __init__(self, field: str, reason: str) -> None:
        super().__init__(f"{field}: {reason}")
        self.field = field
        self.reason = reason


@dataclass(frozen=True)
class SemiClean:
    """When a burraco with a wild counts as semi-clean.

    `run`: `none`, `wild_at_end` (with at least `min_naturals` naturals) or `seven_consecutive` (so many
    naturals side by side); `set`: `none`, `exactly_8` or `at_least_8` cards.
    """

    points: int = 150
    run: str = "wild_at_end"
    min_naturals: int = 7
    set: str = "at_least_8"


@dataclass(frozen=True)
class Rules:
    """Everything that the engine asks about the game that is played. Points are points, sizes are cards."""

    profile: str
    # the deal
    players: tuple[int, ...] = (2, 4)
    jokers: int = 4
    hand_size: tuple[tuple[int, int], ...] = ((2, 11), (4, 11))
    pozzetto_size: int = 11
    initial_upcard: bool = True
    # the turn
    first_turn_redraw: bool = False
    pile_pickup: str = "free"
    pile_min_total: int = 0
    single_rediscard: str = "forbid_unless_twin"
    # melds and wilds
    min_meld: int = 3
    sets_allowed: str = "any"
    set_suits: str = "any"
    one_set_per_rank: bool = True
    max_wilds: int | str = 1
    natural_two: bool = True
    pinella_scope: str = "any"
    pinella_in_sets: bool = True
    ace: str = "either"
    wild_mobility: str = "free_end"
    substitution: str = "stays"
    # burracos
    burraco_melds: str = "both"
    clean: int = 200
    semi_clean: SemiClean | None = SemiClean()
    dirty: int = 100
    bonuses: tuple[tuple[str, int], ...] = ()
    # pozzetto and closing
    pozzetto_trigger: str = "empty_hand"
    pozzetto_after_discard: str = "next_turn"
    close_needs: str = "any"
    close_needs_pozzetto: bool = True
    final_discard: str = "required"
    final_discard_wild: bool = False
    no_discard_bonus: int = 0
    close_bonus: int = 100
    stock_end: int = 2
    stall_turns: int = 12
    # the count
    joker_value: int = 30
    pozzetto_penalty: int = 100
    penalty_when: str = "unless_none_took"
    pozzetto_taken_bonus: int = 0
    untouched_pozzetto: str = "cards"
    # the match
    target: int = 1005
    deals: int | None = None
    _bonus: dict[str, int] = field(default_factory=dict, init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        for name, allowed in _CHOICES.items():
            value = getattr(self, name)
            if not any(value == choice and type(value) is type(choice) for choice in allowed):
                raise InvalidRules(name, f"one of {', '.join(map(str, allowed))}")
        for name, low, high in _RANGES:
            _check_number(name, getattr(self, name), low, high)
        self._check_deal()
        self._check_semi_clean()
        self._check_bonuses()
        self._check_combinations()
        self._bonus.update(self.bonuses)

    def _check_deal(self) -> None:
        if self.players not in ((2,), (4,), (2, 4)) or {type(number) for number in self.players} != {int}:
            raise InvalidRules("players", "2, 4 or both")
        if [players for players, _ in self.hand_size] != [2, 4]:
            raise InvalidRules("hand_size", "a size for 2 and for 4 players")
        for _, size in self.hand_size:
            _check_number("hand_size", size, 1, 22)
        if self.target % 5:
            raise InvalidRules("target", "a multiple of 5")
        if min(map(self.stock_after_deal, self.players)) <= self.stock_end:
            raise InvalidRules("stock_end", "less than the stock after the deal")

    def _check_semi_clean(self) -> None:
        semi = self.semi_clean
        if semi is None:
            return
        if not isinstance(semi, SemiClean):
            raise InvalidRules("semi_clean", "null or an object")
        if semi.run not in ("none", "wild_at_end", "seven_consecutive"):
            raise InvalidRules("semi_clean", "run: none, wild_at_end, seven_consecutive")
        if semi.set not in ("none", "exactly_8", "at_least_8"):
            raise InvalidRules("semi_clean", "set: none, exactly_8, at_least_8")
        _check_number("semi_clean", semi.min_naturals, 6, 7)
        _check_number("semi_clean", semi.points, 0, 1000)

    def _check_bonuses(self) -> None:
        for grade, points in self.bonuses:
            if grade not in SPECIAL_GRADES:
                raise InvalidRules("bonuses", f"any of {', '.join(SPECIAL_GRADES)}")
            _check_number("bonuses", points, 0, 2000)

    def _check_combinations(self) -> None:
        """Fields that contradict each other; the first of the pair is named."""
        set_semi = self.semi_clean is not None and self.semi_clean.set != "none"
        grades = {grade for grade, _ in self.bonuses}
        royal = grades & {"royal", "royal_wild", "ace_to_king", "ace_to_ace"}
        never, pot = self.final_discard == "never", self.pozzetto_trigger == "draw_after_clean_meld"
        unpaid = self.final_discard == "required" and self.no_discard_bonus > 0
        contradictions = (
            ("set_suits", self.set_suits == "distinct" and set_semi, "distinct suits make no set semi-clean"),
            ("burraco_melds", self.burraco_melds == "runs" and set_semi, "sets are no burracos"),
            ("final_discard_wild", never and self.final_discard_wild, "there is no final discard"),
            ("no_discard_bonus", unpaid, "a final discard is due"),
            ("natural_two", not self.natural_two and bool(royal), "a whole suit needs a natural two"),
            ("ace", self.ace != "both_ends" and "ace_to_ace" in grades, "no run has two aces"),
            ("players", pot and 4 in self.players, "the pot is for two players"),
        )
        for name, wrong, reason in contradictions:
            if wrong:
                raise InvalidRules(name, reason)

    @property
    def deck_size(self) -> int:
        """Cards in the deck: two packs of 52 and the jokers."""
        return 104 + self.jokers

    def hand_size_for(self, players: int) -> int:
        """Cards dealt to each of so many players."""
        return dict(self.hand_size)[players]

    def stock_after_deal(self, players: int) -> int:
        """Cards in the stock after the deal of hands, two pozzetti and the first card of the discard pile."""
        dealt = players * self.hand_size_for(players) + 2 * self.pozzetto_size + self.initial_upcard
        return self.deck_size - dealt

    def allows_set_of(self, rank: int) -> bool:
        """Whether a set of a rank (1..13) may be laid; twos never make one."""
        allowed = {"any": "A3456789TJQK", "none": ""}.get(self.sets_allowed, self.sets_allowed)
        return "A23456789TJQK"[rank - 1] in allowed

    def bonus(self, grade: str) -> int | None:
        """What these rules pay for one of `SPECIAL_GRADES`; None when they do not know it."""
        return self._bonus.get(grade)

    def points(self, cards: CardSet) -> int:
        """The value of some cards: joker 30 (a tile 50), two 20, ace 15, 8 to K 10, 3 to 7 5."""
        return (
            self.joker_value * (cards & JOKERS).bit_count()
            + 20 * (cards & TWOS).bit_count()
            + 15 * (cards & _ACES).bit_count()
            + 10 * (cards & _HIGH).bit_count()
            + 5 * (cards & _LOW).bit_count()
        )

    def diff(self, other: Rules) -> dict[str, tuple[Any, Any]]:
        """What differs, name of the profile apart: `{field: (this value, the other's)}`."""
        mine, theirs = self.to_json(), other.to_json()
        differing = (name for name in mine if name != "profile" and mine[name] != theirs[name])
        return {name: (mine[name], theirs[name]) for name in differing}

    def to_json(self) -> dict[str, Any]:
        """Every field, in JSON values."""
        return {name: _plain(name, getattr(self, name)) for name in FIELDS}

    @classmethod
    def from_json(cls, value: Mapping[str, Any] | str) -> Rules:
        """The rules of a profile name, or of an object with `profile` and any fields to override.

        Raises InvalidRules, naming the field.
        """
        from games.engine.profiles import profile

        if isinstance(value, str):
            return profile(value)
        if not isinstance(value, Mapping) or not isinstance(value.get("profile"), str):
            raise InvalidRules("profile", "the name of a profile")
        return profile(
            value["profile"], **{name: entry for name, entry in value.items() if name != "profile"}
        )


FIELDS: tuple[str, ...] = tuple(entry.name for entry in fields(Rules) if entry.init)

_YES_NO = (False, True)
_CHOICES: dict[str, tuple[Any, ...]] = {
    "jokers": (0, 2, 4),
    "initial_upcard": _YES_NO,
    "first_turn_redraw": _YES_NO,
    "pile_pickup": ("free", "must_meld"),
    "pile_min_total": (0, 6),
    "single_rediscard": ("forbid", "forbid_unless_twin", "allow"),
    "min_meld": (3,),
    "sets_allowed": ("any", "none", "A3"),
    "set_suits": ("any", "distinct"),
    "one_set_per_rank": _YES_NO,
    "max_wilds": (1, "naturals"),
    "natural_two": _YES_NO,
    "pinella_scope": ("any", "own_suit_runs"),
    "pinella_in_sets": _YES_NO,
    "ace": ("low", "either", "both_ends"),
    "wild_mobility": ("locked", "free_end", "any"),
    "substitution": ("stays", "to_hand"),
    "burraco_melds": ("runs", "both"),
    "pozzetto_trigger": ("empty_hand", "draw_after_clean_meld"),
    "pozzetto_after_discard": ("next_turn", "same_turn"),
    "close_needs": ("none", "any", "clean"),
    "close_needs_pozzetto": _YES_NO,
    "final_discard": ("required", "optional", "never"),
    "final_discard_wild": _YES_NO,
    "stock_end": (0, 2),
    "penalty_when": ("always", "unless_none_took", "opponent_closed"),
    "untouched_pozzetto": ("cards", "penalty", "both"),
    "deals": (None, 2, 3, 4),
}
_RANGES = (
    ("pozzetto_size", 2, 20),  # a single card that comes on the fly could not be discarded
    ("clean", 0, 1000),
    ("dirty", 0, 1000),
    ("no_discard_bonus", 0, 1000),
    ("close_bonus", 0, 1000),
    ("stall_turns", 2, 1000),
    ("joker_value", 0, 1000),
    ("pozzetto_penalty", 0, 1000),
    ("pozzetto_taken_bonus", 0, 1000),
    ("target", 5, 100_000),
)


def _check_number(name: str, value: Any, low: int, high: int) -> None:
    if type(value) is not int or not low <= value <= high:
        raise InvalidRules(name, f"a whole number from {low} to {high}")


def _plain(name: str, value: Any) -> Any:
    if isinstance(value, SemiClean):
        return {entry.name: getattr(value, entry.name) for entry in fields(value)}
    if name == "hand_size":
        return {str(players): size for players, size in value}
    if name == "bonuses":
        return dict(value)
    return list(value) if isinstance(value, tuple) else value


def rich(name: str, value: Any) -> Any:
    """The Python value of a field from its JSON value. Raises InvalidRules, naming the field."""
    try:
        if name == "players" and isinstance(value, (list, tuple)):
            return tuple(value)
        if name == "semi_clean" and isinstance(value, Mapping):
            return SemiClean(**value)
        if name == "bonuses":
            return tuple(sorted(dict(value).items()))
        if name == "hand_size":
            sizes = {"2": value, "4": value} if isinstance(value, int) else dict(value)
            return tuple(sorted((int(players), size) for players, size in sizes.items()))
    except (TypeError, ValueError, OverflowError):
        raise InvalidRules(name, "not of this form") from None
    return value
