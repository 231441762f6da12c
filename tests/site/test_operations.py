"""One set of commands: what the drills start, what docs/operations.md gives and what the containers run."""

from __future__ import annotations

import re
import shlex
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from burraco_site import commands
from burraco_site.drill import servers

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs/operations.md").read_text()
COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "docker-compose.yml").read_text())
SERVICES: dict[str, dict[str, Any]] = COMPOSE["services"]
DOCKERFILE = (ROOT / "Dockerfile").read_text()
PROXY = (ROOT / "deploy/nginx.conf").read_text()
PYTHON = [sys.executable, "-m"]


def told(command: list[str]) -> str:
    """A command as a person types it."""
    assert command[:2] == PYTHON
    return shlex.join(command[2:])


def of_service(name: str) -> str:
    """The command of a container."""
    return " ".join(SERVICES[name]["command"].split())


def test_the_page_gives_the_commands_that_the_drills_start() -> None:
    block = re.search(r"```processes\n(.*?)```", PAGE, re.DOTALL)
    assert block
    redis, *ours = block[1].splitlines()
    assert [line.removeprefix(".venv/bin/") for line in ours] == [
        told(commands.web("127.0.0.1", 8001, proxied=True)),
        told(commands.web("127.0.0.1", 8002, proxied=True)),
        told(commands.worker("worker1")),
        told(commands.worker("worker2")),
        told(commands.worker("expert1", "expert")),
        told(commands.beat()),
    ]
    assert redis == of_service("redis")


def test_the_containers_run_the_same_commands() -> None:
    assert of_service("web") == told(commands.web("0.0.0.0", 8000, proxied=True))
    assert of_service("worker") == told(commands.worker("worker"))
    assert of_service("expert") == told(commands.worker("expert", "expert"))
    assert of_service("beat") == told(commands.beat())


def test_the_redis_of_a_drill_keeps_its_data_as_the_others_do(tmp_path: Path) -> None:
    started = servers.redis(tmp_path / "redis", 1)
    assert set(shlex.split(of_service("redis"))[1:]) <= set(started)


@pytest.mark.parametrize("name", [name for name in SERVICES if name not in ("migrate", "beat")])
def test_each_container_that_serves_has_a_health_check(name: str) -> None:
    assert SERVICES[name]["healthcheck"]["test"]


@pytest.mark.parametrize("name", ["worker", "expert"])
def test_a_worker_s_health_check_asks_that_worker(name: str) -> None:
    (asked,) = re.findall(r"--destination (\w+)@", SERVICES[name]["healthcheck"]["test"][1])
    assert f"--hostname {asked}@%h" in of_service(name)


def test_only_the_proxy_can_be_reached_from_outside() -> None:
    assert [name for name, service in SERVICES.items() if "ports" in service] == ["proxy"]


def test_two_of_web_and_worker_and_one_beat() -> None:
    replicas = {name: service.get("deploy", {}).get("replicas", 1) for name, service in SERVICES.items()}
    assert (replicas["web"], replicas["worker"], replicas["beat"]) == (2, 2, 1)


def test_nothing_of_ours_runs_as_root() -> None:
    site, proxy = re.split(r"^FROM .* AS proxy$", DOCKERFILE, flags=re.MULTILINE)
    assert re.search(r"^USER burraco$", site, re.MULTILINE)
    assert re.search(r"^FROM nginxinc/nginx-unprivileged:\S+ AS proxy$", DOCKERFILE, re.MULTILINE)
    assert "USER" not in proxy


def test_the_proxy_serves_the_compressed_files_of_the_build_and_passes_sockets_on() -> None:
    assert "COPY --from=site /srv/static /srv/static" in DOCKERFILE
    assert "COPY deploy/nginx.conf /etc/nginx/nginx.conf" in DOCKERFILE
    for line in (
        "root /srv;",
        "gzip_static on;",
        "server web:8000;",
        "proxy_set_header X-Forwarded-For $remote_addr;",
        "proxy_set_header Upgrade $http_upgrade;",
        "proxy_set_header Connection $connection_upgrade;",
    ):
        assert line in PROXY
    port = re.search(r"listen (\d+);", PROXY)
    assert port
    assert SERVICES["proxy"]["ports"][0].endswith(f":{port[1]}")


def test_the_units_of_systemd_run_the_same_commands() -> None:
    def of_unit(name: str, instance: str) -> str:
        text = (ROOT / f"deploy/systemd/burraco-{name}.service").read_text()
        (command,) = re.findall(r"^ExecStart=/srv/burraco/\.venv/bin/(.*)$", text, re.MULTILINE)
        return str(command).replace("%i", instance).replace("%%", "%")

    assert of_unit("web@", "8001") == told(commands.web("127.0.0.1", 8001, proxied=True))
    assert of_unit("worker@", "worker1") == told(commands.worker("worker1"))
    assert of_unit("expert@", "expert1") == told(commands.worker("expert1", "expert"))
    assert of_unit("beat", "") == told(commands.beat())
