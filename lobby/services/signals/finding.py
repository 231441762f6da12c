"""What a signal found."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from accounts.models import Category


@dataclass(frozen=True)
class Finding:
    """Something about a person (by number), with its figures, and the match that shows it where there is one.

    `name` is the signal, `period` what it was found in: the same finding again has the same both.
    """

    person: int
    category: Category
    name: str
    period: str
    details: dict[str, Any] = field(default_factory=dict)
    match: int | None = None

    @property
    def key(self) -> str:
        """What makes it the same finding."""
        return f"{self.name} {self.period}"
