"""Talk at the table: the same words for every seat, nothing of whom one does not want to hear."""

from __future__ import annotations

from contextlib import AbstractContextManager
from typing import Any

import pytest
from channels.db import database_sync_to_async
from django.db.models import ProtectedError

from accounts.models import Shun, User, is_blocked
from games.engine.profiles import profile
from games.models import Match, Said
from games.phrase_words import all_phrases
from games.protocol.errors import Refused
from games.protocol.phrases import PHRASES
from games.services import talk
from games.services.open_table import Terms, open_table
from games.services.sit import sit
from tests.games.harness import Socket, fresh, person, rows, run
from tests.games.tables import table_of

pytestmark = [pytest.mark.both_worlds, pytest.mark.django_db(transaction=True)]
in_database = database_sync_to_async


def refused(code: str) -> AbstractContextManager[Any]:
    return pytest.raises(Refused, check=lambda error: error.code == code)


@pytest.fixture
def bea(anna: User) -> User:
    return person("bea")


@pytest.fixture
def table(anna: User, bea: User) -> Match:
    return table_of(anna, bea, chat=True)


def said(match: Match) -> list[str]:
    return [line["text"] or line["phrase"] for line in talk.lines(match.public_id)]


async def told(socket: Socket, kind: str) -> dict[str, Any]:
    while (frame := await socket.any())["t"] != kind:
        pass
    return frame


def test_everybody_reads_a_phrase_in_the_own_language(table: Match, anna: User, bea: User) -> None:
    async def story() -> None:
        here, there = await Socket(table, anna).open(), await Socket(table, bea, language="it").open()
        for socket in (here, there):
            assert (await told(socket, "talk"))["lines"] == []
        await here.send(t="say", id="s1", v=table.version, phrase="good_luck")
        assert (await here.next()) == {"t": "ok", "id": "s1", "v": table.version}
        mine, other = await told(here, "said"), await told(there, "said")
        assert (mine["seat"], mine["text"]) == (0, "Good luck!")
        assert (other["seat"], other["n"]) == (0, mine["n"])
        assert set(other) == {"t", "n", "seat", "text"}
        for socket in (here, there):
            await socket.close()

    run(story)
    row = Said.objects.get()
    assert (row.match, row.user, row.seat, row.phrase, row.text) == (table, anna, 0, "good_luck", "")


def test_the_talk_is_there_again_after_a_reload_and_what_was_lost_comes_at_a_ping(
    table: Match, anna: User, bea: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    talk.say(table.public_id, anna, "hello")

    async def story() -> None:
        socket = await Socket(table, bea).open()
        assert [line["text"] for line in (await told(socket, "talk"))["lines"]] == ["Hello!"]
        monkeypatch.setattr("games.publish._send", lambda *lost: None)
        await in_database(talk.say)(table.public_id, anna, "thanks")
        await socket.send(t="ping", v=table.version)
        assert (await told(socket, "said"))["text"] == "Thank you"
        await socket.close()

    run(story)


def test_a_page_remembers_only_the_last_lines(
    table: Match, anna: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(talk, "MOST", 1000)
    for _ in range(talk.REMEMBERED + 5):
        talk.say(table.public_id, anna, "hello")
    talk.say(table.public_id, anna, "goodbye")
    assert len(said(table)) == talk.REMEMBERED
    assert said(table)[-1] == "goodbye"


def test_talk_changes_nothing_of_the_match(table: Match, anna: User) -> None:
    before = rows(fresh(table))
    talk.say(table.public_id, anna, "bravo")
    talk.chat(table.public_id, anna, "What a deal")
    assert rows(fresh(table)) == before


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("<img src=x onerror=alert(1)>", "<img src=x onerror=alert(1)>"),
        ("  two\n\tlines \x00\x07 ", "two lines"),
        ("\u202egnitirw\u202c \u200fright\u2066", "gnitirw right"),
        ("z" + "\u0301" * 40 + "a", "\u017a\u0301\u0301a"),
        ("👍🏽 👩‍👧", "👍🏽 👩‍👧"),
        ("x" * 3000, "x" * talk.LONGEST),
    ],
)
def test_typed_words_become_one_plain_line(table: Match, anna: User, typed: str, kept: str) -> None:
    talk.chat(table.public_id, anna, typed)
    assert said(table) == [kept]


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("see https://example.org/x", "chat_link"),
        ("www.example", "chat_link"),
        ("come to EXAMPLE.com now", "chat_link"),
        (" \n\u200b", "chat_empty"),
    ],
)
def test_links_and_nothing_are_refused(table: Match, anna: User, typed: str, code: str) -> None:
    with refused(code):
        talk.chat(table.public_id, anna, typed)
    assert Said.objects.count() == 0


