"""Talk on the screen: phrases, words, bubbles, mutes; and the call to a page that is hidden."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser import frames
from tests.browser.conftest import DESK, PHONE, Stage

pytestmark = pytest.mark.browser
Build = Callable[..., Stage]
HUMANS = [{"name": "Anna", "kind": "human"}, {"name": "Bea", "kind": "human"}]
HIDE = """(hidden) => {
  Object.defineProperty(document, "hidden", {value: hidden, configurable: true});
  document.dispatchEvent(new Event("visibilitychange"));
}"""


def table_of_two(stage: Build, turn: int = 1, **options: Any) -> Stage:
    now = frames.deal(turn=turn)
    return stage(frames.view(frames.match(seats=HUMANS, practice=False), now, None), **options)


def begin(table: Stage, may_chat: bool = False, shunned: dict[str, str] | None = None) -> None:
    table.wait_for("ping")
    line = {"n": 1, "seat": 1, "text": "Hello!"}
    table.push(t="talk", lines=[line], may_chat=may_chat, shunned=shunned or {})


def test_a_phrase_is_said_from_the_sheet_of_a_phone(stage: Build) -> None:
    table = table_of_two(stage, size=PHONE)
    begin(table)
    table.page.get_by_role("button", name="Talk").click()
    sheet = table.page.locator("dialog[open]")
    sheet.locator("[data-lines] li").wait_for()
    assert not sheet.locator("[data-words]").is_visible()
    sheet.get_by_role("button", name="Good luck!").click()
    assert table.wait_for("say")["phrase"] == "good_luck"
    sheet.wait_for(state="hidden")
    assert table.errors == []


def test_what_is_said_stands_beside_the_seat_and_is_told_and_counted(stage: Build) -> None:
    table = table_of_two(stage, size=PHONE)
    begin(table)
    table.push(t="said", n=2, seat=1, text="<b>Bravo!</b>")
    table.page.locator("[data-unread]:not([hidden])").wait_for()
    assert table.page.locator("[data-spoken]").text_content() == "Bea says: <b>Bravo!</b>"
    assert table.page.locator("[data-unread]").inner_text() == "1"
    table.page.get_by_role("button", name="Talk").click()
    assert not table.page.locator("[data-unread]").is_visible()
    lines = table.page.locator("dialog[open] [data-lines] li")
    assert lines.locator(":scope > span").all_inner_texts() == ["Bea Hello!", "Bea <b>Bravo!</b>"]
    report = lines.get_by_role("link", name="Report: Bea: <b>Bravo!</b>").get_attribute("href")
    assert report is not None
    assert report.endswith("?seat=1&line=2")


def test_refused_words_come_back_to_where_they_were_typed(stage: Build) -> None:
    table = table_of_two(stage, size=DESK)
    begin(table, may_chat=True)
    words = table.page.get_by_role("textbox", name="Words")
    words.fill("see example.com")
    words.press("Enter")
    sent = table.wait_for("chat")
    assert sent["text"] == "see example.com"
    table.push(t="error", id=sent["id"], code="chat_link", text="Links are not allowed here.", v=12)
    table.page.locator("[data-refused]:not(:empty)").wait_for()
    assert words.input_value() == "see example.com"


def test_a_person_is_muted_and_heard_again_in_the_rail(stage: Build) -> None:
    table = table_of_two(stage, size=DESK)
    begin(table)
    table.page.get_by_text("Who is heard").click()
    mute = table.page.get_by_role("button", name="Mute: Bea")
    mute.click()
    asked = table.wait_for("shun")
    assert (asked["seat"], asked["way"]) == (1, "mute")
    table.push(t="talk", lines=[], may_chat=False, shunned={"1": "mute"})
    table.page.locator("[data-way=mute][aria-pressed=true]").wait_for()
    mute.click()
    assert table.wait_for("shun", 2)["way"] == "hear"


def test_the_title_calls_back_to_a_hidden_page_when_it_is_the_own_turn(stage: Build) -> None:
    table = table_of_two(stage)
    table.wait_for("ping")
    title = table.page.title()
    table.page.evaluate(HIDE, True)
    assert table.page.title() == title
    change = {"turn": 0, "phase": "draw"}
    table.push(t="event", v=13, id=None, by=1, events=[], set=change, targets=None)
    table.page.wait_for_function("document.title.startsWith('Your turn!')")
    table.page.evaluate(HIDE, False)
    assert table.page.title() == title


def test_the_menu_tells_how_many_look_on(stage: Build) -> None:
    table = table_of_two(stage)
    table.wait_for("ping")
    table.push(t="watching", count=2)
    table.page.get_by_role("button", name="Menu and help").click()
    table.page.get_by_text("2 people look on").wait_for()
    assert not table.page.get_by_role("button", name="Let nobody look on").is_visible()


def test_alone_with_the_computer_there_is_nobody_to_talk_to(stage: Build) -> None:
    table = stage(frames.view(frames.match(practice=True), frames.deal(), None))
    assert table.page.locator("[data-act=talk], [data-talk]").count() == 0
