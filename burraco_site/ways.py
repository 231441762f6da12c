"""Where a visitor is led after a deed: back to where the button was, and never to another site."""

from django.http import HttpRequest
from django.utils.http import url_has_allowed_host_and_scheme


def way_back(request: HttpRequest, otherwise: str) -> str:
    """The address that the form named as `next` where it is one of this site."""
    place = request.POST.get("next", "")
    here = {request.get_host()}
    return place if url_has_allowed_host_and_scheme(place, here, request.is_secure()) else otherwise
