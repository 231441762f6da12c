"""Quick match: into the queue, the call, the table. Whatever happens at once happens once."""

from __future__ import annotations

import os
import subprocess
import sys
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core.cache import cache
from django.db import connection
from django.utils import timezone

from accounts.models import Shun, User
from games.engine.profiles import profile
from games.models import Match, Status
from games.protocol.errors import Refused
from games.services import absence
from games.services.gather import commit
from games.services.ranked import COMING, to_begin
from games.services.sit import stand_up
from games.services.sweep import sweep
from lobby import tasks
from lobby.models import Call, Party, Rating, Seeker
from lobby.services.quick import answers, pairs
from lobby.services.quick.calls import SEEN, call_together
from lobby.services.quick.queue import look_for_match
from lobby.services.quick.search import Search, search_of
from lobby.services.quick.waits import note_wait
from lobby.services.quick.wishes import Wish
from tests.games.test_races import at_once
from tests.lobby.ranked import people, ranked

pytestmark = [pytest.mark.both_worlds, pytest.mark.django_db]
seen_by_all = pytest.mark.django_db(transaction=True)
"""For what several threads or processes see."""


USUAL = Wish()


@pytest.fixture(autouse=True)
def nothing_known() -> None:
    """What was usual in other tests does not count here."""
    cache.clear()


def later(**time: Any) -> Any:
    return timezone.now() + timedelta(**time)


def search(user: User) -> Search:
    return search_of(user, timezone.now())


def rated(user: User, shown: float, ladder: str = "two") -> None:
    Rating.objects.create(
        ladder=ladder, person=user, mu=25, sigma=5, shown=shown, season=1, last=timezone.now()
    )


def queued(number: int, ladder: str = "two", wish: Wish = USUAL) -> list[User]:
    """People in the queue, in their order."""
    seekers = people(number)
    for user in seekers:
        assert look_for_match(user, ladder, wish)
    return seekers


def seated(match: Match) -> list[User]:
    return [seat.user for seat in match.seats.select_related("user").order_by("number") if seat.user]


def match_of(*players: User) -> Match:
    """The table that is opened once these people, who wait, have been called and all accept."""
    assert call_together() == 1
    return Match.objects.get(public_id=[answers.accept(user) for user in players][-1])


def test_two_people_are_called_accept_and_sit_at_a_ranked_table() -> None:
    anna, bruno = queued(2, wish=Wish(505, clock=30))
    assert search(anna).state == "waiting"
    assert call_together() == 1
    assert (search(anna).state, search(anna).people) == ("called", 2)
    assert answers.accept(anna) is None
    assert (search(anna).state, search(bruno).state, search(bruno).ready) == ("accepted", "called", 1)
    match = Match.objects.get(public_id=answers.accept(bruno))
    assert (match.ranked, match.ladder, match.clock, match.status) == (True, "two", 30, Status.WAITING)
    assert (match.rules_value, match.listed) == (profile("fibur", target=505), False)
    assert set(seated(match)) == {anna, bruno}
    assert not Seeker.objects.exists()
    assert not Call.objects.exists()
    assert search(anna) == Search("begun", match=match.public_id)


def test_the_cards_come_by_themselves_once_all_have_contributed_or_had_their_time() -> None:
    anna, bruno = queued(2)
    match = match_of(anna, bruno)
    assert to_begin() == []
    for seat in (0, 1):
        commit(match.public_id, seat, 1, f"{seat:064x}")
    assert to_begin() == [match.public_id]
    sweep()
    match.refresh_from_db()
    assert match.shuffle.asked
    for user in (anna, bruno):
        with pytest.raises(Refused, match="begun"):
            stand_up(match.public_id, user)


def test_who_does_not_come_to_the_table_is_dealt_in() -> None:
    match = match_of(*queued(2))
    Match.objects.filter(pk=match.pk).update(created=timezone.now() - COMING)
    sweep()
    match.refresh_from_db()
    assert (match.status, match.deal_number, match.shared) == (Status.PLAYING, 1, True)
    assert set(match.seats.values_list("reserve", flat=True)) == {180.0}
    assert match.deadline is not None


