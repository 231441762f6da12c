"""The shuffle of the next deal: seed first, fingerprints, contributions when called for, then the cards."""

from __future__ import annotations

import secrets
from datetime import timedelta
from uuid import uuid4

import pytest
from channels.db import database_sync_to_async
from django.utils import timezone

from accounts.models import User
from games.engine.profiles import profile
from games.engine.proof import failed_step
from games.engine.shuffle import fingerprint
from games.models import Deal, Match, Seat, Shuffle, Status
from games.protocol.errors import Refused
from games.services import gather, table
from games.services.begin import begin
from games.services.open_table import Terms, open_table
from games.services.proceed import deal_called, proceed
from games.services.prove import proof
from games.services.sit import sit, stand_up
from games.services.sweep import sweep
from games.services.verify import verify_match
from tests.games.harness import HUMAN, Socket, fresh, new_match, person, play_deal, run

pytestmark = [pytest.mark.both_worlds, pytest.mark.django_db(transaction=True)]
in_database = database_sync_to_async


@pytest.fixture
def ended(anna: User) -> Match:
    """A match on its score sheet, too long for one deal, with a second person at the other seat."""
    match = play_deal(new_match(anna, target=50_005))
    assert match.status == Status.BETWEEN_DEALS
    Seat.objects.filter(match=match, number=1).update(user=person("bruno"), level="", name="")
    return match


def hashed(match: Match, given: bytes) -> str:
    return fingerprint(given, match.public_id.encode(), b"2").hex()


def commit(match: Match, seat: int) -> bytes:
    given = secrets.token_bytes(16)
    gather.commit(match.public_id, seat, 2, hashed(match, given))
    return given


def ask(match: Match, seat: int = HUMAN) -> None:
    assert proceed(match.public_id, seat, str(uuid4()), match.version).happened is None


def test_the_commitment_is_told_before_the_deal_is_asked_for(ended: Match) -> None:
    told = table.shown(ended.public_id)[1]["shuffle"]
    assert (told["deal"], told["called"], told["commits"]) == (2, False, {})
    proceed(ended.public_id, HUMAN, "a", ended.version)
    assert fresh(ended).deals.get(number=2).commitment == told["commitment"]
    assert table.shown(ended.public_id)[1]["shuffle"] is None


def test_the_deck_follows_from_what_all_have_contributed(ended: Match) -> None:
    given = [commit(ended, seat) for seat in (0, 1)]
    ask(ended)
    assert fresh(ended).status == Status.BETWEEN_DEALS
    assert not gather.reveal(ended.public_id, 1, 2, given[1].hex())
    assert gather.reveal(ended.public_id, 0, 2, given[0].hex())
    assert deal_called(ended.public_id) is not None
    deal = fresh(ended).deals.get(number=2)
    assert deal.contributions == [each.hex() for each in given]
    told = proof(deal)
    assert (told["skipped"], failed_step(told)) == ([], None)
    assert failed_step({**told, "contributions": told["contributions"][::-1]}) == "order"
    assert verify_match(fresh(ended)) == []


def test_who_is_silent_is_passed_over_and_listed(ended: Match) -> None:
    given = [commit(ended, seat) for seat in (0, 1)]
    ask(ended)
    gather.reveal(ended.public_id, 1, 2, given[1].hex())
    sweep()
    assert fresh(ended).deal_number == 1
    past = timezone.now() - timedelta(seconds=gather.PATIENCE + 1)
    Shuffle.objects.filter(match=ended).update(asked=past)
    sweep()
    deal = fresh(ended).deals.get(number=2)
    assert (deal.contributions, deal.contributors) == ([given[1].hex()], [1])
    assert proof(deal)["skipped"] == [0]
    assert not Shuffle.objects.exists()


def test_the_first_deal_of_a_table_of_people_is_contributed_to(anna: User) -> None:
    bruno = person("bruno")
    match = open_table(anna, Terms(profile("fantacarte"), 2))
    sit(match.public_id, bruno, invite=match.invite or "")
    given = [secrets.token_bytes(16) for _ in range(2)]
    for seat in (0, 1):
        print_ = fingerprint(given[seat], match.public_id.encode(), b"1").hex()
        gather.commit(match.public_id, seat, 1, print_)
    begin(match.public_id, anna)
    assert fresh(match).status == Status.WAITING
    for seat in (0, 1):
        gather.reveal(match.public_id, seat, 1, given[seat].hex())
    assert deal_called(match.public_id) is not None
    assert fresh(match).deals.get().contributors == [0, 1]


