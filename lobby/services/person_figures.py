"""The figures on a person's page: the same to everybody who may see it, counted once for all."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import NamedTuple

from accounts.models import User
from burraco_site.shared_cache import forget, kept_for_all
from lobby.services.records import PersonRating, ratings_of
from lobby.services.reliability import Reliability, reliability_of


class Figures(NamedTuple):
    """The ratings with their graphs, and how often the person stays until the end."""

    ratings: list[PersonRating]
    reliability: Reliability | None


def figures_of(person: User, now: datetime) -> Figures:
    """Those of a person, a minute old at most, and never from before the last match that was rated."""
    return kept_for_all(
        _group(person.pk), "figures", lambda: Figures(ratings_of(person, now), reliability_of(person))
    )


def figures_changed(people: Iterable[int]) -> None:
    """Has them counted anew for some people, given by their keys, once what is done now is committed."""
    forget(*map(_group, people))


def _group(person: int) -> str:
    return f"person:{person}"
