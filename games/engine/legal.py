"""What the seat on turn may do: checks with reasons, lists, and what a selection of cards is good for.

Everything here asks a *table*: a `Position`, or a `View` of the seat on turn, which knows as much as these
questions need. A turn ends by a discard, so nothing may leave a player without one: see `can_end_turn`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Protocol

from games.engine import explain
from games.engine.cards import (
    CARD_TEXT,
    ONE_OF_EACH,
    CardSet,
    Face,
    add,
    card_set,
    contains,
    copies,
    count,
    difference,
    distinct_faces,
    faces_of,
    is_wild_face,
    remove,
    texts,
)
from games.engine.errors import IllegalMove
from games.engine.layouts import SET
from games.engine.melds import Meld, MeldBook, named
from games.engine.moves import DRAW, TAKE, UNDO, Move
from games.engine.rules import Rules
from games.engine.scoring import BURRACO

#: With this many cards left some discard is always possible, whatever is barred: no face has more than four
#: cards.
ALWAYS_ENDS = 5
#: How many melds `targets` suggests at the most.
SUGGESTIONS = 8


class Table(Protocol):
    """What the checks need to know; `hand` is that of the seat on turn, sizes of `pile` and `stock` as in
    `Position`.
    """

    rules: Rules
    book: MeldBook
    turn: int
    phase: str
    barred: Face | None

    @property
    def side(self) -> int: ...
    @property
    def hand(self) -> CardSet: ...
    @property
    def melds(self) -> Sequence[Sequence[Meld]]: ...
    @property
    def pozzetto_taken(self) -> Sequence[bool]: ...
    @property
    def pile(self) -> Sequence[Face]: ...
    @property
    def lays(self) -> Sequence[Any]: ...
    @property
    def stock_left(self) -> int: ...


def check(table: Table, move: Move) -> Meld | None:
    """Refuses an illegal move of the seat on turn; for a lay returns the meld as it will lie.

    Raises IllegalMove with the first code that applies.
    """
    kind = move.kind
    if kind in ("draw", "take"):
        if table.phase != "draw":
            raise IllegalMove("already_drawn")
        if kind == "take":
            check_take(table)
        elif table.stock_left <= table.rules.stock_end:
            raise IllegalMove("deal_over")
        return None
    if table.phase != "play":
        raise IllegalMove("must_draw_first")
    if kind == "discard":
        check_discard(table, move.cards[0])
        return None
    if kind == "undo":
        if not table.lays:
            raise IllegalMove("nothing_to_undo")
        return None
    return check_lay(table, move)


def check_take(table: Table) -> None:
    """Refuses taking the discard pile when it is empty, or when the turn could not be ended with it."""
    if not table.pile:
        raise IllegalMove("pile_empty")
    barred = barred_by_taking(table)
    if barred is None:
        return
    hand = add(table.hand, barred)
    if not can_end_turn(table, hand, barred, table.melds[table.side]):
        raise IllegalMove("single_card_back", card=CARD_TEXT[barred])


def barred_by_taking(table: Table) -> Face | None:
    """The face that may not be discarded in this turn once the pile is taken: that of a pile of one card.

    With `forbid_unless_twin` a player who already held an equal card may discard one of the two.
    """
    rule = table.rules.single_rediscard
    if len(table.pile) != 1 or rule == "allow":
        return None
    face = table.pile[0]
    return None if rule == "forbid_unless_twin" and copies(table.hand, face) else face


def is_barred(table: Table, hand: CardSet, barred: Face | None, face: Face) -> bool:
    """Whether a face of the hand may not be discarded: plain `forbid` bars the face, `forbid_unless_twin`
    one copy.
    """
    if face != barred:
        return False
    return table.rules.single_rediscard == "forbid" or copies(hand, face) < 2


def pozzetto_to_come(table: Table) -> bool:
    """Whether emptying the hand now gives the side on turn its pozzetto."""
    return not table.pozzetto_taken[table.side]


def check_discard(table: Table, face: Face) -> None:
    """Refuses a discard; the last card after the pozzetto closes, for a burraco and with a natural card."""
    hand = table.hand
    if not copies(hand, face):
        raise IllegalMove("not_in_hand", card=CARD_TEXT[face])
    if is_barred(table, hand, table.barred, face):
        raise IllegalMove("single_card_back", card=CARD_TEXT[face])
    if count(hand) == 1 and not pozzetto_to_come(table):
        if not has_burraco(table.melds[table.side]):
            raise IllegalMove("needs_burraco")
        if is_wild_face(face):
            raise IllegalMove("final_discard_wild", card=CARD_TEXT[face])


def has_burraco(melds: Sequence[Meld]) -> bool:
    """Whether a side has a meld of seven cards or more."""
    return any(meld.size >= BURRACO for meld in melds)


def check_lay(table: Table, move: Move) -> Meld:
    """The meld that a `meld` or `add` gives. Raises IllegalMove when it is none, or when the turn could not
    be ended.
    """
    cards = _held(table, move.cards)
    meld = _new_meld(table, move, cards) if move.kind == "meld" else _attachment(table, move, cards)
    left = difference(table.hand, cards)
    if count(left) < ALWAYS_ENDS:
        check_end_after(table, left, _side_after(table, move, meld))
    return meld


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
    melds = table.melds[table.side]
    if not 1 <= move.meld <= len(melds):
        raise IllegalMove("unknown_meld")
    laid = melds[move.meld - 1]
    choices = laid.attach(cards)
    if not choices:
        raise IllegalMove(explain.attachment(laid.shape, laid.faces, move.cards))
    return _chosen(choices, move, "wild_is_locked")


def _chosen(choices: Sequence[Meld], move: Move, code: str) -> Meld:
    if not move.layout:
        return choices[0]
    meld = named(choices, move.layout)
    if meld is None:
        raise IllegalMove(code)
    return meld


def _side_after(table: Table, move: Move, meld: Meld) -> list[Meld]:
    melds = list(table.melds[table.side])
    if move.kind == "meld":
        return [*melds, meld]
    melds[move.meld - 1] = meld
    return melds


def check_end_after(table: Table, left: CardSet, melds: Sequence[Meld]) -> None:
    """Refuses a lay that leaves `left` in hand when the turn could not be ended with the side's melds as
    given.
    """
    if left:
        if not can_end_turn(table, left, table.barred, melds):
            raise IllegalMove("would_strand")
    elif not pozzetto_to_come(table):
        raise IllegalMove("final_discard_required" if has_burraco(melds) else "needs_burraco")


def can_end_turn(table: Table, hand: CardSet, barred: Face | None, melds: Sequence[Meld]) -> bool:
    """Whether a player with this hand, after drawing, still has a legal way to end the turn.

    With two cards or more any card that is not barred will do. The last one takes the pozzetto, or closes
    when the side has a burraco and the card is natural. When only barred cards are left they must all be
    laid, which only the pozzetto allows.
    """
    if barred is None and count(hand) > 1:
        return True
    free = [face for face in distinct_faces(hand) if not is_barred(table, hand, barred, face)]
    if not free:
        return pozzetto_to_come(table) and _can_lay_all(hand, melds)
    if count(hand) > 1 or pozzetto_to_come(table):
        return True
    return has_burraco(melds) and not is_wild_face(free[0])


def _can_lay_all(hand: CardSet, melds: Sequence[Meld]) -> bool:
    """Whether all cards of a hand can be attached, one after the other."""
    if not hand:
        return True
    return any(
        _can_lay_all(remove(hand, face), [*melds[:index], larger, *melds[index + 1 :]])
        for face in distinct_faces(hand)
        for index, meld in enumerate(melds)
        for larger in meld.attach(1 << face)
    )


def can(table: Table, move: Move) -> bool:
    """Whether a move of the seat on turn is legal."""
    try:
        check(table, move)
    except IllegalMove:
        return False
    return True


def legal_moves(table: Table) -> Iterator[Move]:
    """The moves of the seat on turn: draw and take, or every new meld, every card to every meld, every
    discard, and undo.

    Each lay comes in its default layout; attachments of several cards are steps of one card here, though
    `check` judges any.
    """
    if table.phase == "draw":
        yield from (move for move in (DRAW, TAKE) if can(table, move))
    elif table.phase == "play":
        yield from lays(table)
        yield from discards(table)
        if table.lays:
            yield UNDO


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


def discards(table: Table) -> Iterator[Move]:
    """Every legal discard, each face once."""
    return (DISCARDS[face] for face in distinct_faces(discardable(table)))


def discardable(table: Table) -> CardSet:
    """One card of each face whose discard is legal."""
    hand = table.hand
    if table.barred is None and count(hand) > 1:
        return hand & ONE_OF_EACH
    return sum(1 << face for face in distinct_faces(hand) if can(table, DISCARDS[face]))


#: The discard of each face, made once.
DISCARDS: tuple[Move, ...] = tuple(Move("discard", (face,)) for face in range(53))


def targets(table: Table) -> dict[str, Any]:
    """What is possible now, for the page: see TARGETS in docs/live.md."""
    playing = table.phase == "play"
    attachable: dict[str, list[int]] = {}
    melds: list[Meld] = []
    if playing:
        for move in lays(table):
            if move.kind == "add":
                attachable.setdefault(CARD_TEXT[move.cards[0]], []).append(move.meld)
        melds = [meld for meld in table.book.find(table.hand) if can(table, meld.lay)]
    return {
        "draw": table.phase == "draw" and can(table, DRAW),
        "take": table.phase == "draw" and can(table, TAKE),
        "undo": playing and bool(table.lays),
        "discard": [CARD_TEXT[move.cards[0]] for move in discards(table)] if playing else [],
        "add": attachable,
        "meld": [texts(faces_of(meld.cards)) for meld in _best(melds)],
    }


def _best(melds: Sequence[Meld]) -> list[Meld]:
    """A few melds worth suggesting: without a wild before with one, then the most points."""
    return sorted(melds, key=lambda meld: (meld.wild >= 0, -meld.bonus - meld.points))[:SUGGESTIONS]


def selection(table: Table, faces: Sequence[Face]) -> dict[str, Any]:
    """What the selected cards are good for, for the page: see the `targets` answer in docs/live.md.

    `why` holds the code (and detail) of the likeliest intention when nothing is possible.
    """
    as_meld = _options(table, Move("meld", tuple(faces)))
    adds = [
        {"meld": number, "layouts": layouts}
        for number in range(1, len(table.melds[table.side]) + 1)
        if (layouts := _options(table, Move("add", tuple(faces), number)))
    ]
    discard = len(faces) == 1 and can(table, DISCARDS[faces[0]])
    why = None if as_meld or adds or discard else _why(table, faces)
    return {"meld": as_meld, "add": adds, "discard": discard, "why": why}


def _options(table: Table, move: Move) -> list[list[str]]:
    """The legal layouts of a lay, the default first; empty when it is illegal."""
    if not can(table, move):
        return []
    cards = card_set(move.cards)
    choices = (
        table.book.new(cards) if move.kind == "meld" else table.melds[table.side][move.meld - 1].attach(cards)
    )
    return [meld.texts() for meld in choices]


def _why(table: Table, faces: Sequence[Face]) -> dict[str, Any]:
    move = Move("discard", tuple(faces)) if len(faces) == 1 else Move("meld", tuple(faces))
    try:
        check(table, move)
    except IllegalMove as refusal:
        return {"code": refusal.code, "detail": refusal.detail}
    raise AssertionError("a legal selection needs no reason")
