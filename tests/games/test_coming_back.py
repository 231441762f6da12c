"""Who drops out and comes back: the same seat, the same turn, one presence, and never as a spectator."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from channels.db import database_sync_to_async
from django.core.cache import cache
from django.utils import timezone

from accounts.models import User
from games.models import Match, Seat, Status
from games.services import absence, presence, read
from games.services.clock import overdue
from games.services.proceed import proceed
from games.services.submit import submit
from games.services.sweep import sweep
from games.tasks import look
from tests.games.harness import Socket, do, fresh, greedy, person, position_of, rows, run, view_of
from tests.games.tables import table_of

pytestmark = [pytest.mark.both_worlds, pytest.mark.django_db(transaction=True)]
in_database = database_sync_to_async
QUIET = timedelta(seconds=absence.QUIET)


@pytest.fixture
def bea() -> User:
    return person("bea")


@pytest.fixture
def table(anna: User, bea: User) -> Match:
    """Anna and Bea, where others may look on."""
    cache.clear()
    return table_of(anna, bea, spectators=True)


def mover(match: Match) -> tuple[int, str]:
    """Who is on turn, and a move that may be made."""
    turn = fresh(match).turn
    assert turn is not None
    return turn, str(greedy(view_of(match, turn)))


def act(match: Match) -> None:
    """One move of whoever is on turn."""
    seat, text = mover(match)
    do(match, text, seat)


def to_the_sheet(match: Match) -> Match:
    """Plays the deal to its end."""
    while fresh(match).status == Status.PLAYING:
        act(match)
    return fresh(match)


async def shown(socket: Socket) -> dict[str, Any]:
    """The table as it is told at a ping."""
    await socket.ping(0)
    told: dict[str, Any] = socket.tables[-1]["table"]
    return told


def test_a_socket_that_closes_late_takes_nothing_from_the_one_that_came_after(
    table: Match, anna: User, bea: User
) -> None:
    async def story() -> None:
        old, new, other = [await Socket(table, user).open() for user in (anna, anna, bea)]
        for socket in (old, new, other):
            await socket.table()
        await old.close()
        assert (await shown(other))["seats"][0]["here"]
        version, (seat, text) = table.version, await in_database(mover)(table)
        page = new if seat == 0 else other
        request = await page.move(version, text)
        assert (await page.until("ok"))["id"] == request
        for socket in (new, other):
            await socket.close()

    run(story)
    assert Seat.objects.filter(match=table, user=anna).count() == 1


def test_who_comes_back_to_a_table_with_spectators_has_the_own_seat_and_a_spectator_has_none(
    table: Match, anna: User, bea: User
) -> None:
    seat, text = mover(table)
    people = [anna, bea]

    async def story() -> None:
        first = await Socket(table, people[seat]).open()
        await first.next()
        await first.close()
        back, watcher = await Socket(table, people[seat]).open(), await Socket(table, person_c).open()
        view = await back.next()
        assert (view["match"]["watching"], view["match"]["you"]) == (False, seat)
        assert view["targets"]
        assert (await watcher.next())["match"]["watching"]
        await watcher.move(table.version, text)
        assert (await watcher.until("error"))["code"] == "not_a_player"
        await back.move(table.version, text)
        assert (await back.until("ok"))["v"] == table.version + 1
        for socket in (back, watcher):
            await socket.close()

    person_c = person("carla")
    run(story)


def test_what_is_asked_before_the_first_frame_has_come_is_answered_after_it(
    table: Match, anna: User, bea: User
) -> None:
    seat, text = mover(table)

    async def story() -> None:
        socket = await Socket(table, [anna, bea][seat]).open()
        await socket.send(t="ping", v=0)
        request = await socket.move(table.version, text)
        assert (await socket.next())["t"] == "view"
        assert (await socket.until("ok"))["id"] == request
        await socket.close()

    run(story)


@pytest.mark.parametrize("before", [True, False], ids=["before it is read", "after it was read"])
def test_what_happens_while_a_socket_opens_is_not_missed(
    table: Match, anna: User, monkeypatch: pytest.MonkeyPatch, before: bool
) -> None:
    standing: Callable[..., read.Standing] = read.standing

    def slow(*args: Any) -> read.Standing:
        monkeypatch.setattr(read, "standing", standing)
        if before:
            act(table)
        found = standing(*args)
        if not before:
            act(table)
        return found

    monkeypatch.setattr(read, "standing", slow)

    async def story() -> None:
        socket = await Socket(table, anna).open()
        frame = await socket.next()
        if not before:
            assert frame["v"] == table.version
            frame = await socket.next()
        assert frame["v"] == table.version + 1
        await socket.close()

    run(story)


def test_the_last_actions_are_told_in_the_language_of_who_comes_back(table: Match, anna: User) -> None:
    seat, _text = mover(table)
    act(table)

    async def story() -> None:
        told = []
        for language in ("en", "it"):
            socket = await Socket(table, anna, language=language).open()
            told.append((await socket.next())["match"]["last"][seat]["text"])
            await socket.close()
        assert told[0] != told[1]

    run(story)


def test_who_vanishes_without_a_word_is_shown_as_gone_when_waited_for(
    table: Match, anna: User, bea: User
) -> None:
    seat, _text = mover(table)

    async def story() -> None:
        other = await Socket(table, [anna, bea][1 - seat]).open()
        await other.table()
        presence.here(table.public_id, seat)
        await in_database(cache.delete)(presence._key(table.public_id, seat))
        await in_database(Match.objects.filter(pk=table.pk).update)(updated=timezone.now() - 2 * QUIET)
        await in_database(sweep)()
        told = (await other.table(lambda told: told["seats"][seat]["away"]))["table"]
        assert not told["seats"][seat]["here"]
        assert told["seats"][1 - seat]["here"]
        await other.close()

    run(story)


def test_whoever_closes_the_last_page_is_shown_as_gone_whoever_is_on_turn(
    table: Match, anna: User, bea: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    turn, _text = mover(table)
    asked: list[tuple[str, int]] = []
    monkeypatch.setattr("games.publish.call_look", lambda *seat: asked.append(seat))

    async def story() -> None:
        gone, other = [await Socket(table, [anna, bea][seat]).open() for seat in (1 - turn, turn)]
        for socket in (gone, other):
            await socket.table()
        await gone.close()
        assert (await shown(other))["seats"][1 - turn]["here"], "another page may open yet"
        assert asked == [(table.public_id, 1 - turn)]
        await in_database(cache.delete)(presence._key(table.public_id, 1 - turn))
        await in_database(look)(*asked[0])
        await other.table(lambda told: not told["seats"][1 - turn]["here"])
        await other.close()

    run(story)


def test_who_has_another_page_open_is_not_looked_for(table: Match) -> None:
    presence.here(table.public_id, 0)
    before = fresh(table).table_version
    look(table.public_id, 0)
    assert fresh(table).table_version == before
    presence.goodbye(table.public_id, 0)
    cache.delete(presence._key(table.public_id, 0))
    look(table.public_id, 0)
    assert fresh(table).table_version == before + 1


def test_a_short_absence_in_the_own_turn_plays_nothing(table: Match, anna: User, bea: User) -> None:
    act(table)
    before = position_of(table)
    seat, _text = mover(table)
    Seat.objects.filter(match=table, number=seat).update(away_since=timezone.now() - QUIET / 2)
    presence.here(table.public_id, 1 - seat)
    sweep()
    assert position_of(table) == before

    async def story() -> None:
        socket = await Socket(table, [anna, bea][seat]).open()
        assert (await socket.next())["deal"]["phase"] == before.phase
        await socket.close()

    run(story)
    assert position_of(table) == before
    assert fresh(table).seats.get(number=seat).stand_in == ""


def test_the_host_who_drops_out_on_the_score_sheet_keeps_seat_and_match(table: Match, anna: User) -> None:
    to_the_sheet(table)

    async def story() -> None:
        socket = await Socket(table, anna).open()
        await socket.next()
        await socket.close()
        await in_database(cache.clear)()
        await in_database(Match.objects.filter(pk=table.pk).update)(updated=timezone.now() - 4 * QUIET)
        await in_database(sweep)()
        again = await Socket(table, anna).open()
        view = await again.next()
        assert (view["match"]["status"], view["match"]["you"]) == ("between_deals", 0)
        await again.close()

    run(story)
    match = fresh(table)
    assert (match.host, match.paused, match.deal_number) == (anna, None, 1)
    assert proceed(match.public_id, 0, "n", match.version).happened


def test_refused_moves_of_anybody_leave_the_clock_as_it_was(anna: User, bea: User) -> None:
    match = table_of(anna, bea, clock=30)
    seat, _text = mover(match)
    before = rows(fresh(match))
    for number in range(10):
        for who, text in ((1 - seat, "discard 7H"), (seat, "discard 7H"), (seat, "meld 2S 2S 2S")):
            with pytest.raises(Exception, match=r"^\w+$"):
                submit(match.public_id, who, f"{number}-{who}-{uuid4()}", match.version, text)
    assert rows(fresh(match)) == before
    assert overdue() == []
