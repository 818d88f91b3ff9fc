"""The command: arguments, exit codes, files, pipes, and whole sessions in a terminal."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import pexpect
import pytest

from erudit import __version__, bots, notation
from erudit._core import Lexicon
from erudit.cli import _language, main
from erudit.game import Game
from erudit.rules import Rules
from erudit.svg import board_svg

WORDS = Path(__file__).with_name("short_words.txt")
ERUDIT = [sys.executable, "-m", "erudit"]


@pytest.fixture(autouse=True)
def _russian(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.setenv(name, "ru_RU.UTF-8")
    monkeypatch.delenv("NO_COLOR", raising=False)


def environment(**more: str) -> Mapping[str, str]:
    # CPR is a question to the terminal, which a scripted one does not answer.
    fixed = {"TERM": "xterm-256color", "PROMPT_TOOLKIT_NO_CPR": "1", "PYTHONUTF8": "1"}
    known = {name: value for name, value in os.environ.items() if name != "NO_COLOR"}
    return {**known, **fixed, "LC_ALL": "ru_RU.UTF-8", **more}


def run(
    *arguments: str, typed: str, cwd: Path, **more: str
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*ERUDIT, *arguments],
        input=typed,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env=environment(**more),
        cwd=cwd,
        timeout=120,
    )


# Arguments


def test_the_version(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["--version"])
    assert left.value.code == 0
    assert capsys.readouterr().out == f"erudit {__version__}\n"


@pytest.mark.parametrize("command", [[], ["play"], ["selfplay"], ["lookup"], ["rules"]])
@pytest.mark.parametrize(
    ("lang", "heads"), [("ru", ["использование:", "ключи"]), ("en", ["usage:", "options"])]
)
def test_help_in_both_languages(
    capsys: pytest.CaptureFixture[str], command: list[str], lang: str, heads: list[str]
) -> None:
    with pytest.raises(SystemExit) as left:
        main(["--lang", lang, *command, "--help"])
    assert left.value.code == 0
    told = capsys.readouterr().out
    assert all(head in told for head in heads)


@pytest.mark.parametrize(
    "arguments",
    [
        ["--nonsense"],
        ["play", "--seed", "семь"],
        ["play", "--target", "0"],
        ["selfplay", "--games", "0"],
        ["lookup"],
        ["--lang", "de"],
        ["nonsense"],
    ],
)
def test_wrong_arguments_are_2(
    capsys: pytest.CaptureFixture[str], arguments: list[str]
) -> None:
    with pytest.raises(SystemExit) as left:
        main(arguments)
    assert left.value.code == 2
    assert capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["rules", "clasic"], "Правил «clasic» нет"),
        (["rules", "nowhere.toml"], "Файла nowhere.toml нет"),
        (["play", "--rules", "clasic"], "Правил «clasic» нет"),
        (["play", "--bots", "мудрец"], "Компьютерного игрока «мудрец» нет"),
        (["play", "--players", "", "--bots", ""], "Нужен хоть один игрок"),
        (["play", "--players", "А,Б,В,Г,Д"], "от 2 до 4"),
        (["play", "--rules", "agreed"], "до скольких играть"),
        (["play", "--rules", "scrabble-uk"], "К алфавиту uk словаря в комплекте нет"),
        (["play", "--lexicon", "nowhere.txt"], "Файла nowhere.txt нет"),
        (["play", "--lexicon", "nowhere.lex"], "nowhere.lex"),
        (["play", "--load", "nowhere.txt"], "nowhere.txt"),
        (["selfplay", "--players", "best"], "от 2 до 4"),
        (["selfplay", "--players", "best,nobody"], "Компьютерного игрока «nobody» нет"),
        (["lookup", "кoт", "--lexicon", str(WORDS)], "лишь похож"),
    ],
)
def test_an_error_is_one_sentence_and_1(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    arguments: list[str],
    told: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("ERUDIT_HOME", str(tmp_path))
    assert main(arguments) == 1
    said = capsys.readouterr()
    assert told in said.err
    assert said.err.count("\n") == 1
    assert said.out == ""


@pytest.mark.parametrize(
    ("name", "content", "told"),
    [
        ("empty.txt", b"", "ни одного слова"),
        ("comment.txt", "# только заметка\n".encode(), "ни одного слова"),
        (
            "mixed.txt",
            "кот\nrat\n".encode(),
            "слово 2 списка, rat: знак 1, r — не буква этой игры",
        ),
        ("latin1.txt", "кот\n".encode("cp1251"), "не текст в UTF-8"),
        ("foreign.lex", b"PK\x03\x04 something", "не файл словаря"),
    ],
)
def test_a_bad_word_list_is_named(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, name: str, content: bytes, told: str
) -> None:
    path = tmp_path / name
    path.write_bytes(content)
    assert main(["play", "--lexicon", str(path)]) == 1
    assert told in capsys.readouterr().err


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("bonys = 1", "переключателя bonys нет"),
        ('bonus = "много"', "bonus"),
        ("bonus = ", "не TOML"),
    ],
)
def test_a_bad_rules_file_is_named(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, text: str, told: str
) -> None:
    path = tmp_path / "rules.toml"
    path.write_text(text, "utf-8")
    assert main(["play", "--rules", str(path)]) == 1
    assert told in capsys.readouterr().err


def test_the_language_follows_the_locale() -> None:
    assert _language({"LANG": "ru_RU.UTF-8"}) == "ru"
    assert _language({"LANG": "en_GB.UTF-8"}) == "en"
    assert _language({"LC_ALL": "de_DE", "LANG": "ru_RU.UTF-8"}) == "en"
    assert _language({"LANG": "C.UTF-8"}) == "ru"
    assert _language({}) == "ru"


# Commands


def test_rules_lists_the_presets(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules"]) == 0
    told = capsys.readouterr().out
    assert [line.split()[0] for line in told.splitlines()] == list(Rules.presets())
    assert max(map(len, told.splitlines())) <= 80


@pytest.mark.parametrize("name", Rules.presets())
def test_rules_of_a_preset_can_be_read_again(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, name: str
) -> None:
    assert main(["rules", name]) == 0
    text = capsys.readouterr().out
    assert Rules.from_toml(text) == Rules.preset(name)
    path = tmp_path / "mine.toml"
    path.write_text(text, "utf-8")
    assert main(["rules", str(path)]) == 0
    assert Rules.from_toml(capsys.readouterr().out) == Rules.preset(name)


def test_lookup_says_of_each_word_whether_it_is_there(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["lookup", "кот", "ДОМ", "--lexicon", str(WORDS)]) == 0
    assert capsys.readouterr().out == "кот: есть\nдом: есть\n"
    assert main(["lookup", "кот", "котт", "--lexicon", str(WORDS)]) == 1
    assert capsys.readouterr().out == "кот: есть\nкотт: нет\n"


def test_a_built_lexicon_is_read(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "own.lex"
    Lexicon.build(["кот"]).save(path)
    assert main(["lookup", "кот", "--lexicon", str(path)]) == 0
    path.write_bytes(path.read_bytes()[:-3])
    assert main(["lookup", "кот", "--lexicon", str(path)]) == 1
    assert "поврежд" in capsys.readouterr().err


def test_selfplay_reports_in_text_and_in_json(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["selfplay", "--games", "2", "--players", "greedy,easy", "--seed", "5"]
    arguments += ["--lexicon", str(WORDS), "--target", "60"]
    assert main(arguments) == 0
    told = capsys.readouterr().out
    assert re.search(r"^greedy( +[\d.]+){5}$", told, re.M)
    assert main([*arguments, "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["games"] == 2
    assert [player["name"] for player in report["players"]] == ["greedy", "easy"]


# Pipes


def recorded(tmp_path: Path) -> tuple[Game, str]:
    """A game of computers to its end, and its file."""
    game = Game(["Аня", "Боря"], None, None, 3, bots=["greedy", "best"])
    minds = [bots.make("greedy"), bots.make("best")]
    while game.outcome is None:
        bots.move(game, minds)
    path = tmp_path / "game.gcg"
    notation.save(game, path)
    return game, str(path)


@pytest.mark.parametrize(("lang", "name"), [("ru", "точность"), ("en", "accuracy")])
def test_review_is_a_table_and_an_accuracy(
    lang: str, name: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    game, path = recorded(tmp_path)
    assert main(["review", path, "--lang", lang]) == 0
    out, told = capsys.readouterr()
    lines = out.splitlines()
    assert told == ""  # no progress in a pipe
    assert "\r" not in out
    assert len(lines) >= len(game.entries) + 5
    for number, entry in enumerate(game.entries, start=1):
        assert lines[number].split()[:3] == [
            str(number),
            game.players[entry.player],
            str(entry.score),
        ]
        assert lines[number].count(", ".join(entry.turn.words).upper() if entry.turn else "")
    assert name in out
    assert re.search(r"Боря .* 100\.0 ?%", out.replace("\u00a0", " "))


def test_review_of_a_game_without_turns(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    notation.save(Game(["Аня", "Боря"], None, None, 3), tmp_path / "game.gcg")
    assert main(["review", str(tmp_path / "game.gcg")]) == 0
    assert "Ходов ещё не было" in capsys.readouterr().out


def test_review_of_a_record_of_another_program(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path, words = tmp_path / "game.gcg", tmp_path / "words.txt"
    path.write_text("#player1 a Ann\n#player2 b Bob\n>a: QIXXXXX 8G QI +22 22\n", "utf-8")
    words.write_text("qi qat", "utf-8")
    assert main(["review", str(path), "--lexicon", str(words)]) == 0
    assert re.search(r"^ *1 +Ann +22 +22 +QI", capsys.readouterr().out, re.MULTILINE)


def test_render_writes_the_board_after_a_turn(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    game, path = recorded(tmp_path)
    out = tmp_path / "out.svg"
    assert main(["render", path, "--turn", "2", "-o", str(out)]) == 0
    picture = out.read_text("utf-8")
    turn = game.entries[1].turn
    assert turn is not None
    assert picture == board_svg(
        game.states[2].board, turn, caption=picture.partition("<title>")[2].partition("<")[0]
    )
    assert "<title>2. Боря: " in picture
    assert main(["render", path, "--turn", "0"]) == 0
    assert capsys.readouterr().out == board_svg(game.states[0].board)
    assert main(["render", path]) == 0
    assert f"<title>{len(game.entries)}. " in capsys.readouterr().out
    assert main(["render", path, "--turn", "999"]) == 1
    assert "Хода 999 нет" in capsys.readouterr().err
    assert main(["render", str(tmp_path / "none")]) == 1
    assert main(["render", path, "-o", str(tmp_path / "no" / "out.svg")]) == 1


@pytest.mark.parametrize("more", [{}, {"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_a_session_in_a_pipe_is_plain_text(more: dict[str, str], tmp_path: Path) -> None:
    lines = ["подсказка", "1", "чепуха 8D", "обмен *щщ", "отмена", "подсказка 2", "2"]
    lines += ["сохранить игра", "выход", "не дойдёт"]
    arguments = ["play", "--seed", "7", "--lexicon", str(WORDS)]
    done = run(*arguments, typed="\n".join(lines) + "\n", cwd=tmp_path, **more)
    assert done.returncode == 0
    assert done.stderr == ""
    assert "\x1b" not in done.stdout
    assert max(map(len, done.stdout.splitlines())) <= 80
    assert "Игрок> подсказка" in done.stdout
    assert "не дойдёт" not in done.stdout
    words = WORDS.read_text("utf-8").splitlines()
    lexicon = Lexicon.build([w for line in words if line[:1] != "#" for w in line.split()])
    assert len(notation.load(tmp_path / "игра", lexicon).entries) >= 2


def test_typed_bytes_that_are_no_text_are_no_crash() -> None:
    done = subprocess.run(
        [*ERUDIT, "play", "--lexicon", str(WORDS)],
        input=b"\xff\xfe\x00 8D\n\xd0\n\x00\nsave \x00\n",
        capture_output=True,
        env=environment(),
        timeout=60,
    )
    assert done.returncode == 0
    assert done.stderr == b""


def test_a_terminal_without_unicode_gets_other_signs() -> None:
    done = subprocess.run(
        [*ERUDIT, "play", "--seed", "7", "--lexicon", str(WORDS)],
        input="выход\n".encode("koi8-r"),
        capture_output=True,
        env=environment(PYTHONIOENCODING="koi8-r", PYTHONUTF8="0"),
        timeout=60,
    )
    assert done.returncode == 0
    told = done.stdout.decode("koi8-r")
    assert "Ваши фишки" in told
    assert "?" not in told


def test_a_broken_pipe_is_quiet() -> None:
    with subprocess.Popen(
        [*ERUDIT, "rules", "classic"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(PYTHONUNBUFFERED="1"),
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode in (0, 1)


def test_a_broken_pipe_in_a_game_is_quiet() -> None:
    with subprocess.Popen(
        [*ERUDIT, "play", "--lexicon", str(WORDS)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        process.stdin.write("помощь\n".encode() * 200)
        process.stdin.close()
        assert process.stderr.read() == b""
    assert process.returncode == 1


def test_ctrl_c_is_130() -> None:
    arguments = ["selfplay", "--games", "1000000", "--lexicon", str(WORDS)]
    with subprocess.Popen(
        [*ERUDIT, *arguments], stderr=subprocess.PIPE, env=environment()
    ) as process:
        with pytest.raises(subprocess.TimeoutExpired):
            process.wait(2)
        process.send_signal(signal.SIGINT)
        assert process.stderr is not None
        assert process.stderr.read().decode() == "Прервано.\n"
    assert process.returncode == 130


# A terminal


@contextmanager
def terminal(*arguments: str, **more: str) -> Iterator[pexpect.spawn[str]]:
    child = pexpect.spawn(
        ERUDIT[0],
        [*ERUDIT[1:], *arguments],
        env=dict(environment(**more)),
        dimensions=(24, 80),
        encoding="utf-8",
        timeout=60,
    )
    try:
        yield child
    finally:
        child.close(force=True)


def shown(child: pexpect.spawn[str]) -> str:
    """What was shown since the last wait, without the escapes."""
    text = (child.before or "") + (child.after if isinstance(child.after, str) else "")
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", text).replace("\r", "")


def type_(child: pexpect.spawn[str], line: str, wait: str) -> str:
    child.send(line + "\r")
    child.expect(wait)
    return shown(child)


RACK = r"Ваши фишки:[^\n]*\n"
ANSWER = r"Наберите номер|Ни одного слова|Партия окончена\. Можно"


@pytest.mark.parametrize("more", [{}, {"NO_COLOR": "1"}])
def test_a_whole_game_at_a_terminal(more: dict[str, str], tmp_path: Path) -> None:
    path = tmp_path / "партия"
    arguments = ["play", "--seed", "11", "--bots", "greedy", "--lexicon", str(WORDS)]
    with terminal(*arguments, **more) as child:
        child.expect(RACK)
        coloured = re.search(r"\x1b\[[0-9;]*[34]8;", child.before or "")
        assert bool(coloured) == (not more)
        # Nonsense, then an exchange that is taken back, then a save.
        type_(child, "абракадабра", "Нет ни команды, ни слова")
        type_(child, "кот 8Ж", "Клетки 8Ж нет")
        type_(child, "ком 1A", r"середину доски|Не хватает фишек|словаре нет")
        type_(child, "обмен", "Наберите так")
        rack = type_(child, "фишки", r"Ваши фишки: [^\n]*\n").split("Ваши фишки: ")[-1]
        first = rack.split()[0].rstrip("0123456789")
        type_(child, f"обмен {first}", "обмен, 1 фишка")
        child.expect(RACK)
        type_(child, "отмена", "Отменено: 2 хода")
        child.expect(RACK)
        assert (
            rack.split()
            == type_(child, "фишки", r"Ваши фишки: [^\n]*\n").split("Ваши фишки: ")[-1].split()
        )
        turns = 0
        while "Партия окончена" not in type_(child, "подсказка", ANSWER):
            if "Наберите номер" in shown(child):
                turns += 1
                type_(child, "1", r"Игрок: [^\n]*очк")
                if turns == 2:
                    type_(child, f"сохранить {path}", "Партия сохранена")
            else:
                type_(child, "пас", "Игрок: пас")
        assert turns > 3
        assert type_(child, "счёт", r"Компьютер greedy: \d+")
        child.send("выход\r")
        child.expect(pexpect.EOF)
        child.wait()
        assert child.exitstatus == 0
    words = WORDS.read_text("utf-8").splitlines()
    lexicon = Lexicon.build([w for line in words if line[:1] != "#" for w in line.split()])
    game = notation.load(path, lexicon)
    assert game.bots == (None, "greedy")
    assert sum(entry.player == 0 for entry in game.entries) == 2
    with terminal("play", "--load", str(path), "--lexicon", str(WORDS), "--no-color") as child:
        child.expect(RACK)
        assert "\x1b[38" not in (child.before or "")
        assert str(game.scores[0]) in shown(child)
        child.expect("Игрок>")
        child.send("\x04")
        child.expect("До встречи")


def test_ctrl_c_at_the_prompt_is_130() -> None:
    with terminal("play", "--lexicon", str(WORDS)) as child:
        child.expect(RACK)
        child.expect("Игрок>")
        child.sendintr()
        child.expect("Прервано")
        child.expect(pexpect.EOF)
        child.wait()
        assert child.exitstatus == 130


def test_a_game_that_ctrl_c_leaves_is_kept_and_it_says_so(tmp_path: Path) -> None:
    with terminal("play", "--lexicon", str(WORDS), ERUDIT_HOME=str(tmp_path)) as child:
        child.expect(RACK)
        child.expect("Игрок>")
        type_(child, "пас", "Игрок>")
        child.sendintr()
        child.expect("Партия сохранена. Продолжить её: .* resume")
        child.expect("Прервано")
        child.expect(pexpect.EOF)


def test_what_is_typed_before_the_editor_is_ready_is_not_lost() -> None:
    with terminal("--seed", "7") as child:
        child.expect("Игрок>")  # the prompt stands before the editor of lines is loaded
        child.send("счёт\r")
        child.expect("0 очков")
    with terminal("--seed", "7") as child:
        child.expect("Игрок>")
        child.send("\x04")
        child.expect("До встречи")
        child.expect(pexpect.EOF)


def test_a_command_is_completed_by_tab() -> None:
    with terminal("play", "--lexicon", str(WORDS)) as child:
        child.expect(RACK)
        child.expect("Игрок>")
        child.send("подск\t")
        child.send("\r")
        child.expect(ANSWER)


def test_two_people_hide_their_racks() -> None:
    with terminal("play", "--players", "Аня,Боря", "--lexicon", str(WORDS)) as child:
        child.expect("Ходит Аня")
        assert "Ваши фишки" not in shown(child)
        child.send("\r")
        child.expect(RACK)
        child.send("пас\r")
        child.expect("Ходит Боря")
        # The screen and what can be scrolled back to were wiped.
        assert "\x1b[2J" in (child.before or "")
        assert "\x1b[3J" in (child.before or "")


def test_a_game_can_be_embedded_without_the_terminals_libraries() -> None:
    code = (
        "import sys; sys.modules['rich'] = sys.modules['prompt_toolkit'] = None\n"
        "import erudit, erudit.render\n"
        "lexicon = erudit.Lexicon.build(['кот'])\n"
        "game = erudit.Game(['А', 'Б'], None, lexicon, 1)\n"
        "print(erudit.render.plain(erudit.render.board_lines(game.board, game.rules.values)))\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, timeout=60)
    assert done.returncode == 0, done.stderr


def test_a_game_object_is_what_the_shell_plays() -> None:
    assert Game(["А", "Б"], None, Lexicon.build(["кот"]), 1).bots == (None, None)
