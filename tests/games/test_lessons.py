"""The micro-lessons: real positions, one right answer each, all of it asked of the engine."""

from __future__ import annotations

import json
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from games.bots.advice import advise
from games.engine.cards import distinct_faces, faces_of, texts
from games.engine.legal import can
from games.engine.position import problems
from games.lessons import words
from games.lessons.course import DISCARD, GRADE, KINDS, LAY, LESSONS, Lesson, read
from games.lessons.judge import best_turn, judge, lays_of_turn

OF_KIND = {kind: [lesson for lesson in LESSONS.values() if lesson.kind == kind] for kind in KINDS}


def ask(name: str, **answer: Any) -> Any:
    """The answer of the API, which must accept the question."""
    response = Client().post(f"/api/lessons/{name}/", answer, content_type="application/json")
    assert response.status_code == 200
    return response.json()


def test_there_are_at_least_twelve_some_of_each_kind() -> None:
    assert len(LESSONS) >= 12
    assert all(len(OF_KIND[kind]) >= 4 for kind in KINDS)


@pytest.mark.parametrize("lesson", [*OF_KIND[LAY], *OF_KIND[DISCARD]], ids=lambda lesson: lesson.name)
def test_a_position_is_one_that_play_can_reach(lesson: Lesson) -> None:
    assert lesson.position is not None
    assert problems(lesson.position) == []


@pytest.mark.parametrize("lesson", OF_KIND[LAY], ids=lambda lesson: lesson.name)
def test_the_first_lay_and_every_later_one_of_the_turn_are_right(lesson: Lesson) -> None:
    assert lesson.position is not None
    view, lays = lesson.view, lays_of_turn(lesson.position)
    assert lays[0][0] == advise(view)[0]
    assert can(view, lays[0][0])
    for move, _reasons in lays:
        assert judge(lesson, move.cards).right


@pytest.mark.parametrize("lesson", OF_KIND[DISCARD], ids=lambda lesson: lesson.name)
def test_one_discard_is_right_and_every_other_wrong(lesson: Lesson) -> None:
    view = lesson.view
    right = [face for face in distinct_faces(view.hand) if judge(lesson, [face]).right]
    assert right == [advise(view)[0].cards[0]]
    assert not judge(lesson, list(faces_of(view.hand))[:2]).right


@pytest.mark.parametrize("lesson", OF_KIND[GRADE], ids=lambda lesson: lesson.name)
def test_the_grade_is_the_one_that_the_engine_gives(lesson: Lesson) -> None:
    assert lesson.meld is not None
    answers = {grade: ask(lesson.name, grade=grade)["right"] for grade in words.GRADES}
    assert [grade for grade, right in answers.items() if right] == [lesson.meld.grade]


def test_all_grades_are_asked_about() -> None:
    assert {lesson.meld.grade for lesson in OF_KIND[GRADE] if lesson.meld} == set(words.GRADES)


def test_cards_for_one_meld_may_be_chosen_together() -> None:
    several = 0
    for lesson in OF_KIND[LAY]:
        assert lesson.position is not None
        adds = [move for move, _ in best_turn(lesson.position) if move.kind == "add"]
        for number in {move.meld for move in adds}:
            cards = [face for move in adds if move.meld == number for face in move.cards]
            several += len(cards) > 1
            assert judge(lesson, cards).right
    assert several


def test_a_right_answer_is_explained() -> None:
    answer = ask("lay-1", cards=["8H", "9H", "TH", "JH"])
    assert answer["right"] is True
    assert answer["text"].startswith("Right. Hard would do this: lays 8♥ 9♥ 10♥ J♥. Why: ")
    assert answer["cards"] == ["8H", "9H", "TH", "JH"]


def test_a_wrong_answer_is_explained() -> None:
    refused = ask("lay-1", cards=["8H", "9H", "QC"])
    assert refused["right"] is False
    assert refused["text"].startswith("Not quite. A set needs cards of one rank. Hard would do this: ")
    allowed = ask("lay-1", cards=["8H", "9H", "TH"])
    assert allowed["text"].startswith("The rules allow that, but there is something better. Hard ")
    assert (allowed["right"], allowed["cards"]) == (False, ["8H", "9H", "TH", "JH"])


def test_a_two_in_its_own_place_is_told() -> None:
    clean = next(lesson for lesson in OF_KIND[GRADE] if lesson.meld and "2C" in lesson.meld.texts())
    assert "no wild card here" in ask(clean.name, grade="clean")["text"]


@pytest.mark.parametrize(
    ("name", "answer"),
    [
        ("lay-1", {}),
        ("lay-1", {"cards": []}),
        ("lay-1", {"cards": ["8H"] * 25}),
        ("lay-1", {"cards": ["99"]}),
        ("lay-1", {"cards": [8]}),
        ("lay-1", {"cards": ["8H", "8H", "8H"]}),
        ("grade-1", {"grade": "shiny"}),
        ("grade-1", {"cards": ["8H"]}),
    ],
)
def test_a_malformed_answer_is_refused(name: str, answer: dict[str, Any]) -> None:
    response = Client().post(f"/api/lessons/{name}/", answer, content_type="application/json")
    assert (response.status_code, response.json()["error"]) == (400, "bad_frame")


@pytest.mark.django_db
def test_pages_exist_for_every_lesson_and_for_no_other() -> None:
    browser = Client()
    listed = browser.get("/learn/lessons/").content.decode()
    for name in LESSONS:
        assert f"/learn/lessons/{name}/" in listed
        assert browser.get(f"/learn/lessons/{name}/").status_code == 200
    assert browser.get("/learn/lessons/lay-99/").status_code == 404
    assert browser.post("/api/lessons/lay-99/", {}, content_type="application/json").status_code == 404


@pytest.mark.django_db
def test_a_page_shows_what_the_seat_sees_and_no_more() -> None:
    lesson = OF_KIND[DISCARD][0]
    shown = Client().get(f"/learn/lessons/{lesson.name}/").context["shown"]
    assert set(shown) == {"kind", "hand", "pile", "own", "theirs"}
    assert shown["hand"] == texts(faces_of(lesson.view.hand))


def test_more_lessons_can_be_found() -> None:
    out = StringIO()
    call_command("find_lessons", "--deals", "1", stdout=out)
    found = list(read([json.loads(line) for line in out.getvalue().splitlines()]))
    assert {lesson.kind for lesson in found} == set(KINDS)
    for lesson in found:
        if lesson.position:
            assert problems(lesson.position) == []
            assert judge(lesson, advise(lesson.view)[0].cards).right
