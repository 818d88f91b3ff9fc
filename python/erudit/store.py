"""Where games at the terminal are kept: one GCG file a game, in a folder of the user.

It knows files and records; who is told about them is not its business.
"""

from __future__ import annotations

import os
import re
import secrets
import stat
import time
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from erudit._core import Lexicon, LexiconError
from erudit.errors import RecordError, expect, fault
from erudit.game import Entry, Game

if TYPE_CHECKING:  # else imported when a game is read or written, not at the start
    from erudit import gcg, notation

__all__ = ["HOME", "Keeper", "Store"]

HOME = "ERUDIT_HOME"
"""The environment variable that names another folder."""


@dataclass(frozen=True)
class Store:
    """The folder; it is made when something is first kept."""

    folder: Path

    @classmethod
    def default(cls, environment: Mapping[str, str] = os.environ) -> Store:
        """The folder that `ERUDIT_HOME` names, else the one for state on this system."""
        expect(Mapping, environment=environment)
        if home := environment.get(HOME):
            return cls(Path(home).expanduser())
        import platformdirs

        return cls(platformdirs.user_state_path("erudit", appauthor=False))

    @property
    def games(self) -> Path:
        """The folder of the games."""
        return self.folder / "games"

    def new_path(self) -> Path:
        """A file for a new game, named by the time and unlike any other."""
        stamp = time.strftime("%Y-%m-%d-%H%M%S")
        return self.games / f"{stamp}-{secrets.token_hex(2)}.gcg"

    def records(self) -> Iterator[tuple[Path, gcg.Record | RecordError]]:
        """The records, last written first; an error in place of one that cannot be read."""
        from erudit import gcg

        times: list[tuple[int, Path]] = []
        try:
            paths = list(self.games.glob("*.gcg"))
        except OSError as error:
            raise _failed("read", self.games, error) from error
        for path in paths:
            # one that has just gone, or leads nowhere, or is no file, is no record
            with suppress(OSError):
                status = path.stat()
                if stat.S_ISREG(status.st_mode):
                    times.append((status.st_mtime_ns, path))
        for _, path in sorted(times, reverse=True):
            try:
                yield path, gcg.read(path)
            except RecordError as error:
                yield path, error

    def resume(self, path: Path, record: gcg.Record, lexicon: Lexicon | None = None) -> Game:
        """The game of a record, with the word list that was kept for it.

        RecordError and LexiconError as `notation.game_of` raises them.
        """
        from erudit import notation

        if lexicon is None:
            kept = self._lexicon_path(record.lexicon or "")
            if kept is not None and kept.exists():
                lexicon = Lexicon.load(kept)
        return notation.game_of(record, lexicon, source=str(path))

    def keep_lexicon(self, lexicon: Lexicon) -> None:
        """Keep a word list that does not come with the package, for `resume`."""
        from erudit import notation

        expect(Lexicon, lexicon=lexicon)
        try:
            if lexicon == Lexicon.default(lexicon.alphabet, lexicon.yo):
                return
        except LexiconError:
            pass
        path = self._lexicon_path(notation.fingerprint(lexicon))
        if path is not None and not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            lexicon.save(path)

    def _lexicon_path(self, print_: str) -> Path | None:
        digest = re.search(r"sha256 ([0-9a-f]{64})$", print_)
        return self.folder / "lexica" / f"{digest[1][:16]}.lex" if digest else None


class Keeper:
    """Keeps one game in its file, after every change.

    `path` is the file of a game that goes on, with the pragmas of others that it holds
    (`extras`); a new game gets one when it is first kept.
    """

    def __init__(
        self, store: Store, path: Path | None = None, extras: notation.Extras | None = None
    ) -> None:
        self.store = store
        self.path = path
        self.extras = extras or {}
        self._kept: tuple[Entry, ...] | None = None
        self._lexicon: Lexicon | None = None
        self._failed = False

    def begin(self) -> None:
        """From now on another game is kept, in a file of its own."""
        self.path = self._kept = None
        self.extras = {}

    def keep(self, game: Game) -> RecordError | None:
        """Write the game if it is not as it was when last written.

        A game in which nothing has been done yet is not kept. An error is returned, not
        raised, and only the first of several in a row: the game goes on without.
        """
        expect(Game, game=game)
        entries = game.entries
        if entries is self._kept or not (entries or self.path):
            return None
        # What was said of moves that were taken back goes with them.
        self.extras = {n: said for n, said in self.extras.items() if n <= len(entries)}
        try:
            self._write(game)
        except RecordError as error:
            told, self._failed = self._failed, True
            return None if told else error
        self._kept, self._failed = entries, False
        return None

    @property
    def safe(self) -> bool:
        """Whether the game was kept when it last changed."""
        return self._kept is not None and not self._failed

    def _write(self, game: Game) -> None:
        from erudit import notation

        path = self.path or self.store.new_path()
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            if self._lexicon is not game.base_lexicon:
                self.store.keep_lexicon(game.base_lexicon)
                self._lexicon = game.base_lexicon
        except (OSError, LexiconError) as error:
            raise _failed("write", path, error) from error
        notation.save(game, path, self.extras)
        self.path = path


def _failed(what: str, path: Path, error: Exception) -> RecordError:
    cause = getattr(error, "strerror", None) or str(error)
    verb = "saved" if what == "write" else "read"
    return fault(
        RecordError,
        f"cannot-{what}",
        f"The game cannot be {verb} in {path}: {cause}.",
        path=str(path),
        error=error if isinstance(error, OSError) else OSError(0, cause),
    )
