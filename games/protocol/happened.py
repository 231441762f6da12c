"""What the publisher tells the sockets of a match: one version, in full, before anything is hidden."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Happened:
    """One stored version of a match.

    `deal` is the number of the deal, `seat` who asked for it (`None`: the table itself), `request` the
    client's id, `events` the JSON of the engine's events in full. It never leaves the server: a viewer gets a
    projection.

    `step` is there for an ordinary move, of which nothing else followed than what its text says: the text,
    the time of the version before and that of this one, both in ISO form. With it another process that keeps
    the match can play the move itself.
    """

    version: int
    deal: int
    seat: int | None
    request: str | None
    events: list[dict[str, Any]]
    step: Sequence[str] = field(default=(), compare=False)

    def to_message(self) -> dict[str, Any]:
        """The value as a message of the channel layer, without its type."""
        return dict(vars(self))

    @classmethod
    def from_message(cls, message: Mapping[str, Any]) -> Happened:
        """The inverse of `to_message`; further keys are ignored, and a message of an older program knows no
        step.
        """
        return cls(**{name: message[name] for name in cls.__dataclass_fields__ if name in message})

    def holds(self, kind: str) -> bool:
        """Whether an event of this kind is among those of the version."""
        return any(event["kind"] == kind for event in self.events)
