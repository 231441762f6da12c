"""The page that counts what the shuffle gave: only ended deals, what was really dealt, honest bands."""

from __future__ import annotations

import pytest
from django.core.cache import cache
from django.test import Client

from games.models import Deal, Match
from games.services import shuffle_statistics
from games.services.prove import proof
from games.services.shuffle_statistics import Figure, count_deals
from tests.games.harness import play_deal

pytestmark = [pytest.mark.both_worlds, pytest.mark.django_db(transaction=True)]
ADDRESS = "/verify/statistics/"


@pytest.fixture(autouse=True)
def _nothing_kept() -> None:
    cache.clear()


def test_without_an_ended_deal_the_page_says_so(client: Client, match: Match) -> None:
    """The deal that runs is none."""
    found = count_deals()
    assert (found.deals, found.people, found.computer, found.places, found.wins) == (0, None, None, {}, {})
    assert "nothing to count" in client.get(ADDRESS).content.decode()


def test_the_wild_cards_are_those_that_were_dealt(match: Match) -> None:
    play_deal(match)
    deal = Deal.objects.get(match=match, number=1)
    told = proof(deal)
    wilds = [sum(card == "JK" or card[0] == "2" for card in hand) for hand in told["hands"]]
    found = count_deals()
    assert found.deals == 1
    assert [figure.found for figure in found.places[match.players]] == [
        wilds[(deal.dealer + 1 + place) % match.players] for place in range(match.players)
    ]
    assert found.people
    assert found.computer
    assert found.people.found == wilds[0]
    assert found.people.number + found.computer.number == match.players


def test_wins_are_those_of_the_side_that_plays_first(match: Match) -> None:
    play_deal(match)
    deal = Deal.objects.get(match=match, number=1)
    assert deal.result
    totals = [count["total"] for count in deal.result["counts"]]
    first = (deal.dealer + 1) % 2
    expected = 0.5 if totals[0] == totals[1] else float(totals[first] > totals[1 - first])
    assert count_deals().wins[match.players].found == expected


def test_chance_gives_what_the_deck_holds(match: Match) -> None:
    """11 of 108 cards, 12 of them wild: 1.22 on average."""
    play_deal(match)
    figure = count_deals().places[match.players][0]
    assert figure.expected == pytest.approx(11 * 12 / 108)
    assert figure.low < figure.expected < figure.high


def test_only_the_latest_deals_are_looked_at(match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    play_deal(match)
    monkeypatch.setattr(shuffle_statistics, "MOST", 0)
    assert count_deals().deals == 0


def test_a_figure_outside_its_band_is_marked() -> None:
    assert Figure(100, 1.2, 1.22, 1.0, 1.4).fits
    assert not Figure(100, 1.6, 1.22, 1.0, 1.4).fits


def test_the_page_shows_the_figures(client: Client, match: Match) -> None:
    play_deal(match)
    text = client.get(ADDRESS).content.decode()
    assert "Wild cards in a hand" in text
    assert "Deals won by who plays first" in text


def test_the_answer_is_kept_for_a_while(client: Client, match: Match) -> None:
    client.get(ADDRESS)
    play_deal(match)
    assert "nothing to count" in client.get(ADDRESS).content.decode()
