"""Turn clocks, absence and stand-ins: decided by the server's clock, where people wait for people."""

from __future__ import annotations

from datetime import timedelta
from uuid import uuid4

import pytest
from channels.db import database_sync_to_async
from django.core.cache import cache
from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games.engine.profiles import profile
from games.models import Match, Pulse, Seat, Status
from games.protocol.errors import Refused
from games.services import absence, bots, presence, table
from games.services.clock import MOST_TIMEOUTS, overdue
from games.services.proceed import proceed
from games.services.pulse import beat
from games.services.seconds import BUDGET
from games.services.start import start_deal
from games.services.submit import submit
from games.services.sweep import sweep
from games.services.time_out import SHEET, time_out
from games.services.verify import verify_match
from tests.games.harness import Socket, fresh, greedy, new_match, person, run, view_of

pytestmark = [pytest.mark.both_worlds, pytest.mark.django_db(transaction=True)]
in_database = database_sync_to_async
HOUR = timedelta(hours=1)


@pytest.fixture(autouse=True)
def nobody_seen() -> None:
    cache.clear()


def shared(anna: User, clock: int | None = 60, *, ranked: bool = False, target: int = 50_005) -> Match:
    """Anna and Bruno at one table, the first deal dealt."""
    rules = profile("fantacarte", target=target)
    with transaction.atomic():
        match = Match.objects.create(
            rules=rules.to_json(), players=2, first_dealer=0, totals=[0, 0], status=Status.WAITING,
            clock=clock, ranked=ranked,
        )  # fmt: skip
        Seat.objects.create(match=match, number=0, user=anna)
        Seat.objects.create(match=match, number=1, user=person("bruno"))
        start_deal(match)
    return fresh(match)


def act(match: Match, seat: int | None = None, request: str | None = None) -> None:
    """One move of the seat on turn."""
    match = fresh(match)
    assert match.turn is not None
    move = greedy(view_of(match, match.turn))
    submit(
        match.public_id,
        match.turn if seat is None else seat,
        request or str(uuid4()),
        match.version,
        str(move),
    )


def turn(match: Match) -> Match:
    """A whole turn of the seat on turn."""
    seat = fresh(match).turn
    while fresh(match).turn == seat:
        act(match)
    return fresh(match)


def late(match: Match, by: float = 2) -> Match:
    """The same match when the time of its turn has been over for some seconds, in which the sweep has run: a
    gap in its pulse would give that time back.
    """
    beat()
    Match.objects.filter(pk=match.pk).update(deadline=timezone.now() - timedelta(seconds=by))
    return fresh(match)


def quiet(match: Match) -> None:
    """Nothing has happened at the table for a while."""
    Match.objects.filter(pk=match.pk).update(updated=timezone.now() - HOUR)


def away_for(match: Match, seat: int, seconds: float) -> None:
    Seat.objects.filter(match=match, number=seat).update(
        away_since=timezone.now() - timedelta(seconds=seconds)
    )


def test_each_turn_has_its_clock_and_a_turn_keeps_it(anna: User) -> None:
    match = shared(anna)
    first = match.deadline
    assert first is not None
    assert abs((first - timezone.now()).total_seconds() - 60) < 30
    act(match)
    assert fresh(match).deadline == first
    match = turn(match)
    assert match.deadline is not None
    assert match.deadline > first
    assert 0 < table.shown(match.public_id)[1]["left"] <= 60_000


def test_who_plays_alone_has_neither_clock_nor_budget(match: Match) -> None:
    assert (match.deadline, match.shared) == (None, False)
    quiet(match)
    for _ in range(2):
        sweep()
    assert not match.seats.filter(away_since__isnull=False).exists()


def test_when_the_time_is_up_the_least_is_played_and_the_table_is_told(anna: User) -> None:
    match = shared(anna)
    seat, hand = match.turn, view_of(match, match.turn or 0).to_json()["hand"]
    before = match.table_version
    late(match)
    sweep()
    match = fresh(match)
    assert match.turn != seat
    assert len(view_of(match, seat or 0).to_json()["hand"]) == len(hand)
    assert match.table_version > before
    assert match.seats.get(number=seat).timeouts == 1
    assert verify_match(match) == []


def test_a_late_move_is_refused_and_the_time_out_is_made_once(anna: User) -> None:
    match = late(shared(anna))
    with pytest.raises(Refused, match="time_up"):
        act(match)
    assert overdue() == [(match.public_id, match.version)]
    assert time_out(match.public_id, match.version)
    assert not time_out(match.public_id, match.version)
    assert overdue() == []


def test_a_move_in_time_beats_the_time_out_that_was_on_its_way(anna: User) -> None:
    match = shared(anna)
    act(match)
    Match.objects.filter(pk=match.pk).update(deadline=timezone.now() - HOUR)
    assert not time_out(match.public_id, match.version)


