"""Sends a sealed message to the service of a browser, signed with the key of the site."""

from __future__ import annotations

import time
from fnmatch import fnmatch
from functools import cache
from http.client import HTTPConnection, HTTPSConnection
from typing import NamedTuple
from urllib.parse import SplitResult, urlsplit

import jwt
from cryptography.hazmat.primitives.asymmetric.ec import (
    SECP256R1,
    EllipticCurvePrivateKey,
    derive_private_key,
    generate_private_key,
)
from django.conf import settings

from burraco_site.keys import kept
from games.push.sealing import decode, encode, public_bytes, sealed

SIGNED_FOR = 12 * 3600
"""Seconds that a signature holds; services refuse more than a day."""
TIMEOUT = 10
"""Seconds that a service may take."""


class Address(NamedTuple):
    """Where a browser is called: its service's address, its public key and its secret."""

    endpoint: str
    key: bytes
    auth: bytes


def is_service(endpoint: str) -> bool:
    """Whether an address is one of the push services that this site calls: it calls nobody else."""
    try:
        parts = urlsplit(endpoint)
        origin = f"{parts.scheme}://{parts.netloc}".lower()
    except ValueError:
        return False
    return "@" not in parts.netloc and any(fnmatch(origin, known) for known in settings.PUSH_SERVICES)


@cache
def own_key() -> EllipticCurvePrivateKey:
    """The key that signs: of the environment (VAPID_PRIVATE_KEY, 32 bytes as base64url), else made once."""
    text = kept("VAPID_PRIVATE_KEY", settings.VAPID_KEY_FILE, _made)
    return derive_private_key(int.from_bytes(decode(text)), SECP256R1())


def public_text() -> str:
    """What a browser has to know of the key, as `pushManager.subscribe` takes it."""
    return encode(public_bytes(own_key().public_key()))


def send(address: Address, text: bytes, topic: str, lasts: int) -> int:
    """Sends one message; the status that the service answers with. A later one of the same `topic` (at most
    32 letters) takes its place; the service keeps it for `lasts` seconds when the browser is not reached.
    Raises OSError where the service is not reached.
    """
    parts = urlsplit(address.endpoint)
    kind = HTTPSConnection if parts.scheme == "https" else HTTPConnection
    line = kind(parts.netloc, timeout=TIMEOUT)
    try:
        path = parts.path + (f"?{parts.query}" if parts.query else "")
        line.request("POST", path, sealed(text, address.key, address.auth), _headers(parts, topic, lasts))
        return line.getresponse().status
    finally:
        line.close()


def _headers(parts: SplitResult, topic: str, lasts: int) -> dict[str, str]:
    claims = {
        "aud": f"{parts.scheme}://{parts.netloc}",
        "exp": int(time.time()) + SIGNED_FOR,
        "sub": _subject(),
    }
    token = jwt.encode(claims, own_key(), algorithm="ES256")
    return {
        "Authorization": f"vapid t={token}, k={public_text()}",
        "Content-Type": "application/octet-stream",
        "Content-Encoding": "aes128gcm",
        "TTL": str(lasts),
        "Topic": topic,
        "Urgency": "high",
    }


def _subject() -> str:
    return f"mailto:{settings.DEFAULT_FROM_EMAIL}"


def _made() -> str:
    return encode(generate_private_key(SECP256R1()).private_numbers().private_value.to_bytes(32))
