"""Reports and cases: what somebody says about another, gathered until a moderator decides."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.db.models import Count, Q, QuerySet
from django.utils import timezone

from accounts.models import Case, Category, Report, User
from accounts.models.cases import SEVERITY
from accounts.services.log import record
from accounts.services.notices import tell
from accounts.services.refusal import Refusal
from burraco_site.limits import allow
from games.models import Match, Said

MOST_A_DAY = 10
"""Reports that one person may make in a day."""
DAY = 24 * 3600
SIGNAL_WEIGHT = 1.0
"""What a signal of the site counts beside a person whom nobody knows yet."""


class CaseRefused(Refusal):
    """An act that is not possible; `code` is `own`, `many`, `twice`, `decided`, `claimed` or `about_you`."""


def report(
    by: User,
    person: User,
    category: Category,
    text: str = "",
    *,
    match: Match | None = None,
    said: Said | None = None,
) -> Report:
    """Reports a person, into the case about him that is open, or a new one.

    Raises CaseRefused: `own` for oneself, `twice` for the same thing again, `many` for too many a day.
    """
    if by == person:
        raise CaseRefused("own")
    same = Report.objects.filter(by=by, category=category, match=match, said=said)
    if same.filter(case__person=person, case__decided=None).exists():
        raise CaseRefused("twice")
    if not allow("report", str(by.pk), MOST_A_DAY, DAY):
        raise CaseRefused("many")
    with transaction.atomic():
        row = _add(person, by=by, category=category, text=text, match=match, said=said)
        tell(by, "report_received", name=person.name)
    return row


def raise_case(
    person: User, category: Category, details: dict[str, Any], match: Match | None = None, text: str = ""
) -> Report:
    """A signal of the site about a person, with its figures; the same one again only brings its figures up to
    date. It never punishes.
    """
    with transaction.atomic():
        same = Report.objects.filter(by=None, category=category, match=match, text=text)
        known = same.filter(case__person=person, case__decided=None).first()
        if known is None:
            return _add(person, by=None, category=category, text=text, match=match, details=details)
        known.details = details
        known.save(update_fields=["details"])
        return known


def _add(person: User, **columns: Any) -> Report:
    User.objects.select_for_update().get(pk=person.pk)
    case, _ = Case.objects.get_or_create(
        person=person, decided=None, defaults={"category": columns["category"]}
    )
    row = Report.objects.create(case=case, **columns)
    weigh(case)
    return row


def weigh(case: Case) -> None:
    """Brings the category and the priority of a case up to date: how bad what is said is, times how many say
    so, each by the own record.
    """
    reports = list(case.reports.select_related("by"))
    case.category = max((Category(each.category) for each in reports), key=SEVERITY.__getitem__)
    reporters = {each.by for each in reports}
    weight = sum(weight_of(by) if by else SIGNAL_WEIGHT for by in reporters)
    case.priority = round(10 * SEVERITY[Category(case.category)] * weight)
    case.save(update_fields=["category", "priority"])


def weight_of(by: User) -> float:
    """What the word of a reporter counts, between 0 and 2: how often it was right; 1 for a newcomer."""
    decided = Case.objects.filter(reports__by=by, decided__isnull=False).distinct()
    right, all_ = decided.filter(breach=True).count(), decided.count()
    return 2 * (right + 1) / (all_ + 2)


def waiting() -> QuerySet[Case]:
    """The cases that wait for a decision, the most urgent first, with the number of their `reporters`."""
    signals = Count("reports", filter=Q(reports__by=None))
    people = Count("reports__by", distinct=True)
    return Case.objects.filter(decided=None).annotate(reporters=people, signals=signals)


def claim(case: Case, by: User) -> Case:
    """Takes a case to work on it. Raises CaseRefused: `decided`, `claimed` by another, `about_you`."""
    with transaction.atomic():
        case = _held(case, by)
        case.claimed_by, case.claimed = by, timezone.now()
        case.save(update_fields=["claimed_by", "claimed"])
        record("case.claim", by=by, person=case.person, case=case)
    return case


def release(case: Case, by: User) -> Case:
    """Gives a case back to all. Raises CaseRefused as `claim` does."""
    with transaction.atomic():
        case = _held(case, by)
        case.claimed_by = case.claimed = None
        case.save(update_fields=["claimed_by", "claimed"])
        record("case.release", by=by, person=case.person, case=case)
    return case


def decide(case: Case, by: User, *, breach: bool, answer: str, words: str = "", note: str = "") -> Case:
    """Closes a case; each reporter is told by the `answer`, one of `notice_words.ANSWERS`, with the
    moderator's own `words`. `note` is for the staff. Raises CaseRefused as `claim` does.
    """
    with transaction.atomic():
        case = _held(case, by)
        case.decided_by, case.decided, case.breach, case.note = by, timezone.now(), breach, note
        case.save(update_fields=["decided_by", "decided", "breach", "note"])
        for reporter in User.objects.filter(reports__case=case).distinct():
            tell(reporter, answer, words, name=case.person.name)
        record("case.decide", by=by, person=case.person, case=case, after={"breach": breach}, why=note)
    return case


def _held(case: Case, by: User) -> Case:
    """The case as it is now, its row held, if `by` may act on it."""
    case = Case.objects.select_for_update(of=("self",)).select_related("person").get(pk=case.pk)
    if case.decided:
        raise CaseRefused("decided")
    if case.person_id == by.pk:
        raise CaseRefused("about_you")
    if case.claimed_by_id not in (None, by.pk):
        raise CaseRefused("claimed")
    return case
