"""Reading the ladders: pages of lines, places, the neighbourhood of a person. Each takes a few queries."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Collection, Iterable
from datetime import datetime, timedelta

from django.db.models import Q, QuerySet

from accounts.models import User
from burraco_site.shared_cache import kept_for_all
from lobby.models import Rating, Season, Standing
from lobby.ratings.figures import BOARD_DAYS, BOARD_OPPONENTS, BOARD_SIGMA
from lobby.ratings.periods import season_of
from lobby.services.ladder_lines import LadderPage, Line, bearer, read_by

PAGE = 25
"""Lines of a page."""
NEIGHBOURS = 5
"""Lines above and below a person."""
FOUND = 20
"""Lines that a search shows."""
CIRCLE = 100
"""Lines of a person's friends."""
FAME = 3
"""Places of a season that the hall of fame keeps."""
FAME_SEASONS = 12


LADDERS = "ladders"
"""The group under which the cache keeps what is read here, for a minute: nobody waits for a ladder."""
KEPT_PAGES = 20
"""Pages that are kept: whoever asks for any page there is must not fill the cache."""


def leaderboard(ladder: str, page: int, user: User | None, now: datetime) -> LadderPage:
    """A page of the leaderboard as it stood within the last minute."""
    return _page(f"board:{ladder}", _board(ladder, now), page, now, placed=True).read_by(user)


def everybody(ladder: str, page: int, user: User | None, now: datetime) -> LadderPage:
    """A page of all who are rated, those not on the leaderboard without a place; likewise."""
    return _page(f"all:{ladder}", _rated(ladder), page, now, placed=False).read_by(user)


def around(ladder: str, user: User, now: datetime) -> list[Line]:
    """The leaderboard near a person; where he is not on it, near the place that his rating would have."""
    own = own_rating(ladder, user)
    if own is None:
        return []
    above = _board(ladder, now).filter(shown__gt=own.shown).count()
    start = max(0, above - NEIGHBOURS)
    lines = read_by(user, _lines(_board(ladder, now)[start : above + NEIGHBOURS + 1], now, first=start + 1))
    if not any(line.mine for line in lines):
        lines[above - start : above - start] = read_by(user, [_line(own, None, now)])
    return lines


def search(ladder: str, text: str, user: User | None, now: datetime) -> list[Line]:
    """Who is rated and has `text` in the name, the best first."""
    if "\0" in text or not text.strip():
        return []
    named = _named(text.strip(), "person") | _named(text.strip(), "partner")
    return read_by(user, _scattered(ladder, _rated(ladder).filter(named)[:FOUND], now))


def among(ladder: str, circle: Collection[int], user: User | None, now: datetime) -> list[Line]:
    """Who is rated of some people, given by their numbers, and every pair that one of them is in."""
    rows = _rated(ladder).filter(Q(person__in=circle) | Q(partner__in=circle))
    return read_by(user, _scattered(ladder, rows[:CIRCLE], now))


def place_of(row: Rating, now: datetime) -> int | None:
    """The place of a rating on its leaderboard; `None` where it is not on it."""
    if waits(row, now):
        return None
    return _board(row.ladder, now).filter(shown__gt=row.shown).count() + 1


def own_rating(ladder: str, user: User) -> Rating | None:
    """The rating of a person; of the pairs that he is in, the one that played last."""
    rows = Rating.objects.filter(Q(person=user) | Q(partner=user), ladder=ladder)
    return rows.select_related("person", "partner").order_by("-last").first()


def waits(row: Rating, now: datetime) -> str:
    """What keeps a rating off the leaderboard, as in `Line.waits`."""
    if row.skill.provisional:
        return "provisional"
    if row.sigma >= BOARD_SIGMA:
        return "unsure"
    if row.opponents < BOARD_OPPONENTS:
        return "opponents"
    return "absent" if row.last < now - timedelta(days=BOARD_DAYS) else ""


def season_page(season: int, ladder: str, page: int, user: User | None) -> LadderPage:
    """A page of the leaderboard with which a season ended."""
    return _kept(f"{season}:{ladder}", page, lambda: _season_page(season, ladder, page)).read_by(user)


def seasons(now: datetime, most: int = FAME_SEASONS) -> list[int]:
    """The seasons that can be looked at: this one, then those that are over, the last first."""
    return [season_of(now), *kept_for_all(LADDERS, "seasons", _closed)[:most]]


