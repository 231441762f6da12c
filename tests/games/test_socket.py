"""The socket of a table: who may open it, what it tells, how it heals, and that nothing ends it."""

from __future__ import annotations

import random
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from channels.db import database_sync_to_async
from django.utils import translation

from accounts.models import User
from games import consumers, publish, texts
from games.models import Match
from games.protocol.incoming import MAX_BYTES
from tests.games.harness import (
    HUMAN,
    Frame,
    Socket,
    do,
    draw,
    fresh,
    greedy,
    new_match,
    person,
    play_bots,
    play_deal,
    play_turn,
    rows,
    run,
    view_of,
)

pytestmark = [pytest.mark.both_worlds, pytest.mark.django_db(transaction=True)]
in_database = database_sync_to_async


def replayed(view: Frame, events: list[Frame]) -> Frame:
    """What a client has that starts from a view and follows events: its deal, checked for gaps."""
    deal, version = dict(view["deal"]), view["v"]
    for frame in events:
        assert frame["v"] == version + 1
        version = frame["v"]
        deal.update(frame["set"])
    return deal


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


@pytest.mark.parametrize("who", ["nobody", "stranger", "no such match"])
def test_only_players_may_open_it(match: Match, anna: User, who: str) -> None:
    user = {"nobody": None, "stranger": person("bea"), "no such match": anna}[who]
    if who == "no such match":
        match.public_id = "abcdefghjk"

    async def story() -> None:
        socket = await Socket(match, user).open()
        closing = await socket.wire.receive_output(5)
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


def test_reconnecting_gives_the_missed_events_in_order(match: Match, anna: User) -> None:
    async def story() -> None:
        first = await Socket(match, anna).open()
        view = await first.next()
        await first.close()
        now = await in_database(play_turn)(match)
        second = await Socket(match, anna, view["v"]).open()
        events = [await second.next() for _ in range(now.version - view["v"])]
        assert (await second.next()) == {"t": "pong", "v": now.version}
        assert replayed(view, events) == (await in_database(view_of)(match)).to_json()
        assert events[0]["match"]["status"] == "playing"
        await second.close()

    run(story)


@pytest.mark.parametrize("version", [0, 10**6])
def test_reconnecting_from_elsewhere_gives_a_view(match: Match, anna: User, version: int) -> None:
    async def story() -> None:
        socket = await Socket(match, anna, version).open()
        frame = await socket.next()
        assert (frame["t"], frame["v"]) == ("view", match.version)
        await socket.close()

    run(story)


def test_reconnecting_after_a_new_deal_gives_a_view(match: Match, anna: User) -> None:
    played = play_deal(match)
    consumers.proceed(match.public_id, HUMAN, "n", played.version)

    async def story() -> None:
        socket = await Socket(match, anna, played.version - 1).open()
        frame = await socket.next()
        assert (frame["t"], frame["match"]["deal"]) == ("view", 2)
        await socket.close()

    run(story)


@pytest.mark.parametrize("nth", [2, 3])
def test_every_nth_message_lost_heals(
    match: Match, anna: User, monkeypatch: pytest.MonkeyPatch, nth: int
) -> None:
    send, sent = publish._send, []

    def leaky(group: str, message: dict[str, Any]) -> None:
        sent.append(message)
        if len(sent) % nth:
            send(group, message)

    monkeypatch.setattr(publish, "_send", leaky)

    async def story() -> None:
        socket = await Socket(match, anna).open()
        view = await socket.next()
        for _ in range(4):
            now = await in_database(play_turn)(match)
        frames = await socket.ping(view["v"])
        assert frames[-1] == {"t": "pong", "v": now.version}
        assert replayed(view, frames[:-1]) == (await in_database(view_of)(match)).to_json()
        await socket.close()

    run(story)


