"""The examples in docstrings and pages do what they say."""

import doctest
import importlib
from pathlib import Path

import pytest

MODULES = (
    ".keyboard",
    ".messages",
    "",
    ".analysis",
    ".bag",
    ".bots",
    ".errors",
    ".finder",
    ".game",
    ".gcg",
    ".meanings",
    ".notation",
    ".position",
    ".replay",
    ".rules",
    ".selfplay",
    ".squares",
    ".store",
    ".svg",
    ".tiles",
)


@pytest.mark.parametrize("name", MODULES)
def test_docstrings(name: str) -> None:
    assert doctest.testmod(importlib.import_module(f"erudit{name}")).failed == 0


PAGES = ("README.md", "docs/finder.md", "docs/records.md", "docs/rules.md")
ROOT = Path(__file__).parent.parent


@pytest.mark.parametrize("name", PAGES)
def test_pages(name: str) -> None:
    done = doctest.testfile(str(ROOT / name), module_relative=False, encoding="utf-8")
    assert done.attempted > 5
    assert done.failed == 0
