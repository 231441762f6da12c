"""The rows of a match, written in `games.services` only: events are the truth, snapshots a cache."""

from games.models.choices import OVER, Ladder, Level, Status
from games.models.deal import Deal, Event, Shuffle
from games.models.match import Match, Seat
from games.models.names import ID_LENGTH, new_public_id, new_token
from games.models.packed import PackedDeal
from games.models.pulse import Pulse
from games.models.push import PushDevice
from games.models.said import Said
from games.models.score import ScorePad

__all__ = [
    "ID_LENGTH",
    "OVER",
    "Deal",
    "Event",
    "Ladder",
    "Level",
    "Match",
    "PackedDeal",
    "Pulse",
    "PushDevice",
    "Said",
    "ScorePad",
    "Seat",
    "Shuffle",
    "Status",
    "new_public_id",
    "new_token",
]
