"""How a turn may end: by a discard, by taking the pozzetto, or by closing. Nothing may leave a player without
a way: see `can_end_turn`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.engine.cards import CardSet, Face, copies, count, distinct_faces, is_wild_face, remove
from games.engine.errors import IllegalMove
from games.engine.melds import Meld
from games.engine.scoring import closes
from games.engine.table import Table

#: With this many cards left some discard is always possible, whatever is barred: no face has more than four
#: cards.
ALWAYS_ENDS = 5


def pozzetto_to_come(table: Table) -> bool:
    """Whether emptying the hand now gives the side on turn its pozzetto."""
    return table.rules.pozzetto_trigger == "empty_hand" and not table.pozzetto_taken[table.side]


def is_barred(table: Table, hand: CardSet, barred: Face | None, face: Face) -> bool:
    """Whether a face of the hand may not be discarded: plain `forbid` bars the face, `forbid_unless_twin`
    one copy.
    """
    if face != barred:
        return False
    return table.rules.single_rediscard == "forbid" or copies(hand, face) < 2


def refuse_closing(table: Table, melds: Sequence[Meld]) -> None:
    """Refuses to close without the pozzetto or the burraco that the rules ask for."""
    if table.rules.close_needs_pozzetto and not table.pozzetto_taken[table.side]:
        raise IllegalMove("needs_pozzetto")
    code = closes(table.rules, melds)
    if code:
        raise IllegalMove(code)


def may_close(table: Table, melds: Sequence[Meld]) -> bool:
    """Whether the side may close with these melds, by whatever last card."""
    try:
        refuse_closing(table, melds)
    except IllegalMove:
        return False
    return True


def check_end_after(table: Table, left: CardSet, melds: Sequence[Meld]) -> None:
    """Refuses a lay that leaves `left` in hand when the turn could not be ended with the side's melds as
    given.

    Laying the last card after the pozzetto is closing without a discard.
    """
    if left:
        if not can_end_turn(table, left, table.barred, melds):
            raise IllegalMove("would_strand")
    elif not pozzetto_to_come(table):
        refuse_closing(table, melds)
        if table.rules.final_discard == "required":
            raise IllegalMove("final_discard_required")


def can_end_turn(table: Table, hand: CardSet, barred: Face | None, melds: Sequence[Meld]) -> bool:
    """Whether a player with this hand, after drawing, still has a legal way to end the turn.

    With two cards or more any card that is not barred will do. The last one takes the pozzetto, or closes.
    When no discard is possible all cards must be laid, for the pozzetto or to close without a discard.
    """
    if barred is None and count(hand) > 1:
        return True
    free = [face for face in distinct_faces(hand) if not is_barred(table, hand, barred, face)]
    if free and (count(hand) > 1 or pozzetto_to_come(table) or _closes_with(table, free[0], melds)):
        return True
    if pozzetto_to_come(table):
        return any(True for _ in ways_to_lay_all(hand, melds))
    if table.rules.final_discard == "required":
        return False
    return any(may_close(table, after) for after in ways_to_lay_all(hand, melds))


def _closes_with(table: Table, face: Face, melds: Sequence[Meld]) -> bool:
    """Whether discarding the last card closes."""
    rules = table.rules
    right_card = rules.final_discard_wild or not is_wild_face(face)
    return rules.final_discard != "never" and right_card and may_close(table, melds)


def ways_to_lay_all(hand: CardSet, melds: Sequence[Meld]) -> Iterator[Sequence[Meld]]:
    """The side's melds after attaching all cards of a hand, one after the other, in every way."""
    if not hand:
        yield melds
    for face in distinct_faces(hand):
        for index, meld in enumerate(melds):
            for larger in meld.attach(1 << face):
                after = [*melds[:index], larger, *melds[index + 1 :]]
                yield from ways_to_lay_all(remove(hand, face), after)
