"""The drawing of a rating over its matches, as numbers for an SVG picture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from lobby.services.records import Point

WIDTH, HEIGHT, EDGE = 320, 120, 8
"""The picture, in its own units; the words beside it have their own place."""
STEP = 50
"""Ratings at the edges are multiples of this."""


@dataclass(frozen=True)
class Graph:
    """`line` holds the points of a polyline; `low` and `high` are the ratings at the edges."""

    line: str
    last: tuple[float, float]
    low: int
    high: int
    points: Sequence[Point]
    width: int = WIDTH
    height: int = HEIGHT


def graph_of(points: Sequence[Point]) -> Graph | None:
    """The graph of some points, from the rating before the first on; one match after the other, whatever the
    time between them. None without any.
    """
    if not points:
        return None
    ratings = [points[0].before, *(point.shown for point in points)]
    low = int(min(ratings) // STEP * STEP)
    high = max(int(-(-max(ratings) // STEP) * STEP), low + STEP)
    across = (WIDTH - 2 * EDGE) / len(points)
    down = (HEIGHT - 2 * EDGE) / (high - low)
    drawn = [
        (round(EDGE + n * across, 1), round(EDGE + (high - rating) * down, 1))
        for n, rating in enumerate(ratings)
    ]
    return Graph(" ".join(f"{x},{y}" for x, y in drawn), drawn[-1], low, high, points)
