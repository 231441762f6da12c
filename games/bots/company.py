"""Which cards of a hand go together."""

from __future__ import annotations

from games.engine.cards import Face, copies, face_of, is_wild_face, rank_of, suit_of
from games.engine.views import View

#: How far apart two cards of a suit may lie and still be the beginning of a run.
NEAR = 2


def is_lonely(view: View, face: Face) -> bool:
    """Whether a card of the hand is no wild, and goes with no other natural card there: none of its rank
    where sets of it are laid, no near one of its suit.
    """
    if is_wild_face(face) or (copies(view.hand, face) > 1 and _pairs_with_its_twin(view, face)):
        return False
    return not any(copies(view.hand, other) for other in _companions(view, face))


def _pairs_with_its_twin(view: View, face: Face) -> bool:
    return view.rules.set_suits == "any" and view.rules.allows_set_of(rank_of(face))


def _companions(view: View, face: Face) -> set[Face]:
    """The natural cards, its own twin apart, with which a natural card may begin a meld."""
    suit, rank = suit_of(face), rank_of(face)
    ends = (1, 14) if rank == 1 and view.rules.ace != "low" else (rank,)
    near = {place + step for place in ends for step in range(-NEAR, NEAR + 1)}
    top = 13 if view.rules.ace == "low" else 14
    suited = {face_of(suit, (place - 1) % 13 + 1) for place in near if 1 <= place <= top}
    ranked = {face_of(other, rank) for other in range(4)} if view.rules.allows_set_of(rank) else set()
    return {other for other in suited | ranked if other != face and not is_wild_face(other)}
