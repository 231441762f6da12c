"""The Celery application; its configuration is the CELERY_* part of the settings."""

import os
import signal
import warnings

from celery import Celery
from celery.signals import beat_embedded_init

from burraco_site.children import end_with_parent

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "burraco_site.settings")

app = Celery("burraco_site")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()

# In a container the worker may be root. That is a danger with pickled messages only; ours are JSON.
warnings.filterwarnings("ignore", message="You're running the worker with superuser privileges")

WORKER = os.getpid()


@beat_embedded_init.connect
def let_beat_end(**kwargs: object) -> None:
    """Undoes the worker's deaf handler of SIGTERM, which the beat inside it inherits, and ties the two."""
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    end_with_parent(WORKER)
