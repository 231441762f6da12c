"""The position at any version, from the event rows alone."""

from __future__ import annotations

from games.engine.cards import parse_card
from games.engine.moves import Move, parse_move
from games.engine.play import play
from games.engine.position import Position, start
from games.models import Deal, Match


def position_at(match: Match, version: int) -> Position:
    """The position of the deal that was on the table at `version`, replayed from its deck and its moves.

    Raises Deal.DoesNotExist when nothing had been dealt by then.
    """
    deal = match.deals.filter(start_version__lte=version).order_by("-number")[:1].get()
    return replay(match, deal, version)


def acting(seat: int | None) -> int:
    """The seat of a row that holds a move. Raises ValueError for a row without one."""
    if seat is None:
        raise ValueError("a move without a seat")
    return seat


def before(deal: Deal, version: int) -> tuple[Position, int, Move]:
    """The position before the move that made `version` of a deal, who made it, and the move.

    Raises Event.DoesNotExist for a version of another deal, and for that of the dealing.
    """
    row = deal.events.exclude(move="").get(version=version)
    return replay(deal.match, deal, version - 1), acting(row.seat), parse_move(row.move)


def replay(match: Match, deal: Deal, version: int) -> Position:
    """The position of one deal at `version`."""
    deck = [parse_card(text) for text in deal.deck]
    position, _ = start(match.rules_value, match.players, deal.dealer, deck)
    moves = deal.events.filter(version__gt=deal.start_version, version__lte=version).order_by("version")
    for seat, move in moves.values_list("seat", "move"):
        play(position, acting(seat), parse_move(move))
    return position
