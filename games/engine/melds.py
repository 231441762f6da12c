"""Laid melds and the judge of what may be laid.

A `Meld` is a set or a run with its layout fixed; equal melds are the same object within a book, and know
their points, grade and what extends them. A `MeldBook` belongs to some rules: it lists the legal layouts of
a new meld or of an attachment, remembers each answer, and says why there is none.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any

from games.engine import explain, layouts
from games.engine.cards import (
    CARD_TEXT,
    FACE_OF_TEXT,
    JOKER,
    TWOS,
    CardSet,
    Face,
    card_set,
    distinct_faces,
    face_of,
    union,
)
from games.engine.errors import IllegalMove
from games.engine.finder import RANK_MASKS, SUIT_MASKS, runs_in, sets_in, wilds_that_matter
from games.engine.layouts import RUN, Layout, face_at
from games.engine.moves import Move
from games.engine.rules import Rules
from games.engine.scoring import bonus_of, grade_of

#: Answers kept before a book forgets them all: far more than play meets, a bound against hostile questions.
MEMORY = 200_000


class Meld:
    """A laid set or run.

    `shape` is `run` or `set`; `key` the suit 0..3 of a run, the rank of a set; `start` the position 1..14
    of a run's first card; `faces` the cards low to high (in a set by suit, wilds last); `wilds` the indices
    of the active wilds; `points` the value of its cards, `grade` and `bonus` what it counts as a burraco.
    """

    __slots__ = (
        "_attachments",
        "_takes",
        "_texts",
        "bonus",
        "book",
        "cards",
        "faces",
        "grade",
        "key",
        "lay",
        "layout",
        "points",
        "shape",
        "size",
        "start",
        "wilds",
    )

    def __init__(self, book: MeldBook, layout: Layout) -> None:
        self.book = book
        self.layout = layout
        self.shape, self.key, self.start, self.faces, self.wilds = layout
        self.size = len(self.faces)
        self.cards = card_set(self.faces)
        self.points = book.rules.points(self.cards)
        self.grade = grade_of(book.rules, layout)
        self.bonus = bonus_of(book.rules, self.grade)
        self.lay = Move("meld", self.faces)
        self._attachments: dict[CardSet, tuple[Meld, ...]] = {}
        self._takes = -1
        self._texts: tuple[str, ...] = ()

    def texts(self) -> list[str]:
        """The layout in texts, a run's wilds with the card that they stand for: `5H JK=6H 7H`."""
        self._texts = self._texts or tuple(self._words())
        return list(self._texts)

    def _words(self) -> list[str]:
        words = [CARD_TEXT[face] for face in self.faces]
        if self.shape == RUN:
            for spot in self.wilds:
                words[spot] += "=" + CARD_TEXT[face_at(self.layout, spot)]
        return words

    def attach(self, cards: CardSet) -> tuple[Meld, ...]:
        """The melds that this one may become with some more cards, the default first; empty when they do
        not fit.
        """
        try:
            return self._attachments[cards]
        except KeyError:
            found = self._attachments[cards] = self.book.extend(self, cards)
            return found

    @property
    def takes(self) -> CardSet:
        """A mask of the faces (low bits; the joker's is bit 52) of which one card may be attached."""
        if self._takes < 0:
            self._takes = sum(1 << face for face in self.book.candidates(self) if self.attach(1 << face))
        return self._takes

    def __repr__(self) -> str:
        return f"<{self.shape} {' '.join(self.texts())}>"

    def __eq__(self, other: object) -> bool:
        return self is other or (
            isinstance(other, Meld)
            and (self.shape, self.start, self.faces) == (other.shape, other.start, other.faces)
        )

    def __hash__(self) -> int:
        return hash((self.shape, self.start, self.faces))


