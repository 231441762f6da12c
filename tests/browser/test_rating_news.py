"""What a ranked match has changed, on the score sheet: asked for until it is booked."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from tests.browser import frames
from tests.browser.conftest import Stage

pytestmark = pytest.mark.browser
Build = Callable[..., Stage]
NEWS = {
    "pending": False,
    "note": "+150 league points",
    "lines": [
        {"name": "You", "rating": "1116?", "change": "+116", "words": "won"},
        {"name": "<b>Rosa</b>", "rating": "921?", "change": "−79", "words": "lost"},
    ],
}


def finished(frame: dict[str, Any]) -> dict[str, Any]:
    """The next view, in which the match is over."""
    over = {"status": "finished", "winner": 0, "totals": [1010, 335]}
    return {**frame, "v": frame["v"] + 1, "match": frame["match"] | over}


def test_the_news_come_once_the_match_is_booked(stage: Build) -> None:
    frame = frames.ended()
    frame["match"]["ranked"] = True
    table = stage(frame)
    answers = [{"pending": True, "note": "", "lines": []}, NEWS]
    asked: list[str] = []

    def answer(route: Route) -> None:
        asked.append(route.request.url)
        route.fulfill(body=json.dumps(answers[min(len(asked), 2) - 1]), content_type="application/json")

    table.page.route("**/match/k3j9x2/rating/", answer)
    news = table.page.locator("[data-rating]")
    expect(news).to_be_hidden()
    table.push(**finished(frame))
    expect(news).to_be_visible(timeout=30_000)
    expect(news.get_by_role("listitem")).to_have_text(
        ["You · won1116? (+116)", "<b>Rosa</b> · lost921? (−79)"]
    )
    expect(news).to_contain_text("+150 league points")
    table.push(**finished(finished(frame)))
    expect(table.page.locator("#table")).to_have_attribute("data-version", str(frame["v"] + 2))
    assert len(asked) == 2
    assert not table.errors


def test_a_table_without_rank_asks_for_nothing(stage: Build) -> None:
    frame = frames.ended()
    table = stage(finished(frame))
    assert table.page.locator("[data-rating]").count() == 0
    assert not table.errors
