"""The verifiable shuffle: a deck order that follows from a secret committed before the deal and shown after
it.

All fields are length-prefixed (four bytes, big-endian), so that no two inputs read alike.
"""

from __future__ import annotations

import hashlib
import hmac
import struct
from collections.abc import Iterator, Sequence

LABEL = b"burraco deal commitment 1"
SEED_BYTES = 32
CONTRIBUTION_LABEL = b"burraco contribution 1"
CONTRIBUTION_BYTES = 16


def commitment(seed: bytes, match: bytes, deal: bytes) -> bytes:
    """SHA-256 over label, match, deal and seed: published before the deal."""
    return hashlib.sha256(_fields(LABEL, match, deal, seed)).digest()


def fingerprint(contribution: bytes, match: bytes, deal: bytes) -> bytes:
    """SHA-256 over label, match, deal and a player's contribution: told before any contribution is."""
    return hashlib.sha256(_fields(CONTRIBUTION_LABEL, match, deal, contribution)).digest()


def deck_order(
    seed: bytes, contributions: Sequence[bytes], match: bytes, deal: bytes, size: int = 108
) -> list[int]:
    """The order of a deck of `size` cards: indices into the deck in its fixed order, the top card first.

    A Fisher-Yates shuffle (from the last place down) whose draws come, with rejection sampling, from the
    stream of HMAC-SHA256(seed, contributions | match | deal | counter) read as 32-bit big-endian numbers;
    the counter has eight bytes.
    """
    order = list(range(size))
    numbers = _numbers(seed, _fields(_fields(*contributions), match, deal))
    for last in range(size - 1, 0, -1):
        chosen = _below(last + 1, numbers)
        order[last], order[chosen] = order[chosen], order[last]
    return order


def _fields(*fields: bytes) -> bytes:
    return b"".join(len(field).to_bytes(4, "big") + field for field in fields)


def _numbers(seed: bytes, message: bytes) -> Iterator[int]:
    counter = 0
    while True:
        block = hmac.digest(seed, message + _fields(counter.to_bytes(8, "big")), "sha256")
        yield from struct.unpack(">8L", block)
        counter += 1


def _below(limit: int, numbers: Iterator[int]) -> int:
    """A number below `limit`, each equally likely: draws beyond the last whole multiple are thrown away."""
    bound = (1 << 32) - (1 << 32) % limit
    while (number := next(numbers)) >= bound:
        pass
    return number % limit
