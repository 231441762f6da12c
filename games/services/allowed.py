"""What a match, sanctions and switches of the site allow a person at tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from accounts.models import Kind, Switch, is_barred, is_frozen, is_on
from games.protocol.errors import Refused

if TYPE_CHECKING:
    from accounts.models import User
    from games.models import Match


def check_may_play(user: User) -> None:
    """Raises Refused (`play_ban`, `guests_off`) for who may not come to a table with others."""
    if is_barred(user, Kind.PLAY, Kind.SUSPENSION, Kind.CLOSURE):
        raise Refused("play_ban")
    if user.is_guest and not is_on(Switch.Name.GUEST_TABLES):
        raise Refused("guests_off")


def ranked_refusal(user: User) -> str | None:
    """The code of the refusal for who may not play for rank now; None for who may."""
    if not is_on(Switch.Name.QUICK_MATCH):
        return "switched_off"
    if is_barred(user, Kind.PLAY):
        return "play_ban"
    return "ranked_ban" if is_barred(user, Kind.RANKED) else None


def check_may_talk(user: User) -> None:
    """Raises Refused `silenced` for whose words are not heard now."""
    if is_silenced(user):
        raise Refused("silenced")


def is_silenced(user: User) -> bool:
    """Whether a sanction takes the talk away from a person."""
    return is_barred(user, Kind.TIMEOUT, Kind.MUTE)


def check_goes_on(match: Match, version: int) -> None:
    """Raises Refused for a request at a match that is `paused`, has gone on since `version` (`stale`), or
    stands still like all between people (`frozen`).
    """
    if match.paused:
        raise Refused("paused")
    if match.version != version:
        raise Refused("stale")
    if match.shared and is_frozen():
        raise Refused("frozen")
