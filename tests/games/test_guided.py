"""The guided game: nine steps by the real engine, wrong tries explained, any way through them possible."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from django.test import Client
from django.utils import translation

from games.engine.cards import full_deck
from games.engine.choices import legal_moves
from games.engine.errors import IllegalMove
from games.engine.melds import meld_book
from games.guided import words
from games.guided.deck import RULES, deck
from games.guided.game import GuidedGame, WrongTry
from games.guided.steps import GRADES, STEPS, TASKS
from games.guided_views import MOST_BYTES

WAY = [move for task in TASKS for move in task.way]
LANGUAGES = ("en", "it", "es")


def before(name: str) -> GuidedGame:
    """The game when a task is asked for."""
    at = next(at for at, task in enumerate(TASKS) if task.name == name)
    return GuidedGame([move for task in TASKS[:at] for move in task.way])


def asked(game: GuidedGame) -> str | None:
    """The name of the task that is asked for."""
    return game.task and game.task.name


def ask(**question: Any) -> Any:
    """The answer of the API."""
    return Client().post("/api/guided/", question, content_type="application/json").json()


def test_the_deck_is_a_whole_one() -> None:
    assert sorted(deck()) == sorted(full_deck(RULES.jokers))


def test_the_steps_lead_to_a_close_and_a_won_match() -> None:
    game = GuidedGame()
    for task in TASKS:
        assert game.task is task
        for move in task.way:
            game.play(move)
    assert game.task is None
    shown = game.follower.view_frame()
    result = shown["deal"]["result"]
    assert (result["reason"], result["seat"]) == ("closed", 0)
    assert (shown["match"]["status"], shown["match"]["winner"]) == ("finished", 0)
    assert shown["match"]["totals"] == [count["total"] for count in result["counts"]]
    grades = [meld["grade"] for meld in shown["deal"]["melds"][0]]
    assert sorted(grades) == ["clean", "dirty", "none", "none"]


def test_every_step_can_be_skipped_to_where_doing_it_leads() -> None:
    game, steps = GuidedGame(), []
    while game.task:
        steps.append(game.task.step)
        game = game.skipped()
    assert steps == list(range(1, STEPS + 1))
    assert game.moves == WAY


def test_a_step_half_done_can_be_skipped() -> None:
    game = before("discard").skipped()
    assert asked(game) == "take"
    last = before("close")
    last.play("add 1 AD")
    assert last.skipped().task is None


def test_the_seventh_card_may_come_one_by_one() -> None:
    game = before("seven")
    for card in ("8D", "9D"):
        game.play(f"add 2 {card}")
        assert asked(game) == "seven"
    assert str(game.next_move()) == "add 2 TD"
    game.play("add 2 TD")
    assert asked(game) == "pozzetto"


@pytest.mark.parametrize(
    ("task", "move", "code"),
    [
        ("draw", "take", "not_this_step"),
        ("draw", "discard KC", "must_draw_first"),
        ("set", "meld AH AC", "too_short"),
        ("set", "meld AH AC AS JK", "not_this_step"),
        ("set", "meld AH AC 4D", "mixed_ranks"),
        ("run", "meld 4D 5D 6D 7D", "not_this_step"),
        ("run", "undo", "not_this_step"),
        ("wild", "meld 9S JS TD", "mixed_ranks"),
        ("attach", "add 1 7D", "mixed_ranks"),
        ("discard", "discard TD", "not_this_step"),
        ("take", "draw", "not_this_step"),
        ("seven", "discard KC", "not_this_step"),
        ("close", "discard QC", "not_yet"),
        ("close", "meld 3H 4H QC", "mixed_ranks"),
    ],
)
def test_a_wrong_try_is_refused_and_changes_nothing(task: str, move: str, code: str) -> None:
    game = before(task)
    shown, moves = game.follower.view_frame(), list(game.moves)
    with pytest.raises((IllegalMove, WrongTry)) as caught:
        game.play(move)
    assert caught.value.code == code
    assert game.follower.view_frame() == shown
    assert asked(game) == task
    assert game.moves == moves


def test_whatever_is_laid_at_the_end_the_deal_can_be_closed() -> None:
    """Random lays: in the end only the queen is left, for no card has two places."""
    for seed in range(40):
        game, chance = before("close"), random.Random(seed)
        while game.task:
            lays = [move for move in legal_moves(game.position) if move.kind in ("meld", "add")]
            game.play(str(chance.choice(lays)) if lays else "discard QC")
        assert game.position.result
        assert game.position.result.seat == 0


def test_the_last_step_may_be_played_by_hints() -> None:
    game = before("close")
    for _ in range(20):
        if game.task:
            game.play(str(game.next_move()))
    assert game.task is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_task_has_at_most_twenty_words(language: str) -> None:
    with translation.override(language):
        for task in TASKS:
            assert len(words.task(task.name).split()) <= 20
            assert words.title(task.step)


def test_the_examples_are_of_the_three_grades() -> None:
    found = [meld_book(RULES).laid(cards) for cards in GRADES]
    assert [meld.grade for meld in found] == ["clean", "semi_clean", "dirty"]
    assert [meld.bonus for meld in found] == [200, 150, 100]


def test_the_api_goes_on_from_the_moves_made() -> None:
    answer = ask(moves=[], move="draw")
    assert [frame["t"] for frame in answer["frames"]] == ["event"]
    assert (answer["moves"], answer["step"]["number"]) == (["draw"], 2)
    shown = ask(moves=WAY[:7])
    assert shown["frames"][0]["t"] == "view"
    assert shown["step"]["number"] == 7
    replied = ask(moves=WAY[:5], move="discard KC")
    assert [frame["by"] for frame in replied["frames"]] == [0, 1, 1, 1]
    assert ask(moves=WAY)["step"]["number"] == STEPS + 1


def test_the_api_explains_and_answers_about_a_selection() -> None:
    refused = ask(id="a", moves=[], move="take")["frames"][0]
    assert (refused["t"], refused["id"], refused["code"]) == ("error", "a", "not_this_step")
    assert refused["text"] == words.not_this_step()
    told = ask(moves=["draw"], cards=["AH", "AC", "AS"])["frames"][0]
    assert (told["t"], told["meld"]) == ("targets", [["AH", "AC", "AS"]])
    hint = ask(id="b", moves=["draw"], hint=True)["frames"][0]
    assert (hint["t"], hint["id"], hint["move"]) == ("hint", "b", "meld AH AC AS")
    assert hint["text"] == "Your next move, marked on the table: lays A♥ A♣ A♠."
    assert ask(moves=[], skip=True)["moves"] == ["draw"]


@pytest.mark.parametrize(
    ("question", "status", "code"),
    [
        ("{", 400, "not_json"),
        ("[]", 400, "malformed"),
        ({}, 400, "bad_frame"),
        ({"moves": [1]}, 400, "bad_frame"),
        ({"moves": ["draw"] * 61}, 413, "too_large"),
        ({"moves": ["take"]}, 409, "stale"),
        ({"moves": [], "move": "x" * MOST_BYTES}, 413, "too_large"),
    ],
)
def test_a_malformed_question_is_refused(question: Any, status: int, code: str) -> None:
    body = question if isinstance(question, str) else json.dumps(question)
    answer = Client().post("/api/guided/", body, content_type="application/json")
    assert (answer.status_code, answer.json()["error"]) == (status, code)
    assert answer.json()["text"]


@pytest.mark.parametrize(
    "question",
    [{"move": 7}, {"move": "jump"}, {"cards": "7H"}, {"cards": ["77"]}, {"move": "swap 1 7H"}],
)
def test_a_bad_move_is_told_at_the_table(question: Any) -> None:
    assert ask(moves=[], **question)["frames"][0]["code"] == "bad_move"


@pytest.mark.django_db
def test_the_page_holds_the_first_step() -> None:
    page = Client().get("/learn/guided/")
    assert page.status_code == 200
    assert page.context["step"]["text"] == words.task("draw")
    assert page.context["frame"]["deal"]["hand"]
