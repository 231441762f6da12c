"""What makes the site an app: its manifest, its service worker, and the shell that the worker keeps."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.templatetags.static import static
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from burraco_site import shell
from burraco_site.colours import colour

ICONS = (
    ("icons/burraco.svg", "any", "image/svg+xml", "any"),
    ("icons/burraco-192.png", "192x192", "image/png", "any"),
    ("icons/burraco-512.png", "512x512", "image/png", "any"),
    ("icons/maskable-512.png", "512x512", "image/png", "maskable"),
)
"""Static name, sizes, type and purpose."""


@require_GET
def manifest(request: HttpRequest, language: str) -> JsonResponse:
    """The web app manifest in one language."""
    _check(language)
    with translation.override(language):
        return JsonResponse(_manifest(language), content_type="application/manifest+json")


def _manifest(language: str) -> dict[str, Any]:
    shortcuts = [(_("Play now"), "home"), (_("My matches"), "my-matches"), (_("Score pad"), "score")]
    return {
        "id": "/",
        "name": _("Burraco: play, learn, keep score"),
        "short_name": "Burraco",
        "description": _("Burraco in the browser, against the computer or with friends. No account needed."),
        "lang": language,
        "dir": "ltr",
        "start_url": reverse("home"),
        "scope": "/",
        "display": "standalone",
        "theme_color": colour("felt"),
        "background_color": colour("paper"),
        "categories": ["games", "entertainment"],
        "icons": [
            {"src": static(name), "sizes": sizes, "type": kind, "purpose": purpose}
            for name, sizes, kind, purpose in ICONS
        ],
        "shortcuts": [{"name": name, "url": reverse(address)} for name, address in shortcuts],
    }


@require_GET
@never_cache
def worker(request: HttpRequest) -> HttpResponse:
    """The service worker: its script, after what it has to know."""
    script = Path(settings.STATICFILES_DIRS[0], shell.WORKER).read_text()
    about = json.dumps(shell.told(), separators=(",", ":"))
    return HttpResponse(f"const ABOUT = {about};\n{script}", content_type="text/javascript; charset=utf-8")


@require_GET
def document(request: HttpRequest, language: str, name: str) -> HttpResponse:
    """A document of the shell, the same for everybody."""
    _check(language)
    if name not in shell.names():
        raise Http404
    answer = shell.document(request, name, language)
    answer["Content-Language"] = language
    answer["X-Robots-Tag"] = "noindex"
    return answer


@require_GET
def catalog(request: HttpRequest, language: str) -> HttpResponse:
    """The texts of the scripts in one language, whatever the visitor's is."""
    _check(language)
    return shell.catalog(request, language)


def _check(language: str) -> None:
    if language not in shell.languages():
        raise Http404
