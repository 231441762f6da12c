"""Arguments that the commands about series of deals share."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError

from games.engine.profiles import PROFILES


def add_series(parser: ArgumentParser) -> None:
    """`--rules`, `--players`, `--deals` and `--seed`."""
    parser.add_argument("--rules", choices=list(PROFILES), default="fibur", help="the profile to play by")
    parser.add_argument("--players", type=int, choices=(2, 4), default=2)
    parser.add_argument("--deals", type=positive, default=100, help="how many decks to deal")
    parser.add_argument("--seed", type=int, default=1, help="the same seed gives the same deals")


def positive(text: str) -> int:
    """A whole number from 1. Raises ArgumentTypeError."""
    if not text.isascii() or not text.isdigit() or int(text) < 1:
        raise ArgumentTypeError("a whole number from 1")
    return int(text)
