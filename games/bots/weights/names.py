"""The names of the weights, and plain values for them."""

from __future__ import annotations

from typing import NamedTuple


class Weights(NamedTuple):
    """How much each feature counts. Only the proportions within a group matter.

    `take_*` and `pot_*` weigh taking the pile or the pot against drawing, `lay_*` and `wild_*` a lay against
    keeping its cards, `close_*` the lay that leads to the end of the deal, `keep_*`, `feed_*` and `shed_*`
    one discard against another.
    """

    take_base: float = 0.5
    take_size: float = 0.6
    take_wilds: float = 2.6
    take_fits: float = 2.0
    take_melds: float = 0.8
    take_near: float = 1.0
    take_deny: float = 0.9
    take_peril: float = -1.0
    take_late: float = -0.4
    take_hand: float = -0.3
    take_first: float = -0.2
    take_short: float = -3.0
    take_lone: float = -1.0
    take_idle: float = -6.0
    take_ahead: float = 8.0
    pot_base: float = 1.0
    pot_hand: float = 0.0
    pot_peril: float = -1.0
    lay_add: float = 4.8
    lay_run: float = 2.8
    lay_set: float = 1.8
    lay_cards: float = 0.1
    lay_bonus: float = 3.5
    lay_progress: float = 1.6
    lay_out: float = 4.2
    lay_peril: float = -0.1
    lay_late: float = 0.6
    lay_breaks: float = -0.5
    wild_new: float = -0.4
    wild_add: float = -3.6
    wild_joker: float = -0.1
    wild_spoils: float = -1.5
    wild_progress: float = 3.0
    wild_first: float = 1.2
    wild_out: float = 6.0
    wild_peril: float = 3.8
    wild_late: float = 4.7
    close_base: float = 1.1
    close_margin: float = 0.5
    keep_any: float = 0.0
    keep_rank: float = 1.3
    keep_near: float = 1.7
    keep_gap: float = 1.2
    keep_fit: float = 3.3
    keep_reach: float = 0.5
    keep_dead: float = 0.2
    keep_wild: float = 10.9
    feed_fit: float = -4.0
    feed_pile: float = -0.3
    feed_near: float = -0.4
    feed_known: float = -1.2
    feed_same: float = -0.4
    feed_partner: float = 0.3
    shed_points: float = 0.6
    shed_peril: float = 0.2
