"""The rows about people: who they are, what was decided about them, and what the site says to all."""

from accounts.models.cases import Case, Category, Report
from accounts.models.log import Act
from accounts.models.notices import Notice
from accounts.models.people import (
    Audience,
    Follow,
    Friendship,
    Shun,
    User,
    display,
    is_blocked,
)
from accounts.models.sanctions import Appeal, Kind, Sanction, is_barred
from accounts.models.site import (
    Announcement,
    BadWord,
    Switch,
    announcements_now,
    has_bad_word,
    hides_bad_word,
    is_frozen,
    is_on,
)
from accounts.models.traces import FormerName, Trace

__all__ = [
    "Act",
    "Announcement",
    "Appeal",
    "Audience",
    "BadWord",
    "Case",
    "Category",
    "Follow",
    "FormerName",
    "Friendship",
    "Kind",
    "Notice",
    "Report",
    "Sanction",
    "Shun",
    "Switch",
    "Trace",
    "User",
    "announcements_now",
    "display",
    "has_bad_word",
    "hides_bad_word",
    "is_barred",
    "is_blocked",
    "is_frozen",
    "is_on",
]
