"""Template tags of the whole site."""

import json
from functools import cache
from pathlib import Path
from typing import Any

from django import template
from django.conf import settings
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from burraco_site.colours import colour

register = template.Library()
register.simple_tag(colour)
MODULES = "js"
"""The folder of our ES modules inside the static folder."""


@register.simple_tag(takes_context=True)
def import_map(context: dict[str, Any]) -> SafeString:
    """The import map, as a script that the page's security policy lets through."""
    text = gathered_import_map() if settings.HASHED_STATIC else build_import_map()
    return format_html(
        '<script type="importmap" nonce="{}">{}</script>', context["request"].csp_nonce, mark_safe(text)
    )


def build_import_map() -> str:
    """The plain address of every own module to the address with its digest, as JSON.

    Hashed storage gives files new names but leaves `import` lines alone; with this map the browser finds a
    relative import under its hashed name, and a new release is never mixed with an old one.
    """
    imports = {settings.STATIC_URL + name: static(name) for name in module_names()}
    return json.dumps({"imports": imports}, separators=(",", ":")).replace("<", "\\u003c")


@cache
def gathered_import_map() -> str:
    """The map of gathered files, which do not change while the process lives."""
    return build_import_map()


def module_names() -> list[str]:
    """The static names of all our ES modules, such as `js/table/cards.js`."""
    root = Path(settings.STATICFILES_DIRS[0])
    return sorted(path.relative_to(root).as_posix() for path in (root / MODULES).rglob("*.js"))
