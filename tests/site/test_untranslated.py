"""No template holds a word that is not handed to the translators."""

import re
from html import unescape
from pathlib import Path

import pytest
from django.conf import settings

FOLDER = Path(settings.BASE_DIR) / "templates"
FILES = sorted(path.relative_to(FOLDER).as_posix() for path in FOLDER.rglob("*.html"))
HANDED_OVER = re.compile(
    r"{%\s*comment\b.*?{%\s*endcomment\s*%}|{#.*?#}|{%\s*blocktrans(?:late)?\b.*?{%\s*endblocktrans(?:late)?\s*%}"
    r"|{%\s*block (?:body|main|content)_?class\s*%}.*?{%\s*endblock[^%]*%}"
    r"|<script\b.*?</script>|{%.*?%}|{{.*?}}",
    re.DOTALL,
)
SPOKEN = re.compile(r'\b(?:alt|title|placeholder|aria-label|content)="([^"]*)"')
TAG = re.compile(r"<[^>]*>", re.DOTALL)
WORD = re.compile(r"[^\W\d_]\w+")
NAMES = {
    *("Burraco", "Esc", "Shift", "Home", "End", "QR", "PDF", "JSON", "FIBUR"),
    *("Canasta", "Buraco", "Burako", "Biriba", "Pinnacola"),
    *("sessionid", "csrftoken"),
}
"""Names of the site, keys, games and cookies: the same in every language, as are words with a `_`."""
MACHINES = re.compile(r"^(?:width=device-width|light dark|noindex|#)")


def untranslated(text: str) -> list[str]:
    """The words of a template that people would read in English whatever their language is."""
    left = unescape(HANDED_OVER.sub(" ", text))
    spoken = [value for value in SPOKEN.findall(left) if not MACHINES.match(value)]
    found = (word for part in (TAG.sub(" ", left), *spoken) for word in WORD.findall(part))
    return [word for word in found if word not in NAMES and "_" not in word]


@pytest.mark.parametrize("name", FILES)
def test_every_word_of_a_template_is_handed_to_the_translators(name: str) -> None:
    assert untranslated((FOLDER / name).read_text()) == []


@pytest.mark.parametrize(
    "text",
    ["<p>Hello</p>", '{% trans "Hello" %} you', '<img alt="A card">', '<b aria-label="{{ name }} wins">'],
)
def test_the_check_finds_what_is_forgotten(text: str) -> None:
    assert untranslated(text)
