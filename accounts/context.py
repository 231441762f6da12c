"""What every page may ask about the site."""

from functools import partial

from django.conf import settings
from django.http import HttpRequest

from accounts.mail import kept_here, may_read
from accounts.models import User, announcements_now
from accounts.services.look import COOKIE, look_of
from accounts.services.notices import unread


def site(request: HttpRequest) -> dict[str, object]:
    """`mail_kept`: mail goes nowhere; `mail_readable`: and this visitor may read it (asked only by the
    pages that say so: documents for everybody are drawn for no host); `contact`, `erase_days`;
    `social`: one can sign in by another site; `look`: what the page wears (`services.look`);
    `announcements` to all, and how many messages the reader has `unread` (both asked only where they are
    shown).
    """
    return {
        "look": partial(_worn, request),
        "announcements": announcements_now,
        "unread": partial(_unread, request),
        "mail_kept": kept_here(),
        "mail_readable": partial(may_read, request),
        "contact": settings.CONTACT,
        "social": bool(settings.SOCIAL_APPS),
        "erase_days": settings.ERASE_AFTER_DAYS,
    }


def _worn(request: HttpRequest) -> dict[str, str]:
    return look_of(getattr(request, "user", None), request.COOKIES.get(COOKIE, "")).worn


def _unread(request: HttpRequest) -> int:
    return unread(request.user) if isinstance(request.user, User) else 0
