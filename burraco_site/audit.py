"""`make audit`: whether the libraries that the lock names have known holes, asked of osv.dev at once."""

import json
import re
import sys
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.request import Request, urlopen

ASKED = "https://api.osv.dev/v1/querybatch"
LOCKED = re.compile(r"^([a-z0-9._-]+)==(\S+)", re.MULTILINE | re.IGNORECASE)


def locked(text: str) -> list[tuple[str, str]]:
    """Names and versions of a lock."""
    return LOCKED.findall(text)


def holes(libraries: list[tuple[str, str]]) -> list[str]:
    """A line for each library with known holes. Raises OSError where there is no network."""
    queries = [
        {"package": {"name": name, "ecosystem": "PyPI"}, "version": version} for name, version in libraries
    ]
    request = Request(ASKED, json.dumps({"queries": queries}).encode(), {"Content-Type": "application/json"})
    with urlopen(request, timeout=20) as answer:
        results: list[dict[str, Any]] = json.load(answer)["results"]
    found = zip(libraries, results, strict=True)
    return [
        f"{name} {version}: {', '.join(hole['id'] for hole in result['vulns'])}"
        for (name, version), result in found
        if result.get("vulns")
    ]


def main(lock: Path) -> int:
    """Prints what is known; 1 where there is a hole."""
    libraries = locked(lock.read_text())
    try:
        found = holes(libraries)
    except (URLError, OSError) as problem:
        print(f"Not audited: no network to {ASKED} ({problem}).")
        return 0
    print("\n".join(found) or f"No hole is known in {len(libraries)} libraries.")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
