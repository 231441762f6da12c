"""Two tables that look alike to a viewer, hidden cards swapped, give the same, byte by byte."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from channels.db import database_sync_to_async
from django.test import Client

from accounts.models import User
from games.engine.cards import Face, full_deck
from games.models import Match
from games.services import bots, gather, open, start
from games.services.open import open_match
from tests.games.harness import HUMAN, Socket, do, draw, fresh, greedy, run, view_of

pytestmark = [pytest.mark.both_worlds, pytest.mark.django_db(transaction=True)]

HAND, PLAYERS, DEALER = 11, 2, 1
UPCARD = PLAYERS * HAND
#: The first card of the stock, which seat 0 draws.
FIRST_DRAW = UPCARD + 1
#: Places in the deck that a seat sees once seat 0 has drawn and discarded its first card.
SEEN = [{*range(seat, UPCARD, PLAYERS), UPCARD, FIRST_DRAW} for seat in range(PLAYERS)]


def deck(hidden: int, seat: int = HUMAN) -> list[Face]:
    """A deck in which what `seat` sees is always the same; the others lie as the number `hidden` says."""
    cards = full_deck(4)
    random.Random(7).shuffle(cards)
    places = [place for place in range(len(cards)) if place not in SEEN[seat]]
    moved = [cards[place] for place in places]
    random.Random(hidden).shuffle(moved)
    for place, card in zip(places, moved, strict=True):
        cards[place] = card
    return cards


def table(user: User, cards: list[Face]) -> Match:
    """A match whose public parts are always the same, dealt from a given deck.

    What was committed to is a hash of a random seed, so it differs from match to match and tells nothing.
    """
    Match.objects.all().delete()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(start, "deck_of", lambda *args: cards)
        patch.setattr(gather, "commitment", lambda *args: bytes(32))
        patch.setattr(open.secrets, "randbelow", lambda players: DEALER)
        patch.setattr(open.secrets.SystemRandom, "sample", lambda self, names, count: list(names[:count]))
        patch.setattr("games.models.names.secrets.choice", lambda letters: "k")
        return open_match(user, profile="fibur", players=2, level="easy", target=1005)


def everything(match: Match, user: User) -> list[str]:
    """All that a viewer gets up to its own first discard: page, view, answers, refusals, events."""
    browser = Client()
    browser.force_login(user)

    async def story() -> list[str]:
        socket = await Socket(match, user).open()
        await socket.next()
        version = match.version
        await socket.send(t="hint", id="first", v=version)
        assert (await socket.next())["t"] == "hint"
        for text in ("discard 7H", "take take", "meld 5H 6H 7H", "draw"):
            await socket.move(version, text, "a" + str(len(socket.raw)))
            await socket.next()
        await socket.next()
        hand = json.loads(socket.raw[-1])["set"]["hand"]
        for size in (1, 2, 3, 5):
            await socket.send(t="targets", id=f"t{size}", v=version + 1, cards=hand[:size])
            await socket.next()
        await socket.send(t="hint", id="h", v=version + 1)
        assert (await socket.next())["t"] == "hint"
        await socket.move(version + 1, f"discard {hand[0]}", "d")
        await socket.next()
        await socket.next()
        await socket.close()
        late = await Socket(match, user, version).open()
        for _ in range(3):
            await late.next()
        await late.close()
        return [*socket.raw, *late.raw]

    frames: list[str] = run(story)
    return [*frames, page_frame(browser, match)]


def page_frame(browser: Client, match: Match) -> str:
    """The frame that the page of a table holds."""
    response = browser.get(match.get_absolute_url())
    assert response.status_code == 200
    return json.dumps(response.context["frame"])


@pytest.fixture
def bot_input(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """What bots were given."""
    given: list[Any] = []

    def choose(view: Any, level: str, chance: random.Random, totals: object) -> Any:
        given.append((json.dumps(view.to_json()), level, chance.random()))
        return greedy(view)

    monkeypatch.setattr(bots, "choose", choose)
    return given


def test_a_viewer_gets_the_same_whatever_is_hidden(anna: User) -> None:
    got = [everything(table(anna, deck(hidden)), anna) for hidden in (1, 2, 3)]
    assert len(got[0]) > 15
    assert got[0] == got[1] == got[2]


def test_the_decks_do_differ_where_nobody_looks() -> None:
    assert deck(1) != deck(2)
    assert all(deck(1)[place] == deck(2)[place] for place in SEEN[HUMAN])


def test_a_bot_gets_the_same_whatever_is_hidden(anna: User, bot_input: list[Any]) -> None:
    for hidden in (1, 2, 3):
        match = table(anna, deck(hidden, seat=1))
        draw(match)
        do(match, f"discard {view_of(match).to_json()['drawn']}")
        bots.act(match.public_id, fresh(match).version)
    assert len(bot_input) == 3
    assert bot_input[0] == bot_input[1] == bot_input[2]


def test_what_the_bot_does_tells_only_what_it_shows(anna: User) -> None:
    """The frames of a bot's draw are the same whatever it drew."""
    got = []
    for hidden in (1, 2, 3):
        match = table(anna, deck(hidden))
        do(match, "draw")
        do(match, f"discard {view_of(match).to_json()['drawn']}")

        async def story(match: Match = match) -> str:
            socket = await Socket(match, anna).open()
            version = (await socket.next())["v"]
            assert await database_sync_to_async(bots.act)(match.public_id, version)
            await socket.ping(version)
            await socket.close()
            return next(text for text in socket.raw if '"t":"event"' in text)

        got.append(run(story))
    assert json.loads(got[0])["events"] == [{"card": None, "kind": "draw", "seat": 1}]
    assert got[0] == got[1] == got[2]
