"""The codes of the log in words."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

TEXTS = {
    "appeal.made": _("You appealed"),
    "appeal.grant": _("Appeal granted"),
    "appeal.refuse": _("Appeal refused"),
    "case.claim": _("Somebody began to look at reports about you"),
    "case.release": _("Reports about you wait for somebody else"),
    "case.decide": _("Reports about you were decided"),
    "hands.open": _("All hands of a match were looked at"),
    "person.rename": _("Your name was taken away"),
    "sanction.confirm": _("A decision was confirmed by a second person"),
    "sanction.lift": _("A decision was lifted"),
}
KINDS = {
    "warning": _("Decision: a warning"),
    "timeout": _("Decision: no talk for a while"),
    "mute": _("Decision: mute"),
    "rename": _("Decision: another name"),
    "ranked": _("Decision: no ranked matches"),
    "play": _("Decision: no tables with others"),
    "suspension": _("Decision: suspension"),
    "closure": _("Proposal to close the account"),
}


def words_of(code: str) -> str:
    """A code of the log in words; one without words of its own stands as it is."""
    known = TEXTS.get(code) or KINDS.get(code.removeprefix("sanction."))
    return str(known or code)
