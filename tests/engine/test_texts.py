"""Texts and JSON come back as they went out, and garbage raises nothing but the documented error."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine.cards import CARD_TEXT, JOKER, TWOS, WILDS, card_set, faces_of, is_wild_face, parse_card
from games.engine.errors import IllegalMove
from games.engine.melds import meld_book
from games.engine.moves import Move, parse_move
from games.engine.notation import BadPosition, position_from_json, position_to_json
from games.engine.play import play
from games.engine.profiles import FANTACARTE, FIBUR
from games.engine.referee import answer
from games.engine.rules import InvalidRules, Rules
from games.engine.views import observe
from tests.engine.random_play import deal, moves

CARDS = st.sampled_from(CARD_TEXT)
FACES = st.integers(0, 52)
NUMBERS = st.integers(1, 999)
WORDS = st.sampled_from(
    [*CARD_TEXT, "draw", "take", "meld", "add", "undo", "discard", "pot", "exchange", "shift", "swap",
     "->", "=", "JK=7H", "2S=8H", "7H=8H", "0",
     "1", "2", "-1", "999", "1000", "٣", "", "7h", "10H", "JKJK", "meld\n", "\0", "pot", "1:", ":"]
)  # fmt: skip
SCALARS = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | CARDS | WORDS
VALUES = st.recursive(
    SCALARS | st.lists(CARDS, max_size=4),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)
RULES = FIBUR.to_json()
POSITION = position_to_json(deal(3)[0])


def tokens() -> st.SearchStrategy[str]:
    wilds = [text for face, text in enumerate(CARD_TEXT) if is_wild_face(face)]
    named = st.tuples(st.sampled_from(wilds), st.sampled_from(CARD_TEXT[:52])).map("=".join)
    return CARDS | named


def written_moves() -> st.SearchStrategy[Move]:
    cards = st.lists(FACES, min_size=1, max_size=14).map(tuple)
    layout = st.lists(tokens(), max_size=14).map(tuple)
    return st.one_of(
        st.sampled_from([Move(kind) for kind in ("draw", "take", "pot", "exchange", "undo")]),
        FACES.map(lambda face: Move("discard", (face,))),
        st.builds(lambda faces, named: Move("meld", faces, 0, named), cards, layout),
        st.builds(
            lambda faces, meld, named: Move("add", faces, meld, named), cards, st.integers(1, 999), layout
        ),
        st.builds(lambda meld, named: Move("shift", (), meld, named), NUMBERS, layout.filter(bool)),
        st.builds(lambda face, meld: Move("swap", (face,), meld), FACES, NUMBERS),
    )


@pytest.mark.parametrize("text", CARD_TEXT)
def test_cards_come_back_from_their_text(text: str) -> None:
    assert CARD_TEXT[parse_card(text)] == text


@pytest.mark.parametrize("text", ["", "7", "H7", "7h", "10H", "1H", "JKR", "jk", "7H ", "*", "TX", "BJ"])
def test_other_texts_are_no_cards(text: str) -> None:
    with pytest.raises(ValueError, match="not a card"):
        parse_card(text)


@given(move=written_moves())
def test_moves_come_back_from_their_text(move: Move) -> None:
    assert parse_move(str(move)) == move
    assert parse_move("  " + str(move).replace(" ", "   ")) == move


@pytest.mark.parametrize(
    "text",
    [
        "", " ", "pass", "draw 7H", "take 2S", "undo 1", "draw ->", "discard", "discard 7H 8H",
        "discard 7H -> 7H", "meld", "meld -> 5H", "meld 5H JK 7H ->", "meld 5H JK 7H -> 5H -> 7H",
        "meld 7h 8H 9H", "meld 5H,6H,7H", "add", "add 1", "add 8H", "add 0 8H", "add -1 8H", "add 01 8H",
        "add 1000 8H", "add x 8H", "add ٣ 8H", "meld 5H 6H 7H -> 5H 6H 7H=8H", "meld " + "5H " * 21, "Draw",
        "draw;", "pot 1", "exchange 7H", "shift 2", "shift 2 5H -> 5H", "shift -> 5H", "swap 2",
        "swap 2 6H 7H", "swap 6H", "swap 2 6H -> 6H",
    ],
)  # fmt: skip
def test_other_texts_are_no_moves(text: str) -> None:
    with pytest.raises(IllegalMove, match="bad_move"):
        parse_move(text)


@given(text=st.text(max_size=40) | st.lists(WORDS, max_size=8).map(" ".join))
def test_garbage_is_a_move_or_a_bad_move(text: str) -> None:
    try:
        move = parse_move(text)
    except IllegalMove as refusal:
        code = refusal.code
    else:
        code = "bad_move"
        assert parse_move(str(move)) == move
    assert code == "bad_move"


@pytest.mark.parametrize("rules", [FIBUR, FANTACARTE])
def test_layouts_come_back_from_their_texts(rules: Rules) -> None:
    book = meld_book(rules)
    deck = card_set([*range(13), *range(13), 13, 26, 39, 13, 26, JOKER])
    for first in book.find(deck):
        for meld in book.new(first.cards):
            assert book.laid(meld.texts()) is meld


def test_card_sets_hold_every_copy() -> None:
    deck = [face for face in range(52) for _ in range(2)] + [JOKER] * 4
    assert list(faces_of(card_set(deck))) == deck
    assert (TWOS.bit_count(), WILDS.bit_count()) == (8, 12)


@settings(max_examples=300, deadline=None)
@given(value=VALUES, name=st.sampled_from(sorted(POSITION)))
def test_a_position_with_garbage_in_a_field_is_read_or_bad(value: Any, name: str) -> None:
    read(POSITION | {name: value})


@settings(max_examples=200, deadline=None)
@given(value=VALUES)
def test_garbage_is_no_position(value: Any) -> None:
    read(value)


def read(value: Any) -> None:
    """What is read can be looked at and written again; what is not raises BadPosition."""
    try:
        position = position_from_json(FIBUR, value)
    except BadPosition:
        return
    assert position_from_json(FIBUR, position_to_json(position)) == position
    for seat in (*range(position.players), None):
        json.dumps(observe(position, seat).to_json())


@pytest.mark.parametrize(
    "named",
    [
        {"players": 3}, {"players": True}, {"players": "2"}, {"turn": 2}, {"turn": -1}, {"turn": True},
        {"turn": 1.0}, {"dealer": 5}, {"dealer": 0.0}, {"phase": "wait"}, {"hands": [["7H"] * 3, 11]},
        {"hands": [11]}, {"hands": [[], [], []]}, {"hands": [["7h"], 11]}, {"hands": [200, 11]},
        {"hands": [-1, 11]}, {"stock": 500}, {"stock": True}, {"pozzetti": 10**12}, {"pozzetti": -1},
        {"pozzetti": 3}, {"pile": "7H"}, {"pile": [7]}, {"melds": [[]]},
        {"melds": [[["5H", "9H", "KD"]], []]},
        {"melds": [[["5H", "6H"]], []]}, {"pozzetto_taken": [1, 0]}, {"idle_turns": float("inf")},
        {"idle_turns": "1"}, {"idle_turns": -1}, {"known": [["7H"]]},
        {"known": [["7H"], []], "hands": [["8H"], 11]}, {"undo": [[5, None, ["7H"]]]},
        {"undo": [["x", None, ["7H"]]]}, {"barred": "7"}, {"last_turn": "no"},
    ],
)  # fmt: skip
def test_an_impossible_position_is_bad(named: dict[str, Any]) -> None:
    plain = {"players": 2, "turn": 0, "phase": "draw", "hands": [11, 11], "pile": ["KS"]}
    with pytest.raises(BadPosition):
        position_from_json(FIBUR, plain | named)


@pytest.mark.parametrize("seed", [11, 12])
def test_a_finished_deal_comes_back_from_its_json(seed: int) -> None:
    position, random = deal(seed)
    for move in moves(position, random):
        play(position, position.turn, move)
    value = json.loads(json.dumps(position_to_json(position)))
    assert position_from_json(position.rules, value) == position


QUESTIONS: list[dict[str, Any]] = [
    {"ask": "meld", "rules": "fibur", "cards": ["5H", "JK", "7H"], "shape": "run"},
    {"ask": "attach", "rules": "fibur", "meld": ["5H", "6H", "7H"], "cards": ["9H", "2S"]},
    {"ask": "score",
     "side": {"melds": [["5H", "6H", "7H"]], "in_hand": ["5C"], "closed": True, "pozzetto": "taken"},
     "other": {"pozzetto": "taken", "closed": False}},
    {"ask": "match", "rules": {"profile": "fibur", "target": 1005}, "deals": [[620, 300], [510, 720]]},
    {"ask": "play", "moves": ["draw", "discard 7H"],
     "position": {"players": 2, "hands": [["7H"], 5], "pile": ["KS"]}},
]  # fmt: skip


@settings(max_examples=500, deadline=None)
@given(question=st.sampled_from(QUESTIONS), data=st.data())
def test_a_question_with_garbage_gets_an_answer_or_an_error(question: dict[str, Any], data: Any) -> None:
    changed = dict(question)
    name = data.draw(st.sampled_from([*question, "extra"]))
    changed[name] = data.draw(VALUES)
    if isinstance(question.get(name), dict):
        inner = data.draw(
            st.sampled_from([*question[name], "players", "turn", "pozzetti", "stock", "hands", "melds"])
        )
        changed[name] = question[name] | {inner: data.draw(VALUES)}
    json.dumps(answer(changed))


@settings(max_examples=200, deadline=None)
@given(value=VALUES)
def test_garbage_gets_an_error(value: Any) -> None:
    assert set(answer(value)) == {"error"}


@settings(max_examples=300, deadline=None)
@given(name=st.sampled_from(sorted(RULES)), value=VALUES)
def test_rules_with_garbage_in_a_field_are_read_or_invalid(name: str, value: Any) -> None:
    try:
        rules = Rules.from_json(RULES | {name: value})
    except InvalidRules:
        return
    assert Rules.from_json(json.loads(json.dumps(rules.to_json()))) == rules
    hash(rules)
