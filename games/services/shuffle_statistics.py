"""What the stored deals say about the shuffle: wild cards by place, by people and computer, wins by place.

Only ended deals are counted, and of those only among the latest `MOST`: the cost has a bound.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from math import sqrt
from typing import Any, NamedTuple

from django.core.cache import cache

from games.engine.rules import Rules
from games.models import Deal, Seat

MOST = 1000
"""How many of the latest deals are looked at."""
KEPT = 600
"""Seconds for which the answer is kept."""
WIDTH = 2.58
"""Standard deviations to each side: 99 of 100 honest figures lie in such a band."""
_KEY = "shuffle-statistics"


class Figure(NamedTuple):
    """A mean over `number` hands or deals, what chance gives, and the band where it is expected."""

    number: int
    found: float
    expected: float
    low: float
    high: float

    @property
    def fits(self) -> bool:
        """Whether the figure lies in its band."""
        return self.low <= self.found <= self.high


class Statistics(NamedTuple):
    """`places` are the wild cards dealt to who plays first, second, ...; `wins` the deals won by the side
    that plays first (of tied ones a half). Both by number of players.
    """

    deals: int
    people: Figure | None
    computer: Figure | None
    places: dict[int, list[Figure]]
    wins: dict[int, Figure]


@dataclass
class _Sum:
    """Grows by one hand or deal at a time."""

    count: int = 0
    found: float = 0.0
    expected: float = 0.0
    variance: float = 0.0

    def add(self, found: float, expected: float, variance: float) -> None:
        """One more, with the mean and variance that chance gives it."""
        self.count += 1
        self.found += found
        self.expected += expected
        self.variance += variance

    def figure(self) -> Figure:
        """The means so far."""
        mean, spread = self.expected / self.count, WIDTH * sqrt(self.variance) / self.count
        return Figure(self.count, self.found / self.count, mean, mean - spread, mean + spread)


@dataclass
class _Sums:
    deals: int = 0
    kinds: dict[bool, _Sum] = field(default_factory=dict)
    places: dict[tuple[int, int], _Sum] = field(default_factory=dict)
    wins: dict[int, _Sum] = field(default_factory=dict)


def shuffle_statistics() -> Statistics:
    """The figures of the latest ended deals, at most `KEPT` seconds old."""
    kept: Statistics | None = cache.get(_KEY)
    if kept is None:
        kept = count_deals()
        cache.set(_KEY, kept, KEPT)
    return kept


def forget() -> None:
    """Lets the figures be counted anew when they are asked for next."""
    cache.delete(_KEY)


def count_deals() -> Statistics:
    """The figures of the latest ended deals, counted now."""
    newest = Deal.objects.order_by("-pk").values_list("pk", flat=True).first() or 0
    deals = Deal.objects.filter(pk__gt=newest - MOST, ended__isnull=False).select_related("match")
    rows = list(deals.defer("snapshot").order_by("pk"))
    people = _people({deal.match_id for deal in rows})
    sums = _Sums()
    for deal in rows:
        _count(sums, deal, people)
    return _statistics(sums)


def _people(matches: Iterable[Any]) -> set[tuple[Any, int]]:
    seats = Seat.objects.filter(match__in=matches, user__isnull=False)
    return set(seats.values_list("match_id", "number"))


def _count(sums: _Sums, deal: Deal, people: set[tuple[Any, int]]) -> None:
    players, rules = deal.match.players, deal.match.rules_value
    sums.deals += 1
    size = rules.hand_size_for(players)
    expected, variance = _chance(rules, size)
    for place in range(players):
        seat = (deal.dealer + 1 + place) % players
        hand = deal.deck[place : players * size : players]
        wilds = sum(card == "JK" or card[0] == "2" for card in hand)
        by_kind = sums.kinds.setdefault((deal.match_id, seat) in people, _Sum())
        for each in (by_kind, sums.places.setdefault((players, place), _Sum())):
            each.add(wilds, expected, variance)
    first, second = _totals(deal)
    won = 0.5 if first == second else float(first > second)
    sums.wins.setdefault(players, _Sum()).add(won, 0.5, 0.25)


def _chance(rules: Rules, size: int) -> tuple[float, float]:
    """Mean and variance of the wild cards in a hand dealt from a well shuffled deck."""
    share = (rules.jokers + 8) / rules.deck_size
    rest = (rules.deck_size - size) / (rules.deck_size - 1)
    return size * share, size * share * (1 - share) * rest


def _totals(deal: Deal) -> tuple[int, int]:
    """The points of the side that plays first, and of the other."""
    counts = (deal.result or {})["counts"]
    first = (deal.dealer + 1) % 2
    return counts[first]["total"], counts[1 - first]["total"]


def _statistics(sums: _Sums) -> Statistics:
    places: dict[int, list[Figure]] = {}
    for (players, _place), each in sorted(sums.places.items()):
        places.setdefault(players, []).append(each.figure())
    kinds = {kind: each.figure() for kind, each in sums.kinds.items()}
    wins = {players: each.figure() for players, each in sorted(sums.wins.items())}
    return Statistics(sums.deals, kinds.get(True), kinds.get(False), places, wins)
