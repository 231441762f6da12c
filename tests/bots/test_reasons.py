"""Reasons for moves: true, weighty ones first, never none."""

from __future__ import annotations

import random
from typing import Any

import pytest

from games.bots import choose
from games.bots.dealing import begin
from games.bots.reasons import CODES, MOST, Reason, reasons
from games.engine.errors import IllegalMove
from games.engine.moves import parse_move
from games.engine.play import play
from games.engine.position import OVER
from games.engine.profiles import PROFILES
from games.engine.views import observe
from tests.engine.random_play import NAMES, deal, moves
from tests.engine.table import position

SIX = "3H 4H 5H 6H 7H 8H"
CLEAN = f"{SIX} 9H"


def told(text: str, *hands: str | int, **named: Any) -> list[str]:
    """The codes for a move of seat 0."""
    return [reason.code for reason in why(text, *hands, **named)]


def why(text: str, *hands: str | int, **named: Any) -> list[Reason]:
    """The reasons for a move of seat 0."""
    return reasons(observe(position(*hands, **named), 0), parse_move(text))


def test_a_burraco_comes_first() -> None:
    assert told("add 1 9H", "9H KC KD", melds=([SIX], [])) == ["completes_clean_burraco", "empties_hand"]
    assert told("add 1 JK", "JK KC KD", melds=([SIX], [])) == ["completes_burraco", "spends_wild"]
    assert told("add 1 TH", "TH KC KD QD 4S", melds=([CLEAN], [])) == ["grows_burraco"]


def test_the_way_to_a_burraco_is_told() -> None:
    found = why("add 1 8H", "8H KC KD QS 4D", melds=([SIX.removesuffix(" 8H")], []))
    assert found == [Reason("nears_burraco", 1)]


def test_emptying_the_hand_is_told() -> None:
    assert told("meld 9D 9S 9C", "9D 9S 9C")[0] == "takes_pozzetto"
    assert told("discard 9D", "9D") == ["takes_pozzetto"]
    closing = {"melds": ([CLEAN], []), "pozzetto_taken": [True, False], "pozzetti": 1}
    assert told("discard 9D", "9D", **closing) == ["closes"]


def test_a_pile_is_taken_for_what_fits() -> None:
    found = why("take", "7D 8D KC 4S", phase="draw", pile=["9D", "QS", "JK", "5H"], melds=(["6H 7H 8H"], []))
    assert found == [Reason("takes_fitting", 2), Reason("takes_wilds", 1)]
    denied = why("take", "7D KC 4S", phase="draw", pile=["9H", "JS"], melds=([], ["6H 7H 8H"]))
    assert denied == [Reason("takes_from_opponents", 1), Reason("takes_for_later", 2)]


def test_a_pile_is_left_for_a_reason() -> None:
    assert told("draw", "7D KC", phase="draw", pile=[]) == ["no_pile"]
    assert told("draw", "7D KC", phase="draw", pile=["4S", "JH"]) == ["pile_useless"]
    assert why("draw", "7D 8D", phase="draw", pile=["9D", "JH"]) == [Reason("pile_burdens", 2)]


def test_a_discard_does_not_feed_the_opponents() -> None:
    found = why("discard KC", "KC 9H 5D 6D", melds=([], ["6H 7H 8H"]))
    assert found == [Reason("not_feeding", card="KC"), Reason("goes_with_nothing", card="KC")]
    assert "not_feeding" not in told("discard 9H", "KC 9H 5D 6D", melds=([], ["6H 7H 8H"]))


def test_a_discard_keeps_what_fits() -> None:
    assert Reason("keeps_fitting", 1) in why("discard KC", "KC KD 9H 4C", melds=(["6H 7H 8H"], []))
    assert told("discard KC", "KC KD QD JD") == ["sheds_points"]


def test_a_card_that_is_left_over_is_no_choice() -> None:
    """The other one is the single card that was taken."""
    found = why("discard KC", "KC 9D", pile=[], barred="9D")
    assert found == [Reason("only_choice", card="KC")]


def test_an_illegal_move_has_no_reason() -> None:
    with pytest.raises(IllegalMove):
        why("discard 7H", "KC 9D")


@pytest.mark.parametrize("name", NAMES)
def test_every_legal_move_has_a_reason_or_two(name: str) -> None:
    for seed in range(3):
        table, chance = deal(seed, bare=True, name=name)
        for move in moves(table, chance):
            found = reasons(observe(table, table.turn), move)
            assert 1 <= len(found) <= MOST
            assert {reason.code for reason in found} <= set(CODES)
            play(table, table.turn, move)


@pytest.mark.parametrize("name", list(PROFILES))
def test_bots_mostly_have_something_to_say(name: str) -> None:
    table, _ = begin(PROFILES[name], 2, 3, 0)
    rng, codes = random.Random(1), []
    while table.phase != OVER:
        view = observe(table, table.turn)
        move = choose(view, "hard", rng)
        codes.append(reasons(view, move)[0].code)
        play(table, table.turn, move)
    assert codes.count("looks_best") < len(codes) / 5
