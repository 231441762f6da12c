"""A second, naive opinion about melds, to hold against the engine's.

It knows nothing of the engine: cards are texts, and the layouts of some cards are found by trying every
place of every card. Slow, short, and easy to compare with the written rules:

- a set: two to eight naturals of one rank (not of twos) and at most one wild, three cards or more;
- a run: three to fourteen neighbouring places of one suit, the ace at 1 or 14 but not at both, the own two
  natural at 2, at most one wild;
- on an attachment the naturals stay (a two may turn wild), an ace never changes its end, an inner wild
  leaves its place only for an added card.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

RANKS = "A23456789TJQK"
SUITS = "HDCS"
DECK = [rank + suit for suit in SUITS for rank in RANKS] + ["JK"]
#: The card that is natural at each place of a run, from place 1.
PLACES = RANKS + "A"


class Layout(NamedTuple):
    """Cards in their places: `start` is the place of a run's first card (0 for a set), `wild` an index or
    -1.
    """

    shape: str
    suit: str
    start: int
    cards: tuple[str, ...]
    wild: int

    def texts(self) -> list[str]:
        """As the engine writes it: a run's wild names what it stands for."""
        words = list(self.cards)
        if self.shape == "run" and self.wild >= 0:
            words[self.wild] += "=" + PLACES[self.start + self.wild - 1] + self.suit
        return words

    def at(self, place: int) -> str | None:
        """The card at a place of a run."""
        index = place - self.start
        return self.cards[index] if 0 <= index < len(self.cards) else None

    def aces(self) -> set[int]:
        """The places of the natural aces."""
        return {
            self.start + index
            for index, card in enumerate(self.cards)
            if index != self.wild and card == "A" + self.suit
        }


def is_wild_card(card: str) -> bool:
    """Whether the card may act as a wild."""
    return card == "JK" or card[0] == "2"


def sets(cards: Sequence[str]) -> list[Layout]:
    """The layout of some cards as a set, if they are one: naturals by suit, the wild last."""
    wilds = [card for card in cards if is_wild_card(card)]
    naturals = sorted(
        (card for card in cards if not is_wild_card(card)), key=lambda card: SUITS.index(card[1])
    )
    if len(cards) < 3 or len(wilds) > 1 or len(naturals) < 2 or len({card[0] for card in naturals}) > 1:
        return []
    return [Layout("set", "", 0, (*naturals, *wilds), len(naturals) if wilds else -1)]


def runs(cards: Sequence[str]) -> list[Layout]:
    """Every layout of some cards as a run, the preferred first: fewest wilds, the ace low, the wild low."""
    found: list[Layout] = []
    held = Counter(cards)
    for suit in SUITS if len(cards) > 2 else ():
        if sum(card[-1] != suit for card in cards) > 1:
            continue
        for start in range(1, 16 - len(cards)):
            natural = [PLACES[place - 1] + suit for place in range(start, start + len(cards))]
            found += _fillings(suit, start, natural, held)
    return sorted(found, key=lambda layout: (layout.wild >= 0, 14 in layout.aces(), layout.start))


def _fillings(suit: str, start: int, natural: list[str], held: Counter[str]) -> Iterator[Layout]:
    """The ways to fill neighbouring places with exactly the held cards: all natural, or one of them wild."""
    if Counter(natural) == held and not (start == 1 and len(natural) == 14):
        yield Layout("run", suit, start, tuple(natural), -1)
    for index, home in enumerate(natural):
        others = Counter([*natural[:index], *natural[index + 1 :]])
        if others["A" + suit] > 1:
            continue
        rest = held - others
        if others - held or rest.total() != 1:
            continue
        (wild,) = rest
        if is_wild_card(wild) and wild != home:
            yield Layout("run", suit, start, (*natural[:index], wild, *natural[index + 1 :]), index)


def new_melds(cards: Sequence[str]) -> list[Layout]:
    """Every legal layout of a new meld, the default first."""
    return sets(cards) or runs(cards)


def attachments(laid: Layout, cards: Sequence[str]) -> list[Layout]:
    """Every legal layout of a laid meld with some more cards, the default first."""
    together = [*laid.cards, *cards]
    if max(Counter(card for card in together if card != "JK").values(), default=0) > 2:
        return []
    if laid.shape == "set":
        return [layout for layout in sets(together) if layout.cards[0][0] == laid.cards[0][0]]
    fitting = [layout for layout in runs(together) if _may_become(laid, layout, cards)]
    return sorted(
        fitting,
        key=lambda layout: (layout.wild >= 0, 14 in layout.aces(), _moved(laid, layout), layout.start),
    )


def _may_become(laid: Layout, layout: Layout, cards: Sequence[str]) -> bool:
    if layout.suit != laid.suit or not laid.aces() <= layout.aces():
        return False
    inner = 0 < laid.wild < len(laid.cards) - 1
    return not inner or not _moved(laid, layout) or layout.at(laid.start + laid.wild) in cards


def _moved(laid: Layout, layout: Layout) -> bool:
    """Whether the wild of a laid meld lies elsewhere in the new layout."""
    if laid.wild < 0:
        return False
    place = laid.start + laid.wild
    return layout.at(place) != laid.cards[laid.wild] or layout.wild != place - layout.start


def grade(layout: Layout, profile: str) -> str:
    """`none`, `clean`, `semi_clean` or `dirty`."""
    size = len(layout.cards)
    if size < 7:
        return "none"
    if layout.wild < 0:
        return "clean"
    if layout.shape == "run":
        return "semi_clean" if size >= 8 and layout.wild in (0, size - 1) else "dirty"
    return "semi_clean" if size >= 8 and profile == "fibur" else "dirty"


def parts(cards: Sequence[str], least: int = 1) -> set[tuple[str, ...]]:
    """Every part of some cards with at least so many, each once."""
    ordered = sorted(cards)
    return {part for size in range(least, len(cards) + 1) for part in combinations(ordered, size)}


def can_end(
    hand: Sequence[str], melds: Sequence[Layout], *, pozzetto_to_come: bool, barred: str | None, rule: str
) -> bool:
    """Whether a player who has drawn can still end the turn, by trying every lay and every discard."""
    for card in set(hand):
        twin = rule == "forbid_unless_twin" and hand.count(card) > 1
        if card == barred and not twin:
            continue
        closes = any(len(meld.cards) > 6 for meld in melds) and not is_wild_card(card)
        if len(hand) > 1 or pozzetto_to_come or closes:
            return True
    return any(
        pozzetto_to_come
        if len(part) == len(hand)
        else can_end(
            list((Counter(hand) - Counter(part)).elements()),
            after,
            pozzetto_to_come=pozzetto_to_come,
            barred=barred,
            rule=rule,
        )
        for part in parts(hand)
        for after in _sides_after(melds, part)
    )


def _sides_after(melds: Sequence[Layout], part: Sequence[str]) -> Iterator[list[Layout]]:
    """The side's melds after each way to lay some cards, new or on one meld."""
    ranks = {meld.cards[0][0] for meld in melds if meld.shape == "set"}
    for layout in new_melds(part):
        if layout.shape == "run" or layout.cards[0][0] not in ranks:
            yield [*melds, layout]
    for index, meld in enumerate(melds):
        for layout in attachments(meld, part):
            yield [*melds[:index], layout, *melds[index + 1 :]]
