"""House rules: every option can be chosen, told, shared by link and played."""

from __future__ import annotations

import html
import re
from typing import Any

import pytest
from django.test import Client

from games.engine.profiles import HOUSE, profile
from games.engine.rules import Rules
from games.engine.rules_text import rules_from_text
from games.models import Match
from games.rule_fields import LABELS
from lobby.house import GROUPS, HouseForm, values_of

pytestmark = pytest.mark.django_db
PAGE = "/rules/house/"


def sent(**changes: Any) -> dict[str, Any]:
    """What a browser sends: the usual house rules with changes, two players against easy bots."""
    table = {"table-players": "2", "table-level": "easy"}
    return values_of(HOUSE) | {f"bonus_{grade}": "" for grade in ("royal",)} | table | changes


def shared(**changes: Any) -> Rules:
    """The rules of the link to which the editor leads."""
    response = Client().post(PAGE, sent(**changes) | {"do": "look"})
    assert response.status_code == 302, response.context["form"].errors
    assert Client().get(response["Location"]).status_code == 200
    return rules_from_text(response["Location"].partition("?r=")[2])


OPTIONS = [
    ({"target": "1500"}, {"target": 1500}), ({"deals": "3"}, {"deals": 3}),
    ({"pozzetto_size": "18"}, {"pozzetto_size": 18}), ({"pozzetto_size": "20"}, {"pozzetto_size": 20}),
    ({"set_suits": "distinct"}, {"set_suits": "distinct"}),
    ({"pinella_scope": "own_suit_runs"}, {"pinella_scope": "own_suit_runs"}),
    ({"semi_points": "null"}, {"semi_clean": None}),
    ({"semi_min_naturals": "6", "semi_set": "exactly_8"},
     {"semi_clean": {"points": 150, "run": "wild_at_end", "min_naturals": 6, "set": "exactly_8"}}),
    ({"semi_run": "none", "semi_set": "at_least_8"},
     {"semi_clean": {"points": 150, "run": "none", "min_naturals": 7, "set": "at_least_8"}}),
    ({"substitution": "to_hand"}, {"substitution": "to_hand"}),
    ({"final_discard": "optional"}, {"final_discard": "optional"}),
    ({"final_discard": "optional", "no_discard_bonus": "100"},
     {"final_discard": "optional", "no_discard_bonus": 100}),
    ({"pozzetto_penalty": "0", "pozzetto_taken_bonus": "100"},
     {"pozzetto_penalty": 0, "pozzetto_taken_bonus": 100}),
    ({"penalty_when": "always"}, {"penalty_when": "always"}),
    ({"pozzetto_after_discard": "same_turn"}, {"pozzetto_after_discard": "same_turn"}),
    ({"stock_end": "2"}, {"stock_end": 2}), ({"jokers": "0"}, {"jokers": 0}),
    ({"hand_2": "13"}, {"hand_size": {"2": 13, "4": 11}}), ({"players": "2"}, {"players": [2]}),
    ({"max_wilds": "naturals", "natural_two": "no"}, {"max_wilds": "naturals", "natural_two": False}),
    ({"bonus_royal": "300"}, {"bonuses": {"royal": 300}}),
    ({"close_needs": "clean"}, {"close_needs": "clean"}),
]  # fmt: skip


@pytest.mark.parametrize(("chosen", "fields"), OPTIONS)
def test_an_option_comes_back_from_the_link(chosen: dict[str, str], fields: dict[str, Any]) -> None:
    rules = shared(**chosen)
    assert rules == profile("house", **fields)
    form = HouseForm(values_of(rules))
    assert form.is_valid()
    assert form.rules == rules


def test_every_field_of_rules_can_be_edited() -> None:
    names = {name for _title, group in GROUPS for name in group}
    parts = {"semi_clean": "semi_points", "bonuses": "bonus_royal", "hand_size": "hand_2"}
    fixed = {"min_meld"}
    assert {field for field in LABELS if parts.get(field, field) not in names} == fixed


@pytest.mark.parametrize(
    ("chosen", "field", "words"),
    [
        ({"target": "1003"}, "target", "multiple of 5"),
        ({"target": "0"}, "target", "whole number"),
        ({"set_suits": "distinct", "semi_set": "exactly_8"}, "set_suits", "four suits"),
        ({"burraco_melds": "runs", "semi_set": "exactly_8"}, "burraco_melds", "only runs"),
        ({"no_discard_bonus": "100"}, "no_discard_bonus", "a must"),
        ({"final_discard": "never", "final_discard_wild": "yes"}, "final_discard_wild", "no last discard"),
        ({"natural_two": "no", "bonus_royal": "300"}, "natural_two", "may be natural"),
        ({"bonus_ace_to_ace": "1000"}, "ace", "both ends"),
        ({"pozzetto_trigger": "draw_after_clean_meld"}, "players", "only two"),
        ({"bonus_royal": "9999"}, "bonus_royal", "whole number"),
        ({"hand_4": "22", "pozzetto_size": "11"}, "stock_end", "no stock"),
        ({"pozzetto_size": "12"}, "pozzetto_size", "valid choice"),
    ],
)
def test_an_impossible_choice_is_told_at_its_field(chosen: dict[str, str], field: str, words: str) -> None:
    response = Client().post(PAGE, sent(**chosen) | {"do": "play"})
    assert response.status_code == 400
    assert words in " ".join(response.context["form"].errors[field])
    assert not Match.objects.exists()


def test_the_page_tells_the_difference_and_the_link() -> None:
    text = html.unescape(Client().get(PAGE + "?r=house.pozzetto_size~18.stock_end~2").content.decode())
    assert "Cards in a pozzetto</dt><dd>18" in text
    assert "http://testserver/rules/house/?r=house.pozzetto_size~18.stock_end~2" in text
    assert "Cards of the stock that are never played</dt>" not in text


def test_a_table_plays_the_rules_and_keeps_them_whole() -> None:
    client = Client()
    response = client.post(PAGE, sent(pozzetto_size="18", deals="3") | {"do": "play"})
    match = Match.objects.get()
    assert response["Location"] == match.get_absolute_url()
    assert match.rules_value == profile("house", pozzetto_size=18, deals=3)
    assert client.get(match.get_absolute_url()).status_code == 200


def test_four_cannot_play_a_game_for_two() -> None:
    chosen = {"players": "2", "table-players": "4", "do": "play"}
    assert Client().post(PAGE, sent(**chosen)).status_code == 400
    assert not Match.objects.exists()


@pytest.mark.parametrize(
    "text",
    [
        "", "poker", "fibur", "house.colour~red", "house.target~3", "house.pozzetto_size~<b>", "x" * 5000,
        "house.pozzetto_size~13", "house.no_discard_bonus~5.final_discard~optional",
    ],
)  # fmt: skip
def test_a_link_with_other_things_in_it_is_refused_kindly(text: str) -> None:
    response = Client().get(PAGE, {"r": text})
    assert response.status_code == 400
    page = response.content.decode()
    assert "cannot be played" in page
    assert "<b>" not in page.split("cannot be played")[1][:200]
    assert re.search(r'name="target" value="2005"', page)


def test_every_profile_is_told() -> None:
    page = Client().get("/rules/").content.decode()
    assert page.count('class="panel"') == 9
    assert Client().head("/rules/house/").status_code == 200
