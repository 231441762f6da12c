"""An answer of the referee in words: the verdict, its reason, the rule behind it, the points line by line."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games import texts
from games.engine.cards import card_set, parse_card
from games.engine.errors import CODES
from games.engine.melds import meld_book
from games.engine.rules import InvalidRules, Rules
from games.rule_fields import CHOICES, LABELS, SPECIAL, Text
from games.rule_words import field_label, points, problem, value_words

Json = Mapping[str, Any]
MOST_LAYOUTS = 6
"""Other layouts that are shown; many wild cards may lie in many ways."""

_GRADES: dict[str, Text] = {
    "none": gettext_lazy("no burraco yet"),
    "clean": gettext_lazy("a clean burraco"),
    "semi_clean": gettext_lazy("a semi-clean burraco"),
    "dirty": gettext_lazy("a dirty burraco"),
}
_PARTS: dict[str, Text] = {
    "melds": gettext_lazy("Cards on the table"),
    "bonuses": gettext_lazy("Burraco bonuses"),
    "closing": gettext_lazy("Closing"),
    "in_hand": gettext_lazy("Cards left in hand"),
    "pozzetto": gettext_lazy("Pozzetto"),
    "total": gettext_lazy("Total"),
}
_FIELDS_BEHIND = {
    "set_rank_not_allowed": "sets_allowed",
    "second_set_of_rank": "one_set_per_rank",
    "suits_must_differ": "set_suits",
    "wild_is_locked": "wild_mobility",
    "ace_in_the_middle": "ace",
    "pile_not_allowed": "pile_min_total",
    "must_use_pile": "pile_pickup",
    "single_card_back": "single_rediscard",
    "pot_not_open": "pozzetto_trigger",
    "no_pot": "pozzetto_trigger",
    "no_exchange": "first_turn_redraw",
    "needs_pozzetto": "close_needs_pozzetto",
    "needs_burraco": "close_needs",
    "needs_clean_burraco": "close_needs",
    "final_discard_required": "final_discard",
    "final_discard_wild": "final_discard_wild",
    "too_many_wilds": "max_wilds",
    "wild_has_no_room": "ace",
    "not_in_sequence": "ace",
    "duplicate_position": "ace",
    "unknown_card": "jokers",
    "pinella_out_of_suit": "pinella_scope",
}
"""The field of the rules that a refusal comes from; other refusals hold under all rules."""


def in_words(question: Any, answer: Json) -> dict[str, Any]:
    """The words for an answer: `verdict`, `why`, `rule`, and `lines`, pairs of a label and points.

    A new meld with a wild card in it also has `others`: the other layouts that it may have.
    """
    if "error" in answer:
        return _told(_("This question has no answer."), why=_about_error(str(answer["error"])))
    rules = Rules.from_json(question.get("rules", "fibur"))
    told: dict[str, Any] = _TOLD[question["ask"]](rules, answer)
    if question["ask"] == "meld" and any("=" in text for text in answer.get("layout", [])):
        told["others"] = _other_layouts(rules, answer["layout"])
    return told


def _other_layouts(rules: Rules, layout: list[str]) -> list[list[str]]:
    cards = card_set(parse_card(text.partition("=")[0]) for text in layout)
    found = [meld.texts() for meld in meld_book(rules).new(cards)]
    return [texts for texts in found if texts != layout][:MOST_LAYOUTS]


def _told(verdict: str, why: str = "", rule: str = "", lines: list[tuple[str, int]] | None = None) -> Any:
    return {"verdict": verdict, "why": why, "rule": rule, "lines": lines or []}


def _about_error(text: str) -> str:
    """A readable reason for an error: a refused meld, an impossible rule, or the error as it is."""
    head, _colon, reason = text.partition(": ")
    if reason in CODES:
        return _("One of the melds cannot be: %(reason)s") % {"reason": texts.refusal(reason)}
    if head in LABELS:
        return f"{field_label(head)}: {problem(InvalidRules(head, reason))}"
    return text


def _of_meld(rules: Rules, answer: Json) -> dict[str, Any]:
    if not answer["legal"]:
        code = answer["code"]
        return _told(_("Not legal"), texts.refusal(code), behind_refusal(rules, code))
    shape = _("a run") if answer["shape"] == "run" else _("a set")
    verdict = _("Legal: %(shape)s, %(grade)s") % {"shape": shape, "grade": grade_words(answer["grade"])}
    lines = [(_("Cards"), answer["points"]), (_("Bonus"), answer["bonus"])]
    return _told(verdict, rule=behind_grade(rules, answer), lines=lines)


def grade_words(grade: str) -> str:
    """What a meld counts as."""
    if grade in SPECIAL:
        return _("a burraco of its own kind (%(kind)s)") % {"kind": SPECIAL[grade]}
    return str(_GRADES[grade])


def behind_refusal(rules: Rules, code: str) -> str:
    """The rule from which a refusal comes, empty where it holds under all rules alike."""
    field = _FIELDS_BEHIND.get(code)
    if field is None:
        return ""
    value = value_words(field, rules.to_json()[field])
    return _("Under these rules: %(label)s: %(value)s.") % {"label": field_label(field), "value": value}


def behind_grade(rules: Rules, answer: Json) -> str:
    """Why a legal meld counts as it does."""
    grade, is_run = answer["grade"], answer["shape"] == "run"
    if grade == "none":
        return _too_short(rules, is_run)
    if grade == "clean":
        return _("Seven cards or more without a wild card make a clean burraco.")
    if grade == "semi_clean":
        return _semi_run_rule(rules) if is_run else _semi_set_rule(rules)
    if grade == "dirty":
        return _dirty(rules, is_run)
    paid = {"kind": SPECIAL[grade], "points": points(rules.bonus(grade) or 0)}
    return _("Under these rules it is paid apart: %(kind)s, %(points)s.") % paid


def _too_short(rules: Rules, is_run: bool) -> str:
    if not is_run and rules.burraco_melds == "runs":
        return _("Under these rules only a run makes a burraco, never a set.")
    return _("A meld makes a burraco from seven cards on.")


def _semi_run_rule(rules: Rules) -> str:
    semi = rules.semi_clean
    assert semi is not None
    if semi.run == "seven_consecutive":
        text = _("Under these rules at least %(count)d naturals side by side make a semi-clean burraco.")
    else:
        text = _(
            "Under these rules a wild at the end with at least %(count)d naturals makes a semi-clean burraco."
        )
    return text % {"count": semi.min_naturals}


def _semi_set_rule(rules: Rules) -> str:
    if rules.semi_clean is not None and rules.semi_clean.set == "exactly_8":
        return _("Under these rules a set of exactly eight cards, one of them wild, is semi-clean.")
    return _("Under these rules a set of eight cards or more, one of them wild, is semi-clean.")


def _dirty(rules: Rules, is_run: bool) -> str:
    semi = rules.semi_clean
    kind = semi and (semi.run if is_run else semi.set)
    if kind is None:
        return _("Under these rules every burraco with a wild card is dirty.")
    if kind == "none":
        return (
            _("Under these rules every run with a wild card is dirty.")
            if is_run
            else _("Under these rules every set with a wild card is dirty.")
        )
    more = _semi_run_rule(rules) if is_run else _semi_set_rule(rules)
    return _("With a wild card a burraco is dirty. %(more)s") % {"more": more}


def _of_score(rules: Rules, answer: Json) -> dict[str, Any]:
    lines = [(str(label), answer[part]) for part, label in _PARTS.items()]
    return _told(points(answer["total"]), rule=_pozzetto_rule(rules), lines=lines)


def _pozzetto_rule(rules: Rules) -> str:
    if rules.pozzetto_taken_bonus:
        paid = {"label": field_label("pozzetto_taken_bonus"), "points": points(rules.pozzetto_taken_bonus)}
        return _("Under these rules: %(label)s: %(points)s.") % {**paid}
    if not rules.pozzetto_penalty:
        return _("Under these rules a pozzetto not taken costs nothing.")
    when = CHOICES["penalty_when"][rules.penalty_when]
    return _("Under these rules a pozzetto not taken costs %(points)s: %(when)s.") % {
        "points": points(rules.pozzetto_penalty),
        "when": when,
    }


def _of_match(rules: Rules, answer: Json) -> dict[str, Any]:
    totals = enumerate(answer["totals"], 1)
    lines = [(_("Side %(number)d") % {"number": number}, total) for number, total in totals]
    if not answer["over"]:
        return _told(_("The match goes on."), lines=lines)
    if answer["winner"] is None:
        return _told(_("The match is a draw."), lines=lines)
    return _told(_("Side %(number)d wins the match.") % {"number": answer["winner"] + 1}, lines=lines)


def _of_play(rules: Rules, answer: Json) -> dict[str, Any]:
    refused = [move["code"] for move in answer["moves"] if not move["ok"]]
    if not refused:
        return _told(_("All these moves are legal."))
    return _told(_("Not legal"), texts.refusal(refused[0]), behind_refusal(rules, refused[0]))


_TOLD: dict[str, Callable[[Rules, Json], dict[str, Any]]] = {
    "meld": _of_meld,
    "attach": _of_meld,
    "score": _of_score,
    "match": _of_match,
    "play": _of_play,
}