def test_messages_out_of_order_and_twice_are_told_in_order_once(match: Match, anna: User) -> None:
    async def story() -> None:
        socket = await Socket(match, anna).open()
        view = await socket.next()
        messages: list[dict[str, Any]] = []
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(publish, "_send", lambda group, message: messages.append(message))
            now = await in_database(play_turn)(match)
        random.Random(1).shuffle(messages)
        for message in [*messages, *messages]:
            await sync_to_async(publish._send)(publish.group_of(match.public_id), message)
        frames = await socket.ping(view["v"])
        assert frames[-1]["v"] == now.version
        assert replayed(view, frames[:-1]) == (await in_database(view_of)(match)).to_json()
        await socket.close()

    run(story)


def test_the_mover_is_told_even_when_no_message_arrives(
    match: Match, anna: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(publish, "_send", lambda *args: None)

    async def story() -> None:
        socket = await Socket(match, anna).open()
        await socket.next()
        await socket.move(match.version, "draw")
        assert [(await socket.next())["t"] for _ in range(2)] == ["ok", "event"]
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


@pytest.mark.parametrize(("text", "code"), BAD_FRAMES)
def test_a_refused_frame_is_coded_changes_nothing_and_the_socket_lives(
    match: Match, anna: User, text: str, code: str
) -> None:
    text = text.replace('"v":1,', f'"v":{match.version},')

    async def story() -> None:
        socket = await Socket(match, anna).open()
        await socket.next()
        await socket.wire.send_to(text_data=text)
        error = await socket.until("error")
        assert (error["code"], error["v"]) == (code, match.version)
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


def test_a_flood_is_refused_while_others_are_served(match: Match, anna: User) -> None:
    async def story() -> None:
        flood, quiet = [await Socket(match, anna).open() for _ in range(2)]
        for socket in (flood, quiet):
            await socket.next()
        for number in range(consumers.BURST + 20):
            await flood.send(t="targets", id=f"t{number}", v=match.version, cards=["7H"])
        answers = [await flood.next() for _ in range(consumers.BURST + 20)]
        codes = [answer.get("code") for answer in answers]
        assert codes.count("rate_limited") >= 15
        assert (await quiet.ping(match.version))[-1]["v"] == match.version
        await flood.close()
        await quiet.close()

    before = rows(match)
    run(story)
    assert rows(match) == before


def test_a_failure_is_told_and_the_socket_lives(match: Match, anna: User) -> None:
    def broken(*args: object) -> None:
        raise ZeroDivisionError

    async def story() -> None:
        socket = await Socket(match, anna).open()
        await socket.next()
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(consumers, "submit", broken)
            request = await socket.move(match.version, "draw")
            error = await socket.next()
            assert (error["code"], error["id"]) == ("server_error", request)
        await socket.move(match.version, "draw", request)
        assert await socket.next() == {"t": "ok", "id": request, "v": match.version + 1}
        assert (await socket.until("view"))["v"] == match.version + 1
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


def test_two_tabs_of_one_person_stay_the_same(match: Match, anna: User) -> None:
    async def story() -> None:
        tabs = [await Socket(match, anna).open() for _ in range(2)]
        views = [await tab.next() for tab in tabs]
        now = await in_database(play_turn)(match)
        lost = [await tab.ping(now.version) for tab in tabs]
        deals = [replayed(view, run[:-1]) for view, run in zip(views, lost, strict=True)]
        assert deals[0] == deals[1]
        for tab in tabs:
            await tab.close()

    run(story)


def test_a_client_that_shows_no_sign_of_life_is_cut_off_and_may_come_back(
    match: Match, anna: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(consumers, "MOST_UNREAD", 3)

    async def story() -> None:
        socket = await Socket(match, anna).open()
        await socket.next()
        await in_database(play_turn)(match)
        while (output := await socket.wire.receive_output(5))["type"] == "websocket.send":
            pass
        assert (output["type"], output["code"]) == ("websocket.close", consumers.UNREAD)
        await socket.close()
        again = await Socket(match, anna).open()
        assert (await again.next())["t"] == "view"
        await again.close()

    run(story)


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
