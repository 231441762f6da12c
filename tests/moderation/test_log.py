"""The log of acts is only added to; the groups have exactly their rights after every `migrate`."""

import pytest
from django.contrib.auth.models import Group, Permission
from django.core.management import call_command
from django.db import DatabaseError, connection, transaction

from accounts.models import Act, User
from accounts.models.log import Unchangeable
from accounts.rights import GROUPS
from accounts.services.log import about, record
from tests.games.tables import table_of

pytestmark = [pytest.mark.both_worlds, pytest.mark.django_db]


@pytest.fixture
def act() -> Act:
    """Something that was done."""
    anna = User.objects.create_user("anna")
    with transaction.atomic():
        return record("person.test", by=None, person=anna, why="because", before={"n": 1}, after={"n": 2})


def test_an_act_is_kept_as_it_was_written(act: Act) -> None:
    act.why = "something else"
    for change in (act.save, act.delete, Act.objects.all().delete, lambda: Act.objects.update(why="")):
        with pytest.raises(Unchangeable):
            change()
    act.refresh_from_db()
    assert (act.why, act.before, act.after) == ("because", {"n": 1}, {"n": 2})


def test_postgresql_refuses_what_gets_around_the_model(act: Act) -> None:
    if connection.vendor != "postgresql":
        assert connection.vendor == "sqlite"
        return
    for statement in ("UPDATE accounts_act SET why = ''", "DELETE FROM accounts_act"):
        with pytest.raises(DatabaseError), transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(statement)
    assert Act.objects.count() == 1


def test_a_person_finds_what_was_done_about_him_and_his_matches(act: Act) -> None:
    bruno, carla = User.objects.create_user("bruno"), User.objects.create_user("carla")
    assert act.person
    match = table_of(act.person, bruno)
    paused = record("match.pause", by=carla, match=match)
    record("match.time", by=carla, match=match, person=bruno)
    assert list(about(act.person)) == [paused, act]
    assert about(bruno).count() == 2
    assert not about(carla).exists()


@pytest.mark.django_db(transaction=True)
def test_no_act_is_written_outside_of_a_transaction() -> None:
    with pytest.raises(RuntimeError):
        record("person.test", by=None)
    assert not Act.objects.exists()


def test_groups_have_their_rights_and_no_others() -> None:
    senior = Group.objects.get(name="senior")
    senior.permissions.add(Permission.objects.get(codename="merge_people"))
    senior.permissions.remove(Permission.objects.get(codename="void_matches"))
    call_command("migrate", verbosity=0)
    for name, rights in GROUPS.items():
        held = Group.objects.get(name=name).permissions.values_list("content_type__app_label", "codename")
        assert {f"{app}.{code}" for app, code in held} == set(rights)
