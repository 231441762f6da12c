"""What Master's judgement weighs, as data: one file for each family of rules and number of players."""

from games.bots.weights.loading import family_of, path_of, read, weights_for, write
from games.bots.weights.names import Weights

__all__ = ["Weights", "family_of", "path_of", "read", "weights_for", "write"]
