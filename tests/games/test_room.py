"""A table before its first deal: who may sit down, who may arrange what, what everybody is told."""

from __future__ import annotations

from functools import partial

import pytest
from channels.db import database_sync_to_async

from accounts.models import Shun, User
from games.engine.profiles import profile
from games.engine.rules import InvalidRules
from games.models import Match, Status
from games.protocol.errors import CODES, Refused
from games.services import arrange, table
from games.services.begin import begin, set_ready
from games.services.open_table import Terms, open_table
from games.services.sit import sit, stand_up
from games.texts import refusal
from tests.games.harness import PATIENCE, Socket, fresh, person, rows, run
from tests.games.test_races import at_once

pytestmark = [pytest.mark.both_worlds, pytest.mark.django_db(transaction=True)]
in_database = database_sync_to_async
FOUR = Terms(profile("fibur"), 4)
TWO = Terms(profile("fantacarte"), 2)


def names(match: Match) -> list[str]:
    """Who sits where; empty for an open seat."""
    return [seat.shown_name for seat in match.seats.order_by("number")]


def seat_number(match: Match, user: User, invite: str, number: int | None = None) -> int:
    """Where a person sits who asks for a seat."""
    return sit(match.public_id, user, number=number, invite=invite).number


def refused(code: str) -> object:
    """A refusal with its code."""
    assert code in CODES
    assert refusal(code) != refusal("server_error")
    return pytest.raises(Refused, match=f"^{code}$")


@pytest.fixture
def room(anna: User) -> Match:
    """Anna's private table of four."""
    return open_table(anna, FOUR)


@pytest.fixture
def bea() -> User:
    return person("bea")


def test_a_table_waits_at_its_address_with_what_was_chosen(anna: User) -> None:
    terms = Terms(profile("fibur", target=505), 4, clock=60, listed=True, spectators=True, chat=True)
    match = open_table(anna, terms)
    assert (match.status, match.deal_number, match.host) == (Status.WAITING, 0, anna)
    told = table.shown(match.public_id)[1]
    assert (told["clock"], told["listed"], told["spectators"], told["chat"]) == (60, True, True, True)
    assert [seat["kind"] for seat in told["seats"]] == ["human", "open", "open", "open"]
    assert match.rules_value.target == 505


def test_the_invitation_is_told_to_nobody_by_the_table(room: Match) -> None:
    assert len(room.invite or "") >= 20
    assert room.invite not in str(table.shown(room.public_id))


def test_a_friendly_table_has_no_clock(anna: User) -> None:
    assert open_table(anna, Terms(profile("fibur"), 4, clock=30, friendly=True)).clock is None


def test_bots_fill_the_other_seats_under_different_names(anna: User) -> None:
    match = open_table(anna, Terms(profile("fibur"), 4, level="hard"))
    assert len(set(names(match))) == 4
    begin(match.public_id, anna)
    assert fresh(match).status == Status.PLAYING


@pytest.mark.parametrize(
    "terms",
    [
        Terms(profile("roversia"), 4), Terms(profile("fibur"), 3), Terms(profile("fibur"), 4, clock=7),
        Terms(profile("fibur"), 4, level="champion"),
    ],
)  # fmt: skip
def test_impossible_terms_open_nothing(anna: User, terms: Terms) -> None:
    with pytest.raises(InvalidRules):
        open_table(anna, terms)
    assert Match.objects.count() == 0


def test_who_holds_the_invitation_sits_down_at_a_seat_of_choice(room: Match, bea: User) -> None:
    assert sit(room.public_id, bea, invite=room.invite or "", number=2).number == 2
    assert names(room) == ["Anna", "", "Bea", ""]


@pytest.mark.parametrize("invite", ["", "x", "0" * 22, "ünlesbar"])
def test_without_the_invitation_nobody_sits_at_a_private_table(room: Match, bea: User, invite: str) -> None:
    before = rows(room)
    with refused("not_invited"):
        sit(room.public_id, bea, invite=invite)
    assert rows(room) == before


