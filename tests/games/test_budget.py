"""What a move may cost: statements, messages, frames. Counts, since times depend on the machine."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from copy import deepcopy
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from channels.db import database_sync_to_async
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import Announcement, User
from games import consumers, publish, sockets, talking
from games.engine.notation import position_to_json
from games.models import Match
from games.protocol.errors import Refused
from games.protocol.happened import Happened
from games.services import kept, quick, quick_rows
from games.services.stand import Stand
from games.services.submit import submit, submit_soon
from games.services.verify import verify_match
from tests.games.harness import Socket, do, fresh, greedy, person, play_deal, run, view_of
from tests.games.tables import table_of

pytestmark = [pytest.mark.both_worlds, pytest.mark.django_db(transaction=True)]

#: The match, whether all stands still, its deal, its seats; then the match, the deal, the event. The next
#: time the deal and the seats are known.
LONG_WAY = (7, 5)
#: The stand, and everything. The next time everything.
SHORT_WAY = (2, 1)


@pytest.fixture
def table(anna: User) -> Match:
    """A table of four people."""
    return table_of(anna, person("bea"), person("carl"), person("dora"))


def statements(act: Callable[[], object]) -> int:
    """How many statements something sends, those that begin and end transactions left out."""
    with CaptureQueriesContext(
        connection,
    ) as asked:
        act()
    return sum(not query["sql"].startswith(("BEGIN", "COMMIT")) for query in asked.captured_queries)


def step(match: Match) -> None:
    """Whoever is on turn does something."""
    match = fresh(match)
    assert match.turn is not None
    do(match, greedy(view_of(match, match.turn)), match.turn)


def read_stand(match: Match) -> Stand:
    """What is decided on next, read from the rows."""
    with connection.cursor() as cursor:
        cursor.execute(*quick_rows.read(match.public_id))
        stand = quick_rows.stand_of(cursor.fetchall())
    assert stand is not None
    return stand


def plain(stand: Stand) -> tuple[Any, ...]:
    """All that a stand knows, in plain values."""
    rows = [stand.match, *stand.seats]
    known = [{name: value for name, value in vars(row).items() if not name.startswith("_")} for row in rows]
    return known, stand.deal.number, position_to_json(stand.position)


def cost_of_a_step(match: Match) -> int:
    """The statements of one move."""
    match = fresh(match)
    assert match.turn is not None
    move = str(greedy(view_of(match, match.turn)))
    asked = (match.public_id, match.turn, str(uuid4()), match.version, move)
    return statements(lambda: submit(*asked))


def test_a_move_is_one_statement_where_the_process_has_made_the_last_one(table: Match) -> None:
    kept.forget()
    first, second = cost_of_a_step(table), cost_of_a_step(table)
    assert (first, second) == (SHORT_WAY if quick.is_there() else LONG_WAY)


def test_the_cost_does_not_grow_with_the_length_of_a_match_nor_with_their_number(
    table: Match, match: Match
) -> None:
    step(table)
    early = cost_of_a_step(table)
    play_deal(match)
    for _ in range(40):
        step(table)
    assert cost_of_a_step(table) == early


def test_a_move_is_one_statement_where_the_process_has_heard_of_the_last_one(
    table: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[Happened] = []
    monkeypatch.setattr(publish, "announce", lambda _id, happened: told.append(happened))
    step(table)
    if not quick.is_there():
        assert not told[-1].step, "the long way tells nothing to follow"
        return
    for _ in range(40):
        before = deepcopy(kept.take(table.public_id, fresh(table).version))
        assert before is not None
        step(table)
        kept.forget()
        kept.put(before)
        quick.follow(table.public_id, Happened.from_message(told[-1].to_message()))
        followed = kept.take(table.public_id, fresh(table).version)
        assert followed is not None
        assert plain(followed) == plain(read_stand(table))
        kept.put(followed)
    assert cost_of_a_step(table) == SHORT_WAY[1]
    assert verify_match(fresh(table)) == []


def test_a_move_of_another_past_is_not_followed(table: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[Happened] = []
    monkeypatch.setattr(publish, "announce", lambda _id, happened: told.append(happened))
    step(table)
    stand = kept.take(table.public_id, fresh(table).version)
    assert stand is not None
    step(table)
    kept.forget()
    stand.match.updated -= timedelta(seconds=1)
    kept.put(stand)
    quick.follow(table.public_id, told[-1])
    assert kept.take(table.public_id, fresh(table).version) is None


def test_a_stand_that_somebody_else_has_moved_on_is_not_played_on(table: Match) -> None:
    step(table)
    stand = kept.take(table.public_id, fresh(table).version)
    step(table)
    if stand is not None:
        kept.put(stand)
    before = fresh(table).version
    step(table)
    assert fresh(table).version == before + 1


def test_the_same_version_of_another_past_is_not_played_on(table: Match) -> None:
    """As after a backup was restored beside a process that went on."""
    deal = table.deals.get()
    do(table, "take", table.turn)
    lost = kept.take(table.public_id, table.version + 1)
    assert lost is not None
    table.events.filter(version__gt=table.version).delete()
    table.deals.update(snapshot=deal.snapshot)
    Match.objects.filter(pk=table.pk).update(version=table.version, updated=table.updated)
    do(table, "draw", table.turn)
    kept.put(lost)
    step(table)
    assert verify_match(fresh(table)) == []


def test_a_change_of_the_table_meanwhile_takes_the_long_way(table: Match) -> None:
    step(table)
    Match.objects.filter(pk=table.pk).update(table_version=100)
    version = fresh(table).version
    step(table)
    assert (fresh(table).version, fresh(table).table_version) == (version + 1, 100)


def test_nobody_moves_while_the_matches_stand_still(table: Match) -> None:
    Announcement.objects.create(english="Back soon.", freeze=True)
    with pytest.raises(Refused, match="frozen"):
        step(table)
    Announcement.objects.update(freeze=False)
    step(table)
    assert fresh(table).version == table.version + 1


def test_a_move_is_one_message_and_each_viewer_gets_one_frame_without_a_query(
    table: Match, anna: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    counted: Counter[str] = Counter()

    def counting(name: str, act: Callable[..., Any]) -> Callable[..., Any]:
        def counted_act(*args: Any) -> Any:
            counted[name] += 1
            return act(*args)

        return counted_act

    async def story() -> None:
        people = [seat.user async for seat in table.seats.select_related("user").order_by("number")]
        screens = [await Socket(table, user).open() for user in people]
        for screen in screens:
            await screen.until("view")
            await screen.ping(0)
        for module in (consumers, talking, sockets):
            monkeypatch.setattr(module, "database", counting("query", sockets.database))
        monkeypatch.setattr(talking, "encode", counting("frame", talking.encode))
        monkeypatch.setattr(publish, "announce", counting("message", publish.announce))
        monkeypatch.setattr(publish, "announce_soon", counting("message", publish.announce_soon))
        now = await database_sync_to_async(fresh)(table)
        request = await screens[now.turn].move(now.version, "draw")
        assert (await screens[now.turn].next())["id"] == request
        for screen in screens:
            assert (await screen.next())["v"] == now.version + 1
        assert counted == {"message": 1, "frame": 1 + len(screens)}
        for screen in screens:
            await screen.close()

    run(story)


def test_the_event_loop_plays_as_the_threads_do(table: Match) -> None:
    now = fresh(table)

    async def story() -> None:
        asked = (now.public_id, now.turn, "same", now.version)
        first = await submit_soon(*asked, "draw")
        again = await submit_soon(*asked, "draw")
        assert (first.version, again.version, again.happened) == (now.version + 1, now.version + 1, None)
        newer = await submit_soon(now.public_id, now.turn, "same", first.version, "draw")
        assert (newer.version, newer.happened) == (first.version, None)

    run(story)
