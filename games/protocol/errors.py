"""Refusals that no rule of the game knows: of frames, of seats, of the course of a match."""

from __future__ import annotations

#: Codes beyond those of the engine, as the client sees them.
CODES: tuple[str, ...] = (
    "stale",
    "bad_frame",
    "too_large",
    "rate_limited",
    "not_a_player",
    "match_over",
    "not_ready",
    "too_late",
    "paused",
    "time_up",
    "stand_in",
    "not_friendly",
    "not_taken_back",
    "question_open",
    "answered",
    "practice_only",
    "guests_only",
    "no_table",
    "hidden_shown",
    "not_invited",
    "not_welcome",
    "begun",
    "host_only",
    "no_seat",
    "own_seat",
    "no_level",
    "seat_taken",
    "table_full",
    "seats_open",
    "too_many_tables",
    "too_many_matches",
    "needs_account",
    "ranked_goes_on",
    "in_queue",
    "call_over",
    "no_pair",
    "play_ban",
    "ranked_ban",
    "guests_off",
    "switched_off",
    "frozen",
    "silenced",
    "chat_words",
    "chat_off",
    "chat_guest",
    "chat_link",
    "chat_empty",
    "talk_fast",
    "server_error",
)


class Refused(Exception):
    """A request that was refused and changed nothing.

    `code` is one of `CODES` or of the engine's codes; `request` is the client's id of the request, where it
    could be read.
    """

    def __init__(self, code: str, *, request: str | None = None) -> None:
        super().__init__(code)
        self.code = code
        self.request = request
