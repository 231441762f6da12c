"""What is written down: lines for people, or JSON for programs, each with the id of what it belongs to."""

import json
import logging
from datetime import UTC, datetime
from typing import Any

from burraco_site import trace

LINE = "{asctime} {levelname} {trace} {name}: {message}"


class Traced(logging.Filter):
    """Gives each record the id of the frame, the request or the task that it belongs to."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Lets everything through."""
        record.trace = trace.current()
        return True


class JsonLines(logging.Formatter):
    """One JSON object a line: `time`, `level`, `logger`, `trace`, `message`, and the `failure` if any."""

    def format(self, record: logging.LogRecord) -> str:
        """The line of a record."""
        line = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "trace": getattr(record, "trace", trace.NOTHING),
            "message": record.getMessage(),
        }
        if record.exc_info:
            line["failure"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def logging_settings(level: str | None, *, as_json: bool) -> dict[str, Any]:
    """The LOGGING setting. Without a `level` the game tells what it does, everything else its warnings."""
    handlers = ["console"]
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "filters": {"traced": {"()": "burraco_site.logs.Traced"}},
        "formatters": {
            "line": {"format": LINE, "style": "{"},
            "json": {"()": "burraco_site.logs.JsonLines"},
        },
        "handlers": {
            "console": {
                "class": "logging.StreamHandler",
                "filters": ["traced"],
                "formatter": "json" if as_json else "line",
            }
        },
        "root": {"handlers": handlers, "level": level or "WARNING"},
        "loggers": {
            "games": {"level": level or "INFO"},
            "django": {"handlers": handlers, "level": level or "WARNING", "propagate": False},
            "django.request": {"level": "ERROR"},
        },
    }
