"""A player that sees only the page: it taps what is lit and nothing else."""

import random

from playwright.sync_api import Locator, Page

TIMEOUT = 20_000
LOOKS = 8
"""Cards that are tried against the melds in one turn."""
READY = """() => {
  const table = document.querySelector(".table");
  const own = document.querySelector(".turn.is-own") && !table.hasAttribute("aria-busy");
  return own || document.querySelector("dialog.sheet[open]");
}"""
ASKED = """(version) => {
  const table = document.querySelector(".table");
  const told = document.querySelector("dialog[open], .note.is-refusal:not(:empty)");
  return table.dataset.version !== version || told;
}"""


class Player:
    """Plays the seat of whoever opened `page`; `chance` decides between equally good taps."""

    def __init__(self, page: Page, seed: int = 1) -> None:
        self.page = page
        self.chance = random.Random(seed)
        self.tried: set[str] = set()

    def play_deal(self, most: int = 400) -> int:
        """Plays until the score sheet opens; returns the number of moves made."""
        for moves in range(most):
            self.wait()
            if self.sheet.count():
                return moves
            self.move()
        raise AssertionError(f"no score sheet after {most} moves")

    @property
    def sheet(self) -> Locator:
        """The open score sheet."""
        return self.page.locator("dialog.sheet[open]")

    def wait(self) -> None:
        """Until it is our turn, or the deal is over."""
        self.page.wait_for_function(READY, timeout=TIMEOUT)

    def move(self) -> None:
        """One move: draw or take, lay what is suggested, add what fits, discard."""
        if not (self.draw() or self.lay() or self.add()):
            self.discard()

    def draw(self) -> bool:
        """Draws, or takes a pile when it is worth it."""
        stock, pile = self.page.locator(".stock.is-lit"), self.page.locator(".pile.is-lit")
        if pile.count() and not self.selected.count() and self.chance.random() < 0.4 and self.taking():
            pile.click(position={"x": 10, "y": 10})
        elif stock.count():
            stock.click()
        else:
            return False
        self.tried.clear()
        return True

    def taking(self) -> bool:
        """Whether the lit pile means "take" and not "discard"."""
        return self.page.locator("[data-part=badge]").inner_text() == "Take"

    @property
    def selected(self) -> Locator:
        """The selected cards."""
        return self.page.locator("[data-part=hand] [aria-pressed=true]")

    def lay(self) -> bool:
        """Lays what the table suggests."""
        suggest = self.page.locator(".actions [data-act=lay].is-lit")
        if self.selected.count() or not suggest.count():
            return False
        suggest.click()
        self.tap_and_choose(self.page.locator(".place.is-lit"))
        return True

    def tap_and_choose(self, target: Locator) -> None:
        """Taps a place for the selection, and the first layout where several are offered."""
        version = self.page.locator(".table").get_attribute("data-version")
        target.click(position={"x": 20, "y": 8})
        self.page.wait_for_function(ASKED, arg=version, timeout=TIMEOUT)
        if self.page.locator("dialog[open] .option").count():
            self.page.locator("dialog[open] .option").first.click()

    def add(self) -> bool:
        """Adds the first card that lights one of our melds; a few cards are tried, each once a turn."""
        if not self.page.locator("[data-part=ours] .meld").count():
            return False
        for key in self.untried():
            card = self.page.locator(f"[data-key='{key}'] button")
            card.click(position={"x": 8, "y": 14})
            melds = self.page.locator("[data-part=ours] .meld.is-lit")
            if melds.count():
                self.tap_and_choose(melds.first)
                return True
            card.click(position={"x": 8, "y": 14})
        return False

    def untried(self) -> list[str]:
        """The keys of the cards to look at, a few in a turn."""
        places = "nodes => nodes.map((node) => node.dataset.key)"
        keys = self.page.eval_on_selector_all(".hand-place", places)
        chosen = [key for key in keys if key not in self.tried][: max(0, LOOKS - len(self.tried))]
        self.tried.update(chosen)
        return chosen

    def discard(self) -> None:
        """Discards some card whose tap lights the pile."""
        cards = self.page.locator("[data-part=hand] button").all()
        self.chance.shuffle(cards)
        for card in cards:
            card.click(position={"x": 8, "y": 14})
            if self.page.locator(".actions [data-act=discard].is-lit").count():
                self.page.locator(".actions [data-act=discard]").click()
                return
            card.click(position={"x": 8, "y": 14})
        raise AssertionError("nothing to discard")
