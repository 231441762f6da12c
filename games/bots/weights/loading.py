"""Which weights go with which rules; reading and writing them."""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path

from games.bots.weights.names import Weights
from games.engine.melds import MeldBook
from games.engine.rules import Rules

FOLDER = Path(__file__).parent


def family_of(rules: Rules) -> str:
    """The family of some rules by what shapes a game most: how the pozzetto comes and what a close needs."""
    if rules.pozzetto_trigger == "draw_after_clean_meld":
        return "pot"
    if rules.close_needs == "none":
        return "free_close"
    if rules.close_needs == "clean":
        return "runs_only" if rules.sets_allowed == "none" else "clean_close"
    return "tiles" if rules.final_discard != "required" else "classic"


@lru_cache(maxsize=256)
def weights_for(book: MeldBook, players: int) -> Weights:
    """The weights tuned for the family of the rules of a book; where there are none, those of the classic
    game, or those set by hand. (A book, of which there is one for each rule set, is found faster than long
    rules are compared.)
    """
    families = (family_of(book.rules), "classic", "hand")
    return read(next(path for family in families if (path := path_of(family, players)).exists()))


def read(path: Path) -> Weights:
    """The weights of a data file."""
    return Weights(**json.loads(path.read_text(encoding="ascii"))["weights"])


def path_of(family: str, players: int) -> Path:
    """The data file of a family and number of players."""
    return FOLDER / f"{family}-{players}.json"


def write(path: Path, weights: Weights, made: dict[str, object]) -> None:
    """Writes a data file; `made` tells how the weights were made."""
    rounded = {name: round(value, 3) for name, value in weights._asdict().items()}
    fresh = path.with_suffix(".new")  # Whoever reads meanwhile finds a whole file.
    fresh.write_text(json.dumps({"made": made, "weights": rounded}, indent=1) + "\n", encoding="ascii")
    fresh.replace(path)
