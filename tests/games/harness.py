"""What the tests of a table share: opening matches, playing by hand, and a browser's end of a socket."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Awaitable, Callable
from typing import Any
from uuid import uuid4

from asgiref.sync import async_to_sync
from channels.db import database_sync_to_async
from channels.testing import WebsocketCommunicator
from django.conf import settings
from django.test import Client

from accounts.models import User
from burraco_site.asgi import application
from games.engine.cards import parse_card
from games.engine.choices import targets
from games.engine.moves import DRAW, Move
from games.engine.notation import position_from_json
from games.engine.position import Position
from games.engine.views import View, observe
from games.models import Match, Status
from games.services import bots, loop_pool
from games.services.accepted import Accepted
from games.services.open import open_match
from games.services.proceed import proceed
from games.services.read import current_deal
from games.services.submit import submit

Frame = dict[str, Any]
HUMAN = 0
#: Seconds that a frame may take on the slowest machine.
PATIENCE = 30
#: Frames about what surrounds the play.
ASIDE = frozenset({"table", "talk", "watching"})


def person(name: str = "anna") -> User:
    """A user with an account."""
    return User.objects.create_user(username=name, display_name=name.title())


def new_match(
    user: User | None = None, *, players: int = 2, profile: str = "fantacarte", target: int = 1005
) -> Match:
    """A match of a person against easy bots, at the point where the person is to move."""
    match = open_match(user or person(), profile=profile, players=players, level="easy", target=target)
    return play_bots(match)


def greedy(view: View, level: str = "", chance: random.Random | None = None, totals: object = None) -> Move:
    """A simple player: draws, lays whatever is suggested, discards. Copes with a forced lay."""
    can = targets(view)
    if can["draw"]:
        return DRAW
    if can["meld"]:
        return Move("meld", tuple(map(parse_card, can["meld"][0])))
    for card, melds in can["add"].items():
        return Move("add", (parse_card(card),), melds[0])
    return Move("discard", (parse_card(can["discard"][0]),))


def fresh(match: Match) -> Match:
    """The match as it is stored now."""
    return Match.objects.get(pk=match.pk)


def position_of(match: Match) -> Position:
    """The position on the table, as stored."""
    deal = current_deal(match.public_id)
    return position_from_json(deal.match.rules_value, deal.snapshot)


def view_of(match: Match, seat: int = HUMAN) -> View:
    """What a seat sees now."""
    return observe(position_of(match), seat)


def do(match: Match, text: str | Move, seat: int = HUMAN, client_id: str | None = None) -> Accepted:
    """Submits a move on the version that the match has now."""
    return submit(match.public_id, seat, client_id or str(uuid4()), fresh(match).version, str(text))


def draw(match: Match) -> Accepted:
    """The person draws."""
    return do(match, DRAW)


def play_bots(match: Match) -> Match:
    """Lets the bots act until the person is to move or the deal is over."""
    for _ in range(1000):
        match = fresh(match)
        if not bots.act(match.public_id, match.version):
            return match
    raise AssertionError("the bots play for ever")


def play_turn(match: Match) -> Match:
    """A whole turn of the person, and those of the bots after it."""
    version = -1
    while (match := fresh(match)).turn == HUMAN and match.version != version:
        version = match.version
        do(match, greedy(view_of(match)))
    return play_bots(match)


def play_deal(match: Match) -> Match:
    """Plays until the deal is over."""
    while (match := play_turn(match)).status == Status.PLAYING:
        pass
    return match


def play_match(match: Match) -> Match:
    """Plays until the match is over."""
    while (match := play_deal(match)).status != Status.FINISHED:
        proceed(match.public_id, HUMAN, str(uuid4()), match.version)
        play_bots(match)
    return match


def rows(match: Match) -> tuple[Any, ...]:
    """Everything stored about a match: equal before and after means that nothing changed."""
    stored = Match.objects.filter(pk=match.pk).values().get()
    deals = list(match.deals.order_by("pk").values())
    return stored, deals, list(match.events.order_by("pk").values())


def session_of(user: User) -> str:
    """The session cookie of a browser in which a person is signed in."""
    browser = Client()
    browser.force_login(user)
    return browser.cookies[settings.SESSION_COOKIE_NAME].value


class Socket:
    """A browser's end of the socket of a match, through every layer that a real one passes."""

    def __init__(
        self, match: Match, user: User | None, version: int | None = None, language: str = "en"
    ) -> None:
        query = "" if version is None else f"?v={version}"
        self.address = f"/ws/match/{match.public_id}/{query}"
        self.user = user
        self.cookies = {settings.LANGUAGE_COOKIE_NAME: language}
        self.raw: list[str] = []
        self.tables: list[Frame] = []

    async def open(self) -> Socket:
        """Connects; the frames that follow are read with `next`."""
        if self.user:
            self.cookies[settings.SESSION_COOKIE_NAME] = await database_sync_to_async(session_of)(self.user)
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        headers = [(b"origin", b"http://localhost"), (b"cookie", cookies.encode())]
        self.wire = WebsocketCommunicator(application, self.address, headers=headers)
        connected, _ = await self.wire.connect(timeout=PATIENCE)
        assert connected
        return self

    async def next(self) -> Frame:
        """The next frame that is none `ASIDE`; every text is kept in `raw`, tables in `tables`."""
        while (frame := await self.any())["t"] in ASIDE:
            pass
        return frame

    async def any(self) -> Frame:
        """The next frame of any kind."""
        text = await self.wire.receive_from(timeout=PATIENCE)
        self.raw.append(text)
        frame: Frame = json.loads(text)
        if frame["t"] == "table":
            self.tables.append(frame)
        return frame

    async def table(self, fits: Callable[[Frame], bool] = bool) -> Frame:
        """The next table, as its frame says, that fits; what comes before is dropped."""
        while (frame := await self.any())["t"] != "table" or not fits(frame["table"]):
            pass
        return frame

    async def until(self, kind: str) -> Frame:
        """The next frame of a kind; those before it are dropped."""
        while (frame := await self.next())["t"] != kind:
            pass
        return frame

    async def send(self, **frame: Any) -> None:
        """Sends one frame."""
        await self.wire.send_to(text_data=json.dumps(frame))

    async def move(self, version: int, text: str, request: str | None = None) -> str:
        """Sends a move; returns its id."""
        request = request or str(uuid4())
        await self.send(t="move", id=request, v=version, m=text)
        return request

    async def ping(self, version: int) -> list[Frame]:
        """Sends a ping; returns every frame up to its answer, the answer last."""
        await self.send(t="ping", v=version)
        frames = [await self.next()]
        while frames[-1]["t"] != "pong":
            frames.append(await self.next())
        return frames

    async def close(self) -> None:
        """Goes away."""
        await self.wire.disconnect()


def replayed(view: Frame, events: list[Frame]) -> Frame:
    """What a client has that starts from a view and follows events: its deal, checked for gaps."""
    deal, version = dict(view["deal"]), view["v"]
    for frame in events:
        assert frame["v"] == version + 1
        version = frame["v"]
        deal.update(frame["set"])
    return deal


def run(story: Callable[[], Awaitable[Any]]) -> Any:
    """Runs a story about sockets to its end."""

    async def told() -> Any:
        try:
            return await asyncio.wait_for(story(), 180)
        finally:
            await loop_pool.close()

    return async_to_sync(told)()
