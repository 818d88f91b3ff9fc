"""The screen and the keyboard: no keys break the line, no text reaches the screen raw."""

import io
import os
import signal
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from prompt_toolkit.application import Application, create_app_session
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

from erudit.messages import LANGUAGES, Messages
from erudit.render import Span
from erudit.signs import visible
from erudit.terminal import Terminal

SEQUENCES = st.one_of(
    st.text(max_size=12),
    st.builds(
        "\x1b{}{}{}".format,
        st.sampled_from(["", "[", "[<", "O", "[?", "]", "P", "[M"]),
        st.text("0123456789;", max_size=8),
        st.text("mMABCDHFRZ~utncgl @", max_size=3),
    ),
)


def typed(text: str, monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """What goes wrong in the editor of lines while these signs are typed."""
    wrong: list[dict[str, Any]] = []
    monkeypatch.setattr(
        Application, "_handle_exception", lambda self, loop, context: wrong.append(context)
    )
    with create_pipe_input() as keys, create_app_session(input=keys, output=DummyOutput()):
        terminal = Terminal(
            interactive=True, colour=False, source=io.StringIO(), out=io.StringIO()
        )
        # Escape by itself waits for what may follow it; Ctrl-G leaves a search.
        keys.send_text(f"{text}\x07\x07\r\r\r\n\x03\x03\x03")
        with suppress(EOFError, KeyboardInterrupt):
            terminal.ask("> ")
    return wrong


@settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(text=SEQUENCES)
@example(text="\x1b[31mкот 8D")
@example(text="\x1b[<0m\x1b[mкот")
@example(text="\x1b[Mкот")
def test_no_sequence_of_keys_goes_wrong(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if "\x1a" in text or "\x18" in text:
        return  # suspends; or begins a chord that opens an editor
    assert typed(text, monkeypatch) == []


@given(st.text())
def test_text_is_shown_without_what_a_screen_obeys(text: str) -> None:
    shown = visible(text)
    assert shown.replace("\N{NO-BREAK SPACE}", "").isprintable()
    assert visible(shown) == shown
    if text.isprintable():
        assert shown == text


@given(st.text(), st.sampled_from(LANGUAGES))
def test_what_is_filled_in_is_shown_so(text: str, lang: str) -> None:
    told = Messages(lang)("error.unknown", word=text)
    assert told.replace("\N{NO-BREAK SPACE}", "").isprintable()
    assert visible(text) in told


@pytest.mark.parametrize("colour", [True, False])
def test_lines_and_echoes_are_shown_so(colour: bool) -> None:
    out = io.StringIO()
    terminal = Terminal(
        interactive=False, colour=colour, source=io.StringIO("a\x1b[31mb\x9b2J\n"), out=out
    )
    terminal.lines([(Span("x\x1b]0;t\x07", "title"),)])
    terminal.ask("> ")
    assert "\x1b[31m" not in out.getvalue()
    assert "\x1b]" not in out.getvalue()
    assert "\x9b" not in out.getvalue()
    assert "x\\x1b]0;t\\x07" in out.getvalue()


def test_ctrl_z_suspends(monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[int] = []
    monkeypatch.setattr(os, "kill", lambda process, number: sent.append(number))
    assert typed("кот\x1a", monkeypatch) == []
    assert sent == [signal.SIGTSTP]
