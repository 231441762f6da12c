"""The Celery application; its configuration is the CELERY_* part of the settings."""

import os
import signal
import time
import warnings
from typing import Any

from celery import Celery, Task
from celery.signals import beat_embedded_init, before_task_publish, task_postrun, task_prerun

from burraco_site import trace
from burraco_site.children import end_with_parent
from burraco_site.metrics import TASKS

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "burraco_site.settings")

app = Celery("burraco_site")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()

# In a container the worker may be root. That is a danger with pickled messages only; ours are JSON.
warnings.filterwarnings("ignore", message="You're running the worker with superuser privileges")

WORKER = os.getpid()


@before_task_publish.connect
def send_trace(headers: dict[str, Any], **kwargs: object) -> None:
    """Gives a task the id of what calls for it."""
    headers["trace"] = trace.current()


@task_prerun.connect
def take_trace(task: Task, **kwargs: object) -> None:
    """Goes on with the id of what called for a task; one that beat sends gets its own."""
    trace.carry(getattr(task.request, "trace", None))
    task.request.began = time.perf_counter()


@task_postrun.connect
def count_task(task: Task, state: str | None = None, **kwargs: object) -> None:
    """Tells how long a task took, and how it ended."""
    began = getattr(task.request, "began", None)
    if began is not None:
        TASKS.labels(task.name, state or "").observe(time.perf_counter() - began)


@beat_embedded_init.connect
def let_beat_end(**kwargs: object) -> None:
    """Undoes the worker's deaf handler of SIGTERM, which the beat inside it inherits, and ties the two."""
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    end_with_parent(WORKER)
