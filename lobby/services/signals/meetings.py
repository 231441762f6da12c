"""Who met whom in the ranked matches of a month."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from games.models import Seat, Status

MONTH = timedelta(days=30)
MOST_SEATS = 100_000


@dataclass
class Meetings:
    """The people of each match by their seats, and which side won."""

    people: dict[int, dict[int, int]] = field(default_factory=lambda: defaultdict(dict))
    winner: dict[int, int | None] = field(default_factory=dict)

    def opponents(self, match: int, person: int) -> set[int]:
        """Who sat on the other side."""
        side = self._seat(match, person) % 2
        return {other for number, other in self.people[match].items() if number % 2 != side}

    def partner(self, match: int, person: int) -> int | None:
        """Who sat opposite, on the same side."""
        return self.people[match].get((self._seat(match, person) + 2) % 4)

    def won(self, match: int, person: int) -> bool:
        """Whether the person's side won."""
        return self.winner[match] == self._seat(match, person) % 2

    def of_person(self) -> dict[int, list[int]]:
        """The matches of each person, the latest first."""
        found: dict[int, list[int]] = defaultdict(list)
        for match, seats in self.people.items():
            for person in seats.values():
                found[person].append(match)
        return found

    def _seat(self, match: int, person: int) -> int:
        return next(number for number, other in self.people[match].items() if other == person)


def meetings(now: datetime) -> Meetings:
    """Those of the last month."""
    rows = Seat.objects.filter(
        match__ranked=True,
        match__status=Status.FINISHED,
        match__updated__gt=now - MONTH,
        user__isnull=False,
    )
    found = Meetings()
    latest = rows.order_by("-match__updated", "match")[:MOST_SEATS]
    for match, winner, number, person in latest.values_list("match", "match__winner", "number", "user"):
        found.people[match][number] = person or 0
        found.winner[match] = winner
    return found
