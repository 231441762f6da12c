"""The arithmetic of quick match: windows, terms, groups, the split of four."""

from __future__ import annotations

import pytest

from lobby.services.quick.groups import best_split, find_groups
from lobby.services.quick.waits import expected_wait
from lobby.services.quick.wishes import Candidate, Wish, near_enough, seconds_until, terms, window

USUAL = Wish()


def waiting(key: int, rating: float = 1000, waited: float = 0, wish: Wish = USUAL) -> Candidate:
    return Candidate(key, (key,), rating, waited, wish)


def keys(groups: list[list[Candidate]]) -> list[set[int]]:
    return [{each.key for each in group} for group in groups]


def find(people: list[Candidate], size: int = 2, apart: tuple[frozenset[int], ...] = ()) -> list[set[int]]:
    return keys(find_groups(people, size, apart, lambda group: True))


@pytest.mark.parametrize(
    ("waited", "points"),
    [(-1, 100), (0, 100), (9.9, 100), (10, 150), (35, 250), (79.9, 450), (80, 500), (4000, 500)],
)
def test_the_window_grows_by_50_every_10_seconds_up_to_500(waited: float, points: int) -> None:
    assert window(waited) == points


@pytest.mark.parametrize(
    ("distance", "seconds"), [(0, 0), (100, 0), (100.5, 10), (150, 10), (151, 20), (500, 80), (501, None)]
)
def test_when_a_window_holds_a_distance(distance: float, seconds: int | None) -> None:
    assert seconds_until(distance) == seconds
    if seconds:
        assert window(seconds) >= distance > window(seconds - 1)


def test_both_must_hold_each_other_in_their_windows() -> None:
    assert near_enough([waiting(1, 1000, 10), waiting(2, 1150, 10)])
    assert not near_enough([waiting(1, 1000, 80), waiting(2, 1150)])
    assert find([waiting(1, 1000, 80), waiting(2, 1150)]) == []


def test_who_waits_longest_is_served_first_and_gets_the_nearest() -> None:
    people = [waiting(1, 1000, 50), waiting(2, 1090, 40), waiting(3, 1040, 30), waiting(4, 960, 20)]
    assert find(people) == [{1, 3}, {2, 4}] or find(people) == [{1, 4}, {2, 3}]
    assert find([*people[:2], waiting(3, 1041, 30), waiting(4, 960, 20)]) == [{1, 4}, {2, 3}]


@pytest.mark.parametrize(
    ("wishes", "played"),
    [
        ([Wish(505), Wish(505)], (505, 60)),
        ([Wish(505), Wish(1005)], None),
        ([Wish(505), Wish(1005, any_length=True)], (505, 60)),
        ([Wish(505, any_length=True), Wish(1005)], (1005, 60)),
        ([Wish(505, any_length=True), Wish(1005, any_length=True)], (505, 60)),
        ([Wish(clock=30), Wish(clock=90)], None),
        ([Wish(clock=30, any_clock=True), Wish(clock=90)], (1005, 90)),
        ([Wish(505, True, 30, True), Wish(1005), Wish(2005, True, 60), Wish()], (1005, 60)),
        ([Wish(505, True), Wish(1005), Wish(2005), Wish()], None),
    ],
)
def test_exact_wishes_hold_and_flexible_ones_follow(wishes: list[Wish], played: tuple[int, int]) -> None:
    settled = terms(wishes)
    assert (settled and (settled.length, settled.clock)) == played


def test_who_insists_on_another_length_is_passed_over() -> None:
    people = [waiting(1, wish=Wish(505)), waiting(2, wish=Wish(2005)), waiting(3, 1090, wish=Wish(505))]
    assert find(people) == [{1, 3}]


def test_people_who_keep_apart_do_not_meet() -> None:
    people = [waiting(1), waiting(2), waiting(3, 1050)]
    assert find(people, apart=(frozenset((1, 2)),)) == [{1, 3}]


def test_a_table_of_four_leaves_out_who_does_not_fit_the_others() -> None:
    wishes = [Wish(1005, any_length=True), Wish(505), Wish(2005), Wish(2005), Wish(2005)]
    people = [waiting(key, 1000 + key, wish=wish) for key, wish in enumerate(wishes)]
    assert find(people, 4) == [{0, 2, 3, 4}]
    assert find(people[:4], 4) == []


def test_a_full_group_that_is_not_accepted_is_formed_otherwise() -> None:
    people = [waiting(key, 1000 + key) for key in range(5)]
    groups = find_groups(people, 4, (), lambda group: all(each.key != 1 for each in group))
    assert keys(groups) == [{0, 2, 3, 4}]


@pytest.mark.parametrize(
    ("ratings", "worn", "partners"),
    [
        ([1000, 1100, 1200, 1310], [], {(0, 3), (1, 2)}),
        ([1000, 1100, 1200, 1310], [(0, 3)], {(0, 2), (1, 3)}),
        ([1000, 1100, 1200, 1310], [(1, 2), (3, 1)], {(0, 1), (2, 3)}),
        ([1000, 1000, 1400, 1400], [], {(0, 2), (1, 3)}),
        ([1000, 1100, 1200, 1300], [(0, 1), (0, 2), (0, 3)], None),
    ],
)
def test_the_best_split_of_four(
    ratings: list[float], worn: list[tuple[int, int]], partners: set[tuple[int, int]] | None
) -> None:
    seats = best_split(dict(enumerate(ratings)), [frozenset(pair) for pair in worn])
    assert (seats and {tuple(sorted(seats[0::2])), tuple(sorted(seats[1::2]))}) == partners


def test_the_expected_wait_is_told_by_the_windows_where_somebody_fits() -> None:
    me = waiting(1, 1000, 12)
    assert expected_wait("two", me, [waiting(2, 1240, 5)]) == 25
    assert expected_wait("two", me, [waiting(2, 1240, 50)]) == 18
    assert expected_wait("pair", me, [waiting(2, 1501, 50), waiting(3, 1000, 0, Wish(505))]) is None
