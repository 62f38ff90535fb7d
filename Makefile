# make play   sets everything up and starts a game in the terminal
# make serve  builds the browser client and opens the house to browsers
# make test   sets everything up and runs the whole suite
# make soak   a million random games, every invariant checked
# make bench  what is measured, against whom (bench/results.md)
# Only Python 3.11 or newer (with venv) and make are needed.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
PIP    := $(BIN)/python -m pip install --quiet --disable-pip-version-check

.PHONY: play serve web test check soak bench lock clean

play: $(VENV)/ready
	$(BIN)/parlour play $(ARGS)

serve: web
	$(BIN)/parlour serve $(ARGS)

web: $(VENV)/ready
	$(BIN)/python web/hatch_build.py

test: check
	$(BIN)/parlour warm
	$(BIN)/python -m pytest $(ARGS)

check: $(VENV)/ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

soak: $(VENV)/ready
	$(BIN)/python -m tests.soak $(ARGS)

bench: $(VENV)/ready
	$(BIN)/python -m bench.run $(ARGS)

$(VENV)/ready: pyproject.toml requirements.lock
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Parlour needs Python 3.11 or newer; name one with make PYTHON=...")'
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(PIP) --require-hashes -r requirements.lock
	$(PIP) --no-deps --no-build-isolation -e .
	touch $@

# Pins with hashes and no host names; needs uv.
lock:
	uv pip compile pyproject.toml --extra test --extra web --universal --generate-hashes --python-version 3.11 \
		--no-header --no-annotate --quiet -o requirements.lock

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache
