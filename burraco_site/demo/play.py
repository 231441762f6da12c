"""Matches that bots play in memory, as the rows that the services would have left."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from burraco_site.demo.rows import store
from games.bots import choose
from games.engine.cards import texts
from games.engine.events import event_to_json
from games.engine.match import dealer_of, match_status
from games.engine.notation import position_to_json
from games.engine.play import play
from games.engine.position import Position, start
from games.engine.proof import deck_of
from games.engine.shuffle import commitment
from games.engine.views import observe
from games.models import Deal, Event, Match, Seat, Status
from games.services.finish import result_json, scores
from games.services.gather import shuffle_names

THOUGHT = (0.7, 9.0)
"""Seconds that an invented act takes."""
SHEET = timedelta(seconds=25)


@dataclass
class Rows:
    """The rows of some matches that belong together."""

    matches: list[Match] = field(default_factory=list)
    seats: list[Seat] = field(default_factory=list)
    deals: list[Deal] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)

    def store(self) -> None:
        """Stores them, each kind at once."""
        for rows in (self.matches, self.seats, self.deals, self.events):
            store(rows)


class Played:
    """One match while it is played: its rows, its clock and its chance."""

    def __init__(
        self, rows: Rows, match: Match, levels: Sequence[str], chance: random.Random, began: datetime
    ) -> None:
        self.rows, self.match, self.levels, self.chance, self.clock = rows, match, levels, chance, began
        self.results: list[dict[str, Any]] = []

    def play(self, most: int | None = None) -> None:
        """Plays to the end, or until `most` versions are there: then the match goes on."""
        match = self.match
        while match.status != Status.FINISHED and (most is None or match.version < most):
            self._deal(most)
        match.updated = self.clock

    def _deal(self, most: int | None) -> None:
        match, rules = self.match, self.match.rules_value
        match.deal_number, match.status = match.deal_number + 1, Status.PLAYING
        names = shuffle_names(match, match.deal_number)
        seed = self.chance.randbytes(32)
        deck = deck_of(rules, seed, [], *names)
        dealer = dealer_of(match.deal_number, match.first_dealer, match.players)
        position, events = start(rules, match.players, dealer, deck)
        deal = Deal(
            match=match,
            number=match.deal_number,
            dealer=dealer,
            seed=seed,
            commitment=commitment(seed, *names).hex(),
            deck=texts(deck),
            start_version=match.version + 1,
            started=self.clock,
        )
        self.rows.deals.append(deal)
        self._note(deal, None, "", events)
        while position.result is None and (most is None or match.version < most):
            self._move(deal, position)
        deal.snapshot = position_to_json(position)
        match.turn = None if position.result else position.turn
        if position.result:
            self._count(deal, position)

    def _move(self, deal: Deal, position: Position) -> None:
        seat, (ours, theirs) = position.turn, self.match.totals
        move = choose(observe(position, seat), self.levels[seat], self.chance, (ours, theirs))
        self.clock += timedelta(seconds=self.chance.uniform(*THOUGHT))
        self._note(deal, seat, str(move), play(position, seat, move))

    def _note(self, deal: Deal, seat: int | None, move: str, events: Sequence[Any]) -> None:
        self.match.version += 1
        told = [event_to_json(event) for event in events]
        row = Event(
            match=self.match, deal=deal, version=self.match.version, seat=seat, move=move, events=told,
            created=self.clock,
        )  # fmt: skip
        self.rows.events.append(row)

    def _count(self, deal: Deal, position: Position) -> None:
        match = self.match
        assert position.result is not None
        deal.result, deal.ended = result_json(position.result), self.clock
        self.results.append(deal.result)
        standing = match_status(match.rules_value, [scores(result) for result in self.results])
        match.totals, match.status = list(standing.totals), Status.BETWEEN_DEALS
        if standing.over:
            match.status, match.winner, match.finished = Status.FINISHED, standing.winner, self.clock
        else:
            self.clock += SHEET
