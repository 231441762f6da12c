"""The names of the weights, and the values from which tuning begins."""

from __future__ import annotations

from typing import NamedTuple


class Weights(NamedTuple):
    """How much each feature counts. Only the proportions within a group matter.

    `take_*` and `pot_*` weigh taking the pile or the pot against drawing, `lay_*` and `wild_*` a lay against
    keeping its cards, `close_*` the lay that leads to the end of the deal, `keep_*`, `feed_*` and `shed_*`
    one discard against another.
    """

    take_base: float = 0.5
    take_size: float = 0.3
    take_wilds: float = 2.0
    take_fits: float = 1.0
    take_melds: float = 0.8
    take_near: float = 0.2
    take_points: float = 0.0
    take_deny: float = 0.3
    take_peril: float = -0.6
    take_late: float = -0.2
    take_hand: float = 0.0
    take_first: float = 0.0
    pot_base: float = 1.0
    pot_hand: float = 0.0
    pot_peril: float = -1.0
    lay_add: float = 2.0
    lay_run: float = 2.0
    lay_set: float = 1.5
    lay_cards: float = 0.3
    lay_bonus: float = 2.0
    lay_progress: float = 1.0
    lay_out: float = 2.0
    lay_peril: float = 0.5
    lay_late: float = 0.3
    lay_breaks: float = -0.5
    wild_new: float = -4.0
    wild_add: float = -3.0
    wild_joker: float = -0.5
    wild_spoils: float = -2.0
    wild_progress: float = 4.0
    wild_first: float = 1.0
    wild_out: float = 4.0
    wild_peril: float = 4.0
    wild_late: float = 4.0
    close_base: float = 2.0
    close_margin: float = 0.5
    keep_rank: float = 1.0
    keep_near: float = 1.0
    keep_gap: float = 0.6
    keep_fit: float = 2.0
    keep_dead: float = -0.1
    keep_wild: float = 8.0
    feed_fit: float = -2.0
    feed_pile: float = -1.0
    feed_near: float = -0.5
    feed_known: float = -0.5
    feed_same: float = 0.3
    feed_partner: float = 0.2
    shed_points: float = 0.3
    shed_peril: float = 1.0
