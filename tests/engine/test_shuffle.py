"""The verifiable shuffle against a second implementation, frozen vectors, and a look at its evenness."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter

import pytest

from games.engine.shuffle import commitment, deck_order, fingerprint

SEED = bytes(range(32))
INPUTS = [
    (bytes(32), [], b"match", b"1"),
    (SEED, [], b"k3j9x2", b"1"),
    (SEED, [], b"k3j9x2", b"2"),
    (SEED, [b"sixteen bytes ..", b"and sixteen more"], b"k3j9x2", b"1"),
    (b"\xff" * 32, [b""], b"", b""),
]


def field(data: bytes) -> bytes:
    return len(data).to_bytes(4, "big") + data


def second_opinion(
    seed: bytes, contributions: list[bytes], match: bytes, deal: bytes, size: int
) -> list[int]:
    """The order by the written recipe: a list of 32-bit numbers made beforehand, and swaps by index."""
    joined = b"".join(map(field, contributions))
    stream = b""
    for counter in range(40):
        message = field(joined) + field(match) + field(deal) + field(counter.to_bytes(8, "big"))
        stream += hmac.new(seed, message, hashlib.sha256).digest()
    numbers = [int.from_bytes(stream[at : at + 4], "big") for at in range(0, len(stream), 4)]
    cards = list(range(size))
    for left in reversed(range(2, size + 1)):
        while (number := numbers.pop(0)) >= 2**32 // left * left:
            pass
        cards[left - 1], cards[number % left] = cards[number % left], cards[left - 1]
    return cards


@pytest.mark.parametrize("inputs", INPUTS)
@pytest.mark.parametrize("size", [108, 106, 104, 1])
def test_the_order_follows_the_written_recipe(
    inputs: tuple[bytes, list[bytes], bytes, bytes], size: int
) -> None:
    order = deck_order(*inputs, size)
    assert sorted(order) == list(range(size))
    assert order == second_opinion(*inputs, size)


#: The first cards for the first of the inputs, and SHA-256 of the order (one byte a card) for each.
FIRST = [67, 107, 50, 99, 47, 29, 75, 76, 44, 56, 58, 72]
VECTORS = [
    "f337339b50f32148aabcaaa4dd10abb574fecf436ecb8ade6f08fcc01b39f3a1",
    "1b52d704c448a914e408f8dd110117dc1a561cfe8aabadc178386db5663ea94e",
    "55347ebc32c0bc6fba0bb80d52519cf6212e28a9f5e990088d4f7e13ad7b2069",
    "d91ba71f6885af588919ca5312263174b54ee6943d62678bc9af5bbec3b3d365",
    "fad758ac818895053b1073bb478d74bc7c8f20a129b0925ccd222fa73b0569b5",
]


@pytest.mark.parametrize(("inputs", "digest"), list(zip(INPUTS, VECTORS, strict=True)))
def test_the_order_never_changes(inputs: tuple[bytes, list[bytes], bytes, bytes], digest: str) -> None:
    assert hashlib.sha256(bytes(deck_order(*inputs))).hexdigest() == digest


def test_the_first_cards_of_a_known_order() -> None:
    assert deck_order(*INPUTS[0])[:12] == FIRST


def test_every_field_matters_and_none_runs_into_the_next() -> None:
    base = (SEED, [b"ab", b"c"], b"match", b"1")
    others = [
        (SEED[::-1], [b"ab", b"c"], b"match", b"1"),
        (SEED, [b"a", b"bc"], b"match", b"1"),
        (SEED, [b"c", b"ab"], b"match", b"1"),
        (SEED, [b"abc"], b"match", b"1"),
        (SEED, [b"ab", b"c"], b"matc", b"h1"),
        (SEED, [b"ab", b"c"], b"match", b"11"),
        (SEED, [], b"match", b"1"),
    ]
    orders = [tuple(deck_order(*inputs)) for inputs in (base, *others)]
    assert len(set(orders)) == len(orders)


def test_the_commitment_is_a_hash_of_its_fields() -> None:
    expected = hashlib.sha256(b"".join(map(field, (b"burraco deal commitment 1", b"m", b"1", SEED)))).digest()
    assert commitment(SEED, b"m", b"1") == expected
    assert commitment(SEED, b"m1", b"") != expected


def test_a_fingerprint_is_a_hash_of_its_fields() -> None:
    fields = b"".join(map(field, (b"burraco contribution 1", b"m", b"1", b"given")))
    assert fingerprint(b"given", b"m", b"1") == hashlib.sha256(fields).digest()


def test_every_card_comes_to_every_place_about_as_often() -> None:
    deals, size = 3000, 12
    seen = Counter(
        (place, card)
        for deal in range(deals)
        for place, card in enumerate(deck_order(SEED, [], b"even", str(deal).encode(), size))
    )
    expected = deals / size
    chi_squared = sum(
        (seen[place, card] - expected) ** 2 / expected for place in range(size) for card in range(size)
    )
    assert 80 < chi_squared < 175, "121 degrees of freedom: about four standard deviations to each side"