@pytest.mark.parametrize("blocker", ["anna", "bea"])
def test_who_keeps_apart_from_somebody_at_the_table_is_not_seated(
    room: Match, anna: User, bea: User, blocker: str
) -> None:
    one, other = (anna, bea) if blocker == "anna" else (bea, anna)
    Shun.objects.create(person=one, other=other, way=Shun.Way.BLOCK)
    before = rows(room)
    with refused("not_welcome"):
        sit(room.public_id, bea, invite=room.invite or "")
    assert rows(room) == before


def test_who_only_mutes_somebody_may_sit_there(room: Match, anna: User, bea: User) -> None:
    Shun.objects.create(person=anna, other=bea, way=Shun.Way.MUTE)
    assert sit(room.public_id, bea, invite=room.invite or "").number == 1


def test_a_revoked_invitation_opens_nothing_and_moves_nobody(room: Match, anna: User, bea: User) -> None:
    old = room.invite or ""
    sit(room.public_id, bea, invite=old)
    new = arrange.revoke(room.public_id, anna)
    with refused("not_invited"):
        sit(room.public_id, person("carla"), invite=old)
    assert sit(room.public_id, person("dino"), invite=new).number == 2
    assert names(room)[:2] == ["Anna", "Bea"]


def test_a_listed_table_takes_anybody(anna: User, bea: User) -> None:
    match = open_table(anna, Terms(profile("fibur"), 2, listed=True))
    assert sit(match.public_id, bea).number == 1
    with refused("table_full"):
        sit(match.public_id, person("carla"))


def test_sitting_down_twice_is_one_seat_and_another_seat_is_a_change(room: Match, bea: User) -> None:
    invite = room.invite or ""
    assert sit(room.public_id, bea, invite=invite).number == sit(room.public_id, bea, invite=invite).number
    assert sit(room.public_id, bea, number=3).number == 3
    assert names(room) == ["Anna", "", "", "Bea"]
    with refused("seat_taken"):
        sit(room.public_id, bea, number=0)


def test_who_has_a_seat_comes_back_without_the_invitation_whatever_has_happened(
    anna: User, bea: User
) -> None:
    match = open_table(anna, TWO)
    sit(match.public_id, bea, invite=match.invite or "")
    arrange.revoke(match.public_id, anna)
    begin(match.public_id, anna)
    assert sit(match.public_id, bea).number == 1


def test_two_people_take_one_seat_at_once_and_one_sits(room: Match) -> None:
    people = [person(name) for name in ("bea", "carla", "dino", "elio")]
    invite = room.invite or ""

    answers = at_once(*[partial(seat_number, room, user, invite, 2) for user in people])
    assert sorted(map(str, answers)) == ["2", "seat_taken", "seat_taken", "seat_taken"]
    assert sum(map(bool, names(room))) == 2


def test_one_person_takes_two_seats_at_once_and_has_one(room: Match, bea: User) -> None:
    invite = room.invite or ""
    acts = [
        lambda number=number: sit(room.public_id, bea, number=number, invite=invite) for number in (1, 2, 3)
    ]
    answers = at_once(*acts)
    assert not [answer for answer in answers if isinstance(answer, Exception)]
    assert names(room).count("Bea") == 1


def test_more_people_than_seats_at_once(room: Match) -> None:
    invite = room.invite or ""
    people = [person(name) for name in ("bea", "carla", "dino", "elio", "fabio")]
    answers = at_once(*[partial(seat_number, room, user, invite) for user in people])
    assert sorted(map(str, answers)) == ["1", "2", "3", "table_full", "table_full"]
    assert len(set(names(room))) == 4


def test_the_last_seat_and_the_start_at_once_leave_one_whole_table(anna: User, bea: User) -> None:
    match = open_table(anna, TWO)
    at_once(
        lambda: sit(match.public_id, bea, invite=match.invite or ""),
        lambda: begin(match.public_id, anna),
    )
    match = fresh(match)
    assert names(match) == ["Anna", "Bea"]
    assert (match.status == Status.PLAYING) == match.deals.exists()


