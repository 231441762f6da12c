"""A bar that grows while a command works."""

from __future__ import annotations

from django.core.management.base import OutputWrapper

WIDTH = 40


class Progress:
    """A bar on a terminal; where `out` is none, nothing."""

    def __init__(self, total: int, out: OutputWrapper, name: str = "") -> None:
        self.total, self.name = total, name
        self.out = out if out.isatty() else None

    def tell(self, done: int) -> None:
        """Draws the bar; it goes away when all is done."""
        if self.out is None:
            return
        full = WIDTH * done // self.total
        bar = f"{self.name}[{'#' * full}{'.' * (WIDTH - full)}] {done}/{self.total}"
        self.out.write("\r" + (" " * len(bar) + "\r" if done == self.total else bar), ending="")
        self.out.flush()
