"""Talk that looks like advertising: floods, the same words again and again, and links in disguise."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from datetime import datetime, timedelta

from accounts.models import Category
from accounts.names import skeleton
from games.models import Said
from lobby.services.signals.finding import Finding

MOST_LINES = 20_000
"""Lines of a day that are looked at, the latest first."""
FLOOD, FLOOD_TIME = 40, timedelta(minutes=15)
"""So many lines in so long are no talk any more."""
SAME, TABLES = 5, 3
"""The same words so often, at so many tables."""
SHORT = 8
"""Letters below which everybody repeats himself."""
_DISGUISED = re.compile(
    r"(?:\b(?:dot|punto)\b|[\[(]\.[\])])\s*(?:com|net|org|it|es|me|io)\b"  # mysite dot com
    r"|\bt\.?me/|\bwa\.me/|\b(?:telegram|whatsapp|instagram|discord)\b.{0,12}[@+\d]"
    r"|[\w.]+@[\w-]+\.\w{2,}"
    r"|(?:\+|\b00)?\d(?:[ .-]?\d){8,}",
    re.IGNORECASE,
)

Line = tuple[int, int, str, datetime]
"""Person, match, text, and when."""


def about_talk(now: datetime) -> Iterator[Finding]:
    """What the free words of the last day show."""
    rows = Said.objects.filter(created__gt=now - timedelta(days=1)).order_by("-pk")
    lines: list[Line] = list(rows.values_list("user", "match", "text", "created")[:MOST_LINES])
    by_person: dict[int, list[Line]] = defaultdict(list)
    for line in lines:
        by_person[line[0]].append(line)
    for person, said in by_person.items():
        yield from _about(person, said[::-1], now.date().isoformat())


def _about(person: int, said: list[Line], day: str) -> Iterator[Finding]:
    if (most := busiest([at for *_line, at in said])) >= FLOOD:
        minutes = FLOOD_TIME.seconds // 60
        yield Finding(person, Category.SPAM, "flood", day, {"lines": most, "minutes": minutes})
    words = [line for line in said if line[2]]
    if found := _repeated(words):
        yield Finding(person, Category.SPAM, "same words", day, found)
    if hidden := next((line for line in words if _DISGUISED.search(line[2])), None):
        details = {"text": hidden[2], "lines": sum(bool(_DISGUISED.search(line[2])) for line in words)}
        yield Finding(person, Category.SPAM, "hidden link", day, details, hidden[1])


def busiest(times: list[datetime]) -> int:
    """The most of some moments, in order, that lie within `FLOOD_TIME`."""
    most = first = 0
    for last, at in enumerate(times):
        while at - times[first] > FLOOD_TIME:
            first += 1
        most = max(most, last - first + 1)
    return most


def _repeated(words: list[Line]) -> dict[str, object] | None:
    """The words that somebody repeats most, at different tables; None where it is not much."""
    alike = Counter(like for line in words if len(like := essence(line[2])) >= SHORT)
    if not alike:
        return None
    like, times = alike.most_common(1)[0]
    same = [line for line in words if essence(line[2]) == like]
    tables = len({match for _person, match, _text, _at in same})
    if times < SAME or tables < TABLES:
        return None
    return {"text": same[0][2], "times": times, "tables": tables}


def essence(text: str) -> str:
    """What is left of words that are nearly the same: no case, signs, digits or repeated letters."""
    letters = skeleton("".join(sign for sign in text if sign.isalpha()))
    return re.sub(r"(.)\1+", r"\1", letters)
