"""What everybody may know of the shuffle of the next deal, while it is gathered."""

from __future__ import annotations

from typing import Any

from games.models import Match, Seat, Shuffle

Json = dict[str, Any]


def shown(match: Match) -> Json | None:
    """What everybody may know of the gathering for the next deal; None when none is open."""
    shuffle = Shuffle.objects.filter(match=match).first()
    if shuffle is None:
        return None
    seats = seats_of(match)
    commits = {str(seats[who]): digits for who, digits in shuffle.commits.items() if who in seats}
    return {
        "deal": shuffle.number,
        "commitment": shuffle.commitment,
        "commits": commits,
        "called": shuffle.asked is not None,
    }


def seats_of(match: Match) -> dict[str, int]:
    """The seat of each person, by the person's key."""
    people = Seat.objects.filter(match=match, user__isnull=False)
    return {str(person): number for person, number in people.values_list("user_id", "number")}
