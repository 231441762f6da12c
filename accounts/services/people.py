"""What people are to each other: friends, followers, apart; and who may see what of whom."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from django.db import transaction
from django.db.models import Q, QuerySet

from accounts.models import Audience, Follow, Friendship, Shun, User, is_blocked
from games.services.shun import shun_person

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

    Raises ValueError for a guest, for oneself, and between people who keep apart.
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
    """Follows somebody; once more changes nothing. Raises ValueError as `befriend` does."""
    _need_two_accounts(me, other)
    Follow.objects.get_or_create(follower=me, followed=other)


def unfollow(me: User, other: User) -> None:
    """Follows somebody no more."""
    Follow.objects.filter(follower=me, followed=other).delete()


def keep_from(me: User, other: User, way: Literal["mute", "block", "hear"]) -> None:
    """Mutes or blocks somebody, or neither. Raises ValueError for oneself."""
    if me == other:
        raise ValueError("nobody is kept from oneself")
    shun_person(me, other, way)


def hear_again(me: User, number: int) -> None:
    """Takes one of the own mutes and blocks back, by the number of its row; somebody else's stays."""
    for row in Shun.objects.filter(pk=number, person=me).select_related("other"):
        shun_person(me, row.other, "hear")


def shunned_by(user: User) -> list[Shun]:
    """Whom a person has muted or blocked, the last first."""
    return list(Shun.objects.filter(person=user).select_related("other").order_by("-since", "-pk"))


def way_to(me: User, other: User) -> str:
    """`mute` or `block` where I keep from somebody, else nothing."""
    return Shun.objects.filter(person=me, other=other).values_list("way", flat=True).first() or ""


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
    if is_blocked(me, other):
        raise ValueError("they keep apart")
