"""`python -m burraco_site.drill`: kills parts of a site during play, plays over bad lines, or counts moves.

Each drill starts a site of its own, prints JSON lines and exits with status 1 when anything was lost.
"""

import argparse
import os
import signal
import sys

import django

from burraco_site.drill.site import DATABASES, Site


def main() -> int:
    """Reads the command line, starts a site, and drills."""
    parser = argparse.ArgumentParser(prog="python -m burraco_site.drill", description=__doc__)
    parser.add_argument("--database", choices=DATABASES, default=DATABASES[0])
    parser.add_argument("--tables", type=int, default=4)
    drills = parser.add_subparsers(dest="drill", required=True)
    drills.add_parser("kill", help="kill -9, in turn, of each kind of part")
    lines = drills.add_parser("lines", help="play over lines that lose, repeat, delay and break")
    lines.add_argument("--deals", type=int, default=200, help="how many deals in all")
    lines.add_argument(
        "--minutes", type=float, default=720.0, help="the most that it may take; then fewer deals"
    )
    load = drills.add_parser("load", help="manage.py loadtest")
    load.add_argument("--seats", default="2")
    load.add_argument("--seconds", default="20")
    load.add_argument("--pace", default="0")
    words = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # Its parts go with it.
    with Site(words.database) as site:
        os.environ.pop("DATABASE_URL", None)
        os.environ.update(site.env)
        django.setup()
        return _run(site, words)


def _run(site: Site, words: argparse.Namespace) -> int:
    from django.core.management import call_command

    from burraco_site.drill import kills, lines

    if words.drill == "kill":
        return kills.run(site, words.tables)
    if words.drill == "lines":
        return lines.run(site, words.tables, words.deals, words.minutes)
    options = {name: getattr(words, name) for name in ("seats", "seconds", "pace")}
    call_command("loadtest", f"--tables={words.tables}", *(f"--url={url}" for url in site.urls), *(
        f"--{name}={value}" for name, value in options.items()
    ))  # fmt: skip
    return 0


if __name__ == "__main__":
    sys.exit(main())
