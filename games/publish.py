"""The only sender. Everything leaves after the commit; whatever is lost on its way heals by version."""

from __future__ import annotations

import asyncio
import logging
import random
import secrets
import time
from collections.abc import Callable
from typing import Any

from asgiref.sync import async_to_sync
from celery import current_app
from channels.layers import get_channel_layer
from django.conf import settings
from django.db import transaction

from burraco_site import trace
from burraco_site.shared_cache import forget
from games.protocol.happened import Happened

logger = logging.getLogger(__name__)

#: Seconds before each further attempt: after a restart of Redis the first one always fails. A message that is
#: lost for good is logged with the commit's other failures, and its sockets heal at their next ping.
RETRY_AFTER = (0.05, 0.3)
#: The channel group of every socket.
SITE = "site"
#: The channel group of those who look at the lobby.
LOBBY = "lobby"
BOT_TASK = "games.tasks.bot_turn"
LOOK_TASK = "games.tasks.look"
#: Seconds; a little more than a sign of life lingers.
LOOK_AFTER = 27
EXPERT_TASK = "games.tasks.expert_turn"
PERSON_TASK = "games.tasks.call_person"
SEEKERS_TASK = "lobby.tasks.call_seekers"
#: Seconds after which those are called whom quick match asks: a page that gives way to another is there by
#: then.
SEEKERS_AFTER = 2
#: Seconds after which a person is called who has not come by then, and after which it is too late to call.
CALL_AFTER, CALL_UNTIL = 5, 600
#: By how much of the whole range the same choice may take a bot longer, or less long, than another time.
MOOD = 0.2


def group_of(public_id: str) -> str:
    """The channel group of a match."""
    return f"match.{public_id}"


def announce(public_id: str, happened: Happened) -> None:
    """Tells every socket of a match one new version, once it is committed."""
    message = {"type": "match.happened", **happened.to_message()}
    transaction.on_commit(lambda: _send(group_of(public_id), message), robust=True)


async def announce_soon(public_id: str, happened: Happened) -> None:
    """Tells every socket of a match one new version, which is committed, from the event loop. What fails is
    logged and heals.
    """
    message = {"type": "match.happened", **happened.to_message(), "trace": trace.current()}
    for pause in (*RETRY_AFTER, 0.0):
        try:
            await get_channel_layer().group_send(group_of(public_id), message)
            return
        except Exception:
            logger.warning("Sending to %s failed", public_id, exc_info=True)
            await asyncio.sleep(pause)


def table_changed(public_id: str, version: int, read: Callable[[], dict[str, Any]]) -> None:
    """Tells every socket of a match, once it is committed, what its table is at `version`: `read` is asked
    then, once, so that no socket has to. Whoever makes a later version tells that one instead.
    """

    def tell() -> None:
        told = read()
        if told["n"] == version:
            _send(group_of(public_id), {"type": "table.changed", **told})

    transaction.on_commit(tell, robust=True)


def said(public_id: str, line: dict[str, Any]) -> None:
    """Tells every socket of a match, once it is committed, what somebody has said there."""
    message = {"type": "talk.said", "line": line}
    transaction.on_commit(lambda: _send(group_of(public_id), message), robust=True)


def shuns_changed(pk: int) -> None:
    """Has every socket of a person read anew, once it is committed, whom that person shuns."""
    transaction.on_commit(lambda: _send(person_of(pk), {"type": "shuns.changed"}), robust=True)


def watched(public_id: str, count: int) -> None:
    """Tells every socket of a match how many look on without a seat; a lost word heals at a ping."""
    try:
        _send(group_of(public_id), {"type": "match.watched", "count": count})
    except Exception:
        logger.warning("Nobody was told who watches %s", public_id, exc_info=True)


def lobby_changed(public_id: str) -> None:
    """Tells every socket of the lobby, once it is committed, that a table has changed: each reads it."""
    message = {"type": "lobby.changed", "id": public_id, "at": time.time_ns()}
    forget(LOBBY)
    transaction.on_commit(lambda: _send(LOBBY, message), robust=True)


