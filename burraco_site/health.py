"""What programs ask this process: whether it lives, whether it can serve, and its figures."""

import logging
from collections.abc import Callable

from django.core.cache import cache
from django.db import connection
from django.http import HttpRequest, HttpResponse, JsonResponse

from burraco_site import trace
from burraco_site.metrics import metrics

GetResponse = Callable[[HttpRequest], HttpResponse]
logger = logging.getLogger("games.health")


def health_middleware(get_response: GetResponse) -> GetResponse:
    """Answers probes before the name of the host or the transport matters: they ask by number. Gives every
    other request an id for the logs.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        probe = PROBES.get(request.path)
        if probe:
            return probe(request)
        trace.begin()
        return get_response(request)

    return middleware


def alive(request: HttpRequest) -> HttpResponse:
    """`ok` as long as this process answers, whatever else is gone: a reason to start it anew is silence."""
    return HttpResponse("ok", content_type="text/plain")


def ready(request: HttpRequest) -> HttpResponse:
    """Whether database and Redis answer this process; with status 503 where one does not."""
    state = {"database": _answers(_ask_database), "redis": _answers(_ask_redis)}
    return JsonResponse(state, status=200 if all(state.values()) else 503)


PROBES: dict[str, Callable[[HttpRequest], HttpResponse]] = {
    "/healthz": alive,
    "/readyz": ready,
    "/metrics": metrics,
}


def _answers(ask: Callable[[], None]) -> bool:
    try:
        ask()
    except Exception:
        logger.warning("Not ready", exc_info=True)
        return False
    return True


def _ask_database() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")


def _ask_redis() -> None:
    cache.get("readyz")
