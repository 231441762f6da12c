"""Rows of the lobby: ladders and league, and the queue of quick match. Written in `lobby.services` only."""

from lobby.models.ladders import (
    Booked,
    Division,
    LeagueMonth,
    LeaguePoints,
    Ledger,
    Opponent,
    RatedMatch,
    Rating,
    RatingChange,
    Season,
    SkillRow,
    Standing,
    Tally,
)
from lobby.models.queue import Call, Party, Seeker

__all__ = [
    "Booked",
    "Call",
    "Division",
    "LeagueMonth",
    "LeaguePoints",
    "Ledger",
    "Opponent",
    "Party",
    "RatedMatch",
    "Rating",
    "RatingChange",
    "Season",
    "Seeker",
    "SkillRow",
    "Standing",
    "Tally",
]
