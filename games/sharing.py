"""Links by which a player lets anybody look at one ended deal: each carries a key that nobody can make up."""

from __future__ import annotations

from django.core.signing import Signer
from django.utils.crypto import constant_time_compare

_signer = Signer(salt="games.sharing")


def key_of(public_id: str, deal: int) -> str:
    """The key to one deal of a match: letters, digits, `-` and `_`."""
    return _signer.signature(f"{public_id}:{deal}")


def opens(key: str, public_id: str, deal: int) -> bool:
    """Whether a key is the one to this deal."""
    return constant_time_compare(key, key_of(public_id, deal))
