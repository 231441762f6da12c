"""People, cases, sanctions, the log and what the site says to all, in the admin site."""

from accounts.admin import appeals, cases, groups, log, sanctions, site

__all__ = ["appeals", "cases", "groups", "log", "sanctions", "site"]
