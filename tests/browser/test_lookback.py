"""Looking back: the replay of a real match, the check of its shuffle, and of one with a tampered card."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from games.engine.shuffle import fingerprint
from tests.browser import frames
from tests.browser.conftest import DESK, PHONE, Stage
from tests.browser.player import Player
from tests.browser.test_looks import SMALL, Build, findings
from tests.browser.test_play import open_table

pytestmark = pytest.mark.browser
VECTORS = json.loads((Path(__file__).parents[1] / "engine" / "shuffle_vectors.json").read_text())
Played = tuple[Page, str]
WIDE = "() => document.documentElement.scrollWidth > innerWidth"


@pytest.fixture(scope="module")
def played(browser: Browser, site: str) -> Iterator[Played]:
    """A page of the player of a match whose first deal has ended, and the address of the table."""
    context = browser.new_context(
        viewport={"width": PHONE[0], "height": PHONE[1]}, reduced_motion="reduce", locale="en"
    )
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda message: message.type == "error" and errors.append(message.text))
    open_table(page, site, "2005", "easy")
    player = Player(page)
    player.play_deal()
    page.locator("dialog.sheet[open] [data-replay]").wait_for()
    yield page, page.url
    context.close()
    assert errors == []


@pytest.fixture
def reel(played: Played) -> Page:
    """The replay of the first deal, at its beginning, reached from the list of matches."""
    page, address = played
    page.goto(address.split("/match/")[0] + "/matches/")
    page.evaluate("() => localStorage.removeItem('burraco.replay.open')")
    page.get_by_role("link", name="Replay").first.click()
    page.locator("#reel").wait_for()
    expect(page.locator("[data-part=hand] button")).to_have_count(11)
    return page


def moment(page: Page) -> int:
    """How many moves have been made on the screen."""
    return int(page.locator("[data-reel=said]").inner_text().split(" / ")[0])


def end(page: Page) -> int:
    """How many moves there are."""
    return int(page.locator("[data-reel=said]").inner_text().split(" / ")[1].split(" ")[0])


def test_a_moment_is_shared_with_somebody_without_a_seat(reel: Page, browser: Browser) -> None:
    reel.get_by_role("button", name="Turn on").click()
    shown = moment(reel)
    reel.get_by_role("button", name="Share this moment").click()
    expect(reel.locator("[data-reel=shared]")).to_contain_text("The link", timeout=30_000)
    link = reel.get_by_role("link", name="Link to this moment").get_attribute("href")
    origin = reel.url.split("/match/")[0]
    stranger = browser.new_context(viewport={"width": PHONE[0], "height": PHONE[1]}, locale="en").new_page()
    stranger.goto(f"{origin}{link}")
    expect(stranger.locator("[data-reel=said]")).to_contain_text(f"{shown} / ")
    stranger.get_by_label("What Hard would do, and why").check()
    expect(stranger.locator("[data-reel=why]")).to_contain_text(re.compile("Why: "), timeout=30_000)
    assert findings(stranger) == []
    stranger.goto(f"{origin}{link}".replace("key=", "key=x"))
    expect(stranger.locator("#reel")).to_have_count(0)
    stranger.context.close()


def test_each_move_can_be_explained(reel: Page) -> None:
    why = reel.locator("[data-reel=why]")
    expect(why).to_be_hidden()
    reel.get_by_label("What Hard would do, and why").check()
    told = set()
    for _ in range(6):
        reel.get_by_role("button", name="Move on").click()
        expect(why).to_contain_text(re.compile("^(Hard would|Why: )"), timeout=30_000)
        told.add(why.inner_text().split(" ")[0])
    assert told == {"Hard", "Why:"}
    assert findings(reel) == []
    reel.get_by_label("What Hard would do, and why").uncheck()
    expect(why).to_be_hidden()


def test_the_sheet_leads_to_the_replay_of_its_deal(played: Played) -> None:
    page, address = played
    page.goto(address)
    page.locator("dialog.sheet[open] [data-replay]").click()
    expect(page.locator("#reel")).to_be_visible()
    assert page.url.endswith("/replay/?deal=1") or "deal=1&" in page.url


def test_a_deal_is_stepped_through_by_buttons_and_keys(reel: Page) -> None:
    expect(reel.locator("[data-reel=said]")).to_contain_text("The cards are dealt.")
    reel.get_by_role("button", name="Move on").click()
    expect(reel.locator("[data-reel=said]")).to_contain_text(
        re.compile(r"1 / .*(draws|takes).* \(after [\d.]+ s\)")
    )
    reel.keyboard.press("ArrowRight")
    assert moment(reel) == 2
    reel.keyboard.press("ArrowLeft")
    assert moment(reel) == 1
    reel.keyboard.press("End")
    assert moment(reel) == end(reel)
    expect(reel.locator("[data-part=turn]")).to_have_text("The deal is over")
    assert reel.locator("dialog[open]").count() == 0
    reel.keyboard.press("c")
    expect(reel.locator("dialog.sheet[open]")).to_contain_text("Left in hand")
    reel.keyboard.press("Escape")
    reel.keyboard.press("Home")
    assert moment(reel) == 0
    reel.keyboard.press("Shift+ArrowRight")
    assert reel.locator("[data-reel=turns]").input_value() == "1"
    reel.locator("[data-reel=turns]").select_option("3")
    assert moment(reel) > 5
    expect(reel.locator("[data-part=log] li")).to_have_count(1)


def test_the_film_plays_and_stops(reel: Page) -> None:
    reel.get_by_role("button", name="Play").click()
    expect(reel.get_by_role("button", name="Stop")).to_be_visible()
    reel.wait_for_function("() => Number(document.querySelector('[data-reel=at]').value) >= 2")
    reel.get_by_role("button", name="Stop").click()
    stopped = moment(reel)
    reel.wait_for_timeout(1500)
    assert moment(reel) == stopped


def test_all_hands_can_be_seen_and_every_seat_has_its_view(reel: Page) -> None:
    hands = reel.locator("[data-part=openHands]")
    expect(hands).to_be_hidden()
    own = reel.locator("[data-part=hand] button").evaluate_all(
        "all => all.map(each => each.ariaLabel).sort()"
    )
    reel.keyboard.press("o")
    expect(hands.locator(".card")).to_have_count(11)
    theirs = hands.locator("li .visually-hidden").inner_text().split(": ")[1].split(", ")
    reel.locator("[data-reel=seats]").select_option("1")
    reel.wait_for_url("**seat=1**")
    turned = reel.locator("[data-part=hand] button").evaluate_all("all => all.map(each => each.ariaLabel)")
    assert sorted(turned) == sorted(theirs)
    shown = reel.locator("[data-part=openHands] li .visually-hidden").inner_text().split(": ")[1]
    assert sorted(shown.split(", ")) == own


def test_a_moment_is_shared_by_its_link(reel: Page) -> None:
    reel.locator("[data-reel=turns]").select_option("2")
    at, said = moment(reel), reel.locator("[data-reel=said]").inner_text()
    link = reel.get_by_role("link", name="Link to this moment").get_attribute("href")
    assert link
    assert f"v={at + 1}&seat=0" in link
    reel.wait_for_url(f"**v={at + 1}**")
    reel.goto(reel.url.split("/match/")[0] + link)
    expect(reel.locator("[data-reel=said]")).to_have_text(said)


def test_the_replay_on_a_small_phone_is_clean(reel: Page) -> None:
    reel.keyboard.press("End")
    reel.keyboard.press("o")
    assert findings(reel) == []
    assert reel.evaluate(SMALL) == []
    assert not reel.evaluate(WIDE)
    assert reel.locator("[data-go=on]").bounding_box()["y"] < PHONE[1]  # type: ignore[index]
    reel.keyboard.press("?")
    expect(reel.locator("dialog[open]")).to_contain_text("one turn back or on")
    assert findings(reel) == []
    reel.keyboard.press("Escape")


def test_the_menu_of_the_table_tells_the_commitment(stage: Build) -> None:
    digits = "ab" * 32
    table: Stage = stage(frames.view(frames.match(commitment=digits), frames.deal()))
    table.page.get_by_role("button", name="Menu and help").click()
    expect(table.page.locator("[data-commitment] code")).to_have_text(digits)
    assert findings(table.page) == []
    assert not table.page.evaluate(WIDE)
    table.push(
        t="view", v=13, match=frames.match(deal=4, commitment="cd" * 32), deal=frames.deal(), targets=None
    )
    expect(table.page.locator("[data-commitment] code")).to_have_text("cd" * 32)
    kept = table.page.evaluate("() => JSON.parse(localStorage.getItem('burraco.commitments'))")
    assert [(each["deal"], each["commitment"][:2]) for each in kept] == [(3, "ab"), (4, "cd")]


@pytest.mark.parametrize("vector", VECTORS)
def test_the_browser_shuffles_as_the_server_does(stage: Build, vector: dict[str, Any]) -> None:
    page = stage(frames.view(frames.match(), frames.deal())).page
    found = page.evaluate(
        """async ({seed, contributions, match, deal, size}) => {
          const {bytesOf, commitment, deckOrder} = await import("/static/js/shuffle/order.js");
          const [secret, given] = [bytesOf(seed), contributions.map(bytesOf)];
          const order = await deckOrder(secret, given, match, deal, size);
          return [await commitment(secret, match, deal), order];
        }""",
        vector,
    )
    assert found == [vector["commitment"], vector["order"]]


def test_the_browser_takes_part_in_the_shuffle(stage: Build) -> None:
    table: Stage = stage(frames.view(frames.match(), frames.deal()))
    table.wait_for("ping")
    shuffle: dict[str, Any] = {"deal": 4, "commitment": "ef" * 32, "commits": {}, "called": False}

    def push(**changed: Any) -> None:
        shuffle.update(changed)
        table.push(t="table", n=2, you=0, hosting=False, table={"id": "k3j9x2", "shuffle": shuffle})

    push()
    commit = table.wait_for("commit")
    push(commits={"0": commit["hex"]}, called=True)
    reveal = table.wait_for("reveal")
    assert (commit["deal"], reveal["deal"]) == (4, 4)
    assert commit["hex"] == fingerprint(bytes.fromhex(reveal["hex"]), b"k3j9x2", b"4").hex()
    kept = table.page.evaluate("() => JSON.parse(localStorage.getItem('burraco.commitments'))")
    assert kept[-1] == {"match": "k3j9x2", "deal": 4, "commitment": "ef" * 32}


def states(page: Page) -> list[str]:
    """What the page says of each step."""
    found: list[str] = page.locator("[data-steps] li").evaluate_all(
        "all => all.map(each => each.dataset.state)"
    )
    return found


def test_a_real_deal_is_verified(reel: Page) -> None:
    reel.get_by_role("link", name="Verify this deal").click()
    verdict = reel.locator(".verdict")
    expect(verdict).to_have_attribute("data-verdict", "holds")
    assert states(reel) == ["holds"] * 4
    expect(reel.locator("[data-remembered]")).to_have_text(
        "This browser was shown the same commitment during the deal."
    )
    expect(reel.locator("[data-fields]")).to_contain_text("skipped: seats 0")
    expect(reel.locator("[data-dealt] li").last.locator(".card")).to_have_count(108)
    assert findings(reel) == []
    assert reel.evaluate(SMALL) == []
    assert not reel.evaluate(WIDE)


def test_a_saved_proof_is_checked_without_a_connection(reel: Page, tmp_path: Path) -> None:
    reel.get_by_role("link", name="Verify this deal").click()
    with reel.expect_download() as saving:
        reel.get_by_role("link", name="Save the proof").click()
    proof = json.loads(Path(saving.value.path()).read_text())
    reel.goto(reel.url.split("/match/")[0] + "/verify/")
    reel.context.set_offline(True)
    try:
        assert check(reel, tmp_path, proof) == ["holds"] * 4
        hands, deck = proof["hands"], proof["deck"]
        other = next(index for index, card in enumerate(deck) if card != deck[0])
        tampered = {
            "commitment": proof | {"seed": "00" * 32},
            "order": proof | {"deck": [deck[other], *deck[1:other], deck[0], *deck[other + 1 :]]},
            "hands": proof | {"hands": [["AH" if hands[0][0] != "AH" else "KS", *hands[0][1:]], hands[1]]},
            "form": {"format": "poker"},
        }
        for step, odd in tampered.items():
            check(reel, tmp_path, odd)
            expect(reel.locator(".verdict")).to_have_attribute("data-verdict", step)
            expect(reel.locator("[data-state=fails]")).to_have_attribute("data-step", step)
            assert states(reel).count("fails") == 1
        expect(reel.locator(".verdict")).to_have_text("This is not the proof of a deal.")
        assert findings(reel) == []
    finally:
        reel.context.set_offline(False)


def check(page: Page, folder: Path, proof: Any) -> list[str]:
    """Gives the page a file; what it says of each step."""
    file = folder / "proof.json"
    file.write_text(json.dumps(proof))
    page.locator("[data-steps]").evaluate("list => list.replaceChildren()")
    page.locator("[data-file]").set_input_files([])
    page.locator("[data-file]").set_input_files(file)
    expect(page.locator("[data-steps] li")).to_have_count(4)
    return states(page)


def test_the_replay_of_tiles_on_a_desk(browser: Browser, site: str) -> None:
    context = browser.new_context(viewport={"width": DESK[0], "height": DESK[1]}, reduced_motion="reduce")
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    open_table(page, site, "burako", "easy")
    page.evaluate("""() => localStorage.setItem("burraco.settings", JSON.stringify({pick_tiles: false}))""")
    page.reload()
    Player(page).play_deal()
    page.locator("dialog.sheet[open] [data-replay]").click()
    page.wait_for_url("**/replay/**", wait_until="load")
    page.keyboard.press("o")
    expect(page.locator("[data-part=openHands] .tile").first).to_be_visible()
    page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(page.locator("[data-part=log] li")).to_have_count(2)
    assert findings(page) == []
    page.get_by_role("link", name="Verify this deal").click()
    expect(page.locator(".verdict")).to_have_attribute("data-verdict", "holds")
    expect(page.locator("[data-dealt] .tile").first).to_be_visible()
    assert findings(page) == []
    context.close()
    assert errors == []
