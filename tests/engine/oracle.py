"""A second, naive opinion about melds, to hold against the engine's.

It knows nothing of the engine: cards are texts, rules the JSON of a table's rules, and the layouts of some
cards are found by trying every place of every card. Slow, short, and easy to compare with the rules:

- a set: two naturals or more of one rank (not of twos), as many wilds as the rules allow, three cards or
  more;
- a run: three to fourteen neighbouring places of one suit, two naturals or more, the ace at 1 or 14 (or only
  at 1, or at both), the own two natural at 2 where the rules know natural twos, wilds elsewhere;
- on an attachment the naturals stay (a two may turn wild), an ace never changes its end, a locked or inner
  wild leaves its place only when another card takes it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any, NamedTuple

RANKS = "A23456789TJQK"
SUITS = "HDCS"
DECK = [rank + suit for suit in SUITS for rank in RANKS] + ["JK"]
#: The card that is natural at each place of a run, from place 1.
PLACES = RANKS + "A"
Rules = Mapping[str, Any]


class Layout(NamedTuple):
    """Cards in their places: `start` is the place of a run's first card (0 for a set), `wilds` indices."""

    shape: str
    suit: str
    start: int
    cards: tuple[str, ...]
    wilds: tuple[int, ...]

    def texts(self) -> list[str]:
        """As the engine writes it: a run's wild names what it stands for."""
        words = list(self.cards)
        for wild in self.wilds if self.shape == "run" else ():
            words[wild] += "=" + PLACES[self.start + wild - 1] + self.suit
        return words

    def at(self, place: int) -> str | None:
        """The card at a place of a run."""
        index = place - self.start
        return self.cards[index] if 0 <= index < len(self.cards) else None

    def aces(self) -> set[int]:
        """The places of the natural aces."""
        return {self.start + index for index, card in enumerate(self.cards) if card == "A" + self.suit}

    def naturals(self) -> list[str]:
        """The cards that stand for themselves."""
        return [card for index, card in enumerate(self.cards) if index not in self.wilds]


def is_wild_card(card: str) -> bool:
    """Whether the card may act as a wild."""
    return card == "JK" or card[0] == "2"


def in_order(wilds: Sequence[str]) -> list[str]:
    """Wilds as they lie from the low end: jokers, then twos by suit."""
    return sorted(wilds, key=lambda card: (card != "JK", SUITS.find(card[1])))


def sets(rules: Rules, cards: Sequence[str]) -> list[Layout]:
    """The layout of some cards as a set, if they are one: naturals by suit, then wilds."""
    wilds = in_order([card for card in cards if is_wild_card(card)])
    naturals = [card for card in cards if not is_wild_card(card)]
    naturals.sort(key=lambda card: SUITS.index(card[1]))
    ranks = {card[0] for card in naturals}
    if len(cards) < 3 or len(naturals) < 2 or len(ranks) > 1:
        return []
    if len(wilds) > (1 if rules["max_wilds"] == 1 else len(naturals)):
        return []
    refused = (
        rules["sets_allowed"] == "none" or (rules["sets_allowed"] == "A3" and ranks.isdisjoint("A3")),
        rules["set_suits"] == "distinct" and len(set(naturals)) < len(naturals),
        not rules["pinella_in_sets"] and any(card[0] == "2" for card in wilds),
    )
    places = tuple(range(len(naturals), len(cards)))
    return [] if any(refused) else [Layout("set", "", 0, (*naturals, *wilds), places)]


def runs(rules: Rules, cards: Sequence[str]) -> list[Layout]:
    """Every layout of some cards as a run, the preferred first: fewest wilds, the ace low, wilds low."""
    found: set[Layout] = set()
    highest = 13 if rules["ace"] == "low" else 14
    for suit in SUITS if len(cards) > 2 else ():
        if any(card[1] != suit and not is_wild_card(card) for card in cards):
            continue
        for start in range(1, highest - len(cards) + 2):
            found.update(_windows(rules, suit, start, Counter(cards)))
    return sorted(found, key=lambda layout: (len(layout.wilds), 14 in layout.aces(), layout.start))


def _windows(rules: Rules, suit: str, start: int, held: Counter[str]) -> Iterator[Layout]:
    """The ways to fill neighbouring places from `start` with exactly the held cards."""
    for filled in _fillings(rules, suit, start, held):
        wilds = tuple(index for index, (_, wild) in enumerate(filled) if wild)
        layout = Layout("run", suit, start, tuple(card for card, _ in filled), wilds)
        active = [layout.cards[index] for index in wilds]
        refused = (
            len(layout.naturals()) < 2,
            rules["max_wilds"] == 1 and len(wilds) > 1,
            rules["pinella_scope"] == "own_suit_runs" and any(card[1] not in suit + "K" for card in active),
            rules["ace"] != "both_ends" and layout.aces() >= {1, 14},
            active != in_order(active),
        )
        if not any(refused):
            yield layout


