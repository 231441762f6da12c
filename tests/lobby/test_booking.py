"""Booking: each match once, in order, and everything can be made anew to the last bit."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from io import StringIO

import pytest
from django.core.management import call_command

from accounts.models import User
from games.models import Match, Seat, Status
from games.signals import match_finished
from lobby.models import LeagueMonth, LeaguePoints, RatedMatch, Rating, RatingChange, Season, Standing
from lobby.ratings.figures import Skill
from lobby.ratings.periods import season_of
from lobby.services import booking
from lobby.services.turning import turn
from tests.games.test_races import at_once
from tests.lobby.ranked import BEGIN, evening, everything, people, ranked

pytestmark = [pytest.mark.both_worlds, pytest.mark.django_db(transaction=True)]


def book_all(matches: list[Match]) -> None:
    for match in matches:
        assert booking.book(match.public_id)


def test_a_win_moves_both_ratings_once() -> None:
    anna, bruno = people(2)
    match = ranked("two", [anna, bruno], 0)
    assert booking.book(match.public_id)
    assert not booking.book(match.public_id)
    winner, loser = Rating.objects.order_by("-mu")
    assert (winner.person, winner.won, winner.lost, winner.opponents) == (anna, 1, 0, 1)
    assert (loser.person, loser.won, loser.lost, loser.matches) == (bruno, 0, 1, 1)
    assert winner.mu > 25 > loser.mu
    assert RatingChange.objects.count() == 2


def test_a_finish_told_three_times_to_two_workers_is_booked_once() -> None:
    anna, bruno = people(2)
    match = ranked("two", [anna, bruno], 0)
    answers = at_once(*[lambda: booking.book(match.public_id)] * 3)
    assert sorted(map(str, answers)) == ["False", "False", "True"]
    assert RatingChange.objects.count() == LeaguePoints.objects.count() == 2
    assert {row.matches for row in Rating.objects.all()} == {1}


def test_matches_that_end_at_once_are_booked_as_if_one_after_the_other() -> None:
    players = people(6)
    pairs = [[players[i], players[j]] for i in range(6) for j in range(i)]
    matches = evening("two", pairs)
    answers = at_once(*[lambda name=match.public_id: booking.book(name) for match in reversed(matches)])
    assert set(answers) <= {True, False}
    booking.settle(BEGIN + timedelta(days=1))
    live = everything()
    booking.rebuild()
    assert everything() == live
    assert RatedMatch.objects.count() == len(matches)


def test_the_signal_asks_for_booking_of_ranked_matches_only(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    monkeypatch.setattr("lobby.tasks.book_match.delay", asked.append)
    anna, bruno = people(2)
    match, other = (ranked("two", [anna, bruno]) for _ in range(2))
    Match.objects.filter(pk=other.pk).update(ranked=False)
    for public_id in (match.public_id, other.public_id):
        match_finished.send(Match, public_id=public_id)
    assert asked == [match.public_id]


@pytest.mark.parametrize(
    "changes",
    [{"ranked": False}, {"ladder": ""}, {"status": "closed"}, {"status": "void"}, {"status": "playing"}],
)
def test_what_is_not_a_finished_ranked_match_is_not_booked(changes: dict[str, object]) -> None:
    match = ranked("two", people(2))
    Match.objects.filter(pk=match.pk).update(**changes)
    assert not booking.book(match.public_id)
    assert not booking.book("nosuchmatch")
    assert not RatedMatch.objects.exists()


def test_guests_and_bots_are_not_rated_and_stay_so() -> None:
    anna, bruno, guest = people(3)
    User.objects.filter(pk=guest.pk).update(is_guest=True)
    with_guest, with_bot = ranked("two", [anna, guest]), ranked("two", [anna, bruno])
    Seat.objects.filter(match=with_bot, number=1).update(user=None, level="hard", name="Rosa")
    book_all([with_guest, with_bot])
    User.objects.filter(pk=guest.pk).update(is_guest=False)
    booking.rebuild()
    assert set(RatedMatch.objects.values_list("verdict", flat=True)) == {"unfit"}
    assert not Rating.objects.exists()


def test_a_fixed_pair_is_rated_as_one() -> None:
    a, b, c, d = people(4)
    book_all(
        [ranked("pair", [b, c, a, d], 0), ranked("pair", [a, c, b, d], 0, at=BEGIN + timedelta(hours=1))]
    )
    best, other = Rating.objects.order_by("-mu")
    assert (best.person, best.partner, best.matches, best.opponents) == (a, b, 2, 2)
    assert (other.person, other.partner, other.lost) == (c, d, 2)


def test_random_partners_are_rated_alone() -> None:
    seated = people(4)
    book_all([ranked("four", seated, 1)])
    won = set(Rating.objects.filter(won=1).values_list("person", flat=True))
    assert won == {seated[1].pk, seated[3].pk}
    assert set(Rating.objects.values_list("opponents", flat=True)) == {2}


def test_the_leaver_loses_though_the_bot_won_and_nobody_else_does() -> None:
    seated = people(4)
    book_all([ranked("four", seated, 0, left=(0,))])
    outcomes = dict(RatingChange.objects.values_list("rating__person__username", "outcome"))
    assert outcomes == {"p0": "left", "p1": "spared", "p2": "win", "p3": "spared"}
    mu = dict(Rating.objects.values_list("person__username", "mu"))
    assert mu["p0"] < 25 < mu["p2"]
    assert mu["p1"] == mu["p3"] == 25


def test_the_partner_of_a_leaver_is_not_charged_and_the_opponents_win() -> None:
    seated = people(4)
    book_all([ranked("four", seated, 1, left=(0,))])
    outcomes = dict(RatingChange.objects.values_list("rating__person__username", "outcome"))
    assert outcomes == {"p0": "left", "p1": "win", "p2": "spared", "p3": "win"}
    points = dict(LeaguePoints.objects.values_list("person__username", "points"))
    assert points == {"p0": -200, "p1": 150, "p2": 75, "p3": 150}
    assert Rating.objects.get(person=seated[2]).skill == Skill()


def test_who_stays_alone_wins_whatever_the_bot_did() -> None:
    anna, bruno = people(2)
    book_all([ranked("two", [anna, bruno], 0, left=(0,))])
    assert Rating.objects.get(person=bruno).won == 1
    assert Rating.objects.get(person=anna).lost == 1


def test_a_pair_answers_for_its_leaver_but_the_partner_pays_no_points() -> None:
    seated = people(4)
    book_all([ranked("pair", seated, 0, left=(2,))])
    assert Rating.objects.get(person=seated[0]).lost == 1
    assert Rating.objects.get(person=seated[1]).won == 1
    points = dict(LeaguePoints.objects.values_list("person__username", "points"))
    assert points == {"p0": 75, "p1": 150, "p2": -200, "p3": 150}


def test_from_the_sixth_match_of_a_day_the_same_people_stop_counting() -> None:
    anna, bruno, carla = people(3)
    matches = evening("two", [[anna, bruno], [bruno, anna]] * 3 + [[anna, carla]])
    next_day = ranked("two", [anna, bruno], at=BEGIN + timedelta(days=1))
    book_all([*matches, next_day])
    verdicts = list(RatedMatch.objects.order_by("finished").values_list("verdict", flat=True))
    assert verdicts == ["counted"] * 5 + ["too_many", "counted", "counted"]
    assert Rating.objects.get(person=bruno).matches == 6
    assert LeaguePoints.objects.filter(person=bruno).count() == 6


def test_the_first_three_matches_of_a_day_give_half_as_much_again() -> None:
    anna, *others = people(5)
    matches = [
        ranked("two", [anna, other], 0, at=BEGIN + timedelta(minutes=n)) for n, other in enumerate(others)
    ]
    book_all([*matches, ranked("two", [anna, others[0]], None, at=BEGIN + timedelta(days=1))])
    assert [row.points for row in LeaguePoints.objects.filter(person=anna).order_by("rated__finished")] == [
        150, 150, 150, 100, 75,
    ]  # fmt: skip
    month = LeagueMonth.objects.get(person=anna)
    assert (month.points, month.matches, month.won, month.division) == (625, 5, 4, 0)


def test_a_voided_match_is_as_if_it_had_never_been() -> None:
    players = people(5)
    matches = evening("two", [[players[i], players[j]] for i in range(5) for j in range(i)])
    book_all(matches)
    Match.objects.filter(pk__in=[matches[2].pk, matches[3].pk]).update(status=Status.VOID)
    assert booking.settle(BEGIN) == 2
    after = everything()
    assert booking.settle(BEGIN) == 0
    assert everything() == after
    assert RatedMatch.objects.count() == len(matches) - 2
    booking.rebuild()
    assert everything() == after


def test_a_lost_booking_is_made_up_for() -> None:
    matches = evening("two", [people(2)] * 3)
    assert booking.settle(BEGIN + timedelta(hours=1)) == 3
    assert RatedMatch.objects.count() == len(matches)


def test_a_match_told_late_is_booked_in_its_place() -> None:
    players = people(4)
    first, second, third = evening("two", [players[:2], players[1:3], players[2:]])
    book_all([first, third, second])
    live = everything()
    booking.rebuild()
    assert everything() == live


def long_story() -> list[Match]:
    """Matches of all ladders over a turn of the month and one of the season."""
    players = people(12)
    tables: list[tuple[str, list[User]]] = []
    for step in range(11):
        turned = players[step:] + players[:step]
        tables += [
            ("two", turned[:2]),
            ("four", turned[2:6]),
            ("pair", players[4:8] if step % 2 else players[6:10]),
        ]
    at = [BEGIN + timedelta(days=2 * n) for n in range(len(tables))]
    return [
        ranked(ladder, seated, (0, 1, None)[n % 3], at=at[n], left=(1,) if n % 7 == 0 else ())
        for n, (ladder, seated) in enumerate(tables)
    ]


def test_a_rebuild_over_seasons_and_months_gives_the_same_numbers() -> None:
    matches = long_story()
    for match in matches:
        booking.book(match.public_id)
        turn(match.finished)
    booking.turn_now()
    live = everything()
    assert len(live["standings"]) > 10
    assert {row[7] for row in live["months"]} <= {-1, 0, 1}
    out = StringIO()
    call_command("rebuild_ratings", stdout=out)
    assert json.loads(out.getvalue())["matches"] == len(matches)
    assert everything() == live


def test_a_void_before_the_turns_rebuilds_them_too() -> None:
    matches = long_story()
    for match in matches:
        booking.book(match.public_id)
    booking.turn_now()
    Match.objects.filter(pk=matches[4].pk).update(status=Status.VOID)
    booking.settle()
    voided = everything()
    booking.rebuild()
    assert everything() == voided


def test_a_season_turn_keeps_skill_and_adds_doubt_once() -> None:
    anna, bruno = people(2)
    book_all(evening("two", [[anna, bruno], [anna, bruno]] * 2))
    before = Rating.objects.get(person=anna)
    after_turn = datetime(2026, 10, 1, 0, 1, tzinfo=UTC)
    for _ in range(2):
        turn(after_turn)
    after = Rating.objects.get(person=anna)
    assert after.mu == before.mu
    assert after.sigma == min(before.sigma + 1.0, 25 / 3)
    assert after.season == season_of(after_turn) == before.season + 1
    assert Standing.objects.count() == 2
    assert Season.objects.get(number=before.season).closed


def test_a_match_of_the_last_second_counts_for_the_old_season_though_it_is_booked_in_the_new_one() -> None:
    anna, bruno = people(2)
    book_all(evening("two", [[anna, bruno]]))
    late = ranked("two", [anna, bruno], 1, at=datetime(2026, 9, 30, 23, 59, 59, tzinfo=UTC))
    booking.turn_now()
    assert booking.book(late.public_id)
    live = everything()
    assert {row[0] for row in live["standings"]} == {season_of(BEGIN)}
    assert {row[6] for row in live["standings"]} == {2}
    booking.rebuild()
    assert everything() == live


def test_the_best_go_up_at_the_end_of_the_month_and_the_idle_go_down() -> None:
    players = people(10)
    star = players[0]
    tables = [[star, other] for other in players[1:]]
    book_all([ranked("two", seated, 0, at=BEGIN + timedelta(minutes=n)) for n, seated in enumerate(tables)])
    for _ in range(2):
        turn(datetime(2026, 9, 1, 0, 1, tzinfo=UTC))
    best = LeagueMonth.objects.get(person=star)
    assert (best.place, best.moved, best.points) == (1, 1, 1050)
    assert LeagueMonth.objects.filter(moved=1).count() == 1
    assert not LeagueMonth.objects.filter(moved=-1).exists()
    book_all([ranked("two", [star, players[1]], at=datetime(2026, 9, 5, tzinfo=UTC))])
    assert LeagueMonth.objects.get(person=star, month="2026-09-01").division == 1
    book_all([ranked("two", [star, players[1]], at=datetime(2026, 11, 5, tzinfo=UTC))])
    assert LeagueMonth.objects.get(person=star, month="2026-11-01").division == 0
