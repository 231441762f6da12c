"""Two sets of rules side by side."""

from __future__ import annotations

from typing import NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from games.engine.profiles import PROFILES
from games.engine.rules import FIELDS, InvalidRules, Rules
from games.engine.rules_text import rules_from_text, rules_to_text
from games.rule_words import PROFILE_NAMES, differences, profile_name, summary

USUAL = {"a": "fibur", "b": "fantacarte"}


class Compared(NamedTuple):
    """One of the two: its text for addresses, its name, one sentence, and what may be chosen in its place."""

    key: str
    text: str
    name: str
    summary: str
    offered: list[tuple[str, str]]


@require_GET
def compare(request: HttpRequest) -> HttpResponse:
    """`lobby/compare.html`, for the rules of `?a=` and `?b=`: names of profiles or texts of rules. Odd ones
    become the usual ones, with status 400.
    """
    try:
        rules = {key: rules_from_text(request.GET.get(key, usual)) for key, usual in USUAL.items()}
        status = 200
    except InvalidRules:
        rules, status = {key: PROFILES[usual] for key, usual in USUAL.items()}, 400
    found = differences(rules["a"], rules["b"])
    context = {
        "pair": [compared(key, each) for key, each in rules.items()],
        "differences": found,
        "same": len(FIELDS) - 1 - len(found),
        "odd": status == 400,
    }
    return render(request, "lobby/compare.html", context, status=status)


def compared(key: str, rules: Rules) -> Compared:
    """Rules in words; those of a table of its own can be chosen besides the profiles."""
    text = rules_to_text(rules)
    offered = [(name, profile_name(name)) for name in PROFILE_NAMES]
    if text not in PROFILES:
        offered.append((text, f"{profile_name(rules.profile)} *"))
    return Compared(key, text, dict(offered)[text], summary(rules.profile), offered)
