"""The score sheet after a deal and at the end of a match."""

from collections.abc import Callable

import pytest

from tests.browser import frames
from tests.browser.conftest import Stage

pytestmark = pytest.mark.browser
Build = Callable[..., Stage]


def test_every_part_has_its_line_and_the_next_deal_is_asked_for_once(stage: Build) -> None:
    table = stage(frames.ended())
    sheet = table.page.locator("dialog.sheet[open]")
    rows = [row.inner_text().split("\t") for row in sheet.locator("tbody tr").all()]
    assert rows[0] == ["Cards on the table", "+145", "+60"]
    assert ["Pozzetto not taken", "0", "−100"] in rows
    assert rows[-1] == ["Total", "765", "335"]
    assert "240 points to the target" in sheet.inner_text()
    next_deal = sheet.locator("[data-next]")
    next_deal.dblclick()
    asked = table.wait_for("next")
    table.page.wait_for_timeout(50)
    assert table.requests("next") == [asked]
    dealt = frames.view(frames.match(deal=4), frames.deal(cards=11), None, version=13)
    table.push(t="ok", id=asked["id"], v=13)
    table.push(**dealt)
    sheet.wait_for(state="hidden")


def test_the_sheet_can_be_closed_to_look_at_the_table_and_opened_again(stage: Build) -> None:
    table = stage(frames.ended())
    table.page.get_by_role("button", name="Look at the table").click()
    assert not table.page.locator("dialog[open]").count()
    assert table.page.locator("[data-part=ours] .meld").count() == 3
    assert table.page.locator(".actions [data-act=next]").is_visible()
    table.page.locator(".actions [data-act=sheet]").click()
    assert "7 of hearts" in table.page.locator("dialog.sheet[open]").inner_text()


def test_the_end_of_a_match_names_the_winner_and_offers_another(stage: Build) -> None:
    frame = frames.ended()
    frame["match"] |= {"status": "finished", "winner": 0, "totals": [1010, 335]}
    table = stage(frame)
    sheet = table.page.locator("dialog.sheet[open]")
    assert sheet.locator("h2").inner_text() == "You win the match"
    form = sheet.locator("[data-again] form").first
    assert form.get_attribute("action") == "/match/k3j9x2/again/"
    assert form.locator("[name=csrfmiddlewaretoken]").count() == 1
    assert form.get_by_role("button").is_visible()
    assert not sheet.locator("[data-next]").is_visible()


def test_four_players_read_us_and_them(stage: Build) -> None:
    table = stage(frames.view(frames.match(4), frames.deal(4), None))
    assert table.page.locator(".score-name").all_inner_texts() == ["Us", "Them"]
    seats = table.page.locator(".seat").all_inner_texts()
    assert [text.split()[0] for text in seats] == ["Rosa", "Piero", "Carla"]
    assert "Partner" in seats[1]


def test_a_match_over_some_deals_tells_them_and_ends_with_victory_points(stage: Build) -> None:
    frame = frames.ended()
    frame["match"] |= {"deals": 4}
    table = stage(frame)
    sheet = table.page.locator("dialog.sheet[open]")
    assert sheet.locator("h2").inner_text() == "Deal 3 of 4"
    assert "430 points ahead" in sheet.inner_text()
    assert "target" not in sheet.inner_text()
    assert table.page.locator(".score-target").inner_text() == "4 deals"
    frame["match"] |= {"status": "finished", "winner": None, "totals": [500, 500], "victory_points": [10, 10]}
    drawn = stage(frame).page.locator("dialog.sheet[open]")
    assert drawn.locator("h2").inner_text() == "The match is a draw"
    assert drawn.locator("tbody tr").last.inner_text().split("\t") == ["Victory Points", "10", "10"]
    assert drawn.locator("[data-bars]").inner_text().count("level") == 2


def test_the_parts_are_called_as_in_the_game_that_is_played(stage: Build) -> None:
    frame = frames.ended()
    frame["match"] |= {"profile": "argentina", "tiles": True, "pot": False}
    frame["deal"]["result"]["counts"][0]["pozzetto"] = 100
    names = stage(frame).page.locator("dialog.sheet[open] tbody th").all_inner_texts()
    assert names[0:2] == ["Tiles on the table", "Canastas"]
    assert names[3:5] == ["Tiles left in hand", "Dead taken or not"]
    frame["match"] |= {"profile": "roversia", "tiles": False, "pot": True}
    assert "Pot" in stage(frame).page.locator("dialog.sheet[open] tbody th").all_inner_texts()


def test_turning_the_phone_keeps_the_sheet_and_its_numbers(stage: Build) -> None:
    table = stage(frames.ended())
    sheet = table.page.locator("dialog.sheet[open]")
    before = sheet.locator("tbody").inner_text()
    for width, height in ((640, 360), (360, 640)):
        table.page.set_viewport_size({"width": width, "height": height})
        assert sheet.locator("tbody").inner_text() == before
    sheet.get_by_role("button", name="Look at the table").click()
    sheet.wait_for(state="hidden")
