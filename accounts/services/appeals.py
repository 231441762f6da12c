"""Appeals: the person's word against a decision, judged by somebody else."""

from __future__ import annotations

from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.utils import timezone

from accounts.models import Appeal, Sanction, User
from accounts.services.log import record
from accounts.services.notices import tell
from accounts.services.refusal import Refusal
from accounts.services.sanctions import lift


class AppealRefused(Refusal):
    """`code` is `not_yours`, `over`, `twice`, `empty`, `no_right`, `same_person` or `judged`."""


def appeal(sanction: Sanction, person: User, text: str) -> Appeal:
    """Appeals against a sanction, once. Raises AppealRefused: `not_yours`, `over`, `empty`, `twice`."""
    if sanction.person_id != person.pk:
        raise AppealRefused("not_yours")
    if not sanction.holds:
        raise AppealRefused("over")
    if not text.strip():
        raise AppealRefused("empty")
    try:
        with transaction.atomic():
            row = Appeal.objects.create(sanction=sanction, text=text.strip()[:2000])
            after = {"sanction": sanction.pk}
            record("appeal.made", by=person, person=person, case=sanction.case, after=after)
    except IntegrityError:
        raise AppealRefused("twice") from None
    return row


def judgeable(by: User) -> QuerySet[Appeal]:
    """The appeals that wait for a judge and may be judged by this one."""
    waiting = Appeal.objects.filter(judged=None).select_related("sanction__person", "sanction__decided_by")
    return waiting.exclude(sanction__decided_by=by).exclude(sanction__confirmed_by=by)


def judge(row: Appeal, by: User, *, granted: bool, answer: str) -> Appeal:
    """Grants an appeal, which lifts the sanction, or refuses it; the person is told, with the `answer`.

    Raises AppealRefused: `no_right`, `same_person` (who decided or confirmed it, or is concerned), `judged`.
    """
    if not by.has_perm("accounts.judge_appeals"):
        raise AppealRefused("no_right")
    with transaction.atomic():
        row = Appeal.objects.select_for_update(of=("self",)).select_related("sanction__person").get(pk=row.pk)
        sanction = row.sanction
        if by.pk in (sanction.decided_by_id, sanction.confirmed_by_id, sanction.person_id):
            raise AppealRefused("same_person")
        if row.judged:
            raise AppealRefused("judged")
        row.judged, row.judged_by, row.granted, row.answer = timezone.now(), by, granted, answer
        row.save(update_fields=["judged", "judged_by", "granted", "answer"])
        code = "appeal.grant" if granted else "appeal.refuse"
        record(code, by=by, person=sanction.person, case=sanction.case, why=answer,
               after={"sanction": sanction.pk, "kind": sanction.kind})  # fmt: skip
        _tell(row, sanction, by)
    return row


def _tell(row: Appeal, sanction: Sanction, by: User) -> None:
    """A granted appeal lifts what still holds."""
    code = "appeal_granted" if row.granted else "appeal_refused"
    if row.granted and sanction.holds:
        lift(sanction, by, row.answer, notice=code)
    else:
        tell(sanction.person, code, kind=sanction.kind)