def test_asked_twice_at_once_the_first_deal_is_dealt_once(anna: User, bea: User) -> None:
    match = open_table(anna, TWO)
    sit(match.public_id, bea, invite=match.invite or "")
    answers = at_once(*[lambda: begin(match.public_id, anna)] * 3)
    assert sorted(map(str, answers)) == ["None", "begun", "begun"]
    assert match.deals.count() == 1


def test_open_seats_hold_the_start_back(room: Match, anna: User) -> None:
    before = rows(room)
    with refused("seats_open"):
        begin(room.public_id, anna)
    assert rows(room) == before


def test_who_is_ready_says_so_and_may_take_it_back(room: Match, bea: User) -> None:
    sit(room.public_id, bea, invite=room.invite or "")
    set_ready(room.public_id, bea, True)
    assert table.shown(room.public_id)[1]["seats"][1]["ready"]
    set_ready(room.public_id, bea, False)
    assert not table.shown(room.public_id)[1]["seats"][1]["ready"]
    with refused("not_a_player"):
        set_ready(room.public_id, person("carla"), True)


def test_the_host_arranges_the_seats(room: Match, anna: User, bea: User) -> None:
    sit(room.public_id, bea, invite=room.invite or "")
    arrange.swap(room.public_id, anna, 1, 2)
    assert names(room) == ["Anna", "", "Bea", ""]
    arrange.fill(room.public_id, anna, 1, "easy")
    arrange.fill(room.public_id, anna, 1, "master")
    assert table.shown(room.public_id)[1]["seats"][1]["level"] == "master"
    with refused("seat_taken"):
        arrange.fill(room.public_id, anna, 2, "easy")
    with refused("no_level"):
        arrange.fill(room.public_id, anna, 3, "champion")
    with refused("no_seat"):
        arrange.fill(room.public_id, anna, 4, "easy")
    arrange.free(room.public_id, anna, 1)
    arrange.free(room.public_id, anna, 2)
    assert names(room) == ["Anna", "", "", ""]
    with refused("own_seat"):
        arrange.free(room.public_id, anna, 0)


@pytest.mark.parametrize(
    "act",
    [
        lambda match, user: arrange.swap(match, user, 0, 1),
        lambda match, user: arrange.free(match, user, 0),
        lambda match, user: arrange.fill(match, user, 2, "easy"),
        lambda match, user: arrange.revoke(match, user),
        lambda match, user: arrange.close(match, user),
        lambda match, user: arrange.show_again(match, user),
        lambda match, user: begin(match, user),
    ],
)
def test_only_the_host_arranges(room: Match, anna: User, bea: User, act: object) -> None:
    sit(room.public_id, bea, invite=room.invite or "")
    before = rows(room)
    with refused("host_only"):
        act(room.public_id, bea)  # type: ignore[operator]
    assert rows(room) == before


def test_nothing_of_it_is_possible_once_the_cards_are_dealt(anna: User, bea: User) -> None:
    match = open_table(anna, TWO)
    sit(match.public_id, bea, invite=match.invite or "")
    begin(match.public_id, anna)
    before = rows(match)
    for act in (
        lambda: arrange.swap(match.public_id, anna, 0, 1),
        lambda: arrange.free(match.public_id, anna, 1),
        lambda: arrange.close(match.public_id, anna),
        lambda: stand_up(match.public_id, bea),
        lambda: set_ready(match.public_id, bea, True),
        lambda: sit(match.public_id, person("carla"), invite=match.invite or ""),
    ):
        with refused("begun"):
            act()
    assert rows(match) == before


@pytest.mark.parametrize("address", ["nowhere123", "", "\x00", "a/b"])
def test_a_table_that_is_not_there_is_refused(bea: User, address: str) -> None:
    with refused("no_table"):
        sit(address, bea)


def test_a_guest_who_comes_back_first_and_goes_does_not_take_the_host_along(
    room: Match, anna: User, bea: User
) -> None:
    sit(room.public_id, bea, invite=room.invite or "")
    sit(room.public_id, bea)
    stand_up(room.public_id, bea)
    room = fresh(room)
    assert (room.host, room.status, names(room)) == (anna, Status.WAITING, ["Anna", "", "", ""])


