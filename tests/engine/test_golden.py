"""Whole deals as they once were, move by move, with what every seat and a spectator got to see.

A difference means that play, views or their JSON changed. Where that is meant, write the files anew:
`python -m tests.engine.test_golden`, and read the difference.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from games.engine.cards import CARD_TEXT, full_deck, parse_card
from games.engine.events import KINDS, event_to_json
from games.engine.moves import parse_move
from games.engine.play import play
from games.engine.position import start
from games.engine.rules import Rules
from games.engine.views import observe, project

FILES = sorted((Path(__file__).parent / "golden").glob("*.txt"))


def record(head: dict[str, Any], moves: list[str]) -> str:
    """A deal as text: its head, then for each move `> seat move`, and for each viewer the projected events
    and the parts of the view that changed.
    """
    deck = [parse_card(card) for card in head["deck"].split()]
    position, _ = start(Rules.from_json(head["rules"]), head["players"], head["dealer"], deck)
    viewers = [*range(position.players), None]
    views = {viewer: observe(position, viewer).to_json() for viewer in viewers}
    lines = [json.dumps(head), *(line("view", viewer, views[viewer]) for viewer in viewers)]
    for text in moves:
        lines.append(f"> {position.turn} {text}")
        events = play(position, position.turn, parse_move(text))
        for viewer in viewers:
            after = observe(position, viewer).to_json()
            changed = {name: value for name, value in after.items() if value != views[viewer][name]}
            heard = [event_to_json(project(event, viewer)) for event in events]
            lines += [line("hears", viewer, heard), line("sees", viewer, changed)]
            views[viewer] = after
    return "\n".join(lines) + "\n"


def line(what: str, viewer: int | None, value: Any) -> str:
    name = "spectator" if viewer is None else f"seat {viewer}"
    return f"{name} {what} {json.dumps(value, separators=(',', ':'))}"


def replayed(text: str) -> str:
    """The record of the deal whose record is given."""
    head, *rest = text.splitlines()
    return record(json.loads(head), [words.split(" ", 2)[2] for words in rest if words.startswith("> ")])


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_stored_deal_is_played_and_seen_as_ever(path: Path) -> None:
    assert replayed(path.read_text()) == path.read_text()


def test_the_stored_deals_show_every_kind_of_event() -> None:
    texts = [path.read_text() for path in FILES]
    for kind in KINDS.keys() - {"deal", "back"}:  # Who plays a deal alone takes no turn back.
        assert any(f'"kind":"{kind}"' in text for text in texts), kind
    assert {json.loads(text.splitlines()[0])["players"] for text in texts} == {2, 4}


def test_a_stored_deck_is_whole() -> None:
    for path in FILES:
        head = json.loads(path.read_text().splitlines()[0])
        jokers = Rules.from_json(head["rules"]).jokers
        assert sorted(head["deck"].split()) == sorted(CARD_TEXT[face] for face in full_deck(jokers))


if __name__ == "__main__":
    for stored in FILES:
        stored.write_text(replayed(stored.read_text()))
