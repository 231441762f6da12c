"""A process that is killed loses nothing that it acknowledged, and another goes on in mid-turn."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.db import connection

from accounts.models import User
from games.models import Match
from games.services.verify import verify_match
from tests.games.harness import do, fresh, greedy, person, play_deal, position_of, view_of
from tests.games.tables import table_of

pytestmark = [pytest.mark.both_worlds, pytest.mark.django_db(transaction=True)]

ROOT = Path(__file__).resolve().parents[2]
SETUP = """
import sys
from django.conf import settings
settings.DATABASES["default"]["NAME"] = sys.argv[1]
import django
django.setup()
from games import publish
publish._send = publish._enqueue = lambda *args: None
from games.models import Match
from games.services import bots
from tests.games.harness import do, greedy, view_of
bots.choose = greedy
match = Match.objects.get(public_id=sys.argv[2])
"""
#: Plays on and prints every version once it is acknowledged, until it is killed.
PLAY = """
while True:
    match.refresh_from_db()
    if match.turn == 0:
        do(match, greedy(view_of(match)))
    elif match.turn is None or not bots.act(match.public_id, match.version):
        break
    print(Match.objects.get(pk=match.pk).version, flush=True)
"""
LOOK = """
import json
from games.services.read import current_deal
told = [getattr(match, name) for name in ("listed", "chat", "spectators", "clock", "turn")]
print(json.dumps([current_deal(match.public_id).snapshot, view_of(match, match.turn).to_json(), told]))
"""


def command(match: Match, code: str) -> dict[str, Any]:
    """How another process runs some code on the test's database and the match."""
    settings = {"PYTHONPATH": str(ROOT), "DJANGO_SETTINGS_MODULE": "burraco_site.settings"}
    database = str(connection.settings_dict["NAME"])
    return {
        "args": [sys.executable, "-c", code, database, match.public_id],
        "cwd": ROOT,
        "env": os.environ | settings,
        "stdout": subprocess.PIPE,
        "text": True,
    }


def test_acknowledged_moves_survive_a_kill(match: Match) -> None:
    acknowledged = match.version
    for moves in (4, 7, 9):
        player = subprocess.Popen(**command(match, SETUP + PLAY))
        assert player.stdout
        for _ in range(moves):
            acknowledged = int(player.stdout.readline() or acknowledged)
        player.send_signal(signal.SIGKILL)
        rest = player.stdout.read().split()
        player.wait(10)
        acknowledged = int(rest[-1]) if rest else acknowledged
        assert acknowledged <= fresh(match).version <= acknowledged + 1
        assert verify_match(fresh(match)) == []
    assert play_deal(match).deals.get(number=1).result


def test_a_turn_goes_on_where_it_was_left_at_a_table_with_its_options(anna: User) -> None:
    match = table_of(anna, person("bea"), clock=30, spectators=True)
    seat = match.turn or 0
    while not view_of(match, seat).lays and fresh(match).turn == seat:
        do(match, greedy(view_of(match, seat)), seat)
    match = fresh(match)
    before, turn = position_of(match), match.turn
    found = subprocess.run(**command(match, SETUP + LOOK), check=True)
    snapshot, view, told = json.loads(found.stdout)
    assert snapshot == match.deals.get().snapshot
    assert view == view_of(match, turn or 0).to_json()
    assert told == [False, False, True, 30, turn]
    assert position_of(match) == before
    assert (fresh(match).deadline, fresh(match).invite) == (match.deadline, match.invite)
