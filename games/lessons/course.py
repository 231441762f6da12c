"""The lessons as data: positions, as the seat on turn sees them, and melds."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from games.engine.melds import Meld, meld_book
from games.engine.notation import position_from_json
from games.engine.position import Position
from games.engine.profiles import FANTACARTE
from games.engine.views import View, observe

Json = dict[str, Any]
LAY, DISCARD, GRADE = KINDS = ("lay", "discard", "grade")
RULES = FANTACARTE
_FILE = Path(__file__).with_name("lessons.json")


class Lesson(NamedTuple):
    """One question. `kind`: what to lay or to discard in a position, or how a meld is graded; the other
    field is None.
    """

    name: str
    kind: str
    position: Position | None
    meld: Meld | None

    @property
    def view(self) -> View:
        """What the seat on turn sees of the position."""
        assert self.position is not None
        return observe(self.position, self.position.turn)


def read(lines: list[Json]) -> Iterator[Lesson]:
    """The lessons of their JSON, named by kind and number. Raises BadPosition or IllegalMove."""
    numbers = dict.fromkeys(KINDS, 0)
    for line in lines:
        (kind,) = line.keys() & numbers.keys()
        numbers[kind] += 1
        asked, name = line[kind], f"{kind}-{numbers[kind]}"
        if kind == GRADE:
            yield Lesson(name, kind, None, meld_book(RULES).laid(asked))
        else:
            yield Lesson(name, kind, position_from_json(RULES, asked), None)


#: All lessons by name, in the order in which they are offered.
LESSONS: dict[str, Lesson] = {lesson.name: lesson for lesson in read(json.loads(_FILE.read_text()))}
