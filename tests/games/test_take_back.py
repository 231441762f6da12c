"""Friendly tables: what was done is taken back when all people agree, back to the last hidden card shown."""

from __future__ import annotations

import json

import pytest
from django.db import transaction

from accounts.models import User
from games.engine.cards import CARD_TEXT
from games.engine.match_text import read, replay, write
from games.engine.profiles import profile
from games.film import film
from games.follow import Follower
from games.models import Match, Seat, Status
from games.protocol.errors import Refused
from games.services import absence, bots, table, take_back
from games.services.export import record_of
from games.services.prove import ended_deal
from games.services.start import start_deal
from games.services.submit import submit
from games.services.verify import verify_match
from tests.games.harness import Socket, do, fresh, greedy, person, play_bots, position_of, rows, run, view_of
from tests.games.test_hidden_cards import deck
from tests.games.test_hidden_cards import table as table_of
from tests.games.test_races import at_once

pytestmark = [pytest.mark.both_worlds, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def friends(anna: User) -> Match:
    """Anna and Bruno at a friendly table; Anna, in seat 0, has drawn and discarded."""
    with transaction.atomic():
        match = Match.objects.create(
            rules=profile("fibur").to_json(), players=2, first_dealer=1, totals=[0, 0],
            status=Status.WAITING, friendly=True,
        )  # fmt: skip
        Seat.objects.create(match=match, number=0, user=anna)
        Seat.objects.create(match=match, number=1, user=person("bruno"))
        start_deal(match)
    do(match, "draw")
    return discarded(match)


def discarded(match: Match) -> Match:
    """Anna discards the card that she has drawn."""
    do(match, f"discard {view_of(match, 0).to_json()['drawn']}")
    return fresh(match)


def test_what_all_agree_to_take_back_is_as_it_was_and_stays_known(friends: Match) -> None:
    *rest, thrown = position_of(friends).pile
    take_back.ask(friends.public_id, 0)
    asked = {"seat": 0, "moves": 1, "agreed": [0]}
    assert table.shown(friends.public_id)[1]["proposal"] == asked
    assert fresh(friends).version == friends.version
    take_back.agree(friends.public_id, 1)
    match = fresh(friends)
    assert (match.version, match.turn, match.proposal) == (friends.version + 1, 0, None)
    assert list(position_of(match).pile) == rest
    assert view_of(match, 1).to_json()["known"][0] == [CARD_TEXT[thrown]]
    assert verify_match(match) == []
    do(match, f"discard {CARD_TEXT[thrown]}")
    assert verify_match(fresh(match)) == []


def test_one_who_declines_or_withdraws_ends_the_question(friends: Match) -> None:
    for seat in (1, 0):
        take_back.ask(friends.public_id, 0)
        with pytest.raises(Refused, match="question_open"):
            take_back.ask(friends.public_id, 0)
        take_back.decline(friends.public_id, seat)
        assert fresh(friends).proposal is None
        with pytest.raises(Refused, match="answered"):
            take_back.agree(friends.public_id, 1)
    assert fresh(friends).version == friends.version


def test_a_question_lapses_when_somebody_moves_and_a_shown_card_is_not_taken_back(friends: Match) -> None:
    take_back.ask(friends.public_id, 0)
    do(friends, "draw", seat=1)
    assert fresh(friends).proposal is None
    before = rows(friends)
    with pytest.raises(Refused, match="hidden_shown"):
        take_back.ask(friends.public_id, 0)
    with pytest.raises(Refused, match="answered"):
        take_back.agree(friends.public_id, 1)
    assert rows(friends) == before


def test_a_pile_that_was_taken_goes_back_with_what_was_laid(friends: Match) -> None:
    pile = position_of(friends).pile[:]
    do(friends, "take", seat=1)
    take_back.ask(friends.public_id, 1)
    take_back.agree(friends.public_id, 0)
    match = fresh(friends)
    assert (match.turn, position_of(match).pile) == (1, pile)
    assert view_of(match, 0).to_json()["known"][1] == []
    assert verify_match(match) == []


def test_only_friendly_tables_take_back(friends: Match) -> None:
    Match.objects.update(friendly=False)
    for act in (take_back.ask, take_back.agree, take_back.decline):
        with pytest.raises(Refused, match="not_taken_back"):
            act(friends.public_id, 0)
    with pytest.raises(Refused, match="bad_move"):
        submit(friends.public_id, 1, "x", friends.version, "back 1")


def test_a_paused_or_ended_table_takes_nothing_back(friends: Match) -> None:
    absence.pause(friends.public_id, 1)
    with pytest.raises(Refused, match="paused"):
        take_back.ask(friends.public_id, 0)
    Match.objects.update(paused=None, status=Status.BETWEEN_DEALS)
    with pytest.raises(Refused, match="not_ready"):
        take_back.ask(friends.public_id, 0)
    Match.objects.update(status=Status.CLOSED)
    with pytest.raises(Refused, match="match_over"):
        take_back.ask(friends.public_id, 0)


def test_who_has_left_is_not_asked(friends: Match) -> None:
    friends.seats.filter(number=1).update(stand_in="easy", left=True)
    take_back.ask(friends.public_id, 0)
    assert fresh(friends).turn == 0


def test_the_computer_agrees_always_and_waits_while_people_are_asked(match: Match) -> None:
    Match.objects.update(friendly=True)
    do(match, "draw")
    match = discarded(match)
    Match.objects.update(proposal={"seat": 0, "moves": 1, "agreed": [0]})
    assert not bots.act(match.public_id, match.version)
    Match.objects.update(proposal=None)
    take_back.ask(match.public_id, 0)
    assert not bots.act(match.public_id, match.version)
    match = fresh(match)
    assert (match.turn, match.bot_due) == (0, None)


def test_a_declined_question_calls_the_bot_that_waited(friends: Match, calls: list[tuple[str, int]]) -> None:
    friends.seats.filter(number=1).update(stand_in="easy")
    Match.objects.update(proposal={"seat": 0, "moves": 1, "agreed": [0]})
    take_back.decline(friends.public_id, 0)
    assert calls == [(friends.public_id, friends.version)]
    assert fresh(friends).bot_due


def test_agreeing_and_drawing_at_once_is_one_of_the_two(friends: Match) -> None:
    take_back.ask(friends.public_id, 0)

    def draw() -> object:
        return submit(friends.public_id, 1, "d", friends.version, "draw").version

    agreed, drawn = at_once(lambda: take_back.agree(friends.public_id, 1), draw)
    assert (agreed, drawn) in [(None, "stale"), ("answered", friends.version + 1)]
    match = fresh(friends)
    assert (match.version, match.proposal) == (friends.version + 1, None)
    assert verify_match(match) == []


def test_everybody_is_shown_the_table_of_before(friends: Match, anna: User) -> None:
    bruno = User.objects.get(username="bruno")

    async def story() -> None:
        his = await Socket(friends, bruno, friends.version).open()
        hers = await Socket(friends, anna, friends.version).open()
        await hers.send(t="act", id="a", v=friends.version, do="takeback")
        assert (await hers.until("ok"))["id"] == "a"
        await his.table(lambda told: told["proposal"] is not None)
        await his.send(t="act", id="b", v=friends.version, do="agree")
        shown = await his.until("view")
        assert (await hers.until("view"))["v"] == shown["v"] == friends.version + 1
        assert (shown["deal"]["turn"], shown["deal"]["phase"]) == (0, "play")
        assert shown["match"]["last"][0] == {"text": "takes 1 move back"}
        await hers.ping(shown["v"])
        assert hers.tables[-1]["table"]["proposal"] is None
        late = await Socket(friends, anna, friends.version).open()
        assert (await late.next())["t"] == "view"
        for socket in (his, hers, late):
            await socket.close()

    run(story)


def test_moves_taken_back_are_nobodys_last_ones(friends: Match) -> None:
    do(friends, "take", seat=1)
    take_back.ask(friends.public_id, 0)
    take_back.agree(friends.public_id, 1)
    assert Follower.open(friends.public_id, 1).view_frame()["match"]["last"] == [
        {"text": "takes 2 moves back"},
        None,
    ]


def test_frames_tell_nothing_of_what_is_hidden(anna: User) -> None:
    def told(hidden: int) -> list[str]:
        match = table_of(anna, deck(hidden))
        Match.objects.update(friendly=True)
        do(match, "draw")
        match = discarded(match)

        async def story() -> list[str]:
            socket = await Socket(match, anna, match.version).open()
            await socket.send(t="act", id="a", v=match.version, do="takeback")
            await socket.until("view")
            await socket.send(t="act", id="b", v=match.version + 1, do="takeback")
            assert (await socket.until("error"))["code"] == "hidden_shown"
            await socket.close()
            return [raw for raw in socket.raw if json.loads(raw)["t"] != "table"]

        frames: list[str] = run(story)
        return frames

    got = [told(hidden) for hidden in (1, 2, 3)]
    assert len(got[0]) >= 3
    assert got[0] == got[1] == got[2]


def test_replay_text_and_film_know_what_was_taken_back(friends: Match) -> None:
    take_back.ask(friends.public_id, 0)
    take_back.agree(friends.public_id, 1)
    match = friends
    while (match := fresh(match)).status == Status.PLAYING:
        assert match.turn is not None
        do(match, greedy(view_of(match, match.turn)), seat=match.turn)
    assert verify_match(match) == []
    record = record_of(match)
    assert read(write(record)) == record
    assert "0: back 1\n" in write(record)
    assert len(replay(record)) == 1
    shown = film(ended_deal(match.public_id, 1), 1)
    (back,) = [step for step in shown["steps"] if step["said"] == "takes 1 move back"]
    assert back["set"]["turn"] == 0
    assert list(back["hands"]) == [0]


def test_play_goes_on_with_the_bots_after_it(match: Match) -> None:
    Match.objects.update(friendly=True)
    do(match, "draw")
    discarded(match)
    take_back.ask(match.public_id, 0)
    discarded(match)
    match = play_bots(match)
    assert match.turn == 0
    assert verify_match(match) == []
