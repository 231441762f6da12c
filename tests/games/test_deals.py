"""From deal to deal, to the end of a match: counted once, told once, dealt once."""

from __future__ import annotations

from collections.abc import Iterator
from uuid import uuid4

import pytest
from django.db import connection

from accounts.models import User
from games.engine.match import dealer_of
from games.engine.rules import InvalidRules
from games.models import Deal, Match, Status
from games.protocol.errors import Refused
from games.services import read
from games.services.again import play_again
from games.services.open import open_match
from games.services.proceed import proceed
from games.services.submit import submit
from games.services.verify import verify_match
from games.signals import match_finished
from tests.games.harness import HUMAN, draw, fresh, new_match, person, play_deal, play_match, rows

pytestmark = [pytest.mark.both_worlds, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def told() -> Iterator[list[str]]:
    """The matches whose end was told."""
    heard: list[str] = []

    def hear(public_id: str, **kwargs: object) -> None:
        heard.append(public_id)

    match_finished.connect(hear)
    yield heard
    match_finished.disconnect(hear)


def test_a_finished_deal_is_counted_and_waits_for_the_person(
    match: Match, calls: list[tuple[str, int]]
) -> None:
    match = play_deal(match)
    deal = match.deals.get()
    assert match.status == Status.BETWEEN_DEALS
    assert match.turn is match.bot_due is None
    assert deal.ended
    assert [count["total"] for count in deal.result["counts"]] == match.totals
    assert calls[-1][1] < match.version


def test_the_next_deal_is_dealt_once_for_two_clicks_of_one_person(match: Match) -> None:
    match = play_deal(match)
    request = str(uuid4())
    first = proceed(match.public_id, HUMAN, request, match.version)
    before = rows(match)
    assert proceed(match.public_id, HUMAN, request, match.version).version == first.version
    assert proceed(match.public_id, HUMAN, str(uuid4()), match.version).version == first.version
    assert rows(match) == before
    assert fresh(match).deal_number == 2


def test_the_deal_goes_round_the_table(transactional_db: None) -> None:
    match = play_deal(new_match(players=4))
    proceed(match.public_id, HUMAN, "again", match.version)
    assert [deal.dealer for deal in match.deals.all()] == [
        dealer_of(n, match.first_dealer, 4) for n in (1, 2)
    ]


def test_no_next_deal_while_one_goes_on(match: Match) -> None:
    before = rows(match)
    with pytest.raises(Refused, match="not_ready"):
        proceed(match.public_id, HUMAN, "early", match.version)
    assert rows(match) == before


def test_no_move_counts_between_two_deals(match: Match) -> None:
    match = play_deal(match)
    before = rows(match)
    with pytest.raises(Refused, match="deal_over"):
        submit(match.public_id, HUMAN, "late", match.version, "draw")
    assert rows(match) == before


def test_a_match_ends_at_its_target_and_is_told_once(transactional_db: None, told: list[str]) -> None:
    match = play_match(new_match(target=5))
    totals = [sum(deal.result["counts"][side]["total"] for deal in match.deals.all()) for side in (0, 1)]
    assert match.totals == totals
    assert max(totals) >= 5
    assert match.winner == totals.index(max(totals))
    assert match.finished
    assert told == [match.public_id]
    assert verify_match(match) == []


def test_the_end_is_told_once_it_can_be_read(transactional_db: None) -> None:
    early: list[bool] = []

    def hear(**kwargs: object) -> None:
        early.append(connection.in_atomic_block)

    match_finished.connect(hear)
    try:
        play_match(new_match(target=5))
    finally:
        match_finished.disconnect(hear)
    assert early == [False]


def test_nothing_moves_after_the_end(transactional_db: None) -> None:
    match = play_match(new_match(target=5))
    before = rows(match)
    with pytest.raises(Refused, match="match_over"):
        submit(match.public_id, HUMAN, "late", match.version, "draw")
    with pytest.raises(Refused, match="match_over"):
        proceed(match.public_id, HUMAN, "late", match.version)
    assert rows(match) == before


def test_again_opens_one_match_with_the_same_choices(anna: User) -> None:
    match = play_match(new_match(anna, profile="fibur", target=5))
    following = play_again(match.public_id, anna)
    assert play_again(match.public_id, anna) == following
    assert following.rules == match.rules
    assert [seat.level for seat in following.seats.all()] == ["", "easy"]
    assert following.seats.get(number=HUMAN).user == anna


def test_again_is_for_players_of_a_finished_match(match: Match, anna: User) -> None:
    with pytest.raises(Refused, match="not_ready"):
        play_again(match.public_id, anna)
    with pytest.raises(Refused, match="not_a_player"):
        play_again(match.public_id, person("bea"))


@pytest.mark.parametrize(
    ("field", "choice"),
    [("profile", "canasta"), ("players", 3), ("level", "genius"), ("target", 1003), ("target", -5)],
)
def test_impossible_choices_open_nothing(anna: User, field: str, choice: object) -> None:
    choices: dict = {"profile": "fibur", "players": 2, "level": "easy", "target": 505, field: choice}
    with pytest.raises(InvalidRules) as caught:
        open_match(anna, **choices)
    assert caught.value.field == field
    assert not Match.objects.exists()


def test_the_facts_of_an_older_version_are_those_of_then(match: Match) -> None:
    match = play_deal(match)
    then = read.standing(match.public_id, match.version - 1).facts
    now = read.standing(match.public_id).facts
    assert (then["status"], then["totals"], then["history"]) == ("playing", [0, 0], [])
    assert (now["status"], now["totals"], len(now["history"])) == ("between_deals", match.totals, 1)


def test_every_deal_has_a_seed_of_its_own_and_a_commitment(match: Match) -> None:
    match = play_deal(match)
    proceed(match.public_id, HUMAN, "again", match.version)
    seeds = {bytes(deal.seed) for deal in Deal.objects.all()}
    assert {len(seed) for seed in seeds} == {32}
    assert len(seeds) == len(set(Deal.objects.values_list("commitment", flat=True))) == 2


def test_a_refused_request_does_not_touch_the_time_of_the_last_event(match: Match) -> None:
    draw(match)
    before = fresh(match).updated
    with pytest.raises(Refused):
        submit(match.public_id, HUMAN, "x", fresh(match).version, "draw")
    assert fresh(match).updated == before
