"""Words of the glossary that explain themselves where they are used."""

from typing import Any

from django import template

from games.learn.glossary import terms as found

register = template.Library()


@register.inclusion_tag("learn/_terms.html")
def terms(names: tuple[str, ...] | str, place: str) -> dict[str, Any]:
    """A row of words, each a button that shows its meaning. `names` are keys of the glossary, in a text with
    blanks between them; `place` is a word that no other row of the page has.
    """
    keys = tuple(names.split()) if isinstance(names, str) else names
    return {"terms": found(keys), "place": place}
