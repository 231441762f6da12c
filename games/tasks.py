"""Background work: bots, one action a task, and the sweep that heals what got lost."""

from __future__ import annotations

from celery import shared_task

from games.services import bots
from games.services.sweep import sweep as sweep_overdue


@shared_task
def bot_turn(public_id: str, version: int) -> None:
    """One action of the bot on turn, decided on `version`. Does nothing when the match has moved on."""
    bots.act(public_id, version)


@shared_task
def sweep() -> None:
    """Calls overdue bots again; beat runs it every second."""
    sweep_overdue()
