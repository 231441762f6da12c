"""The socket of a table: who may open it, and what it tells."""

from __future__ import annotations

import pytest
from channels.db import database_sync_to_async
from channels.testing import WebsocketCommunicator

from accounts.models import User
from burraco_site.asgi import application
from games.models import Match
from tests.games.harness import (
    HUMAN,
    PATIENCE,
    Socket,
    draw,
    fresh,
    new_match,
    person,
    play_bots,
    play_deal,
    replayed,
    rows,
    run,
    view_of,
)

pytestmark = [pytest.mark.both_worlds, pytest.mark.django_db(transaction=True)]
in_database = database_sync_to_async


def test_a_view_follows_the_opening(match: Match, anna: User) -> None:
    async def story() -> None:
        socket = await Socket(match, anna).open()
        frame = await socket.next()
        assert (frame["t"], frame["v"]) == ("view", match.version)
        assert frame["match"]["id"] == match.public_id
        assert (frame["match"]["you"], frame["match"]["seats"][0]) == (0, {"name": "Anna", "kind": "human"})
        assert frame["match"]["seats"][1]["kind"] == "bot"
        assert len(frame["deal"]["hand"]) == frame["deal"]["counts"][0]
        assert frame["targets"]["draw"] is True
        await socket.close()

    run(story)


@pytest.mark.parametrize("who", ["nobody", "stranger", "no such match", "no address"])
def test_only_players_may_open_it(match: Match, anna: User, who: str) -> None:
    user = {"nobody": None, "stranger": person("bea")}.get(who, anna)
    match.public_id = {"no such match": "abcdefghjk", "no address": "\0"}.get(who, match.public_id)

    async def story() -> None:
        socket = await Socket(match, user).open()
        closing = await socket.wire.receive_output(PATIENCE)
        expected = 4401 if user is None else 4404
        assert (closing["type"], closing["code"]) == ("websocket.close", expected)
        await socket.move(match.version, "draw")
        assert await socket.wire.receive_nothing(0.05)
        await socket.close()

    before = rows(fresh(match))
    run(story)
    assert rows(fresh(match)) == before


def test_a_move_is_acknowledged_then_told_to_everybody_who_looks(match: Match, anna: User) -> None:
    async def story() -> None:
        here, there = [await Socket(match, anna).open() for _ in range(2)]
        views = [await socket.next() for socket in (here, there)]
        request = await here.move(match.version, "draw")
        assert await here.next() == {"t": "ok", "id": request, "v": match.version + 1}
        mine, other = await here.next(), await there.next()
        assert mine == other
        assert (mine["t"], mine["v"], mine["id"], mine["by"]) == ("event", match.version + 1, request, HUMAN)
        assert mine["events"][0]["card"] in mine["set"]["hand"]
        assert mine["match"]["last"][HUMAN] == {"text": "draws a card"}
        assert mine["targets"]["discard"]
        now = await in_database(view_of)(match)
        assert replayed(views[0], [mine]) == now.to_json()
        for socket in (here, there):
            await socket.close()

    run(story)


def test_a_whole_deal_followed_by_events_ends_where_the_server_stands(transactional_db: None) -> None:
    match = new_match(players=4)
    user = match.seats.get(number=HUMAN).user

    async def story() -> None:
        socket = await Socket(match, user).open()
        view = await socket.next()
        done = await in_database(play_deal)(match)
        events = [await socket.next() for _ in range(done.version - view["v"])]
        assert {frame["t"] for frame in events} == {"event"}
        assert replayed(view, events) == (await in_database(view_of)(match)).to_json()
        last = events[-1]["match"]
        assert last["status"] == "between_deals"
        assert [count["total"] for count in last["history"][0]["counts"]] == last["totals"] == done.totals
        await socket.send(t="next", id="n1", v=done.version)
        assert await socket.next() == {"t": "ok", "id": "n1", "v": done.version + 1}
        dealt = await socket.next()
        assert (dealt["t"], dealt["v"], dealt["match"]["deal"]) == ("view", done.version + 1, 2)
        await socket.close()

    run(story)


def test_a_repeated_request_is_answered_as_then_and_told_once(match: Match, anna: User) -> None:
    async def story() -> None:
        socket = await Socket(match, anna).open()
        await socket.next()
        for _ in range(2):
            await socket.move(match.version, "draw", "once")
        frames = [await socket.next() for _ in range(3)]
        assert sorted(frame["t"] for frame in frames) == ["event", "ok", "ok"]
        assert {frame["v"] for frame in frames} == {match.version + 1}
        assert (await socket.ping(match.version))[-1]["v"] == match.version + 1
        await socket.close()

    run(story)


def test_targets_tell_what_a_selection_is_good_for(match: Match, anna: User) -> None:
    accepted = draw(match)
    held = view_of(match).to_json()["hand"]

    async def story() -> None:
        socket = await Socket(match, anna).open()
        await socket.next()
        await socket.send(t="targets", id="t1", v=accepted.version, cards=held[:1])
        single = await socket.next()
        assert (single["t"], single["id"], single["discard"], single["why"]) == ("targets", "t1", True, None)
        await socket.send(t="targets", id="t2", v=accepted.version, cards=held[:2])
        pair = await socket.next()
        assert (pair["meld"], pair["discard"], pair["why"]["code"]) == ([], False, "too_short")
        assert pair["why"]["text"]
        await socket.close()

    before = rows(match)
    run(story)
    assert rows(match) == before


def test_a_closing_tab_changes_nothing(match: Match, anna: User) -> None:
    async def story() -> None:
        for _ in range(5):
            socket = await Socket(match, anna).open()
            await socket.next()
            await socket.close()

    before = rows(match)
    run(story)
    assert rows(match) == before
    assert play_bots(match).version == match.version


def test_a_socket_at_any_other_address_is_refused() -> None:
    async def story() -> None:
        headers = [(b"origin", b"http://localhost")]
        wire = WebsocketCommunicator(application, "/ws/match/a/b/", headers=headers)
        assert not (await wire.connect(timeout=PATIENCE))[0]

    run(story)
