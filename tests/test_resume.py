"""Games at the terminal outlive it: kept after every turn, gone on with by `resume`."""

from __future__ import annotations

import io
import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pexpect
import pytest

from erudit import gcg, notation
from erudit._core import Lexicon
from erudit.cli import main
from erudit.game import Game
from erudit.messages import Messages
from erudit.shell import Shell
from erudit.store import HOME, Keeper, Store
from erudit.terminal import Terminal

WORDS = Path(__file__).with_name("short_words.txt")
LEXICON = Lexicon.build(["кот", "ток", "скот"])
RACK = r"Ваши фишки:[^\n]*\n"


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Store:
    monkeypatch.setenv(HOME, str(tmp_path / "home"))
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.setenv(name, "ru_RU.UTF-8")
    return Store.default()


def kept(store: Store) -> list[Path]:
    return [path for path, _ in store.records()]


def shell(game: Game, keeper: Keeper) -> Shell:
    terminal = Terminal(interactive=False, colour=False, source=io.StringIO())
    return Shell(game, terminal, Messages("ru"), keeper)


# The folder


def test_where_the_folder_is(tmp_path: Path) -> None:
    assert Store.default({HOME: str(tmp_path)}).folder == tmp_path
    assert Store.default({}).folder.name == "erudit"
    assert "~" not in str(Store.default({HOME: "~/games"}).folder)


def test_nothing_is_kept_before_the_first_turn_then_everything_is(store: Store) -> None:
    game = Game(["А", "Б"], None, LEXICON, 3)
    keeper = Keeper(store)
    assert keeper.keep(game) is None
    assert not keeper.safe
    assert not store.folder.exists()
    game.pass_()
    assert keeper.keep(game) is None
    [path] = kept(store)
    assert keeper.safe
    assert re.fullmatch(r"\d{4}-\d\d-\d\d-\d{6}-[0-9a-f]{4}\.gcg", path.name)
    before = path.stat().st_mtime_ns
    assert keeper.keep(game) is None
    assert path.stat().st_mtime_ns == before
    # Also what was taken back is taken back in the file.
    game.undo()
    assert keeper.keep(game) is None
    assert path.read_text("utf-8") == notation.dumps(game)


def test_a_word_list_of_its_own_is_kept_too(store: Store) -> None:
    game = Game(["А", "Б"], None, LEXICON, 3)
    game.pass_()
    Keeper(store).keep(game)
    [path] = kept(store)
    again = store.resume(path, gcg.read(path))
    assert again.lexicon == LEXICON
    assert notation.dumps(again) == notation.dumps(game)
    assert len(list((store.folder / "lexica").iterdir())) == 1


def test_the_bundled_word_list_is_not_copied(store: Store) -> None:
    game = Game(["А", "Б"], seed=3)
    game.pass_()
    Keeper(store).keep(game)
    assert [path.name for path in store.folder.iterdir()] == ["games"]
    [path] = kept(store)
    assert store.resume(path, gcg.read(path)).scores == (0, 0)


def test_notes_in_a_record_stay_when_the_game_goes_on(store: Store) -> None:
    game = Game(["А", "Б"], None, LEXICON, 3)
    game.pass_()
    Keeper(store).keep(game)
    [path] = kept(store)
    text = path.read_text("utf-8").replace(" - +0 0\n", " - +0 0\n#note Подумать.\n")
    path.write_text(text, "utf-8")
    record = gcg.read(path)
    game = store.resume(path, record)
    keeper = Keeper(store, path, notation.extras(record))
    game.pass_()
    keeper.keep(game)
    assert " - +0 0\n#note Подумать.\n>Б: " in path.read_text("utf-8")
    copy = path.with_name("copy")
    shell(game, keeper).line(f"сохранить {copy}")
    assert copy.read_bytes() == path.read_bytes()
    # A remark about a move goes with it when it is taken back.
    game.undo()
    game.undo()
    keeper.keep(game)
    assert "#note" not in path.read_text("utf-8")


@pytest.mark.skipif(os.name != "posix", reason="file modes")
def test_a_folder_that_cannot_be_written_to_is_told_once(
    store: Store, capsys: pytest.CaptureFixture[str]
) -> None:
    store.folder.write_text("a file where the folder should be")
    game = Game(["А", "Б"], None, LEXICON, 3)
    played = shell(game, Keeper(store))
    played.line("пас")
    played.line("пас")
    said = capsys.readouterr().out
    assert said.count("сама не сохраняется") == 1
    assert len(game.entries) == 2
    store.folder.unlink()
    played.line("пас")
    assert notation.dumps(game) == kept(store)[0].read_text("utf-8")


