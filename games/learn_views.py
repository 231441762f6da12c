"""The pages that teach the game; what is a matter of settings is said for the rules of the address."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from games.engine.profiles import PROFILES
from games.engine.rules import InvalidRules, Rules
from games.engine.rules_text import rules_from_text, rules_to_text
from games.learn.entries import ENTRIES, PAGES
from games.learn.example import example, values
from games.learn.glossary import GLOSSARY
from games.learn.sections import section, sections
from games.rule_words import PROFILE_NAMES, profile_name, summary

_ALL = ("fibur", tuple(name for name in PROFILES if name not in ("burako", "argentina")))
_TILES = ("burako", ("burako", "argentina"))
OFFERED: dict[str, tuple[str, tuple[str, ...]]] = {
    "rules": ("fibur", tuple(PROFILE_NAMES)),
    "scoring": ("fibur", tuple(PROFILE_NAMES)),
    "cards": ("fibur", tuple(PROFILE_NAMES)),
    "pozzetto": _ALL,
    "players": _ALL,
    "burako": _TILES,
}
"""Pages that speak of some rules: which they begin with, and which they offer."""


@require_GET
def index(request: HttpRequest) -> HttpResponse:
    """`learn/index.html`. Context: `entries`."""
    return render(request, "learn/index.html", {"entries": ENTRIES})


@require_GET
def page(request: HttpRequest, slug: str) -> HttpResponse:
    """`learn/<slug>.html`, for the rules of `?r=` (docs/rules.md has the text); its usual ones for odd ones,
    with status 400.
    """
    if slug not in PAGES:
        raise Http404
    context: dict[str, Any] = {
        "page": PAGES[slug],
        "entries": [each for each in ENTRIES if each.slug != slug],
    }
    if slug not in OFFERED:
        return render(request, f"learn/{slug}.html", context | _plain(slug))
    usual, offered = OFFERED[slug]
    text = request.GET.get("r", usual)
    try:
        rules, status = rules_from_text(text), 200
    except InvalidRules:
        rules, status = PROFILES[usual], 400
    context |= _told(slug, rules) | {
        "odd": status == 400,
        "text": rules_to_text(rules),
        "name": profile_name(rules.profile),
        "changed": rules != PROFILES[rules.profile],
        "offered": [(name, profile_name(name)) for name in offered],
    }
    return render(request, f"learn/{slug}.html", context, status=status)


def _told(slug: str, rules: Rules) -> dict[str, Any]:
    """What a page says about the rules."""
    wanted = {"scoring": ("burraco", "closing", "count"), "cards": ("wilds",), "pozzetto": ("pozzetto",),
              "players": ("deal",)}.get(slug)  # fmt: skip
    told: dict[str, Any] = {
        "sections": [section(rules, key) for key in wanted] if wanted else sections(rules)
    }
    if slug == "scoring":
        told["sides"] = example(rules)
    if slug in ("scoring", "cards"):
        told["values"] = values(rules)
    return told


def _plain(slug: str) -> dict[str, Any]:
    """What a page says that is about no rules in particular."""
    if slug == "glossary":
        return {"glossary": sorted(GLOSSARY.items(), key=lambda item: str(item[1].name).casefold())}
    if slug == "relatives":
        return {"games": [(name, profile_name(name), summary(name)) for name in PROFILE_NAMES]}
    return {}
