"""Forms about people."""

from __future__ import annotations

from typing import Any

from allauth.account.forms import LoginForm, SignupForm
from allauth.account.internal.flows.manage_email import email_already_exists
from django import forms
from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.avatars import AVATARS
from accounts.countries import countries
from accounts.models import Audience, User
from accounts.name_words import refusal
from accounts.services.naming import LONGEST, NameRefused, rename


class SignUpForm(SignupForm):  # type: ignore[misc]
    """Signing up. An e-mail address that somebody has does not show: `taken_email` keeps it instead."""

    taken_email = ""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        name_fields(self)

    def validate_unique_email(self, value: str) -> str:
        """The address where nobody has it; empty otherwise, and the account is made without one."""
        try:
            email, exists = email_already_exists(value)
        except forms.ValidationError:
            exists = True
        if not exists:
            return str(email)
        self.taken_email = value
        return ""


class SignInForm(LoginForm):  # type: ignore[misc]
    """Signing in, with either name of the account in words that everybody knows."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["login"].label = _("Name or e-mail address")
        self.fields["login"].widget.attrs.pop("placeholder", None)

    def user_credentials(self) -> dict[str, str]:
        """The name, which may be an e-mail address, and the password. Allauth would give the address twice: a
        wrong password for a known one would take longer to refuse than for an unknown one.
        """
        given: dict[str, str] = super().user_credentials()
        if "username" in given:
            given.pop("email", None)
        return given


def name_fields(form: forms.Form) -> None:
    """Says in a sign-up form what the name and the e-mail address are for."""
    texts = {
        "username": (_("Name"), _("Others see it. 2 to 20 letters and digits.")),
        "email": (
            _("E-mail address, if you like"),
            _("With it you get back in when the password is forgotten."),
        ),
    }
    for field, (label, help_text) in texts.items():
        form.fields[field].label, form.fields[field].help_text = label, help_text
        form.fields[field].widget.attrs.pop("placeholder", None)


class NameForm(forms.Form):
    """Another name for an account."""

    name = forms.CharField(
        label=_("Name"), max_length=LONGEST, help_text=_("You can change it once in 30 days.")
    )

    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.initial["name"] = user.username
        self.user = user

    def save(self) -> bool:
        """Whether the name was changed; otherwise the form says why."""
        try:
            rename(self.user, self.cleaned_data["name"], timezone.now())
        except NameRefused as refused:
            self.add_error("name", refusal(refused))
        return not self.errors


class ProfileForm(forms.ModelForm):  # type: ignore[type-arg]
    """What the page of a person shows, and to whom."""

    avatar = forms.ChoiceField(
        label=_("Picture"),
        required=False,
        choices=[("", _("None")), *AVATARS.items()],
        widget=forms.RadioSelect,
    )
    country = forms.ChoiceField(label=_("Country"), required=False, choices=countries)
    speaks = forms.MultipleChoiceField(
        label=_("I speak"), required=False, choices=settings.LANGUAGES, widget=forms.CheckboxSelectMultiple
    )
    see_profile = forms.ChoiceField(label=_("Who sees my page"), choices=Audience.choices)
    see_history = forms.ChoiceField(label=_("Who sees my matches and statistics"), choices=Audience.choices)

    class Meta:
        model = User
        fields = ("avatar", "country", "speaks", "see_profile", "see_history")


class DeleteForm(forms.Form):
    """The word that says: I mean it."""

    name = forms.CharField(label=_("Write your name to confirm"))

    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.user = user

    def clean_name(self) -> str:
        """The name of the account itself."""
        if self.cleaned_data["name"].strip() != self.user.username:
            raise forms.ValidationError(_("This is not the name of your account."))
        return str(self.cleaned_data["name"])
