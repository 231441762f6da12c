"""The page that says whether the site is well."""

import pytest
from django.test import Client


@pytest.mark.django_db
def test_healthz_asks_the_database_and_redis(client: Client) -> None:
    answer = client.get("/healthz")
    assert (answer.status_code, answer.content) == (200, b"ok")
