"""Holding a match for writing."""

from __future__ import annotations

from games.models import Match


def held(public_id: str) -> Match:
    """The match row for writing: locked where the database has row locks; SQLite admits one writer anyway."""
    return Match.objects.select_for_update().get(public_id=public_id)
