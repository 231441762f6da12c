"""What programs ask a process of the site, and what it writes down."""

from __future__ import annotations

import json
import logging

import pytest
from django.test import Client

from burraco_site import trace
from burraco_site.logs import JsonLines, Traced


def test_healthz_answers_a_probe_by_number(client: Client) -> None:
    answer = client.get("/healthz", headers={"host": "10.0.0.7"})
    assert (answer.status_code, answer.content) == (200, b"ok")


@pytest.mark.django_db
def test_readyz_names_what_does_not_answer(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    answer = client.get("/readyz", headers={"host": "10.0.0.7"})
    assert (answer.status_code, answer.json()) == (200, {"database": True, "redis": True})

    def gone() -> None:
        raise OSError

    monkeypatch.setattr("burraco_site.health._ask_redis", gone)
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()) == (503, {"database": True, "redis": False})


@pytest.mark.django_db
def test_figures_are_for_who_has_the_token(client: Client, settings: pytest.FixtureRequest) -> None:
    assert client.get("/metrics").status_code == 404
    settings.METRICS_TOKEN = "open-sesame"  # type: ignore[attr-defined]
    assert client.get("/metrics", headers={"authorization": "Bearer guess"}).status_code == 404
    told = client.get("/metrics", headers={"authorization": "Bearer open-sesame"}).text
    assert 'burraco_queued{queue="expert"} 0.0' in told
    assert "burraco_sockets 0.0" in told


def test_a_line_of_the_log_holds_the_id_of_what_it_belongs_to() -> None:
    name = trace.begin()
    record = logging.LogRecord("games", logging.INFO, __file__, 1, "v%d", (7,), None)
    assert Traced().filter(record)
    line = json.loads(JsonLines().format(record))
    assert (line["trace"], line["message"], line["level"]) == (name, "v7", "INFO")


def test_a_task_goes_on_with_the_id_of_what_called_for_it() -> None:
    from burraco_site.celery import send_trace, take_trace

    name, headers = trace.begin(), dict[str, str]()
    send_trace(headers=headers)
    assert headers == {"trace": name}

    class Task:
        class request:
            trace = headers["trace"]

    trace.begin()
    take_trace(task=Task)
    assert trace.current() == name
