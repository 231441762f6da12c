"""Every page and state of the site on the smallest phone: axe finds nothing, no text sticks out or is cut;
and nothing is wider than a tablet or a desk.

English by day is looked at by eye (`make screenshots`); here are the other languages and themes.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Browser, Page

from burraco_site.gallery.camera import Camera
from burraco_site.gallery.house import filled, site
from burraco_site.gallery.scenes import Scene
from tests.browser.conftest import DESK, PHONE
from tests.browser.test_looks import SMALL, findings

pytestmark = pytest.mark.browser
WIDE = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
CUT = """() => [...document.querySelectorAll("body *")].filter((node) => {
  const words = [...node.childNodes].some((child) => child.nodeType === 3 && child.textContent.trim());
  if (!words || !node.checkVisibility({visibilityProperty: true}) || node.clientWidth < 2) return false;
  const { overflowX, textOverflow, clipPath } = getComputedStyle(node);
  if (textOverflow === "ellipsis" || clipPath !== "none" || overflowX === "auto") return false;
  const lower = overflowX === "visible" ? 0 : node.scrollHeight - node.clientHeight;
  return node.scrollWidth - node.clientWidth > 1 || lower > 1;
}).map((node) => node.outerHTML.slice(0, 160))"""
"""Texts that are cut off by their box, or stick out of it, but for those that end in an ellipsis."""


class Gallery(NamedTuple):
    """A filled site."""

    address: str
    sessions: dict[str, str]
    scenes: list[Scene]


@pytest.fixture(scope="module")
def gallery() -> Iterator[Gallery]:
    """The site of the pictures."""
    with site() as (address, env):
        sessions, scenes = filled(env, "it")
        yield Gallery(address, sessions, scenes)


def told(page: Page, *, by_axe: bool) -> list[Any]:
    """What is wrong with a page as it stands."""
    found = [] if by_axe else [*too_wide(page, (768, 1024)), *too_wide(page, DESK)]
    found += [*too_wide(page, PHONE), *page.evaluate(CUT), *page.evaluate(SMALL)]
    return found + (findings(page) if by_axe else [])


def too_wide(page: Page, size: tuple[int, int]) -> list[str]:
    """How far a page sticks out at a size."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    wide = page.evaluate(WIDE)
    return [f"{wide} pixels too wide at {size[0]}"] if wide > 0 else []


@pytest.mark.parametrize(
    ("language", "look", "by_axe"),
    [("it", "dark.wine.normal", True), ("es", "contrast.green.largest", False)],
)
def test_every_page_can_be_read(
    browser: Browser, gallery: Gallery, language: str, look: str, by_axe: bool
) -> None:
    options = {"viewport": {"width": PHONE[0], "height": PHONE[1]}, "locale": language}
    camera = Camera(browser, gallery.address, gallery.sessions, options, look)
    wrong = {scene.name: told(camera.show(scene), by_axe=by_axe) for scene in gallery.scenes}
    camera.close()
    assert {name: problems for name, problems in wrong.items() if problems} == {}
