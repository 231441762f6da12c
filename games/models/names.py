"""Names and keys that nobody guesses."""

from __future__ import annotations

import secrets

#: Letters and digits that nobody mistakes for each other; ten of them cannot be guessed.
_ID_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
ID_LENGTH = 10


def new_public_id() -> str:
    """An unguessable name for the address of a match."""
    return "".join(secrets.choice(_ID_LETTERS) for _ in range(ID_LENGTH))


def new_token() -> str:
    """What opens a score pad: 128 bits that nobody guesses."""
    return secrets.token_urlsafe(16)
