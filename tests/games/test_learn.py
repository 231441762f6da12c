"""The pages that teach the game say what the engine does."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games.engine.profiles import PROFILES, profile
from games.engine.rules import FIELDS, Rules
from games.engine.rules_text import rules_to_text
from games.learn.entries import ENTRIES, PAGES
from games.learn.example import example, values
from games.learn.glossary import GLOSSARY, terms
from games.learn.sections import section, sections

pytestmark = pytest.mark.django_db  # What the site says to all stands on every page.

OTHER: dict[str, Any] = {
    "players": (4,), "jokers": 2, "hand_size": 13, "pozzetto_size": 18, "initial_upcard": False,
    "first_turn_redraw": True, "pile_pickup": "must_meld", "pile_min_total": 6, "single_rediscard": "allow",
    "sets_allowed": "A3", "set_suits": "distinct", "one_set_per_rank": False, "max_wilds": "naturals",
    "natural_two": False, "pinella_scope": "own_suit_runs", "pinella_in_sets": False, "ace": "low",
    "wild_mobility": "locked", "substitution": "to_hand", "burraco_melds": "runs", "clean": 300,
    "semi_clean": None, "dirty": 50, "bonuses": {"super": 250}, "pozzetto_trigger": "draw_after_clean_meld",
    "pozzetto_after_discard": "same_turn", "close_needs": "clean", "close_needs_pozzetto": False,
    "final_discard": "optional", "final_discard_wild": True, "no_discard_bonus": 100, "close_bonus": 50,
    "stock_end": 0, "stall_turns": 20, "joker_value": 50, "pozzetto_penalty": 0, "penalty_when": "always",
    "pozzetto_taken_bonus": 100, "untouched_pozzetto": "both", "target": 2005, "deals": 3,
}  # fmt: skip
"""For every field a value that the federation's rules do not have."""
NEEDS: dict[str, dict[str, Any]] = {
    "set_suits": {"semi_clean": None},
    "burraco_melds": {"semi_clean": None},
    "pozzetto_trigger": {"players": (2,)},
    "no_discard_bonus": {"final_discard": "optional"},
}
"""What a value cannot do without."""


def said(rules: Rules) -> list[str]:
    """Every sentence about some rules."""
    return [sentence for each in sections(rules) for sentence in each.sentences]


def test_no_field_is_left_out() -> None:
    assert set(OTHER) == set(FIELDS) - {"profile", "min_meld"}


@pytest.mark.parametrize("field", OTHER)
def test_the_text_follows_every_field_of_the_rules(field: str) -> None:
    """All else equal, another value is other words."""
    needed = NEEDS.get(field, {})
    before, after = profile("fibur", **needed), profile("fibur", **needed | {field: OTHER[field]})
    assert before != after
    assert said(before) != said(after)


@pytest.mark.parametrize("name", PROFILES)
def test_every_profile_has_something_to_say_in_every_section(name: str) -> None:
    for each in sections(PROFILES[name]):
        assert each.sentences
        assert all(sentence and "%" not in sentence for sentence in each.sentences)
        assert [term for _key, term in terms(each.terms)]


def test_the_numbers_of_the_deal_are_the_engines() -> None:
    rules = profile("house", pozzetto_size=18)
    text = " ".join(section(rules, "deal").sentences)
    assert f"{rules.stock_after_deal(2)} when two play, {rules.stock_after_deal(4)} when four play" in text
    assert "heaps of 18 cards" in text


@pytest.mark.parametrize("name", PROFILES)
def test_the_worked_example_adds_up(name: str) -> None:
    we, they = example(PROFILES[name])
    for side in (we, they):
        assert side.lines
        assert sum(line.points for line in side.lines) == side.total.melds
        assert sum(line.bonus for line in side.lines) == side.total.bonuses
        for line in side.lines:
            assert sum(map(int, line.values.split(" + "))) == line.points
        parts = side.total._asdict()
        assert parts.pop("total") == sum(parts.values())
    assert any(line.bonus for line in we.lines)
    assert they.total.in_hand < 0


def test_the_worked_example_follows_the_rules() -> None:
    def totals(**changed: Any) -> tuple[int, int]:
        we, they = example(profile("fibur", **changed))
        return we.total.total, they.total.total

    ours, theirs = totals()
    assert totals(close_bonus=150) == (ours + 50, theirs)
    assert totals(pozzetto_penalty=200) == (ours, theirs - 100)
    assert totals(clean=300) == (ours + 100, theirs)
    assert totals(dirty=50) == (ours, theirs - 50)
    assert totals(joker_value=50) == (ours + 20, theirs + 20)


def test_the_values_of_cards_follow_the_rules() -> None:
    assert ("joker", "50 points") in values(PROFILES["burako"])
    assert "joker" not in dict(values(PROFILES["reale"]))
    assert dict(values(PROFILES["fibur"]))["2"] == "20 points"


def test_pages_are_for_the_rules_of_the_address(client: Client) -> None:
    rules = profile("house", close_bonus=250)
    page = client.get(reverse("learn-page", args=["rules"]), {"r": rules_to_text(rules)})
    assert "Closing pays 250 points." in page.content.decode()
    assert "Closing pays 100 points." in client.get("/learn/rules/").content.decode()


def test_rules_that_cannot_be_read_are_told(client: Client) -> None:
    page = client.get("/learn/scoring/", {"r": "poker"})
    assert page.status_code == 400
    assert "cannot be read" in page.content.decode()


def test_the_index_leads_everywhere(client: Client) -> None:
    text = client.get("/learn/").content.decode()
    for entry in ENTRIES:
        assert f'href="{entry.link}"' in text
    for slug in PAGES:
        assert client.get(f"/learn/{slug}/").status_code == 200
    assert client.get("/learn/poker/").status_code == 404


def test_the_first_page_leads_to_what_there_is_to_learn(client: Client) -> None:
    text = client.get("/").content.decode()
    assert text.count(f'href="{reverse("learn")}"') >= 2


def test_the_glossary_has_every_word_once(client: Client) -> None:
    text = client.get("/learn/glossary/").content.decode()
    for key in GLOSSARY:
        assert text.count(f'<dt id="{key}">') == 1
