# make play   sets everything up, opens the house and shows its page in the browser
# make serve  the same without a browser: ARGS="--party" opens it to the phones on the network
# make test   sets everything up and runs the whole suite
# make long   the suite with every hand by every way and at every rung, which takes half an hour more
# make quick  the part of it that takes less than a minute, once all is compiled: rules, engine, records
# make soak   the long proofs: ten million random games, pairs of worlds and imagined worlds, a hundred million fair
#             deals, a million frames in two worlds, five million fuzzed requests, a hundred thousand evenings in a
#             simulated house, thousands of kills of real ones; ARGS="--list" says what there is, ARGS="--only worlds"
#             runs one, ARGS="--report it.md" keeps what came of it
# make audit  looks up known holes in what it is made of; says so, and fails, where they cannot be looked up
# make docs   the papers as a site, in build/docs/site, every link of it checked
# make wheel  the wheel, the sdist and the bill of materials, in dist/: the same bytes wherever they are made
# make words  writes the catalogues of sentences anew for those who translate, and says what is missing in each language
# make bench  what is measured, against whom (bench/results.md)
# Only Python 3.11 or newer (with venv) and make are needed, and the package registries in reach.
# A game in the terminal, which needs no browser: .venv/bin/parlour play

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
AUDITOR := 2.9.0
PIP    := $(BIN)/python -m pip install --quiet --disable-pip-version-check

.PHONY: play serve web test long quick check check-web soak audit docs wheel words bench lock clean

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

long:
	$(MAKE) test ARGS="--long $(ARGS)"

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

audit: $(VENV)/ready
	-$(PYTHON) -m venv $(VENV)/audit && $(VENV)/audit/bin/python -m pip install --quiet --disable-pip-version-check pip-audit==$(AUDITOR)
	@$(BIN)/python deploy/audit.py

docs: $(VENV)/ready
	@$(BIN)/python -m papers

# SOURCE_DATE_EPOCH is heeded; without it the time in the archives is always the same.
wheel: web
	rm -rf dist
	$(BIN)/python -m hatchling build -d dist
	$(BIN)/python deploy/bom.py $$($(BIN)/python -m hatchling version) > dist/parlour-$$($(BIN)/python -m hatchling version).cdx.json
	sha256sum dist/*

words: $(VENV)/ready
	$(BIN)/python -m parlour.languages $(ARGS)

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
	$(PIP) --require-hashes -r requirements.lock
	$(BIN)/python deploy/bom.py

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache
