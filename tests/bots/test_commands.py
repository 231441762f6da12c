"""The commands around bots and rules, as a shell sees them."""

from __future__ import annotations

import io
import json
import shlex
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from games.bots import checking
from games.engine.profiles import PROFILES
from games.management.commands import arena, measure_bots
from games.management.standard_set import STANDARD


def printed(*words: str) -> list[Any]:
    """The JSON lines that a command prints."""
    out = io.StringIO()
    call_command(*words, stdout=out)
    return [json.loads(line) for line in out.getvalue().splitlines()]


@pytest.mark.parametrize(("rules", "players"), [("fibur", "2"), ("fantacarte", "4")])
def test_simulate_tells_one_line(rules: str, players: str) -> None:
    (line,) = printed("simulate", "--rules", rules, "--players", players, "--deals", "3", "--seed", "1")
    assert list(line) == [
        "rules", "players", "deals", "moves", "problems", "stalled", "closed", "stock_out", "moves_per_s",
    ]  # fmt: skip
    assert (line["rules"], line["players"], line["deals"], line["problems"]) == (rules, int(players), 3, 0)
    assert line["stalled"] + line["closed"] + line["stock_out"] == 3


def test_simulate_plays_every_profile_with_every_number_of_players() -> None:
    lines = printed("simulate", "--rules", "all", "--deals", "1", "--seed", "3")
    assert [(line["rules"], line["players"]) for line in lines] == [
        (name, players) for name, rules in PROFILES.items() for players in rules.players
    ]
    assert not any(line["problems"] for line in lines)


def test_simulate_plays_every_profile_that_four_can_play() -> None:
    lines = printed("simulate", "--rules", "all", "--players", "4", "--deals", "1")
    assert {line["rules"] for line in lines} == set(PROFILES) - {"roversia"}


@pytest.mark.parametrize(
    ("rules", "told"),
    [
        ({"profile": "house", "pozzetto_size": 18}, {"profile": "house", "pozzetto_size": 18}),
        ({"profile": "house", "target": 2005}, "house"),
    ],
)
def test_simulate_plays_a_table_at_home(rules: dict[str, Any], told: Any) -> None:
    (line,) = printed("simulate", "--rules", json.dumps(rules), "--deals", "1")
    assert (line["rules"], line["players"], line["problems"]) == (told, 2, 0)


def test_simulate_fails_on_a_problem(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checking, "problems", lambda position: ["something is wrong"])
    out, err = io.StringIO(), io.StringIO()
    with pytest.raises(SystemExit):
        call_command("simulate", "--deals", "1", stdout=out, stderr=err)
    assert json.loads(out.getvalue())["problems"] > 1
    assert "something is wrong" in err.getvalue()


def test_arena_tells_how_much_the_first_is_better() -> None:
    words = ("arena", "--rules", "fantacarte", "--players", "2", "--deals", "6", "--seed", "7")
    (line,) = printed(*words, "medium", "easy")
    assert line["won"] > 0.5
    assert line["margin"] > 0
    assert set(line["ci95"]) == {"won", "margin"}
    assert line["ms_per_turn"] > 0
    assert line["deals_per_s"] > 0
    (again,) = printed(*words, "medium", "easy")
    assert (again["won"], again["margin"]) == (line["won"], line["margin"])


@pytest.mark.parametrize(
    "words",
    [
        ("--deals", "0"),
        ("--players", "3"),
        ("--rules", "whist"),
        ("--rules", '{"profile": "house", "pozzetto_size": 99}'),
        ("--rules", '{"profile": "house"'),
        ("--rules", '{"players": [2]}'),
        ("--rules", "roversia", "--players", "4"),
    ],
)
def test_impossible_arguments_are_refused(words: tuple[str, ...]) -> None:
    with pytest.raises(CommandError):
        printed("simulate", *words)


def test_bench_tells_three_figures() -> None:
    lines = printed("bench", "--deals", "2", "--repeats", "1")
    assert [line["name"] for line in lines] == [
        "checked move with events",
        "complete legal list + move",
        "Hard against Hard, two players",
    ]
    assert [line["unit"] for line in lines] == ["moves/s", "moves/s", "deals/s"]
    assert all(line["value"] > 0 for line in lines)


