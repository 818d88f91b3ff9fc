"""What the pages show is so: commands, examples, and a docstring for all that is public."""

import importlib
import inspect
import re
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest
from tools import commands

from erudit import Board, Lexicon, Turn
from erudit.analysis import explain
from erudit.messages import Messages
from erudit.report import explanation

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "terminal.md").read_text("utf-8")


def test_the_tables_of_commands_are_those_of_the_catalogues() -> None:
    assert commands.written(PAGE) == PAGE, "run: python -m tools.commands"


def test_the_examples_in_python_run() -> None:
    (code,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    exec(compile(code, "docs/terminal.md", "exec"), {})


def test_the_explanation_is_what_explain_says() -> None:
    rows = ["." * 15] * 7 + [".....КОТ......."] + ["." * 15] * 7
    board = Board.parse(rows, lexicon=Lexicon.build(["кот", "порт", "торт"]))
    told = explain(board, Turn.parse("H5 ТОР. + 5E ПОР.", board))
    shown = "\n".join(explanation(Messages("en"), told)).replace("\N{NO-BREAK SPACE}", " ")
    assert f"```\n{shown}\n```" in PAGE


# Those of the reference, as `make docs` names them.
MODULES = re.findall(
    r"erudit(\.\w+|)(?=\s)",
    re.search(r"-o target/docs (.*?)\n\n", (ROOT / "Makefile").read_text("utf-8"), re.DOTALL)[1]
    + "\n",
)


def public(module: ModuleType) -> Iterator[tuple[str, object]]:
    """What the reference shows of a module: its public names, and those of its classes."""
    for name in module.__all__:
        thing = getattr(module, name)
        if isinstance(thing, type):
            yield name, thing
            for inner, value in vars(thing).items():
                if not inner.startswith("_") and _tells(value):
                    yield f"{name}.{inner}", getattr(thing, inner)
        elif inspect.isroutine(thing):
            yield name, thing


def _tells(value: object) -> bool:
    """Whether a member can have a docstring: fields are told of by their class."""
    described = inspect.isroutine(value) or inspect.isdatadescriptor(value)
    return described and not inspect.ismemberdescriptor(value)


@pytest.mark.parametrize("name", MODULES)
def test_everything_in_the_reference_says_what_it_is(name: str) -> None:
    found = dict(public(importlib.import_module(f"erudit{name}")))
    assert found
    assert [each for each, thing in found.items() if not (thing.__doc__ or "").strip()] == []
