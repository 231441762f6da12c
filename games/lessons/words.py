"""What the lessons ask and answer. In the reader's language."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games import hint_words, texts
from games.engine.cards import is_wild_face
from games.engine.melds import Meld
from games.lessons.course import GRADE, KINDS, LAY, RULES, Lesson
from games.lessons.judge import Verdict
from games.referee_words import behind_grade, grade_words
from games.rule_words import points

#: The grades that may be answered.
GRADES = ("none", "clean", "semi_clean", "dirty")


def kinds() -> dict[str, str]:
    """The name of each kind of lesson."""
    return dict(zip(KINDS, (_("Find the lay"), _("What do you discard?"), _("Which grade?")), strict=True))


def question(lesson: Lesson) -> str:
    """What is asked."""
    if lesson.kind == GRADE:
        return _("What does this meld count as?")
    if lesson.kind == LAY:
        return _("Select the cards of one lay: a new meld, or cards for one of your melds.")
    return _("You lay nothing more in this turn. Select the card to discard.")


def grades() -> dict[str, str]:
    """The grades in words, for choosing."""
    return {grade: grade_words(grade) for grade in GRADES}


def about_cards(verdict: Verdict) -> str:
    """Whether the cards were right, and what Hard would do and why."""
    advice = hint_words.advice(verdict.move, verdict.reasons)
    return " ".join((_opening(verdict), advice))


def _opening(verdict: Verdict) -> str:
    if verdict.right:
        return _("Right.")
    if verdict.refusal:
        return _("Not quite. %(reason)s") % {"reason": texts.refusal(verdict.refusal)}
    return _("The rules allow that, but there is something better.")


def about_grade(meld: Meld, *, right: bool) -> str:
    """Whether the grade was right, what it is and why."""
    opening = _("Right.") if right else _("Not quite.")
    told = [opening, _grade_told(meld), behind_grade(RULES, {"grade": meld.grade, "shape": meld.shape})]
    if any(is_wild_face(face) and index not in meld.wilds for index, face in enumerate(meld.faces)):
        told.append(_("The two lies in its own place, so it is no wild card here."))
    return " ".join(told)


def _grade_told(meld: Meld) -> str:
    if meld.grade == "none":
        return _("This is no burraco yet.")
    parts = {"grade": grade_words(meld.grade), "points": points(meld.bonus)}
    return _("This is %(grade)s, %(points)s.") % parts
