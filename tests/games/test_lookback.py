"""Replay, notation and proof: for the players, of ended deals only, and exactly what was played."""

from __future__ import annotations

import json
from datetime import timedelta
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from accounts.models import User
from games import lookback_views
from games.bots.advice import advise
from games.engine.match_text import BadRecord, read, replay, write
from games.engine.profiles import profile
from games.engine.proof import failed_step
from games.film import film
from games.models import Deal, Match, Status
from games.services import replay as replaying
from games.services.export import record_of
from games.services.open import open_with
from games.services.proceed import proceed
from games.services.prove import ended_deal, proof
from games.sharing import key_of
from lobby.services.my_matches import my_matches
from tests.games.harness import do, draw, new_match, person, play_bots, play_deal, play_match, view_of

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def browser(anna: User) -> Client:
    """Anna's browser."""
    client = Client()
    client.force_login(anna)
    return client


def addresses(match: Match, deal: int) -> list[str]:
    """Every address that shows something of a deal."""
    base = f"/match/{match.public_id}"
    return [f"{base}/replay/?deal={deal}", f"{base}/deals/{deal}/proof.json", f"{base}/deals/{deal}/verify/"]


def second_deal(match: Match) -> Match:
    """The match in its second deal, the first one ended."""
    match = play_deal(match)
    proceed(match.public_id, 0, "0b6f4f0e-3c1f-4c0e-9a51-2f6f5d3f9f10", match.version)
    return play_bots(match)


def secrets_of(deal: Deal) -> list[str]:
    """What nobody may read while a deal goes on."""
    hands = [json.dumps(hand)[1:40] for hand in deal.snapshot["hands"]]
    return [bytes(deal.seed).hex(), json.dumps(deal.deck)[1:40], *hands]


def test_a_running_deal_is_found_by_nobody(browser: Client, match: Match) -> None:
    draw(match)
    operator = Client()
    operator.force_login(User.objects.create_superuser(username="root"))
    for address in addresses(match, 1):
        assert [each.get(address).status_code for each in (browser, operator, Client())] == [404] * 3
    assert "deal 1" not in browser.get(f"/match/{match.public_id}/match.txt").content.decode()


def test_an_ended_deal_of_a_running_match_is_shown_and_the_running_one_is_not(
    browser: Client, anna: User
) -> None:
    match = second_deal(new_match(anna, target=2005))
    secrets = secrets_of(match.deals.get(number=2))
    for address in (*addresses(match, 1), f"/match/{match.public_id}/match.txt"):
        answer = browser.get(address)
        assert answer.status_code == 200
        assert "no-store" in answer["Cache-Control"]
        text = answer.content.decode().replace("&quot;", '"')
        assert not [secret for secret in secrets if secret in text]
    for address in addresses(match, 2):
        assert browser.get(address).status_code == 404
    with pytest.raises(Deal.DoesNotExist):
        ended_deal(match.public_id, 2)


def test_the_strangers_of_a_finished_match_see_nothing_of_it(anna: User) -> None:
    match = play_match(new_match(anna, target=5))
    stranger = Client()
    stranger.force_login(person("bea"))
    for address in (*addresses(match, 1), f"/match/{match.public_id}/match.txt"):
        assert [each.get(address).status_code for each in (stranger, Client())] == [404, 404]


def test_the_commitment_is_told_before_the_seed(browser: Client, match: Match) -> None:
    deal = match.deals.get()
    frame = browser.get(match.get_absolute_url()).context["frame"]
    assert frame["match"]["commitment"] == deal.commitment
    play_deal(match)
    told = browser.get(f"/match/{match.public_id}/deals/1/proof.json").json()
    assert (told["commitment"], told["seed"]) == (deal.commitment, bytes(deal.seed).hex())
    assert (told["deck"], told["skipped"]) == (deal.deck, [0])
    assert failed_step(told) is None


def test_a_film_ends_where_the_deal_ended(anna: User) -> None:
    match = play_deal(new_match(anna))
    deal = match.deals.get()
    for seat in (0, 1):
        shown = film(deal, seat)
        state, hands = dict(shown["first"]["deal"]), dict(shown["hands"])
        for step in shown["steps"]:
            state |= step["set"]
            hands |= step["hands"]
            assert state["hand"] == ([] if state["unopened"][seat] else hands[seat])
            assert step["said"]
        unseen = {"known", "undo"}
        told = view_of(match, seat).to_json()
        assert {k: v for k, v in state.items() if k not in unseen} == {
            k: v for k, v in told.items() if k not in unseen
        }
        assert [hands[0], hands[1]] == told["result"]["hands"]
        assert [step["v"] for step in shown["steps"]] == list(range(2, match.version + 1))
        assert shown["first"]["match"]["totals"] == [0, 0]
        assert len(json.dumps(shown)) < 1000 * len(shown["steps"]) + 5000


