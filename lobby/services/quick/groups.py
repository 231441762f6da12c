"""Who plays with whom: groups out of the queue, and the seats of four. Pure, without rows and clock."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import combinations, islice

from lobby.services.quick.wishes import Candidate, near_enough, terms

Pairs = Collection[frozenset[int]]
"""Pairs of people."""
Group = list[Candidate]
NEAREST = 24
"""How many of the nearest are tried for a table of four."""


def find_groups(
    waiting: Sequence[Candidate], size: int, apart: Pairs, accept: Callable[[Group], bool]
) -> list[Group]:
    """Groups of `size` out of the queue, who waits longest first; nobody is in two.

    In a group all lie within each other's window, agree on the terms, and no two of the people are `apart`.
    `accept` has the last word on a full group.
    """
    by_rating = sorted(waiting, key=lambda each: each.rating)
    taken: set[int] = set()
    found: list[Group] = []
    for first in waiting:
        if first.key in taken:
            continue
        near = (each for each in _outwards(first, by_rating) if each.key not in taken)
        nearest = list(islice((each for each in near if _suits([first, each], apart)), NEAREST))
        group = _completed([first], nearest, size, apart, accept)
        if group:
            found.append(group)
            taken |= {each.key for each in group}
    return found


def best_split(ratings: Mapping[int, float], worn: Pairs) -> tuple[int, int, int, int] | None:
    """Seats for four people, partners opposite each other, such that the sums of the ratings of the two sides
    differ least. Pairs in `worn` are no partners; None where nothing else is left.
    """
    first, *others = ratings
    splits = [(first, mate, *(each for each in others if each != mate)) for mate in others]
    possible = [
        (abs(ratings[a] + ratings[b] - ratings[c] - ratings[d]), (a, c, b, d))
        for a, b, c, d in splits
        if frozenset((a, b)) not in worn and frozenset((c, d)) not in worn
    ]
    return min(possible, key=lambda each: each[0])[1] if possible else None


def _completed(
    group: Group, near: Group, size: int, apart: Pairs, accept: Callable[[Group], bool]
) -> Group | None:
    if len(group) == size:
        return group if accept(group) else None
    for index, each in enumerate(near):
        larger = [*group, each]
        if _suits(larger, apart):
            done = _completed(larger, near[index + 1 :], size, apart, accept)
            if done:
                return done
    return None


def _suits(group: Group, apart: Pairs) -> bool:
    people = [person for each in group for person in each.people]
    return (
        near_enough(group)
        and terms([each.wish for each in group]) is not None
        and not any(frozenset(pair) in apart for pair in combinations(people, 2))
    )


def _outwards(first: Candidate, by_rating: Sequence[Candidate]) -> Iterator[Candidate]:
    """The others within the window of one of them, the nearest first."""
    above = bisect_left(by_rating, first.rating, key=lambda each: each.rating)
    below = above - 1
    while True:
        lower = first.rating - by_rating[below].rating if below >= 0 else float("inf")
        upper = by_rating[above].rating - first.rating if above < len(by_rating) else float("inf")
        if min(lower, upper) > first.reach:
            return
        each = by_rating[below if lower < upper else above]
        below, above = (below - 1, above) if lower < upper else (below, above + 1)
        if each.key != first.key:
            yield each
