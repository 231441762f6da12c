"""People with rights, for tests of the console."""

from __future__ import annotations

from allauth.mfa.models import Authenticator
from django.contrib.auth.models import Group
from django.test import Client

from accounts.models import User


def staff(group: str, name: str = "") -> User:
    """Somebody of the staff in a group of `accounts.rights`, with a second factor."""
    user = give_factor(User.objects.create_user(username=name or f"the-{group}", is_staff=True))
    user.groups.add(Group.objects.get(name=group))
    return user


def give_factor(user: User) -> User:
    """Gives somebody a second factor, as if it had been set up."""
    Authenticator.objects.create(user=user, type=Authenticator.Type.TOTP, data={"secret": "x"})
    return user


def browser_of(user: User) -> Client:
    """A browser in which somebody is signed in."""
    client = Client()
    client.force_login(user)
    return client
