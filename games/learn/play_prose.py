"""Sentences about the deal, the turn, melds and wild cards under some rules."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.engine.rules import Rules
from games.rule_fields import Text

_PLAYERS: dict[Any, Text] = {
    (2, 4): gettext_lazy("Two or four play. Four are two pairs, and partners sit opposite each other."),
    (4,): gettext_lazy("Four play, as two pairs; partners sit opposite each other."),
    (2,): gettext_lazy("Two play, each for oneself."),
}
_UPCARD: dict[Any, Text] = {
    True: gettext_lazy("The next card is laid face up and begins the discard pile."),
    False: gettext_lazy("The discard pile begins empty."),
}
_PILE: dict[Any, Text] = {
    0: gettext_lazy("The discard pile may always be taken, all of it."),
    6: gettext_lazy(
        "The discard pile, all of it, may be taken when pile and hand together have six cards or more."
    ),
}
_PICKUP: dict[Any, Text] = {
    "free": gettext_lazy("Who takes the pile need not lay anything."),
    "must_meld": gettext_lazy("Who takes the pile must lay at least one card in the same turn."),
}
_BACK: dict[Any, Text] = {
    "forbid": gettext_lazy("If the pile was a single card, that card may not be discarded in the same turn."),
    "forbid_unless_twin": gettext_lazy(
        "If the pile was a single card, it may not be discarded in the same turn, unless the hand held the "
        "same card already."
    ),
    "allow": gettext_lazy("If the pile was a single card, it may be discarded again in the same turn."),
}
_SETS: dict[Any, Text] = {
    "any": gettext_lazy("Sets may be of every rank but the two."),
    "A3": gettext_lazy("Sets may be of aces and of threes only."),
    "none": gettext_lazy("There are no sets in this game: all melds are runs."),
}
_SET_SUITS: dict[Any, Text] = {
    "any": gettext_lazy("The suits of a set do not matter; the same card may be in it twice."),
    "distinct": gettext_lazy("All suits of a set must differ."),
}
_SAME_RANK: dict[Any, Text] = {
    True: gettext_lazy("A side has one set of each rank: further cards are added to it."),
    False: gettext_lazy("A side may have several sets of the same rank."),
}
_ACE: dict[Any, Text] = {
    "low": gettext_lazy("In a run the ace stands below the two only; the king is the highest card."),
    "either": gettext_lazy("In a run the ace stands below the two or above the king, never at both ends."),
    "both_ends": gettext_lazy(
        "In a run the ace stands below the two or above the king, and one run may have an ace at both ends."
    ),
}
_MANY: dict[Any, Text] = {
    1: gettext_lazy("A meld holds one wild card at most."),
    "naturals": gettext_lazy(
        "A meld may hold several wild cards; in a set they are never more than the natural cards."
    ),
}
_NATURAL: dict[Any, Text] = {
    True: gettext_lazy("A two in its own place in a run of its own suit is a natural card there."),
    False: gettext_lazy("A two is always wild, even in its own place."),
}
_SCOPE: dict[Any, Text] = {
    "any": gettext_lazy("In a run a two may stand for a card of any suit."),
    "own_suit_runs": gettext_lazy("In a run a two stands for cards of its own suit only."),
}
_IN_SETS: dict[Any, Text] = {
    True: gettext_lazy("Twos may be the wild card of a set."),
    False: gettext_lazy("Twos may not be used in sets."),
}
_MOBILITY: dict[Any, Text] = {
    "locked": gettext_lazy("A wild card on the table stays in its place until the real card arrives."),
    "free_end": gettext_lazy(
        "A wild card at an end of its run may change ends when cards are added; an inner one stays until the "
        "real card arrives."
    ),
    "any": gettext_lazy("A wild card may move to any place of its own meld, never to another meld."),
}
_SUBSTITUTION: dict[Any, Text] = {
    "stays": gettext_lazy("Where the real card takes its place, the wild card stays in the meld."),
    "to_hand": gettext_lazy("Where the real card takes its place, the wild card may go back to the hand."),
}


def deal(rules: Rules) -> list[str]:
    """Players, deck, hands, pozzetti, first card, stock."""
    pozzetti = _("Two more heaps of %(count)d cards, the pozzetti, lie aside face down: one for each side.")
    return [
        str(_PLAYERS[rules.players]),
        _deck(rules),
        _hands(rules),
        pozzetti % {"count": rules.pozzetto_size},
        str(_UPCARD[rules.initial_upcard]),
        _stock(rules),
    ]


def _deck(rules: Rules) -> str:
    if not rules.jokers:
        return _("The deck has %(count)d cards: two packs of 52, without jokers.") % {
            "count": rules.deck_size
        }
    numbers = {"count": rules.deck_size, "jokers": rules.jokers}
    return _("The deck has %(count)d cards: two packs of 52 and %(jokers)d jokers.") % numbers


def _hands(rules: Rules) -> str:
    sizes = {rules.hand_size_for(players) for players in rules.players}
    if len(sizes) == 1:
        return _("Everybody gets %(count)d cards.") % {"count": sizes.pop()}
    numbers = {"two": rules.hand_size_for(2), "four": rules.hand_size_for(4)}
    return _("Everybody gets %(two)d cards when two play, %(four)d when four play.") % numbers


def _stock(rules: Rules) -> str:
    sizes = [rules.stock_after_deal(players) for players in rules.players]
    if len(set(sizes)) == 1:
        return _("The other %(count)d cards are the stock.") % {"count": sizes[0]}
    numbers = {"two": sizes[0], "four": sizes[1]}
    return _("The other cards are the stock: %(two)d when two play, %(four)d when four play.") % numbers


def turn(rules: Rules) -> list[str]:
    """What one does in a turn."""
    said = [
        _("In your turn you draw, then lay what you like, then discard one card."),
        _("You draw one card from the stock, or take the discard pile instead."),
        str(_PILE[rules.pile_min_total]),
        str(_PICKUP[rules.pile_pickup]),
        str(_BACK[rules.single_rediscard]),
    ]
    if rules.first_turn_redraw:
        said.append(
            _("Who plays first may lay the first card drawn on the pile and draw another one, once a deal.")
        )
    return said


def melds(rules: Rules) -> list[str]:
    """What may be laid."""
    number = {"count": rules.min_meld}
    said = [_("A run is %(count)d cards or more of one suit that follow each other.") % number]
    if rules.sets_allowed != "none":
        said.append(_("A set is %(count)d cards or more of one rank.") % number)
    said.append(str(_SETS[rules.sets_allowed]))
    if rules.sets_allowed != "none":
        said += [str(_SET_SUITS[rules.set_suits]), str(_SAME_RANK[rules.one_set_per_rank])]
    return [*said, str(_ACE[rules.ace]), _("You may add cards to the melds of your own side only.")]


def wilds(rules: Rules) -> list[str]:
    """Which cards are wild and what they may do."""
    wild = _("Wild cards are the jokers and the twos.") if rules.jokers else _("Wild cards are the twos.")
    said = [wild, str(_MANY[rules.max_wilds]), str(_NATURAL[rules.natural_two])]
    said.append(str(_SCOPE[rules.pinella_scope]))
    if rules.sets_allowed != "none":
        said.append(str(_IN_SETS[rules.pinella_in_sets]))
    return [*said, str(_MOBILITY[rules.wild_mobility]), str(_SUBSTITUTION[rules.substitution])]
