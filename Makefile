# Everything sets itself up: a virtual environment in .venv with the versions of packaging/constraints.txt, and the
# system's libraries where they are missing and may be installed (see packaging/setup.sh).

SHELL := /bin/sh
VENV := .venv
PY := $(VENV)/bin/python
PIP := $(PY) -m pip --disable-pip-version-check --no-input install --quiet -c packaging/constraints.txt
PINS := pyproject.toml packaging/constraints.txt
SETUP := sh packaging/setup.sh
TESTS ?= tests

.DEFAULT_GOAL := help
.PHONY: help run test lint bench pictures translations clean
.DELETE_ON_ERROR:

help: ## List the targets
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/make \1|\2/p' Makefile | awk -F'|' '{printf "%-16s %s\n", $$1, $$2}'

run: $(VENV)/ready ## Open the window over this account's agent history (capture and print a table where there is no display)
	@if $(SETUP) window; then $(PY) -m pond_desktop; else QT_QPA_PLATFORM=minimal $(PY) -m pond_desktop; fi

test: lint ## Everything: ruff, mypy, import-linter, pytest
	@$(SETUP) tests
	@echo '== pytest'
	@$(PY) -m pytest -q -rs -n auto $(TESTS)

lint: $(VENV)/ready-dev ## The checks that run no test: ruff, mypy, import-linter
	@echo '== ruff'
	@$(PY) -m ruff check
	@$(PY) -m ruff format --check
	@echo '== mypy'
	@$(PY) -m mypy
	@echo '== import-linter'
	@$(PY) -c 'from importlinter.cli import lint_imports_command as lint; lint()'

bench: $(VENV)/ready-dev ## Print the figures of speed, memory and size; ARGS="--sessions 1500"
	@$(SETUP) offscreen
	@QT_QPA_PLATFORM=offscreen $(PY) -m tests.bench $(ARGS)

pictures: $(VENV)/ready ## Draw the README's pictures of the window with the sample history into docs/
	@$(SETUP) offscreen
	@sh packaging/pictures.sh $(PY)

translations: $(VENV)/ready-dev ## Bring the catalogues up to what the window says, and compile them
	@sh packaging/translations.sh $(VENV)/bin

clean: ## Remove what was set up and made here; never the archive
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis
	find pond_desktop tests -name __pycache__ -type d -prune -exec rm -rf {} +

# --- the virtual environment; a stamp is written only when all of it is there ----------------------------------------

# a Python that was upgraded or moved away leaves an environment that cannot start
ifeq ($(shell $(PY) -c 'print(1)' 2>/dev/null),1)
BROKEN :=
else
BROKEN := broken
endif
.PHONY: broken

$(VENV)/ready: $(PINS) $(BROKEN) | $(VENV)/made
	@echo 'setup: installing the program into $(VENV); the first time about 150 MB are fetched'
	@$(PIP) -e .
	@touch $@

$(VENV)/ready-dev: $(PINS) $(BROKEN) | $(VENV)/made
	@echo 'setup: installing the program and its checks into $(VENV); the first time about 200 MB are fetched'
	@$(PIP) -e '.[dev]'
	@touch $(VENV)/ready $@

$(VENV)/made: $(BROKEN)
	@python=$$($(SETUP) python) && "$$python" -m venv $(if $(BROKEN),--clear) $(VENV)
	@touch $@
