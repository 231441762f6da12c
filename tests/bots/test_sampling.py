"""Samples of a deal: nobody at the seat could tell them from the truth, and none is likelier than another."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from games.bots.sampling import Sampler
from games.engine.cards import contains, copies, count, parse_card
from games.engine.legal import check
from games.engine.play import perform, play
from games.engine.position import OVER, Position, problems
from games.engine.views import observe
from tests.engine.random_play import NAMES, deal, moves
from tests.engine.table import do, position

SEATS = (None, 0, 1, 2, 3)


def samples_hold(table: Position, rng: random.Random) -> None:
    """Every viewer's sample looks to it like the table, and is a position that play can reach."""
    for seat in SEATS[: table.players + 1]:
        view = observe(table, seat)
        found = Sampler(view).sample(rng)
        assert observe(found, seat) == view
        assert problems(found) == []


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("bare", [False, True], ids=["whole", "bare"])
def test_a_sample_looks_like_the_table_all_through_a_deal(name: str, bare: bool) -> None:
    for seed in range(4):
        table, chance = deal(seed, bare=bare, name=name)
        rng = random.Random(seed)
        for made, move in enumerate(moves(table, chance)):
            if made % 7 == seed:
                samples_hold(table, rng)
            play(table, table.turn, move)


@pytest.mark.long
@pytest.mark.parametrize("name", NAMES)
def test_a_sample_looks_like_the_table_after_every_move(name: str) -> None:
    for seed in range(20):
        table, chance = deal(seed, bare=seed % 2 == 0, name=name)
        rng = random.Random(seed)
        for move in moves(table, chance):
            samples_hold(table, rng)
            play(table, table.turn, move)


@pytest.mark.parametrize("name", NAMES)
def test_a_turn_that_changes_nothing_counts_as_such_in_a_sample_too(name: str) -> None:
    """The only thing of a turn that no view tells outright: whether it drew from the stock."""
    for seed in range(6):
        table, chance = deal(seed, bare=True, name=name)
        for move in moves(table, chance):
            twin = Sampler(observe(table, table.turn)).sample(random.Random(seed))
            if move.kind == "discard":
                perform(twin, move, check(twin, move))
            play(table, table.turn, move)
            if move.kind == "discard" and OVER not in (table.phase, twin.phase):
                assert twin.idle_turns == table.idle_turns


def test_the_seat_on_turn_may_play_on_in_its_sample_as_at_the_table() -> None:
    table = position("7H 8H 9H KC JK", 9, drawn="KC")
    twin = Sampler(observe(table, 0)).sample(random.Random(1))
    assert do(twin, "meld 7H 8H 9H")[0] == do(table, "meld 7H 8H 9H")[0]


def test_what_was_seen_of_a_hand_is_in_every_sample() -> None:
    table = position("7H KC", 11, pile=["9D", "9S", "JK"], phase="draw", turn=1)
    do(table, "take", "discard JK")
    sampler, rng = Sampler(observe(table, 0)), random.Random(4)
    assert all(contains(sampler.sample(rng).hands[1], table.known[1]) for _ in range(50))
    assert count(table.known[1]) == 2


def test_an_own_pozzetto_that_waits_is_dealt_by_chance() -> None:
    table = position("7H", 11, 11, 11, players=4)
    do(table, "discard 7H")
    assert table.unopened[0]
    view = observe(table, 0)
    hands = {Sampler(view).sample(random.Random(seed)).hands[0] for seed in range(5)}
    assert len(hands) == 5


def test_the_same_chance_gives_the_same_sample() -> None:
    sampler = Sampler(observe(position("7H KC"), 0))
    assert sampler.sample(random.Random(3)) == sampler.sample(random.Random(3))
    assert sampler.sample(random.Random(3)) != sampler.sample(random.Random(4))


def test_a_deal_that_is_over_has_nothing_to_guess() -> None:
    table, chance = deal(1, bare=True)
    for move in moves(table, chance):
        play(table, table.turn, move)
    with pytest.raises(ValueError, match="over"):
        Sampler(observe(table, 0))


@pytest.mark.parametrize("players", [2, 4])
def test_every_unseen_card_is_as_likely_anywhere(players: int) -> None:
    """Shares of one face over hands, pozzetti and stock by their sizes, within five standard errors."""
    table = position("7H KC 9D 9S", players=players)
    sampler, rng, tries = Sampler(observe(table, 0)), random.Random(8), 3000
    twos: Counter[str] = Counter()
    for _ in range(tries):
        found = sampler.sample(rng)
        twos["next"] += copies(found.hands[1], 13)
        twos["pozzetto"] += found.pozzetti[0].count(13)
        twos["top"] += found.stock[-1] == 13
    unseen = 108 - 4 - len(table.pile)
    for place, size in (("next", count(table.hands[1])), ("pozzetto", 11), ("top", 1)):
        share = size / unseen
        error = (2 * tries * share * (1 - share)) ** 0.5
        assert abs(twos[place] - 2 * tries * share) < 5 * error


def test_no_order_of_the_stock_is_favoured() -> None:
    """Of two cards of which one each is unseen, either may lie above the other."""
    first, second = parse_card("7H"), parse_card("KC")
    sampler, rng = Sampler(observe(position("7H KC 9D 9S"), 0)), random.Random(5)
    stocks = [sampler.sample(rng).stock for _ in range(3000)]
    above = [stock.index(first) < stock.index(second) for stock in stocks if {first, second} <= {*stock}]
    assert abs(sum(above) - len(above) / 2) < 5 * (len(above) / 4) ** 0.5