class MeldBook:
    """The judge of melds under some rules. Pure: it remembers, but an answer never depends on what was
    asked before.
    """

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self._melds: dict[Layout, Meld] = {}
        self._new: dict[CardSet, tuple[Meld, ...]] = {}
        self._runs: tuple[dict[CardSet, list[Meld]], ...] = ({}, {}, {}, {})
        self._sets: dict[CardSet, list[Meld]] = {}

    def new(self, cards: CardSet) -> tuple[Meld, ...]:
        """Every legal layout of a new meld of these cards, the default first; empty when there is none."""
        try:
            return self._new[cards]
        except KeyError:
            _forget_when_full(self._new)
            found = self._new[cards] = self._melds_of(layouts.new_layouts(self.rules, cards))
            return found

    def extend(self, meld: Meld, cards: CardSet) -> tuple[Meld, ...]:
        """What `meld` may become with these cards more, the default first; see `Meld.attach`, which
        remembers.
        """
        try:
            together = union(meld.cards, cards)
        except ValueError:
            return ()
        return self._melds_of(layouts.extended_layouts(self.rules, meld.layout, together))

    def rearranged(self, meld: Meld) -> tuple[Meld, ...]:
        """The other layouts that the cards of a laid meld may take without a card more."""
        return self._melds_of(layouts.rearranged_layouts(self.rules, meld.layout, meld.cards))

    def substituted(self, meld: Meld, face: Face) -> Meld | None:
        """The meld in which a natural card replaces the wild that goes to the hand; None where it may not."""
        found = self._melds_of(layouts.substituted_layouts(self.rules, meld.layout, face))
        return found[0] if found else None

    def candidates(self, meld: Meld) -> Iterator[Face]:
        """The faces worth trying on a meld: its own rank or suit, and the wilds."""
        suited = range(meld.key * 13, meld.key * 13 + 13)
        ranked = (face_of(suit, meld.key) for suit in range(4))
        yield from {*(suited if meld.shape == RUN else ranked), *distinct_faces(TWOS), JOKER}

    def find(self, hand: CardSet) -> list[Meld]:
        """Every new meld that a hand holds, each in its default layout (which cards, not which layouts)."""
        return self.find_runs(hand) + self.find_sets(hand)

    def find_runs(self, hand: CardSet) -> list[Meld]:
        """The runs of `find`."""
        found: list[Meld] = []
        wilds = wilds_that_matter(self.rules, hand)
        for suit, mask in enumerate(SUIT_MASKS):
            held = hand & mask
            if held & held - 1:
                key = held | wilds
                runs = self._runs[suit].get(key)
                if runs is None:
                    runs = self._remember(self._runs[suit], key, runs_in(self.rules, suit, key))
                found += runs
        return found

    def find_sets(self, hand: CardSet) -> list[Meld]:
        """The sets of `find`."""
        found: list[Meld] = []
        wilds = wilds_that_matter(self.rules, hand)
        for mask in RANK_MASKS:
            held = hand & mask
            if held & held - 1:
                key = held | wilds
                sets = self._sets.get(key)
                if sets is None:
                    sets = self._remember(self._sets, key, sets_in(self.rules, key, held))
                found += sets
        return found

    def _remember(
        self, memory: dict[CardSet, list[Meld]], key: CardSet, choices: Iterable[CardSet]
    ) -> list[Meld]:
        _forget_when_full(memory)
        memory[key] = [melds[0] for cards in choices if (melds := self.new(cards))]
        return memory[key]

    def laid(self, texts: Sequence[str]) -> Meld:
        """The legal meld of a layout given low to high, wilds with or without the card that they stand for.

        Raises IllegalMove with the reason when there is none.
        """
        faces = [FACE_OF_TEXT[text.partition("=")[0]] for text in texts]
        cards = checked_set(faces)
        found = named(self.new(cards), texts)
        if found is None:
            raise IllegalMove(explain.new(self.rules, faces, None))
        return found

    def _melds_of(self, found: Sequence[Layout]) -> tuple[Meld, ...]:
        return tuple(map(self._meld, found))

    def _meld(self, layout: Layout) -> Meld:
        meld = self._melds.get(layout)
        if meld is None:
            _forget_when_full(self._melds)
            meld = self._melds[layout] = Meld(self, layout)
        return meld


@lru_cache(maxsize=256)
def meld_book(rules: Rules) -> MeldBook:
    """The book of some rules, shared by all positions that play them."""
    return MeldBook(rules)


def named(choices: Sequence[Meld], texts: Sequence[str]) -> Meld | None:
    """The meld among `choices` whose layout the texts name; in a set their order says nothing."""
    for meld in choices:
        own = meld.texts()
        if meld.shape == RUN and len(own) == len(texts) and all(map(_same_place, own, texts)):
            return meld
        if meld.shape != RUN and sorted(own) == sorted(texts):
            return meld
    return None


def _same_place(own: str, text: str) -> bool:
    return own == text or (not text.count("=") and own.partition("=")[0] == text)


def checked_set(faces: Sequence[Face]) -> CardSet:
    """The multiset of some faces. Raises IllegalMove `unknown_card` when the deck does not hold them."""
    try:
        return card_set(faces)
    except ValueError:
        raise IllegalMove("unknown_card") from None


def _forget_when_full(memory: dict[Any, Any]) -> None:
    if len(memory) >= MEMORY:
        memory.clear()
