"""What Master lays and what it keeps: every lay has a value, and one below 0 is not made."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from games.bots.adjusting import adjust
from games.bots.closing import closing_lay
from games.bots.laying import MOST_LAYS
from games.bots.race import Race, points_if_closed
from games.bots.weights import Weights
from games.engine.cards import JOKERS, LOW, ONE_OF_EACH, WILDS, CardSet, count, distinct_faces, is_wild_face
from games.engine.layouts import RUN
from games.engine.legal import attachments, can, is_second_set
from games.engine.match import match_status
from games.engine.melds import Meld
from games.engine.moves import Move
from games.engine.scoring import BURRACO, closes
from games.engine.views import View

#: The value of what wins or loses the match.
DECISIVE = 1000.0


class Lay(NamedTuple):
    """A possible lay: the move, the meld as it will lie, and as it lay before (None: not at all)."""

    move: Move
    after: Meld
    before: Meld | None


class Judge(NamedTuple):
    """Judges lays at one point of a deal; `totals` are the points of the match before this deal, per side."""

    view: View
    weights: Weights
    race: Race
    totals: tuple[int, int] | None

    def value(self, lay: Lay) -> float:
        """What a lay is worth more than keeping its cards."""
        left = count(self.view.hand) - len(lay.move.cards)
        spends = _wilds(lay.after) - _wilds(lay.before)
        value = self._growth(lay) + (self._new(lay) if lay.before is None else self.weights.lay_add)
        value += self._out(lay, spends > 0)
        value += self._wild(lay) if spends > 0 else self._haste() * len(lay.move.cards)
        return value + self._closing(lay) if left < 2 else value

    def _growth(self, lay: Lay) -> float:
        """Cards on the table, steps towards a burraco, and its points."""
        weights, before = self.weights, lay.before
        bonus = lay.after.bonus - (before.bonus if before else 0)
        return (
            weights.lay_bonus * bonus / 100
            + weights.lay_cards * len(lay.move.cards)
            + weights.lay_progress * (_progress(lay.after) - _progress(before))
        )

    def _new(self, lay: Lay) -> float:
        weights = self.weights
        shape = weights.lay_run if lay.after.shape == RUN else weights.lay_set
        return shape + weights.lay_breaks * count(lay.after.cards & self.race.fits & LOW & ~WILDS)

    def _haste(self) -> float:
        """How much a card on the table is worth more than later, for the deal may soon be over."""
        return self.weights.lay_peril * self.race.peril + self.weights.lay_late * self.race.late

    def _out(self, lay: Lay, with_wild: bool) -> float:
        """How near the lay comes to emptying the hand, where that brings the pozzetto or closes; wilds that
        are left will find a place.
        """
        if not self.race.pozzetto and not self.race.ready:
            return 0.0
        stuck = count(self.view.hand & ~WILDS) - sum(not is_wild_face(face) for face in lay.move.cards)
        return (self.weights.wild_out if with_wild else self.weights.lay_out) / (1 + stuck)

    def _wild(self, lay: Lay) -> float:
        """What it costs to spend a wild: less, where it makes or nears a burraco, or is about to be worth
        nothing.
        """
        weights, race, before = self.weights, self.race, lay.before
        value = weights.wild_new if before is None else weights.wild_add
        value += weights.wild_progress * (_progress(lay.after) - _progress(before))
        if before is not None and not before.wilds:
            value += weights.wild_spoils * _progress(before)
        if lay.after.cards & JOKERS:
            value += weights.wild_joker
        if closes(self.view.rules, self.view.melds[self.view.side]) is not None:
            value += weights.wild_first * _progress(lay.after)
        return value + weights.wild_peril * race.peril + weights.wild_late * race.late

    def _closing(self, lay: Lay) -> float:
        """What it is worth that this lay leads to the end of the deal."""
        if self.race.pozzetto:
            return 0.0
        before = lay.before.points + lay.before.bonus if lay.before else 0
        return self.close(lay.after.points + lay.after.bonus - before)

    def close(self, more: int = 0) -> float:
        """What closing is worth with so many points more on the table; the match may hang on that."""
        ours, theirs = points_if_closed(self.view)
        margin = self.weights.close_margin * (ours + more - theirs) / 100
        return self.weights.close_base + margin + self._decides(ours + more, theirs)

    def _decides(self, ours: int, theirs: int) -> float:
        """What the end of the match is worth, if a deal with these points would end it."""
        rules, side = self.view.rules, self.view.side
        if self.totals is None or rules.deals is not None:
            return 0.0
        status = match_status(rules, [self.totals, (theirs, ours) if side else (ours, theirs)])
        if not status.over:
            return 0.0
        return DECISIVE if status.winner == side else -DECISIVE


def next_lay(judge: Judge) -> Move | None:
    """The most valuable lay, those without a wild first; None when no lay is worth its cards."""
    view = judge.view
    if len(view.lays) >= MOST_LAYS:
        return None
    forced = view.must_use and not any(lay.cards for lay in view.lays)
    least = -DECISIVE if forced else 0.0
    return (
        adjust(view)
        or _best(judge, _natural(view), 0.0)
        or _best(judge, _with_wilds(view), least)
        or (closing_lay(view, attachments(view)) if judge.race.ready and judge.close() > 0 else None)
    )


def _best(judge: Judge, lays: Iterator[Lay], least: float) -> Move | None:
    valued = [(value, lay) for lay in lays if (value := judge.value(lay)) > least]
    valued.sort(key=lambda each: -each[0])
    return next((lay.move for _, lay in valued if can(judge.view, lay.move)), None)


def _natural(view: View) -> Iterator[Lay]:
    """The lays that spend no wild."""
    yield from _attachments(view, ONE_OF_EACH & ~WILDS)
    yield from _new(view, view.hand & ~WILDS)


def _with_wilds(view: View) -> Iterator[Lay]:
    if view.hand & WILDS:
        yield from _attachments(view, ONE_OF_EACH & WILDS)
        yield from (lay for lay in _new(view, view.hand) if lay.after.cards & WILDS)


def _attachments(view: View, which: CardSet) -> Iterator[Lay]:
    for number, meld in enumerate(view.melds[view.side], 1):
        fitting = view.hand & meld.takes & which
        for face in distinct_faces(fitting) if fitting else ():
            yield Lay(Move("add", (face,), number), meld.attach(1 << face)[0], meld)


def _new(view: View, cards: CardSet) -> Iterator[Lay]:
    for meld in view.book.find(cards):
        if not is_second_set(view, meld):
            yield Lay(meld.lay, meld, None)


def _wilds(meld: Meld | None) -> int:
    return len(meld.wilds) if meld else 0


def _progress(meld: Meld | None) -> float:
    """How far a meld has come to a burraco, 0..1: each card counts more than the one before."""
    return min(meld.size, BURRACO) ** 2 / BURRACO**2 if meld else 0.0
