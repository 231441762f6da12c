"""The proof of a shuffle: it holds, and whatever is changed in it is found at its step."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from games.engine.profiles import PROFILES, profile
from games.engine.proof import Shuffled, deck_of, failed_step, proof_of
from games.engine.shuffle import commitment, deck_order

SEED = bytes(range(32))
NAMES = b"k3j9x2", b"2"
VECTORS = json.loads((Path(__file__).parent / "shuffle_vectors.json").read_text())


def proof(name: str = "fibur", players: int = 2, given: tuple[bytes, ...] = ()) -> dict[str, Any]:
    """The proof of a deal, as it comes back from a file."""
    rules = profile(name)
    made = proof_of(
        rules,
        Shuffled(
            "k3j9x2", 2, players - 1, players, commitment(SEED, *NAMES).hex(), SEED,
            [each.hex() for each in given], [], deck_of(rules, SEED, given, *NAMES),
        ),
    )  # fmt: skip
    value: dict[str, Any] = json.loads(json.dumps(made))
    return value


@pytest.mark.parametrize("vector", VECTORS)
def test_the_vectors_that_the_browser_is_tested_with_too(vector: dict[str, Any]) -> None:
    seed, names = bytes.fromhex(vector["seed"]), (vector["match"].encode(), vector["deal"].encode())
    given = list(map(bytes.fromhex, vector["contributions"]))
    assert commitment(seed, *names).hex() == vector["commitment"]
    assert deck_order(seed, given, *names, vector["size"]) == vector["order"]


@pytest.mark.parametrize("name", PROFILES)
def test_a_proof_holds_under_every_profile(name: str) -> None:
    for players in profile(name).players:
        assert failed_step(proof(name, players)) is None
    assert failed_step(proof(name, profile(name).players[0], (b"sixteen bytes ..",))) is None


def swapped(cards: list[str]) -> list[str]:
    """The cards with the first and another one in each other's place."""
    other = next(index for index, card in enumerate(cards) if card != cards[0])
    cards[0], cards[other] = cards[other], cards[0]
    return cards


def test_another_seed_or_name_breaks_the_commitment() -> None:
    for change in ({"seed": "00" * 32}, {"match": "other"}, {"deal": "3"}, {"commitment": "ab" * 32}):
        assert failed_step(proof() | change) == "commitment"


def test_a_moved_card_or_another_contribution_breaks_the_order() -> None:
    changed = proof()
    swapped(changed["deck"])
    assert failed_step(changed) == "order"
    assert failed_step(proof() | {"contributions": ["00"]}) == "order"
    assert failed_step(proof() | {"jokers": 2}) == "order"


@pytest.mark.parametrize("part", ["hands", "pozzetti"])
def test_an_exchanged_card_breaks_the_hands(part: str) -> None:
    changed = proof()
    card = next(card for card in changed[part][0] if card not in changed[part][1])
    changed[part][0].remove(card)
    changed[part][1].append(card)
    assert failed_step(changed) == "hands"
    assert failed_step(proof() | {"pile": ["7H"]}) == "hands"
    assert failed_step(proof() | {"dealer": 0}) == "hands"


@pytest.mark.parametrize(
    "value",
    [
        None, [], "proof", 7, {}, proof() | {"seed": "xy"}, proof() | {"seed": 5}, proof() | {"format": "x"},
        proof() | {"deck": ["7X"]}, proof() | {"hands": None}, proof() | {"jokers": 10**9},
        proof() | {"contributions": ["00"] * 9}, proof() | {"players": True}, proof() | {"match": None},
    ],
)  # fmt: skip
def test_what_is_no_proof_fails_in_its_form(value: Any) -> None:
    assert failed_step(value) == "form"
