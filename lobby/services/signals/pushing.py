"""Ratings that are won from few people, and accounts of one person that meet for rank."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from datetime import datetime
from itertools import combinations

from accounts.models import Category, Trace
from lobby.services.signals.finding import Finding
from lobby.services.signals.meetings import Meetings

MATCHES, FEW, SHARE, WON = 12, 2, 0.8, 0.85
"""At least so many ranked matches in a month, so large a part of them against the same few people, and so
large a part of those won."""
Shared = Callable[[Iterable[int], str], Iterable[tuple[int, int]]]
"""Which pairs of some people share a trace of a kind."""
TOGETHER = {Trace.Kind.DEVICE: 1, Trace.Kind.ADDRESS: 4}
"""Ranked matches in which two accounts that share a device, or an address, met: a household shares one."""


def about_pushing(met: Meetings, now: datetime) -> Iterator[Finding]:
    """Those who win nearly all of their ranked matches, nearly all from the same few."""
    for person, matches in met.of_person().items():
        if len(matches) < MATCHES:
            continue
        against = Counter(other for match in matches for other in met.opponents(match, person))
        few = {other for other, _times in against.most_common(FEW)}
        theirs = [match for match in matches if met.opponents(match, person) & few]
        won = sum(met.won(match, person) for match in theirs)
        if len(theirs) >= SHARE * len(matches) and won >= WON * len(theirs):
            details = {"matches": len(matches), "against": sorted(few), "of_them": len(theirs), "won": won}
            yield Finding(person, Category.CHEATING, "pushed rating", f"{now:%Y-%m}", details)


def about_two_accounts(met: Meetings, now: datetime, shared: Shared) -> Iterator[Finding]:
    """Accounts that share a device or an address and sat together at ranked tables."""
    pairs = Counter(pair for seats in met.people.values() for pair in combinations(sorted(seats.values()), 2))
    people = {person for pair in pairs for person in pair}
    for kind, least in TOGETHER.items():
        for pair in shared(people, kind):
            if pairs[pair] >= least:
                yield from _both(pair, kind, pairs[pair], now)


def _both(pair: tuple[int, int], kind: str, times: int, now: datetime) -> Iterator[Finding]:
    for person, other in (pair, pair[::-1]):
        details = {"with": other, "shared": str(kind), "ranked_together": times}
        yield Finding(person, Category.CHEATING, f"same {kind} as {other}", f"{now:%Y-%m}", details)
