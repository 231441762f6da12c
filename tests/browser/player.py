"""A player that sees only the page: it taps what is lit and nothing else."""

import random
from typing import Any

from playwright.sync_api import Locator, Page
from playwright.sync_api import TimeoutError as PlaywrightTimeout

TIMEOUT = 20_000
LOOKS = 8
"""Cards that are tried against the melds in one turn."""
READY = """() => {
  const table = document.querySelector(".table");
  const own = document.querySelector(".turn.is-own") && !table.hasAttribute("aria-busy");
  return own || document.querySelector("dialog.sheet[open]");
}"""
SETTLED = """(version) => {
  const table = document.querySelector(".table");
  const told = document.querySelector("dialog[open], .note.is-refusal:not(:empty)");
  return table.dataset.version !== version || told;
}"""
SIGHT = """() => {
  const spot = (node) => {
    const box = node.getBoundingClientRect();
    return {x: box.x + 8, y: box.y + 14, key: node.dataset.key ?? ""};
  };
  const all = (selector) => [...document.querySelectorAll(selector)].map(spot);
  const under = ({x, y}, selector) => document.elementFromPoint(x, y)?.closest(selector);
  return {
    over: document.querySelector("dialog.sheet[open]") !== null,
    version: document.querySelector(".table").dataset.version,
    stock: all(".stock.is-lit"),
    pile: all(".pile.is-lit"),
    pot: all(".pots.is-lit"),
    exchange: all(".actions [data-act=exchange]:not([hidden])"),
    twice: document.querySelector(".table.is-picking") !== null,
    taking: document.querySelector("[data-part=badge]").textContent === "Take",
    suggest: all(".actions [data-act=lay].is-lit"),
    discard: all(".actions [data-act=discard].is-lit"),
    melds: all("[data-part=ours] .meld.is-lit").filter((place) => under(place, ".meld.is-lit")),
    laid: document.querySelectorAll("[data-part=ours] .meld").length,
    cards: all(".hand-place"),
    selected: all(".hand [aria-pressed=true]").length,
  };
}"""
Spot = dict[str, Any]


class Player:
    """Plays the seat of whoever opened `page`; `chance` decides between equally good taps.

    Where the table is played Burako's own way, it clicks twice to take and gathers the tiles of a new meld.
    """

    def __init__(self, page: Page, seed: int = 1) -> None:
        self.page = page
        self.chance = random.Random(seed)
        self.tried: set[str] = set()
        self.done: set[str] = set()
        """What was taken besides a draw: `pot`, `exchange`."""

    def play_deal(self, most: int = 400) -> int:
        """Plays until the score sheet opens; returns the number of moves made."""
        for moves in range(most):
            self.wait()
            if self.see()["over"]:
                return moves
            self.move()
        raise AssertionError(f"no score sheet after {most} moves")

    def next_deal(self) -> None:
        """Asks for the next deal on the open score sheet."""
        self.sheet.locator("[data-next]").click()
        self.sheet.wait_for(state="hidden")

    @property
    def sheet(self) -> Locator:
        """The open score sheet."""
        return self.page.locator("dialog.sheet[open]")

    def wait(self) -> None:
        """Until it is our turn, or the deal is over."""
        self.page.wait_for_function(READY, timeout=TIMEOUT)

    def see(self) -> dict[str, Any]:
        """What is lit, and where."""
        seen: dict[str, Any] = self.page.evaluate(SIGHT)
        return seen

    def let_go(self) -> None:
        """Selects nothing any more."""
        self.page.keyboard.press("Escape")

    def tap(self, spot: Spot) -> dict[str, Any]:
        """Taps a place; returns what is seen then."""
        self.page.mouse.click(spot["x"], spot["y"])
        return self.see()

    def move(self) -> None:
        """One move: draw or take, lay what is suggested, add what fits, discard."""
        seen = self.see()
        version = seen["version"]
        if not (self.draw(seen) or self.exchange(seen) or self.lay(seen) or self.add(seen)):
            self.discard(self.see())
        self.settle(version)
        self.choose(version)

    def settle(self, version: str) -> None:
        """Until the move that was made on `version` is accepted or refused, or a question is asked."""
        try:
            self.page.wait_for_function(SETTLED, arg=version, timeout=TIMEOUT)
        except PlaywrightTimeout:
            note = self.page.locator("[data-part=note]").inner_text()
            raise AssertionError(f"nothing happened: {note!r} {self.see()}") from None

    def draw(self, seen: dict[str, Any]) -> bool:
        """Takes the pot when it may, else draws, or now and then takes the pile."""
        take = seen["pile"] if seen["taking"] else []
        if not seen["stock"] and not take:
            return False
        self.tried.clear()
        if seen["pot"]:
            self.done.add("pot")
            self.tap(seen["pot"][0])
            return True
        spot = take[0] if take and self.chance.random() < 0.4 else (seen["stock"] or take)[0]
        self.page.mouse.click(spot["x"], spot["y"], click_count=2 if seen["twice"] else 1)
        return True

    def exchange(self, seen: dict[str, Any]) -> bool:
        """Exchanges the first tile where that is offered, once."""
        if not seen["exchange"] or "exchange" in self.done:
            return False
        self.done.add("exchange")
        self.tap(seen["exchange"][0])
        return True

    def lay(self, seen: dict[str, Any]) -> bool:
        """Lays what the table suggests."""
        if seen["selected"] or not seen["suggest"]:
            return False
        lay = self.page.locator(".actions [data-act=lay]")
        if seen["twice"]:
            lay.click()
        if lay.inner_text().strip() != "Suggest":
            return False
        lay.click()
        self.page.locator(".place.is-lit").click()
        return True

    def choose(self, version: str) -> None:
        """Takes the first layout, where several are offered."""
        options = self.page.locator("dialog[open] .option")
        if options.count():
            options.first.click()
            self.settle(version)

    def add(self, seen: dict[str, Any]) -> bool:
        """Adds the first card that lights one of our melds; a few cards are tried, each once a turn."""
        if not seen["laid"]:
            return False
        for card in [card for card in seen["cards"] if card["key"] not in self.tried]:
            if len(self.tried) == LOOKS:
                return False
            self.tried.add(card["key"])
            lit = self.tap(card)["melds"]
            if lit:
                self.tap(lit[0])
                return True
            self.let_go()
        return False

    def discard(self, seen: dict[str, Any]) -> None:
        """Discards some card whose tap lights the button."""
        for card in self.chance.sample(seen["cards"], len(seen["cards"])):
            lit = self.tap(card)["discard"]
            if lit:
                self.tap(lit[0])
                return
            self.let_go()
        raise AssertionError("nothing to discard")
