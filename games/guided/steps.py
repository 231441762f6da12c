"""The nine steps: what the learner is asked for, task by task, and what the opponent does in between."""

from __future__ import annotations

from typing import NamedTuple


class Task(NamedTuple):
    """One thing to do. `way`: the moves that do it, each also in several smaller ones of the same kind.

    A `free` task takes any legal move but a discard that does not end the deal.
    """

    step: int
    name: str
    way: tuple[str, ...]
    free: bool = False


STEPS = 9
TASKS: tuple[Task, ...] = (
    Task(1, "draw", ("draw",)),
    Task(2, "set", ("meld AH AC AS",)),
    Task(3, "run", ("meld 4D 5D 6D",)),
    Task(4, "wild", ("meld 9S JK JS",)),
    Task(5, "attach", ("add 2 7D",)),
    Task(5, "discard", ("discard KC",)),
    Task(6, "take", ("take",)),
    Task(7, "seven", ("add 2 8D 9D TD",)),
    Task(8, "pozzetto", ("discard KC",)),
    Task(9, "open", ("draw",)),
    Task(
        9,
        "close",
        ("add 3 7S 8S QS KS", "meld 3H 4H 5H 6H 7H", "add 1 AD AH", "discard QC"),
        free=True,
    ),
)

#: The turns of the opponent, in order.
REPLIES: tuple[tuple[str, ...], ...] = (
    ("draw", "meld 4C 5C 6C", "discard 8D"),
    ("draw", "discard KH"),
)

#: What the seventh card makes: the learner's own run, the same with a wild at its end, and with one inside.
GRADES: tuple[tuple[str, ...], ...] = (
    ("4D", "5D", "6D", "7D", "8D", "9D", "TD"),
    ("4D", "5D", "6D", "7D", "8D", "9D", "TD", "JK=JD"),
    ("4D", "5D", "JK=6D", "7D", "8D", "9D", "TD"),
)
