"""Series of deals: reproducible, paired, counted right."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from games.bots import choose
from games.bots.arena import Pair, Series, pairs, summary
from games.bots.dealing import begin, chance, deck, moves
from games.bots.levels import Totals
from games.engine.cards import full_deck
from games.engine.moves import Move
from games.engine.profiles import FIBUR, profile
from games.engine.views import View


def test_a_series_of_decks_follows_from_its_seed() -> None:
    assert deck(FIBUR, 1, 0) == deck(FIBUR, 1, 0)
    assert deck(FIBUR, 1, 0) != deck(FIBUR, 1, 1)
    assert deck(FIBUR, 1, 0) != deck(FIBUR, 2, 0)
    assert sorted(deck(FIBUR, 1, 0)) == sorted(full_deck(4))


def test_the_dealer_goes_round() -> None:
    assert [begin(FIBUR, 4, 1, deal)[0].dealer for deal in range(5)] == [0, 1, 2, 3, 0]


def test_the_same_deal_is_played_the_same() -> None:
    played = [list(moves(begin(FIBUR, 2, 1, 0)[0], ("hard", "easy"), chance(1, 0))) for _ in range(2)]
    assert played[0] == played[1]


def test_luck_cancels_out_within_a_pair() -> None:
    """A level against itself plays the same deal twice, once for each name."""
    played = list(pairs(Series(FIBUR, 2, "hard", "hard", 4, 7)))
    assert [pair.margin for pair in played] == [0] * 4
    assert any(pair.margins != (0, 0) for pair in played)


def test_the_order_of_the_names_only_turns_the_result_round() -> None:
    there, back = (
        list(pairs(Series(FIBUR, 4, *names, 4, 7))) for names in (("hard", "easy"), ("easy", "hard"))
    )
    assert [pair.margin for pair in there] == [-pair.margin for pair in back]
    assert [pair.turns for pair in there] == [pair.turns for pair in back]


def test_a_drawn_deal_counts_half() -> None:
    assert Pair((100, -100), 10).won == 0.5
    assert Pair((100, 0), 10).won == 0.75
    assert Pair((0, 0), 10).won == 0.5
    assert Pair((100, 50), 10).margin == 75


def test_intervals_are_computed_over_pairs() -> None:
    """Pairs that always split tell nothing about luck: no width at all."""
    split = summary([Pair((300, -300), 10)] * 5)
    assert split == {"won": 0.5, "margin": 0, "ci95": {"won": 0, "margin": 0}}
    mixed = summary([Pair((100, 100), 10), Pair((-100, -100), 10)])
    assert mixed["ci95"] == {"won": pytest.approx(0.98), "margin": pytest.approx(196)}
    assert summary([Pair((100, 100), 10)])["ci95"] == {"won": None, "margin": None}


def test_matches_are_paired_like_deals() -> None:
    """Hard against itself wins each match once; the totals end where the target is reached."""
    played = list(pairs(Series(FIBUR, 2, "hard", "hard", 3, 7, target=505)))
    assert [pair.won for pair in played] == [0.5] * 3
    assert all(pair.deals >= 2 and pair.margin == 0 for pair in played)


def test_bots_are_told_how_the_match_stands() -> None:
    told = []

    def curious(view: View, rng: random.Random, totals: Totals | None, /) -> Move:
        told.append(totals)
        return choose(view, "medium", rng)

    list(pairs(Series(FIBUR, 2, curious, curious, 1, 7, target=2005)))
    assert told[0] == (0, 0)
    assert len(set(told)) > 1
    told.clear()
    list(pairs(Series(FIBUR, 2, curious, curious, 1, 7)))
    assert set(told) == {None}


def test_more_processes_change_no_result() -> None:
    series = Series(FIBUR, 2, "master", "hard+take", 4, 3)
    assert list(pairs(series, processes=2)) == list(pairs(series))


@pytest.mark.parametrize("players", [2, 4])
def test_each_level_beats_the_one_below(players: int) -> None:
    ladder = ("easy", "casual", "medium", "hard", "master")
    for worse, better in pairwise(ladder):
        found = summary(list(pairs(Series(FIBUR, players, better, worse, 60, 7))))
        assert found["won"] - found["ci95"]["won"] > 0.5


@pytest.mark.long
@pytest.mark.parametrize(
    ("rules", "players"), [("roversia", 2), ("burako", 2), ("internazionale", 4), ("reale", 2)]
)
def test_hard_beats_medium_in_every_game(rules: str, players: int) -> None:
    found = summary(list(pairs(Series(profile(rules), players, "hard", "medium", 300, 7))))
    assert found["won"] - found["ci95"]["won"] > 0.5
    assert found["margin"] - found["ci95"]["margin"] > 0


@pytest.mark.long
@pytest.mark.parametrize(("players", "share"), [(2, 0.68), (4, 0.66)])
def test_hard_beats_medium_by_far(players: int, share: float) -> None:
    found = summary(list(pairs(Series(FIBUR, players, "hard", "medium", 1500, 11))))
    assert found["won"] - found["ci95"]["won"] >= share


def least(series: Series, measure: str) -> float:
    """The lower bound of a measure of a series."""
    found = summary(list(pairs(series, processes=2)))
    return float(found[measure] - found["ci95"][measure])


@pytest.mark.long
@pytest.mark.parametrize("rules", ["fantacarte", "fibur"])
@pytest.mark.parametrize(
    ("players", "margin", "margin_of_take", "matches"), [(2, 300, 0, 0.95), (4, 250, 100, 0.88)]
)
def test_master_beats_hard_by_far(
    rules: str, players: int, margin: int, margin_of_take: int, matches: float
) -> None:
    series = Series(profile(rules), players, "master", "hard", 1000, 11)
    assert least(series, "margin") >= margin
    assert least(series._replace(second="hard+take"), "margin") > margin_of_take
    assert least(series._replace(amount=300, target=1005), "won") >= matches


@pytest.mark.long
@pytest.mark.parametrize(
    ("rules", "players"),
    [
        ("burako", 2), ("burako", 4), ("roversia", 2), ("internazionale", 2), ("internazionale", 4),
        ("reale", 2), ("reale", 4),
    ],
)  # fmt: skip
def test_master_beats_hard_in_every_game(rules: str, players: int) -> None:
    series = Series(profile(rules), players, "master", "hard", 300, 7)
    assert least(series, "won") > 0.5
    assert least(series, "margin") > 0


@pytest.mark.long
@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize(("better", "worse"), [("casual", "easy"), ("medium", "casual")])
def test_steps_for_people_can_be_climbed(better: str, worse: str, players: int) -> None:
    won = summary(list(pairs(Series(FIBUR, players, better, worse, 300, 7))))["won"]
    assert 0.6 <= won <= 0.97
