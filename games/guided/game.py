"""The guided game in play: a pure function of the learner's moves, told in the frames of the live table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from django.utils.translation import gettext as _

from games.bots.advice import advise
from games.engine.errors import IllegalMove
from games.engine.events import event_to_json
from games.engine.legal import check
from games.engine.match import match_status
from games.engine.moves import Move, parse_move
from games.engine.play import play
from games.engine.position import OVER, start
from games.engine.views import observe
from games.follow import Follower
from games.guided.deck import DEALER, LEARNER, OPPONENT, PLAYERS, RULES, deck
from games.guided.steps import REPLIES, TASKS, Task
from games.models import Level, Status
from games.protocol.happened import Happened
from games.protocol.outgoing import EventFrame
from games.services.read import Standing

Json = dict[str, Any]
#: More moves than any way through the steps needs, with lays taken back.
MOST_MOVES = 60


class WrongTry(Exception):
    """A legal move that the step does not ask for; `code` is `not_this_step` or `not_yet`."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class GuidedGame:
    """The deal after some moves of the learner. `moves` are those made, `follower` what the learner sees."""

    def __init__(self, moves: Sequence[str] = ()) -> None:
        self.position, _dealt = start(RULES, PLAYERS, DEALER, deck())
        self.moves: list[str] = []
        self._at = self._turns = self._begun = 0
        self._left = _cards_of(TASKS[0])
        standing = Standing(0, self._facts(), self.position.copy(), [None] * PLAYERS)
        self.follower = Follower(LEARNER, standing)
        for text in moves:
            self.play(text)

    @property
    def task(self) -> Task | None:
        """What is asked for now; None when the deal is over."""
        return TASKS[self._at] if self._at < len(TASKS) else None

    def play(self, text: str) -> list[EventFrame]:
        """Makes a move of the learner, and those of the opponent that follow from it.

        Raises IllegalMove as the engine does, or WrongTry; then nothing has changed.
        """
        move = parse_move(text)
        self._check(move)
        frames = [self._make(LEARNER, move)]
        self.moves.append(str(move))
        self._note(move)
        return [*frames, *self._replies()]

    def skipped(self) -> GuidedGame:
        """The game with the present step done as it is meant, from where that began."""
        twin = GuidedGame(self.moves[: self._begun])
        step = twin.task and twin.task.step
        while twin.task and twin.task.step == step:
            for text in twin.task.way:
                twin.play(text)
        return twin

    def next_move(self) -> Move:
        """What to do next: the rest of the task, or where that is free, what a good player would do.

        Raises IllegalMove when the deal is over.
        """
        task = self.task
        if task is None:
            raise IllegalMove("deal_over")
        if task.free:
            return advise(observe(self.position, LEARNER))[0]
        return parse_move(task.way[0])._replace(cards=tuple(self._left.elements()))

    def _check(self, move: Move) -> None:
        if self.task is None:
            raise IllegalMove("deal_over")
        if move.kind not in ("undo", "draw", "take", "meld", "add", "discard"):
            raise IllegalMove("bad_move")
        check(self.position, move)
        if self.task.free:
            if move.kind == "discard" and self.position.hand.bit_count() > 1:
                raise WrongTry("not_yet")
        elif not self._is_asked_for(self.task, move):
            raise WrongTry("not_this_step")

    def _is_asked_for(self, task: Task, move: Move) -> bool:
        asked = parse_move(task.way[0])
        return (move.kind, move.meld) == (asked.kind, asked.meld) and Counter(move.cards) <= self._left

    def _make(self, seat: int, move: Move) -> EventFrame:
        events = [event_to_json(event) for event in play(self.position, seat, move)]
        version = self.follower.version + 1
        facts = self._facts() if self.position.phase == OVER else None
        return self.follower.event_frame(Happened(version, 1, seat, None, events), facts)

    def _note(self, move: Move) -> None:
        """Crosses off what the move has done of the task, and goes on to the next when nothing is left."""
        task = self.task
        assert task is not None
        self._left -= Counter(move.cards)
        if self.position.phase != OVER if task.free else self._left:
            return
        self._at += 1
        if self.task is None or self.task.step != task.step:
            self._begun = len(self.moves)
        self._left = _cards_of(self.task) if self.task else Counter()

    def _replies(self) -> Iterator[EventFrame]:
        if self.position.phase == OVER or self.position.turn != OPPONENT:
            return
        for text in REPLIES[self._turns]:
            yield self._make(OPPONENT, parse_move(text))
        self._turns += 1

    def _facts(self) -> Json:
        """What both see alike: the deal as a match of its own, as `games.services.read` tells one."""
        result = self.position.result
        counts = [count.to_json() for count in result.counts] if result else []
        status = match_status(RULES, [[count["total"] for count in counts]] if counts else [])
        return {
            "id": "guided",
            "status": (Status.FINISHED if status.over else Status.PLAYING).value,
            "players": PLAYERS,
            "profile": RULES.profile,
            "target": RULES.target,
            "tiles": False,
            "pot": False,
            "practice": True,
            "deals": None,
            "deal": 1,
            "commitment": "",
            "totals": list(status.totals),
            "winner": status.winner,
            "victory_points": None,
            "history": [{"deal": 1, "counts": counts, "reason": result.reason}] if result else [],
            "seats": [
                {"name": _("You"), "kind": "human"},
                {"name": "Rosa", "kind": "bot", "level": Level.EASY.value},
            ],
        }


def _cards_of(task: Task) -> Counter[int]:
    """The cards that the only move of a task takes from the hand."""
    return Counter(parse_move(task.way[0]).cards)
