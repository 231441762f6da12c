"""What players read has a text for every code and every action."""

from __future__ import annotations

import pytest

from games import texts
from games.engine import errors
from games.protocol.errors import CODES

DISCARD = {"kind": "discard", "seat": 1, "card": "TD"}


@pytest.mark.parametrize("code", [*errors.CODES, *CODES])
def test_every_refusal_has_a_text_of_its_own(code: str) -> None:
    assert code == "server_error" or texts.refusal(code) != texts.refusal("server_error")


@pytest.mark.parametrize(
    ("events", "text"),
    [
        ([{"kind": "draw", "seat": 1, "card": None}], "draws a card"),
        ([{"kind": "take", "seat": 1, "cards": ["TH"]}], "takes the pile: 1 card"),
        ([{"kind": "take", "seat": 1, "cards": ["TH", "JK"]}], "takes the pile: 2 cards"),
        (
            [
                {
                    "kind": "meld",
                    "seat": 1,
                    "meld": 1,
                    "cards": ["5H", "7H", "JK"],
                    "layout": ["5H", "JK=6H", "7H"],
                }
            ],
            "lays 5♥ 7♥ joker",
        ),
        (
            [{"kind": "add", "seat": 1, "meld": 1, "cards": ["9S"], "layout": ["9S"] * 7}],
            "adds 9♠: a burraco",
        ),
        ([{"kind": "add", "seat": 1, "meld": 1, "cards": ["9S"], "layout": ["9S"] * 8}], "adds 9♠"),
        ([{"kind": "undo", "seat": 1, "meld": 1, "cards": ["9S"], "layout": None}], "takes back 9♠"),
        ([{"kind": "undo", "seat": 1, "meld": 2, "cards": []}], "moves the wild card of meld 2 back"),
        ([{"kind": "pot", "seat": 1, "count": 11, "cards": None}], "takes the pot: 11 cards"),
        ([{"kind": "exchange", "seat": 1, "card": "5C", "drawn": None}], "exchanges 5♣ for another"),
        ([{"kind": "shift", "seat": 1, "meld": 2}], "moves the wild card of meld 2"),
        (
            [{"kind": "swap", "seat": 1, "meld": 2, "card": "6H", "taken": "JK"}],
            "lays 6♥ in the place of joker and takes that",
        ),
        ([DISCARD, {"kind": "turn", "seat": 0, "idle_turns": 0}], "discards 10♦"),
        (
            [DISCARD, {"kind": "pozzetto", "seat": 1, "on_the_fly": False, "count": 11, "cards": None}],
            "discards 10♦, takes the pozzetto",
        ),
        ([DISCARD, {"kind": "end", "reason": "closed", "seat": 1}], "discards 10♦, closes"),
        ([DISCARD, {"kind": "end", "reason": "stock_out", "seat": None}], "discards 10♦"),
    ],
)
def test_the_last_action_in_words(events: list[dict], text: str) -> None:
    assert texts.last_action(events, 1) == text


def test_tiles_have_numbers() -> None:
    lay = {"kind": "meld", "seat": 0, "meld": 1, "cards": ["QS", "KS", "AS", "JK"], "layout": ["QS"] * 4}
    assert texts.last_action([lay], 0, tiles=True) == "lays 12♠ 13♠ 1♠ joker"
