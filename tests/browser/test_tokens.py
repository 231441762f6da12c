"""Colours come from one file, and every pair can be read: 4.5 to 1 for text, 3 to 1 for marks and rings; in
high contrast 7 and 4.5 to 1.
"""

import re
from pathlib import Path

import pytest
from django.conf import settings

CSS = Path(settings.STATICFILES_DIRS[0]) / "css"
TEXT, MARK = 4.5, 3.0
SUITS = ("suit-H", "suit-D", "suit-C", "suit-S", "suit-joker")
PAIRS = [
    *[("ink", ground, TEXT) for ground in ("paper", "paper-raised")],
    *[("ink-soft", ground, TEXT) for ground in ("paper", "paper-raised")],
    *[("danger", ground, TEXT) for ground in ("paper", "paper-raised")],
    *[("line", ground, MARK) for ground in ("paper", "paper-raised")],
    *[("accent", ground, MARK) for ground in ("paper", "paper-raised")],
    *[("fresh", ground, MARK) for ground in ("card", "tile")],
    ("on-accent", "accent", TEXT),
    *[(word, ground, TEXT) for word in ("on-felt", "on-felt-soft") for ground in ("felt", "felt-edge")],
    *[("turn", ground, MARK) for ground in ("felt", "felt-edge")],
    *[("turn-wash", ground, MARK) for ground in ("felt", "felt-edge")],
    *[("on-turn", ground, TEXT) for ground in ("turn", "turn-wash")],
    ("on-chip", "chip", TEXT),
    *[(grade, "chip", MARK) for grade in ("clean", "semi-clean", "dirty")],
    *[(suit, ground, TEXT) for suit in SUITS for ground in ("card", "card-band", "tile")],
    ("card-line", "card", MARK),
    *[("tile-edge", ground, MARK) for ground in ("felt", "felt-edge")],
    *[("picked", ground, MARK) for ground in ("card", "tile")],
    ("card-back-line", "card-back", TEXT),
]


def blocks(text: str) -> dict[str, dict[str, str]]:
    """The colours of each block of the tokens file, by its selector."""
    found: dict[str, dict[str, str]] = {}
    for selector, body in re.findall(r"(:root[^{]*)\{([^{}]*)\}", text):
        colours = re.findall(r"--([\w-]+):\s*(#[0-9a-f]{6})\b", body)
        found.setdefault(selector.strip(), {}).update(colours)
    return found


TOKENS = (CSS / "tokens.css").read_text()
BLOCKS = blocks(TOKENS)
LIGHT = BLOCKS[":root"]
DARK = LIGHT | BLOCKS[':root[data-theme="dark"]']
FOUR = BLOCKS[':root[data-suits="four"], .tiles']
CONTRAST = LIGHT | BLOCKS[':root[data-theme="contrast"]']
FELTS = {
    name: BLOCKS[f':root[data-felt="{name}"], .swatch[data-felt="{name}"]']
    for name in ("blue", "wine", "slate")
}
THEMES = {
    **{f"light, {name}": LIGHT | felt for name, felt in FELTS.items()},
    **{f"dark, {name}": DARK | felt for name, felt in FELTS.items()},
    "contrast, four colours": CONTRAST | FOUR,
    "light": LIGHT,
    "dark": DARK,
    "light, four colours": LIGHT | FOUR,
    "dark, four colours": DARK | FOUR,
}


def luminance(colour: str) -> float:
    """Relative luminance of `#rrggbb`, 0 to 1."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Contrast of two colours, 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("front", "ground", "least"), PAIRS)
def test_every_pair_can_be_read(front: str, ground: str, least: float, theme: str) -> None:
    colours = THEMES[theme]
    assert contrast(colours[front], colours[ground]) >= least


@pytest.mark.parametrize(("front", "ground", "least"), PAIRS)
def test_high_contrast_is_higher(front: str, ground: str, least: float) -> None:
    if front != "tile-edge":
        assert contrast(CONTRAST[front], CONTRAST[ground]) >= {TEXT: 7.0, MARK: TEXT}[least]


def test_every_colour_in_use_is_in_a_pair() -> None:
    used = {name for path in CSS.glob("*.css") for name in re.findall(r"var\(--([\w-]+)", path.read_text())}
    paired = {name for front, ground, _ in PAIRS for name in (front, ground)}
    assert used & set(LIGHT) == paired


def test_what_is_chosen_and_what_the_device_asks_for_say_the_same() -> None:
    assert BLOCKS[':root[data-theme="dark"]'] == BLOCKS[':root:not([data-theme="light"])']
    assert BLOCKS[':root[data-theme="contrast"]'] == BLOCKS[":root:not([data-theme])"]


def test_only_the_tokens_file_names_colours_and_sizes_of_type() -> None:
    for path in CSS.glob("*.css"):
        if path.name == "tokens.css":
            continue
        assert not re.findall(r"#[0-9a-f]{3,8}\b|\brgba?\(|\bhsl", path.read_text()), path.name
        assert not re.findall(r"font-size:\s*[\d.]+(?:px|rem)", path.read_text()), path.name
