"""The own matches by profile, players, result and who else sat there."""

import pytest
from django.test import Client

from accounts.models import User
from games.models import Match, Status
from lobby.services.my_matches import PAGE
from tests.lobby.ranked import people, ranked

pytestmark = [pytest.mark.django_db, pytest.mark.both_worlds]


@pytest.fixture
def anna(client: Client) -> User:
    """Who won one match against p1, lost one with p2 against p1 and p3, and drew one with p2."""
    anna, one, two, three = people(4)
    client.force_login(anna)
    ranked("two", [anna, one], 0)
    ranked("four", [one, anna, three, two], 0)
    ranked("two", [two, anna], None)
    return anna


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("", 3), ("players=4", 1), ("result=won", 1), ("result=lost", 1), ("result=drawn", 1), ("name=p1", 2),
        ("name=P3", 1), ("name=p0", 0), ("profile=fibur", 3), ("profile=burako", 0), ("players=2&name=p2", 1),
        ("result=nonsense&players=x", 3), ("kind=ranked", 3), ("kind=people", 0), ("kind=computer", 3),
    ],
)  # fmt: skip
def test_the_history_shows_what_is_asked_for(client: Client, anna: User, asked: str, found: int) -> None:
    assert len(client.get(f"/matches/?{asked}").context["lines"]) == found


def test_two_people_see_how_they_stand(client: Client, anna: User) -> None:
    record = client.get("/matches/?name=p1").context["record"]
    assert (record.won, record.lost, record.drawn) == (1, 1, 0)


def test_a_long_history_has_pages_and_what_goes_on_stands_first(client: Client, anna: User) -> None:
    going = ranked("two", [anna, *people(1, "q")], None)
    Match.objects.filter(pk=going.pk).update(status=Status.PLAYING)
    for _ in range(2 * PAGE):
        ranked("two", [anna, User.objects.get(username="p1")])
    first, last = (client.get(f"/matches/?kind=ranked&page={page}") for page in (1, 99))
    assert first.context["lines"][0].status == Status.PLAYING
    assert (len(first.context["lines"]), len(last.context["lines"])) == (PAGE, 4)
    assert (last.context["page"].number, last.context["page"].pages) == (3, 3)
    assert 'href="?kind=ranked&amp;page=2"' in first.content.decode()
    lines = {
        line.address for page in (1, 2, 3) for line in client.get(f"/matches/?page={page}").context["lines"]
    }
    assert len(lines) == 2 * PAGE + 4
    assert client.get("/matches/?page=x").context["page"].number == 1
