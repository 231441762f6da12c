"""How many matches and guests one address may make."""

from django.conf import settings
from django.http import HttpRequest

from burraco_site.limits import address, allow


def may_open(request: HttpRequest) -> bool:
    """Whether this address may open one more match, and make one more guest if it takes one."""
    source = address(request)
    new_guest = not request.user.is_authenticated
    return allow("match", source, settings.MATCHES_PER_HOUR) and (
        not new_guest or allow("guest", source, settings.GUESTS_PER_HOUR)
    )
