"""The reason that every act of the console asks for."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _


class WhyForm(forms.Form):
    """Some words; they stand in the log."""

    why = forms.CharField(
        label=_("Why"), min_length=5, max_length=500, widget=forms.Textarea(attrs={"rows": 2})
    )


def told_errors(form: WhyForm) -> str:
    """What is wrong with what was filled in, each with the words of its field."""
    return " ".join(
        f"{form.fields[name].label}: {text}" for name, texts in form.errors.items() for text in texts
    )
