"""A whole count of a deal, worked out by the engine under any rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games import texts
from games.engine.cards import CardSet, card_set, parse_card
from games.engine.melds import Meld, meld_book
from games.engine.rules import Rules
from games.engine.scoring import Count, SideEnd, closes, count_side
from games.referee_words import grade_words
from games.rule_words import points

_OURS = (
    ("3H 4H 5H 6H 7H 8H 9H",),
    ("5S 6S 7S 8S 9S TS JS JK", "5S 6S 7S 8S 9S TS JS 2D"),
    ("AC AD AS", "QC KC AC", "JC QC KC"),
)
_THEIRS = (
    ("5D 6D 7D JK 9D TD JD", "5D 6D 7D 2C 9D TD JD"),
    ("3C 3S 3D", "KH KD KS", "4C 5C 6C"),
)
"""The melds of the example, each with what takes its place where the rules do not allow it."""
_LEFT = ("AS", "KH", "4D")


class Line(NamedTuple):
    """A meld of the example: the cards, what each is worth, their sum, its grade and what that pays."""

    cards: str
    values: str
    points: int
    grade: str
    bonus: int


class Side(NamedTuple):
    """A side of the example: its melds, the cards left in hand, the count by the engine."""

    lines: list[Line]
    left: str
    total: Count


def example(rules: Rules) -> tuple[Side, Side]:
    """Our side closed; the others hold three cards and have not taken their pozzetto."""
    ours, theirs = _laid(rules, _OURS), _laid(rules, _THEIRS)
    if closes(rules, ours) is not None:
        raise ValueError("the example needs melds that may close")
    hand = card_set(map(parse_card, _LEFT))
    we = SideEnd(ours, [], took=True, closed=True, without_discard=rules.final_discard == "never")
    they = SideEnd(theirs, [hand], took=False)
    return (
        Side(_lines(rules, ours), "", count_side(rules, we, they)),
        Side(_lines(rules, theirs), " ".join(map(texts.card, _LEFT)), count_side(rules, they, we)),
    )


def _laid(rules: Rules, wanted: Sequence[tuple[str, ...]]) -> list[Meld]:
    """The first possible layout of each meld, in the form that the rules allow."""
    book = meld_book(rules)
    found = [[each for text in forms for each in book.new(_cards(text))] for forms in wanted]
    return [melds[0] for melds in found if melds]


def _cards(text: str) -> CardSet:
    return card_set(map(parse_card, text.split()))


def _lines(rules: Rules, melds: Sequence[Meld]) -> list[Line]:
    return [_line(rules, meld) for meld in melds]


def _line(rules: Rules, meld: Meld) -> Line:
    names = [text.partition("=")[0] for text in meld.texts()]
    values = " + ".join(str(rules.points(card_set([parse_card(name)]))) for name in names)
    return Line(" ".join(map(texts.card, names)), values, meld.points, grade_words(meld.grade), meld.bonus)


def values(rules: Rules) -> list[tuple[str, str]]:
    """What the cards are worth: pairs of cards and points, the dearest first."""
    kinds = ["2H", "AH", "KH", "3H"]
    worth = [(name, rules.points(card_set([parse_card(name)]))) for name in kinds]
    names = {"2H": "2", "AH": "A", "KH": "8 9 10 J Q K", "3H": "3 4 5 6 7"}
    rows = [(names[name], points(value)) for name, value in worth]
    joker = [(texts.card("JK"), points(rules.joker_value))] if rules.jokers else []
    return joker + rows
