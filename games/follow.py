"""Following a match for one viewer: what happened goes in, frames with what this viewer may know come out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games import hint_words, texts
from games.bots.advice import advise
from games.engine.advance import apply
from games.engine.cards import parse_card
from games.engine.choices import selection, targets
from games.engine.events import Event, event_from_json, event_to_json
from games.engine.position import Position
from games.engine.views import View, observe, project
from games.protocol.errors import Refused
from games.protocol.happened import Happened
from games.protocol.incoming import HintFrame as HintQuestion
from games.protocol.incoming import TargetsFrame as Question
from games.protocol.outgoing import EventFrame, HintFrame, TargetsFrame, ViewFrame
from games.services import read

Json = dict[str, Any]


class Follower:
    """The state of one viewer's screen, as the server knows it. It never holds more than the viewer may know.

    Who only looks on has no `seat`: such a viewer sees the table from the side of seat 0, without its hand.
    Texts come out in the language that is active when they are made.
    """

    def __init__(self, seat: int | None, standing: read.Standing) -> None:
        self.seat = seat
        self.version = standing.version
        self.deal: int = standing.facts["deal"]
        self._book = standing.position.book
        self._facts = standing.facts
        self._view: View = observe(standing.position, seat)
        self._shown = self._view_json()
        self._last = [self._last_of(happened) for happened in standing.last]
        self._match_sent: Json | None = None

    @classmethod
    def open(cls, public_id: str, seat: int | None, version: int | None = None) -> Follower:
        """From the database: as it stands, or as it stood at `version` of the deal on the table."""
        return cls(seat, read.standing(public_id, version))

    def view_frame(self) -> ViewFrame:
        """Everything."""
        self._match_sent = self._match()
        return {
            "t": "view",
            "v": self.version,
            "match": self._match_sent,
            "deal": self._shown,
            "targets": self._targets(),
        }

    def event_frame(
        self, happened: Happened, facts: Json | None = None, after: Position | None = None
    ) -> EventFrame:
        """Moves on by one version of the same deal; `facts` are new where that changed them, `after` is the
        position where moves were taken back.
        """
        events = self._projected(happened)
        if after is not None:
            self._view = observe(after, self.seat)
        else:
            for event in events:
                self._view = apply(self._view, event)
        before, self._shown = self._shown, self._view_json()
        self.version = happened.version
        self._facts = facts or self._facts
        return self._frame(happened, [event_to_json(event) for event in events], before)

    def _frame(self, happened: Happened, events: list[Json], before: Json) -> EventFrame:
        if happened.seat is not None:
            self._last[happened.seat] = self._told(events, happened.seat)
        frame: EventFrame = {
            "t": "event",
            "v": happened.version,
            "id": happened.request if happened.seat == self.seat and self.seat is not None else None,
            "by": happened.seat,
            "events": events,
            "set": {key: value for key, value in self._shown.items() if before[key] != value},
            "targets": self._targets(),
        }
        match = self._match()
        if match != self._match_sent:
            frame["match"] = self._match_sent = match
        return frame

    def answer(self, question: Question) -> TargetsFrame:
        """What some cards are good for, from what this viewer sees. Raises Refused."""
        if not self._on_turn():
            raise Refused("not_your_turn", request=question.id)
        try:
            cards = [parse_card(card) for card in question.cards]
        except ValueError:
            raise Refused("bad_move", request=question.id) from None
        found = selection(self._view, cards)
        against = found["why"]
        return {
            "t": "targets",
            "id": question.id,
            "v": self.version,
            "cards": list(question.cards),
            "meld": found["meld"],
            "add": found["add"],
            "discard": found["discard"],
            "why": against and {"code": against["code"], "text": texts.refusal(against["code"])},
        }

    def hint(self, question: HintQuestion) -> HintFrame:
        """What a good player would do, from what this viewer sees. Raises Refused."""
        if not self._on_turn():
            raise Refused("not_your_turn", request=question.id)
        move, found = advise(self._view)
        text = hint_words.advice(move, found, tiles=self._facts["tiles"])
        return {"t": "hint", "id": question.id, "v": self.version, "move": str(move), "text": text}

    def _targets(self) -> Json | None:
        return targets(self._view) if self._on_turn() else None

    def _on_turn(self) -> bool:
        return self._view.turn == self.seat and self._view.phase != "over"

    def _match(self) -> Json:
        watching = self.seat is None
        return {**self._facts, "you": self.seat or 0, "watching": watching, "last": list(self._last)}

    def _view_json(self) -> Json:
        shown = self._view.to_json()
        return shown if self.seat is not None else {**shown, "hand": []}

    def _last_of(self, happened: Happened | None) -> Json | None:
        if happened is None or happened.seat is None:
            return None
        events = [event_to_json(event) for event in self._projected(happened)]
        return self._told(events, happened.seat)

    def _told(self, events: list[Json], seat: int) -> Json:
        return {"text": texts.last_action(events, seat, tiles=self._facts["tiles"])}

    def _projected(self, happened: Happened) -> list[Event]:
        return [project(event_from_json(event, self._book), self.seat) for event in happened.events]


def same_deal(follower: Follower, missed: Sequence[Happened]) -> bool:
    """Whether some missed versions carry on, without a gap, the deal that the viewer has before him. Moves
    taken back do not: like a new deal they are shown by a view.
    """
    expected = range(follower.version + 1, follower.version + 1 + len(missed))
    return all(
        happened.version == version and happened.deal == follower.deal and not happened.holds("back")
        for happened, version in zip(missed, expected, strict=True)
    )
