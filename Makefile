# Every target sets itself up: it needs Python 3.11 or newer and make, nothing else.
# ARGS=... is handed to the command behind a target. PYTHON=... chooses the interpreter of .venv.

.DEFAULT_GOAL := help
.PHONY: help setup .venv play test coverage check format run bench arena monkey screens lock goldens texts clean

python := .venv/bin/python
packages := $(wildcard bot cogs db game tests)
export PYTHON

help: ## List the targets
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  make \1@\2/p' $(MAKEFILE_LIST) | awk -F@ '{ printf "%-16s %s\n", $$1, $$2 }'

setup: ## Make .venv with everything that is pinned in requirements-dev.lock
	@tools/setup.sh dev

.venv: setup

play: setup ## Try the bot in a browser, without Discord and without a token
	@$(python) -m tests.playground $(ARGS)

test: setup ## Run all tests (ARGS='tests/game -k knock' narrows them)
	$(python) -m pytest -n auto --dist worksteal $(ARGS)

coverage: setup ## Run all tests and show the lines that none of them reaches
	$(python) -m pytest -n auto --cov --cov-report=term-missing $(ARGS)

check: setup ## Run the linter, the format check, the type checker and the check of all texts
	@failed=; \
	for command in 'ruff check .' 'ruff format --check .' 'mypy $(packages)' tests.texts; do \
		echo "$(python) -m $$command"; \
		$(python) -m $$command || failed=1; \
	done; \
	test -z "$$failed"

format: setup ## Let ruff format the code and repair what it can
	$(python) -m ruff format .
	$(python) -m ruff check --fix .

run: ## Run the bot on Discord (settings come from the environment or .env)
	@tools/setup.sh run
	@$(python) -m bot $(ARGS)

bench: setup ## Measure speed and memory
	@$(python) -m tests.bench $(ARGS)

arena: setup ## Let the computers play each other (ARGS='--rules pagat --seats 3 --games 2000')
	@$(python) -m tests.arena $(ARGS)

monkey: setup ## Break the bot on purpose for ten minutes (ARGS='--minutes 60 --seed 7')
	@$(python) -m tests.chaos $(ARGS)

screens: setup ## Take pictures of every message in every language, to look at (needs Chromium)
	@$(python) -m tests.cogs.screens $(ARGS)

lock: setup ## Pin the dependencies of pyproject.toml anew (ARGS=--upgrade takes newer releases)
	@tools/lock.sh $(ARGS)

goldens: setup ## Write down anew what whole games look like; read the difference before committing
	@$(python) -m tests.game.playthrough

texts: setup ## Bring the translation catalogs in line with the texts in the code
	@$(python) -m cogs.locales.update $(ARGS)

clean: ## Remove .venv and everything that tools have left behind
	rm -rf .venv .venv.busy .mypy_cache .ruff_cache .pytest_cache .hypothesis .coverage htmlcov screens
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
