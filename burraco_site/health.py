"""The address that says whether this process can serve."""

from collections.abc import Callable

from django.core.cache import cache
from django.db import connection
from django.http import HttpRequest, HttpResponse

PATH = "/healthz"
GetResponse = Callable[[HttpRequest], HttpResponse]


def health_middleware(get_response: GetResponse) -> GetResponse:
    """Answers `/healthz` before the name of the host or the transport matters: probes ask by number."""

    def middleware(request: HttpRequest) -> HttpResponse:
        return health() if request.path == PATH else get_response(request)

    return middleware


def health() -> HttpResponse:
    """`ok` when the database and Redis answer; otherwise the failure surfaces as a 500."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    cache.get("healthz")
    return HttpResponse("ok", content_type="text/plain")
