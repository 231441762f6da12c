"""What players read: why a request was refused, what somebody did last. In the reader's language."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

Json = Mapping[str, Any]
Show = Callable[[str], str]
_SUITS = {"H": "♥", "D": "♦", "C": "♣", "S": "♠"}
_NUMBERS = {"A": "1", "T": "10", "J": "11", "Q": "12", "K": "13"}
_BURRACO = 7

_REFUSALS = {
    "bad_move": gettext_lazy("That move could not be read. Please choose again."),
    "deal_over": gettext_lazy("This deal is over. Go on to the next one."),
    "not_your_turn": gettext_lazy("It is not your turn yet."),
    "must_draw_first": gettext_lazy("First draw a card or take the discard pile."),
    "already_drawn": gettext_lazy("You have drawn already. Lay cards or discard."),
    "not_in_hand": gettext_lazy("You do not hold all of these cards."),
    "unknown_card": gettext_lazy("The deck does not hold these cards."),
    "unknown_meld": gettext_lazy("That meld is not on the table any more."),
    "not_your_meld": gettext_lazy("You can only add to the melds of your own side."),
    "too_short": gettext_lazy("A meld needs at least three cards."),
    "too_long": gettext_lazy("That meld cannot take so many cards."),
    "mixed_ranks": gettext_lazy("A set needs cards of one rank."),
    "mixed_suits": gettext_lazy("A run needs cards of one suit."),
    "not_in_sequence": gettext_lazy("These cards do not follow each other. A wild fills one gap only."),
    "duplicate_position": gettext_lazy("A run holds each card only once."),
    "only_wilds": gettext_lazy("A meld cannot be made of wild cards alone."),
    "too_many_wilds": gettext_lazy("These are too many wild cards for one meld."),
    "wild_has_no_room": gettext_lazy("There is no place left for the wild card in this run."),
    "ace_in_the_middle": gettext_lazy("An ace stands at an end of a run only."),
    "set_of_twos": gettext_lazy("Twos are wild: they do not make a set."),
    "set_rank_not_allowed": gettext_lazy("These rules do not allow a set of this rank."),
    "second_set_of_rank": gettext_lazy("Your side has a set of this rank already. Add the cards to it."),
    "suits_must_differ": gettext_lazy("In a set all suits must differ under these rules."),
    "pinella_out_of_suit": gettext_lazy("Under these rules a two is wild only in a run of its own suit."),
    "wild_is_locked": gettext_lazy("The wild card cannot move in this meld."),
    "pile_empty": gettext_lazy("The discard pile is empty. Draw from the stock."),
    "pile_not_allowed": gettext_lazy("You may not take the discard pile now. Draw from the stock."),
    "must_use_pile": gettext_lazy(
        "Who takes the pile must lay cards in the same turn, and no lay would be possible."
    ),
    "single_card_back": gettext_lazy(
        "The single card that you took from the pile may not go back in the same turn."
    ),
    "pot_not_open": gettext_lazy("Lay a meld without wild cards before you take the pot."),
    "no_pot": gettext_lazy("There is no pot left for you."),
    "no_exchange": gettext_lazy("You cannot exchange a card now."),
    "needs_pozzetto": gettext_lazy("You still need the pozzetto to close. Keep one card."),
    "needs_burraco": gettext_lazy("You still need a burraco to close. Keep one card."),
    "needs_clean_burraco": gettext_lazy("You still need a clean burraco to close. Keep one card."),
    "final_discard_required": gettext_lazy("You close with a discard. Keep one card for it."),
    "final_discard_wild": gettext_lazy("You cannot close by discarding a wild card."),
    "nothing_to_undo": gettext_lazy("There is nothing to take back."),
    "hidden_shown": gettext_lazy("A hidden card has been shown since then: that cannot be taken back."),
    "would_strand": gettext_lazy("After that you could not end your turn. Keep a card that you may discard."),
    "stale": gettext_lazy("The table has changed meanwhile. Look again and choose."),
    "bad_frame": gettext_lazy("That message could not be read."),
    "too_large": gettext_lazy("That message is too long."),
    "rate_limited": gettext_lazy("Too fast. Wait a moment and try again."),
    "not_a_player": gettext_lazy("You have no seat at this table."),
    "not_json": gettext_lazy("Questions come as JSON, with the content type application/json."),
    "match_over": gettext_lazy("This match is over. Start another one."),
    "not_ready": gettext_lazy("Not yet: the deal still goes on."),
    "too_late": gettext_lazy("Too late: this deal is being dealt already."),
    "time_up": gettext_lazy("Your time is up: the table ends this turn for you."),
    "stand_in": gettext_lazy("A stand-in is playing this turn for you. The next one is yours."),
    "not_friendly": gettext_lazy("A table with a clock is not paused."),
    "not_taken_back": gettext_lazy("At this table nothing is taken back: only friendly tables do that."),
    "question_open": gettext_lazy("The table is asked something already. Wait for the answers."),
    "answered": gettext_lazy("The table is not asked anything any more."),
    "paused": gettext_lazy("The table is paused. It goes on when somebody resumes it."),
    "stopped": gettext_lazy("The site has paused this table. It goes on when the site says so."),
    "removed": gettext_lazy("The site has given your seat to the computer for the rest of this match."),
    "ended_already": gettext_lazy("This match is over already. Nothing was changed."),
    "not_begun": gettext_lazy("The cards of this match have not been dealt yet. Nothing was changed."),
    "no_result": gettext_lazy("Only a finished match has a result that can be declared void."),
    "no_such_side": gettext_lazy("Choose the side that wins."),
    "stopped_already": gettext_lazy("The site has paused this table already."),
    "not_paused": gettext_lazy("This table is not paused."),
    "no_person": gettext_lazy("No person plays at that seat."),
    "nobody_left": gettext_lazy("Nobody but the computer would be left. End the match instead."),
    "no_clock": gettext_lazy("Nobody is on the clock here: the table has none, and that person is not away."),
    "bad_seconds": gettext_lazy("Give between 10 seconds and an hour."),
    "practice_only": gettext_lazy("Hints are only for matches in which everybody else is the computer."),
    "guests_only": gettext_lazy("Sign in with your account on the other device: your seat is there too."),
    "no_table": gettext_lazy("There is no such table any more."),
    "not_welcome": gettext_lazy("This table is not open to you. Choose another one."),
    "not_invited": gettext_lazy("This invitation is not valid any more. Ask for a new one."),
    "begun": gettext_lazy("The seats of this table are fixed: it plays already, or it is closed."),
    "host_only": gettext_lazy("Only the host of the table can do that."),
    "no_seat": gettext_lazy("This table has no such seat."),
    "own_seat": gettext_lazy("That is your own seat. To go, leave the table."),
    "no_level": gettext_lazy("Choose how well the computer shall play."),
    "seat_taken": gettext_lazy("That seat is taken. Choose another one."),
    "table_full": gettext_lazy("All seats of this table are taken."),
    "seats_open": gettext_lazy("Some seats are still open. Wait for people, or let the computer sit there."),
    "too_many_tables": gettext_lazy("You sit at many tables that wait already. Leave one of them first."),
    "too_many_matches": gettext_lazy("You play many matches with others already. Finish one of them first."),
    "needs_account": gettext_lazy("Ranked matches need an account. Sign up or sign in first."),
    "ranked_goes_on": gettext_lazy("Your ranked match still goes on. Finish it first."),
    "in_queue": gettext_lazy("You are looking for a match already. Cancel that first."),
    "call_over": gettext_lazy("That question is over. If you still wait, you are asked again."),
    "no_pair": gettext_lazy("You two cannot play as a pair."),
    "play_ban": gettext_lazy(
        "You may not sit at tables with others now. Your page tells why, and until when."
    ),
    "ranked_ban": gettext_lazy("You may not play ranked matches now. Your page tells why, and until when."),
    "guests_off": gettext_lazy("Tables with others need an account at present."),
    "switched_off": gettext_lazy("This is switched off at present."),
    "frozen": gettext_lazy("The site is being looked after: all clocks stand still, and it goes on soon."),
    "silenced": gettext_lazy("You may not talk now. Your page tells why, and until when."),
    "chat_words": gettext_lazy("One of these words is not welcome here. Please say it in another way."),
    "chat_off": gettext_lazy(
        "At this table there are only the ready phrases. The host can allow free words."
    ),
    "chat_guest": gettext_lazy("Free words need an account. The ready phrases are for everybody."),
    "chat_link": gettext_lazy("Links are not allowed here."),
    "chat_empty": gettext_lazy("Write some words first."),
    "talk_fast": gettext_lazy("You have said much in a short time. Wait a moment."),
    "server_error": gettext_lazy("Something went wrong on our side. Nothing was changed; please try again."),
}


def refusal(code: str) -> str:
    """A refusal code in words: what is missing and, where there is something, what would be possible."""
    return str(_REFUSALS.get(code, _REFUSALS["server_error"]))


def last_action(events: Sequence[Json], seat: int, tiles: bool = False) -> str:
    """What a seat did in one move, in words; `events` are JSON as their reader may see them.

    `tiles`: the match is played with numbered tiles.
    """
    show = tile if tiles else card
    parts = [
        _ACTIONS[event["kind"]](event, show)
        for event in events
        if event["kind"] in _ACTIONS and event["seat"] == seat
    ]
    return ", ".join(parts)


def card(text: str) -> str:
    """A card as people read it: `10♥` for `TH`."""
    if text == "JK":
        return _("joker")
    return text[0].replace("T", "10") + _SUITS[text[1]]


def tile(text: str) -> str:
    """A tile as people read it, its colour told by its mark: `13♥` for `KH`."""
    if text == "JK":
        return _("joker")
    return _NUMBERS.get(text[0], text[0]) + _SUITS[text[1]]


def _cards(event: Json, show: Show) -> str:
    return " ".join(map(show, event["cards"]))


def _draw(event: Json, show: Show) -> str:
    return _("draws a card")


def _take(event: Json, show: Show) -> str:
    count = len(event["cards"])
    return ngettext("takes the pile: %(count)d card", "takes the pile: %(count)d cards", count) % {
        "count": count
    }


def _pot(event: Json, show: Show) -> str:
    count = event["count"]
    return ngettext("takes the pot: %(count)d card", "takes the pot: %(count)d cards", count) % {
        "count": count
    }


def _exchange(event: Json, show: Show) -> str:
    return _("exchanges %(card)s for another") % {"card": show(event["card"])}


def _meld(event: Json, show: Show) -> str:
    return _grown(event, _("lays %(cards)s") % {"cards": _cards(event, show)})


def _add(event: Json, show: Show) -> str:
    return _grown(event, _("adds %(cards)s") % {"cards": _cards(event, show)})


def _grown(event: Json, text: str) -> str:
    """The text of a lay, and that it made a burraco when it did."""
    size = len(event["layout"])
    if size >= _BURRACO > size - len(event["cards"]):
        return _("%(lay)s: a burraco") % {"lay": text}
    return text


def _shift(event: Json, show: Show) -> str:
    return _("moves the wild card of meld %(meld)d") % {"meld": event["meld"]}


def _swap(event: Json, show: Show) -> str:
    words = {"card": show(event["card"]), "wild": show(event["taken"])}
    return _("lays %(card)s in the place of %(wild)s and takes that") % words


def _undo(event: Json, show: Show) -> str:
    if not event["cards"]:
        return _("moves the wild card of meld %(meld)d back") % {"meld": event["meld"]}
    return _("takes back %(cards)s") % {"cards": _cards(event, show)}


def _back(event: Json, show: Show) -> str:
    count = event["count"]
    return ngettext("takes %(count)d move back", "takes %(count)d moves back", count) % {"count": count}


def _discard(event: Json, show: Show) -> str:
    return _("discards %(card)s") % {"card": show(event["card"])}


def _pozzetto(event: Json, show: Show) -> str:
    return _("takes the pozzetto")


def _end(event: Json, show: Show) -> str:
    return _("closes")


_ACTIONS: dict[str, Callable[[Json, Show], str]] = {
    "draw": _draw,
    "take": _take,
    "pot": _pot,
    "exchange": _exchange,
    "meld": _meld,
    "add": _add,
    "shift": _shift,
    "swap": _swap,
    "undo": _undo,
    "back": _back,
    "discard": _discard,
    "pozzetto": _pozzetto,
    "end": _end,
}
