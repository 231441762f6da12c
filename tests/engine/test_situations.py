"""Situations that players and builders of such games reported, each with what must happen."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from games.engine.cards import distinct_faces, full_deck
from games.engine.choices import legal_moves
from games.engine.errors import IllegalMove
from games.engine.legal import lays
from games.engine.match import match_status
from games.engine.position import start
from games.engine.profiles import FIBUR, PROFILES, profile
from games.engine.views import observe
from tests.engine.table import CLEAN, do, kinds, position, verdict

TAKEN = {"pozzetto_taken": [True, False]}
EVERY = sorted(PROFILES)
WITH_JOKERS = [name for name in EVERY if PROFILES[name].jokers]


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("KH 5C 9D", []),
        ("KH KD KS", ["meld KH KD KS"]),
        ("5C 6C 7C", ["meld 5C 6C 7C"]),
        ("5C 7C JK", ["meld 5C JK 7C"]),
    ],
)
def test_what_a_hand_can_lay(hand: str, expected: list[str]) -> None:
    assert list(map(str, lays(position(hand)))) == expected


@pytest.mark.parametrize("rules", WITH_JOKERS)
def test_a_meld_lies_alike_in_whatever_order_it_is_given(rules: str) -> None:
    for words in permutations(["6H", "JK", "5H"]):
        table = position("5H 6H JK KS KC 9D", rules=rules)
        do(table, f"meld {' '.join(words)}")
        for seat in (0, 1, None):
            assert observe(table, seat).to_json()["melds"][0][0]["cards"] == ["JK=4H", "5H", "6H"]


def test_a_wild_of_a_run_entered_from_the_high_end_stays_what_it_is() -> None:
    table = position("TS 9S 2H 7S JS KC KD", melds=([], []))
    do(table, "meld TS 9S 2H 7S", "add 1 JS")
    assert table.melds[0][0].texts() == ["7S", "2H=8S", "9S", "TS", "JS"]


@pytest.mark.parametrize("rules", EVERY)
@pytest.mark.parametrize(
    ("move", "code"),
    [
        ("discard AH", "not_your_turn"), ("draw", "not_your_turn"), ("take", "not_your_turn"),
        ("meld 7C 8C 9C", "not_your_turn"),
    ],
)  # fmt: skip
def test_nobody_moves_out_of_turn(rules: str, move: str, code: str) -> None:
    found = verdict(
        ask="play",
        rules=rules,
        position={"players": 2, "turn": 0, "phase": "play"},
        moves=[f"1: {move}"],
    )
    assert found["moves"] == [{"ok": False, "code": code}]


@pytest.mark.parametrize("rules", EVERY)
@pytest.mark.parametrize(
    ("phase", "move", "code"),
    [
        ("play", "draw", "already_drawn"),
        ("play", "take", "already_drawn"),
        ("play", "pot", "already_drawn"),
        ("draw", "meld 7C 8C 9C", "must_draw_first"),
        ("draw", "discard 7C", "must_draw_first"),
        ("draw", "undo", "must_draw_first"),
        ("play", "meld 7C 8C TC", "not_in_hand"),
        ("play", "meld 7C 7C 7C", "not_in_hand"),
        ("play", "add 1 7C", "unknown_meld"),
        ("play", "undo", "nothing_to_undo"),
        ("play", "take 7C", "bad_move"),
    ],
)
def test_what_is_out_of_order_is_refused_and_changes_nothing(
    rules: str, phase: str, move: str, code: str
) -> None:
    table = position("7C 8C 9C KD KS QH", rules=rules, phase=phase, melds=([], [CLEAN]))
    before = table.copy()
    with pytest.raises(IllegalMove, match=code):
        do(table, move)
    assert table == before


@pytest.mark.parametrize("rules", EVERY)
def test_taking_the_pile_is_one_event_and_gives_no_pozzetto(rules: str) -> None:
    table = position("KC 9D 5S AD AS", rules=rules, phase="draw", pile="KS KD AH")
    assert kinds(do(table, "take")) == ["take"]
    assert (table.pile, table.pozzetto_taken) == ([], [False, False])


def test_a_player_with_one_card_takes_the_pile() -> None:
    table = position("KC", phase="draw", pile="TH QS 2S")
    assert kinds(do(table, "take")) == ["take"]
    assert observe(table, 0).to_json()["hand"] == ["TH", "KC", "2S", "QS"]


@pytest.mark.parametrize("card", ["2S", "JK", "KC"])
def test_the_first_card_of_the_pile_stays_whatever_it_is(card: str) -> None:
    deck = full_deck(4)
    first = next(face for face in distinct_faces(position(card).hand))
    deck.remove(first)
    deck.insert(22, first)
    table, _ = start(FIBUR, 2, 0, deck)
    assert observe(table, None).to_json()["pile"] == [card]
    do(table, "take")
    assert table.pile == []


@pytest.mark.parametrize("hand", ["9C TC JC 2D", "4H 5H 6H JK", "7H 7S 7D JK"])
def test_a_wild_alone_is_never_kept_to_close(hand: str) -> None:
    melds = " ".join(hand.split()[:3])
    table = position(hand, melds=(["3S 4S 5S 6S 7S 8S 9S"], []), **TAKEN)
    with pytest.raises(IllegalMove, match="would_strand"):
        do(table, f"meld {melds}")


def test_the_twin_of_a_discarded_card_stays() -> None:
    table = position("7H 7H KC")
    do(table, "discard 7H")
    assert observe(table, 0).to_json()["hand"] == ["7H", "KC"]


def test_no_face_is_laid_more_often_than_it_is_held() -> None:
    table = position("7H 7D KC 4C")
    with pytest.raises(IllegalMove, match="not_in_hand"):
        do(table, "meld 7H 7H 7D")
    table = position("7H 7H 7D KC 4C")
    do(table, "meld 7H 7H 7D")


@pytest.mark.parametrize("rules", EVERY)
def test_the_melds_of_the_others_are_out_of_reach(rules: str) -> None:
    table = position("TH KC 4C", melds=([], [CLEAN]), rules=rules)
    assert not [move for move in legal_moves(table) if move.kind == "add"]
    with pytest.raises(IllegalMove, match="unknown_meld"):
        do(table, "add 1 TH")


def test_a_meld_of_the_partner_grows() -> None:
    table = position("TH KC 4C", players=4, turn=0, melds=([CLEAN], []))
    do(table, "add 1 TH")


@pytest.mark.parametrize("rules", [name for name in EVERY if "none" not in PROFILES[name].sets_allowed])
def test_the_kings_of_the_others_block_nothing(rules: str) -> None:
    table = position("AC AD AH 4C 9C", melds=([], ["AH AS AD"]), rules=rules)
    do(table, "meld AC AD AH")


@pytest.mark.parametrize("name", EVERY)
def test_the_higher_total_wins_whoever_closed(name: str) -> None:
    rules = profile(name)
    assert match_status(rules, [(rules.target, rules.target + 100)]).winner == 1
    assert match_status(rules, [(rules.target, rules.target)])[:2] == (False, None)
    assert not match_status(rules, [(rules.target - 5, -400)]).over
    assert match_status(rules, [(rules.target, -400)]).winner == 0


@pytest.mark.parametrize(
    ("rules", "cards", "bonus"),
    [
        ("fibur", "JK 4H 5H 6H 7H 8H 9H", 100),
        ("fibur", f"JK {CLEAN}", 150),
        ({"profile": "fibur", "semi_clean": None}, f"JK {CLEAN}", 100),
        ("fibur", f"AH 2C {CLEAN}", 100),
        ({"profile": "house", "semi_clean": {"run": "seven_consecutive"}}, f"AH 2C {CLEAN}", 150),
    ],
)
def test_which_reading_of_semi_clean_a_table_plays(rules: Any, cards: str, bonus: int) -> None:
    assert verdict(ask="meld", rules=rules, cards=cards.split())["bonus"] == bonus


@pytest.mark.parametrize("name", EVERY)
def test_a_deal_starts_with_nothing_of_the_deal_before(name: str) -> None:
    rules = PROFILES[name]
    table, _ = start(rules, 2, 1, full_deck(rules.jokers))
    view = observe(table, 0).to_json()
    assert (view["turn"], view["phase"], view["melds"], view["points"]) == (0, "draw", [[], []], [0, 0])
    assert (view["pozzetti"], view["opened"], view["undo"]) == (2, [False, False], 0)
    do(table, "draw")


@pytest.mark.parametrize("players", [1, 3, 5, 6])
def test_only_two_or_four_sit_down(players: int) -> None:
    with pytest.raises(ValueError, match="number of players"):
        start(FIBUR, players, 0, full_deck(4))
