"""Figures for Prometheus. With PROMETHEUS_MULTIPROC_DIR all processes of a machine share a folder, and each
tells of all of them; without it, of itself.
"""

import os
from pathlib import Path

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from prometheus_client import (
    CONTENT_TYPE_LATEST,
    REGISTRY,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
)
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead
from redis import Redis

FOLDER = "PROMETHEUS_MULTIPROC_DIR"
#: Seconds: from what nobody notices to what nobody forgives.
STEPS = (0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)

REQUESTS = Histogram(
    "burraco_request_seconds", "From a frame's receipt to its acknowledgement", ["kind"], buckets=STEPS
)
REFUSED = Counter("burraco_refused", "Refused requests of sockets, by their code", ["code"])
TASKS = Histogram("burraco_task_seconds", "Background tasks", ["task", "state"], buckets=STEPS)
SOCKETS = Gauge("burraco_sockets", "Open sockets", multiprocess_mode="livesum")
SWEPT = Gauge("burraco_sweep_age_seconds", "Since the last sweep", multiprocess_mode="mostrecent")
QUEUED = Gauge("burraco_queued", "Tasks that wait", ["queue"], multiprocess_mode="mostrecent")


def metrics(request: HttpRequest) -> HttpResponse:
    """Every figure, for who has the token of METRICS_TOKEN; without one set, for nobody."""
    given = request.headers.get("Authorization", "").removeprefix("Bearer ")
    if not settings.METRICS_TOKEN or not constant_time_compare(given, settings.METRICS_TOKEN):
        return HttpResponse(status=404)
    _look()
    return HttpResponse(generate_latest(_registry()), content_type=CONTENT_TYPE_LATEST)


def _look() -> None:
    """Sets the figures that nobody counts."""
    from games import crowd  # models are ready only now
    from games.services.pulse import last_sweep

    SOCKETS.set(crowd.count())
    last = last_sweep()
    SWEPT.set((timezone.now() - last).total_seconds() if last else 0)
    prefix = settings.CELERY_BROKER_TRANSPORT_OPTIONS["global_keyprefix"]
    with Redis.from_url(settings.REDIS_URL) as server:
        for queue in settings.CELERY_TASK_QUEUES:
            QUEUED.labels(queue.name).set(server.llen(f"{prefix}{queue.name}"))


def _registry() -> CollectorRegistry:
    folder = os.environ.get(FOLDER)
    if not folder:
        return REGISTRY
    for file in Path(folder).glob("gauge_live*.db"):
        pid = int(file.stem.rpartition("_")[2])
        if not Path(f"/proc/{pid}").exists():
            mark_process_dead(pid)
    registry = CollectorRegistry()
    MultiProcessCollector(registry)
    return registry