def test_a_seat_in_the_film_sees_what_it_saw_then(anna: User) -> None:
    match = play_deal(new_match(anna))
    shown = film(match.deals.get(), 0)
    for step in shown["steps"]:
        if step["by"] == 1:
            assert "hand" not in step["set"] or {"result", "unopened"} & set(step["set"])


def test_a_film_tells_how_long_each_move_took(anna: User) -> None:
    match = play_deal(new_match(anna))
    first, second = match.events.order_by("version")[:2]
    match.events.filter(pk=second.pk).update(created=first.created + timedelta(seconds=2.5))
    assert film(match.deals.get(), 0)["steps"][0]["ms"] == 2500


def test_a_film_is_bounded(anna: User, monkeypatch: pytest.MonkeyPatch) -> None:
    deal = play_deal(new_match(anna)).deals.get()
    assert film(deal, 0)["whole"]
    monkeypatch.setattr(replaying, "MOST_STEPS", 5)
    cut = film(deal, 0)
    assert (len(cut["steps"]), cut["whole"]) == (5, False)


def test_the_page_reads_odd_addresses_as_the_beginning(browser: Client, anna: User) -> None:
    match = play_deal(new_match(anna))
    base = f"/match/{match.public_id}/replay/"
    for query in ("", "?seat=7", "?seat=x&v=-1&deal=%00", "?seat=99999999"):
        assert browser.get(base + query).context["frame"]["match"]["you"] == 0
    assert browser.get(f"{base}?seat=1").context["frame"]["match"]["you"] == 1


def test_the_list_of_matches_leads_to_the_replay(anna: User) -> None:
    match = new_match(anna)
    assert my_matches(anna).lines[0].replay == ""
    play_deal(match)
    assert my_matches(anna).lines[0].replay == f"/match/{match.public_id}/replay/"


def run(command: str, *arguments: Any) -> str:
    """What a command prints."""
    out = StringIO()
    call_command(command, *map(str, arguments), stdout=out)
    return out.getvalue()


@pytest.mark.parametrize(
    ("name", "players"), [("fantacarte", 2), ("fibur", 4), ("burako", 2), ("roversia", 2)]
)
def test_a_match_comes_back_from_its_text_byte_for_byte(
    browser: Client, anna: User, tmp_path: Path, name: str, players: int
) -> None:
    anna.display_name = 'Anna "Ω" \u2028 Rossi'
    anna.save()
    match = play_match(play_bots(open_with(anna, profile(name, target=300), players, "easy")))
    text = browser.get(f"/match/{match.public_id}/match.txt").content
    file = tmp_path / "match.txt"
    file.write_bytes(text)
    assert run("import_match", file, "--text").encode() == text
    summary = json.loads(run("import_match", file))
    assert (summary["totals"], summary["winner"], summary["over"]) == (match.totals, match.winner, True)
    assert summary["moves"] == match.events.exclude(move="").count()
    ends = replay(read(text.decode()))
    assert [end.result.reason for end in ends if end.result] == [
        deal.result["reason"] for deal in match.deals.all()
    ]


def test_comments_and_blank_lines_mean_nothing(anna: User) -> None:
    text = write(record_of(play_deal(new_match(anna))))
    spaced = text.replace("\n", "\r\n\n# so it went\n")
    assert write(read(spaced)) == text


def test_a_text_that_was_not_played_is_refused(anna: User, tmp_path: Path) -> None:
    text = write(record_of(play_match(new_match(anna, target=5))))
    lines = text.splitlines(keepends=True)
    last = lines[-1].split()
    file = tmp_path / "match.txt"
    deals = "".join(lines[lines.index("deal 1\n") :])
    broken = {
        "line 1: 'burraco match 1' expected": "burraco 7\n",
        "the text ends too early": "".join(lines[:-1]),
        "no move": text.replace(": draw", ": steal", 1),
        "already_drawn": text.replace(": draw\n", ": draw\n0: draw\n", 1),
        "it gives": "".join([*lines[:-1], " ".join(["result", "1", *last[2:]]) + "\n"]),
        "the match was over": text + deals.replace("deal 1\n", "deal 2\n"),
        "first dealer": text.replace("first-dealer ", "first-dealer 5"),
        "a seed has 32 bytes": text.replace("\nseed ", "\nseed 00"),
    }
    for words, odd in broken.items():
        file.write_text(odd)
        with pytest.raises(CommandError, match=words.replace("already_drawn", "already_drawn|not_your_turn")):
            run("import_match", file)
    with pytest.raises(BadRecord):
        read("")
    with pytest.raises(CommandError):
        run("import_match", tmp_path / "none.txt")


