"""What one viewer hears of the talk at a table: nothing of whom he shuns, phrases in his own language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from games.phrase_words import words_of
from games.protocol.outgoing import SaidFrame, TalkFrame
from games.services import talk

if TYPE_CHECKING:
    from accounts.models import User

Line = Mapping[str, Any]


class Hearing:
    """The talk as one viewer hears it. Texts come out in the language that is active when they are made."""

    def __init__(self, public_id: str, user: User) -> None:
        self._public_id = public_id
        self._user = user
        self._shunned: dict[int, str] = {}
        self._heard = 0

    def begin(self) -> TalkFrame:
        """Reads everything anew: what was said lately, and whom the viewer shuns."""
        self._shunned = talk.shuns_of(self._user)
        lines = talk.lines(self._public_id)
        self._note(lines)
        return {
            "t": "talk",
            "lines": [self._told(line) for line in lines if self._hears(line)],
            "may_chat": talk.may_chat(self._public_id, self._user),
            "shunned": {str(seat): way for seat, way in talk.shunned(self._public_id, self._user).items()},
        }

    def missed(self) -> list[SaidFrame]:
        """What was said since the last line told."""
        return self._frames(talk.lines(self._public_id, self._heard))

    def hear(self, line: Line) -> list[SaidFrame]:
        """One line that comes live, unless it was told already."""
        return self._frames([line]) if line["n"] > self._heard else []

    def _frames(self, lines: list[Line] | list[dict[str, Any]]) -> list[SaidFrame]:
        self._note(lines)
        return [{"t": "said", **self._told(line)} for line in lines if self._hears(line)]  # type: ignore[typeddict-item]

    def _note(self, lines: list[Line] | list[dict[str, Any]]) -> None:
        self._heard = max([self._heard, *(line["n"] for line in lines)])

    def _hears(self, line: Line) -> bool:
        return line.get("person") not in self._shunned

    def _told(self, line: Line) -> dict[str, Any]:
        text = words_of(line["phrase"]) if line["phrase"] else line["text"]
        return {"n": line["n"], "seat": line["seat"], "text": text}