def test_a_game_that_is_loaded_is_kept_in_a_file_of_its_own(
    store: Store, tmp_path: Path
) -> None:
    game = Game(["А", "Б"], None, LEXICON, 3)
    played = shell(game, Keeper(store))
    played.line("пас")
    other = Game(["В", "Г"], None, LEXICON, 4)
    other.pass_()
    notation.save(other, tmp_path / "other.gcg")
    before = (tmp_path / "other.gcg").read_bytes()
    played.line(f"загрузить {tmp_path / 'other.gcg'}")
    played.line("пас")
    assert (tmp_path / "other.gcg").read_bytes() == before
    players = {notation.load(path, LEXICON).players for path in kept(store)}
    assert players == {("А", "Б"), ("В", "Г")}


# The command


def test_there_is_nothing_to_resume(store: Store, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["resume"]) == 1
    assert "Неоконченных партий нет" in capsys.readouterr().err


def test_a_finished_game_and_a_broken_file_are_passed_over(
    store: Store, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    going, over = (Game(["А", "Б"], None, LEXICON, 3) for _ in range(2))
    going.pass_()
    Keeper(store).keep(going)
    while over.outcome is None:
        over.pass_()
    Keeper(store).keep(over)
    (store.games / "broken.gcg").write_text("no record at all")
    for n, path in enumerate(sorted(store.games.iterdir(), key=lambda p: p.stat().st_mtime)):
        os.utime(path, (n, n))
    assert main(["resume"]) == 0
    said = capsys.readouterr()
    assert "no record at all' не на месте" in said.err
    assert "Партия продолжается" in said.out
    assert "ходов: 1" in said.out


def test_a_record_of_another_program_is_refused_in_a_sentence(
    store: Store, capsys: pytest.CaptureFixture[str]
) -> None:
    path = Path(__file__).with_name("gcg") / "everything.gcg"
    assert main(["resume", str(path)]) == 1
    assert capsys.readouterr().err.count("\n") == 1
    assert main(["resume", str(path.with_name("none"))]) == 1


def test_a_picture_of_a_record_of_another_program(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder, out = Path(__file__).with_name("gcg"), tmp_path / "a.svg"
    assert main(["render", str(folder / "everything.gcg"), "-o", str(out)]) == 0
    assert capsys.readouterr().err == ""
    assert "Sample: EINO, +8" in out.read_text("utf-8")
    totals = str(folder / "totals.gcg")
    assert main(["render", totals, "--turn", "0", "-o", str(out), "--lang", "en"]) == 0
    told = capsys.readouterr().err.splitlines()
    assert "totals.gcg, line 4: D8 .PINe scores +12; found +6 written." in told[1]
    assert "totals.gcg, line 4: the total of 'bob' is 9" in told[0]
    assert main(["render", totals, "--turn", "99"]) == 1
    told = capsys.readouterr().err.splitlines()
    assert "totals.gcg, строка 4: у «bob» всего записано 9, а " in told[0]
    assert "totals.gcg, строка 4: D8 .PINe — это +12, а записано +6." in told[1]
    empty = tmp_path / "empty.gcg"
    empty.write_text("#player1 ann Ann\n")
    assert main(["render", str(empty)]) == 1
    assert capsys.readouterr().err == "Ходов ещё не было.\n"


def test_a_game_with_its_own_words_is_reviewed_without_naming_them(
    store: Store, capsys: pytest.CaptureFixture[str]
) -> None:
    game = Game(["А", "Б"], None, LEXICON, 3)
    game.pass_()
    Keeper(store).keep(game)
    [path] = kept(store)
    assert main(["review", str(path)]) == 0
    assert main(["render", str(path)]) == 0
    assert "<svg" in capsys.readouterr().out


# A whole session, killed in the middle


@contextmanager
def terminal(*arguments: str) -> Iterator[pexpect.spawn[str]]:
    known = {name: value for name, value in os.environ.items() if name != "NO_COLOR"}
    fixed = {
        "TERM": "xterm-256color",
        "PROMPT_TOOLKIT_NO_CPR": "1",
        "PYTHONUTF8": "1",
        "LC_ALL": "ru_RU.UTF-8",
    }
    child = pexpect.spawn(
        sys.executable,
        ["-m", "erudit", *arguments],
        env=known | fixed,
        dimensions=(30, 100),
        encoding="utf-8",
        timeout=60,
    )
    try:
        yield child
    finally:
        child.close(force=True)


def type_(child: pexpect.spawn[str], line: str, wait: str) -> str:
    child.send(line + "\r")
    child.expect(wait)
    text = (child.before or "") + (child.after if isinstance(child.after, str) else "")
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", text).replace("\r", "")


def hinted(child: pexpect.spawn[str]) -> None:
    """Lays the best turn, as the game itself tells it."""
    type_(child, "подсказка", "Наберите номер")
    type_(child, "1", r"Игрок: [^\n]*очк")
    child.expect(RACK)


def test_killed_and_resumed_with_nothing_lost(store: Store, tmp_path: Path) -> None:
    copy = tmp_path / "копия.gcg"
    # A seed with which the first rack has a star.
    seed = next(n for n in range(99) if "*" in Game(["А", "Б"], None, LEXICON, n).rack)
    start = ["play", "--seed", str(seed), "--bots", "greedy", "--lexicon", str(WORDS)]
    with terminal(*start) as child:
        child.expect(RACK)
        child.expect("Игрок>")
        hinted(child)
        rack = type_(child, "фишки", r"Ваши фишки: [^\n]*\n").split("Ваши фишки: ")[-1]
        tile = rack.split()[0].rstrip("0123456789")
        type_(child, f"обмен {tile}", "обмен, 1 фишка")
        child.expect(RACK)
        type_(child, "отмена", "Отменено")
        child.expect(RACK)
        type_(child, f"обмен {tile}", "обмен, 1 фишка")
        child.expect(RACK)
        type_(child, f"сохранить {copy}", "Партия сохранена")
        hinted(child)
        # Half a turn is typed when the process dies.
        child.send("кот 8")
        child.kill(9)
        child.wait()
        assert child.signalstatus == 9
    [path] = kept(store)
    record = gcg.read(path)
    assert record.incomplete
    game = store.resume(path, record)
    kinds = [entry.kind for entry in game.entries if entry.player == 0]
    assert kinds == ["lay", "exchange", "lay"]
    assert any(entry.turn and entry.turn.stars_laid for entry in game.entries)
    assert len(game.entries) == 6
    saved = notation.load(copy, game.base_lexicon)
    assert game.entries[: len(saved.entries)] == saved.entries
    # No flag is needed: the words are kept with the game.
    with terminal("resume") as child:
        child.expect("Партия продолжается, ходов: 6")
        child.expect(RACK)
        child.expect("Игрок>")
        said = type_(child, "счёт", r"Компьютер greedy: \d+")
        assert f"Игрок: {game.scores[0]}" in said
        assert said.endswith(f"greedy: {game.scores[1]}")
        shown = type_(child, "фишки", r"Ваши фишки: [^\n]*\n")
        tiles = re.findall(r"[А-Я*]", shown.split("Ваши фишки: ")[-1])
        assert tiles == list(game.rack)
        while True:
            child.send("подсказка\r")
            if child.expect(["Наберите номер", "Ни одного слова", r"Партия окончена\. Можно"]):
                if "Можно" in str(child.after):
                    break
                type_(child, "пас", "Игрок: пас")
            else:
                type_(child, "1", r"Игрок: [^\n]*очк")
        child.send("выход\r")
        child.expect(pexpect.EOF)
    # The same file, now a finished record.
    assert kept(store) == [path]
    record = gcg.read(path)
    assert not record.incomplete
    assert str(record) == path.read_text("utf-8")
    ended = store.resume(path, record)
    assert ended.outcome is not None
    assert ended.entries[:6] == game.entries
    assert main(["resume"]) == 1


def test_leaving_tells_how_to_come_back(store: Store) -> None:
    with terminal("play", "--seed", "1", "--lexicon", str(WORDS)) as child:
        child.expect(RACK)
        type_(child, "пас", "Игрок: пас")
        child.expect(RACK)
        type_(child, "выход", "Продолжить её: .*erudit resume")
        child.expect(pexpect.EOF)
