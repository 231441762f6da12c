"""What the console shows. Django looks here for it."""

from burraco_site.console import matches, people, talk

__all__ = ["matches", "people", "talk"]
