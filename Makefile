# One door: `make` shows the targets. Everything is made from a fresh clone with python3 (3.11+) and make.
VENV ?= .venv
PY := $(VENV)/bin/python
STAMP := $(VENV)/.installed
DEV := $(VENV)/.installed-dev
PO := $(wildcard companion/translations/*/LC_MESSAGES/messages.po)
MO := $(PO:.po=.mo)
HTMX := static/vendor/htmx.min.js
PRETTIER := node_modules/.installed-dev
FETCHED := package.json package-lock.json tools/fetch-frontend tools/subset_fonts.py
STYLED := static/*.css static/*.js tests/browser/*.js tests/fixture_game/static/*.css package.json .prettierrc.json
# What Python has compiled is kept, whatever the shell says: the next start and the next test need it again.
export PYTHONDONTWRITEBYTECODE :=
# Databases of the tests lie in memory where there is room (KB): nobody waits for a disk there.
ROOM := $(shell df -k /dev/shm 2>/dev/null | awk 'NR == 2 && $$4 > 3000000')
# Node may be the one from PyPI, which lies in our environment.
prettier = PATH="$$PATH:$(abspath $(VENV))/bin" node_modules/.bin/prettier --log-level warn

.PHONY: help run test check format screens bench bench-hall soak bench-assistant wheel messages clean
help: ## show the targets
	@grep -E '^[a-z-]+:.*##' Makefile | sed -E 's/:[^#]*## /\t/' | expand -t 18

run: $(STAMP) $(HTMX) $(MO) ## set everything up and serve on port 8000 (PORT=… changes it)
	@exec $(VENV)/bin/companion serve

test: $(DEV) $(HTMX) $(MO) ## set everything up and run all checks and tests
	@sh tools/find-chromium
	@sh tools/find-nginx
	@$(MAKE) --no-print-directory check
	$(if $(ROOM),TMPDIR=/dev/shm) $(PY) -m pytest -n auto --dist worksteal

check: $(DEV) $(PRETTIER) ## style, types, and which room may import which
	$(VENV)/bin/ruff check .
	$(VENV)/bin/ruff format --check .
	$(VENV)/bin/mypy
	$(VENV)/bin/lint-imports
	$(VENV)/bin/djlint templates tests/fixture_game/templates --lint --quiet
	$(VENV)/bin/djlint templates tests/fixture_game/templates --check --quiet
	$(prettier) --check $(STYLED)

format: $(DEV) $(PRETTIER) ## put Python, templates, CSS and JavaScript into their form
	$(VENV)/bin/ruff format .
	$(VENV)/bin/djlint templates tests/fixture_game/templates --reformat --quiet --warn
	$(prettier) --write $(STYLED)

screens: $(DEV) $(HTMX) $(MO) ## look at every screen at every size in both languages; ONLY=, AXE=no, SHOTS=folder
	@sh tools/find-chromium
	@$(PY) tests/browser/sweep.py

bench: $(DEV) $(HTMX) $(MO) ## print the figures to hold, as ratios in one run
	@$(PY) tools/bench; held=$$?; $(PY) tools/bench_history.py && $(PY) tools/bench_imports.py && exit $$held

bench-hall: $(DEV) $(HTMX) $(MO) ## how many tables with four phones each one machine holds; at most 5 minutes
	@$(PY) tools/bench/hall.py

bench-assistant: $(DEV) $(HTMX) $(MO) ## how strong the assistant is, how long it thinks, what that costs others
	@$(PY) tools/bench_assistant

soak: $(DEV) $(HTMX) $(MO) ## what the table must survive, for MINUTES (15 at most), as a table
	@$(PY) tools/soak

wheel: $(DEV) $(HTMX) $(MO) ## build a wheel that runs in an empty environment
	$(PY) -m build --wheel --no-isolation --outdir dist .

messages: $(STAMP) ## collect the sentences to translate into the catalogue
	$(VENV)/bin/pybabel -q extract -F babel.cfg -k lazy_gettext -k lazy_pgettext:1c,2 --no-location --sort-output -o build-messages.pot .
	$(VENV)/bin/pybabel -q update -i build-messages.pot -d companion/translations --no-fuzzy-matching --ignore-obsolete --no-wrap
	@rm build-messages.pot

clean: ## remove what can be made again; matches stay
	rm -rf $(VENV) node_modules static/vendor dist build $(MO)

$(STAMP): pyproject.toml constraints.txt
	@python3 -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Kronikarz needs Python 3.11 or newer; this is $$(python3 --version 2>&1). Install a newer python3."; exit 1; }
	@python3 -m venv $(VENV) || \
	  { echo "The environment could not be made. On Debian and Ubuntu install the package python3-venv."; exit 1; }
	@$(PY) -m pip install --quiet --disable-pip-version-check -c constraints.txt -e . || \
	  { echo "The packages could not be installed. Look at the lines above; the first start needs a network."; exit 1; }
	@touch $@

$(DEV): $(STAMP)
	@$(PY) -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[dev]' || \
	  { echo "The packages for the tests could not be installed. Look at the lines above."; exit 1; }
	@touch $@

$(HTMX): $(FETCHED) | $(STAMP)
	@sh tools/fetch-frontend $(PY) --omit=dev

$(PRETTIER): $(FETCHED) | $(HTMX)
	@sh tools/fetch-frontend $(PY)
	@touch $@

%.mo: %.po | $(STAMP)
	@$(VENV)/bin/pybabel -q compile -i $< -o $@ -l $(notdir $(patsubst %/LC_MESSAGES/,%,$(dir $<)))
