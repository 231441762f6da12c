"""Writing the log of acts, and what of it a person may read."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.db.models import Q, QuerySet

from accounts.models import Act, Case, User
from games.models import Match

Json = dict[str, Any]


def record(
    code: str,
    *,
    by: User | None,
    person: User | None = None,
    match: Match | None = None,
    case: Case | None = None,
    why: str = "",
    before: Json | None = None,
    after: Json | None = None,
) -> Act:
    """Writes down one act, with what was `before` and `after` it where there is something to compare.

    `by` is None for the site itself. It belongs into the transaction of the act: what is undone was never
    done. Raises RuntimeError outside of one.
    """
    if not transaction.get_connection().in_atomic_block:
        raise RuntimeError("an act and its record are stored together")
    return Act.objects.create(
        code=code, by=by, person=person, match=match, case=case, why=why, before=before, after=after
    )


def about(person: User) -> QuerySet[Act]:
    """What was done about a person, or about a match of his, the latest first: for the person to read,
    without who did it.
    """
    of_matches = Q(person=None, match__seats__user=person)
    rows = Act.objects.filter(Q(person=person) | of_matches).distinct()
    return rows.select_related("match").defer("by")
