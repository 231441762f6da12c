"""What `make arena` plays: the arguments of `manage.py arena`, one line of the table each."""

from __future__ import annotations

_MAIN = tuple(
    f"--rules {rules} --players {players}" for rules in ("fantacarte", "fibur") for players in (2, 4)
)
_FOR_TWO, _FOR_FOUR = _MAIN[::2], _MAIN[1::2]
_OTHERS = (
    "--rules burako --players 2",
    "--rules burako --players 4",
    "--rules roversia --players 2",
    "--rules internazionale --players 2",
    "--rules internazionale --players 4",
    "--rules reale --players 2",
    "--rules reale --players 4",
)
_SEED = 7


def _lines(games: tuple[str, ...], deals: int, bots: str, more: str = "") -> tuple[str, ...]:
    return tuple(f"{game} --deals {deals} --seed {_SEED}{more} {bots}" for game in games)


STANDARD: tuple[str, ...] = (
    *_lines(_MAIN, 300, "casual easy"),
    *_lines(_MAIN, 300, "medium casual"),
    *_lines(_MAIN, 1000, "hard medium"),
    *_lines(_MAIN, 500, "master hard"),
    *_lines(_MAIN, 500, "master hard+take"),
    *_lines(_MAIN, 1000, "master hard", " --match 1005"),
    *_lines(_FOR_TWO, 30, "expert master"),  # Half a minute of thought a deck.
    *_lines(_FOR_FOUR, 40, "expert master"),
    *_lines(_OTHERS, 300, "hard medium"),
    *_lines(_OTHERS, 150, "master hard"),
)
