"""Limits on how often one address may do a costly thing, counted in the shared cache."""

from django.core.cache import cache
from django.http import HttpRequest

HOUR = 3600


def address(request: HttpRequest) -> str:
    """Where the request comes from; behind a proxy, Daphne's `--proxy-headers` sees to that."""
    return str(request.META.get("REMOTE_ADDR", ""))


def allow(what: str, who: str, most: int, seconds: int = HOUR, weight: int = 1) -> bool:
    """Counts one `what` by `who` (or `weight` of them at once); false when it is more than `most` since the
    first of the last `seconds`.
    """
    key = f"limit:{what}:{who}"
    cache.add(key, 0, timeout=seconds)
    try:
        return cache.incr(key, weight) <= most
    except ValueError:  # It ran out between the two steps: this is the first of a new span.
        return True