def _fillings(rules: Rules, suit: str, place: int, held: Counter[str]) -> Iterator[list[tuple[str, bool]]]:
    """Every sequence of (card, is it wild) that uses up the held cards, from a place on."""
    left = [card for card, copies in held.items() if copies]
    if not left:
        yield []
        return
    if place > 14:
        return
    home = PLACES[place - 1] + suit
    natural = home in left and (home[0] != "2" or rules["natural_two"])
    choices = [(home, False)] if natural else []
    wilds = [card for card in left if is_wild_card(card)]
    choices += [(card, True) for card in wilds if not (card == home and rules["natural_two"])]
    for card, wild in choices:
        rest = held - Counter([card])
        if all(card not in rest or _has_room(card, suit, place) for card in left):
            for more in _fillings(rules, suit, place + 1, rest):
                yield [(card, wild), *more]


def _has_room(card: str, suit: str, place: int) -> bool:
    """Whether a card that is still held may lie above a place."""
    return is_wild_card(card) or card[0] == "A" or RANKS.index(card[0]) + 1 > place


def new_melds(rules: Rules, cards: Sequence[str]) -> list[Layout]:
    """Every legal layout of a new meld, the default first."""
    return sets(rules, cards) or runs(rules, cards)


def attachments(rules: Rules, laid: Layout, cards: Sequence[str]) -> list[Layout]:
    """Every legal layout of a laid meld with some more cards, the default first."""
    together = [*laid.cards, *cards]
    if any(copies > (4 if card == "JK" else 2) for card, copies in Counter(together).items()):
        return []
    if laid.shape == "set":
        return [layout for layout in sets(rules, together) if layout.cards[0][0] == laid.cards[0][0]]
    fitting = [layout for layout in runs(rules, together) if _may_become(rules, laid, layout, cards)]
    if rules["max_wilds"] != 1:
        return fitting
    return sorted(
        fitting,
        key=lambda layout: (len(layout.wilds), 14 in layout.aces(), _moved(laid, layout), layout.start),
    )


def rearrangements(rules: Rules, laid: Layout) -> list[Layout]:
    """The other layouts that a laid meld may take without a card more."""
    if rules["wild_mobility"] != "any" or rules["max_wilds"] != 1 or laid.shape == "set":
        return []
    return [
        layout
        for layout in runs(rules, laid.cards)
        if layout != laid and layout.suit == laid.suit and laid.aces() <= layout.aces()
    ]


def substitutions(rules: Rules, laid: Layout, card: str) -> list[Layout]:
    """The layout of a laid meld in which a card has taken the place of a wild, which goes to the hand.

    In a set the first wild goes; in a run the one that stands for the card.
    """
    natural = not is_wild_card(card) or (card[0] == "2" and rules["natural_two"] and laid.shape == "run")
    if rules["substitution"] != "to_hand" or not natural or not laid.wilds:
        return []
    if laid.shape == "set":
        rest = [*laid.cards[: laid.wilds[0]], *laid.cards[laid.wilds[0] + 1 :]]
        return [layout for layout in sets(rules, [*rest, card]) if layout.cards[0][0] == laid.cards[0][0]]
    for wild in laid.wilds:
        if PLACES[laid.start + wild - 1] + laid.suit == card:
            cards = (*laid.cards[:wild], card, *laid.cards[wild + 1 :])
            layout = laid._replace(cards=cards, wilds=tuple(spot for spot in laid.wilds if spot != wild))
            twice = layout.aces() >= {1, 14} and rules["ace"] != "both_ends"
            return [] if twice else [layout]
    return []


def _may_become(rules: Rules, laid: Layout, layout: Layout, cards: Sequence[str]) -> bool:
    if layout.suit != laid.suit or not laid.aces() <= layout.aces():
        return False
    if rules["wild_mobility"] == "any":
        return True
    places = [laid.start + wild for wild in laid.wilds]
    if rules["max_wilds"] == 1 and _moved(laid, layout):
        inner = 0 < laid.wilds[0] < len(laid.cards) - 1
        must_be_filled = inner or rules["wild_mobility"] == "locked"
        return not must_be_filled or layout.at(places[0]) in cards
    return rules["wild_mobility"] != "locked" or all(layout.at(place) for place in places)


def _moved(laid: Layout, layout: Layout) -> bool:
    """Whether the wild of a laid meld lies elsewhere in the new layout."""
    if not laid.wilds:
        return False
    place = laid.start + laid.wilds[0]
    return layout.at(place) != laid.cards[laid.wilds[0]] or place - layout.start not in layout.wilds


def points(rules: Rules, cards: Sequence[str]) -> int:
    """The face value of some cards."""
    values = {"A": 15, "2": 20, **dict.fromkeys("34567", 5), **dict.fromkeys("89TJQK", 10)}
    return sum(rules["joker_value"] if card == "JK" else values[card[0]] for card in cards)


def grade(rules: Rules, layout: Layout) -> str:
    """`none`, `clean`, `semi_clean`, `dirty`, or a grade that only some rules pay."""
    size, run = len(layout.cards), layout.shape == "run"
    if size < 7 or (not run and rules["burraco_melds"] == "runs"):
        return "none"
    special = next((name for name in _special(layout) if name in rules["bonuses"]), None)
    if special:
        return special
    if not layout.wilds:
        return "clean"
    return "semi_clean" if _is_semi_clean(rules, layout) else "dirty"


