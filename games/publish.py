"""The only sender. Everything leaves after the commit; whatever is lost on its way heals by version."""

from __future__ import annotations

import logging
import random
import time
from typing import Any

from asgiref.sync import async_to_sync
from celery import current_app
from channels.layers import get_channel_layer
from django.conf import settings
from django.db import transaction

from games.protocol.happened import Happened

logger = logging.getLogger(__name__)

#: Seconds before each further attempt: after a restart of Redis the first one always fails. A message that is
#: lost for good is logged with the commit's other failures, and its sockets heal at their next ping.
RETRY_AFTER = (0.05, 0.3)
BOT_TASK = "games.tasks.bot_turn"


def group_of(public_id: str) -> str:
    """The channel group of a match."""
    return f"match.{public_id}"


def announce(public_id: str, happened: Happened) -> None:
    """Tells every socket of a match one new version, once it is committed."""
    message = {"type": "match.happened", **happened.to_message()}
    transaction.on_commit(lambda: _send(group_of(public_id), message), robust=True)


def call_bot(public_id: str, version: int) -> None:
    """Asks the bot on turn for one action on `version`, once that is committed, at the usual pace."""
    transaction.on_commit(lambda: _enqueue(public_id, version), robust=True)


def _send(group: str, message: dict[str, Any]) -> None:
    for pause in RETRY_AFTER:
        try:
            async_to_sync(get_channel_layer().group_send)(group, message)
            return
        except Exception:
            logger.warning("Sending to %s failed; once more in %s s", group, pause, exc_info=True)
            time.sleep(pause)
    async_to_sync(get_channel_layer().group_send)(group, message)


def _enqueue(public_id: str, version: int) -> None:
    pause = random.uniform(settings.BOT_PACE[0], settings.BOT_PACE[-1])
    current_app.signature(BOT_TASK, args=(public_id, version)).apply_async(countdown=pause or None)
