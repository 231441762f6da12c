"""A backup is whole, and a restored site plays on."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import connections

from games.models import Match
from games.services.verify import verify_match
from tests.games.harness import do, fresh, greedy, new_match, person, view_of
from tests.games.tables import table_of

pytestmark = [pytest.mark.both_worlds, pytest.mark.django_db(transaction=True)]


@pytest.fixture(autouse=True)
def quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.publish._enqueue", lambda *call: None)


def play(match: Match, moves: int) -> None:
    """Whoever is on turn plays."""
    for _ in range(moves):
        now = fresh(match)
        assert now.turn is not None
        do(match, greedy(view_of(match, now.turn)), now.turn)


def test_a_restored_site_plays_on_from_the_moment_of_the_backup(tmp_path: Path) -> None:
    file, told = tmp_path / "all.backup", StringIO()
    match = table_of(person("anna"), person("bea"))
    play(match, 5)
    kept = fresh(match).version
    call_command("backup", str(file), stdout=told)
    play(match, 4)
    lost = new_match(person("carl"))
    call_command("restore", str(file), "--replace", stdout=told)
    assert fresh(match).version == kept
    assert not Match.objects.filter(pk=lost.pk).exists()
    play(match, 6)
    assert fresh(match).version == kept + 6
    assert verify_match(fresh(match)) == []
    assert file.stat().st_mode & 0o077 == 0


def test_nothing_is_replaced_unasked_nor_by_what_is_no_backup(tmp_path: Path) -> None:
    match = table_of(person("anna"), person("bea"))
    broken = tmp_path / "broken"
    broken.write_text("no backup")
    with pytest.raises(CommandError, match="--replace"):
        call_command("restore", str(broken))
    with pytest.raises(CommandError):
        call_command("restore", str(broken), "--replace")
    with pytest.raises(CommandError, match="is not there"):
        call_command("restore", str(tmp_path / "nowhere"), "--replace")
    connections.close_all()
    assert fresh(match).version == match.version
