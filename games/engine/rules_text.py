"""Rules as one short text of letters that an address takes as they are: `house.target~1500.stock_end~2`.

The name of a profile, then every field that differs from it. The parts of a field that holds several values
are joined by `-`: `semi_clean~150-wild_at_end-6-none`.
"""

from __future__ import annotations

import re
from typing import Any

from games.engine.profiles import PROFILES
from games.engine.rules import FIELDS, InvalidRules, Rules

#: The longest text that is read: every field changed takes about a third of it.
LONGEST = 2000
_WORDS: dict[str, Any] = {"null": None, "yes": True, "no": False}
_SEMI_CLEAN = ("points", "run", "min_naturals", "set")


def rules_to_text(rules: Rules) -> str:
    """The text of some rules, which `rules_from_text` turns back into the same value."""
    changed = rules.diff(PROFILES[rules.profile])
    return ".".join([rules.profile, *(f"{name}~{_joined(value)}" for name, (value, _) in changed.items())])


def rules_from_text(text: str) -> Rules:
    """The rules of a text. Raises InvalidRules, naming the field, for anything else."""
    if len(text) > LONGEST:
        raise InvalidRules("profile", "a shorter text")
    name, *parts = text.split(".")
    pairs = [part.partition("~") for part in parts]
    for field, _, _ in pairs:
        if field not in FIELDS or field == "profile":
            raise InvalidRules(field, "no such field")
    return Rules.from_json({"profile": name} | {field: _parted(field, value) for field, _, value in pairs})


def _joined(value: Any) -> str:
    if not isinstance(value, (dict, list)):
        return _scalar(value)
    if isinstance(value, list):
        parts = value
    elif set(value) == set(_SEMI_CLEAN):
        parts = [value[key] for key in _SEMI_CLEAN]
    else:
        parts = [part for pair in value.items() for part in pair]
    return "-".join(map(_scalar, parts))


def _scalar(value: Any) -> str:
    return next((word for word, meant in _WORDS.items() if value is meant), str(value))


def _parted(field: str, text: str) -> Any:
    parts = [_read(part) for part in text.split("-")]
    if field == "players":
        return parts
    if field in ("bonuses", "hand_size"):
        return _paired(field, parts)
    if field == "semi_clean" and parts != [None]:
        return dict(zip(_SEMI_CLEAN, parts, strict=True)) if len(parts) == len(_SEMI_CLEAN) else text
    return parts[0] if len(parts) == 1 else text


def _paired(field: str, parts: list[Any]) -> dict[Any, Any]:
    if parts == [""]:
        return {}
    if len(parts) % 2:
        raise InvalidRules(field, "not of this form")
    return dict(zip(parts[::2], parts[1::2], strict=True))


def _read(text: str) -> Any:
    if re.fullmatch(r"[0-9]{1,9}", text, re.ASCII):
        return int(text)
    return _WORDS.get(text, text)
