"""The position at any version, from deck and moves alone."""

from __future__ import annotations

from games.engine.cards import parse_card
from games.engine.course import Course
from games.engine.moves import Move, parse_move
from games.engine.position import Position, start
from games.models import Deal, Event, Match
from games.services.past import moves_of


def position_at(match: Match, version: int) -> Position:
    """The position of the deal that was on the table at `version`, replayed from its deck and its moves.

    Raises Deal.DoesNotExist when nothing had been dealt by then.
    """
    deal = match.deals.filter(start_version__lte=version).order_by("-number")[:1].get()
    return replay(match, deal, version)


def before(deal: Deal, version: int) -> tuple[Position, int, Move]:
    """The position before the move that made `version` of a deal, who made it, and the move.

    Raises Event.DoesNotExist for a version of another deal, and for one that made no move: the dealing, and
    moves taken back.
    """
    for made in moves_of(deal, version)[-1:]:
        move = parse_move(made.move)
        if made.version == version and move.kind != "back":
            return replay(deal.match, deal, version - 1), made.seat, move
    raise Event.DoesNotExist


def taken_back(deal: Deal, version: int) -> set[int]:
    """The versions of a deal whose moves do not count at `version`, because they were taken back."""
    standing: list[int] = []
    gone: set[int] = set()
    for made in moves_of(deal, version):
        move = parse_move(made.move)
        if move.kind == "back":
            gone.update(standing[-move.meld :])
            del standing[-move.meld :]
        else:
            standing.append(made.version)
    return gone


def replay(match: Match, deal: Deal, version: int) -> Position:
    """The position of one deal at `version`."""
    return course_of(match, deal, version).position


def course_of(match: Match, deal: Deal, version: int) -> Course:
    """The course of one deal up to `version`."""
    deck = [parse_card(text) for text in deal.deck]
    course = Course(start(match.rules_value, match.players, deal.dealer, deck)[0])
    for made in moves_of(deal, version):
        course.play(made.seat, parse_move(made.move))
    return course
