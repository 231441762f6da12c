"""Storing rows with times of the past, many at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from django.db.models import Model

BATCH = 2000


@contextmanager
def own_times(*models: type[Model]) -> Iterator[None]:
    """Lets rows keep the times that they have, where the model would write the present one."""
    fields: list[Any] = [
        field for model in models for field in model._meta.concrete_fields if hasattr(field, "auto_now")
    ]
    before = [(field.auto_now, field.auto_now_add) for field in fields]
    for field in fields:
        field.auto_now = field.auto_now_add = False
    try:
        yield
    finally:
        for field, (now, add) in zip(fields, before, strict=True):
            field.auto_now, field.auto_now_add = now, add


def store(rows: Sequence[Any]) -> None:
    """Stores rows of one model with their own times."""
    if rows:
        model = type(rows[0])
        with own_times(model):
            model.objects.bulk_create(rows, batch_size=BATCH)
