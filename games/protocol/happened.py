"""What the publisher tells the sockets of a match: one version, in full, before anything is hidden."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Happened:
    """One stored version of a match.

    `deal` is the number of the deal, `seat` who asked for it (`None`: the table itself), `request` the
    client's id, `events` the JSON of the engine's events in full. It never leaves the server: a viewer gets a
    projection.
    """

    version: int
    deal: int
    seat: int | None
    request: str | None
    events: list[dict[str, Any]]

    def to_message(self) -> dict[str, Any]:
        """The value as a message of the channel layer, without its type."""
        return dict(vars(self))

    @classmethod
    def from_message(cls, message: Mapping[str, Any]) -> Happened:
        """The inverse of `to_message`; further keys are ignored."""
        return cls(**{name: message[name] for name in cls.__dataclass_fields__})

    def holds(self, kind: str) -> bool:
        """Whether an event of this kind is among those of the version."""
        return any(event["kind"] == kind for event in self.events)
