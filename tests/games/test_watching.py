"""Looking on: where it is allowed, anybody with the address sees what is public, and can do nothing."""

from __future__ import annotations

import json
from uuid import uuid4

import pytest
from channels.db import database_sync_to_async
from django.test import Client

from accounts.models import User
from games import sockets
from games.engine.profiles import profile
from games.following import NO_SEAT
from games.models import Match, Status
from games.services.begin import begin
from games.services.open_table import Terms, open_table
from games.services.proceed import proceed
from games.services.sit import sit
from games.services.submit import submit
from tests.games.harness import PATIENCE, Socket, fresh, greedy, person, replayed, rows, run, view_of

pytestmark = [pytest.mark.both_worlds, pytest.mark.django_db(transaction=True)]
in_database = database_sync_to_async


def open_for(anna: User, *, spectators: bool = True) -> Match:
    match = open_table(anna, Terms(profile("fantacarte", target=50_005), 2, spectators=spectators))
    sit(match.public_id, person("bruno"), invite=match.invite or "")
    begin(match.public_id, anna)
    return fresh(match)


def act(match: Match) -> None:
    match = fresh(match)
    assert match.turn is not None
    move = greedy(view_of(match, match.turn))
    submit(match.public_id, match.turn, str(uuid4()), match.version, str(move))


@pytest.mark.parametrize("name", ["carla", None])
def test_who_looks_on_follows_the_game_without_a_hand(anna: User, name: str | None) -> None:
    match = open_for(anna)
    watcher = person(name) if name else None

    async def story() -> None:
        socket = await Socket(match, watcher).open()
        view = await socket.next()
        assert (view["match"]["watching"], view["deal"]["hand"], view["targets"]) == (True, [], None)
        for _ in range(12):
            await in_database(act)(match)
        events = (await socket.ping(view["v"]))[:-1]
        events = [frame for frame in events if frame["t"] == "event"]
        deal = replayed(view, events)
        assert (deal["hand"], deal["drawn"]) == ([], None)
        for event in (each for frame in events for each in frame["events"] if each["kind"] == "draw"):
            assert event["card"] is None
        now = await in_database(view_of)(match)
        assert deal["melds"] == now.to_json()["melds"]
        await socket.close()

    run(story)


def test_who_comes_to_look_on_later_sees_the_score_of_the_whole_match(anna: User) -> None:
    match = open_for(anna)
    while fresh(match).status == Status.PLAYING:
        act(match)
    proceed(match.public_id, 0, "n", fresh(match).version)
    match = fresh(match)
    assert any(match.totals)

    async def story() -> None:
        socket = await Socket(match, None).open()
        told = (await socket.next())["match"]
        assert (told["deal"], told["totals"], len(told["history"])) == (2, match.totals, 1)
        await socket.close()

    run(story)


def test_the_page_of_who_looks_on_holds_no_hand(anna: User) -> None:
    match = open_for(anna)
    page = Client().get(match.get_absolute_url()).content.decode()
    frame = json.loads(page.split('<script id="frame" type="application/json">')[1].split("</script>")[0])
    assert (frame["deal"]["hand"], frame["deal"]["known"]) == ([], view_of(match, 1).to_json()["known"])


FRAMES = [
    {"t": "move", "m": "draw"},
    {"t": "next"},
    {"t": "targets", "cards": ["7H"]},
    {"t": "hint"},
    {"t": "act", "do": "leave"},
    {"t": "act", "do": "pause"},
    {"t": "act", "do": "shut"},
    {"t": "say", "phrase": "hello"},
    {"t": "chat", "text": "hello"},
    {"t": "shun", "seat": 0, "way": "mute"},
    {"t": "commit", "deal": 2, "hex": "ab" * 32},
    {"t": "reveal", "deal": 2, "hex": "ab" * 16},
]


@pytest.mark.parametrize("frame", FRAMES, ids=lambda frame: frame.get("do", frame["t"]))
def test_who_looks_on_can_do_nothing(anna: User, frame: dict[str, object]) -> None:
    match = open_for(anna)
    before = rows(match)

    async def story() -> None:
        socket = await Socket(match, await in_database(person)("carla")).open()
        await socket.next()
        await socket.send(**frame, id="x", v=match.version)
        error = await socket.next()
        assert (error["t"], error["code"], error["id"]) == ("error", "not_a_player", "x")
        await socket.close()

    run(story)
    assert rows(match) == before


def test_where_spectators_are_not_allowed_nobody_else_is_let_in(anna: User) -> None:
    match = open_for(anna, spectators=False)
    assert Client().get(match.get_absolute_url()).status_code == 404

    async def story() -> None:
        for watcher, code in ((await in_database(person)("carla"), NO_SEAT), (None, sockets.NO_SESSION)):
            socket = await Socket(match, watcher).open()
            assert (await socket.wire.receive_output(PATIENCE))["code"] == code

    run(story)


def test_who_looks_on_gets_neither_replay_text_nor_proof(anna: User) -> None:
    match = open_for(anna)
    while fresh(match).status == Status.PLAYING:
        act(match)
    address = match.get_absolute_url()
    for page in ("replay/", "match.txt", "deals/1/proof.json", "deals/1/verify/"):
        assert Client().get(address + page).status_code == 404
    assert Client().get(address).status_code == 200
