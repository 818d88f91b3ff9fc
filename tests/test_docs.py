"""What the page on the terminal shows is what the terminal does."""

import re
from pathlib import Path

from tools import commands

from erudit import Board, Lexicon, Turn
from erudit.analysis import explain
from erudit.messages import Messages
from erudit.report import explanation

PAGE = (Path(__file__).parent.parent / "docs" / "terminal.md").read_text("utf-8")


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
