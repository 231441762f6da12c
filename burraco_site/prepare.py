"""What must be done before the site is served: compile translations, migrate, gather static files."""

import os
from hashlib import sha256
from pathlib import Path

import django
from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command

from burraco_site.translations import compile_translations


def prepare() -> None:
    """Does what is missing; quick when nothing is. Safe to repeat."""
    compile_translations()
    django.setup()
    call_command("migrate", interactive=False, verbosity=0)
    if settings.HASHED_STATIC:
        gather_static()


def gather_static() -> None:
    """Collects the static files unless they are as they were the last time."""
    stamp = Path(settings.STATIC_ROOT, ".gathered")
    mark = static_fingerprint()
    if stamp.exists() and stamp.read_text() == mark:
        return
    call_command("collectstatic", interactive=False, verbosity=0, clear=True)
    stamp.write_text(mark)


def static_fingerprint() -> str:
    """A digest of name, size and time of every static file of the project and its apps."""
    digest = sha256()
    for finder in get_finders():
        for name, storage in finder.list(ignore_patterns=[]):
            stat = os.stat(storage.path(name))
            digest.update(f"{name} {stat.st_size} {stat.st_mtime_ns}\n".encode())
    return digest.hexdigest()


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "burraco_site.settings")
    prepare()
