# make play   sets everything up, opens the house and shows its page in the browser
# make serve  the same without a browser: ARGS="--host 0.0.0.0" opens it to the network
# make test   sets everything up and runs the whole suite
# make quick  the part of it that takes less than a minute, once all is compiled: rules, engine, records
# make soak   a million random games, every invariant checked; a hundred million fair deals, chi-square; two million
#             fuzzed requests; a hundred thousand evenings in a simulated house, three thousand kills of a real one
# make bench  what is measured, against whom (bench/results.md)
# Only Python 3.11 or newer (with venv) and make are needed, and the package registries in reach.
# A game in the terminal, which needs no browser: .venv/bin/parlour play

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
PIP    := $(BIN)/python -m pip install --quiet --disable-pip-version-check

.PHONY: play serve web test quick check check-web soak bench lock clean

play: web
	$(BIN)/parlour serve --open $(ARGS)

serve: web
	$(BIN)/parlour serve $(ARGS)

web: $(VENV)/ready
	@$(BIN)/python web/hatch_build.py

test: check
	$(BIN)/python web/hatch_build.py --if-possible
	$(BIN)/parlour warm
	$(BIN)/python -m pytest -rs $(ARGS)

quick: $(VENV)/ready
	$(BIN)/python -m pytest -m "not slow and not browser" $(ARGS)

check: $(VENV)/ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

check-web: $(VENV)/ready
	$(BIN)/python web/hatch_build.py check test

soak: $(VENV)/ready
	$(BIN)/python -m tests.soak $(ARGS)

bench: $(VENV)/ready
	$(BIN)/python -m bench.run $(ARGS)

$(VENV)/ready: pyproject.toml requirements.lock
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Parlour needs Python 3.11 or newer; name one with make PYTHON=...")'
	@echo "Setting up in $(VENV); the first time this takes a minute or two."
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(PIP) --require-hashes -r requirements.lock
	$(PIP) --no-deps --no-build-isolation -e .
	touch $@

# Everything but what a graphics card needs, pinned with hashes and no host names; uv is fetched for it.
lock: $(VENV)/ready
	$(PIP) uv
	$(BIN)/uv pip compile pyproject.toml --extra test --extra web --universal --generate-hashes --python-version 3.11 \
		--no-header --no-annotate --quiet -o requirements.lock

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache
