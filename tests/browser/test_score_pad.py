"""The score pad: a whole game by taps, corrections, a tie, the network that goes and comes, two phones."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from games.engine.match import match_status
from games.engine.melds import meld_book
from games.engine.profiles import PROFILES, profile
from games.engine.scoring import SideEnd, count_side
from tests.browser.test_looks import SMALL, findings

pytestmark = pytest.mark.browser
Phone = Callable[..., Page]
WAIT = 15_000


@pytest.fixture
def phone(browser: Browser, site: str) -> Iterator[Phone]:
    """Opens the pad on one more small phone; at the end nothing has gone wrong on any of them."""
    contexts: list[BrowserContext] = []
    errors: list[str] = []

    def open_pad(address: str = f"{site}/score/") -> Page:
        context = browser.new_context(viewport={"width": 360, "height": 640})
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(address)
        return page

    yield open_pad
    assert errors == []
    for context in contexts:
        context.close()


def begin(page: Page, target: str = "2005", **names: str) -> None:
    """A new game; `names` fill fields by label."""
    page.get_by_label(target, exact=True).check()
    for label, text in names.items():
        page.get_by_label(label.replace("_", " ")).fill(text)
    page.get_by_role("button", name="Begin").click()


def tap(page: Page, *keys: str) -> None:
    """Taps keys of the pad."""
    for key in keys:
        page.locator("[data-entry] [data-keys]").get_by_role("button", name=key, exact=True).click()


def side(page: Page, name: str) -> None:
    """Chooses whose points are entered."""
    page.locator("[data-sides] .choice", has_text=name).locator("input").check()


def over(page: Page) -> None:
    """Ends the hand."""
    page.get_by_role("button", name="The hand is over").click()


def write(page: Page, us: int, them: int, names: tuple[str, str] = ("Us", "Them")) -> None:
    """Types a hand."""
    for name, points in zip(names, (us, them), strict=True):
        side(page, name)
        page.get_by_label("Points of this hand").fill(str(points))
    over(page)


def totals(page: Page, *points: str) -> None:
    """The totals are these."""
    expect(page.locator(".side-total")).to_have_text(list(points))


def test_a_whole_game_is_kept_by_taps(phone: Phone) -> None:
    page = phone()
    begin(page, Name_1="Anna", Name_2="Carla", Who_sits="Anna, Carla, Bruno, Dina")
    expect(page.locator("#entry-title")).to_have_text("Hand 1 · Dealer: Anna")
    tap(page, "+500", "+100", "+5")
    side(page, "Carla")
    tap(page, "+200", "+5", "Change the sign")
    over(page)
    totals(page, "605", "−205")
    expect(page.locator(".side-missing")).to_have_text(["1400 to go", "2210 to go"])
    expect(page.locator("#entry-title")).to_have_text("Hand 2 · Dealer: Carla")
    page.get_by_role("button", name="Pass the deal on").click()
    expect(page.locator("#entry-title")).to_have_text("Hand 2 · Dealer: Bruno")

    page.get_by_role("button", name="Carla, hand 1: −205. Correct it").click()
    page.get_by_label("Right number").fill("-2")
    page.get_by_role("button", name="Correct", exact=True).click()
    expect(page.locator("dialog [role=alert]").first).to_have_text("Only multiples of 5 count.")
    page.get_by_label("Right number").fill("205")
    page.get_by_role("button", name="Correct", exact=True).click()
    totals(page, "605", "205")
    expect(page.locator("[data-rows] del")).to_have_text("Corrected: −205")

    write(page, 1400, 1800, ("Anna", "Carla"))
    expect(page.locator("[data-verdict]")).to_have_text("Equal at the target: one more hand decides.")
    tap(page, "+50")
    page.reload()
    totals(page, "2005", "2005")
    expect(page.locator("[data-sides] .side-points").first).to_have_text("+50")
    over(page)
    expect(page.locator("[data-verdict]")).to_have_text("Winner: Anna.")
    expect(page.locator("[data-won]")).to_contain_text("Anna")
    expect(page.locator("[data-entry]")).to_be_hidden()

    page.get_by_role("button", name="New game").click()
    begin(page, "505")
    kept = page.locator("[data-games] li")
    expect(kept).to_have_count(1)
    expect(kept).to_contain_text("Anna 2055 · Carla 2005")
    kept.get_by_role("button", name="Look").click()
    expect(page.locator("[data-verdict]")).to_have_text("Winner: Anna.")
    expect(page.locator("[data-rows] del")).to_have_count(1)


def test_what_is_entered_is_a_multiple_of_five(phone: Phone) -> None:
    page = phone()
    begin(page)
    over(page)
    expect(page.locator("[data-note]")).to_have_text("Enter the points of this hand first.")
    page.get_by_label("Points of this hand").fill("103")
    expect(page.get_by_label("Points of this hand")).to_have_attribute("aria-invalid", "true")
    over(page)
    totals(page, "0", "0")
    page.get_by_label("Points of this hand").fill("-130")
    over(page)
    totals(page, "−130", "0")


def test_an_own_target_and_more_sides(phone: Phone) -> None:
    page = phone()
    page.get_by_label("Sides").select_option("3")
    page.get_by_label("Another target").check()
    page.get_by_label("Points that win").fill("703")
    page.get_by_role("button", name="Begin").click()
    expect(page.locator("[data-own-mistake]")).to_be_visible()
    page.get_by_label("Points that win").fill("705")
    page.get_by_role("button", name="Begin").click()
    expect(page.locator("[data-length]")).to_have_text("to 705")
    expect(page.locator(".side")).to_have_count(3)


def test_deals_end_with_victory_points(phone: Phone) -> None:
    page = phone()
    begin(page, "2 deals")
    write(page, 300, 100)
    write(page, 100, 200)
    expect(page.locator("[data-verdict]")).to_have_text("Winner: Us. Victory Points: Us 11, Them 9.")


def test_a_kept_game_is_deleted_after_asking_once_more(phone: Phone) -> None:
    page = phone()
    begin(page)
    write(page, 500, 0)
    page.get_by_role("button", name="New game").click()
    begin(page)
    page.get_by_role("button", name="Delete").click()
    page.get_by_role("button", name="Really delete?").click()
    expect(page.locator("[data-games] li")).to_have_count(0)
    page.reload()
    expect(page.locator("[data-games] li")).to_have_count(0)


def test_a_game_is_saved_as_text_and_as_json(phone: Phone) -> None:
    page = phone()
    begin(page)
    write(page, 500, -50)
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Save as text").click()
    text = Path(waiting.value.path()).read_text()
    assert "1\t500\t−50\n" in text
    assert waiting.value.suggested_filename.endswith(".txt")
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Save as JSON").click()
    saved = json.loads(Path(waiting.value.path()).read_text())
    assert [[cell[0][0] for cell in hand] for hand in saved["hands"]] == [[500, -50]]


COUNT = """async ([rules, all]) => {
  const { countParts } = await import("/static/js/score/parts.js");
  const { profiles } = JSON.parse(document.getElementById("score-data").textContent);
  return countParts(all[0], [all[1]], profiles[rules]);
}"""
CLEAN, DIRTY = ["3H", "4H", "5H", "6H", "7H", "8H", "9H"], ["3C", "4C", "JK=5C", "6C", "7C", "8C", "9C", "TC"]


@pytest.mark.parametrize("name", PROFILES)
def test_the_count_by_parts_is_the_engine_s(phone: Phone, name: str) -> None:
    page, rules = phone(), PROFILES[name]
    faces = [CLEAN] if rules.jokers == 0 else [CLEAN, DIRTY]
    melds = [meld_book(rules).laid(texts) for texts in faces]
    grades: dict[str, int] = {}
    for meld in melds:
        grades[meld.grade] = grades.get(meld.grade, 0) + 1
    for took, closed in ((True, True), (True, False), (False, False)):
        for other_took, other_closed in ((True, not closed), (False, False)):
            side_end = SideEnd(melds, [], took, closed)
            other_end = SideEnd([], [], other_took, other_closed)
            parts = [
                {
                    "melded": sum(meld.points for meld in melds), "burracos": grades, "inHand": 0,
                    "closing": "closed" if closed else "no", "pozzetto": "taken" if took else "none",
                },
                {
                    "melded": 0, "burracos": {}, "inHand": 0, "closing": "closed" if other_closed else "no",
                    "pozzetto": "taken" if other_took else "none",
                },
            ]  # fmt: skip
            assert page.evaluate(COUNT, [name, parts]) == count_side(rules, side_end, other_end).to_json()


STANDING = """async ([game]) => {
  const { standing } = await import("/static/js/score/game.js");
  const { victoryPoints } = JSON.parse(document.getElementById("score-data").textContent);
  return standing(game, victoryPoints);
}"""


@pytest.mark.parametrize("deals", [None, 2, 3])
def test_a_game_stands_as_the_engine_says(phone: Phone, deals: int | None) -> None:
    page, rules = phone(), profile("fibur", target=505, deals=deals)
    rows = [[300, 300], [205, 205], [0, 5]]
    for count in range(4):
        hands = [[[[points, 1]] for points in row] for row in rows[:count]]
        told = page.evaluate(STANDING, [{"names": ["a", "b"], "target": 505, "deals": deals, "hands": hands}])
        if deals is None or count <= deals:
            status = match_status(rules, rows[:count])
            assert (told["over"], told["winner"], told["totals"]) == (
                status.over, status.winner, list(status.totals),
            )  # fmt: skip
            assert told["victoryPoints"] == (status.victory_points and list(status.victory_points))


def test_parts_are_entered_by_taps(phone: Phone) -> None:
    page = phone()
    begin(page)
    page.get_by_role("radio", name="By parts").check()
    page.get_by_label("Cards laid").fill("185")
    page.get_by_role("button", name="Clean burraco: one more", exact=True).click()
    page.get_by_role("button", name="Dirty burraco: one more").click()
    page.get_by_role("radio", name="Closed +100").check()
    side(page, "Them")
    page.get_by_role("radio", name="Not taken").check()
    page.get_by_label("Cards left in hand").fill("40")
    expect(page.locator(".part-sum")).to_have_text("−100 −40 = −140")
    page.get_by_role("radio", name="Closed +100").check()
    side(page, "Us")
    expect(page.locator(".part-sum")).to_have_text("185 +300 = 485")
    page.get_by_role("radio", name="Closed +100").check()
    over(page)
    totals(page, "585", "−140")


def test_cards_are_counted_by_the_referee(phone: Phone) -> None:
    page = phone()
    begin(page)
    page.get_by_role("radio", name="By parts").check()
    page.get_by_role("button", name="Count from the cards").click()
    picker = page.locator("[data-picker]")
    for name in ("3", "4", "5", "6", "7", "8", "9"):
        picker.get_by_role("button", name=f"{name} of hearts", exact=True).click()
    picker.get_by_role("button", name="joker").click()
    page.get_by_role("button", name="Another meld").click()
    picker.get_by_role("button", name="king of hearts").click()
    page.get_by_role("button", name="Count", exact=True).click()
    expect(page.locator("[data-said]")).to_have_text("Meld 2: A meld needs at least three cards.")
    assert findings(page) == []
    page.get_by_role("button", name="king of hearts: take it out").click()
    page.get_by_role("radio", name="Left in hand").check()
    picker.get_by_role("button", name="ace of hearts").click()
    page.get_by_role("button", name="Count", exact=True).click()
    expect(page.locator(".part-sum")).to_have_text("75 +150 −15 = 210")
    expect(page.locator("[data-grade=semi_clean]")).to_have_text("1")


def test_without_a_connection_it_goes_on_and_is_sent_later(phone: Phone, site: str) -> None:
    page = phone(f"{site}/")
    page.get_by_role("button", name="Play now").click()
    page.locator("[data-part=hand] button").first.wait_for()
    page.goto(f"{site}/score/")
    begin(page)
    write(page, 500, 100)
    expect(page.locator("[data-state]")).to_have_text("Kept in this browser and with your name.")
    page.context.set_offline(True)
    write(page, 100, 300)
    totals(page, "600", "400")
    expect(page.locator("[data-state]")).to_contain_text("sent later")
    page.context.set_offline(False)
    expect(page.locator("[data-state]")).to_have_text(
        "Kept in this browser and with your name.", timeout=WAIT
    )
    page.evaluate("() => localStorage.removeItem('burraco.score')")
    page.reload()
    kept = page.locator("[data-games] li")
    expect(kept).to_contain_text("Us 600 · Them 400")
    kept.get_by_role("button", name="Go on").click()
    totals(page, "600", "400")


def test_two_phones_write_one_game_and_a_third_looks_on(phone: Phone) -> None:
    page = phone()
    begin(page)
    write(page, 500, 100)
    page.get_by_role("button", name="Share").click()
    page.get_by_role("button", name="Make a link to look on").click()
    page.get_by_role("button", name="Make a link to write").click()
    links = [page.get_by_label(name, exact=True) for name in ("Link to look on", "Link to write")]
    for link in links:
        expect(link).not_to_have_value("")
    picture = "() => [...document.querySelectorAll('.link-picture')].every((each) => each.naturalWidth > 0)"
    page.wait_for_function(picture)
    assert findings(page) == []
    read, write_link = (link.input_value() for link in links)
    page.get_by_role("button", name="Close").click()

    looking, writing = phone(read), phone(write_link)
    totals(looking, "500", "100")
    expect(looking.locator("[data-entry]")).to_be_hidden()
    expect(looking.locator("button.written")).to_have_count(0)
    assert findings(looking) == []
    side(page, "Us")
    tap(page, "+500")
    write(writing, 200, 305)
    expect(page.locator(".side-total")).to_have_text(["700", "405"], timeout=WAIT)
    expect(looking.locator(".side-total")).to_have_text(["700", "405"], timeout=WAIT)
    expect(page.locator("[data-sides] .side-points").first).to_have_text("0")

    writing.context.set_offline(True)
    write(writing, 5, 10)
    page.wait_for_timeout(20)
    write(page, 15, 10)
    expect(looking.locator(".side-total")).to_have_text(["715", "415"], timeout=WAIT)
    writing.context.set_offline(False)
    for each in (page, writing, looking):
        expect(each.locator("[data-rows] del")).to_have_text("Corrected: 5", timeout=WAIT)
        totals(each, "715", "415")

    page.get_by_role("button", name="Share").click()
    page.locator("[data-link=write]").get_by_role("button", name="Take the link back").click()
    expect(writing.locator("[data-state]")).to_contain_text("not valid any more", timeout=WAIT)
    expect(writing.locator("[data-entry]")).to_be_hidden()


def test_two_links_asked_for_at_once_open_one_game(phone: Phone) -> None:
    page = phone()
    begin(page)
    kept: list[str] = []
    page.on("request", lambda request: request.url.endswith("/api/score/") and kept.append(request.method))
    page.get_by_role("button", name="Share").click()
    page.evaluate("() => document.querySelectorAll('[data-make]').forEach((each) => each.click())")
    for name in ("Link to look on", "Link to write"):
        expect(page.get_by_label(name, exact=True)).not_to_have_value("")
    assert kept == ["POST"]


def test_everybody_can_read_it(phone: Phone) -> None:
    page = phone()

    def looks_right() -> None:
        assert findings(page) == []
        assert page.evaluate(SMALL) == []
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")

    looks_right()
    begin(page)
    write(page, 500, 100)
    page.get_by_role("button", name="New game").click()
    begin(page, Name_1="Massimiliano e Mariaantonietta", Name_2="Them")
    write(page, 1500, -1100, ("Massimiliano e Mariaantonietta", "Them"))
    looks_right()
    page.get_by_role("radio", name="By parts").check()
    looks_right()
    page.locator("button.written").first.click()
    looks_right()


def test_it_works_by_keys(phone: Phone) -> None:
    page = phone()
    begin(page)
    page.get_by_label("Points of this hand").focus()
    page.keyboard.type("350")
    page.keyboard.press("Enter")
    totals(page, "350", "0")
    page.locator("button.written").first.focus()
    page.keyboard.press("Enter")
    page.keyboard.type("400")
    page.keyboard.press("Enter")
    totals(page, "400", "0")


def test_the_home_page_leads_here(phone: Phone, site: str) -> None:
    page = phone(f"{site}/")
    page.get_by_role("link", name="Keep the score here").click()
    expect(page.get_by_role("heading", name="Score pad")).to_be_visible()
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("navigation", name="Main").get_by_role("link", name="Score pad")).to_be_visible()