def site_changed() -> None:
    """Has every socket read anew, once it is committed, what the site says to all."""
    message = {"type": "site.changed", "n": secrets.token_hex(8)}
    transaction.on_commit(lambda: _send(SITE, message), robust=True)


def person_of(pk: int) -> str:
    """The channel group of a person's sockets."""
    return f"person.{pk}"


def person_changed(pk: int) -> None:
    """Has every socket of a person come again, once it is committed: it is let in by what then holds."""
    transaction.on_commit(lambda: _send(person_of(pk), {"type": "person.changed"}), robust=True)


def quick_of(pk: int) -> str:
    """The channel group of a person's sockets that tell of quick match."""
    return f"quick.{pk}"


def quick_changed(pk: int, why: str = "") -> None:
    """Has the sockets of a person read, once it is committed, how the search for a match stands; `why` is the
    code of what has happened to it without the person's doing.
    """
    transaction.on_commit(lambda: _send(quick_of(pk), {"type": "quick.changed", "why": why}), robust=True)


def call_bot(public_id: str, version: int, difficulty: float = 0.0) -> None:
    """Asks the bot on turn for one action on `version`, once that is committed; the harder the choice (0..1)
    the later within the usual pace.
    """
    transaction.on_commit(lambda: _enqueue(public_id, version, difficulty), robust=True)


def call_expert(public_id: str, version: int) -> None:
    """Asks the workers that think for one action on `version`, and somebody to stand in for them should they
    not have acted in time. Whoever comes second does nothing.
    """
    patience = settings.EXPERT_PATIENCE
    current_app.signature(BOT_TASK, args=(public_id, version, True)).apply_async(countdown=patience)
    current_app.signature(EXPERT_TASK, args=(public_id, version, time.time())).apply_async(expires=patience)


def call_person(public_id: str, version: int) -> None:
    """Has the person on turn called at other pages, once `version` is committed, unless somebody moves or
    comes soon.
    """
    task = current_app.signature(PERSON_TASK, args=(public_id, version))
    transaction.on_commit(
        lambda: task.apply_async(countdown=CALL_AFTER, expires=CALL_UNTIL) and None, robust=True
    )


def call_seekers(call: int) -> None:
    """Has people called whom quick match asks and who have closed the site, once `call` is committed and only
    while it lasts.
    """
    task = current_app.signature(SEEKERS_TASK, args=(call,))
    transaction.on_commit(
        lambda: task.apply_async(countdown=SEEKERS_AFTER, expires=settings.READY_SECONDS) and None,
        robust=True,
    )


def call_look(public_id: str, seat: int) -> None:
    """Asks somebody to look, when its last sign of life has expired, whether a seat is still there."""
    try:
        current_app.signature(LOOK_TASK, args=(public_id, seat)).apply_async(countdown=LOOK_AFTER)
    except Exception:
        logger.warning("Nobody will look for seat %s of %s", seat, public_id, exc_info=True)


def _send(group: str, message: dict[str, Any]) -> None:
    message = {**message, "trace": trace.current()}
    for pause in RETRY_AFTER:
        try:
            async_to_sync(get_channel_layer().group_send)(group, message)
            return
        except Exception:
            logger.warning("Sending to %s failed; once more in %s s", group, pause, exc_info=True)
            time.sleep(pause)
    async_to_sync(get_channel_layer().group_send)(group, message)


def pause_for(difficulty: float) -> float:
    """Seconds that a bot lets pass before a choice of this difficulty (0..1): within `BOT_PACE`, by mood."""
    least, most = settings.BOT_PACE[0], settings.BOT_PACE[-1]
    part = min(1.0, max(0.0, difficulty + random.uniform(-MOOD, MOOD)))
    return float(least + (most - least) * part)


def _enqueue(public_id: str, version: int, difficulty: float) -> None:
    pause = pause_for(difficulty)
    current_app.signature(BOT_TASK, args=(public_id, version)).apply_async(countdown=pause or None)
