"""Four browsers at one private table: opened by one, joined by link by three guests, played to its sheet."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tests.browser.conftest import DESK, PHONE
from tests.browser.player import READY, TIMEOUT, Player

pytestmark = pytest.mark.browser
MOST_MOVES = 2000
LEAVE = """(address) => new Promise((done, failed) => {
  const socket = new WebSocket(address);
  socket.onmessage = ({data}) => {
    const frame = JSON.parse(data);
    if (frame.t === "ok") done();
    if (frame.t === "error") failed(frame.text);
  };
  socket.onopen = () => socket.send(JSON.stringify({t: "act", do: "leave", id: crypto.randomUUID(), v: 0}));
})"""


class Person:
    """Somebody at a browser, who can close it and come back."""

    def __init__(self, browser: Browser, name: str, size: tuple[int, int]) -> None:
        self.browser, self.name, self.size = browser, name, size
        self.errors: list[str] = []
        self.begin(None)

    def begin(self, state: object) -> None:
        """Opens the browser, with what it remembers from before."""
        viewport = {"width": self.size[0], "height": self.size[1]}
        self.context: BrowserContext = self.browser.new_context(
            viewport=viewport,  # type: ignore[arg-type]
            storage_state=state,  # type: ignore[arg-type]
            reduced_motion="reduce",
        )
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(TIMEOUT)
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.player = Player(self.page, seed=len(self.name))

    def close_and_return(self) -> None:
        """Closes the browser and opens the same address in a new one."""
        address, state = self.page.url, self.context.storage_state()
        self.context.close()
        self.begin(state)
        self.page.goto(address)

    def join(self, link: str) -> None:
        """Opens the invitation, types a name, taps once."""
        self.page.goto(link)
        self.page.get_by_label("Your name at the table").fill(self.name)
        self.page.get_by_role("button", name="Sit down", exact=True).click()
        self.page.locator("#ready").wait_for()

    def hand(self) -> list[str]:
        """The cards in hand, as a screen reader names them, whatever is new among them."""
        cards = self.page.locator("[data-part=hand] button")
        cards.first.wait_for()
        names = [card.get_attribute("aria-label") or "" for card in cards.all()]
        return sorted(name.replace(", new", "") for name in names)


@pytest.fixture
def people(browser: Browser) -> Iterator[list[Person]]:
    """Anna at a desk, the others on phones."""
    names = ("Anna", "Bea", "Carla", "Dino")
    sizes = (DESK, PHONE, PHONE, PHONE)
    persons = [Person(browser, name, size) for name, size in zip(names, sizes, strict=True)]
    yield persons
    for person in persons:
        person.context.close()
    assert [error for person in persons for error in person.errors] == []


def seat_all(people: list[Person], site: str) -> None:
    """Anna opens a private table of four, the others come by its link; Anna starts when all are there."""
    anna, *guests = people
    anna.page.goto(f"{site}/")
    anna.page.get_by_role("link", name="Play with friends").click()
    anna.page.get_by_label("Your name at the table").fill("Anna")
    anna.page.get_by_role("button", name="Open the table").click()
    link = anna.page.get_by_label("Who opens this link").input_value()
    for guest in guests:
        guest.join(link)
    guests[0].page.get_by_role("button", name="I am ready").click()
    anna.page.get_by_text("All are here: you can start.").wait_for()
    anna.page.get_by_text("✓ Ready").wait_for()
    anna.page.get_by_role("button", name="Start", exact=True).click()
    for person in people:
        person.page.locator("[data-part=hand] button").first.wait_for()


def on_turn(people: list[Person]) -> Person | None:
    """Whose turn it is; None once everybody sees the score sheet."""
    for _ in range(3000):
        sheets = 0
        for person in people:
            if person.page.evaluate(READY):
                if not person.player.see()["over"]:
                    return person
                sheets += 1
        if sheets == len(people):
            return None
        people[0].page.wait_for_timeout(20)
    raise AssertionError("nobody can move, and there is no score sheet")


def play_on(people: list[Person], moves: int) -> Person | None:
    """Plays so many moves; whose turn it is then."""
    for _ in range(moves):
        person = on_turn(people)
        if person is None:
            return None
        person.player.move()
    return on_turn(people)


def test_four_people_play_a_deal_one_comes_back_in_mid_turn_and_one_is_stood_in_for(
    people: list[Person], site: str
) -> None:
    seat_all(people, site)
    assert len({person.page.url for person in people}) == 1
    assert sorted(people[0].page.locator(".seat-name").all_inner_texts()) == ["Bea", "Carla", "Dino"]

    mover = play_on(people, 6)
    assert mover
    while mover.player.see()["stock"]:  # in mid-turn: the card is drawn, nothing is discarded yet
        mover.player.move()
    held = mover.hand()
    mover.close_and_return()
    assert on_turn(people) is mover
    assert mover.hand() == held
    assert not mover.player.see()["stock"]

    dino = people.pop()
    address = dino.page.url.replace("http", "ws").replace("/match/", "/ws/match/")
    dino.page.evaluate(LEAVE, address)
    dino.page.goto("about:blank")
    assert play_on(people, MOST_MOVES) is None
    for person in people:
        assert "Us" in person.player.sheet.inner_text()
    people.append(dino)
    dino.page.go_back()
    dino.player.wait()
    assert dino.player.see()["over"]
