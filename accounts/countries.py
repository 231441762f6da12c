"""Where people play from, as far as they want to say."""

from django.utils.translation import gettext_lazy as _

COUNTRIES = {
    "AR": _("Argentina"),
    "AT": _("Austria"),
    "BE": _("Belgium"),
    "BR": _("Brazil"),
    "CA": _("Canada"),
    "CL": _("Chile"),
    "CO": _("Colombia"),
    "DE": _("Germany"),
    "ES": _("Spain"),
    "FR": _("France"),
    "GB": _("United Kingdom"),
    "IE": _("Ireland"),
    "IT": _("Italy"),
    "MX": _("Mexico"),
    "MT": _("Malta"),
    "NL": _("Netherlands"),
    "PE": _("Peru"),
    "PT": _("Portugal"),
    "PY": _("Paraguay"),
    "SM": _("San Marino"),
    "CH": _("Switzerland"),
    "US": _("United States"),
    "UY": _("Uruguay"),
    "AU": _("Australia"),
    "XX": _("Another country"),
}
"""Codes of ISO 3166, and `XX`."""


def countries() -> list[tuple[str, str]]:
    """The choices of a form, in the order of the language that is read; nothing comes first."""
    named = sorted(
        ((code, str(name)) for code, name in COUNTRIES.items() if code != "XX"), key=lambda each: each[1]
    )
    return [("", "—"), *named, ("XX", str(COUNTRIES["XX"]))]
