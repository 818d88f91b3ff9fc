"""The examples in the docstrings of the game room do what they say."""

import doctest
import importlib

import pytest

MODULES = (
    "",
    ".analysis",
    ".bag",
    ".bots",
    ".errors",
    ".game",
    ".rules",
    ".selfplay",
    ".svg",
    ".tiles",
)


@pytest.mark.parametrize("name", MODULES)
def test_docstrings(name: str) -> None:
    assert doctest.testmod(importlib.import_module(f"erudit{name}")).failed == 0
