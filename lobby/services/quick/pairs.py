"""A fixed pair: one asks, by friendship or by a link, the other agrees; then the pair is in the queue."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from accounts.models import User, is_blocked
from games import publish
from games.models import Ladder, new_token
from games.protocol.errors import Refused
from lobby.models import Party
from lobby.ratings.figures import Skill
from lobby.services.quick.queue import enter, join, rating_of
from lobby.services.quick.wishes import Wish


def ask_partner(user: User, wish: Wish, friend: User | None = None) -> bool:
    """Opens a pair that waits for its second person: `friend` is told, and whoever has its link may come.
    Who is in the queue stays as he is, and the answer is False.

    Raises Refused: what `may_play_ranked` says, `ranked_goes_on`, `no_pair`.
    """
    with transaction.atomic():
        if friend and is_blocked(user, friend):
            raise Refused("no_pair")
        entered = enter(
            user, Ladder.PAIR, wish, rating=Skill().shown, invite=new_token(), invited=friend
        )  # fmt: skip
        if entered and friend:
            publish.quick_changed(friend.pk)
    return entered


def agree(user: User, token: str) -> None:
    """Makes a person the partner of whoever asked; from now on the pair waits.

    Raises Refused: `not_invited` for a link that is used up, `no_pair` with oneself and with people who keep
    apart, `in_queue` for who looks for something else, what `may_play_ranked` says, `ranked_goes_on`.
    """
    with transaction.atomic():
        party = _asking(token)
        asker = party.seekers.get().person
        if asker == user or is_blocked(asker, user):
            raise Refused("no_pair")
        if not join(user, party):
            raise Refused("in_queue")
        told = {asker.pk, party.invited_id or asker.pk} - {user.pk}
        party.invite, party.invited, party.since = None, None, timezone.now()
        party.rating = rating_of(Ladder.PAIR, [asker, user])
        party.save()
        for pk in told:
            publish.quick_changed(pk)


def turn_down(user: User, token: str) -> None:
    """The friend who was asked does not want to; who asked is told. Raises Refused `not_invited`."""
    with transaction.atomic():
        party = _asking(token)
        if party.invited_id != user.pk:
            raise Refused("not_invited")
        asker = party.seekers.get().person_id
        party.delete()
        publish.quick_changed(asker, "turned_down")
        publish.quick_changed(user.pk)


def asker_of(token: str) -> Party | None:
    """The pair that an invitation belongs to, its people and their names fetched; None for a used one."""
    return Party.objects.filter(invite=token).prefetch_related("seekers__person").first()


def asked_by(user: User) -> Party | None:
    """The pair whose person asked this friend last."""
    asking = Party.objects.filter(invited=user, invite__isnull=False)
    return asking.prefetch_related("seekers__person").order_by("-since").first()


def _asking(token: str) -> Party:
    party = Party.objects.select_for_update().filter(invite=token).first() if token else None
    if party is None:
        raise Refused("not_invited")
    return party
