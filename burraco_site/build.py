"""What can be made before the site knows its database: compiled translations and gathered static files."""

import os

import django
from django.core.management import call_command

from burraco_site.translations import compile_translations

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "burraco_site.settings")
    compile_translations()
    django.setup()
    call_command("collectstatic", interactive=False, verbosity=0)
