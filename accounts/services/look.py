"""How the site looks to a person: theme, felt, size of the text. Kept with the person and in the browser.

The browser keeps it in a cookie, `<theme>.<felt>.<text>`, so that the first byte of a page already wears it.
"""

from __future__ import annotations

from typing import NamedTuple

from accounts.models import User

COOKIE = "burraco_look"
THEMES = ("auto", "light", "dark", "contrast")
FELTS = ("green", "blue", "wine", "slate")
TEXTS = ("normal", "large", "largest")


class Look(NamedTuple):
    """One of `THEMES`, `FELTS` and `TEXTS` each; `auto` is what the device asks for."""

    theme: str = THEMES[0]
    felt: str = FELTS[0]
    text: str = TEXTS[0]

    def __str__(self) -> str:
        return ".".join(self)

    @property
    def worn(self) -> dict[str, str]:
        """What differs from the usual look, by its name: the `data-` attributes of the page."""
        usual = Look()._asdict()
        return {name: value for name, value in self._asdict().items() if value != usual[name]}


def parse(text: str) -> Look:
    """The look that a cookie or a row holds; whatever is unknown in it is as usual."""
    usual, told = Look(), text.split(".")
    told += [""] * (len(usual) - len(told))
    return Look(
        *(
            word if word in known else default
            for word, known, default in zip(told, (THEMES, FELTS, TEXTS), usual, strict=False)
        )
    )


def look_of(user: object, cookie: str) -> Look:
    """The look of a person, on whichever device; of a browser where nobody is known or has chosen."""
    return parse((user.look if isinstance(user, User) else "") or cookie)


def choose_look(user: User, look: Look) -> None:
    """Keeps a look with the person."""
    if user.look != str(look):
        user.look = str(look)
        user.save(update_fields=["look"])
