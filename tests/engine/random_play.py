"""Random play that goes everywhere: deals, and moves legal or not, for what must hold in all positions."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from games.engine.cards import CARD_TEXT, faces_of, full_deck
from games.engine.choices import legal_moves
from games.engine.moves import Move
from games.engine.position import OVER, Position, start
from games.engine.profiles import PROFILES
from games.engine.rules import Rules
from tests.engine.house_rules import house_rules

#: Every profile, and house rules at random under the last name.
NAMES = [*sorted(PROFILES), "any house"]
LAYS = ("meld", "add", "swap")
#: A wild that may move could move for ever; an undo as well.
RARE = ("undo", "shift")
BARE = ("draw", "take", "pot", "exchange", "undo")


def rules_of(name: str, random: Random, *, bare: bool) -> Rules:
    """The rules of a profile, or random house rules; `bare` with small hands and pozzetti."""
    small = {"hand_size": random.choice((3, 5)), "pozzetto_size": random.choice((5, 6, 8))} if bare else {}
    if name == "any house":
        return house_rules(random, **small)
    return Rules.from_json({"profile": name} | small)


def deal(seed: int, *, bare: bool = False, name: str | None = None) -> tuple[Position, Random]:
    """A deal of a profile, a number of players and a deck that follow from the seed, and its generator.

    `name` is one of `NAMES`. `bare` deals are short: small hands, so that pozzetti, closes and forced lays
    come often.
    """
    random = Random(seed)
    rules = rules_of(name or NAMES[seed % len(NAMES)], random, bare=bare)
    deck = full_deck(rules.jokers)
    random.shuffle(deck)
    players = random.choice(rules.players)
    return start(rules, players, random.randrange(players), deck)[0], random


def moves(position: Position, random: Random, most: int = 4000) -> Iterator[Move]:
    """Legal moves until the deal is over, one at a time, each for the position as it then is.

    Lays are likelier than discards (so that deals end by a close); undo and wilds that move are rare.
    """
    for _ in range(most):
        if position.phase == OVER:
            return
        choices = list(legal_moves(position))
        lays = [move for move in choices if move.kind in LAYS]
        rare = [move for move in choices if move.kind in RARE]
        ends = [move for move in choices if move.kind not in (*LAYS, *RARE)]
        if rare and random.random() < 0.08:
            yield random.choice(rare)
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
    kind = random.choice((*BARE, "discard", "meld", "meld", "add", "add", "swap", "shift"))
    if kind in BARE:
        return Move(kind)
    size = {"discard": 1, "swap": 1, "shift": 0}.get(kind, random.randint(1, 4))
    pool = [*hand * 4, *range(53)]
    cards = tuple(random.choice(pool) for _ in range(size))
    named = kind == "shift" or (kind in ("meld", "add") and random.random() < 0.1)
    layout = tuple(CARD_TEXT[card] for card in cards or hand[:4]) if named else ()
    return Move(kind, cards, random.randint(1, 6) if kind in ("add", "swap", "shift") else 0, layout)
