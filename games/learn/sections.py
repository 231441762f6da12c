"""The rules of a table as prose: sections of sentences, each chosen or filled by a field of `Rules`."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from django.utils.translation import gettext as _

from games.engine.rules import Rules
from games.learn import end_prose, play_prose


class Section(NamedTuple):
    """A part of the rules: `key` names it in addresses, `terms` are the words of the glossary it needs."""

    key: str
    title: str
    sentences: list[str]
    terms: tuple[str, ...]


def sections(rules: Rules) -> list[Section]:
    """Everything that there is to say about some rules, in the order in which one learns it."""
    made: list[tuple[str, str, Callable[[Rules], list[str]], tuple[str, ...]]] = [
        ("deal", _("The deal"), play_prose.deal, ("side", "dealer", "stock", "discard_pile")),
        ("turn", _("A turn"), play_prose.turn, ("draw", "lay", "discard")),
        ("melds", _("Runs and sets"), play_prose.melds, ("meld", "run", "set", "add")),
        ("wilds", _("Wild cards"), play_prose.wilds, ("wild", "natural", "joker", "two")),
        ("burraco", _("Burraco"), end_prose.burraco, ("burraco", "clean", "semi_clean", "dirty")),
        ("pozzetto", _("Pozzetto"), end_prose.pozzetto, _second_hand(rules)),
        ("closing", _("Closing and the end"), end_prose.closing, ("close", "stock", "stalemate")),
        ("count", _("The count"), end_prose.count, ("bonus", "victory_points")),
    ]
    return [Section(key, title, say(rules), terms) for key, title, say, terms in made]


def _second_hand(rules: Rules) -> tuple[str, ...]:
    """The words of these rules for the second hand."""
    return ("pozzetto", "on_the_fly") if rules.pozzetto_trigger == "empty_hand" else ("pot",)


def section(rules: Rules, key: str) -> Section:
    """One part of the rules. Raises StopIteration for an unknown key."""
    return next(each for each in sections(rules) if each.key == key)
