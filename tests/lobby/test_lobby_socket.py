"""The lobby live: all open tables first, then what changes; what is lost heals at the next ping."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

import pytest
from channels.db import database_sync_to_async
from channels.testing import WebsocketCommunicator
from django.conf import settings
from django.test import Client
from django.utils import timezone

from accounts.models import User
from accounts.services.people import befriend
from burraco_site.asgi import application
from games.engine.profiles import profile
from games.models import Match
from games.services import arrange
from games.services.begin import begin
from games.services.open_table import Terms, open_table
from games.services.sit import sit, stand_up
from tests.games.harness import PATIENCE, person, run

pytestmark = [pytest.mark.both_worlds, pytest.mark.django_db(transaction=True)]
in_database = database_sync_to_async
LISTED = Terms(profile("fibur"), 2, listed=True)


class Visitor:
    """A browser's end of the lobby's socket, with or without a session."""

    def __init__(self, language: str = "en", session: str = "") -> None:
        headers = [(b"origin", b"http://localhost"), (b"accept-language", language.encode())]
        if session:
            headers.append((b"cookie", f"{settings.SESSION_COOKIE_NAME}={session}".encode()))
        self.wire = WebsocketCommunicator(application, "/ws/lobby/", headers=headers)

    async def open(self) -> dict[str, Any]:
        """Connects; the first frame."""
        connected, _ = await self.wire.connect(timeout=PATIENCE)
        assert connected
        return await self.next()

    async def next(self) -> dict[str, Any]:
        """The next frame."""
        frame: dict[str, Any] = json.loads(await self.wire.receive_from(timeout=PATIENCE))
        return frame

    async def ping(self) -> list[dict[str, Any]]:
        """Sends a ping; what was missed, without the pong."""
        await self.wire.send_to(text_data='{"t":"ping","v":0}')
        frames = [await self.next()]
        while frames[-1]["t"] != "pong":
            frames.append(await self.next())
        return frames[:-1]


@pytest.fixture
def anna(transactional_db: None) -> User:
    return person()


@pytest.fixture(autouse=True)
def no_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.publish._enqueue", lambda *call: None)


def test_first_everything_then_what_changes(anna: User) -> None:
    first, bea = open_table(anna, LISTED), person("bea")

    async def story() -> None:
        visitor = Visitor()
        assert [table["id"] for table in (await visitor.open())["tables"]] == [first.public_id]
        second = await in_database(open_table)(anna, Terms(profile("fibur"), 4, listed=True))
        frame = await visitor.next()
        assert (frame["t"], frame["id"]) == ("open", second.public_id)
        await in_database(sit)(second.public_id, bea)
        assert "Bea" in (await visitor.next())["html"]
        await in_database(sit)(first.public_id, bea)
        assert await visitor.next() == {"t": "gone", "id": first.public_id}
        await in_database(stand_up)(first.public_id, bea)
        assert (await visitor.next())["id"] == first.public_id
        await in_database(arrange.close)(second.public_id, anna)
        assert await visitor.next() == {"t": "gone", "id": second.public_id}
        await visitor.wire.disconnect()

    run(story)


def test_a_table_that_begins_or_is_private_is_not_told(anna: User) -> None:
    async def story() -> None:
        visitor = Visitor()
        assert (await visitor.open())["tables"] == []
        await in_database(open_table)(anna, Terms(profile("fibur"), 2))
        full = await in_database(open_table)(anna, Terms(profile("fibur"), 2, listed=True, level="easy"))
        await in_database(begin)(full.public_id, anna)
        assert await visitor.ping() == []
        await visitor.wire.disconnect()

    run(story)


def test_what_was_lost_heals_at_the_next_ping(anna: User, monkeypatch: pytest.MonkeyPatch) -> None:
    old = open_table(anna, LISTED)

    async def story() -> None:
        visitor = Visitor()
        await visitor.open()
        monkeypatch.setattr("games.publish._send", lambda *lost: None)
        new = await in_database(open_table)(anna, LISTED)
        await in_database(arrange.close)(old.public_id, anna)
        missed = await visitor.ping()
        assert [(frame["t"], frame["id"]) for frame in missed] == [
            ("open", new.public_id),
            ("gone", old.public_id),
        ]
        assert await visitor.ping() == []
        await visitor.wire.disconnect()

    run(story)


def test_a_table_that_nobody_touches_leaves_the_lobby_and_its_host_brings_it_back(anna: User) -> None:
    match = open_table(anna, LISTED)

    async def story() -> None:
        visitor = Visitor()
        await visitor.open()
        late = timezone.now() - timedelta(minutes=31)
        await in_database(Match.objects.filter(pk=match.pk).update)(updated=late)
        assert await visitor.ping() == [{"t": "gone", "id": match.public_id}]
        await in_database(arrange.show_again)(match.public_id, anna)
        assert (await visitor.next())["id"] == match.public_id
        await visitor.wire.disconnect()

    run(story)


def test_each_reads_it_in_the_own_language_and_nobody_reads_a_secret(anna: User) -> None:
    match = open_table(anna, Terms(profile("fibur"), 2, listed=True, clock=60))

    async def story() -> None:
        told = {}
        for language in ("en", "it"):
            visitor = Visitor(language)
            told[language] = (await visitor.open())["tables"][0]["html"]
            await visitor.wire.disconnect()
        assert "60 seconds a turn" in told["en"]
        assert "60 secondi per turno" in told["it"]
        assert match.invite not in told["en"]

    run(story)


def test_tables_of_friends_come_first_and_say_so(anna: User) -> None:
    bea = person("bea")
    for host in (bea, anna):
        open_table(host, LISTED)
    dora = person("dora")
    for one, other in ((dora, anna), (anna, dora)):
        befriend(one, other, timezone.now())
    browser = Client()
    browser.force_login(dora)
    page = browser.get("/lobby/").content.decode()
    assert page.index("Sit down at the table of Anna") < page.index("Sit down at the table of Bea")
    session = browser.cookies[settings.SESSION_COOKIE_NAME].value

    async def story() -> None:
        friend, stranger = Visitor(session=session), Visitor()
        marked = [["data-friend" in table["html"] for table in (await each.open())["tables"]]
                  for each in (friend, stranger)]  # fmt: skip
        assert marked == [[False, True], [False, False]]
        for each in (friend, stranger):
            await each.wire.disconnect()

    run(story)


def test_a_flood_is_cut_off(anna: User) -> None:
    async def story() -> None:
        visitor = Visitor()
        await visitor.open()
        for _ in range(100):
            await visitor.wire.send_to(text_data="x" * 100)
        while (output := await visitor.wire.receive_output(timeout=PATIENCE))["type"] != "websocket.close":
            pass
        assert output["code"] == 4429

    run(story)


def test_a_name_is_text_and_never_markup(anna: User) -> None:
    open_table(person("<b>x"), LISTED)

    async def story() -> None:
        visitor = Visitor()
        assert "&lt;B&gt;X" in (await visitor.open())["tables"][0]["html"]
        await visitor.wire.disconnect()

    run(story)