def hall_of_fame() -> list[tuple[int, str, list[Line]]]:
    """The best of each ladder in the last seasons: season, ladder, lines."""
    return kept_for_all(LADDERS, "fame", _fame)


def _kept(name: str, page: int, read: Callable[[], LadderPage]) -> LadderPage:
    return kept_for_all(LADDERS, f"{name}:{page}", read) if page <= KEPT_PAGES else read()


def _season_page(season: int, ladder: str, page: int) -> LadderPage:
    rows = Standing.objects.filter(season=season, rating__ladder=ladder, place__isnull=False)
    rows = rows.select_related("rating__person", "rating__partner").order_by("place")
    number, pages = _within(page, rows.count())
    lines = [_standing_line(row) for row in rows[(number - 1) * PAGE : number * PAGE]]
    return LadderPage(lines, number, pages)


def _closed() -> list[int]:
    over = Season.objects.filter(closed=True).order_by("-number").values_list("number", flat=True)
    return list(over[:FAME_SEASONS])


def _fame() -> list[tuple[int, str, list[Line]]]:
    over = list(Season.objects.filter(closed=True).order_by("-number")[:FAME_SEASONS])
    rows = Standing.objects.filter(season__in=over, place__lte=FAME)
    rows = rows.select_related("rating__person", "rating__partner")
    groups: dict[tuple[int, str], list[Line]] = {}
    for row in rows.order_by("-season", "rating__ladder", "place"):
        groups.setdefault((row.season_id, row.rating.ladder), []).append(_standing_line(row))
    return [(season, ladder, lines) for (season, ladder), lines in groups.items()]


def _rated(ladder: str) -> QuerySet[Rating]:
    """Who is rated; accounts that are closed do not stand on a ladder."""
    rows = Rating.objects.filter(ladder=ladder, person__is_active=True)
    rows = rows.filter(Q(partner=None) | Q(partner__is_active=True))
    return rows.select_related("person", "partner").order_by("-shown", "pk")


def _board(ladder: str, now: datetime) -> QuerySet[Rating]:
    since = now - timedelta(days=BOARD_DAYS)
    return _rated(ladder).filter(sigma__lt=BOARD_SIGMA, opponents__gte=BOARD_OPPONENTS, last__gte=since)


def _page(name: str, rows: QuerySet[Rating], page: int, now: datetime, *, placed: bool) -> LadderPage:
    """A page of some rows, kept under a name; so is their number, which takes longer to find than a page."""
    number, pages = _within(page, kept_for_all(LADDERS, f"{name}:count", rows.count))
    start = (number - 1) * PAGE

    def read() -> LadderPage:
        lines = _lines(rows[start : start + PAGE], now, start + 1 if placed else None)
        return LadderPage(lines, number, pages)

    return _kept(name, number, read)


def _within(page: int, total: int) -> tuple[int, int]:
    pages = max(1, -(-total // PAGE))
    return min(max(1, page), pages), pages


def _lines(rows: Iterable[Rating], now: datetime, first: int | None) -> list[Line]:
    return [_line(row, None if first is None else first + index, now) for index, row in enumerate(rows)]


def _scattered(ladder: str, rows: Iterable[Rating], now: datetime) -> list[Line]:
    """Lines that do not follow each other, each with its place on the leaderboard; two queries."""
    board = sorted(_board(ladder, now).values_list("shown", flat=True))

    def place(row: Rating) -> int | None:
        return None if waits(row, now) else len(board) - bisect_right(board, row.shown) + 1

    return [_line(row, place(row), now) for row in rows]


def _line(row: Rating, place: int | None, now: datetime) -> Line:
    return Line(
        place=place,
        name=row.name,
        people=tuple(map(bearer, row.people)),
        rating=round(row.shown),
        provisional=row.skill.provisional,
        matches=row.matches,
        won=row.won,
        drawn=row.drawn,
        lost=row.lost,
        waits=waits(row, now),
    )


def _standing_line(row: Standing) -> Line:
    return Line(
        place=row.place,
        name=row.rating.name,
        people=tuple(map(bearer, row.rating.people)),
        rating=round(row.shown),
        provisional=row.skill.provisional,
        matches=row.matches,
        won=row.won,
        drawn=row.drawn,
        lost=row.lost,
    )


def _named(text: str, who: str) -> Q:
    """Whose shown name holds a text: the user name counts only where it is what is shown."""
    return Q(**{f"{who}__display_name__icontains": text}) | Q(
        **{f"{who}__display_name": "", f"{who}__username__icontains": text}
    )
