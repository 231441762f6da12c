"""What people are to each other: friends, followers; and who may see what of whom."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from django.db import transaction
from django.db.models import Q, QuerySet

from accounts.models import Audience, Follow, Friendship, User

Tie = Literal["", "asked", "asking", "friends"]
"""Nothing, I have asked, the other asks me, friends."""


def tie(me: User, other: User) -> Tie:
    """What another person is to me."""
    row = _between(me, other).first()
    if row is None:
        return ""
    if row.accepted:
        return "friends"
    return "asked" if row.asker_id == me.pk else "asking"


def befriend(me: User, other: User, now: datetime) -> None:
    """Asks somebody to be friends, or accepts who asks me; once more changes nothing.

    Raises ValueError for a guest and for oneself.
    """
    _need_two_accounts(me, other)
    with transaction.atomic():
        if tie(me, other) == "asking":
            Friendship.objects.filter(asker=other, asked=me).update(accepted=now)
        elif tie(me, other) == "":
            Friendship.objects.get_or_create(asker=me, asked=other)


def part(me: User, other: User) -> None:
    """Ends a friendship, or takes a question back, or turns one down."""
    _between(me, other).delete()


def follow(me: User, other: User) -> None:
    """Follows somebody; once more changes nothing. Raises ValueError for a guest and for oneself."""
    _need_two_accounts(me, other)
    Follow.objects.get_or_create(follower=me, followed=other)


def unfollow(me: User, other: User) -> None:
    """Follows somebody no more."""
    Follow.objects.filter(follower=me, followed=other).delete()


def friends_of(user: User) -> list[User]:
    """Those who are friends with a person, by name."""
    rows = Friendship.objects.filter(Q(asker=user) | Q(asked=user), accepted__isnull=False)
    pairs = rows.values_list("asker", "asked")
    numbers = {number for pair in pairs for number in pair} - {user.pk}
    return list(User.objects.filter(pk__in=numbers).order_by("username"))


def asking(user: User) -> list[User]:
    """Those who wait for a person's answer."""
    return list(User.objects.filter(asked__asked=user, asked__accepted=None).order_by("username"))


def followed_by(user: User) -> list[User]:
    """Those whom a person follows."""
    return list(User.objects.filter(followers__follower=user).order_by("username"))


def may_see(audience: str, owner: User, reader: User | None) -> bool:
    """Whether a reader belongs to those to whom the owner shows something."""
    if reader == owner or audience == Audience.ALL:
        return True
    return audience == Audience.FRIENDS and reader is not None and tie(reader, owner) == "friends"


def _between(me: User, other: User) -> QuerySet[Friendship]:
    return Friendship.objects.filter(Q(asker=me, asked=other) | Q(asker=other, asked=me))


def _need_two_accounts(me: User, other: User) -> None:
    if me.is_guest or other.is_guest or me == other or not other.is_active:
        raise ValueError("two accounts are needed")
