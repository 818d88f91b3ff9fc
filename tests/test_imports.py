"""What `import erudit` brings along, and that nothing is missing for it."""

import subprocess
import sys

import pytest

import erudit

# What takes long to import and is not needed to open a lexicon, look words up, or
# find turns with rules at hand.
HEAVY = {
    "argparse",
    "dataclasses",
    "difflib",
    "enum",
    "importlib.resources",
    "inspect",
    "pathlib",
    "platformdirs",
    "prompt_toolkit",
    "re",
    "rich",
    "tomli_w",
    "tomllib",
    "typing",
    "erudit.bots",
    "erudit.cli",
    "erudit.game",
    "erudit.rules",
}


def modules_after(code: str) -> set[str]:
    """The modules that some code imports in a new interpreter."""
    code = f"import sys; before = {{*sys.modules}}; {code}; print(*{{*sys.modules}} - before)"
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True)
    return set(done.stdout.decode().split())


@pytest.mark.parametrize(
    "code", ["import erudit", "import erudit; assert 'кот' in erudit.Lexicon.default()"]
)
def test_importing_brings_nothing_heavy(code: str) -> None:
    brought = modules_after(code)
    assert "erudit._core" in brought
    assert brought & HEAVY == set()


def test_what_is_heavy_comes_when_it_is_asked_for() -> None:
    brought = modules_after("import erudit; erudit.Board()")
    assert {"erudit.rules", "tomllib"} <= brought
    assert not {"argparse", "erudit.game", "rich"} & brought


def test_a_module_of_public_names_needs_no_import_of_its_own() -> None:
    brought = modules_after("import erudit; erudit.rules.ALPHABETS, erudit.game.Game")
    assert {"erudit.rules", "erudit.game"} <= brought


def test_all_names_are_there() -> None:
    everything: dict[str, object] = {}
    exec("from erudit import *", everything)
    assert set(erudit.__all__) <= set(everything)
    assert set(erudit.__all__) <= set(dir(erudit))
    assert erudit.Game is everything["Game"]
    assert len(erudit.__all__) == len(set(erudit.__all__))


def test_a_name_that_is_not_there_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="module 'erudit' has no attribute 'Gmae'"):
        getattr(erudit, "Gmae")  # noqa: B009
    with pytest.raises(ImportError, match="cannot import name 'Gmae' from 'erudit'"):
        exec("from erudit import Gmae")
