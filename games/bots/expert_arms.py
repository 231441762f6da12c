"""The moves that Expert compares; the policy plays on after each."""

from __future__ import annotations

from collections.abc import Iterator

from games.bots.company import is_lonely
from games.bots.expert_policy import Totals, policy
from games.engine.cards import CardSet, is_wild_face
from games.engine.choices import discards, legal_moves
from games.engine.legal import attachments, new_runs, new_sets
from games.engine.moves import Move
from games.engine.position import DRAW
from games.engine.views import View

#: How many discards are tried where the policy would discard, and how many where it would lay on.
DISCARDS, EARLY_DISCARDS = 5, 2
#: How many new melds are tried, and how many cards for laid ones.
LAYS = 3


def arms(view: View, totals: Totals | None) -> list[Move]:
    """The moves worth comparing for the seat on turn, the policy's first."""
    own = policy(view, totals)
    others = legal_moves(view) if view.phase == DRAW else _plays(view, own)
    return [own, *(move for move in others if move != own)]


def _plays(view: View, own: Move) -> Iterator[Move]:
    """Other ways to go on after the draw. Every turn ends: a lay leaves fewer cards."""
    yield from _best_discards(view)[: DISCARDS if own.kind == "discard" else EARLY_DISCARDS]
    yield from _best_lays(view)


def _best_discards(view: View) -> list[Move]:
    """The legal discards: wilds last, before them what fits the opponents' melds, before that what goes with
    another card of the hand; the dearest of equals first.
    """
    theirs: CardSet = 0
    for meld in view.melds[1 - view.side]:
        theirs |= meld.takes

    def rank(move: Move) -> tuple[bool, bool, bool, int]:
        face = move.cards[0]
        cost = -view.rules.points(1 << face)
        return is_wild_face(face), bool(theirs >> face & 1), not is_lonely(view, face), cost

    return sorted(discards(view), key=rank)


def _best_lays(view: View) -> Iterator[Move]:
    """Melds without a wild and long ones before others, and cards for the longest melds of the side."""
    laid = view.melds[view.side]
    melds = sorted((*new_sets(view), *new_runs(view)), key=lambda meld: (len(meld.wilds), -meld.size))
    yield from (meld.lay for meld in melds[:LAYS])
    yield from sorted(attachments(view), key=lambda move: -laid[move.meld - 1].size)[:LAYS]
