"""The colours of the stylesheets, for what is no stylesheet."""

import re
from functools import cache
from pathlib import Path

from django.conf import settings


@cache
def colour(name: str, *, dark: bool = False) -> str:
    """The value of a colour of `tokens.css` by day, or by night, such as `#1f5a4c`. Raises KeyError."""
    text = Path(settings.STATICFILES_DIRS[0], "css/tokens.css").read_text()
    selector = ':root[data-theme="dark"]' if dark else ":root"
    block = text.split(f"\n{selector} {{")[1].split("}")[0]
    return dict(re.findall(r"--([\w-]+):\s*(#[0-9a-f]{6})\b", block))[name]
