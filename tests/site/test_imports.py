"""The import arrows: who may use whom. An arrow that runs the wrong way fails here with its line."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
OURS = ("accounts", "burraco_site", "games", "lobby")

FLOORS = {
    "games.engine": 0,
    "lobby.ratings": 0,
    "games.bots": 1,
    "games.models": 2,
    "games.protocol": 2,
    "games.push": 2,
    "games.signals": 2,
    "games.texts": 2,
    "accounts.models": 2,
    "accounts.names": 2,
    "accounts.notice_words": 2,
    "accounts.rights": 2,
    "lobby.models": 2,
    "games.publish": 3,
    "games.services": 4,
    "accounts.services": 5,
    "lobby.services": 5,
}
"""From the ground up. What is not listed is a door (views, consumers, tasks, commands): the top floor."""
DOOR = 6
GROUND = {
    "burraco_site.addresses",
    "burraco_site.keys",
    "burraco_site.limits",
    "burraco_site.shared_cache",
    "burraco_site.trace",
    "burraco_site.translations",
}
"""Small tools without knowledge of the apps; anyone above the engine and the bots may use them."""


def modules() -> Iterator[tuple[str, Path]]:
    """Every module of the project by its dotted name, tests and migrations aside."""
    for top in OURS:
        for path in sorted((ROOT / top).rglob("*.py")):
            if "migrations" not in path.parts:
                parts = path.relative_to(ROOT).with_suffix("").parts
                yield ".".join(parts[:-1] if parts[-1] == "__init__" else parts), path


def imports(name: str, source: str, *, package: bool = False) -> Iterator[tuple[str, int]]:
    """The modules that `source`, the text of the module `name`, imports anywhere in it, with their lines."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from ((alias.name, node.lineno) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = name.split(".")[: len(name.split(".")) - node.level + package] if node.level else []
            origin = ".".join([*base, *filter(None, [node.module])])
            yield from ((f"{origin}.{alias.name}", node.lineno) for alias in node.names)


def part(name: str) -> str:
    """The longest listed name that `name` lies in; empty for a door."""
    listed = (known for known in FLOORS if name == known or name.startswith(f"{known}."))
    return max(listed, key=len, default="")


def floor(name: str) -> int:
    """How high `name` lies."""
    return FLOORS.get(part(name), DOOR)


def wrong(importer: str, imported: str) -> bool:
    """Whether this arrow runs the wrong way."""
    if imported.split(".")[0] not in OURS or any(imported.startswith(tool) for tool in GROUND):
        return imported.split(".")[0] in OURS and floor(importer) <= FLOORS["games.bots"]
    if importer.startswith("games") and imported.startswith(("lobby", "accounts.services", "accounts.views")):
        return True
    if importer.startswith("accounts") and imported.startswith("lobby"):
        return True
    if floor(importer) == floor(imported) == FLOORS["accounts.services"]:
        return part(importer) != part(imported)
    return floor(imported) > floor(importer)


def test_no_arrow_runs_the_wrong_way() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{line}: {name} imports {imported}"
        for name, path in modules()
        for imported, line in imports(name, path.read_text(), package=path.stem == "__init__")
        if wrong(name, imported)
    ]
    assert found == []


@pytest.mark.parametrize("part", ["games/engine", "games/bots"])
def test_the_game_itself_needs_the_standard_library_only(part: str) -> None:
    allowed = sys.stdlib_module_names | {"games"}
    found = [
        f"{path.relative_to(ROOT)}:{line}: {imported}"
        for name, path in modules()
        if path.is_relative_to(ROOT / part)
        for imported, line in imports(name, path.read_text(), package=path.stem == "__init__")
        if imported.split(".")[0] not in allowed
    ]
    assert found == []


@pytest.mark.parametrize(
    ("importer", "imported", "is_wrong"),
    [
        ("games.engine.play", "games.engine.legal.check", False),
        ("games.engine.play", "games.models.Match", True),
        ("games.bots.hard", "games.engine.views.View", False),
        ("games.models", "games.services.open", True),
        ("games.services.submit", "games.publish.tell", False),
        ("games.publish", "games.services.read", True),
        ("games.services.submit", "games.tasks.sweep", True),
        ("games.consumers", "accounts.services.guests", True),
        ("games.services.open", "accounts.models.User", False),
        ("lobby.services.play_now", "games.services.open.open_match", False),
        ("lobby.services.play_now", "accounts.services.guests", True),
        ("accounts.views", "lobby.services.play_now", True),
        ("lobby.views", "accounts.services.guests.ensure_guest", False),
        ("games.engine.play", "burraco_site.limits", True),
    ],
)
def test_the_judge_of_arrows(importer: str, imported: str, is_wrong: bool) -> None:
    assert wrong(importer, imported) is is_wrong


def test_relative_imports_are_read_as_absolute_ones() -> None:
    assert list(imports("games.engine.play", "from . import legal\nfrom ..models import Match")) == [
        ("games.engine.legal", 1),
        ("games.models.Match", 2),
    ]
