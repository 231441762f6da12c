"""People with rights, for tests of the console."""

from __future__ import annotations

from django.contrib.auth.models import Group
from django.test import Client

from accounts.models import User


def staff(group: str, name: str = "") -> User:
    """Somebody of the staff in a group of `accounts.rights`."""
    user = User.objects.create_user(username=name or f"the-{group}", is_staff=True)
    user.groups.add(Group.objects.get(name=group))
    return user


def browser_of(user: User) -> Client:
    """A browser in which somebody is signed in."""
    client = Client()
    client.force_login(user)
    return client
