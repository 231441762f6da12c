"""The computer's players. `choose` is their only door: a view of the own seat in, one legal move out."""

from games.bots.levels import LEVELS, choose

__all__ = ["LEVELS", "choose"]
