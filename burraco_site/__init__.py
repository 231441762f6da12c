"""The site: settings, addresses, sockets, background work and the runner."""

from burraco_site.celery import app as celery_app

__all__ = ["celery_app"]
