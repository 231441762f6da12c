"""Arguments that the commands about series of deals share."""

from __future__ import annotations

import json
from argparse import ArgumentParser, ArgumentTypeError
from typing import Any

from django.core.management.base import CommandError

from games.engine.profiles import PROFILES, profile
from games.engine.rules import Rules

#: Names all profiles, where that is possible.
EVERY = "all"


def add_series(parser: ArgumentParser, *, every: bool = False) -> None:
    """`--rules`, which may be `all` where `every` profile can be played at once, `--players`, `--deals` and
    `--seed`.
    """
    names = [*PROFILES, *[EVERY] * every]
    parser.add_argument(
        "--rules",
        type=_every_or_one if every else rule_set,
        default="fibur",
        help=f'{", ".join(names)}, or JSON such as {{"profile": "house", "pozzetto_size": 18}}',
    )
    parser.add_argument("--players", type=int, choices=(2, 4), help="default: the fewest that the rules know")
    parser.add_argument("--deals", type=positive, default=100, help="how many decks to deal")
    parser.add_argument("--seed", type=int, default=1, help="the same seed gives the same deals")


def positive(text: str) -> int:
    """A whole number from 1. Raises ArgumentTypeError."""
    if not text.isascii() or not text.isdigit() or int(text) < 1:
        raise ArgumentTypeError("a whole number from 1")
    return int(text)


def rule_set(text: str) -> Rules:
    """The rules of a profile name, or of a JSON object with a profile and fields that differ from it. Raises
    ArgumentTypeError.
    """
    try:
        return Rules.from_json(json.loads(text) if text.startswith("{") else text)
    except (ValueError, RecursionError) as error:  # an InvalidRules, or no JSON
        raise ArgumentTypeError(str(error))


def _every_or_one(text: str) -> Rules | str:
    return EVERY if text == EVERY else rule_set(text)


def short_name(rules: Rules) -> str | dict[str, Any]:
    """What `rule_set` reads: the profile's name, or an object with what differs from the profile."""
    name = rules.profile
    changed = {field: mine for field, (mine, _) in rules.diff(profile(name)).items()}
    return {"profile": name, **changed} if changed else name


def players_of(rules: Rules, asked: int | None) -> int:
    """How many players a series has: as many as asked for, or the fewest that the rules know. Raises
    CommandError for a number that they do not know.
    """
    if asked is None:
        return min(rules.players)
    if asked not in rules.players:
        raise CommandError(f"{rules.profile} is not played by {asked}")
    return asked
