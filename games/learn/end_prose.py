"""Sentences about burracos, the pozzetto, closing and the count under some rules."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.engine.rules import Rules
from games.engine.scoring import BURRACO
from games.rule_fields import Text
from games.rule_words import points, value_words

_BURRACO: dict[Any, Text] = {
    "both": gettext_lazy("A burraco is a run or a set of %(count)d cards or more."),
    "runs": gettext_lazy("A burraco is a run of %(count)d cards or more; a set never counts as one."),
}
_TRIGGER: dict[Any, Text] = {
    "empty_hand": gettext_lazy("Who is the first of a side to empty the hand takes a pozzetto for it."),
    "draw_after_clean_meld": gettext_lazy(
        "Here the pozzetto is called the pot. Who has laid a meld without wild cards may take it instead of "
        "drawing, at the start of a turn."
    ),
}
_AFTER_DISCARD: dict[Any, Text] = {
    "next_turn": gettext_lazy("If your last card was discarded, you open the pozzetto in your next turn."),
    "same_turn": gettext_lazy("If your last card was discarded, you play the pozzetto at once."),
}
_UNTOUCHED: dict[Any, Text] = {
    "cards": gettext_lazy("A pozzetto that was taken but not yet opened costs the points of its cards."),
    "penalty": gettext_lazy(
        "A pozzetto that was taken but not yet opened costs as if it had not been taken."
    ),
    "both": gettext_lazy(
        "A pozzetto that was taken but not yet opened costs its cards and as if it had not been taken."
    ),
}
_PENALTY: dict[Any, Text] = {
    "always": gettext_lazy("A side that has not taken its pozzetto loses %(points)s."),
    "unless_none_took": gettext_lazy(
        "A side that has not taken its pozzetto loses %(points)s, but only if the other side took its own."
    ),
    "opponent_closed": gettext_lazy(
        "A side that has not taken its pozzetto loses %(points)s, but only if the other side closed."
    ),
}
_NEEDS_POZZETTO: dict[Any, Text] = {
    True: gettext_lazy("To close, your side must have taken its pozzetto."),
    False: gettext_lazy("You may close without having taken the pozzetto."),
}
_NEEDS: dict[Any, Text] = {
    "any": gettext_lazy("Your side needs a burraco to close, of any kind."),
    "clean": gettext_lazy("Your side needs a burraco without a wild card to close."),
    "none": gettext_lazy("No burraco is needed to close."),
}
_LAST: dict[Any, Text] = {
    "required": gettext_lazy("You close by discarding your last card."),
    "optional": gettext_lazy("You close by discarding your last card or by laying it."),
    "never": gettext_lazy("You close by laying your last card; it is never discarded."),
}
_LAST_WILD: dict[Any, Text] = {
    True: gettext_lazy("The last discard may be a wild card."),
    False: gettext_lazy("The last discard may be neither a joker nor a two."),
}
_STOCK_END: dict[Any, Text] = {
    2: gettext_lazy(
        "The last two cards of the stock are never played: the turn of whoever draws the card before them "
        "ends the deal."
    ),
    0: gettext_lazy("When the stock is empty, the turn in which it ran out ends the deal."),
}


def burraco(rules: Rules) -> list[str]:
    """What a burraco is and pays."""
    said = [
        str(_BURRACO[rules.burraco_melds]) % {"count": BURRACO},
        _("Without a wild card it is clean and pays %(points)s.") % {"points": points(rules.clean)},
        _semi_clean(rules),
        _("With a wild card it is otherwise dirty and pays %(points)s.") % {"points": points(rules.dirty)},
    ]
    if rules.bonuses:
        paid = value_words("bonuses", rules.to_json()["bonuses"])
        said.append(_("Paid in place of that: %(paid)s.") % {"paid": paid})
    return [*said, _("What a burraco counts as is judged at the end of the deal, as it then lies.")]


def _semi_clean(rules: Rules) -> str:
    value = rules.to_json()["semi_clean"]
    if value is None or (value["run"], value["set"]) == ("none", "none"):
        return _("There is no semi-clean burraco.")
    return _("Semi-clean with one wild card: %(kinds)s.") % {"kinds": value_words("semi_clean", value)}


def pozzetto(rules: Rules) -> list[str]:
    """Who takes it, when it is opened, what it costs."""
    said = [str(_TRIGGER[rules.pozzetto_trigger])]
    if rules.pozzetto_trigger == "empty_hand":
        said += [
            _("If you laid all your cards, you take it on the fly and go on in the same turn."),
            str(_AFTER_DISCARD[rules.pozzetto_after_discard]),
        ]
    if rules.pozzetto_taken_bonus:
        said.append(_("Taking it pays %(points)s.") % {"points": points(rules.pozzetto_taken_bonus)})
    said.append(_penalty(rules))
    if rules.pozzetto_trigger == "empty_hand":
        said.append(str(_UNTOUCHED[rules.untouched_pozzetto]))
    return said


def _penalty(rules: Rules) -> str:
    if not rules.pozzetto_penalty:
        return _("A pozzetto that was not taken costs nothing.")
    return str(_PENALTY[rules.penalty_when]) % {"points": points(rules.pozzetto_penalty)}


def closing(rules: Rules) -> list[str]:
    """What closing needs and pays, and how else a deal ends."""
    said = [
        str(_NEEDS_POZZETTO[rules.close_needs_pozzetto]),
        str(_NEEDS[rules.close_needs]),
        str(_LAST[rules.final_discard]),
    ]
    if rules.final_discard != "never":
        said.append(str(_LAST_WILD[rules.final_discard_wild]))
    said.append(_("Closing pays %(points)s.") % {"points": points(rules.close_bonus)})
    if rules.no_discard_bonus:
        more = {"points": points(rules.no_discard_bonus)}
        said.append(_("Closing without a discard pays %(points)s more.") % more)
    stall = _(
        "After %(count)d turns in a row in which nobody draws from the stock or lays a card, it ends too."
    )
    return [*said, str(_STOCK_END[rules.stock_end]), stall % {"count": rules.stall_turns}]


def count(rules: Rules) -> list[str]:
    """How a deal and a match are counted."""
    said = [
        _("At the end of the deal each side adds up the cards it has laid, its burracos and its closing."),
        _("The cards left in the hands of a side are taken off; the points of a deal may fall below zero."),
    ]
    if rules.jokers:
        said.append(_("A joker is worth %(points)s.") % {"points": points(rules.joker_value)})
    return said + _match(rules)


def _match(rules: Rules) -> list[str]:
    if rules.deals is not None:
        return [
            _("A match is %(count)d deals; the difference of points becomes Victory Points.")
            % {"count": rules.deals}
        ]
    return [
        _("The match goes to %(target)d points, and a deal is always played to its end.")
        % {"target": rules.target},
        _("If both sides get there, more points win; if they are equal, another deal is played."),
    ]
