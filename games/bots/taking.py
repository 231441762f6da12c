"""Whether Master takes the pile, or the pot: the decision that matters most."""

from __future__ import annotations

from games.bots.neighbours import neighbours
from games.bots.race import Race, points_if_over
from games.bots.weights import Weights
from games.engine.cards import LOW, WILDS, CardSet, card_set, count, union
from games.engine.legal import can
from games.engine.moves import DRAW, POT, TAKE, Move
from games.engine.views import View


def begin(view: View, weights: Weights, race: Race) -> Move:
    """The draw: whatever promises most; the top of the stock counts 0."""
    best, most = DRAW, 0.0
    if view.pile and (value := pile_value(view, weights, race)) > most and can(view, TAKE):
        best, most = TAKE, value
    if _has_pot(view) and (value := pot_value(view, weights, race)) > most and can(view, POT):
        best = POT
    if best is DRAW and not can(view, DRAW):
        return next(move for move in (TAKE, POT) if can(view, move))
    return best


def _has_pot(view: View) -> bool:
    return view.rules.pozzetto_trigger == "draw_after_clean_meld" and view.opened[view.turn]


def pot_value(view: View, weights: Weights, race: Race) -> float:
    """What the pot is worth more than a card of the stock."""
    return weights.pot_base + weights.pot_hand * count(view.hand) / 10 + weights.pot_peril * race.peril


def pile_value(view: View, weights: Weights, race: Race) -> float:
    """What the pile is worth more than a card of the stock: its cards for the own hand and melds and what
    they would do for the others, less the burden of a full hand when the deal may soon be over.
    """
    pile = card_set(view.pile)
    melded = _melded(view, pile)
    useful = pile & (race.fits | melded | WILDS)
    value = (
        weights.take_base
        + weights.take_wilds * count(pile & WILDS)
        + weights.take_fits * count(pile & race.fits)
        + weights.take_melds * count(melded)
        + weights.take_near * _near(view, pile)
        + weights.take_deny * count(pile & race.theirs)
        + weights.take_hand * count(view.hand) / 10
        + _burden(weights, race) * len(view.pile)
    )
    if view.idle_turns:
        value += _standstill(view, weights)
    if (race.pozzetto or race.ready) and _is_runner(view):
        value += weights.take_short * (len(view.pile) - count(useful)) / (1 + count(view.hand))
    return value + weights.take_lone if len(view.pile) == 1 and not useful else value


def _is_runner(view: View) -> bool:
    """Whether the seat on turn is the one of its side that is to empty its hand: it has no more cards than
    its partner.
    """
    return view.counts[view.turn] <= min(view.counts[view.side :: 2])


def _burden(weights: Weights, race: Race) -> float:
    """What each card more is worth, whatever it is."""
    value = weights.take_size + weights.take_peril * race.peril + weights.take_late * race.late
    return value + weights.take_first if race.pozzetto else value


def _standstill(view: View, weights: Weights) -> float:
    """Sides that go on taking each other's discards end the deal as it stands: that suits who is ahead."""
    mine, theirs = points_if_over(view)
    wish = weights.take_idle + weights.take_ahead * (mine - theirs) / 100
    return wish * view.idle_turns / view.rules.stall_turns


def _melded(view: View, pile: CardSet) -> CardSet:
    """Those cards of the pile, a mask, that take part in new melds without a wild."""
    taking_part = 0
    for meld in view.book.find(union(view.hand, pile) & ~WILDS):
        if meld.cards & ~view.hand:
            taking_part |= meld.cards
    return taking_part & pile & LOW


def _near(view: View, pile: CardSet) -> int:
    """How many pairs a card of the pile makes with one of the hand: of a rank, or close in a suit."""
    table = neighbours(view.book)
    hand = view.hand & LOW
    return sum(count(hand & table[face].all) for face in view.pile)
