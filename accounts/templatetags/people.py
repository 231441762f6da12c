"""What pages about people say in few words."""

from __future__ import annotations

from django import template
from django.utils.translation import gettext as _

register = template.Library()

# The first that is found counts: most browsers name others too.
BROWSERS = {
    "Edg": "Edge",
    "OPR/": "Opera",
    "SamsungBrowser": "Samsung Internet",
    "Firefox": "Firefox",
    "FxiOS": "Firefox",
    "Chrome": "Chrome",
    "CriOS": "Chrome",
    "Safari": "Safari",
}
SYSTEMS = {
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Android": "Android",
    "Windows": "Windows",
    "Mac OS": "Mac",
    "CrOS": "Chromebook",
    "Linux": "Linux",
}


@register.filter
def device(user_agent: str) -> str:
    """A browser and what it runs on, such as `Firefox, Windows`, from what the browser says of itself."""
    found = [
        next((name for sign, name in names.items() if sign in user_agent), "")
        for names in (BROWSERS, SYSTEMS)
    ]
    return ", ".join(filter(None, found)) or _("a browser that says nothing of itself")
