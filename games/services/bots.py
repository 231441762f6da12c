"""A bot's action: thought out on what its seat sees, then submitted like anybody's move."""

from __future__ import annotations

import logging
import random

from django.utils.crypto import salted_hmac

from accounts.models import is_frozen
from games import publish
from games.bots import choose
from games.bots.levels import Bot
from games.engine.choices import legal_moves
from games.engine.moves import Move
from games.engine.notation import position_from_json
from games.engine.views import View, observe
from games.models import Level, Match, Seat
from games.protocol.errors import Refused
from games.services import thinking
from games.services.read import current_deal
from games.services.submit import submit

logger = logging.getLogger(__name__)


def act(public_id: str, version: int, *, stand_in: bool = False, asked: float | None = None) -> bool:
    """One action of the bot on turn, decided on `version`; `False` when it has nothing to do (any more).

    An Expert's turn is handed over to the workers that think, who come back with the time at which they were
    `asked` (seconds since the epoch); a `stand_in` acts for it without thinking.
    """
    deal = current_deal(public_id)
    match = deal.match
    if match.version != version or match.turn is None:
        return False
    seat = match.seats.get(number=match.turn)
    if not seat.bot_level or match.paused or match.proposal is not None:
        return False
    if match.shared and is_frozen():
        return False
    if seat.bot_level == Level.EXPERT and asked is None and not stand_in:
        publish.call_expert(public_id, version)
        return False
    view = observe(position_from_json(match.rules_value, deal.snapshot), seat.number)
    with thinking.mind(seat.bot_level, asked) as bot:
        move = _choice(match, bot, view)
    return _play(match, seat, move, view)


def generator(public_id: str, version: int) -> random.Random:
    """A bot's own chance: the same match at the same version thinks the same again.

    The key of the site is in it, or who knows the program could tell from a bot's act what it must hold.
    """
    return random.Random(salted_hmac(__name__, f"{public_id}:{version}").digest())


def _choice(match: Match, bot: str | Bot, view: View) -> Move:
    try:
        ours, theirs = match.totals
        return choose(view, bot, generator(match.public_id, match.version), (ours, theirs))
    except Exception:
        logger.exception("A bot found no move in %s v%d", match.public_id, match.version)
        return _simplest(view)


def _play(match: Match, seat: Seat, move: Move, view: View) -> bool:
    try:
        accepted = submit(match.public_id, seat.number, None, match.version, str(move))
        logger.debug("The bot at seat %s of %s made v%s", seat.number, match.public_id, accepted.version)
    except Refused as refused:
        if refused.code in ("stale", "match_over"):
            logger.info("A bot's answer to %s v%d came too late", match.public_id, match.version)
            return False
        logger.error(
            "A bot's %s was refused in %s v%d: %s", move, match.public_id, match.version, refused.code
        )
        submit(match.public_id, seat.number, None, match.version, str(_simplest(view)))
    return True


def _simplest(view: View) -> Move:
    """Any legal move: a bot that errs may play badly, but it must not hold up a table."""
    return next(legal_moves(view))
