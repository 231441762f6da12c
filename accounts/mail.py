"""Mail of a site that has no mail server: printed by the server, and kept for whoever sits at the machine."""

from __future__ import annotations

import email
from email import policy
from email.message import EmailMessage as ReadMessage
from ipaddress import ip_address
from typing import Any

from django.conf import settings
from django.core.mail.backends.console import EmailBackend as ConsoleBackend
from django.core.mail.message import EmailMessage
from django.http import HttpRequest
from django.utils.crypto import get_random_string
from django.utils.timezone import now

KEPT = 20
"""Messages that are kept; the oldest give way."""
PROXIES = ("HTTP_X_FORWARDED_FOR", "HTTP_X_REAL_IP", "HTTP_FORWARDED", "HTTP_VIA")
"""What a proxy adds to a request."""


class EmailBackend(ConsoleBackend):
    """Prints every message, as Django's console does, and keeps the last ones in `MAIL_FOLDER`."""

    def write_message(self, message: EmailMessage) -> None:
        """Prints one message and keeps it."""
        super().write_message(message)
        folder = settings.MAIL_FOLDER
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        file = folder / f"{now():%Y%m%dT%H%M%S%f}-{get_random_string(6)}.eml"
        file.touch(mode=0o600)
        file.write_bytes(message.message().as_bytes())
        for old in sorted(folder.glob("*.eml"))[:-KEPT]:
            old.unlink(missing_ok=True)


def kept_here() -> bool:
    """Whether mail stays on this machine instead of going out."""
    return bool(settings.EMAIL_BACKEND.startswith(f"{__name__}."))


def may_read(request: HttpRequest) -> bool:
    """Whether a visitor sits at the machine itself, of a site that is for this machine alone: mail holds
    links that open accounts.

    A site that others reach has a name in ALLOWED_HOSTS. Behind a proxy everybody seems to come from here, so
    what went through one is refused, and what asks for another name than this machine's.
    """
    if not (kept_here() and settings.EMBEDDED) or any(header in request.META for header in PROXIES):
        return False
    hosts = [*settings.ALLOWED_HOSTS, request.get_host().rsplit(":", 1)[0]]
    return all(map(_is_here, [*hosts, str(request.META.get("REMOTE_ADDR", ""))]))


def _is_here(host: str) -> bool:
    return host == "localhost" or _is_loopback(host.strip("[]"))


def _is_loopback(address: str) -> bool:
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False


def kept_mail() -> list[dict[str, Any]]:
    """The kept messages, the latest first: `to`, `subject`, `date`, `text`."""
    files = sorted(settings.MAIL_FOLDER.glob("*.eml"), reverse=True)
    return [_read(file.read_bytes()) for file in files]


def _read(raw: bytes) -> dict[str, Any]:
    message = email.message_from_bytes(raw, _class=ReadMessage, policy=policy.default)
    body = message.get_body(("plain",))
    return {
        "to": message["to"],
        "subject": message["subject"],
        "date": message["date"],
        "text": body.get_content() if body else "",
    }
