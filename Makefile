# Everything a person types. The Python lives in .venv; the locked versions in requirements*.txt.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
HOST ?= 127.0.0.1
PORT ?= 8000
UV ?= $(shell command -v uv 2>/dev/null || echo uvx uv)
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes
IGNORED := --ignore 'var/*' --ignore '.venv/*' --ignore 'tests/*'
COMPILE := $(UV) pip compile pyproject.toml --quiet --universal --python-version 3.11 --generate-hashes \
	--no-annotate --custom-compile-command "make lock"

.PHONY: help run setup setup-dev lock test test-long check bench arena drill audit screenshots tempo page-bench messages

help:  ## This list.
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' Makefile

run: setup  ## Serve the site on http://127.0.0.1:8000 (PORT= and HOST= change that).
	@$(BIN)/python -m burraco_site.runner --with-parent --host $(HOST) --port $(PORT)

# The locked versions are installed only when the lock differs from the one that was installed last.
setup: $(BIN)/python  ## Make .venv with what running needs.
	@cmp -s requirements.txt $(VENV)/requirements.txt || \
		{ echo "Installing what requirements.txt locks ..." && $(PIP) -r requirements.txt \
		&& cp requirements.txt $(VENV)/requirements.txt; }

setup-dev: setup  ## The same, with the tools for tests and checks.
	@cmp -s requirements-dev.txt $(VENV)/requirements-dev.txt || \
		{ echo "Installing what requirements-dev.txt locks ..." && $(PIP) -r requirements-dev.txt \
		&& cp requirements-dev.txt $(VENV)/requirements-dev.txt; }

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Python 3.11 or newer is needed; name it with: make PYTHON=/path/to/python3 ..."; exit 1; }
	@$(PYTHON) -m venv $(VENV) || \
		{ rm -rf $(VENV); echo "python3 could not make a virtual environment (on Debian: apt install python3-venv)"; exit 1; }

lock:  ## Choose the versions anew from pyproject.toml (needs uv).
	$(COMPILE) --output-file requirements.txt $(LOCK_ARGS)
	$(COMPILE) --extra dev --constraint requirements.txt --output-file requirements-dev.txt $(LOCK_ARGS)

# The first run is on SQLite and a Valkey of its own, whatever the environment says, the tests in a browser beside the
# others (each run has its own database and Valkey); the second, of what must hold in both worlds, on the PostgreSQL and
# the Redis that the environment names.
test: setup-dev  ## Every test that this machine can run.
	@(unset DATABASE_URL REDIS_URL; log=$$(mktemp); \
		$(BIN)/python -m pytest -m browser $(ARGS) >"$$log" 2>&1 & browser=$$!; \
		$(BIN)/python -m pytest -m "not browser" $(ARGS); others=$$?; \
		wait $$browser; pages=$$?; echo "In the browser:"; cat "$$log"; rm -f "$$log"; \
		[ $$others -eq 0 ] && [ $$pages -eq 0 ])
	@if [ -n "$$DATABASE_URL" ] && [ -n "$$REDIS_URL" ]; then \
		echo "Again, on PostgreSQL and Redis:" && $(BIN)/python -m pytest -m both_worlds $(ARGS); fi

test-long: setup-dev  ## The exhaustive tests, which take long.
	@env -u DATABASE_URL -u REDIS_URL $(BIN)/python -m pytest -m long $(ARGS)

check: setup-dev  ## Style, types, missing migrations, the deployment checklist.
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy burraco_site accounts lobby games
	$(BIN)/python manage.py makemigrations --check --dry-run
	HTTPS=1 ALLOWED_HOSTS=burraco.example SECRET_KEY=$$($(BIN)/python -c 'import secrets; print(secrets.token_hex(40))') \
		$(BIN)/python manage.py check --deploy --fail-level WARNING

bench: setup  ## Figures of this machine, one JSON line each.
	@$(BIN)/python manage.py bench $(ARGS)

arena: setup  ## How strong the bots are, measured; writes the table in docs/bots.md (ARGS="--processes 4" is faster).
	@$(BIN)/python manage.py measure_bots $(ARGS)

drill: setup  ## Kill each part of a site of several processes during play (needs PostgreSQL's programs).
	@$(BIN)/python -m burraco_site.drill $(ARGS) kill

screenshots: setup-dev  ## Pictures of every page in var/screenshots (ARGS="--only table-* --sizes 360 --theme dark").
	@$(BIN)/python -m burraco_site.gallery $(ARGS)

tempo: setup-dev  ## How long the table keeps a slow phone busy, one JSON line for each act.
	@$(BIN)/python -m pytest -q -s tests/browser/tempo.py $(ARGS)

audit: setup  ## Look for known holes in the locked libraries (asks a database of them over the network).
	@$(BIN)/python -m burraco_site.audit requirements.txt

page-bench: setup-dev  ## What the table weighs and how it moves in a real Chromium, as JSON lines.
	@$(BIN)/python -m burraco_site.gallery.bench $(ARGS)

messages: setup-dev  ## Gather the texts to translate (needs the gettext tools).
	$(BIN)/python manage.py makemessages --all --no-location --no-obsolete $(IGNORED)
	$(BIN)/python manage.py makemessages --all --no-location --no-obsolete $(IGNORED) --domain djangojs

