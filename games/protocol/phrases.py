"""The ready phrases of the table, by their codes: courtesies, none of which can be about anybody's cards."""

from __future__ import annotations

PHRASES: tuple[str, ...] = (
    "hello",
    "good_luck",
    "bravo",
    "congratulations",
    "thanks",
    "welcome",
    "sorry",
    "one_moment",
    "back",
    "your_turn",
    "no_hurry",
    "good_game",
    "again",
    "goodbye",
)
