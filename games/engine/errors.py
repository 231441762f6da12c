"""Why a move is refused: stable codes, translated at the edge."""

from __future__ import annotations

#: Every code, in the order in which reasons are weighed: the first that applies is reported.
CODES: tuple[str, ...] = (
    "bad_move",
    "deal_over",
    "not_your_turn",
    "must_draw_first",
    "already_drawn",
    "not_in_hand",
    "unknown_card",
    "unknown_meld",
    "not_your_meld",
    "too_short",
    "too_long",
    "mixed_ranks",
    "mixed_suits",
    "not_in_sequence",
    "duplicate_position",
    "only_wilds",
    "too_many_wilds",
    "wild_has_no_room",
    "ace_in_the_middle",
    "set_of_twos",
    "set_rank_not_allowed",
    "second_set_of_rank",
    "suits_must_differ",
    "pinella_out_of_suit",
    "wild_is_locked",
    "pile_empty",
    "pile_not_allowed",
    "must_use_pile",
    "single_card_back",
    "pot_not_open",
    "no_pot",
    "no_exchange",
    "needs_pozzetto",
    "needs_burraco",
    "needs_clean_burraco",
    "final_discard_required",
    "final_discard_wild",
    "nothing_to_undo",
    "would_strand",
)


class IllegalMove(Exception):
    """A refused move. It has changed nothing.

    `code` is one of `CODES`; `detail` holds what a text about it may want to name (card texts, numbers).
    """

    def __init__(self, code: str, **detail: object) -> None:
        super().__init__(code)
        self.code = code
        self.detail = detail
