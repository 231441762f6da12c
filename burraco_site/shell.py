"""The shell: what the browser keeps so that it opens without a connection (docs/offline.md).

Nothing in it is about a person: its documents are made for nobody, one for each language.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, cast

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.test import RequestFactory
from django.urls import reverse
from django.utils import translation
from django.views.i18n import JavaScriptCatalog

from games.score_views import shell_context

Json = dict[str, Any]

WORKER = "worker/worker.js"
OFFLINE = "offline"
_DOCUMENTS: dict[str, tuple[str, Callable[[], Json]]] = {
    OFFLINE: ("offline.html", dict),
    "score": ("games/score.html", shell_context),
    "verify": ("games/verify.html", dict),
}
"""Each with its template and what it says; all but the offline page are named as what they stand in for."""


def languages() -> list[str]:
    """The codes of all languages, the usual one first."""
    codes = [code for code, _name in settings.LANGUAGES]
    return sorted(codes, key=lambda code: code != settings.LANGUAGE_CODE)


def names() -> list[str]:
    """The names of the documents of the shell."""
    return list(_DOCUMENTS)


def document(request: HttpRequest, name: str, language: str) -> HttpResponse:
    """A document of the shell in one language, made as for nobody, whoever asks."""
    template, context = _DOCUMENTS[name]
    request.user = AnonymousUser()
    with translation.override(language):
        return render(request, template, {**context(), "shell": True})


def catalog(request: HttpRequest, language: str) -> HttpResponse:
    """The texts of the scripts in one language."""
    with translation.override(language):
        return cast(HttpResponse, JavaScriptCatalog.as_view(packages=["burraco_site"])(request))


def file_names() -> list[str]:
    """The static names of all our files but the worker itself."""
    root = Path(settings.STATICFILES_DIRS[0])
    found = (path.relative_to(root).as_posix() for path in root.rglob("*") if path.is_file())
    return sorted(name for name in found if name != WORKER and "/." not in f"/{name}")


def told() -> Json:
    """What the worker has to know, as JSON: what to keep under which version, and what stands in for what."""
    documents = {
        reverse(name): {code: reverse("shell", args=[code, name]) for code in languages()}
        for name in names()
        if name != OFFLINE
    }
    return {
        "version": version() if settings.HASHED_STATIC else made_version(),
        "hashed": settings.HASHED_STATIC,
        "files": [static(name) for name in file_names()],
        "catalogs": [reverse("catalog", args=[code]) for code in languages()],
        "languages": languages(),
        "offline": {code: reverse("shell", args=[code, OFFLINE]) for code in languages()},
        "documents": documents,
        "home": reverse("home"),
        "tables": "/match/",
        "quick": reverse("quick"),
        "icon": static("icons/burraco-192.png"),
    }


@cache
def version() -> str:
    """The version of gathered files, which do not change while the process lives."""
    return made_version()


def made_version() -> str:
    """A digest of everything that is in the shell: a browser fetches the shell anew when it is another."""
    digest = sha256()
    for name in file_names():
        digest.update(static(name).encode())
        digest.update(Path(settings.STATICFILES_DIRS[0], name).read_bytes())
    for language in languages():
        digest.update(catalog(_anybody(), language).content)
        for name in names():
            digest.update(document(_anybody(), name, language).content)
    return digest.hexdigest()[:16]


def _anybody() -> HttpRequest:
    request: HttpRequest = RequestFactory().get("/")
    setattr(request, "csp_nonce", "")  # noqa: B010  (what the middleware of the policy adds)
    return request
