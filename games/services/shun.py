"""Muting and blocking a person, at the table or on the pages of people: the one place where it is written."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction
from django.db.models import Q

from accounts.models import Follow, Friendship, Shun
from games import publish

if TYPE_CHECKING:
    from accounts.models import User


@transaction.atomic
def shun_person(user: User, other: User, way: str) -> None:
    """Mutes or blocks another person, or (`hear`) neither; once more changes nothing.

    Who are apart are no friends and do not follow each other, whichever of them blocked.
    """
    if way == "hear":
        Shun.objects.filter(person=user, other=other).delete()
    else:
        Shun.objects.update_or_create(person=user, other=other, defaults={"way": way})
    if way == Shun.Way.BLOCK:
        Friendship.objects.filter(Q(asker=user, asked=other) | Q(asker=other, asked=user)).delete()
        Follow.objects.filter(Q(follower=user, followed=other) | Q(follower=other, followed=user)).delete()
    publish.shuns_changed(user.pk)
