"""The commands of the site's processes: `make run`, the drills and docs/operations.md start the same."""

import sys

FRAMES = (
    "--websocket-max-message-size 65536 --websocket-max-frame-size 65536 --ping-interval 20 --ping-timeout 30"
)
APPLICATION = "burraco_site.asgi:application"
CELERY = ("--app", "burraco_site", "--quiet")


def python(module: str, *words: str) -> list[str]:
    """The command that runs `module` with this interpreter."""
    return [sys.executable, "-m", module, *words]


def web(host: str, port: int, *, proxied: bool = False, application: str = APPLICATION) -> list[str]:
    """Daphne with bounded frames and pings that find dead sockets; `proxied`: it believes the headers of the
    proxy before it.
    """
    headers = ["--proxy-headers"] if proxied else []
    options = [*headers, *FRAMES.split(), "--verbosity", "0"]
    return python("daphne", "--bind", host, "--port", str(port), *options, application)


def embedded_worker() -> list[str]:
    """One Celery worker with beat inside: threads (two besides those that think), no talk with others."""
    options = "--pool threads --concurrency 6 --without-gossip --without-mingle --beat --loglevel WARNING"
    return python("celery", *CELERY, "worker", *options.split())


def worker(name: str, queue: str = "celery") -> list[str]:
    """One Celery worker of several, called `name` on its machine, for one queue."""
    options = f"--hostname {name}@%h --queues {queue} --pool threads --concurrency 4 --loglevel WARNING"
    return python("celery", *CELERY, "worker", *options.split())


def beat() -> list[str]:
    """What makes the sweep run every second; there is one."""
    return python("celery", *CELERY, "beat", "--loglevel", "WARNING")
