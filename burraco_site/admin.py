"""What the console shows. Django looks here for it."""

from burraco_site.console import matches, talk

__all__ = ["matches", "talk"]
