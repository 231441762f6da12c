"""Score pads: keeping the games of the real table, and sharing them by links."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any, Literal

from django.db import transaction
from django.db.models import Q

from games.models import ScorePad, new_token
from games.protocol.scores import parse_game

if TYPE_CHECKING:
    from accounts.models import User

Json = dict[str, Any]
May = Literal["own", "write", "read"]

MOST_PADS = 200
"""Kept for one person; the oldest give way."""


DAYS_UNTOUCHED = 180
"""How long a pad without an owner is kept after its last change."""


class Outdated(Exception):
    """Somebody else has changed the pad since; `pad` is how it stands."""

    def __init__(self, pad: ScorePad) -> None:
        super().__init__(pad.version)
        self.pad = pad


class NotAllowed(Exception):
    """The link lets its holder look on only."""


def keep(owner: User | None, game: Any, key: str | None = None) -> ScorePad:
    """The pad for a game, made at the first call; `owner` is None for a visitor without a name.

    The holder of the `key` of a pad without an owner, or of a guest, gets that very pad. Raises BadGame.
    """
    value = parse_game(game)
    if key is not None and (adopted := _adopted(owner, value["id"], key)):
        return adopted
    if owner is None:
        return ScorePad.objects.create(owner=None, game_id=value["id"], game=value)
    pad, made = ScorePad.objects.get_or_create(owner=owner, game_id=value["id"], defaults={"game": value})
    if made:
        _make_room(owner)
    return pad


def _adopted(owner: User | None, game_id: str, key: str) -> ScorePad | None:
    with transaction.atomic():
        locked = ScorePad.objects.select_for_update(of=("self",)).filter(key=key, game_id=game_id)
        pad = locked.filter(Q(owner=None) | Q(owner__is_guest=True) if owner else Q(owner=None)).first()
        if pad is None or ScorePad.objects.filter(owner=owner, game_id=game_id).exclude(pk=pad.pk).exists():
            return None
        pad.owner = owner
        pad.save(update_fields=["owner"])
    return pad


def _make_room(owner: User) -> None:
    kept = ScorePad.objects.filter(owner=owner).order_by("-updated").values_list("pk", flat=True)
    ScorePad.objects.filter(pk__in=list(kept[MOST_PADS:])).delete()


def pads_of(owner: User) -> list[ScorePad]:
    """What is kept for a person, the last changed first."""
    return list(ScorePad.objects.filter(owner=owner).order_by("-updated")[:MOST_PADS])


def find(token: str) -> tuple[ScorePad, May]:
    """The pad that a key or link opens, and what its holder may do. Raises ScorePad.DoesNotExist."""
    pad = ScorePad.objects.get(Q(key=token) | Q(write_link=token) | Q(read_link=token))
    return pad, may(pad, token)


def may(pad: ScorePad, token: str) -> May:
    """What the holder of one of a pad's own tokens may do."""
    if token == pad.key:
        return "own"
    return "write" if token == pad.write_link else "read"


def write(token: str, version: int, game: Any) -> ScorePad:
    """Stores a game that was made from `version` of the pad.

    Raises BadGame, NotAllowed, ScorePad.DoesNotExist, or Outdated when the pad has another version by now.
    """
    value = parse_game(game)
    with transaction.atomic():
        pad = _locked(token)
        if may(pad, token) == "read":
            raise NotAllowed
        if pad.version != version or pad.game_id != value["id"]:
            raise Outdated(pad)
        pad.game, pad.version = value, version + 1
        pad.save(update_fields=["game", "version", "updated"])
    return pad


def _locked(token: str) -> ScorePad:
    opened = Q(key=token) | Q(write_link=token) | Q(read_link=token)
    return ScorePad.objects.select_for_update().get(opened)


def share(key: str, kind: Literal["read", "write"], on: bool) -> ScorePad:
    """Makes a link, or takes it back: after that it opens nothing. Raises ScorePad.DoesNotExist."""
    field = f"{kind}_link"
    with transaction.atomic():
        pad = ScorePad.objects.select_for_update().get(key=key)
        if on != bool(getattr(pad, field)):
            setattr(pad, field, new_token() if on else None)
            pad.save(update_fields=[field])
    return pad


def forget(key: str) -> None:
    """Deletes a pad, its links with it; one that is gone already is no mistake."""
    ScorePad.objects.filter(key=key).delete()


def forget_untouched(now: datetime) -> int:
    """Deletes the pads without an owner that nobody has changed for `DAYS_UNTOUCHED`. Returns how many."""
    untouched = ScorePad.objects.filter(owner=None, updated__lt=now - timedelta(days=DAYS_UNTOUCHED))
    return untouched.delete()[0]