def test_the_reserve_is_spent_after_the_turn_clock_and_does_not_come_back(anna: User) -> None:
    match = shared(anna, ranked=True)
    seat = match.seats.get(number=match.turn)
    assert seat.reserve == 180
    Match.objects.filter(pk=match.pk).update(deadline=timezone.now() + timedelta(seconds=100))
    turn(match)
    seat.refresh_from_db()
    assert seat.reserve is not None
    assert 60 < seat.reserve <= 100


def test_the_reserve_is_told_apart_from_the_seconds_of_the_turn(anna: User) -> None:
    match = shared(anna, ranked=True)
    seat = match.turn or 0

    def told() -> tuple[float, float, float]:
        """What is left in all, of the own reserve, and of the other's."""
        shown = table.shown(match.public_id)[1]
        return shown["left"], shown["seats"][seat]["reserve"], shown["seats"][1 - seat]["reserve"]

    left, own, other = told()
    assert (own, other) == (180_000, 180_000)
    assert 180_000 < left <= 240_000
    Match.objects.filter(pk=match.pk).update(deadline=timezone.now() + timedelta(seconds=100))
    left, own, other = told()
    assert 0 < own == left <= 100_000
    assert other == 180_000
    assert table.shown(new_match(anna).public_id)[1]["seats"][0]["reserve"] is None


def test_two_time_outs_in_a_row_bring_a_stand_in_and_a_move_in_time_forgives_one(anna: User) -> None:
    match = shared(anna)
    seat = match.turn
    for expected in (1, 0, 1, MOST_TIMEOUTS):
        while fresh(match).turn != seat:
            act(match)
        if expected:
            late(match)
            sweep()
        else:
            turn(match)
        assert match.seats.get(number=seat).timeouts == expected
    stood_in = match.seats.get(number=seat)
    assert (stood_in.stand_in, stood_in.left) == ("medium", True)


def test_who_is_not_there_uses_up_a_budget_that_all_see_then_a_bot_plays(anna: User) -> None:
    match = shared(anna, clock=None)
    seat = match.turn or 0
    presence.here(match.public_id, 1 - seat)
    quiet(match)
    sweep()
    told = table.shown(match.public_id)[1]["seats"]
    assert (told[seat]["away"], told[seat]["here"], told[1 - seat]["here"]) == (True, False, True)
    assert 0 < told[seat]["absence"] <= BUDGET * 1000
    away_for(match, seat, BUDGET - 30)
    sweep()
    assert not match.seats.get(number=seat).stand_in
    away_for(match, seat, BUDGET + 1)
    sweep()
    match = fresh(match)
    assert match.seats.get(number=seat).stand_in == "medium"
    with pytest.raises(Refused, match="stand_in"):
        act(match)
    assert bots.act(match.public_id, match.version)
    assert verify_match(fresh(match)) == []


def test_the_budget_is_cumulative_and_coming_back_keeps_what_is_left(anna: User) -> None:
    match = shared(anna, clock=None)
    away_for(match, 0, 50)
    absence.came(match.public_id, 0)
    seat = match.seats.get(number=0)
    assert (seat.away_since, 45 < seat.absence < 80) == (None, True)
    away_for(match, 0, BUDGET - 45)
    presence.here(match.public_id, 1)
    sweep()
    assert match.seats.get(number=0).stand_in


def test_who_says_goodbye_is_played_for_twenty_seconds_later(anna: User) -> None:
    match = shared(anna, clock=None)
    presence.here(match.public_id, 1)
    absence.leave(match.public_id, 0)
    sweep()
    assert not match.seats.get(number=0).stand_in
    away_for(match, 0, absence.AFTER_LEAVING + 1)
    sweep()
    assert match.seats.get(number=0).stand_in


def test_the_seat_comes_back_at_once_or_after_the_turn_that_the_stand_in_has_begun(anna: User) -> None:
    match = shared(anna, clock=None)
    seat = match.turn or 0
    match.seats.filter(number=seat).update(stand_in="easy", left=True, away_since=timezone.now())
    Match.objects.filter(pk=match.pk).update(bot_due=timezone.now() + HOUR)
    absence.came(match.public_id, seat)
    assert match.seats.get(number=seat).stand_in == "easy"
    while fresh(match).turn == seat:
        assert bots.act(match.public_id, fresh(match).version)
    assert match.seats.get(number=seat).stand_in == ""
    match.seats.filter(number=seat).update(stand_in="easy", left=True)
    absence.came(match.public_id, seat)
    back = match.seats.get(number=seat)
    assert (back.stand_in, back.left) == ("", False)


