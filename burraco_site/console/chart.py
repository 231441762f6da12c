"""A row of days as bars, as numbers for an SVG picture that needs neither script nor style."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

WIDTH, HEIGHT, GAP = 300, 80, 2
"""The picture, in its own units."""


@dataclass(frozen=True)
class Bar:
    """One day: where its bar stands, and what it says."""

    x: float
    y: float
    width: float
    height: float
    day: date
    number: int


@dataclass(frozen=True)
class Chart:
    """Bars from the oldest day to today; `most` is the height of the picture, `total` all days together."""

    name: str
    bars: list[Bar]
    most: int
    total: int
    width: int = WIDTH
    height: int = HEIGHT


def chart_of(name: str, days: Sequence[date], numbers: Sequence[int]) -> Chart:
    """The chart of one number a day; a day without any keeps a line of its own at the bottom."""
    most = max([1, *numbers])
    step = WIDTH / len(days)
    bars = [
        _bar(index * step, step - GAP, HEIGHT * number / most, day, number)
        for index, (day, number) in enumerate(zip(days, numbers, strict=True))
    ]
    return Chart(name, bars, most, sum(numbers))


def _bar(x: float, width: float, height: float, day: date, number: int) -> Bar:
    height = max(1.0, height)
    return Bar(round(x, 1), round(HEIGHT - height, 1), round(width, 1), round(height, 1), day, number)
