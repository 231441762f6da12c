"""A bot's action: thought out on what its seat sees, outside of any transaction, then submitted like
anybody's move.
"""

from __future__ import annotations

import logging
import random

from games.bots import choose
from games.engine.notation import position_from_json
from games.engine.views import observe
from games.models import Deal
from games.protocol.errors import Refused
from games.services.read import current_deal
from games.services.submit import submit

logger = logging.getLogger(__name__)


def act(public_id: str, version: int) -> bool:
    """One action of the bot on turn, decided on `version`; `False` when there was nothing to do for it any
    more.
    """
    deal = current_deal(public_id)
    match = deal.match
    if match.version != version or match.turn is None:
        return False
    seat = match.seats.get(number=match.turn)
    if not seat.is_bot:
        return False
    return _submit(public_id, version, seat.number, _choice(deal, seat.number, seat.level))


def _choice(deal: Deal, seat: int, level: str) -> str:
    view = observe(position_from_json(deal.match.rules_value, deal.snapshot), seat)
    return str(choose(view, level, generator(deal.match.public_id, deal.match.version)))


def generator(public_id: str, version: int) -> random.Random:
    """A bot's own chance: the same match at the same version thinks the same again."""
    return random.Random(f"{public_id}:{version}")


def _submit(public_id: str, version: int, seat: int, text: str) -> bool:
    try:
        submit(public_id, seat, None, version, text)
    except Refused as refused:
        if refused.code not in ("stale", "match_over"):
            raise
        logger.info("A bot's answer to %s v%d came too late", public_id, version)
        return False
    return True
