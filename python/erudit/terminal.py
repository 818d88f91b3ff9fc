"""The screen and the keyboard: prompt_toolkit and rich on a terminal, plain lines in a pipe.

It knows lines of styled spans and typed text, nothing of the game. Both libraries are
imported only when they are used.
"""

from __future__ import annotations

import os
import shutil
import sys
import textwrap
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, TextIO

from erudit.render import ASCII, THEME, THEME_16, UNICODE, Line, Signs, Span, plain, styled
from erudit.signs import visible

if TYPE_CHECKING:
    from prompt_toolkit import PromptSession
    from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
    from rich.console import Console

Complete = Callable[[str], Iterable[str]]
"""The ways to go on from what is typed so far: whole lines."""


class Terminal:
    """Where a game is shown and typed.

    `interactive`: a person sits at a terminal; else lines are read and echoed, so that
    what a pipe writes can be read as a protocol of the session. `colour`: styles are shown.
    """

    def __init__(
        self,
        *,
        interactive: bool,
        colour: bool,
        source: TextIO | None = None,
        out: TextIO | None = None,
        signs: Signs = UNICODE,
    ) -> None:
        self.interactive = interactive
        self.colour = colour
        self.signs = signs
        self.source = sys.stdin if source is None else source
        self.out = sys.stdout if out is None else out
        self._console: Console | None = None
        self._session: PromptSession[str] | None = None

    @classmethod
    def detect(cls, *, colour: bool = True) -> Terminal:
        """The terminal of this process. NO_COLOR, a dumb terminal and a pipe have no colour."""
        screen = sys.stdout.isatty() and os.environ.get("TERM", "dumb") != "dumb"
        colour = colour and screen and not os.environ.get("NO_COLOR")
        return cls(
            interactive=screen and sys.stdin.isatty(), colour=colour, signs=_signs(sys.stdout)
        )

    @property
    def command(self) -> str:
        """What a person types to start this program again."""
        if shutil.which("erudit"):
            return "erudit"
        started = sys.argv[0] if sys.argv else ""
        return started if os.path.basename(started) == "erudit" else "python -m erudit"

    @property
    def width(self) -> int:
        """Columns of the screen; 80 in a pipe."""
        return shutil.get_terminal_size((80, 24)).columns if self.interactive else 80

    @property
    def height(self) -> int | None:
        """Rows of the screen; None in a pipe, which has no end."""
        return shutil.get_terminal_size((80, 24)).lines if self.interactive else None

    def lines(self, lines: Sequence[Line]) -> None:
        """Shows lines as they are; what a screen would obey is shown as escapes."""
        lines = [tuple(Span(visible(s.text), s.style) for s in line) for line in lines]
        if self.colour:
            console = self._rich()
            theme = THEME_16 if console.color_system == "standard" else THEME
            console.print(styled(lines, theme), soft_wrap=True)
        else:
            self._write(plain(lines) + "\n")

    def say(self, text: str, style: str = "", hang: int = 0) -> None:
        """Shows sentences, broken at words where the screen ends.

        `hang` is how far the lines after the first are set in.
        """
        wrapped = [
            part
            for paragraph in text.splitlines()
            for part in textwrap.wrap(
                paragraph, self.width - 1, break_on_hyphens=False, subsequent_indent=" " * hang
            )
            or [""]
        ]
        self.lines([(Span(part.replace("\u00a0", " "), style),) for part in wrapped])

    @contextmanager
    def waiting(self, text: str = "") -> Iterator[Callable[[str], None]]:
        """Shows a text while something takes its time, and takes it away again.

        What is yielded puts another text in its place. Nothing is shown in a pipe.
        """

        def show(text: str) -> None:
            if self.interactive:
                self._write(f"\r\x1b[K{text}")

        show(text)
        try:
            yield show
        finally:
            show("")

    def clear(self) -> None:
        """Empties the screen and what can be scrolled back to; nothing in a pipe."""
        if self.interactive:
            self._write("\x1b[H\x1b[2J\x1b[3J")

    def ask(
        self,
        prompt: str,
        complete: Complete | None = None,
        status: Callable[[], str] | None = None,
        refresh: bool = False,
    ) -> str:
        """The next line typed. EOFError at the end; KeyboardInterrupt on Ctrl-C.

        `status` is shown beneath the line, anew each second if `refresh`.
        """
        if self.interactive:
            return self._prompt(prompt, complete, status, refresh)
        line = self.source.readline()
        if not line:
            raise EOFError
        line = line.rstrip("\r\n")
        self._write(f"{prompt}{visible(line)}\n")
        return line

    def _prompt(
        self,
        prompt: str,
        complete: Complete | None,
        status: Callable[[], str] | None,
        refresh: bool,
    ) -> str:
        if self._session is None:
            with self._shown_early(prompt):
                import prompt_toolkit  # noqa: F401  (the slowest part of the start)
        from prompt_toolkit import PromptSession
        from prompt_toolkit.completion import CompleteEvent, Completer, Completion
        from prompt_toolkit.document import Document
        from prompt_toolkit.output import ColorDepth
        from prompt_toolkit.shortcuts import CompleteStyle

        if self._session is None:
            # Completions are listed above the line, as a shell does it: a menu beneath
            # it would push the board off a screen of 24 rows.
            self._session = PromptSession(
                complete_while_typing=False,
                complete_style=CompleteStyle.READLINE_LIKE,
                reserve_space_for_menu=0,
                enable_suspend=True,
                key_bindings=_without_mouse(),
                color_depth=None if self.colour else ColorDepth.DEPTH_1_BIT,
            )

        class Lines(Completer):
            def get_completions(
                self, document: Document, event: CompleteEvent
            ) -> Iterable[Completion]:
                before = document.text_before_cursor
                for line in complete(before) if complete else ():
                    start = before.rfind(" ") + 1
                    yield Completion(line[start:], start_position=start - len(before))

        return self._session.prompt(
            prompt,
            completer=Lines(),
            bottom_toolbar=status,
            refresh_interval=1.0 if refresh else 0,
        )

    @contextmanager
    def _shown_early(self, prompt: str) -> Iterator[None]:
        """Shows the prompt while the editor of lines is made ready.

        What is typed meanwhile is kept by the terminal, unseen, and goes to the editor.
        """
        try:
            import termios

            keyboard = self.source.fileno()
            modes = termios.tcgetattr(keyboard)
        except (ImportError, OSError):  # no such thing on this system
            yield
            return
        silent = [*modes]
        # Keys as the editor takes them, one by one; Ctrl-C still interrupts.
        silent[0] &= ~termios.ICRNL
        silent[3] &= ~(termios.ECHO | termios.ICANON | termios.IEXTEN)
        termios.tcsetattr(keyboard, termios.TCSANOW, silent)
        try:
            self._write(prompt)
            yield
        finally:
            self._write("\r\x1b[K")
            termios.tcsetattr(keyboard, termios.TCSANOW, modes)

    def _rich(self) -> Console:
        if self._console is None:
            from rich.console import Console

            self._console = Console(
                file=self.out, force_terminal=True, highlight=False, markup=False
            )
        return self._console

    def _write(self, text: str) -> None:
        self.out.write(text if self.signs is UNICODE else text.translate(_PLAINER))
        self.out.flush()


def _without_mouse() -> KeyBindings:
    """Key bindings that pass over what a terminal says of a mouse.

    Nobody asked it to, so it is something else that looks so, such as a pasted colour.
    """
    from prompt_toolkit.key_binding import KeyBindings
    from prompt_toolkit.keys import Keys

    bindings = KeyBindings()

    @bindings.add(Keys.Vt100MouseEvent)
    def pass_over(event: KeyPressEvent) -> None:
        pass

    return bindings


# What stands in sentences and an old encoding may not have.
_PLAINER = str.maketrans(
    {"—": "-", "–": "-", "·": ".", "×": "x", "…": "...", "«": '"', "»": '"'}
)


def _signs(out: TextIO) -> Signs:
    """The signs that the encoding of a stream can carry."""
    try:
        UNICODE.all.encode(out.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return ASCII
    return UNICODE
