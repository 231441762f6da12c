"""The page that says whether the site is well."""

import pytest
from django.test import Client


@pytest.mark.django_db
def test_healthz_answers_a_probe_by_number(client: Client) -> None:
    answer = client.get("/healthz", headers={"host": "10.0.0.7"})
    assert (answer.status_code, answer.content) == (200, b"ok")