def _special(layout: Layout) -> Iterator[str]:
    """The special names of a meld, the strongest first."""
    naturals, wilds = layout.naturals(), len(layout.wilds)
    suffix = {0: "", 1: "_wild"}.get(wilds)
    if layout.shape == "run" and layout.aces() == {1, 14} and not wilds:
        yield "ace_to_ace"
    if suffix is not None and layout.shape == "run" and len(set(naturals)) == 13:
        yield "royal" + suffix
    if layout.shape == "run" and not wilds and layout.start == 1 and len(naturals) == 13:
        yield "ace_to_king"
    if suffix is not None and layout.shape == "set" and len(naturals) == 8:
        yield "super" + suffix


def _is_semi_clean(rules: Rules, layout: Layout) -> bool:
    semi = rules["semi_clean"]
    if semi is None or len(layout.wilds) != 1:
        return False
    size, below = len(layout.cards), layout.wilds[0]
    above = size - below - 1
    if layout.shape == "set":
        return {"none": False, "exactly_8": size == 8, "at_least_8": size >= 8}[semi["set"]]
    if semi["run"] == "seven_consecutive":
        return max(below, above) >= semi["min_naturals"]
    return semi["run"] == "wild_at_end" and 0 in (below, above) and size > semi["min_naturals"]


def bonus(rules: Rules, layout: Layout) -> int:
    """What the grade of a meld adds."""
    name = grade(rules, layout)
    semi = (rules["semi_clean"] or {}).get("points", 0)
    plain = {"none": 0, "clean": rules["clean"], "semi_clean": semi, "dirty": rules["dirty"]}
    return (plain | rules["bonuses"])[name]


def parts(cards: Sequence[str], least: int = 1) -> set[tuple[str, ...]]:
    """Every part of some cards with at least so many, each once."""
    ordered = sorted(cards)
    return {part for size in range(least, len(cards) + 1) for part in combinations(ordered, size)}


class Turn(NamedTuple):
    """What decides how a turn may end: whether the side took its pozzetto, and the card that may not go
    back.
    """

    rules: Rules
    taken: bool
    barred: str | None = None

    @property
    def pozzetto_to_come(self) -> bool:
        """Whether an emptied hand gets the pozzetto."""
        return not self.taken and self.rules["pozzetto_trigger"] == "empty_hand"

    def may_close(self, melds: Sequence[Layout]) -> bool:
        """Whether the side may close with these melds, by whatever last card."""
        burracos = [meld for meld in melds if grade(self.rules, meld) != "none"]
        if self.rules["close_needs"] == "clean":
            burracos = [meld for meld in burracos if not meld.wilds]
        has_pozzetto = self.taken or not self.rules["close_needs_pozzetto"]
        return has_pozzetto and (bool(burracos) or self.rules["close_needs"] == "none")

    def may_end_by_laying(self, melds: Sequence[Layout]) -> bool:
        """Whether the last card may be laid, with these melds after it."""
        return self.pozzetto_to_come or (self.rules["final_discard"] != "required" and self.may_close(melds))

    def may_end_by_discarding(self, hand: Sequence[str], card: str, melds: Sequence[Layout]) -> bool:
        """Whether a card of the hand may be discarded."""
        twin = self.rules["single_rediscard"] != "forbid" and hand.count(card) > 1
        if card == self.barred and not twin:
            return False
        if len(hand) > 1 or self.pozzetto_to_come:
            return True
        right = self.rules["final_discard_wild"] or not is_wild_card(card)
        return right and self.rules["final_discard"] != "never" and self.may_close(melds)


def can_end(turn: Turn, hand: Sequence[str], melds: Sequence[Layout]) -> bool:
    """Whether a player who has drawn can still end the turn, by trying every lay and every discard."""
    if any(turn.may_end_by_discarding(hand, card, melds) for card in set(hand)):
        return True
    return any(
        turn.may_end_by_laying(after)
        if len(part) == len(hand)
        else can_end(turn, list((Counter(hand) - Counter(part)).elements()), after)
        for part in parts(hand)
        for after in sides_after(turn.rules, melds, part)
    )


def sides_after(rules: Rules, melds: Sequence[Layout], part: Sequence[str]) -> Iterator[list[Layout]]:
    """The side's melds after each way to lay some cards, new or on one meld."""
    for layout in new_melds(rules, part):
        if not is_second_set(rules, melds, layout):
            yield [*melds, layout]
    for index, meld in enumerate(melds):
        for layout in attachments(rules, meld, part):
            yield [*melds[:index], layout, *melds[index + 1 :]]


def is_second_set(rules: Rules, melds: Sequence[Layout], layout: Layout) -> bool:
    """Whether the side has a set of this rank already and may not lay another."""
    ranks = {meld.cards[0][0] for meld in melds if meld.shape == "set"}
    return rules["one_set_per_rank"] and layout.shape == "set" and layout.cards[0][0] in ranks
