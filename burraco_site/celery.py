"""The Celery application; its configuration is the CELERY_* part of the settings."""

import os
import warnings

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "burraco_site.settings")

app = Celery("burraco_site")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()

# In a container the worker may be root. That is a danger with pickled messages only; ours are JSON.
warnings.filterwarnings("ignore", message="You're running the worker with superuser privileges")
