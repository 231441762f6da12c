"""Background work: bots, one action a task, and the sweep that heals what got lost."""

from __future__ import annotations

from celery import shared_task
from django.utils import timezone

from games.services import bots, calling, scores
from games.services.absence import close_forgotten as close_forgotten_tables
from games.services.absence import look_for
from games.services.sweep import sweep as sweep_overdue


@shared_task
def bot_turn(public_id: str, version: int, stand_in: bool = False) -> None:
    """One action of the bot on turn, decided on `version`; `stand_in`: without the thought that an Expert
    would give it. Does nothing when the match has moved on.
    """
    bots.act(public_id, version, stand_in=stand_in)


@shared_task
def expert_turn(public_id: str, version: int, asked: float) -> None:
    """One action of the Expert on turn, asked for at `asked` (seconds since the epoch). It has a queue of its
    own, so that thought holds up nobody else.
    """
    bots.act(public_id, version, asked=asked)


@shared_task
def look(public_id: str, seat: int) -> None:
    """Tells a table when a person who closed the last page of it has not come back."""
    look_for(public_id, seat)


@shared_task
def call_person(public_id: str, version: int) -> None:
    """Calls the person on turn who is not at the table, on browsers that have asked for it."""
    calling.call(public_id, version)


@shared_task
def close_forgotten() -> None:
    """Closes tables that have been paused for too long; beat runs it every day."""
    close_forgotten_tables()


@shared_task
def forget_scores() -> None:
    """Deletes score pads of nobody that were left behind; beat runs it every day."""
    scores.forget_untouched(timezone.now())


@shared_task
def sweep() -> None:
    """Decides what is due by the clock; beat runs it every second."""
    sweep_overdue()