def asked(questions: Any, tmp_path: Path) -> tuple[list[Any], int]:
    """The referee's answers to a file, and the exit status."""
    file = tmp_path / "questions.json"
    file.write_text(json.dumps(questions))
    out, status = io.StringIO(), 0
    try:
        call_command("referee", str(file), stdout=out)
    except SystemExit as end:
        status = int(str(end.code))
    return json.loads(out.getvalue()), status


MELD = {"ask": "meld", "rules": "fibur", "cards": ["5H", "JK", "7H"]}


def test_the_referee_answers_in_order(tmp_path: Path) -> None:
    answers, status = asked([MELD, MELD | {"cards": ["5H", "7H"]}], tmp_path)
    assert [found["legal"] for found in answers] == [True, False]
    assert status == 0


def test_a_malformed_question_costs_only_its_own_answer(tmp_path: Path) -> None:
    answers, status = asked([{"ask": "weather"}, 7, MELD], tmp_path)
    assert ["error" in found for found in answers] == [True, True, False]
    assert status == 1


def test_no_questions_get_no_answers(tmp_path: Path) -> None:
    assert asked([], tmp_path) == ([], 0)


@pytest.mark.parametrize("text", ["", "{", '{"ask": "meld"}', "[" * 100_000])
def test_what_is_no_list_of_questions_is_refused(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(text))
    with pytest.raises(CommandError):
        call_command("referee")


def test_a_missing_file_is_told(tmp_path: Path) -> None:
    with pytest.raises(CommandError):
        call_command("referee", str(tmp_path / "none.json"))


def test_the_referee_reads_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(json.dumps([MELD])))
    out = io.StringIO()
    call_command("referee", stdout=out)
    assert json.loads(out.getvalue())[0]["legal"]


def test_arena_plays_matches() -> None:
    words = ("arena", "--players", "2", "--deals", "2", "--match", "505", "--processes", "2")
    (line,) = printed(*words, "hard+take", "casual")
    assert (line["match"], line["matches"]) == (505, 2)
    assert "deals" not in line
    assert line["won"] > 0.5


class Terminal(io.StringIO):
    """A terminal on which tests can read."""

    def isatty(self) -> bool:
        return True


def test_arena_shows_people_a_bar_and_a_table() -> None:
    out, err = Terminal(), Terminal()
    call_command("arena", "--deals", "2", "medium", "easy", stdout=out, stderr=err)
    assert "medium against easy" in out.getvalue()
    assert "[####################....................] 1/2" in err.getvalue()
    call_command("arena", "--deals", "1", "--json", "medium", "easy", stdout=(out := Terminal()))
    assert json.loads(out.getvalue())["deals"] == 1


DOCUMENT = "Before\n\n<!-- measured: begin -->\n<!-- measured: end -->\n\nAfter\n"
FIRST, SECOND = "--deals 2 medium easy", "--deals 2 hard easy"


@pytest.fixture
def document(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A document with no figures yet, and two lines to measure."""
    path = tmp_path / "bots.md"
    path.write_text(DOCUMENT)
    monkeypatch.setattr(measure_bots, "DOCUMENT", path)
    monkeypatch.setattr(measure_bots, "STANDARD", (FIRST, SECOND))
    return path


def test_measure_bots_writes_its_table_between_the_markers(document: Path) -> None:
    call_command("measure_bots", stdout=io.StringIO())
    lines = document.read_text().splitlines()
    assert (lines[0], lines[-1]) == ("Before", "After")
    assert [line.split("`")[1] for line in lines if line.endswith("` |")][1:] == [FIRST, SECOND]


def test_measure_bots_leaves_other_lines_alone(document: Path) -> None:
    call_command("measure_bots", "--only", "hard", stdout=io.StringIO())
    once = document.read_text()
    assert FIRST not in once
    call_command("measure_bots", "--only", "medium", stdout=io.StringIO())
    assert next(line for line in once.splitlines() if SECOND in line) in document.read_text()


def test_measure_bots_wants_the_markers(document: Path) -> None:
    document.write_text("nothing")
    with pytest.raises(CommandError):
        call_command("measure_bots", stdout=io.StringIO())


def test_the_standard_set_can_be_played() -> None:
    parser = arena.Command().create_parser("manage.py", "arena")
    series = [arena.series_of(vars(parser.parse_args(shlex.split(words)))) for words in STANDARD]
    assert len(set(STANDARD)) == len(STANDARD)
    assert all(each.players in each.rules.players for each in series)
