"""`python -m burraco_site.drill`: accidents to a site during play, an update, play over bad lines, counting.

Each drill starts a site of its own, prints JSON lines and exits with status 1 when anything was lost.
"""

import argparse
import os
import signal
import sys

import django

from burraco_site.drill import revisions
from burraco_site.drill.servers import NotThere
from burraco_site.drill.site import DATABASES, Site


def main() -> int:
    """Reads the command line, starts a site, and drills."""
    parser = argparse.ArgumentParser(prog="python -m burraco_site.drill", description=__doc__)
    parser.add_argument("--database", choices=DATABASES, default=DATABASES[0])
    parser.add_argument("--tables", type=int, default=4)
    drills = parser.add_subparsers(dest="drill", required=True)
    drills.add_parser("kill", help="kill -9, in turn, of each kind of part")
    drills.add_parser("pause", help="each kind of part stands still for some seconds")
    drills.add_parser("odd", help="a full disk, a clock that jumps, tasks too many, clients that do not read")
    versions = drills.add_parser("versions", help="an older version and this one on one database")
    versions.add_argument("--old", default="", metavar="REF", help="a revision; by default the last tag")
    idle = drills.add_parser("idle", help="sockets at which nothing happens, and what they cost")
    idle.add_argument("--sockets", type=int, default=10_000)
    probe = drills.add_parser("probe", help="what a game of nothing reaches on the same stack")
    probe.add_argument("--seconds", type=float, default=20.0)
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
    try:
        revision = revisions.older(words.old) if words.drill == "versions" else ""
    except NotThere as missing:
        print(missing, file=sys.stderr)
        return 1
    with Site(words.database, revision) as site:
        os.environ.pop("DATABASE_URL", None)
        os.environ.update(site.env)
        django.setup()
        return _run(site, words)


def _run(site: Site, words: argparse.Namespace) -> int:
    from django.core.management import call_command

    from burraco_site.drill import accidents, idle, kills, lines, probe, versions

    befalls = {"kill": accidents.kills, "pause": accidents.pauses, "odd": accidents.oddities}
    if words.drill in befalls:
        return kills.run(site, words.tables, befalls[words.drill]())
    if words.drill == "versions":
        return versions.run(site, words.tables)
    if words.drill == "idle":
        return idle.run(site, words.sockets)
    if words.drill == "probe":
        return probe.run(site, words.tables, words.seconds)
    if words.drill == "lines":
        return lines.run(site, words.tables, words.deals, words.minutes)
    options = {name: getattr(words, name) for name in ("seats", "seconds", "pace")}
    call_command("loadtest", f"--tables={words.tables}", *(f"--url={url}" for url in site.urls), *(
        f"--{name}={value}" for name, value in options.items()
    ))  # fmt: skip
    return 0


if __name__ == "__main__":
    sys.exit(main())
