"""The deck of the guided game, put together from what each place shall get."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from games.engine.cards import Face, full_deck, parse_card
from games.engine.profiles import profile
from games.engine.rules import Rules

RULES: Rules = profile("fantacarte", target=505)
PLAYERS, LEARNER, OPPONENT = 2, 0, 1
#: The opponent deals, so the learner begins.
DEALER = OPPONENT

_LEARNER = "AH AC AS 4D 5D 6D TD 9S JS KC JK"
_OPPONENT = "4C 5C 6C 8D KH 9C 3S QD TC 5S JH"
_UPCARD = "9D"
#: The learner, the opponent twice (the learner takes the pile in between), the learner again.
_DRAWS = "7D 8C 2H 7H"
_POZZETTO = "7S 8S QS KS 3H 4H 5H 6H AD AH QC"


def deck() -> list[Face]:
    """The whole deck, its top first: what the steps need where they need it, the rest in its fixed order."""
    learner, opponent, upcard, draws, pozzetto = map(
        _faces, (_LEARNER, _OPPONENT, _UPCARD, _DRAWS, _POZZETTO)
    )
    rest = _rest([*learner, *opponent, *upcard, *draws, *pozzetto])
    other, stock = rest[: len(pozzetto)], rest[len(pozzetto) :]
    bottom = list(_by_turns(other, pozzetto))
    return [*_by_turns(learner, opponent), *upcard, *draws, *stock, *reversed(bottom)]


def _by_turns(first: Sequence[Face], second: Sequence[Face]) -> Iterator[Face]:
    """As cards are dealt: one here, one there. The second pozzetto is the one taken first."""
    return chain.from_iterable(zip(first, second, strict=True))


def _faces(text: str) -> list[Face]:
    return [parse_card(card) for card in text.split()]


def _rest(named: Sequence[Face]) -> list[Face]:
    cards = full_deck(RULES.jokers)
    for face in named:
        cards.remove(face)
    return cards
