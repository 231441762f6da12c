"""Match history in figures: won, lost, points for and against, by profile and opponents."""

from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from accounts.services.guests import create_guest
from games.engine.profiles import PROFILES
from games.models import Match, Seat, Status
from lobby.services.totals import totals_of

pytestmark = [pytest.mark.django_db, pytest.mark.both_worlds]


def played(
    user: User,
    other: User | str,
    points: tuple[int, int],
    *,
    profile: str = "fibur",
    seat: int = 0,
    **more: Any,
) -> Match:
    """A finished match of two; `points` are the person's and the other's, who is a level or a person."""
    mine, theirs = points
    winner = None if mine == theirs else seat if mine > theirs else 1 - seat
    match = Match.objects.create(
        **{
            "rules": PROFILES[profile].to_json(), "players": 2, "first_dealer": 0, "winner": winner,
            "status": Status.FINISHED, "totals": [mine, theirs] if seat == 0 else [theirs, mine],
        }
        | more
    )  # fmt: skip
    Seat.objects.create(match=match, number=seat, user=user)
    who = {"level": other, "name": "Bot"} if isinstance(other, str) else {"user": other}
    Seat.objects.create(match=match, number=1 - seat, **who)
    return match


def figures(user: User) -> list[tuple[Any, ...]]:
    """The totals as plain tuples."""
    return [
        (each.profile, each.level, each.matches, each.won, each.drawn, each.lost, each.mine, each.theirs)
        for each in totals_of(user)
    ]


def test_nothing_finished_has_no_totals() -> None:
    guest = create_guest()
    assert totals_of(guest) == []
    played(guest, "easy", (300, 100), status=Status.PLAYING, winner=None)
    assert totals_of(guest) == []


def test_totals_by_profile_and_opponents_from_either_side() -> None:
    guest, friend = create_guest(), create_guest()
    played(guest, "hard", (2010, 900))
    played(guest, "easy", (500, 2005), seat=1)
    played(guest, "easy", (2050, 100), seat=1)
    played(guest, friend, (700, 700))
    played(guest, "easy", (1005, 50), profile="roversia")
    played(friend, "easy", (1, 2))
    assert figures(guest)[0] == ("", "", 5, 3, 1, 1, 6265, 3755)
    assert set(figures(guest)[1:]) == {
        ("fibur", "easy", 2, 1, 0, 1, 2550, 2105),
        ("fibur", "hard", 1, 1, 0, 0, 2010, 900),
        ("fibur", "people", 1, 0, 1, 0, 700, 700),
        ("roversia", "easy", 1, 1, 0, 0, 1005, 50),
    }
    order = [each.level for each in totals_of(guest) if each.profile == "fibur"]
    assert order == ["easy", "hard", "people"]


def test_a_guest_sees_them_above_the_matches(client: Client) -> None:
    guest = create_guest()
    played(guest, "easy", (2050, 100))
    client.force_login(guest, backend="django.contrib.auth.backends.ModelBackend")
    page = client.get("/matches/").content.decode()
    assert "Total score" in page
    assert "2050 : 100" in page
    assert "won 1, lost 0" in page
