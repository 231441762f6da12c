"""Seals a message for one browser; nobody on the way can open it (RFC 8291, RFC 8188)."""

from __future__ import annotations

import os
from base64 import urlsafe_b64decode, urlsafe_b64encode

from cryptography.hazmat.primitives.asymmetric.ec import (
    ECDH,
    SECP256R1,
    EllipticCurvePrivateKey,
    EllipticCurvePublicKey,
    generate_private_key,
)
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

RECORD = 4096
"""Bytes of a record; a message is one."""
AUTH_BYTES = 16
LAST = b"\x02"
"""After the text of the last record."""


def encode(data: bytes) -> str:
    """Bytes as base64url without padding, as every part of Web Push writes them."""
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def decode(text: str) -> bytes:
    """The same backwards. Raises ValueError."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def public_bytes(key: EllipticCurvePublicKey) -> bytes:
    """A public key as an uncompressed point, 65 bytes."""
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def public_key(data: bytes) -> EllipticCurvePublicKey:
    """The key of such a point. Raises ValueError for what is none."""
    return EllipticCurvePublicKey.from_encoded_point(SECP256R1(), data)


def sealed(
    text: bytes,
    browser: bytes,
    auth: bytes,
    *,
    own: EllipticCurvePrivateKey | None = None,
    salt: bytes | None = None,
) -> bytes:
    """The body of a call in the coding `aes128gcm`: `text` for the browser with this public key and secret.

    `own` and `salt` are made anew for each message; tests give those of the standard's example.
    """
    own = own or generate_private_key(SECP256R1())
    salt = salt or os.urandom(16)
    sender = public_bytes(own.public_key())
    shared = own.exchange(ECDH(), public_key(browser))
    material = _derived(auth, shared, b"WebPush: info\0" + browser + sender, 32)
    key = _derived(salt, material, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(salt, material, b"Content-Encoding: nonce\0", 12)
    header = salt + RECORD.to_bytes(4) + len(sender).to_bytes() + sender
    return header + AESGCM(key).encrypt(nonce, text + LAST, None)


def _derived(salt: bytes, material: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(material)
