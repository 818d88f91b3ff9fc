# Each target does all of its own set-up: `make play` and `make test` work on a
# fresh checkout that has Python 3.11+ and stable Rust.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
SOURCES := Cargo.toml Cargo.lock pyproject.toml $(shell find src -name '*.rs')

.PHONY: play resume test test-rust test-python test-long fuzz fuzz-guided lint format bench docs lexicon wheel clean

play: $(VENV)/built
	@$(BIN)/erudit play $(ARGS)

# The last unfinished game goes on.
resume: $(VENV)/built
	@$(BIN)/erudit resume $(ARGS)

test: test-rust test-python

test-rust:
	cargo test --locked --quiet

test-python: $(VENV)/built
	$(BIN)/pytest -n 2 -m "not long"

# For a night: the same comparisons with brute force, many more of them.
test-long: $(VENV)/built
	ERUDIT_TEST_GAMES=100000 cargo test --locked --quiet --test one_word games
	ERUDIT_TEST_GAMES=1000000 ERUDIT_TEST_EVERY=1 cargo test --locked --quiet --test generation
	ERUDIT_TEST_EXAMPLES=20000 $(BIN)/pytest -n 2 --timeout 28800

# 100,000 damaged inputs for each parser.
fuzz: $(VENV)/built
	$(BIN)/pytest -n 2 -m long --timeout 3600 tests/test_fuzz.py

# Coverage-guided, of one parser (record, position, turn, rules), until Ctrl-C.
fuzz-guided: $(VENV)/built
	$(BIN)/pip install --quiet atheris
	cd tests && ../$(BIN)/python guided_fuzz.py $(or $(PARSER),record)

lint: $(VENV)/built
	cargo fmt --check
	cargo clippy --locked --all-targets --quiet -- -D warnings
	cargo clippy --locked --features python --quiet -- -D warnings
	$(BIN)/ruff check python tests tools benches
	$(BIN)/ruff format --check python tests tools benches
	$(BIN)/mypy
	$(BIN)/python -m mypy.stubtest erudit._core --mypy-config-file pyproject.toml

format: $(VENV)/ready
	cargo fmt
	$(BIN)/ruff check --fix python tests tools benches
	$(BIN)/ruff format python tests tools benches

# One-word plays and turns of many words on the committed positions; AGAINST=10 adds
# the ways that the search of many words replaces, on every 10th position.
bench: $(VENV)/built
	cargo bench --locked --bench one
	cargo bench --locked --bench one_peer
	cargo bench --locked --bench one_instructions
	cargo bench --locked --bench many -- $(if $(AGAINST),--against $(AGAINST))
	$(BIN)/python benches/calls.py
	$(BIN)/python benches/loading.py
	$(BIN)/python benches/startup.py
	$(BIN)/python benches/finder.py 1000

# The API reference, from the docstrings.
docs: $(VENV)/built
	$(BIN)/pdoc -o target/docs erudit erudit.actions erudit.analysis erudit.bots \
		erudit.finder erudit.gcg erudit.lexica erudit.meanings erudit.notation \
		erudit.position erudit.replay erudit.selfplay erudit.store erudit.svg

lexicon: $(VENV)/built
	$(BIN)/pip install --quiet --group lexicon
	$(BIN)/python -m tools.lexicon
	$(BIN)/python -m tools.lexicon.forms
	$(BIN)/python -m tools.lexicon.english
	$(BIN)/python -m tools.lexicon.meanings

wheel: $(VENV)/ready
	$(BIN)/maturin build --release --locked --out dist

clean:
	rm -rf $(VENV) target dist

# The virtual environment with the development tools.
$(VENV)/ready: pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(0 if sys.version_info >= (3, 11) else "erudit needs Python 3.11 or newer; name one with make PYTHON=python3.12 ...")'
	@command -v cargo >/dev/null || { echo "erudit needs Rust: install it from https://rustup.rs"; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade 'pip>=25.1'
	$(BIN)/python -m pip install --quiet --group dev
	@touch $@

# The package itself, compiled into the environment.
$(VENV)/built: $(VENV)/ready $(SOURCES)
	$(BIN)/maturin develop --release --locked --quiet
	@touch $@
