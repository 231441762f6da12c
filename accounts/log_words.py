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
    "match.adjudicate": _("A match was decided"),
    "match.end": _("A match was ended without a result"),
    "match.pause": _("A match was paused"),
    "match.replace": _("A seat was given to the computer"),
    "match.resume": _("A match was let go on"),
    "match.time": _("Time was given"),
    "match.void": _("A match was declared void"),
    "person.anonymise": _("The account was made nameless"),
    "person.merge": _("What belonged to a guest went to an account"),
    "person.sign_out": _("You were signed out everywhere"),
    "staff.appoint": _("You were put into a group of the staff"),
    "staff.dismiss": _("You were taken out of the staff"),
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
