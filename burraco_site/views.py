"""Pages that belong to no app."""

from django.core.cache import cache
from django.db import connection
from django.http import HttpRequest, HttpResponse


def healthz(request: HttpRequest) -> HttpResponse:
    """`ok` when the database and Redis answer; otherwise the failure surfaces as a 500."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    cache.get("healthz")
    return HttpResponse("ok", content_type="text/plain")