def test_sentences_that_only_look_like_a_link_are_no_link(table: Match, anna: User) -> None:
    talk.chat(table.public_id, anna, "Bella mano.Grazie! 3.5 punti...")
    assert said(table) == ["Bella mano.Grazie! 3.5 punti..."]


def test_guests_and_quiet_tables_have_phrases_only(anna: User, bea: User) -> None:
    bea.is_guest = True
    bea.save()
    quiet, loud = table_of(anna, bea), table_of(anna, bea, chat=True)
    with refused("chat_off"):
        talk.chat(quiet.public_id, anna, "hello")
    with refused("chat_guest"):
        talk.chat(loud.public_id, bea, "hello")
    talk.say(quiet.public_id, anna, "hello")
    talk.say(loud.public_id, bea, "hello")
    assert not talk.may_chat(loud.public_id, bea)


def test_who_says_much_at_once_is_held_back_at_all_tables(table: Match, anna: User, bea: User) -> None:
    other = table_of(anna, bea)
    for _ in range(talk.MOST):
        talk.say(table.public_id, anna, "hello")
    with refused("talk_fast"):
        talk.say(other.public_id, anna, "hello")
    talk.say(table.public_id, bea, "hello")


def test_a_stranger_says_nothing_and_mutes_nobody(table: Match) -> None:
    stranger = person("carla")
    with refused("not_a_player"):
        talk.say(table.public_id, stranger, "hello")
    with refused("not_a_player"):
        talk.shun(table.public_id, stranger, 0, "mute")


def test_a_muted_person_is_heard_by_the_others_only_until_heard_again(
    table: Match, anna: User, bea: User
) -> None:
    async def story() -> None:
        here, there = await Socket(table, anna).open(), await Socket(table, bea).open()
        for socket in (here, there):
            await told(socket, "talk")
        await there.send(t="shun", id="m1", v=table.version, seat=0, way="mute")
        assert (await told(there, "talk"))["shunned"] == {"0": "mute"}
        await in_database(talk.say)(table.public_id, anna, "hello")
        assert (await told(here, "said"))["text"] == "Hello!"
        await there.send(t="shun", id="m2", v=table.version, seat=0, way="hear")
        frames = [await there.any()]
        while frames[-1]["t"] != "talk":
            frames.append(await there.any())
        assert "said" not in {frame["t"] for frame in frames}
        assert [line["text"] for line in frames[-1]["lines"]] == ["Hello!"]
        for socket in (here, there):
            await socket.close()

    run(story)
    assert Said.objects.count() == 1


def test_a_mute_lasts_to_the_next_table_and_a_block_is_seen_from_both_sides(
    table: Match, anna: User, bea: User
) -> None:
    talk.shun(table.public_id, bea, 0, "mute")
    assert talk.shunned(table_of(anna, bea).public_id, bea) == {0: "mute"}
    assert not is_blocked(anna, bea)
    talk.shun(table.public_id, bea, 0, "block")
    assert is_blocked(anna, bea)
    assert is_blocked(bea, anna)
    assert talk.shunned(table.public_id, anna) == {}
    talk.shun(table.public_id, bea, 0, "hear")
    assert not Shun.objects.exists()


@pytest.mark.parametrize("blocker", ["who sits", "who comes"])
def test_who_is_blocked_does_not_sit_down_at_the_same_table(
    table: Match, anna: User, bea: User, blocker: str
) -> None:
    user, other = (anna, 1) if blocker == "who sits" else (bea, 0)
    talk.shun(table.public_id, user, other, "block")
    room = open_table(anna, Terms(profile("fantacarte"), 2, listed=True))
    with refused("not_welcome"):
        sit(room.public_id, bea)
    talk.shun(table.public_id, user, other, "mute")
    assert sit(room.public_id, bea).number == 1


@pytest.mark.parametrize(("seat", "code"), [(1, "own_seat"), (3, "no_seat")])
def test_only_another_person_at_the_table_is_muted(table: Match, bea: User, seat: int, code: str) -> None:
    with refused(code):
        talk.shun(table.public_id, bea, seat, "mute")


def test_every_phrase_has_words_and_what_was_said_keeps_its_speaker(
    table: Match, anna: User, bea: User
) -> None:
    assert tuple(all_phrases()) == PHRASES
    assert 12 <= len(set(all_phrases().values())) == len(PHRASES) <= 16
    talk.say(table.public_id, anna, "hello")
    with pytest.raises(ProtectedError):
        anna.delete()