def test_who_stands_up_while_it_is_gathered_calls_the_first_deal_off(anna: User) -> None:
    bruno = person("bruno")
    match = open_table(anna, Terms(profile("fantacarte"), 2))
    sit(match.public_id, bruno, invite=match.invite or "")
    gather.commit(match.public_id, 0, 1, "ab" * 32)
    begin(match.public_id, anna)
    stand_up(match.public_id, bruno)
    past = timezone.now() - timedelta(seconds=gather.PATIENCE + 1)
    Shuffle.objects.filter(match=match).update(asked=past)
    sweep()
    assert fresh(match).status == Status.WAITING
    assert table.shown(match.public_id)[1]["shuffle"]["called"] is False


def test_nobody_changes_his_mind_and_nobody_echoes(ended: Match) -> None:
    given = commit(ended, 0)
    gather.commit(ended.public_id, 0, 2, hashed(ended, given))
    with pytest.raises(Refused, match="too_late"):
        commit(ended, 0)
    with pytest.raises(Refused, match="bad_frame"):
        gather.commit(ended.public_id, 1, 2, hashed(ended, given))
    with pytest.raises(Refused, match="not_ready"):
        gather.reveal(ended.public_id, 0, 2, given.hex())
    ask(ended)
    with pytest.raises(Refused, match="too_late"):
        commit(ended, 1)
    with pytest.raises(Refused, match="bad_frame"):
        gather.reveal(ended.public_id, 0, 2, secrets.token_hex(16))
    with pytest.raises(Refused, match="bad_frame"):
        gather.reveal(ended.public_id, 1, 2, given.hex())
    with pytest.raises(Refused, match="too_late"):
        gather.reveal(ended.public_id, 0, 3, given.hex())


def test_who_asks_while_it_is_gathered_gets_the_same_deal_and_it_is_dealt_once(ended: Match) -> None:
    given = commit(ended, 0)
    first = proceed(ended.public_id, 0, "first", ended.version)
    assert proceed(ended.public_id, 1, "second", ended.version) == first
    gather.reveal(ended.public_id, 0, 2, given.hex())
    assert deal_called(ended.public_id) is not None
    assert deal_called(ended.public_id) is None
    assert proceed(ended.public_id, 0, "first", ended.version).version == ended.version + 1
    assert proceed(ended.public_id, 1, "second", ended.version).version == ended.version + 1
    assert Deal.objects.filter(match=ended, number=2).count() == 1


def test_no_frame_tells_the_seed_or_a_contribution_before_the_deal_has_ended(
    ended: Match, anna: User
) -> None:
    given = secrets.token_bytes(16)
    shuffle = Shuffle.objects.get(match=ended)

    async def story() -> None:
        socket = await Socket(ended, anna).open()
        await socket.table(lambda told: told["shuffle"] is not None)
        await socket.send(t="commit", id="c", v=ended.version, deal=2, hex=hashed(ended, given))
        assert (await socket.until("ok"))["id"] == "c"
        await socket.send(t="next", id="n", v=ended.version)
        await socket.table(lambda told: told["shuffle"]["called"])
        await socket.send(t="reveal", id="r", v=ended.version, deal=2, hex=given.hex())
        view = await socket.until("view")
        assert view["match"]["commitment"] == shuffle.commitment
        await socket.close()
        for text in socket.raw:
            assert bytes(shuffle.seed).hex() not in text
            assert given.hex() not in text

    run(story)
    assert fresh(ended).deals.get(number=2).contributions == [given.hex()]


@pytest.mark.parametrize(
    "frame",
    [
        {"t": "commit", "deal": 2, "hex": "ab"},
        {"t": "commit", "deal": 2, "hex": "A" * 64},
        {"t": "commit", "deal": 0, "hex": "a" * 64},
        {"t": "commit", "deal": 10**9, "hex": "a" * 64},
        {"t": "reveal", "deal": True, "hex": "a" * 32},
        {"t": "reveal", "deal": 2, "hex": ["a"] * 32},
    ],
)
def test_malformed_contributions_are_refused(match: Match, anna: User, frame: dict[str, object]) -> None:
    async def story() -> None:
        socket = await Socket(match, anna).open()
        await socket.next()
        await socket.send(**frame, id="x", v=match.version)
        assert (await socket.next())["code"] == "bad_frame"
        await socket.close()

    run(story)