def test_the_command_checks_a_saved_proof(browser: Client, anna: User, tmp_path: Path) -> None:
    match = play_deal(new_match(anna))
    file = tmp_path / "proof.json"
    file.write_bytes(browser.get(f"/match/{match.public_id}/deals/1/proof.json").content)
    told = json.loads(run("verify_shuffle", file))
    assert told == {"match": match.public_id, "deal": "1", "failed": None}
    odd = json.loads(file.read_text())
    odd["hands"].reverse()
    file.write_text(json.dumps(odd))
    with pytest.raises(SystemExit):
        run("verify_shuffle", file)
    file.write_text("{")
    with pytest.raises(CommandError, match="not JSON"):
        run("verify_shuffle", file)


def test_a_deck_that_was_exchanged_in_the_rows_does_not_pass(anna: User) -> None:
    match = play_deal(new_match(anna))
    deal = ended_deal(match.public_id, 1)
    deal.deck = deal.deck[::-1]
    assert failed_step(proof(deal)) == "order"


@pytest.fixture(autouse=True)
def unbounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """All tests come from one address."""
    monkeypatch.setattr(lookback_views, "EXPLAINED_PER_MINUTE", 1_000_000)


def explained(browser: Client, match: Match, version: int, deal: int = 1) -> Any:
    """The answer about one move."""
    return browser.get(f"/match/{match.public_id}/replay/explained/?deal={deal}&v={version}")


def test_every_move_of_an_ended_deal_is_explained(browser: Client, match: Match) -> None:
    match = play_deal(match)
    openings = {0: ("Hard would ",), 1: ("Why: ",)}
    for row in match.events.exclude(move=""):
        told = explained(browser, match, row.version).json()
        assert told["v"] == row.version
        assert told["text"].startswith(openings[row.seat])


def test_what_hard_would_have_done_too_is_told(browser: Client, match: Match) -> None:
    while match.status == Status.PLAYING:
        do(match, advise(view_of(match))[0])
        match = play_bots(match)
    own = match.events.filter(seat=0).exclude(move="")
    told = {explained(browser, match, row.version).json()["text"].partition(". ")[0] for row in own}
    assert told == {"Hard would have done the same"}


def test_a_move_of_a_running_deal_is_not_explained(browser: Client, match: Match) -> None:
    draw(match)
    assert explained(browser, match, match.version + 1).status_code == 404


def test_no_move_and_no_player_no_explanation(browser: Client, match: Match) -> None:
    match = play_deal(match)
    first, last = match.deals.get().start_version, match.version
    for version in (0, first, last + 1, 9999):
        assert explained(browser, match, version).status_code == 404
    stranger = Client()
    stranger.force_login(person("bruno"))
    assert explained(stranger, match, last).status_code == 404


def test_explanations_are_bounded(browser: Client, match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    match = play_deal(match)
    monkeypatch.setattr(lookback_views, "EXPLAINED_PER_MINUTE", 0)
    answer = explained(browser, match, match.version)
    assert (answer.status_code, answer.json()["error"]) == (429, "rate_limited")


def shared(match: Match, deal: int, key: str) -> str:
    """The address of a shared replay."""
    return f"/match/{match.public_id}/replay/?deal={deal}&key={key}"


def test_a_shared_deal_is_open_to_anybody_and_no_other(browser: Client, match: Match) -> None:
    match = play_deal(second_deal(match))
    page = browser.get(f"/match/{match.public_id}/replay/?deal=1")
    key = page.context["key"]
    assert key in page.content.decode()
    anybody = Client()
    looked = anybody.get(shared(match, 1, key))
    assert looked.status_code == 200
    assert looked.context["film"] == page.context["film"]
    assert (looked.context["own"], "match.txt" in looked.content.decode()) == (None, False)
    version = match.deals.get(number=1).start_version + 1
    address = f"/match/{match.public_id}/replay/explained/?deal=1&v={version}&key="
    assert anybody.get(address + key).status_code == 200
    for refused in (shared(match, 2, key), shared(match, 1, key[:-1]), shared(match, 1, ""), address):
        assert anybody.get(refused).status_code == 404
    assert anybody.get(f"/match/{match.public_id}/replay/?key={key}").status_code == 404


def test_a_key_does_not_open_a_running_deal(match: Match) -> None:
    draw(match)
    assert Client().get(shared(match, 1, key_of(match.public_id, 1))).status_code == 404
