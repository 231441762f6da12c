"""From a finding of the site to a case for people."""

from __future__ import annotations

from datetime import datetime

from accounts.models import Report, User
from accounts.services.cases import raise_case
from accounts.services.traces import shared
from games.models import Match
from lobby.services.signals.all import findings
from lobby.services.signals.finding import Finding


def raise_findings(now: datetime) -> int:
    """Raises a case for each finding that has raised none yet; how many. Nobody is punished by it."""
    return sum(raise_once(finding) for finding in findings(now, shared))


def raise_once(finding: Finding) -> bool:
    """Raises a case, unless the same finding did so before, whatever was decided then."""
    known = Report.objects.filter(by=None, case__person=finding.person, text=finding.key)
    if known.exclude(case__decided=None).exists():
        return False
    new = not known.exists()
    person = User.objects.get(pk=finding.person)
    match = Match.objects.filter(pk=finding.match).first() if finding.match else None
    raise_case(person, finding.category, finding.details, match, finding.key)
    return new
