"""Weights as data, and how they are made."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
from django.core.management import call_command

from games.bots import weights as data
from games.bots.arena import Pair, Series, pairs
from games.bots.weights import Weights, family_of, path_of, read, weights_for, write
from games.bots.weights.loading import FOLDER
from games.engine.melds import meld_book
from games.engine.profiles import FIBUR, PROFILES, profile
from games.management import tuning
from games.management.tuning import Task, bot, evolve, fitness

TASK = Task(FIBUR, 2, {"easy": 1})


def test_rules_have_a_family_by_what_they_say() -> None:
    assert {name: family_of(rules) for name, rules in PROFILES.items()} == {
        "fibur": "classic", "fitab": "classic", "fantacarte": "classic", "house": "classic",
        "internazionale": "clean_close", "reale": "runs_only", "roversia": "pot",
        "burako": "free_close", "argentina": "tiles",
    }  # fmt: skip
    assert family_of(profile("house", close_needs="clean")) == "clean_close"


def test_every_file_has_every_weight_and_tells_how_it_was_made() -> None:
    for path in FOLDER.glob("*.json"):
        content = json.loads(path.read_text())
        assert set(content["weights"]) == set(Weights._fields), path.name
        if content["made"] != {"by": "hand", "players": int(path.stem[-1])}:
            family = family_of(profile(content["made"]["rules"]))
            assert path == path_of(family, content["made"]["players"])


@pytest.mark.parametrize("players", [2, 4])
def test_rules_without_a_file_play_by_those_of_the_classic_game(
    players: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(data.loading, "FOLDER", tmp_path)
    book = meld_book(profile("internazionale", target=1505))
    weights_for.cache_clear()
    for family, value in (("hand", 1.0), ("classic", 2.0), ("clean_close", 3.0)):
        write(path_of(family, players), Weights(take_base=value), {})
        weights_for.cache_clear()
        assert weights_for(book, players) == Weights(take_base=value)
    weights_for.cache_clear()


def test_equal_weights_come_out_even() -> None:
    series = Series(FIBUR, 2, bot(Weights()), bot(Weights()), 2, 1)
    assert [pair.margin for pair in pairs(series)] == [0, 0]


def test_fitness_grows_with_the_margin_and_stalemates_cost(monkeypatch: pytest.MonkeyPatch) -> None:
    def value(*pairs: Pair) -> float:
        monkeypatch.setattr(tuning, "pairs", lambda series: pairs)
        return fitness(TASK, Weights(), 1)

    assert value(Pair((0, 0), 10)) == 0
    assert 0 < value(Pair((100, 100), 10)) < value(Pair((400, 0), 10)) < value(Pair((400, 400), 10)) < 1
    assert value(Pair((400, 400), 10, stalled=2)) < value(Pair((400, 400), 10))


def test_a_search_follows_from_its_seed() -> None:
    pytest.importorskip("cma")
    once, again, other = (list(evolve(TASK, Weights(), seed, 2)) for seed in (1, 1, 2))
    assert once == again
    assert once[-1].weights != other[-1].weights
    assert [generation.number for generation in once] == [1, 2]


@pytest.mark.parametrize("processes", ["1", "2"])
def test_tune_bots_writes_the_file(processes: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    pytest.importorskip("cma")
    monkeypatch.setattr(data.loading, "FOLDER", tmp_path)
    out = io.StringIO()
    write(path_of("hand", 2), Weights(), {})
    words = ("--rules", "fantacarte", "--deals", "1", "--generations", "1", "--against", "easy")
    words = (*words, "--processes", processes)
    call_command("tune_bots", *words, stdout=out)
    assert out.getvalue().startswith("generation 1: fitness ")
    made = json.loads((tmp_path / "classic-2.json").read_text())["made"]
    assert made == {
        "rules": "fantacarte", "players": 2, "deals": 1, "generations": 1, "seed": 1, "begin": "hand",
        "clear_win": 500, "against": ["easy"],
    }  # fmt: skip
    begun = read(tmp_path / "classic-2.json")
    call_command("tune_bots", *words, "--begin", "classic", stdout=out)
    assert read(tmp_path / "classic-2.json") != begun
