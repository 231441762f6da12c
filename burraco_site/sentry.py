"""Telling failures to Sentry, where SENTRY_DSN is set; nothing is imported otherwise."""

import sentry_sdk
from sentry_sdk.types import Event, Hint

from burraco_site import trace


def tell_failures(dsn: str, environment: str, release: str) -> None:
    """Begins to tell. Neither cookies nor addresses nor the variables of a failed function go along: they may
    hold a hand of cards.
    """
    sentry_sdk.init(
        dsn=dsn,
        environment=environment,
        release=release,
        send_default_pii=False,
        include_local_variables=False,
        max_request_body_size="never",
        before_send=_traced,
    )


def _traced(event: Event, hint: Hint) -> Event:
    event.setdefault("tags", {})["trace"] = trace.current()
    return event
