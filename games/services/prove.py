"""What a deal was made of, for its players, once it has ended. Before that this module finds no such deal."""

from __future__ import annotations

from typing import Any

from games.engine.cards import parse_card
from games.engine.proof import Shuffled, proof_of
from games.models import Deal


def ended_deal(public_id: str, number: int) -> Deal:
    """A deal that has ended, with its match. Raises Deal.DoesNotExist, for a running deal too."""
    deals = Deal.objects.select_related("match").filter(ended__isnull=False)
    return deals.get(match__public_id=public_id, number=number)


def proof(deal: Deal) -> dict[str, Any]:
    """The proof of an ended deal, of its rows as they are stored: see docs/shuffle.md."""
    match = deal.match
    people = match.seats.filter(user__isnull=False).order_by("number").values_list("number", flat=True)
    shuffled = Shuffled(
        match.public_id,
        deal.number,
        deal.dealer,
        match.players,
        deal.commitment,
        bytes(deal.seed),
        deal.contributions,
        [seat for seat in people if seat not in deal.contributors],
        [parse_card(card) for card in deal.deck],
    )
    return proof_of(match.rules_value, shuffled)