@pytest.mark.parametrize("distance", [100, 101])
def test_people_meet_within_the_window_only(distance: int) -> None:
    _anna, bruno = queued(2)
    Party.objects.filter(seekers__person=bruno).update(rating=1000 + distance)
    assert call_together() == (distance == 100)
    assert call_together(later(seconds=10)) == (distance != 100)


def test_the_shown_rating_of_the_ladder_counts() -> None:
    anna, bruno = people(2)
    rated(anna, 1300)
    rated(bruno, 1300, "four")
    for user in (anna, bruno):
        look_for_match(user, "two", Wish())
    assert dict(Seeker.objects.values_list("person", "party__rating")) == {anna.pk: 1300, bruno.pk: 1000}
    assert call_together() == 0


def test_blocked_people_are_not_called_together() -> None:
    anna, bruno = queued(2)
    Shun.objects.create(person=bruno, other=anna, way=Shun.Way.BLOCK)
    assert call_together() == 0
    Shun.objects.update(way=Shun.Way.MUTE)
    assert call_together() == 1


def test_guests_and_closed_accounts_are_refused() -> None:
    guest, closed = people(2)
    User.objects.filter(pk=guest.pk).update(is_guest=True)
    User.objects.filter(pk=closed.pk).update(is_active=False)
    for user in User.objects.all():
        with pytest.raises(Refused, match="needs_account"):
            look_for_match(user, "two", Wish())
    assert not Party.objects.exists()


def test_who_was_barred_meanwhile_is_not_seated() -> None:
    anna, bruno = queued(2)
    call_together()
    answers.accept(anna)
    User.objects.filter(pk=anna.pk).update(is_guest=True)
    assert answers.accept(bruno) is None
    assert not Match.objects.exists()
    assert list(Seeker.objects.values_list("person", flat=True)) == [bruno.pk]


def test_who_has_a_ranked_match_going_on_does_not_look_for_another() -> None:
    anna, bruno = queued(2)
    match = match_of(anna, bruno)
    with pytest.raises(Refused, match="ranked_goes_on"):
        look_for_match(anna, "four", Wish())
    Match.objects.filter(pk=match.pk).update(status=Status.PLAYING)
    absence.leave(match.public_id, match.seats.get(user=anna).number)
    assert look_for_match(anna, "four", Wish())
    Match.objects.filter(pk=match.pk).update(status=Status.FINISHED)
    assert look_for_match(bruno, "four", Wish())


def test_four_are_split_so_that_the_sums_are_nearest() -> None:
    players = queued(4, "four")
    for user, rating in zip(players, (1000, 1020, 1050, 1080), strict=True):
        Party.objects.filter(seekers__person=user).update(rating=rating)
    match = match_of(*players)
    around = seated(match)
    assert {frozenset(around[0::2]), frozenset(around[1::2])} == {
        frozenset((players[0], players[3])), frozenset((players[1], players[2]))
    }  # fmt: skip
    assert (match.ladder, match.players) == ("four", 4)


def test_nobody_has_the_same_partner_a_fourth_time_in_a_row() -> None:
    a, b, c, d = players = queued(4, "four")
    for _ in range(3):
        ranked("four", [a, c, b, d])
    assert {frozenset(side) for side in ((a, b), (c, d))}.isdisjoint(
        {frozenset(seated(match_of(*players))[0::2])}
    )


def test_partners_for_the_third_time_are_possible() -> None:
    a, b, c, d = players = queued(4, "four")
    for user, rating in zip(players, (1000, 1080, 1040, 1041), strict=True):
        Party.objects.filter(seekers__person=user).update(rating=rating)
    ranked("four", [a, b, c, d])
    for _ in range(2):
        ranked("four", [a, c, b, d])
    assert {a, b} in (set(seated(match_of(*players))[0::2]), set(seated(Match.objects.latest("pk"))[1::2]))


