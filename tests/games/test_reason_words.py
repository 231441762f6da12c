"""Reasons in words: every code has some, numbers and cards are named."""

from __future__ import annotations

import pytest
from django.utils.translation import override

from games.bots.reasons import CODES, Reason
from games.reason_words import because, words


@pytest.mark.parametrize("language", ["en", "it", "es"])
@pytest.mark.parametrize("code", CODES)
def test_every_reason_has_words(code: str, language: str) -> None:
    with override(language):
        for number in (1, 3):
            text = words(Reason(code, number, "TH"))
            assert text
            assert "%" not in text


def test_numbers_and_cards_are_named() -> None:
    assert words(Reason("takes_fitting", 1)) == "takes the pile for 1 card that fits"
    assert words(Reason("takes_fitting", 3)) == "takes the pile for 3 cards that fit"
    assert words(Reason("not_feeding", card="TH")) == "10♥ fits no meld of the opponents"
    assert words(Reason("not_feeding", card="KH"), tiles=True) == "13♥ fits no meld of the opponents"


def test_several_reasons_make_one_line() -> None:
    found = [Reason("completes_burraco", 7), Reason("empties_hand", 2)]
    assert because(found) == "completes a burraco; leaves only 2 cards in hand"


def test_an_unknown_reason_is_refused() -> None:
    with pytest.raises(KeyError):
        words(Reason("because"))
