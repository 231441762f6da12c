"""Pages of the lobby."""

from django.http import HttpRequest, HttpResponse


def home(request: HttpRequest) -> HttpResponse:
    """The first page."""
    return HttpResponse("burraco")


play = matches = home