def test_who_declines_leaves_and_the_other_keeps_the_time_waited() -> None:
    anna, bruno = queued(2)
    since = Party.objects.get(seekers__person=bruno).since
    call_together()
    answers.accept(bruno)
    answers.leave(anna)
    assert (search(anna).state, search(bruno).state) == ("idle", "waiting")
    own = Seeker.objects.get()
    assert (own.person, own.accepted, own.party.since) == (bruno, False, since)
    with pytest.raises(Refused, match="call_over"):
        answers.accept(bruno)


def test_who_is_silent_leaves_and_the_other_keeps_the_time_waited() -> None:
    anna, bruno = queued(2)
    since = Party.objects.get(seekers__person=bruno).since
    call_together()
    answers.accept(bruno)
    assert answers.end_calls(later(seconds=15)) == 0
    assert answers.end_calls(later(seconds=17)) == 1
    assert list(Party.objects.values_list("seekers__person", "since")) == [(bruno.pk, since)]
    assert search(anna).state == "idle"


def test_a_call_that_ended_while_the_site_stood_still_blames_nobody() -> None:
    queued(2)
    call_together()
    assert answers.end_calls(later(minutes=3)) == 1
    assert Party.objects.filter(call=None).count() == 2
    assert call_together() == 1


def test_cancelling_is_possible_at_any_time_and_twice() -> None:
    anna, bruno, carla = queued(3)
    answers.leave(carla)
    answers.leave(carla)
    assert Seeker.objects.count() == 2
    call_together()
    answers.leave(anna)
    answers.leave(anna)
    answers.leave(bruno)
    assert not Party.objects.exists()


def test_who_gives_no_sign_of_life_is_not_called_and_forgotten_seen_by_all() -> None:
    anna, bruno = queued(2)
    Seeker.objects.filter(person=anna).update(seen=timezone.now() - SEEN)
    assert call_together() == 0
    assert answers.forget_absent() == 0
    Seeker.objects.filter(person=anna).update(seen=timezone.now() - timedelta(hours=1))
    assert answers.forget_absent() == 1
    assert Seeker.objects.get().person == bruno


@seen_by_all
def test_two_clicks_and_two_tabs_are_one_place_in_the_queue() -> None:
    (anna,) = people(1)
    entered = at_once(*[lambda: look_for_match(anna, "two", Wish())] * 4)
    assert sorted(map(str, entered)) == ["False", "False", "False", "True"]
    assert Party.objects.count() == Seeker.objects.count() == 1
    assert look_for_match(anna, "four", Wish(505)) is False
    assert Party.objects.get().ladder == "two"


@seen_by_all
def test_two_workers_call_everybody_once() -> None:
    queued(12)
    assert sum(map(int, map(str, at_once(call_together, call_together)))) <= 6
    call_together()
    assert Party.objects.filter(call=None).count() == 0
    assert Call.objects.count() == 6
    assert set(Seeker.objects.values_list("party__call").distinct().values_list("seat", flat=True)) == {0, 1}


@seen_by_all
def test_all_accept_at_once_and_twice_and_one_table_is_opened() -> None:
    players = queued(4, "four")
    call_together()
    opened = at_once(*[lambda user=user: answers.accept(user) for user in players * 2])
    match = Match.objects.get()
    assert set(opened) <= {None, match.public_id}
    assert sorted(user.pk for user in seated(match)) == sorted(user.pk for user in players)


@seen_by_all
def test_accepting_while_the_other_declines_ends_in_one_of_both() -> None:
    anna, bruno = queued(2)
    call_together()
    answers.accept(anna)
    at_once(lambda: answers.accept(bruno), lambda: answers.leave(anna))
    if Match.objects.exists():
        assert not Seeker.objects.exists()
    else:
        assert Seeker.objects.get().person == bruno


@seen_by_all
def test_cancelling_while_the_call_is_made_leaves_nobody_between() -> None:
    for anna, bruno in (people(2, f"pair{number}") for number in range(5)):
        for user in (anna, bruno):
            look_for_match(user, "two", Wish())
        at_once(call_together, lambda anna=anna: answers.leave(anna))
        assert search(anna).state == "idle"
        assert search(bruno).state == "waiting"
        answers.leave(bruno)
    assert not Call.objects.exists()


