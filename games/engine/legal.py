"""What the seat on turn may do: checks with their reasons. The lists to choose from are in `choices`, whether
a turn can be ended is in `ending`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from games.engine import explain
from games.engine.cards import (
    CARD_TEXT,
    TWOS,
    WILDS,
    CardSet,
    Face,
    card_set,
    contains,
    copies,
    count,
    difference,
    distinct_faces,
    is_wild_face,
    union,
)
from games.engine.ending import (
    ALWAYS_ENDS,
    can_end_turn,
    check_end_after,
    is_barred,
    pozzetto_to_come,
    refuse_closing,
)
from games.engine.errors import IllegalMove
from games.engine.layouts import SET
from games.engine.melds import Meld, named
from games.engine.moves import Move
from games.engine.table import Table


def check(table: Table, move: Move) -> Meld | None:
    """Refuses an illegal move of the seat on turn; for a lay returns the meld as it will lie.

    Raises IllegalMove with the first code that applies.
    """
    if move.kind in _DRAWS:
        if table.phase != "draw":
            raise IllegalMove("already_drawn")
        _DRAWS[move.kind](table)
        return None
    if table.phase != "play":
        raise IllegalMove("must_draw_first")
    if move.kind in _LAYS:
        return _LAYS[move.kind](table, move)
    if move.kind == "discard":
        check_discard(table, move.cards[0])
    elif move.kind == "undo":
        if not table.lays:
            raise IllegalMove("nothing_to_undo")
    elif not may_exchange(table):
        raise IllegalMove("no_exchange")
    return None


def check_draw(table: Table) -> None:
    """Refuses drawing from a stock that is played out; play ends a deal before that can be asked."""
    if table.stock_left <= table.rules.stock_end:
        raise IllegalMove("deal_over")


def check_take(table: Table) -> None:
    """Refuses taking the discard pile when it is empty, when the rules ask for more cards or for a lay that
    is not there, or when the turn could not be ended with it.
    """
    rules, pile = table.rules, table.pile
    if not pile:
        raise IllegalMove("pile_empty")
    if len(pile) + count(table.hand) < rules.pile_min_total:
        raise IllegalMove("pile_not_allowed", least=rules.pile_min_total)
    barred = barred_by_taking(table)
    hand = union(table.hand, card_set(pile))
    if rules.pile_pickup == "must_meld" and not _can_lay_with(table, hand, barred):
        raise IllegalMove("must_use_pile")
    if barred is not None and not can_end_turn(table, hand, barred, table.melds[table.side]):
        raise IllegalMove("single_card_back", card=CARD_TEXT[barred])


def _can_lay_with(table: Table, hand: CardSet, barred: Face | None) -> bool:
    after = table.holding(hand)
    after.barred = barred
    if attachments(after):
        return True
    spare, book = _spare(after), table.book
    for some in (hand & ~WILDS, hand & ~TWOS):  # Of many wilds there are too many choices to list them all.
        melds = (*book.find_sets(some), *book.find_runs(some))
        if any(meld.size <= spare and not is_second_set(after, meld) for meld in melds):
            return True
    return any(True for _ in lays(after))


def check_pot(table: Table) -> None:
    """Refuses the pot before the player has laid a set or run without a wild, or when it is gone."""
    drawn_for = table.rules.pozzetto_trigger == "draw_after_clean_meld"
    if drawn_for and not table.opened[table.turn]:
        raise IllegalMove("pot_not_open")
    if not drawn_for or table.pozzetto_taken[table.side]:
        raise IllegalMove("no_pot")


def may_exchange(table: Table) -> bool:
    """Whether the first tile drawn in the deal may still be laid on the pile for another."""
    rules = table.rules
    untouched = table.first_turn and table.drawn is not None and not table.lays
    return rules.first_turn_redraw and untouched and table.stock_left > rules.stock_end


def barred_by_taking(table: Table) -> Face | None:
    """The face that may not be discarded in this turn once the pile is taken: that of a pile of one card.

    With `forbid_unless_twin` a player who already held an equal card may discard one of the two.
    """
    rule = table.rules.single_rediscard
    if len(table.pile) != 1 or rule == "allow":
        return None
    face = table.pile[0]
    return None if rule == "forbid_unless_twin" and copies(table.hand, face) else face


def check_discard(table: Table, face: Face) -> None:
    """Refuses a discard; the last card after the pozzetto closes, for which `refuse_closing` has the
    conditions.
    """
    rules, hand = table.rules, table.hand
    if not copies(hand, face):
        raise IllegalMove("not_in_hand", card=CARD_TEXT[face])
    if table.must_use and not any(lay.cards for lay in table.lays):
        raise IllegalMove("must_use_pile")
    if is_barred(table, hand, table.barred, face):
        raise IllegalMove("single_card_back", card=CARD_TEXT[face])
    if count(hand) == 1 and not pozzetto_to_come(table):
        refuse_closing(table, table.melds[table.side])
        if rules.final_discard == "never":
            raise IllegalMove("would_strand")
        if is_wild_face(face) and not rules.final_discard_wild:
            raise IllegalMove("final_discard_wild", card=CARD_TEXT[face])


def check_lay(table: Table, move: Move) -> Meld:
    """The meld that a `meld` or `add` gives. Raises IllegalMove when it is none, or when the turn could not
    be ended.
    """
    cards = _held(table, move.cards)
    meld = _new_meld(table, move, cards) if move.kind == "meld" else _attachment(table, move, cards)
    left = difference(table.hand, cards)
    if count(left) < ALWAYS_ENDS:
        check_end_after(table, left, side_after(table, move, meld))
    return meld


def check_shift(table: Table, move: Move) -> Meld:
    """The meld in the other layout that a `shift` names. Raises IllegalMove where no wild may move."""
    choices = table.book.rearranged(_own_meld(table, move.meld))
    meld = named(choices, move.layout)
    if meld is None:
        raise IllegalMove("wild_is_locked")
    check_end_after(table, table.hand, side_after(table, move, meld))
    return meld


def check_swap(table: Table, move: Move) -> Meld:
    """The meld without the wild that a `swap` takes for its real card. Raises IllegalMove where that may not
    be.
    """
    cards = _held(table, move.cards)
    laid = _own_meld(table, move.meld)
    meld = table.book.substituted(laid, move.cards[0])
    if meld is None:
        raise IllegalMove("wild_is_locked")
    left = union(difference(table.hand, cards), wild_won(laid, meld, cards))
    check_end_after(table, left, side_after(table, move, meld))
    return meld


def wild_won(before: Meld, after: Meld, cards: CardSet) -> CardSet:
    """The wild that has left a meld which these cards joined."""
    return difference(union(before.cards, cards), after.cards)


def _own_meld(table: Table, number: int) -> Meld:
    melds = table.melds[table.side]
    if not 1 <= number <= len(melds):
        raise IllegalMove("unknown_meld")
    return melds[number - 1]


def _held(table: Table, faces: Sequence[Face]) -> CardSet:
    try:
        cards = card_set(faces)
    except ValueError:
        raise IllegalMove("not_in_hand") from None
    if not contains(table.hand, cards):
        missing = next(face for face in faces if not copies(table.hand, face) >= copies(cards, face))
        raise IllegalMove("not_in_hand", card=CARD_TEXT[missing])
    return cards


def _new_meld(table: Table, move: Move, cards: CardSet) -> Meld:
    choices = table.book.new(cards)
    if not choices:
        raise IllegalMove(explain.new(table.rules, move.cards, None))
    meld = _chosen(choices, move, "not_in_sequence")
    if is_second_set(table, meld):
        raise IllegalMove("second_set_of_rank")
    return meld


def is_second_set(table: Table, meld: Meld) -> bool:
    """Whether the side already has a set of this rank and may not lay another."""
    return (
        meld.shape == SET
        and table.rules.one_set_per_rank
        and any(laid.key == meld.key and laid.shape == SET for laid in table.melds[table.side])
    )


def _attachment(table: Table, move: Move, cards: CardSet) -> Meld:
    laid = _own_meld(table, move.meld)
    choices = laid.attach(cards)
    if not choices:
        raise IllegalMove(explain.attachment(table.rules, laid.shape, laid.faces, move.cards))
    return _chosen(choices, move, "wild_is_locked")


def _chosen(choices: Sequence[Meld], move: Move, code: str) -> Meld:
    if not move.layout:
        return choices[0]
    meld = named(choices, move.layout)
    if meld is None:
        raise IllegalMove(code)
    return meld


def side_after(table: Table, move: Move, meld: Meld) -> list[Meld]:
    """The melds of the side on turn when the meld of a lay lies there."""
    melds = list(table.melds[table.side])
    if move.kind == "meld":
        return [*melds, meld]
    melds[move.meld - 1] = meld
    return melds


def can(table: Table, move: Move) -> bool:
    """Whether a move of the seat on turn is legal."""
    try:
        check(table, move)
    except IllegalMove:
        return False
    return True


def lays(table: Table) -> Iterator[Move]:
    """Every new meld that the hand holds and every single card that fits a meld of the side, in default
    layouts.
    """
    yield from (meld.lay for meld in (*new_sets(table), *new_runs(table)))
    yield from attachments(table)


def new_sets(table: Table) -> list[Meld]:
    """Every new set that may be laid from the hand."""
    return _layable(table, table.book.find_sets(table.hand))


def new_runs(table: Table) -> list[Meld]:
    """Every new run that may be laid from the hand, each in its default layout."""
    return _layable(table, table.book.find_runs(table.hand))


def _layable(table: Table, melds: list[Meld]) -> list[Meld]:
    if not melds:
        return melds
    spare = _spare(table)
    return [
        meld
        for meld in melds
        if not is_second_set(table, meld) and (meld.size <= spare or can(table, meld.lay))
    ]


def attachments(table: Table) -> list[Move]:
    """Every single card of the hand that may be attached to a meld of the side, in default layouts."""
    hand = table.hand
    found: list[Move] = []
    for number, meld in enumerate(table.melds[table.side], 1):
        fitting = hand & meld.takes
        if fitting:
            found += [Move("add", (face,), number) for face in distinct_faces(fitting)]
    return found if _spare(table) >= 1 else [move for move in found if can(table, move)]


def _spare(table: Table) -> int:
    """How many cards may be laid without a thought for the end of the turn."""
    if table.barred is not None:
        return count(table.hand) - ALWAYS_ENDS
    return count(table.hand) - (0 if pozzetto_to_come(table) else 2)


_DRAWS: dict[str, Callable[[Table], None]] = {"draw": check_draw, "take": check_take, "pot": check_pot}
_LAYS: dict[str, Callable[[Table, Move], Meld]] = {
    "meld": check_lay,
    "add": check_lay,
    "shift": check_shift,
    "swap": check_swap,
}