def test_when_everybody_has_gone_the_table_waits_and_goes_on_where_it_was(anna: User) -> None:
    match = shared(anna)
    for seat in (0, 1):
        absence.leave(match.public_id, seat)
        away_for(match, seat, absence.AFTER_LEAVING + 1)
    sweep()
    match = fresh(match)
    assert match.paused
    assert not match.seats.exclude(stand_in="").exists()
    with pytest.raises(Refused, match="paused"):
        act(match)
    Match.objects.filter(pk=match.pk).update(
        paused=timezone.now() - HOUR, deadline=timezone.now() - HOUR + timedelta(seconds=40)
    )
    for seat in (0, 1):
        absence.came(match.public_id, seat)
    absence.resume(match.public_id, 0)
    match = fresh(match)
    assert match.deadline is not None
    assert 0 < (match.deadline - timezone.now()).total_seconds() <= 40
    act(match)


def test_a_table_that_nobody_resumes_is_closed_after_two_weeks(anna: User) -> None:
    match = shared(anna, clock=None)
    absence.pause(match.public_id, 0)
    assert absence.close_forgotten() == 0
    Match.objects.filter(pk=match.pk).update(
        paused=timezone.now() - timedelta(days=absence.KEPT_DAYS, hours=1)
    )
    assert absence.close_forgotten() == 1
    assert fresh(match).status == Status.CLOSED
    with pytest.raises(Refused, match="match_over"):
        absence.resume(match.public_id, 0)
    with pytest.raises(Refused, match="match_over"):
        submit(match.public_id, 0, "x", match.version, "draw")


def test_a_table_with_a_clock_is_not_paused_by_a_player(anna: User) -> None:
    match = shared(anna)
    with pytest.raises(Refused, match="not_friendly"):
        absence.pause(match.public_id, 0)


def test_an_outage_costs_nobody_anything(anna: User) -> None:
    match = shared(anna)
    away_for(match, 0, 60)
    beat()
    match = late(match, by=600)
    Pulse.objects.update(at=timezone.now() - HOUR)
    gap = beat()
    assert gap >= HOUR
    match = fresh(match)
    assert match.deadline is not None
    assert match.deadline > timezone.now() + timedelta(minutes=45)
    away = match.seats.get(number=0).away_since
    assert away is not None
    assert away > timezone.now() + timedelta(minutes=50)
    assert not beat()


def test_a_score_sheet_at_a_table_with_a_clock_ends_by_itself(anna: User) -> None:
    match = shared(anna)
    while fresh(match).status == Status.PLAYING:
        act(match)
    sweep()
    assert fresh(match).deal_number == 1
    Match.objects.filter(pk=match.pk).update(updated=timezone.now() - timedelta(seconds=SHEET + 1))
    sweep()
    assert fresh(match).deal_number == 2


def test_an_absent_player_does_not_hold_up_the_next_deal(anna: User) -> None:
    match = shared(anna, clock=None)
    absence.leave(match.public_id, 1)
    while fresh(match).status == Status.PLAYING:
        act(match)
    assert proceed(match.public_id, 0, "n", fresh(match).version).happened


def test_leaving_and_coming_back_over_the_socket(anna: User) -> None:
    match = shared(anna, clock=None)

    async def story() -> None:
        socket = await Socket(match, anna).open()
        await socket.send(t="act", id="l", v=match.version, do="leave")
        assert (await socket.until("ok"))["id"] == "l"
        await socket.table(lambda told: told["seats"][0]["left"])
        await socket.send(t="act", id="r", v=match.version, do="return")
        assert (await socket.until("ok"))["id"] == "r"
        await socket.send(t="act", id="x", v=match.version, do="win")
        assert (await socket.until("error"))["code"] == "bad_frame"
        await socket.ping(match.version)
        assert not socket.tables[-1]["table"]["seats"][0]["left"]
        await socket.close()

    run(story)


def test_who_opens_the_table_is_seen_to_be_here_and_comes_back_by_that(anna: User) -> None:
    match = shared(anna, clock=None)
    away_for(match, 0, 10)

    async def story() -> None:
        socket = await Socket(match, anna).open()
        await socket.table(lambda told: told["seats"][0]["here"] and not told["seats"][0]["away"])
        await socket.close()

    run(story)


def test_who_opens_the_table_again_at_once_after_a_goodbye_has_the_seat(anna: User) -> None:
    match = shared(anna, clock=None)
    presence.here(match.public_id, 0)
    match.seats.filter(number=0).update(stand_in="medium", left=True, away_since=timezone.now())
    Match.objects.update(turn=1)

    async def story() -> None:
        socket = await Socket(match, anna).open()
        told = await socket.table(lambda told: not told["seats"][0]["left"])
        assert told["table"]["seats"][0]["stand_in"] is None
        await socket.close()

    run(story)
