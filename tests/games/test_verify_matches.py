"""`manage.py verify_matches` proves the stored matches, and finds whatever was tampered with."""

from __future__ import annotations

import json
from collections.abc import Callable
from io import StringIO

import pytest
from django.core.management import call_command
from django.db import transaction

from games.models import Deal, Event, Match
from games.services.proceed import proceed
from tests.games.harness import HUMAN, draw, fresh, new_match, play_bots, play_deal, play_match, play_turn

pytestmark = [pytest.mark.both_worlds, pytest.mark.django_db(transaction=True)]


def verify(*public_ids: str) -> tuple[dict, int]:
    """The summary and the exit status."""
    out, status = StringIO(), 0
    try:
        call_command("verify_matches", *public_ids, stdout=out)
    except SystemExit as stop:
        status = int(stop.code)
    return json.loads(out.getvalue()), status


@pytest.fixture
def played(transactional_db: None) -> Match:
    """A match in the middle of its second deal, in mid-turn."""
    match = play_deal(new_match())
    proceed(match.public_id, HUMAN, "next", match.version)
    match = play_turn(play_bots(match))
    draw(match)
    return fresh(match)


def test_honest_matches_are_proved(played: Match) -> None:
    bea = new_match(played.seats.get(number=HUMAN).user, players=4)
    finished = play_match(new_match(bea.seats.get(number=HUMAN).user, profile="fibur", target=5))
    summary, status = verify()
    assert (summary["wrong"], summary["problems"], status) == (0, {}, 0)
    assert summary["matches"] == 3
    assert summary["deals"] == Deal.objects.count()
    assert summary["events"] == Event.objects.count() > finished.version


def test_a_chosen_match_alone(played: Match) -> None:
    other = new_match(played.seats.get(number=HUMAN).user)
    summary, _ = verify(other.public_id)
    assert summary["matches"] == 1


def swap_stock(match: Match) -> None:
    deal = match.deals.last()
    deal.snapshot["stock"][:2] = reversed(deal.snapshot["stock"][:2])
    deal.snapshot["stock"].reverse()
    deal.save()


def change_event(match: Match) -> None:
    row = match.events.filter(move="draw").last()
    row.events[0]["card"] = "JK" if row.events[0]["card"] != "JK" else "7H"
    row.save()


def change_move(match: Match) -> None:
    match.events.filter(move__startswith="discard", seat=HUMAN).update(move="draw")


def lose_event(match: Match) -> None:
    match.events.filter(move="draw").first().delete()


def change_deck(match: Match) -> None:
    deal = match.deals.last()
    deal.deck.reverse()
    deal.save()


def change_seed(match: Match) -> None:
    match.deals.filter(number=1).update(seed=b"1" * 32)


def change_totals(match: Match) -> None:
    Match.objects.filter(pk=match.pk).update(totals=[match.totals[0] + 5, match.totals[1]])


def change_result(match: Match) -> None:
    deal = match.deals.first()
    deal.result["counts"][0]["total"] += 5
    deal.save()


def change_turn(match: Match) -> None:
    Match.objects.filter(pk=match.pk).update(turn=1)


def finish_early(match: Match) -> None:
    Match.objects.filter(pk=match.pk).update(status="finished", winner=0)


TAMPERINGS: list[Callable[[Match], None]] = [
    swap_stock,
    change_event,
    change_move,
    lose_event,
    change_deck,
    change_seed,
    change_totals,
    change_result,
    change_turn,
    finish_early,
]


def test_tampering_is_found(played: Match) -> None:
    for tamper in TAMPERINGS:
        with transaction.atomic():
            tamper(fresh(played))
            summary, status = verify()
            transaction.set_rollback(True)
        assert status == 1, tamper.__name__
        assert summary["problems"][played.public_id], tamper.__name__
    assert verify()[1] == 0
