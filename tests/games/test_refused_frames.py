"""What a socket refuses: coded, in the reader's language, nothing changed, and the socket lives."""

from __future__ import annotations

import pytest
from channels.db import database_sync_to_async
from django.utils import translation

from accounts.models import User
from games import consumers, following, texts
from games.models import Match
from games.protocol.incoming import MAX_BYTES
from tests.games.harness import (
    HUMAN,
    PATIENCE,
    Socket,
    do,
    fresh,
    greedy,
    new_match,
    person,
    play_turn,
    rows,
    run,
    view_of,
)
from tests.games.tables import table_of

pytestmark = [pytest.mark.both_worlds, pytest.mark.django_db(transaction=True)]
in_database = database_sync_to_async


BAD_FRAMES = [
    ("nonsense", "bad_frame"),
    ("[" * 3000, "bad_frame"),
    ("x" * (MAX_BYTES + 1), "too_large"),
    ('{"t":"kick","id":"a","v":1}', "bad_frame"),
    ('{"t":"move","id":"a","v":1,"m":"draw","seat":1}', "bad_frame"),
    ('{"t":"next","id":"a","v":1}', "not_ready"),
    ('{"t":"targets","id":"a","v":999,"cards":["7H"]}', "stale"),
    ('{"t":"targets","id":"a","v":1,"cards":["7X"]}', "bad_move"),
    ('{"t":"move","id":"a","v":1,"m":"dance"}', "bad_move"),
    ('{"t":"move","id":"a","v":1,"m":"discard KH"}', "must_draw_first"),
    ('{"t":"move","id":"a","v":999,"m":"draw"}', "stale"),
]


def test_a_refused_frame_is_coded_changes_nothing_and_the_socket_lives(match: Match, anna: User) -> None:
    async def story() -> None:
        socket = await Socket(match, anna).open()
        await socket.next()
        for text, code in BAD_FRAMES:
            await socket.wire.send_to(text_data=text.replace('"v":1,', f'"v":{match.version},'))
            error = await socket.until("error")
            assert (error["code"], error["v"]) == (code, match.version), text
            assert error["text"]
            assert (await socket.ping(match.version))[-1] == {"t": "pong", "v": match.version}
        await socket.close()

    before = rows(match)
    run(story)
    assert rows(match) == before


def test_a_binary_frame_is_refused(match: Match, anna: User) -> None:
    async def story() -> None:
        socket = await Socket(match, anna).open()
        await socket.next()
        await socket.wire.send_to(bytes_data=b"\0\1")
        assert (await socket.next())["code"] == "bad_frame"
        await socket.close()

    run(story)


def test_a_stale_move_is_refused_with_a_fresh_view(match: Match, anna: User) -> None:
    async def story() -> None:
        socket = await Socket(match, anna).open()
        await socket.next()
        await socket.move(match.version + 3, "draw", "early")
        error, view = await socket.next(), await socket.next()
        assert (error["t"], error["id"], error["code"]) == ("error", "early", "stale")
        assert (view["t"], view["v"]) == ("view", match.version)
        await socket.close()

    run(story)


def test_out_of_turn_is_refused(match: Match, anna: User) -> None:
    while fresh(match).turn == HUMAN:
        do(match, greedy(view_of(match)))
    now = fresh(match)

    async def story() -> None:
        socket = await Socket(match, anna).open()
        view = await socket.next()
        assert view["targets"] is None
        await socket.move(now.version, "draw")
        assert (await socket.next())["code"] == "not_your_turn"
        await socket.send(t="targets", id="t", v=now.version, cards=["7H"])
        assert (await socket.next())["code"] == "not_your_turn"
        await socket.close()

    before = rows(now)
    run(story)
    assert rows(now) == before


def test_refusals_are_in_the_readers_language(match: Match, anna: User) -> None:
    async def story() -> None:
        socket = await Socket(match, anna, language="it").open()
        await socket.next()
        await socket.move(match.version, "discard KH")
        text = (await socket.next())["text"]
        with translation.override("it"):
            assert text == texts.refusal("must_draw_first")
        await socket.close()

    run(story)


@pytest.fixture
def no_refill(monkeypatch: pytest.MonkeyPatch) -> None:
    """However slow the machine, only the burst is allowed."""
    monkeypatch.setattr(consumers, "RATE", 0)


@pytest.mark.usefixtures("no_refill")
def test_a_flood_is_refused_while_others_are_served(match: Match, anna: User) -> None:
    bruno = person("bruno")
    other = new_match(bruno)

    async def story() -> None:
        flood, quiet = await Socket(match, anna).open(), await Socket(other, bruno).open()
        for socket in (flood, quiet):
            await socket.next()
        for number in range(consumers.BURST + 20):
            await flood.send(t="targets", id=f"t{number}", v=match.version, cards=["7H"])
        answers = [await flood.next() for _ in range(consumers.BURST + 20)]
        codes = [answer.get("code") for answer in answers]
        assert codes.count("rate_limited") == 20
        assert (await quiet.ping(other.version))[-1]["v"] == other.version
        await flood.close()
        await quiet.close()

    before = rows(match)
    run(story)
    assert rows(match) == before


@pytest.mark.usefixtures("no_refill")
def test_a_flood_at_the_own_table_holds_up_nobody_there(anna: User) -> None:
    people = [anna, person("bruno")]
    table = table_of(*people)
    turn = table.turn or 0

    async def story() -> None:
        flood, player = [await Socket(table, people[seat]).open() for seat in (1 - turn, turn)]
        for socket in (flood, player):
            await socket.next()
        for number in range(consumers.BURST + 40):
            await flood.move(table.version, "draw", f"f{number}")
        request = await player.move(table.version, "draw")
        assert (await player.until("ok"))["id"] == request
        refused = [(await flood.until("error"))["code"] for _ in range(consumers.BURST + 40)]
        assert set(refused) <= {"not_your_turn", "rate_limited", "stale"}
        assert "rate_limited" in refused
        for socket in (flood, player):
            await socket.close()

    run(story)
    assert fresh(table).version == table.version + 1


def test_a_failure_is_told_and_the_socket_lives(match: Match, anna: User) -> None:
    async def broken(*args: object) -> None:
        raise ZeroDivisionError

    async def story() -> None:
        socket = await Socket(match, anna).open()
        await socket.next()
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(consumers, "submit_soon", broken)
            request = await socket.move(match.version, "draw")
            error = await socket.next()
            assert (error["code"], error["id"]) == ("server_error", request)
        await socket.move(match.version, "draw", request)
        assert await socket.next() == {"t": "ok", "id": request, "v": match.version + 1}
        assert (await socket.until("view"))["v"] == match.version + 1
        await socket.close()

    run(story)


def test_a_client_that_shows_no_sign_of_life_is_cut_off_and_may_come_back(
    match: Match, anna: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(following, "MOST_UNREAD", 1)  # Two turns are four versions at least.

    async def story() -> None:
        socket = await Socket(match, anna).open()
        await socket.next()
        await in_database(play_turn)(match)
        while (output := await socket.wire.receive_output(PATIENCE))["type"] == "websocket.send":
            pass
        assert (output["type"], output["code"]) == ("websocket.close", following.UNREAD)
        await socket.close()
        again = await Socket(match, anna).open()
        assert (await again.next())["t"] == "view"
        await again.close()

    run(story)
