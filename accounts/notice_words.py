"""What the messages to a person say, in the reader's language."""

from __future__ import annotations

from django.utils.dateparse import parse_datetime
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext_lazy as _

from accounts.models import Category, Kind, Notice

TEXTS = {
    "report_received": _("Thank you: your report about %(name)s has arrived. Somebody will look at it."),
    "report_breach": _("Your report about %(name)s was right, and something was done about it. Thank you."),
    "report_no_breach": _(
        "We have looked at your report about %(name)s and found nothing against the rules. You can mute or"
        " block whomever you do not want to meet."
    ),
    "report_not_clear": _(
        "We have looked at your report about %(name)s, but what happened cannot be told with certainty. We"
        " keep it in mind."
    ),
    "sanction": _("A decision about you: %(kind)s, because of %(category)s (until: %(until)s)."),
    "sanction_once": _("A decision about you: %(kind)s, because of %(category)s."),
    "lifted": _("A decision about you does not hold any more: %(kind)s."),
    "appeal_granted": _("Your appeal was granted: the decision does not hold any more (%(kind)s)."),
    "appeal_refused": _("Your appeal was refused: the decision stands (%(kind)s)."),
}
RULES = {
    Category.THREAT: _("Threats and hatred have no place here, whomever they are aimed at."),
    Category.INSULT: _("Whoever plays here is treated with respect, also when a card goes wrong."),
    Category.CHEATING: _(
        "Nobody knows more than the own hand: no signals, no second account, no help from outside."
    ),
    Category.LEAVING: _("Who sits down plays to the end, and does not make the others wait."),
    Category.NAME: _("A name or a picture must not hurt or deceive anybody."),
    Category.SPAM: _("Talk is for the people at the table: no advertising, no flood of messages."),
    Category.OTHER: _("What people agree to by playing here was not kept."),
}
"""The reasons of a decision, as its person reads them."""
ANSWERS = ("report_breach", "report_no_breach", "report_not_clear")
"""What reporters may be answered."""


def text_of(notice: Notice) -> str:
    """The text of a message, without the moderator's own words."""
    return str(TEXTS[notice.code]) % {name: _shown(name, value) for name, value in notice.facts.items()}


def until_words(until: str | None) -> str:
    """An end in words: a date and time, or for ever; `until` is in ISO format."""
    at = parse_datetime(until) if until else None
    return date_format(localtime(at), "SHORT_DATETIME_FORMAT") if at else str(_("for ever"))


def _shown(name: str, value: str | None) -> str:
    if name == "until":
        return until_words(value)
    labels = {"kind": Kind, "category": Category}.get(name)
    return str(labels(value).label) if labels and value else str(value)
