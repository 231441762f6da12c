"""Why a bot played so, in words and in the reader's language."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games import texts
from games.bots.reasons import Reason


def because(found: Sequence[Reason], *, tiles: bool = False) -> str:
    """Some reasons as one line; `tiles`: the match is played with numbered tiles."""
    return "; ".join(words(reason, tiles=tiles) for reason in found)


def words(reason: Reason, *, tiles: bool = False) -> str:
    """One reason in words, without a capital and a full stop, so that several make a line. Raises KeyError
    for an unknown code.
    """
    show = texts.tile if tiles else texts.card
    number = reason.number
    text = {**_plain(), **_counted(number)}[reason.code]
    return text % {"number": number, "card": show(reason.card) if reason.card else ""}


def _plain() -> dict[str, str]:
    """The texts that no number changes."""
    return {
        "no_pile": _("the pile cannot be taken"),
        "pile_useless": _("nothing in the pile fits"),
        "tile_is_lonely": _("%(card)s goes with nothing in the hand"),
        "closes": _("closes the deal"),
        "takes_pozzetto": _("takes the pozzetto"),
        "completes_burraco": _("completes a burraco"),
        "completes_clean_burraco": _("completes a clean burraco"),
        "opens_pot": _("opens the way to the pot"),
        "grows_burraco": _("makes a burraco longer"),
        "spends_wild": _("%(card)s is worth spending here"),
        "better_layout": _("the wild card serves better there"),
        "wins_wild_back": _("%(card)s wins a wild card back"),
        "only_choice": _("no other card may be discarded"),
        "not_feeding": _("%(card)s fits no meld of the opponents"),
        "goes_with_nothing": _("%(card)s goes with nothing in the hand"),
        "looks_best": _("it looked best on the whole"),
    }


def _counted(number: int) -> dict[str, str]:
    """The texts about a number of cards or points."""
    return {
        "takes_fitting": ngettext(
            "takes the pile for %(number)d card that fits",
            "takes the pile for %(number)d cards that fit",
            number,
        ),
        "takes_wilds": ngettext(
            "there is %(number)d wild card in it", "there are %(number)d wild cards in it", number
        ),
        "takes_from_opponents": ngettext(
            "keeps %(number)d card from the opponents", "keeps %(number)d cards from the opponents", number
        ),
        "takes_for_later": ngettext(
            "%(number)d card for later melds", "%(number)d cards for later melds", number
        ),
        "pile_burdens": ngettext(
            "%(number)d card more would be a burden", "%(number)d cards more would be a burden", number
        ),
        "takes_pot": ngettext(
            "the pot brings %(number)d new card", "the pot brings %(number)d new cards", number
        ),
        "nears_burraco": ngettext(
            "%(number)d card is missing to a burraco", "%(number)d cards are missing to a burraco", number
        ),
        "lays_without_wild": ngettext(
            "%(number)d card without spending a wild one",
            "%(number)d cards without spending a wild one",
            number,
        ),
        "empties_hand": ngettext(
            "leaves only %(number)d card in hand", "leaves only %(number)d cards in hand", number
        ),
        "keeps_fitting": ngettext(
            "keeps %(number)d card that fits", "keeps %(number)d cards that fit", number
        ),
        "sheds_points": ngettext("gets rid of %(number)d point", "gets rid of %(number)d points", number),
    }
