"""How much background work waits for a worker."""

from __future__ import annotations

import logging
from typing import Any

from celery import current_app
from django.conf import settings
from kombu.exceptions import ChannelError

logger = logging.getLogger(__name__)


def waiting_tasks() -> dict[str, int] | None:
    """The length of each queue by its name; None when the broker does not answer. Tasks with a countdown are
    with a worker already and are not counted.
    """
    try:
        with current_app.connection_for_read() as connection:
            channel = connection.default_channel
            return {queue.name: _length(channel, queue.name) for queue in settings.CELERY_TASK_QUEUES}
    except Exception:
        logger.warning("The broker does not tell what waits", exc_info=True)
        return None


def _length(channel: Any, name: str) -> int:
    """Redis forgets a list that is empty: an unknown queue is an empty one."""
    try:
        return int(channel.queue_declare(name, passive=True).message_count)
    except ChannelError:
        return 0
