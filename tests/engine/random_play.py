"""Random play that goes everywhere: deals, and moves legal or not, for what must hold in all positions."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from games.engine.cards import CARD_TEXT, faces_of, full_deck
from games.engine.choices import legal_moves
from games.engine.moves import Move
from games.engine.position import OVER, Position, start
from games.engine.profiles import PROFILES


def deal(seed: int, *, bare: bool = False) -> tuple[Position, Random]:
    """A deal of a profile, a number of players and a deck that follow from the seed, and its generator.

    `bare` deals are short: small hands, so that pozzetti, closes and forced lays come often.
    """
    random = Random(seed)
    rules = PROFILES[random.choice(sorted(PROFILES))]
    if bare:
        small = {"hand_size": random.choice((3, 5)), "pozzetto_size": random.choice((2, 4, 6))}
        rules = type(rules).from_json({"profile": rules.profile} | small)
    deck = full_deck(rules.jokers)
    random.shuffle(deck)
    players = random.choice((2, 4))
    return start(rules, players, random.randrange(players), deck)[0], random


def moves(position: Position, random: Random, most: int = 4000) -> Iterator[Move]:
    """Legal moves until the deal is over, one at a time, each for the position as it then is.

    Lays are likelier than discards (so that deals end by a close), undo is rare.
    """
    for _ in range(most):
        if position.phase == OVER:
            return
        choices = list(legal_moves(position))
        lays = [move for move in choices if move.kind in ("meld", "add")]
        ends = [move for move in choices if move.kind not in ("meld", "add", "undo")]
        undo = [move for move in choices if move.kind == "undo"]
        if undo and random.random() < 0.06:
            yield undo[0]
        elif lays and (not ends or random.random() < 0.8):
            yield random.choice(lays)
        elif ends:
            yield random.choice(ends)
        else:
            yield random.choice(choices)
    raise AssertionError("a deal that does not end")


def any_move(position: Position, random: Random) -> Move:
    """A move of a plausible form, mostly illegal: cards of the hand and of elsewhere, any meld number."""
    hand = list(faces_of(position.hand))
    kind = random.choice(("draw", "take", "undo", "discard", "meld", "meld", "add", "add"))
    if kind in ("draw", "take", "undo"):
        return Move(kind)
    size = 1 if kind == "discard" else random.randint(1, 4)
    pool = [*hand * 4, *range(53)]
    cards = tuple(random.choice(pool) for _ in range(size))
    layout = tuple(CARD_TEXT[card] for card in cards) if random.random() < 0.1 and kind != "discard" else ()
    return Move(kind, cards, random.randint(1, 6) if kind == "add" else 0, layout)
