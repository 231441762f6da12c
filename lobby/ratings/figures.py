"""What a skill is, and what is shown of it."""

from __future__ import annotations

from dataclasses import dataclass

MU = 25.0
"""The skill that everybody starts with."""
SIGMA = 25.0 / 3.0
"""How uncertain that is; nobody is ever less certain than a newcomer."""
BASE, SCALE, DOUBTS = 1000.0, 40.0, 3.0
"""The shown rating is `BASE + SCALE * (mu - DOUBTS * sigma)`."""
PROVISIONAL_SIGMA = 6.2
"""From here on a rating is provisional."""
BOARD_SIGMA = 5.4
"""Below this a rating may stand on the leaderboard."""
BOARD_OPPONENTS = 8
"""Different opponents that the leaderboard asks for."""
BOARD_DAYS = 30
"""Days in which a match must have been played to stand on the leaderboard."""
SEASON_SIGMA = 1.0
"""What a new season adds to the uncertainty."""


@dataclass(frozen=True)
class Skill:
    """What is believed of a player or a pair: most likely `mu`, give or take `sigma`."""

    mu: float = MU
    sigma: float = SIGMA

    @property
    def shown(self) -> float:
        """The rating that people read, unrounded."""
        return BASE + SCALE * (self.mu - DOUBTS * self.sigma)

    @property
    def provisional(self) -> bool:
        """Whether a question mark stands beside it."""
        return self.sigma >= PROVISIONAL_SIGMA

    def widened(self, seasons: int) -> Skill:
        """The same after so many turns of the season, one by one, so that it does not matter when they are
        done.
        """
        sigma = self.sigma
        for _ in range(seasons):
            sigma = min(sigma + SEASON_SIGMA, SIGMA)
        return Skill(self.mu, sigma)


def skill_shown_as(shown: float, sigma: float) -> Skill:
    """The skill of which `shown` is read at this uncertainty."""
    return Skill((shown - BASE) / SCALE + DOUBTS * sigma, sigma)