def test_when_the_host_goes_the_next_person_is_host_and_the_last_one_closes_the_table(
    room: Match, anna: User, bea: User
) -> None:
    sit(room.public_id, bea, invite=room.invite or "")
    stand_up(room.public_id, anna)
    assert fresh(room).host == bea
    stand_up(room.public_id, bea)
    room = fresh(room)
    assert (room.status, room.invite, room.host) == (Status.CLOSED, None, None)


def test_a_closed_table_lets_nobody_in(room: Match, anna: User, bea: User) -> None:
    arrange.close(room.public_id, anna)
    with refused("not_invited"):
        sit(room.public_id, bea, invite=room.invite or "")


def test_one_person_waits_at_so_many_tables_only(anna: User, settings: object) -> None:
    settings.TABLES_WAITING = 2  # type: ignore[attr-defined]
    tables = [open_table(anna, TWO) for _ in range(2)]
    with refused("too_many_tables"):
        open_table(anna, TWO)
    other = open_table(person("bea"), TWO)
    with refused("too_many_tables"):
        sit(other.public_id, anna, invite=other.invite or "")
    arrange.close(tables[0].public_id, anna)
    assert sit(other.public_id, anna, invite=other.invite or "").number == 1


def test_one_person_plays_so_many_matches_with_others_only(anna: User, settings: object) -> None:
    settings.TABLES_IN_PLAY = 1  # type: ignore[attr-defined]
    begin(open_table(anna, Terms(profile("fibur"), 2, level="easy")).public_id, anna)
    with refused("too_many_matches"):
        open_table(anna, TWO)


def test_seats_that_change_reach_the_sockets_that_wait(room: Match, anna: User, bea: User) -> None:
    sit(room.public_id, bea, invite=room.invite or "")

    async def story() -> None:
        socket = await Socket(room, bea).open()
        frame = await socket.table()
        assert (frame["you"], frame["hosting"]) == (1, False)
        await in_database(arrange.swap)(room.public_id, anna, 1, 3)
        assert (await socket.table(lambda told: told["seats"][3]["name"] == "Bea"))["you"] == 3
        await in_database(stand_up)(room.public_id, anna)
        assert (await socket.table(lambda told: told["host"] == "Bea"))["hosting"]
        await socket.close()

    run(story)


def test_who_moved_before_the_cards_were_dealt_sees_the_cards_of_the_new_seat(
    room: Match, anna: User, bea: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    sit(room.public_id, bea, invite=room.invite or "")

    def rearrange() -> None:
        with monkeypatch.context() as lost:
            lost.setattr("games.publish._send", lambda *message: None)
            arrange.swap(room.public_id, anna, 1, 2)
        arrange.fill(room.public_id, anna, 1, "easy")
        arrange.fill(room.public_id, anna, 3, "easy")
        begin(room.public_id, anna)

    async def story() -> None:
        socket = await Socket(room, bea).open()
        await in_database(rearrange)()
        view = await socket.until("view")
        assert (view["match"]["you"], view["deal"]["seat"]) == (2, 2)
        await socket.close()

    run(story)


def test_who_was_removed_sees_no_card(
    room: Match, anna: User, bea: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    sit(room.public_id, bea, invite=room.invite or "")

    def begin_without() -> None:
        with monkeypatch.context() as lost:
            lost.setattr("games.publish._send", lambda *message: None)
            arrange.free(room.public_id, anna, 1)
        for number in (1, 2, 3):
            arrange.fill(room.public_id, anna, number, "easy")
        begin(room.public_id, anna)

    async def story() -> None:
        socket = await Socket(room, bea).open()
        await socket.table()
        await in_database(begin_without)()
        while (closed := await socket.wire.receive_output(PATIENCE))["type"] == "websocket.send":
            assert '"hand"' not in closed["text"]
        assert (closed["type"], closed["code"]) == ("websocket.close", 4404)

    run(story)
