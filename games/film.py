"""The film of an ended deal for one viewer: the frames of a table, and beside them every hand."""

from __future__ import annotations

from typing import Any

from games import texts
from games.engine.position import Position
from games.follow import Follower
from games.models import Deal
from games.protocol.happened import Happened
from games.services.past import acting
from games.services.replay import Film

Json = dict[str, Any]
#: What the table never looks at.
_UNSEEN = ("known", "undo")


def film(deal: Deal, seat: int) -> Json:
    """One JSON of an ended deal as `seat` saw it, the texts in the active language.

    `{"first": VIEW FRAME, "hands": {seat: [card..]}, "steps": [STEP..], "whole": bool}`. A STEP has the
    version `v`, the seat `by` that moved, what it `said` in words, what changed in the view (`set`) and in
    the `hands` of all seats, the time `ms` since the version before, and whether it ended a `turn`.
    """
    reel = Film(deal)
    follower = Follower(seat, reel.standing)
    first = follower.view_frame()
    tiles = reel.standing.facts["tiles"]
    steps = [_step(follower, *step, tiles=tiles) for step in reel.steps]
    return {"first": {**first, "targets": None}, "hands": reel.hands, "steps": steps, "whole": reel.whole}


def _step(
    follower: Follower,
    happened: Happened,
    hands: dict[int, list[str]],
    ms: int,
    after: Position | None,
    *,
    tiles: bool,
) -> Json:
    frame = follower.event_frame(happened, after=after)
    by = acting(happened.seat)
    return {
        "v": frame["v"],
        "by": by,
        "said": texts.last_action(frame["events"], by, tiles=tiles),
        "set": {name: value for name, value in frame["set"].items() if name not in _UNSEEN},
        "hands": hands,
        "ms": ms,
        "turn": any(event["kind"] in ("turn", "back", "end") for event in frame["events"]),
    }
