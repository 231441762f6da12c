"""The figures of the first page. Each costs one query that an index or a bound keeps small."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Any

from django.core.cache import cache
from django.db.models import Count, Min, Q, QuerySet
from django.db.models.functions import TruncDate
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import number_format
from django.utils.timesince import timesince
from django.utils.translation import gettext as _

from accounts.models import Case, User
from burraco_site.console.chart import Chart, chart_of
from burraco_site.console.queues import waiting_tasks
from burraco_site.error_count import errors_of
from games.models import Event, Match, Seat, Status
from games.services import presence
from games.services.pulse import last_sweep
from lobby.models import Party

DAYS = 30
"""Days of the charts."""
LIVE = timedelta(minutes=10)
"""A table is live while its last event is not older."""
MOST_SEATS, MOST_MOVES = 4000, 6000
"""Bounds of what is looked at one by one: beyond them a figure says "more than"."""
KEPT = 600
"""Seconds that the charts of past days are kept in the cache."""
LATE = timedelta(seconds=30)
"""Longer than this nothing that is due should wait."""


@dataclass(frozen=True)
class Figure:
    """One number with its words; `alarm` when somebody should look, `link` where."""

    name: str
    value: str
    note: str = ""
    alarm: bool = False
    link: str = ""


def dashboard() -> dict[str, Any]:
    """`figures` and `charts` of the first page."""
    now = timezone.now()
    days = [now.date() - timedelta(days=back) for back in range(DAYS - 1, -1, -1)]
    return {"figures": list(_figures(now, days)), "charts": charts(days)}


def _figures(now: datetime, days: list[date]) -> Iterable[Figure]:
    yield _online(now)
    yield _tables(now)
    yield _moves(now)
    yield _queue(now)
    yield _reports(now)
    yield from _queues()
    yield _sweep(now)
    yield _errors(days[-1])
    yield _sign_ups(now)


def _live(now: datetime) -> QuerySet[Match]:
    going_on = Match.objects.filter(status__in=(Status.PLAYING, Status.BETWEEN_DEALS))
    return going_on.filter(updated__gte=now - LIVE)


def _online(now: datetime) -> Figure:
    """People whose page of a live table gives signs of life."""
    rows = Seat.objects.filter(match__in=_live(now), user__isnull=False)
    seats = list(rows.values_list("match__public_id", "number", "user")[: MOST_SEATS + 1])
    there = presence.present_of([(address, number) for address, number, _ in seats])
    people = {user for address, number, user in seats if (address, number) in there}
    return Figure(_("People at live tables"), _bounded(len(people), len(seats) > MOST_SEATS))


def _tables(now: datetime) -> Figure:
    counted = _live(now).aggregate(all=Count("pk"), shared=Count("pk", filter=Q(shared=True)))
    note = _("%(count)s of them with several people") % {"count": number_format(counted["shared"])}
    link = reverse("admin:games_match_changelist") + "?state=live"
    return Figure(_("Live tables"), number_format(counted["all"]), note, link=link)


def _moves(now: datetime) -> Figure:
    """Versions of the last minute, found from the newest row backwards: time has no index of its own."""
    latest = Event.objects.order_by("-pk").values_list("created", flat=True)[:MOST_MOVES]
    number = sum(created > now - timedelta(minutes=1) for created in latest)
    return Figure(_("Moves in the last minute"), _bounded(number, number == MOST_MOVES))


def _queue(now: datetime) -> Figure:
    """Who waits for a ranked match, those who are asked whether they are ready left aside."""
    waiting = Party.objects.filter(call=None, invite=None)
    counted = waiting.aggregate(people=Count("seekers"), oldest=Min("since"))
    oldest = counted["oldest"]
    note = _("the first for %(time)s") % {"time": seconds_of(now - oldest)} if oldest else ""
    return Figure(_("Waiting for quick match"), number_format(counted["people"]), note)


def _reports(now: datetime) -> Figure:
    waiting = Case.objects.filter(decided=None).aggregate(number=Count("pk"), oldest=Min("opened"))
    oldest = waiting["oldest"]
    note = _("the oldest for %(time)s") % {"time": timesince(oldest, now)} if oldest else ""
    alarm = oldest is not None and now - oldest > timedelta(days=1)
    return Figure(_("Cases waiting"), number_format(waiting["number"]), note, alarm)


def _queues() -> Iterable[Figure]:
    waiting = waiting_tasks()
    if waiting is None:
        yield Figure(_("Tasks waiting"), "?", _("the broker does not answer"), True)
        return
    for name, number in waiting.items():
        label = _("Tasks waiting in “%(queue)s”") % {"queue": name}
        yield Figure(label, number_format(number), alarm=number > 100)


def _sweep(now: datetime) -> Figure:
    """What has been due for the longest time, and when the sweep last ran."""
    due = Match.objects.filter(bot_due__lt=now, paused=None).aggregate(oldest=Min("bot_due"))["oldest"]
    turn = Match.objects.filter(deadline__lt=now, paused=None).aggregate(oldest=Min("deadline"))["oldest"]
    swept = last_sweep()
    oldest = min(filter(None, (due, turn)), default=now)
    note = _("last sweep %(time)s ago") % {"time": seconds_of(now - swept)} if swept else _("no sweep yet")
    alarm = now - oldest > LATE or swept is None or now - swept > LATE
    return Figure(_("Longest overdue"), seconds_of(now - oldest), note, alarm)


def seconds_of(span: timedelta) -> str:
    """A span in words: seconds, and beyond two minutes as people say it."""
    seconds = max(0, round(span.total_seconds()))
    if seconds >= 120:
        return timesince(timezone.now() - span)
    return _("%(count)s s") % {"count": seconds}


def _errors(today: date) -> Figure:
    (number,) = errors_of([today])
    return Figure(_("Errors today"), number_format(number), alarm=number > 0)


def _sign_ups(now: datetime) -> Figure:
    accounts = User.objects.filter(is_guest=False, date_joined__gte=now - timedelta(days=7))
    today = Count("pk", filter=Q(date_joined__date=now.date()))
    counted = accounts.aggregate(week=Count("pk"), today=today)
    note = _("%(count)s in seven days") % {"count": number_format(counted["week"])}
    return Figure(_("New accounts today"), number_format(counted["today"]), note)


def _bounded(number: int, more: bool) -> str:
    text = number_format(number)
    return _("more than %(count)s") % {"count": text} if more else text


def charts(days: list[date]) -> list[Chart]:
    """What happened on each of some days, the last of them today; kept for some minutes."""
    key = f"console.charts.{days[0]}.{days[-1]}"
    numbers: dict[str, list[int]] = cache.get(key) or {}
    if not numbers:
        numbers = _numbers(days)
        cache.set(key, numbers, KEPT)
    names = {"accounts": _("New accounts"), "begun": _("Matches begun"), "finished": _("Matches finished")}
    found = [chart_of(name, days, numbers[kind]) for kind, name in names.items()]
    return [*found, chart_of(_("Errors"), days, errors_of(days))]


def _numbers(days: list[date]) -> dict[str, list[int]]:
    return {
        "accounts": _a_day(User.objects.filter(is_guest=False), "date_joined", days),
        "begun": _a_day(Match.objects.filter(deal_number__gt=0), "created", days),
        "finished": _a_day(Match.objects.filter(status=Status.FINISHED), "finished", days),
    }


def _a_day(rows: QuerySet[Any], column: str, days: list[date]) -> list[int]:
    since = datetime.combine(days[0], time(), UTC)
    recent = rows.filter(**{f"{column}__gte": since}).annotate(day=TruncDate(column))
    found = dict(recent.order_by().values_list("day").annotate(number=Count("pk")))
    return [found.get(day, 0) for day in days]
