"""Event rows that were put away: whoever looks back sees the same, and nothing is lost wherever it stops."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from datetime import datetime, timedelta
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone

from accounts.models import User
from accounts.services.evidence import _moves
from burraco_site.console.look import look_at
from games import archive_file
from games.engine.match_text import write
from games.engine.notation import position_to_json
from games.film import film
from games.models import Event, Match, PackedDeal, Status
from games.services import archive, past, read
from games.services.export import record_of
from games.services.intervene import end
from games.services.rebuild import before, position_at
from games.services.verify import verify_match
from tests.games.harness import draw, fresh, new_match, person, play_match
from tests.games.tables import table_of

pytestmark = [pytest.mark.both_worlds, pytest.mark.django_db(transaction=True)]
COLUMNS = ("pk", "match", "deal", "version", "seat", "client_id", "move", "events", "created")


@pytest.fixture
def old(anna: User) -> Match:
    """A match of several deals that ended a month ago."""
    return aged(play_match(new_match(anna, target=505)))


def aged(match: Match, days: int = 40) -> Match:
    """The match as if it had ended so many days ago."""
    ended = timezone.now() - timedelta(days=days)
    Match.objects.filter(pk=match.pk).update(updated=ended, finished=ended)
    return fresh(match)


def rows(match: Match) -> list[tuple[Any, ...]]:
    return list(match.events.order_by("version").values_list(*COLUMNS))


def command(*words: str, status: int = 0) -> dict[str, Any]:
    """What the command told; it must end with a status."""
    out, ended = StringIO(), 0
    try:
        call_command("archive_events", *words, stdout=out)
    except SystemExit as stop:
        ended = int(str(stop.code))
    assert ended == status
    told: dict[str, Any] = json.loads(out.getvalue())
    return told


def put_away(folder: Path, *words: str, status: int = 0) -> dict[str, Any]:
    return command("--older-than", "30", "--to", str(folder), *words, status=status)


def looked_back(match: Match) -> dict[str, Any]:
    """Everything that anybody sees of a match that is over."""
    match = fresh(match)
    deals = list(match.deals.select_related("match").order_by("number"))
    ended = [deal for deal in deals if deal.ended]
    middle = match.version // 2
    last = read.standing(match.public_id)
    anna = Client()
    anna.force_login(match.seats.get(number=0).user)
    moments = [
        look_at(match, deal, list(match.seats.all()), deal.start_version, is_open=True).moments
        for deal in deals
    ]
    position, seat, move = before(deals[0], past.moves_of(deals[0])[4].version)
    return {
        "films": [film(deal, seat) for deal in ended for seat in (0, 1)],
        "text": write(record_of(match)),
        "middle": position_to_json(position_at(match, middle)),
        "explained": (position_to_json(position), seat, move),
        "last": [(each.version, each.seat, each.events) for each in last.last if each],
        "since": [(each.version, each.events) for each in past.happened_since(match.public_id, middle)],
        "evidence": _moves(match),
        "moments": moments,
        "pages": [
            anna.get(f"{match.get_absolute_url()}{page}").status_code
            for page in ("", "replay/?deal=1", "match.txt", "deals/1/proof.json", "deals/1/verify/")
        ],
    }


def test_nothing_that_looks_back_sees_a_difference(old: Match, tmp_path: Path) -> None:
    seen, count = looked_back(old), old.version
    told = put_away(tmp_path)
    assert (told["matches"], told["events"], told["problems"]) == (1, count, {})
    assert not old.events.exists()
    assert looked_back(old) == seen
    assert seen["pages"] == [200] * 5
    assert verify_match(fresh(old)) == []


def test_a_false_snapshot_is_still_found(old: Match, tmp_path: Path) -> None:
    put_away(tmp_path)
    deal = old.deals.first()
    assert deal is not None
    deal.snapshot["stock"] = deal.snapshot["stock"][1:]
    deal.save()
    assert verify_match(fresh(old)) != []


def test_what_is_brought_back_is_what_was_there(old: Match, tmp_path: Path) -> None:
    stored = rows(old)
    put_away(tmp_path)
    told = command("--restore", "--to", str(tmp_path))
    assert (told["matches"], told["events"]) == (1, len(stored))
    assert rows(old) == stored
    assert not PackedDeal.objects.exists()
    assert command("--restore", "--to", str(tmp_path))["matches"] == 0
    assert rows(old) == stored


def test_only_what_ended_long_ago_is_put_away(anna: User, tmp_path: Path) -> None:
    young, running = aged(play_match(new_match(anna, target=5)), days=20), aged(new_match(person("bea")))
    closed = table_of(person("carl"), person("dora"))
    end(closed.public_id)
    aged(closed)
    put_away(tmp_path)
    assert [match.events.exists() for match in (young, running, closed)] == [True, True, False]
    assert verify_match(fresh(closed)) == []
    assert put_away(tmp_path)["matches"] == 0
    with pytest.raises(CommandError, match="7 days"):
        command("--older-than", "3", "--to", str(tmp_path))


def test_a_dry_run_counts_and_changes_nothing(old: Match, tmp_path: Path) -> None:
    stored = rows(old)
    told = put_away(tmp_path, "--dry-run")
    assert (told["matches"], told["events"], told["bytes"]) == (1, len(stored), 0)
    assert rows(old) == stored
    assert list(tmp_path.iterdir()) == []


def test_it_goes_on_wherever_it_was_stopped(
    anna: User, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After the file, between two matches, and in the middle of one."""
    matches = [aged(play_match(new_match(user, target=5))) for user in (anna, person("bea"), person("carl"))]
    stored = [rows(match) for match in matches]
    honest, calls = archive.pack, iter(range(100))

    def stops(*words: Any) -> bytes:
        if next(calls) in (0, 2):
            raise KeyboardInterrupt
        return honest(*words)

    monkeypatch.setattr(archive, "pack", stops)
    for left in (3, 2, 0):
        if left:
            with pytest.raises(KeyboardInterrupt):
                put_away(tmp_path)
        else:
            put_away(tmp_path)
        assert sum(match.events.exists() for match in matches) == left
        assert [verify_match(fresh(match)) for match in matches] == [[], [], []]
    command("--restore", "--to", str(tmp_path))
    assert [rows(match) for match in matches] == stored