def test_a_pair_waits_once_both_have_agreed_and_meets_a_pair() -> None:
    a, b, c, d = people(4)
    rated(a, 1200, "pair")
    Rating.objects.update(partner=b)
    assert pairs.ask_partner(a, Wish(), b)
    assert (search(a).state, search(a).partner) == ("inviting", "P1")
    assert (search(b).state, search(b).partner) == ("asked", "P0")
    pairs.agree(b, search(b).invite)
    assert (search(a).state, search(b).state) == ("waiting", "waiting")
    assert Party.objects.get().rating == 1200
    pairs.ask_partner(c, Wish())
    assert search(d).state == "idle"
    pairs.agree(d, search(c).invite)
    Party.objects.update(rating=1000)
    match = match_of(a, b, c, d)
    around = seated(match)
    assert match.ladder == "pair"
    assert {frozenset(around[0::2]), frozenset(around[1::2])} == {frozenset((a, b)), frozenset((c, d))}


@seen_by_all
def test_an_invitation_is_for_one_partner_who_may_be_one() -> None:
    a, b, c, d = people(4)
    pairs.ask_partner(a, Wish())
    token = search(a).invite
    Shun.objects.create(person=a, other=b, way=Shun.Way.BLOCK)
    look_for_match(c, "two", Wish())
    for user, reason in ((a, "no_pair"), (b, "no_pair"), (c, "in_queue")):
        with pytest.raises(Refused, match=reason):
            pairs.agree(user, token)
    Shun.objects.all().delete()
    answers = at_once(lambda: pairs.agree(b, token), lambda: pairs.agree(d, token))
    assert sorted(map(str, answers)) == ["None", "not_invited"]
    assert Party.objects.get(ladder="pair").seekers.count() == 2


def test_a_friend_turns_down_and_a_partner_who_goes_takes_the_other_along() -> None:
    a, b, c = people(3)
    pairs.ask_partner(a, Wish(), b)
    with pytest.raises(Refused, match="not_invited"):
        pairs.turn_down(c, search(a).invite)
    pairs.turn_down(b, search(a).invite)
    assert (search(a).state, search(b).state) == ("idle", "idle")
    pairs.ask_partner(a, Wish(), b)
    pairs.agree(b, search(a).invite)
    answers.leave(b)
    assert (search(a).state, search(b).state) == ("idle", "idle")


@seen_by_all
def test_the_wait_is_guessed_from_those_of_late() -> None:
    (anna,) = queued(1)
    assert (search(anna).expected, search(anna).others) == (None, 0)
    for seconds in (10, 70, 30):
        note_wait("two", seconds)
    assert search(anna).expected in (29, 30)
    (bruno,) = people(1, "q")
    rated(bruno, 1160)
    look_for_match(bruno, "two", Wish())
    assert search(anna).others == 1
    assert search(bruno).expected in (19, 20)


def environment() -> dict[str, str]:
    """What another process needs to find the same database and Redis."""
    return os.environ | {"DJANGO_SETTINGS_MODULE": "burraco_site.settings"}


BEAT = """
import sys
from django.conf import settings
settings.DATABASES["default"]["NAME"] = sys.argv[1]
import django
django.setup()
from games import publish
publish._send = lambda *args: None
from lobby import tasks
tasks.quick_match()
"""


@seen_by_all
def test_the_queue_survives_a_restart() -> None:
    anna, bruno = queued(2)
    command = [sys.executable, "-c", BEAT, str(connection.settings_dict["NAME"])]
    subprocess.run(command, check=True, cwd=Path(__file__).resolve().parents[2], env=environment())
    assert (search(anna).state, search(bruno).state) == ("called", "called")


def test_beat_ends_calls_and_makes_new_ones_unless_the_matches_stand_still(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    queued(2)
    with monkeypatch.context() as frozen:
        frozen.setattr("lobby.tasks.is_frozen", lambda: True)
        tasks.quick_match()
    assert not Call.objects.exists()
    tasks.quick_match()
    Call.objects.update(until=timezone.now() - timedelta(seconds=60))
    tasks.quick_match()
    assert Call.objects.get().until > timezone.now()
