"""Gathering what the next deal is shuffled from: the site's seed first, then what its players contribute.

The order is what makes it fair: the site commits to its seed; every player sends the fingerprint of a
contribution; when the deal is asked for, no further fingerprint is taken and the contributions are called
for; then the cards are dealt. Whoever is silent is passed over. `docs/shuffle.md` is the whole scheme.
"""

from __future__ import annotations

import secrets
from datetime import timedelta
from typing import NamedTuple

from django.db import transaction
from django.utils import timezone

from games.engine.shuffle import CONTRIBUTION_BYTES, SEED_BYTES, commitment, fingerprint
from games.models import Match, Shuffle
from games.protocol.errors import Refused
from games.services import table
from games.services.gathered import seats_of
from games.services.hold import held

#: Seconds that the players' devices have to send their contributions once the deal is asked for.
PATIENCE = 2.0


class Drawn(NamedTuple):
    """What a deck follows from; `contributors` are the seats of the contributions, in the same order."""

    seed: bytes
    commitment: str
    contributions: list[bytes]
    contributors: list[int]


def shuffle_names(match: Match, number: int) -> tuple[bytes, bytes]:
    """What the shuffle calls the match and the deal."""
    return match.public_id.encode(), str(number).encode()


def prepare(match: Match, number: int) -> Shuffle:
    """Commits to a seed for a deal of a match whose row the caller holds; the same one however often."""
    prepared = Shuffle.objects.filter(match=match, number=number).first()
    if prepared is not None:
        return prepared
    seed = secrets.token_bytes(SEED_BYTES)
    committed = commitment(seed, *shuffle_names(match, number)).hex()
    return Shuffle.objects.create(match=match, number=number, seed=seed, commitment=committed)


def commit(public_id: str, seat: int, number: int, digits: str) -> None:
    """Takes the fingerprint of the contribution of `seat` to a deal: the first, once.

    Raises Refused: `too_late` when the deal was asked for or dealt, `bad_frame` when somebody else has sent
    the same.
    """
    with transaction.atomic():
        match, shuffle, person = _gathering(public_id, seat, number)
        if shuffle.asked:
            raise Refused("too_late")
        if shuffle.commits.get(person) == digits:
            return
        if person in shuffle.commits:
            raise Refused("too_late")
        if digits in shuffle.commits.values():
            raise Refused("bad_frame")
        shuffle.commits[person] = digits
        shuffle.save(update_fields=["commits"])
        table.changed(match)


def reveal(public_id: str, seat: int, number: int, digits: str) -> bool:
    """Takes the contribution of `seat`, once the deal was asked for; whether all have contributed now, so
    that the cards can be dealt.

    Raises Refused: `not_ready` before the deal was asked for, `too_late` after it was dealt, `bad_frame` for
    what does not fit the fingerprint.
    """
    with transaction.atomic():
        match, shuffle, person = _gathering(public_id, seat, number)
        if not shuffle.asked:
            raise Refused("not_ready")
        given = bytes.fromhex(digits)
        fits = fingerprint(given, *shuffle_names(match, number)).hex() == shuffle.commits.get(person)
        if not fits or len(given) != CONTRIBUTION_BYTES:
            raise Refused("bad_frame")
        shuffle.reveals[person] = digits
        shuffle.save(update_fields=["reveals"])
        return not _silent(shuffle)


def call(match: Match, seat: int | None, client_id: str | None) -> bool:
    """Calls for the contributions to the next deal of a match whose row the caller holds; whether there is
    anything to wait for. The first to ask is the one who is answered.
    """
    shuffle = Shuffle.objects.filter(match=match, number=match.deal_number + 1).first()
    if shuffle is None or not _silent(shuffle):
        return False
    if shuffle.asked:
        return timezone.now() < shuffle.asked + timedelta(seconds=PATIENCE)
    shuffle.asked, shuffle.asked_by, shuffle.client_id = timezone.now(), seat, client_id
    shuffle.save(update_fields=["asked", "asked_by", "client_id"])
    table.changed(match)
    return True


def call_off(match: Match) -> None:
    """Takes back the call for contributions of a match whose row the caller holds."""
    if Shuffle.objects.filter(match=match, asked__isnull=False).update(
        asked=None, asked_by=None, client_id=None
    ):
        table.changed(match)


def asked_by(match: Match) -> tuple[int | None, str | None]:
    """The seat and the request that asked for the next deal."""
    shuffle = Shuffle.objects.filter(match=match, number=match.deal_number + 1).first()
    return (shuffle.asked_by, shuffle.client_id) if shuffle and shuffle.asked else (None, None)


def overdue() -> list[str]:
    """The addresses of matches whose players have had their time to contribute."""
    before = timezone.now() - timedelta(seconds=PATIENCE)
    late = Shuffle.objects.filter(asked__lt=before).order_by("asked")
    return list(late.values_list("match__public_id", flat=True)[:100])


def drawn_for(match: Match, number: int) -> Drawn:
    """What a deal is shuffled from; it is used up by this."""
    shuffle = prepare(match, number)
    seats = seats_of(match)
    given = sorted((seats[who], digits) for who, digits in shuffle.reveals.items() if who in seats)
    shuffle.delete()
    return Drawn(
        bytes(shuffle.seed),
        shuffle.commitment,
        [bytes.fromhex(digits) for _, digits in given],
        [seat for seat, _ in given],
    )


def _gathering(public_id: str, seat: int, number: int) -> tuple[Match, Shuffle, str]:
    match = held(public_id)
    shuffle = Shuffle.objects.filter(match=match, number=number).first()
    if shuffle is None:
        raise Refused("too_late")
    return match, shuffle, str(match.seats.get(number=seat).user_id)


def _silent(shuffle: Shuffle) -> bool:
    """Whether a fingerprint still lacks its contribution."""
    return any(person not in shuffle.reveals for person in shuffle.commits)