def test_rows_that_deck_and_moves_do_not_give_stay(old: Match, tmp_path: Path) -> None:
    event = old.events.exclude(move="").order_by("version")[3]
    event.events = [{"kind": "turn", "seat": 1}]
    event.save()
    stored = rows(old)
    told = put_away(tmp_path, status=1)
    assert list(told["problems"]) == [old.public_id]
    assert rows(old) == stored
    assert not PackedDeal.objects.exists()


def spoil(content: bytes) -> bytes:
    return gzip.compress(gzip.decompress(content).replace(b"discard", b"discord", 1))


@pytest.mark.parametrize("damage", [spoil, lambda content: content[:-20], lambda content: b"no archive"])
def test_a_damaged_file_brings_nothing_back(
    old: Match, tmp_path: Path, damage: Callable[[bytes], bytes]
) -> None:
    put_away(tmp_path)
    (file,) = archive_file.files(tmp_path)
    file.write_bytes(damage(file.read_bytes()))
    told = command("--restore", "--to", str(tmp_path), status=1)
    assert list(told["problems"]) == [str(file)]
    assert not old.events.exists()
    assert verify_match(fresh(old)) == []


def test_files_are_of_one_month_and_for_their_owner_alone(anna: User, tmp_path: Path) -> None:
    for days, user in ((40, anna), (140, person("bea"))):
        aged(play_match(new_match(user, target=5)), days)
    put_away(tmp_path)
    found = archive_file.files(tmp_path)
    ended = [datetime.fromisoformat(f"{file.parent.name}-01").month for file in found]
    assert len(set(ended)) == 2
    assert all(file.stat().st_mode & 0o077 == 0 for file in found)
    head = json.loads(gzip.decompress(found[0].read_bytes()).splitlines()[0])
    assert (head["format"], head["version"], head["matches"]) == ("burraco-events", 1, 1)


def test_a_running_match_asks_no_more_than_before(anna: User, django_assert_num_queries: Any) -> None:
    match = new_match(anna)
    draw(match)
    deal = fresh(match).deals.select_related("match").get()
    with django_assert_num_queries(1):
        past.moves_of(deal)
    with django_assert_num_queries(1):
        past.rows_of(deal)
    assert Event.objects.count() == fresh(match).version
    assert fresh(match).status == Status.PLAYING
