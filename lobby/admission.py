"""How many matches and guests one address may make, and how often it may sit down."""

from django.conf import settings
from django.http import HttpRequest

from burraco_site.limits import address, allow


def may_open(request: HttpRequest) -> bool:
    """Whether this address may open one more match, and make one more guest if it takes one."""
    return allow("match", address(request), settings.MATCHES_PER_HOUR) and _may_be_guest(request)


def may_join(request: HttpRequest) -> bool:
    """Whether this address may sit down once more, and make one more guest if it takes one."""
    return allow("join", address(request), settings.JOINS_PER_HOUR) and _may_be_guest(request)


def _may_be_guest(request: HttpRequest) -> bool:
    known = request.user.is_authenticated
    return known or allow("guest", address(request), settings.GUESTS_PER_HOUR)
