"""A whole site on this machine: two web processes, two workers, one that thinks, beat, database and Redis."""

from __future__ import annotations

import os
import secrets
import shutil
import signal
import subprocess
import tempfile
from pathlib import Path
from typing import IO

import psycopg
from redis import Redis, RedisError

from burraco_site import commands
from burraco_site.children import Child
from burraco_site.drill import revisions, servers
from burraco_site.runner import ROOT, page_answers

HOST = "127.0.0.1"
#: What may be set around us and is not for the drill.
FOREIGN = ("DATABASE_URL", "REDIS_PREFIX")
DATABASES = ("postgresql", "sqlite")


class Site:
    """As a context it runs. `env` is the environment of its processes, `urls` are its web processes.

    Every part is started by the command of docs/operations.md, and can be killed and started again by its
    name. Everything that it stores and prints lies in `folder`, which goes away with it. `code` is the folder
    whose program it runs when it starts: with `revision` that one, checked out beside its rows.
    """

    def __init__(self, database: str, revision: str = "") -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="burraco-drill-", dir="/tmp"))
        self.folder.chmod(0o755)
        self.revision, self.code = revision, self.folder / "code" if revision else ROOT
        self.children: dict[str, Child] = {}
        self._logs: list[IO[bytes]] = []
        self._web = {f"web{n}": servers.free_port() for n in (1, 2)}
        self._redis, self._postgresql = servers.free_port(), servers.free_port()
        self.urls = [f"http://{HOST}:{port}" for port in self._web.values()]
        self.env = self._environment(database)
        self._commands = self._all_commands(database)
        self._code = dict.fromkeys(self._commands, self.code)

    def __enter__(self) -> Site:
        try:
            if self.revision:
                revisions.check_out(self.revision, self.code)
            for name in self._servers():
                self.start(name)
            self.prepare(self.code)
            for name in self._commands:
                if name not in self.children:
                    self.launch(name)
            for name in self._web:
                self.await_part(name)
        except BaseException:
            self.stop()
            raise
        return self

    def __exit__(self, *failure: object) -> None:
        self.stop()

    def prepare(self, code: Path) -> None:
        """Brings the database to the program in a folder, whatever runs meanwhile."""
        subprocess.run(commands.python("burraco_site.prepare"), cwd=code, env=self.env, check=True)

    def update(self, name: str, code: Path) -> None:
        """Has a part end in peace and come back with the program in another folder."""
        self.children[name].stop()
        self._code[name] = code
        self.start(name)

    def start(self, name: str) -> None:
        """Starts a part and waits until it answers."""
        self.launch(name)
        self.await_part(name)

    def launch(self, name: str, log: str = "") -> None:
        """Starts a part, which prints to a file of its own, or to `log`."""
        file = open(log or self.folder / f"{name}.log", "ab")  # noqa: SIM115  (closed when the site stops)
        self._logs.append(file)
        self.children[name] = Child(name, self._commands[name], self.env, file, self._code[name])

    def serve(self, application: str) -> None:
        """Has the web processes serve another application."""
        for name, port in self._web.items():
            self.children[name].stop()
            self._commands[name] = commands.web(HOST, port, proxied=True, application=application)
            self.start(name)

    def kill(self, name: str) -> None:
        """Kills a part with signal 9."""
        self.children[name].kill()

    def pause(self, name: str) -> None:
        """Lets a part, and all that it has started, stand still."""
        for pid in family(self.children[name].process.pid):
            os.kill(pid, signal.SIGSTOP)

    def go_on(self, name: str) -> None:
        """Lets a part go on that was paused."""
        for pid in family(self.children[name].process.pid):
            os.kill(pid, signal.SIGCONT)

    def await_part(self, name: str) -> None:
        """Waits until a part answers; one that ended at once is started again, as a service manager does: a
        server may not come back before the last process of its predecessor is gone.
        """

        def answers() -> bool:
            if self.children[name].status is not None:
                self.launch(name)
            return self._answers(name)

        servers.await_true(answers, name)

    def log(self, name: str) -> str:
        """What a part has printed."""
        return (self.folder / f"{name}.log").read_text(errors="replace")

    def stop(self) -> None:
        """Ends everything and removes it."""
        for child in reversed(self.children.values()):
            child.stop()
        for log in self._logs:
            log.close()
        shutil.rmtree(self.folder, ignore_errors=True)

    def _servers(self) -> list[str]:
        return [name for name in ("postgresql", "redis") if name in self._commands]

    def _answers(self, name: str) -> bool:
        try:
            if name in self._web:
                return page_answers(HOST, self._web[name])
            if name == "redis":
                with Redis(host=HOST, port=self._redis) as server:
                    return bool(server.ping())
            if name == "postgresql":
                psycopg.connect(self.env["DATABASE_URL"], connect_timeout=2).close()
        except (RedisError, psycopg.Error):
            return False
        return True

    def _environment(self, database: str) -> dict[str, str]:
        env = {name: value for name, value in os.environ.items() if name not in FOREIGN} | {
            "DJANGO_SETTINGS_MODULE": "burraco_site.settings",
            "SECRET_KEY": secrets.token_urlsafe(60),
            "BURRACO_VAR": str(self.folder / "var"),
            "REDIS_URL": f"redis://{HOST}:{self._redis}/0",
            "HASHED_STATIC": "0",
            "BOT_PACE": "0-0",
        }
        if database == "postgresql":
            env["DATABASE_URL"] = f"postgres://{servers.ROLE}@{HOST}:{self._postgresql}/postgres"
        return env

    def _all_commands(self, database: str) -> dict[str, list[str]]:
        found = {"redis": servers.redis(self.folder / "redis", self._redis)}
        if database == "postgresql":
            found["postgresql"] = servers.postgresql(self.folder / "postgresql", self._postgresql)
        found |= {name: commands.web(HOST, port, proxied=True) for name, port in self._web.items()}
        found |= {name: commands.worker(name) for name in ("worker1", "worker2")}
        return found | {"expert1": commands.worker("expert1", "expert"), "beat": commands.beat()}


def family(pid: int) -> list[int]:
    """A process and all that come from it (on Linux)."""
    tasks = Path(f"/proc/{pid}/task")
    try:
        children = [child for task in tasks.iterdir() for child in (task / "children").read_text().split()]
    except OSError:
        children = []
    return [pid, *(each for child in children for each in family(int(child)))]
