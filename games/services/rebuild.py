"""The position at any version, from the event rows alone."""

from __future__ import annotations

from games.engine.cards import parse_card
from games.engine.course import Course
from games.engine.moves import Move, parse_move
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

    Raises Event.DoesNotExist for a version of another deal, and for one that made no move: the dealing, and
    moves taken back.
    """
    row = deal.events.exclude(move="").exclude(move__startswith="back ").get(version=version)
    return replay(deal.match, deal, version - 1), acting(row.seat), parse_move(row.move)


def taken_back(deal: Deal, version: int) -> set[int]:
    """The versions of a deal whose moves do not count at `version`, because they were taken back."""
    standing: list[int] = []
    gone: set[int] = set()
    rows = deal.events.filter(version__gt=deal.start_version, version__lte=version).order_by("version")
    for number, text in rows.values_list("version", "move"):
        move = parse_move(text)
        if move.kind == "back":
            gone.update(standing[-move.meld :])
            del standing[-move.meld :]
        else:
            standing.append(number)
    return gone


def replay(match: Match, deal: Deal, version: int) -> Position:
    """The position of one deal at `version`."""
    return course_of(match, deal, version).position


def course_of(match: Match, deal: Deal, version: int) -> Course:
    """The course of one deal up to `version`."""
    deck = [parse_card(text) for text in deal.deck]
    course = Course(start(match.rules_value, match.players, deal.dealer, deck)[0])
    moves = deal.events.filter(version__gt=deal.start_version, version__lte=version).order_by("version")
    for seat, move in moves.values_list("seat", "move"):
        course.play(acting(seat), parse_move(move))
    return course
