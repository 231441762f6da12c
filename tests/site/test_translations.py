"""Italian and Spanish are complete: every gathered text has its translation, with the same places to fill."""

import re
from pathlib import Path

import polib
import pytest
from django.conf import settings
from django.utils.translation import gettext, override

FILES = sorted(Path(__file__).parents[2].glob("locale/*/LC_MESSAGES/*.po"))
PLACE = re.compile(r"%\(\w+\)[sd]")


def test_every_language_has_texts_of_pages_and_of_scripts() -> None:
    translated = {code for code, _ in settings.LANGUAGES} - {settings.LANGUAGE_CODE}
    assert translated == {"it", "es"}
    assert {(file.parts[-3], file.stem) for file in FILES} == {
        (code, domain) for code in translated for domain in ("django", "djangojs")
    }


def test_every_language_has_the_same_texts() -> None:
    texts: dict[str, list[set[tuple[str | None, str]]]] = {}
    for file in FILES:
        texts.setdefault(file.stem, []).append(
            {(entry.msgctxt, entry.msgid) for entry in polib.pofile(str(file))}
        )
    for first, *others in texts.values():
        assert all(first == other for other in others)


@pytest.mark.parametrize("text", ["This field is required.", "Sign Up", "Enter a number."])
@pytest.mark.parametrize("language", ["it", "es"])
def test_the_texts_of_the_libraries_are_translated_too(language: str, text: str) -> None:
    with override(language):
        assert gettext(text) != text


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parts[-3]}-{file.stem}")
def test_no_text_is_left_without_translation(file: Path) -> None:
    entries = polib.pofile(str(file))
    assert len(entries) > 100
    assert [entry.msgid for entry in entries if not entry.translated()] == []


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parts[-3]}-{file.stem}")
def test_translations_name_the_places_of_their_source(file: Path) -> None:
    for entry in polib.pofile(str(file)):
        sources = entry.msgid, entry.msgid_plural
        known = {place for source in sources for place in PLACE.findall(source)}
        for text in entry.msgstr_plural.values() or [entry.msgstr]:
            assert set(PLACE.findall(text)) <= known, entry.msgid
        if not entry.msgid_plural:
            assert set(PLACE.findall(entry.msgstr)) == known, entry.msgid


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parts[-3]}-{file.stem}")
def test_the_file_reads_like_one_of_gettext(file: Path) -> None:
    """Lines about earlier sources break the strict readers, and the lenient ones drop what follows."""
    assert [line for line in file.read_text().splitlines() if line.startswith("#|")] == []
