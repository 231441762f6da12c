"""What the documents say of the environment is what the program reads."""

import re
from pathlib import Path

from burraco_site.environment import variables

PAGE = (Path(__file__).resolve().parents[2] / "docs/running.md").read_text()


def test_the_table_of_the_environment_names_every_variable_and_no_other() -> None:
    table = PAGE.split("## The environment")[1].split("Tests also read")[0]
    cells = [line.split("|")[1] for line in table.splitlines() if line.startswith("| `")]
    told = {name for cell in cells for name in re.findall(r"`([A-Z_]+)`", cell)}
    assert told == set(variables())
