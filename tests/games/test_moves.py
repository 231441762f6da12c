"""The life of a move: from a request to a row, once, or not at all."""

from __future__ import annotations

from uuid import uuid4

import pytest

from games.models import Match, Status
from games.protocol.errors import Refused
from games.services.rebuild import position_at
from games.services.submit import submit
from tests.games.harness import (
    HUMAN,
    do,
    draw,
    fresh,
    greedy,
    new_match,
    play_bots,
    play_turn,
    position_of,
    rows,
    view_of,
)

pytestmark = [pytest.mark.both_worlds, pytest.mark.django_db(transaction=True)]


def refused(match: Match, text: str, *, version: int | None = None, seat: int = HUMAN) -> str:
    """The code with which a move is refused; proves that it changed nothing."""
    before = rows(match)
    with pytest.raises(Refused) as caught:
        submit(
            match.public_id, seat, str(uuid4()), fresh(match).version if version is None else version, text
        )
    assert rows(match) == before
    return caught.value.code


def test_an_accepted_move_is_a_row_and_raises_the_version_by_one(match: Match) -> None:
    request = str(uuid4())
    accepted = do(match, "draw", client_id=request)
    row = match.events.get(version=accepted.version)
    assert accepted.version == match.version + 1 == fresh(match).version
    assert (row.seat, row.client_id, row.move) == (HUMAN, request, "draw")
    assert [event["kind"] for event in row.events] == ["draw"]
    assert view_of(match).phase == "play"


def test_the_same_id_is_answered_as_then(match: Match) -> None:
    request = str(uuid4())
    first = do(match, "draw", client_id=request)
    do(match, greedy(view_of(match)))
    before = rows(match)
    again = submit(match.public_id, HUMAN, request, match.version, "draw")
    assert (again.version, again.happened) == (first.version, None)
    assert rows(match) == before


def test_a_second_draw_with_another_id_is_refused(match: Match) -> None:
    draw(match)
    assert refused(match, "draw") == "already_drawn"


def test_a_stale_version_is_refused_and_never_guessed(match: Match) -> None:
    draw(match)
    assert refused(match, "draw", version=match.version) == "stale"
    assert refused(match, "draw", version=match.version + 7) == "stale"


def test_what_is_no_move_is_refused(match: Match) -> None:
    for text in ("", "draw draw", "1: draw", "take 2S", "meld", "discard 7X", "x" * 2000, "draw\0"):
        assert refused(match, text) == "bad_move"


def test_a_seat_moves_only_on_its_turn(match: Match) -> None:
    assert refused(match, "draw", seat=1) == "not_your_turn"


def test_taking_from_an_empty_pile_leaves_the_turn_where_it_was(match: Match) -> None:
    do(match, "take")
    assert refused(match, "take") == "already_drawn"


def test_cards_that_are_not_held_cannot_be_played(match: Match) -> None:
    draw(match)
    held = view_of(match).to_json()["hand"]
    missing = next(
        card for card in ("7H", "8C", "QD", "KS", "4D", "5C", "6S", "9H", "TD") if card not in held
    )
    assert refused(match, f"discard {missing}") == "not_in_hand"


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("profile", ["fantacarte", "fibur"])
def test_the_position_at_any_version_is_the_one_that_was_stored(
    transactional_db: None, players: int, profile: str
) -> None:
    match = new_match(players=players, profile=profile)
    stored = {}
    for _ in range(6):
        while (match := fresh(match)).turn == HUMAN and match.status == Status.PLAYING:
            do(match, greedy(view_of(match)))
            stored[match.version + 1] = position_of(match)
        match = play_turn(match)
    assert stored
    for version, position in stored.items():
        assert position_at(match, version) == position


def test_a_snapshot_in_mid_turn_keeps_the_lays_that_can_be_undone(transactional_db: None) -> None:
    match = after_a_lay(new_match())
    laid = view_of(match)
    accepted = do(match, "undo")
    row = match.events.get(version=accepted.version)
    assert [event["kind"] for event in row.events] == ["undo"]
    assert len(view_of(match).lays) == len(laid.lays) - 1
    assert position_of(match) == position_at(fresh(match), accepted.version)


def after_a_lay(match: Match) -> Match:
    """The match in mid-turn, the person having laid a meld that can be taken back."""
    while not view_of(match).lays:
        do(match, greedy(view_of(match)))
        play_bots(match)
    return match
