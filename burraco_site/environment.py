"""The variables of the environment that the program reads: found in its text, so that none is forgotten."""

import ast
from pathlib import Path

HERE = Path(__file__).resolve().parent
APPS = ("accounts", "games", "lobby")
#: What reads a variable, besides `environ.get`: the readers of the settings.
READERS = ("flag", "kept", "words")
#: Set by the program for its own processes.
OWN = ("BURRACO_EMBEDDED", "DJANGO_SETTINGS_MODULE")


def variables() -> dict[str, str]:
    """Each variable with its default, as the program has it; empty where there is none."""
    found: dict[str, str] = {}
    apps = (file for app in APPS for file in HERE.with_name(app).rglob("*.py"))
    for file in sorted([*HERE.glob("*.py"), *apps]):
        tree = ast.parse(file.read_text())
        names = _constants(tree)
        for call in ast.walk(tree):
            if isinstance(call, ast.Subscript) and ast.unparse(call.value).endswith("environ"):
                found.setdefault(_text(call.slice, names), "")
            elif isinstance(call, ast.Call) and call.args and _reads(call.func):
                name = _text(call.args[0], names)
                if name and name.isupper() and name not in OWN:
                    found.setdefault(name, ast.unparse(call.args[1]) if len(call.args) > 1 else "")
    return {name: default for name, default in found.items() if name}


def _reads(function: ast.expr) -> bool:
    if isinstance(function, ast.Attribute):
        return function.attr == "get" and ast.unparse(function.value).endswith("environ")
    return isinstance(function, ast.Name) and function.id in READERS


def _constants(tree: ast.Module) -> dict[str, str]:
    """The texts that a module gives a name to."""
    return {
        target.id: node.value.value
        for node in tree.body
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant)
        for target in node.targets
        if isinstance(target, ast.Name) and isinstance(node.value.value, str)
    }


def _text(node: ast.expr, names: dict[str, str]) -> str:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    return names.get(node.id, "") if isinstance(node, ast.Name) else ""
