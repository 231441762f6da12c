"""The proof of a shuffle: what a deal was made of, once it is over, so that anybody may deal it again.

A proof is JSON and needs nothing beside it: `docs/shuffle.md` says what its fields mean.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from games.engine.cards import Face, full_deck, parse_card, texts, texts_of
from games.engine.position import start
from games.engine.rules import Rules
from games.engine.shuffle import LABEL, commitment, deck_order

FORMAT = "burraco shuffle proof 1"
#: The steps of a check in their order; the first that fails is named.
STEPS = ("form", "commitment", "order", "hands")
#: More than any deal needs: a longer list is not worth reading.
_MOST_CONTRIBUTIONS = 8


class BadProof(ValueError):
    """What was given is no proof: a field is missing or malformed."""


class Shuffled(NamedTuple):
    """A deal as it was dealt: the names and secrets that its deck should follow from, and the deck.

    `skipped` are the seats of people who contributed nothing.
    """

    match: str
    deal: int
    dealer: int
    players: int
    commitment: str
    seed: bytes
    contributions: list[str]
    skipped: list[int]
    deck: list[Face]


def deck_of(
    rules: Rules, seed: bytes, contributions: Sequence[bytes], match: bytes, deal: bytes
) -> list[Face]:
    """The shuffled deck: a pure consequence of what was committed to and contributed."""
    return _shuffled(rules.jokers, seed, contributions, match, deal)


def proof_of(rules: Rules, shuffled: Shuffled) -> dict[str, Any]:
    """The proof of a deal, as JSON. Raises ValueError for a deck that the rules do not know."""
    position, _ = start(rules, shuffled.players, shuffled.dealer, shuffled.deck)
    return {
        "format": FORMAT,
        "label": LABEL.decode(),
        "match": shuffled.match,
        "deal": str(shuffled.deal),
        "commitment": shuffled.commitment,
        "seed": shuffled.seed.hex(),
        "contributions": shuffled.contributions,
        "skipped": shuffled.skipped,
        "jokers": rules.jokers,
        "players": shuffled.players,
        "dealer": shuffled.dealer,
        "hand_size": rules.hand_size_for(shuffled.players),
        "pozzetto_size": rules.pozzetto_size,
        "upcard": rules.initial_upcard,
        "deck": texts(shuffled.deck),
        "hands": [texts_of(hand) for hand in position.hands],
        "pozzetti": [texts(pozzetto) for pozzetto in position.pozzetti],
        "pile": texts(position.pile),
    }


def failed_step(proof: Any) -> str | None:
    """The first of `STEPS` at which a proof fails; None when all of it holds. Any value may be asked for."""
    try:
        return _failed_step(_read(proof))
    except BadProof:
        return "form"


class _Proof(NamedTuple):
    """A proof read from JSON."""

    names: tuple[bytes, bytes]
    commitment: str
    seed: bytes
    contributions: list[bytes]
    jokers: int
    players: int
    dealer: int
    hand_size: int
    pozzetto_size: int
    upcard: bool
    deck: list[Face]
    hands: list[list[Face]]
    pozzetti: list[list[Face]]
    pile: list[Face]


def _failed_step(proof: _Proof) -> str | None:
    if commitment(proof.seed, *proof.names).hex() != proof.commitment:
        return "commitment"
    if _shuffled(proof.jokers, proof.seed, proof.contributions, *proof.names) != proof.deck:
        return "order"
    told = (list(map(sorted, proof.hands)), list(map(sorted, proof.pozzetti)), proof.pile)
    return None if told == _dealt(proof) else "hands"


def _shuffled(
    jokers: int, seed: bytes, contributions: Sequence[bytes], match: bytes, deal: bytes
) -> list[Face]:
    cards = full_deck(jokers)
    return [cards[index] for index in deck_order(seed, contributions, match, deal, len(cards))]


def _dealt(proof: _Proof) -> tuple[list[list[Face]], list[list[Face]], list[Face]]:
    """Hands and pozzetti, each in the fixed order, and the first card of the pile, dealt from the deck."""
    deck, players = proof.deck, proof.players
    size = players * proof.hand_size
    hands = [sorted(deck[(seat - proof.dealer - 1) % players : size : players]) for seat in range(players)]
    bottom = deck[::-1][: 2 * proof.pozzetto_size]
    return hands, [sorted(bottom[0::2]), sorted(bottom[1::2])], deck[size : size + proof.upcard]


def _read(proof: Any) -> _Proof:
    """A proof from JSON. Raises BadProof."""
    try:
        return _read_fields(proof)
    except (TypeError, ValueError, LookupError, AttributeError) as error:
        raise BadProof(str(error)) from error


def _read_fields(proof: Mapping[str, Any]) -> _Proof:
    if proof["format"] != FORMAT or proof["label"] != LABEL.decode():
        raise ValueError("another format")
    contributions = proof["contributions"]
    if len(contributions) > _MOST_CONTRIBUTIONS:
        raise ValueError("too many contributions")
    return _Proof(
        names=(proof["match"].encode(), proof["deal"].encode()),
        commitment=proof["commitment"],
        seed=_bytes(proof["seed"]),
        contributions=[_bytes(given) for given in contributions],
        jokers=_whole(proof["jokers"], 4),
        players=_whole(proof["players"], 4),
        dealer=_whole(proof["dealer"], 3),
        hand_size=_whole(proof["hand_size"], 26),
        pozzetto_size=_whole(proof["pozzetto_size"], 26),
        upcard=bool(proof["upcard"]),
        deck=_faces(proof["deck"]),
        hands=list(map(_faces, proof["hands"])),
        pozzetti=list(map(_faces, proof["pozzetti"])),
        pile=_faces(proof["pile"]),
    )


def _whole(value: Any, most: int) -> int:
    if type(value) is not int or not 0 <= value <= most:
        raise ValueError(f"a whole number from 0 to {most}")
    return value


def _bytes(digits: str) -> bytes:
    if not digits.isascii() or not (digits + "0").isalnum():
        raise ValueError("not hexadecimal")
    return bytes.fromhex(digits)


def _faces(cards: Sequence[str]) -> list[Face]:
    return [parse_card(card) for card in cards]
