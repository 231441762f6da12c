"""What the site says to all: on pages, on open sockets in each reader's language, when its time comes."""

from __future__ import annotations

from datetime import timedelta

import pytest
from channels.db import database_sync_to_async
from django.test import Client
from django.utils import timezone

from accounts.models import Act, Announcement, User
from accounts.services.announcements import announce_due
from tests.console.staff import browser_of, staff
from tests.games.harness import Frame, Socket, new_match, person, run

pytestmark = [pytest.mark.both_worlds, pytest.mark.django_db(transaction=True)]
FORM = {
    "english": "Back at noon.",
    "italian": "Torniamo a mezzogiorno.",
    "spanish": "",
    "starts": "2026-01-01T00:00",
    "ends": "",
}


@pytest.fixture
def sara() -> User:
    """Who may announce."""
    return staff("senior", "sara")


async def told(socket: Socket) -> Frame:
    """The next frame about the site; what comes before is dropped."""
    while (frame := await socket.any())["t"] != "site":
        pass
    return frame


def test_an_announcement_reaches_open_tables_in_the_languages_of_their_readers(sara: User) -> None:
    anna = person()
    match, browser = new_match(anna), browser_of(sara)

    async def story() -> None:
        sockets = [await Socket(match, anna, language=language).open() for language in ("it", "es")]
        await database_sync_to_async(browser.post)("/admin/accounts/announcement/add/", FORM)
        lines = [(await told(socket))["lines"] for socket in sockets]
        assert lines == [["Torniamo a mezzogiorno."], ["Back at noon."]]
        for socket in sockets:
            await socket.close()

    run(story)
    assert Act.objects.get().code == "announcement.save"


def test_an_announcement_stands_on_every_page_while_it_lasts(client: Client) -> None:
    now = timezone.now()
    row = Announcement.objects.create(english="Back at noon.", starts=now + timedelta(hours=1))
    assert "Back at noon." not in client.get("/").content.decode()
    Announcement.objects.filter(pk=row.pk).update(starts=now)
    assert "Back at noon." in client.get("/lobby/").content.decode()
    Announcement.objects.filter(pk=row.pk).update(ends=now)
    assert "Back at noon." not in client.get("/").content.decode()


def test_open_pages_hear_of_it_when_its_time_comes(monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[str] = []
    monkeypatch.setattr("games.publish._send", lambda group, message: sent.append(message["type"]))
    now = timezone.now()
    Announcement.objects.create(english="x", starts=now, ends=now + timedelta(hours=1))
    for later, said in ((-60, False), (20, True), (600, False), (3620, True)):
        assert announce_due(now + timedelta(seconds=later)) is said
    assert sent == ["site.changed"] * 2
