"""Starting a deal: derive the deck, deal the cards as the first event of the deal."""

from __future__ import annotations

from games.engine.cards import texts
from games.engine.match import dealer_of
from games.engine.notation import position_to_json
from games.engine.position import start
from games.engine.proof import deck_of
from games.models import Deal, Match, Status
from games.protocol.happened import Happened
from games.services import table
from games.services.clock import RESERVE
from games.services.gather import drawn_for, shuffle_names
from games.services.hand_over import hand_over
from games.services.record import record


def start_deal(match: Match, seat: int | None = None, client_id: str | None = None) -> Happened:
    """Deals the next deal of a match whose row the caller holds; `seat` asked for it by `client_id`."""
    number = match.deal_number + 1
    if hand_over(match):
        table.changed(match)
    drawn = drawn_for(match, number)
    deck = deck_of(match.rules_value, drawn.seed, drawn.contributions, *shuffle_names(match, number))
    dealer = dealer_of(number, match.first_dealer, match.players)
    position, events = start(match.rules_value, match.players, dealer, deck)
    deal = Deal.objects.create(
        match=match,
        number=number,
        dealer=dealer,
        seed=drawn.seed,
        commitment=drawn.commitment,
        contributions=[given.hex() for given in drawn.contributions],
        contributors=drawn.contributors,
        deck=texts(deck),
        snapshot=position_to_json(position),
        start_version=match.version + 1,
    )
    match.deal_number = number
    if number == 1 and match.ranked:
        match.seats.filter(user__isnull=False).update(reserve=RESERVE)
    match.status = Status.PLAYING
    match.shared = match.seats.filter(user__isnull=False).count() > 1
    return record(match, deal, position, events, seat=seat, client_id=client_id)
