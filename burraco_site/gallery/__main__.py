"""`make screenshots`: pictures of every page of a site of its own, at three sizes, in `var/screenshots`."""

from __future__ import annotations

import argparse
import fnmatch
import os
import shutil
import sys
from pathlib import Path
from typing import Any

from burraco_site.gallery.house import filled, site
from burraco_site.runner import ROOT

SIZES = {"360": (360, 640), "768": (768, 1024), "1440": (1440, 900)}


def main() -> int:
    """Reads the command line and takes the pictures."""
    parser = argparse.ArgumentParser(prog="make screenshots", description=__doc__)
    parser.add_argument("--only", default="*", help="names of scenes, such as table-* (several with commas)")
    parser.add_argument("--sizes", default=",".join(SIZES), help=f"some of {', '.join(SIZES)}")
    parser.add_argument("--language", default="en")
    parser.add_argument("--theme", default="light", help="light, dark or contrast")
    parser.add_argument("--felt", default="green", help="green, blue, wine or slate")
    parser.add_argument("--text", default="normal", help="normal, large or largest")
    parser.add_argument("--folder", type=Path, default=ROOT / "var" / "screenshots")
    parser.add_argument("--chromium", default=os.environ.get("CHROMIUM") or shutil.which("chromium"))
    words = parser.parse_args()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "burraco_site.settings")
    words.folder.mkdir(parents=True, exist_ok=True)
    with site() as (address, env):
        return _shoot(words, address, env)


def _shoot(words: argparse.Namespace, address: str, env: dict[str, str]) -> int:
    import django

    django.setup()
    from playwright.sync_api import sync_playwright

    from burraco_site.gallery.scenes import EMPTY

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=words.chromium, args=["--no-sandbox"])
        taken = _pictures(words, browser, address, {}, list(EMPTY))
        sessions, scenes = filled(env, words.language)
        taken += _pictures(words, browser, address, sessions, scenes)
        browser.close()
    print(f"{taken} pictures in {words.folder}")
    return 0


def _pictures(
    words: argparse.Namespace, browser: Any, address: str, sessions: dict[str, str], scenes: list[Any]
) -> int:
    """Takes the wanted scenes at the wanted sizes; how many."""
    from burraco_site.gallery.camera import Camera

    wanted = [scene for scene in scenes if any(fnmatch.fnmatch(scene.name, w) for w in words.only.split(","))]
    for size in words.sizes.split(","):
        width, height = SIZES[size]
        look = {"viewport": {"width": width, "height": height}, "locale": words.language}
        camera = Camera(browser, address, sessions, look, f"{words.theme}.{words.felt}.{words.text}")
        for scene in wanted:
            camera.shoot(scene, words.folder / f"{scene.name}-{size}-{words.theme}-{words.language}.png")
        camera.close()
    return len(wanted) * len(words.sizes.split(","))


if __name__ == "__main__":
    sys.exit(main())
