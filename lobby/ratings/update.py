"""From skills and outcomes to new skills: OpenSkill's Plackett-Luce model with its own constants."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from openskill.models import PlackettLuce

from lobby.ratings.figures import MU, SIGMA, Skill
from lobby.ratings.outcomes import Outcome

MODEL = PlackettLuce(mu=MU, sigma=SIGMA)
Sides = Sequence[Sequence[Skill]]


def rate(sides: Sides, winner: int | None) -> list[list[Skill]]:
    """The skills of two sides after a match between them; `winner` is a side, `None` means a draw."""
    teams = [[MODEL.rating(skill.mu, skill.sigma) for skill in side] for side in sides]
    ranks = [0.0 if winner in (None, side) else 1.0 for side in (0, 1)]
    return [[Skill(new.mu, new.sigma) for new in team] for team in MODEL.rate(teams, ranks=ranks)]


def updated(sides: Sides, booked: Sequence[Sequence[Outcome]]) -> list[list[Skill]]:
    """The skill of every place after what is booked for it. Where outcomes do not fit each other (all have
    left), each is judged as if the match had ended as its own outcome says.
    """
    rated = cache(lambda winner: rate(sides, winner))

    def after(side: int, place: int) -> Skill:
        outcome = booked[side][place]
        if outcome is Outcome.SPARED:
            return sides[side][place]
        winner = {Outcome.WIN: side, Outcome.DRAW: None}.get(outcome, 1 - side)
        return rated(winner)[side][place]

    return [[after(side, place) for place in range(len(sides[side]))] for side in (0, 1)]
