"""Whole deals that a seat cannot tell from its own: what it sees as it is, the rest dealt by chance."""

from __future__ import annotations

import random

from games.engine.cards import EMPTY, CardSet, Face, add, card_set, count, difference, faces_of, full_deck
from games.engine.position import OVER, PLAY, Position
from games.engine.views import View


class Sampler:
    """Deals the cards that a view does not show, every arrangement of them equally likely.

    Raises ValueError for the view of a deal that is over.
    """

    def __init__(self, view: View) -> None:
        if view.phase == OVER:
            raise ValueError("the deal is over: nothing is hidden")
        self.view = view
        self._seen_hands = [_seen_hand(view, seat) for seat in range(view.players)]
        self._unseen = list(faces_of(_unseen(view, self._seen_hands)))
        self._seen_part = _seen_part(view)

    def sample(self, rng: random.Random) -> Position:
        """A position that its seat observes as the view; where the sampler was made with one view, and with
        the same chance, always the same.
        """
        hidden = self._unseen[:]
        rng.shuffle(hidden)
        position = self._seen_part.copy()
        for seat, seen in enumerate(self._seen_hands):
            missing = self.view.counts[seat] - count(seen)
            position.hands[seat] = _with_cards(seen, _cut(hidden, missing))
        size = self.view.rules.pozzetto_size
        position.pozzetti = [_cut(hidden, size) for _ in range(self.view.pozzetti)]
        position.stock = hidden
        return position


def _seen_hand(view: View, seat: int) -> CardSet:
    """The cards of a hand that the viewer knows: all of the own one, unless its pozzetto waits."""
    return view.hand if seat == view.seat else view.known[seat]


def _unseen(view: View, seen_hands: list[CardSet]) -> CardSet:
    """Every card of the deck that is neither in a hand that is seen, nor in the pile, nor laid."""
    unseen = card_set(full_deck(view.rules.jokers))
    laid = (meld.cards for side in view.melds for meld in side)
    for cards in (*seen_hands, card_set(view.pile), *laid):
        unseen = difference(unseen, cards)
    return unseen


def _seen_part(view: View) -> Position:
    """The position without its hands, stock and pozzetti."""
    position = Position(view.rules, view.players, view.dealer)
    for name in ("turn", "phase", "must_use", "first_turn", "barred", "drawn", "last_turn", "idle_turns"):
        setattr(position, name, getattr(view, name))
    position.melds = [list(view.melds[0]), list(view.melds[1])]
    for name in ("pile", "pozzetto_taken", "unopened", "opened", "known", "lays"):
        setattr(position, name, list(getattr(view, name)))
    position.busy = _is_busy(view)
    return position


def _is_busy(view: View) -> bool:
    """Whether the turn drew from the stock or got a pozzetto, as all can tell.

    A turn that did neither took the pile, and nothing has been put there since; if none of the cards taken is
    left in the hand, something was laid, which counts as much.
    """
    took = not view.pile and view.known[view.turn] != EMPTY
    return view.phase == PLAY and not took


def _with_cards(cards: CardSet, more: list[Face]) -> CardSet:
    for face in more:
        cards = add(cards, face)
    return cards


def _cut(faces: list[Face], size: int) -> list[Face]:
    """Takes the last `size` faces off a list."""
    if not size:
        return []
    cut = faces[-size:]
    del faces[-size:]
    return cut
