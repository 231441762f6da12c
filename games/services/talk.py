"""Talk at the table: one line for all seats alike, and whom a viewer does not want to hear."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any
from unicodedata import category, combining, normalize

from django.db import transaction

from accounts.models import BadWord, Shun, Switch, has_bad_word, is_on
from burraco_site.limits import allow
from games import publish
from games.models import Said, Seat, Status
from games.protocol.errors import Refused
from games.services.allowed import check_may_talk, is_silenced
from games.services.shun import shun_person

if TYPE_CHECKING:
    from accounts.models import User

Json = dict[str, Any]
#: Characters of a line; what is longer is cut.
LONGEST = 200
#: Lines that one person may say within so many seconds, at all tables together.
MOST, SECONDS = 6, 12
#: Lines that a page shows when it is opened.
REMEMBERED = 50
#: Marks that one letter may carry.
MOST_MARKS = 2
_SILENT = (Status.CLOSED, Status.VOID)
_JOINER = "\u200d"
_LINK = re.compile(
    r"[a-z][a-z0-9+.-]*://|\bwww\.|\b[a-z0-9-]+\.(?:com|net|org|info|biz|io|me|it|es|eu|de|fr|uk|us|tv|gg|ly|ru|app|xyz)\b",
    re.IGNORECASE,
)


def say(public_id: str, user: User, phrase: str) -> None:
    """Says a ready phrase. Raises Refused: `not_a_player`, `not_ready`, `silenced`, `talk_fast`."""
    _store(_seat(public_id, user), user, phrase=phrase)


def chat(public_id: str, user: User, typed: str) -> None:
    """Says free words, cleaned. Raises Refused as `say` does, and `chat_off`, `chat_guest`, `chat_link`,
    `chat_empty`, `chat_words`.
    """
    seat = _seat(public_id, user)
    if not seat.match.chat or not is_on(Switch.Name.CHAT):
        raise Refused("chat_off")
    if user.is_guest:
        raise Refused("chat_guest")
    text = cleaned(typed)
    if not text:
        raise Refused("chat_empty")
    if _LINK.search(text):
        raise Refused("chat_link")
    if has_bad_word(text, BadWord.objects.filter(in_talk=True)):
        raise Refused("chat_words")
    _store(seat, user, text=text)


def cleaned(typed: str) -> str:
    """Typed words as one line of at most `LONGEST` characters, without control characters, marks of direction
    and towers of accents.
    """
    kept: list[str] = []
    marks = 0
    for letter in normalize("NFC", typed):
        marks = marks + 1 if combining(letter) else 0
        kind = category(letter)
        if letter.isspace() or kind == "Cc":
            kept.append(" ")
        elif (kind[0] != "C" or letter == _JOINER) and marks <= MOST_MARKS:
            kept.append(letter)
    return " ".join("".join(kept).split())[:LONGEST].strip(f" {_JOINER}")


def may_chat(public_id: str, user: User) -> bool:
    """Whether a person may use free words at a table."""
    if user.is_guest or is_silenced(user) or not is_on(Switch.Name.CHAT):
        return False
    return Seat.objects.filter(match__public_id=public_id, match__chat=True).exists()


def lines(public_id: str, after: int = 0) -> list[Json]:
    """What was said at a table after line `after`, of the last `REMEMBERED`, newest last.

    Until the first deal people change seats and go: `seat` is where the speaker sits now, and the words of
    who does not sit there any more are left out.
    """
    spoken = list(Said.objects.filter(match__public_id=public_id, pk__gt=after).order_by("-pk")[:REMEMBERED])
    if not spoken:
        return []
    people = Seat.objects.filter(match__public_id=public_id, user__isnull=False)
    seats = dict(people.values_list("user_id", "number"))
    return [_line(row, seats[row.user_id]) for row in reversed(spoken) if row.user_id in seats]


def shun(public_id: str, user: User, seat: int, way: str) -> None:
    """Mutes or blocks the person at a seat, or (`hear`) neither. Raises Refused: `not_a_player`, `no_seat`,
    `own_seat`.
    """
    own = _seat(public_id, user, speaking=False)
    there = Seat.objects.filter(match=own.match_id, number=seat).select_related("user").first()
    if there is None or there.user is None:
        raise Refused("no_seat")
    if there.user == user:
        raise Refused("own_seat")
    shun_person(user, there.user, way)


def shuns_of(user: User) -> dict[int, str]:
    """Whom (by the keys of people) a viewer has muted or blocked, and which."""
    return dict(Shun.objects.filter(person=user).values_list("other_id", "way"))


def shunned(public_id: str, user: User) -> dict[int, str]:
    """The same by the seats of a table."""
    ways = shuns_of(user)
    seats = Seat.objects.filter(match__public_id=public_id, user__in=ways).values_list("number", "user")
    return {number: ways[other] for number, other in seats if other is not None}


def _seat(public_id: str, user: User, *, speaking: bool = True) -> Seat:
    seat = Seat.objects.select_related("match").filter(match__public_id=public_id, user=user).first()
    if seat is None:
        raise Refused("not_a_player")
    if speaking and seat.match.status in _SILENT:
        raise Refused("not_ready")
    if speaking:
        check_may_talk(user)
    return seat


def _store(seat: Seat, user: User, **words: str) -> None:
    if not allow("talk", str(user.pk), MOST, SECONDS):
        raise Refused("talk_fast")
    with transaction.atomic():
        row = Said.objects.create(match=seat.match, seat=seat.number, user=user, **words)
        publish.said(seat.match.public_id, _line(row, row.seat))


def _line(row: Said, seat: int) -> Json:
    return {"n": row.pk, "seat": seat, "person": row.user_id, "phrase": row.phrase, "text": row.text}
