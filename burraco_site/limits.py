"""Limits on how often one address may do a costly thing, counted in the shared cache."""

from ipaddress import IPv6Address, ip_address, ip_network

from django.core.cache import cache
from django.http import HttpRequest

HOUR = 3600


def address(request: HttpRequest) -> str:
    """Where the request comes from, as `network` tells it; behind a proxy, Daphne's `--proxy-headers` sees to
    that.
    """
    return network(str(request.META.get("REMOTE_ADDR", "")))


def network(text: str) -> str:
    """What counts as one address: an IPv4 address, or the network of 64 bits that an IPv6 host may choose
    from as it likes.
    """
    try:
        found = ip_address(text)
    except ValueError:
        return text
    if isinstance(found, IPv6Address):
        return str(found.ipv4_mapped or ip_network((found, 64), strict=False))
    return text


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
