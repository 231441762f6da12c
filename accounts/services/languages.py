"""The language that a person reads."""

from django.conf import settings

from accounts.models import User


def choose_language(user: User, code: str) -> None:
    """Stores the language `code` with the user; an unknown code changes nothing."""
    if code in dict(settings.LANGUAGES) and code != user.language:
        user.language = code
        user.save(update_fields=["language"])
