"""`manage.py draw_icons`: the icons of the app as PNG, drawn from their SVG by a browser."""

import shutil
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser

DRAWN = {
    "burraco-192.png": ("burraco.svg", 192),
    "burraco-512.png": ("burraco.svg", 512),
    "maskable-512.png": ("maskable.svg", 512),
    "touch-180.png": ("maskable.svg", 180),
}
"""Each picture with its drawing and its edge in pixels."""


class Command(BaseCommand):
    """Draws every icon anew."""

    help = "Draw the PNG icons from their SVG (needs the development tools and a Chromium)."

    def add_arguments(self, parser: CommandParser) -> None:
        """Where the browser is."""
        parser.add_argument("--chromium", default=shutil.which("chromium"))

    def handle(self, *args: Any, **options: Any) -> None:
        """Writes the pictures beside their drawings."""
        from playwright.sync_api import sync_playwright  # not installed where the site runs

        folder = Path(settings.STATICFILES_DIRS[0], "icons")
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=options["chromium"], args=["--no-sandbox"])
            page = browser.new_page()
            for name, (drawing, edge) in DRAWN.items():
                page.set_viewport_size({"width": edge, "height": edge})
                page.set_content(_framed((folder / drawing).read_text(), edge))
                page.screenshot(path=str(folder / name), omit_background=True)
            browser.close()
        self.stdout.write(f"{len(DRAWN)} icons drawn in {folder}")


def _framed(drawing: str, edge: int) -> str:
    return f'<body style="margin:0">{drawing.replace("<svg", f"<svg width={edge} height={edge}", 1)}</body>'
