"""`erudit find`, `define` and `lexicon`: what they print, in text and in JSON, and the
shell's questions about words."""

import io
import json
import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from erudit import Lexicon, data, finder, lexica, words_cli
from erudit.cli import main
from erudit.finder import Row
from erudit.game import Game
from erudit.listing import by_length, columns, explained
from erudit.meanings import credit, meanings
from erudit.messages import Messages
from erudit.render import Line, plain
from erudit.shell import Shell
from erudit.terminal import Terminal


@pytest.fixture(autouse=True)
def _home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("ERUDIT_HOME", str(tmp_path))
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.setenv(name, "ru_RU.UTF-8")


@pytest.fixture
def words(tmp_path: Path) -> str:
    path = tmp_path / "words.txt"
    path.write_text("слово волос соло вол лов сон ёж", "utf-8")
    return str(path)


def told(capsys: pytest.CaptureFixture[str], *arguments: str, code: int = 0) -> str:
    assert main(arguments) == code
    said = capsys.readouterr()
    assert "\u00a0" not in said.out + said.err
    return said.out or said.err


# find


def test_words_are_grouped_by_length(capsys: pytest.CaptureFixture[str], words: str) -> None:
    assert told(capsys, "find", "слово", "--lexicon", words) == (
        "5 букв, все буквы: 2 слова\n  волос  слово\n"
        "4 буквы: 1 слово\n  соло\n"
        "3 буквы: 2 слова\n  вол  лов\n"
    )
    assert told(capsys, "find", "ъ", "--lexicon", words) == "Ничего не нашлось.\n"


def test_lengths_letters_and_limits(capsys: pytest.CaptureFixture[str], words: str) -> None:
    source = ["--lexicon", words]
    assert "4 буквы: 1 слово" in told(capsys, "find", "слово", "--max", "4", *source)
    assert "3 буквы" not in told(capsys, "find", "слово", "--min", "4", *source)
    assert told(capsys, "find", "слово", "--include", "ср", *source).startswith("Ничего")
    assert told(capsys, "find", "слово", "--limit", "1", *source).split()[-1] == "волос"


def test_a_pattern_alone_and_with_letters(
    capsys: pytest.CaptureFixture[str], words: str
) -> None:
    source = ["--lexicon", words]
    for arguments in (["с?о*о"], ["--pattern", "с?о*о"], ["с?о*о лвр"]):
        assert told(capsys, "find", *arguments, *source).split()[-1] == "слово"
    assert told(capsys, "find", "--pattern", "с*", "лоов", *source).split()[-1] == "соло"
    assert told(capsys, "find", "--pattern", "с*", "ло", *source).startswith("Ничего")


def test_a_level_leaves_its_word_out(capsys: pytest.CaptureFixture[str], words: str) -> None:
    shown = told(capsys, "find", "--level", "СЛОВО", "--min", "4", "--lexicon", words)
    assert shown.split()[-1] == "соло"
    assert "волос" in shown
    assert "слово\n" not in shown.replace("1 слово", "")


def test_json_is_a_line_a_question(capsys: pytest.CaptureFixture[str], words: str) -> None:
    (line,) = told(
        capsys,
        "find",
        "слов*",
        "--min",
        "5",
        "--json",
        "--rules",
        "classic",
        "--lexicon",
        words,
    ).splitlines()
    answer = json.loads(line)
    assert answer["query"] == "слов*"
    assert answer["count"] == len(answer["words"]) == 2
    first = answer["words"][0]
    assert (first["word"], first["stars"], first["anagram"]) == ("волос", "о", True)
    assert first["length"] == 5
    assert first["value"] > 0
    assert first["meanings"]


def test_many_questions_come_from_the_input(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, words: str
) -> None:
    questions = "слово\n\nсoн\nс?н\n"
    for arguments in ([], ["-"]):
        monkeypatch.setattr("sys.stdin", io.StringIO(questions))
        assert main(["find", *arguments, "--lexicon", words]) == 1
        said = capsys.readouterr()
        assert "слово: 5 слов" in said.out
        assert "с?н: 1 слово" in said.out
        assert said.err.startswith("сoн: ")
        assert "лишь похож" in said.err
    monkeypatch.setattr("sys.stdin", io.StringIO(questions))
    assert main(["find", "--json", "--lexicon", words]) == 1
    answers = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [answer["query"] for answer in answers] == ["слово", "сoн", "с?н"]
    assert "error" in answers[1]


def test_the_order_may_be_value_or_frequency(
    capsys: pytest.CaptureFixture[str], words: str
) -> None:
    shown = told(capsys, "find", "словн", "--sort", "value", "--lexicon", words)
    values = [int(text) for text in shown.split() if text.isdecimal()]
    assert values == sorted(values, reverse=True)
    (line,) = told(capsys, "find", "слово", "--sort", "frequency", "--json").splitlines()
    levels = [word["level"] for word in json.loads(line)["words"]]
    assert levels == sorted(levels, reverse=True)


def test_meanings_stand_beside_words(capsys: pytest.CaptureFixture[str], words: str) -> None:
    shown = told(capsys, "find", "ежик", "--meanings", "--lexicon", words)
    assert shown.startswith("  ёж — ")


def test_lang_before_the_command_is_that_of_the_texts(
    capsys: pytest.CaptureFixture[str],
) -> None:
    shown = told(capsys, "--lang", "en", "find", "--lang", "ru-all", "коту", "--min", "4")
    assert shown == "4 letters, all used: 3 words\n  коту  току  уток\n"
    assert "cat" in told(capsys, "find", "--lang", "en", "cat")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["find", "кoт"], "лишь похож"),
        (["find", "к[от"], "скобки"),
        (["find", "я" * 65], "не больше 64"),
        (["find", "кот", "--lang", "xx"], "Словаря xx нет"),
        (["find", "кіт", "--lang", "uk"], "erudit lexicon build uk"),
        (["find", "cat", "--lang", "en", "--rules", "classic"], "другой алфавит"),
        (["lexicon", "build", "en"], "есть в комплекте"),
        (["lexicon", "info", "uk"], "соберите его"),
        (["lexicon", "check", "кoт"], "лишь похож"),
        (["lexicon", "export", "ru", "/nowhere/words.txt"], "Папки /nowhere нет"),
    ],
)
def test_mistakes_are_sentences(
    capsys: pytest.CaptureFixture[str], arguments: list[str], says: str
) -> None:
    assert main(arguments) == 1
    said = capsys.readouterr()
    assert says in said.err
    assert not said.out
    assert said.err.count("\n") == 1


@pytest.mark.parametrize("command", [["find"], ["define"], ["lexicon"], ["lexicon", "build"]])
@pytest.mark.parametrize("lang", ["ru", "en"])
def test_help(capsys: pytest.CaptureFixture[str], lang: str, command: Sequence[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["--lang", lang, *command, "--help"])
    assert left.value.code == 0
    assert capsys.readouterr().out


# Columns


def row(word: str, anagram: bool = False, value: int | None = None) -> Row:
    return Row(word, "", anagram, 0, value)


@pytest.mark.parametrize("width", [1, 10, 40, 80, 200])
def test_columns_fit_the_screen(width: int) -> None:
    found = [row("а" * (2 + n % 9), n % 3 == 0, n) for n in range(50)]
    lines = columns(found, width)
    texts = [text for line in plain(lines).splitlines() for text in line.split()]
    assert sorted(texts) == sorted(text for each in found for text in each.text.split())
    longest = max(len(each.text) for each in found)
    assert all(len(line) < max(width, longest + 3) for line in plain(lines).splitlines())


def test_columns_are_read_downwards_and_anagrams_are_bold() -> None:
    found = [row("аа"), row("бб"), row("вв"), row("гг", True), row("дд")]
    lines = columns(found, 11)
    assert plain(lines) == "  аа  гг\n  бб  дд\n  вв"
    bold = [span.text.strip() for line in lines for span in line if span.style]
    assert bold == ["гг"]
    assert columns([], 80) == []
    assert list(by_length([], Messages("ru"), 80)) == []


# define


def test_what_a_word_means(capsys: pytest.CaptureFixture[str]) -> None:
    shown = told(capsys, "define", "Эрудит")
    assert "знаниями" in shown
    assert shown.endswith("Викисловарь, CC BY-SA 3.0\n")
    assert meanings("ежик") == meanings("ЁЖИК") != ()
    assert "CC BY-SA" in credit()
    (line,) = told(capsys, "define", "кот", "--json").splitlines()
    assert json.loads(line)["meanings"] == list(meanings("кот"))


def test_a_word_without_a_meaning_says_why(capsys: pytest.CaptureFixture[str]) -> None:
    assert "Похожи: " in told(capsys, "define", "котт", code=1)
    assert "а толкования нет" in told(capsys, "define", "котами", code=1)
    assert "в словаре нет.\n" in told(capsys, "define", "ъъъъъъъ", code=1)
    assert "лишь похож" in told(capsys, "define", "кoт", code=1)


def test_long_meanings_are_broken_at_words() -> None:
    for width in (30, 60):
        lines: list[Line] = list(explained("слово", Messages("ru"), width))
        assert all(len(line) < width for line in plain(lines).splitlines())


def test_no_meaning_is_empty_or_holds_markup() -> None:
    from erudit.meanings import _pack

    pack, folded = _pack()
    assert len(pack) > 30_000
    for word, line in pack.items():
        for meaning in line.split("\t"):
            assert 3 < len(meaning) <= 161, word
            assert not set(meaning) & set("{}[]|="), word
    assert all(word.replace("ё", "е") == bare for bare, word in folded.items())


def test_without_the_pack_the_way_to_it_is_told(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("erudit.meanings.FILE", "none.gz")
    assert "pip install" in told(capsys, "define", "кот", code=1)


# lexicon


def test_the_help_names_what_there_is() -> None:
    assert tuple(source.name for source in lexica.LEXICA) == words_cli.NAMES
    assert finder.SORTS == words_cli.SORTS


def test_the_lexica_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in (["lexicon"], ["lexicon", "list"]):
        lines = told(capsys, *arguments).splitlines()
        assert [line.split()[0] for line in lines] == ["ru", "ru-all", "en", "uk", "uk-all"]
        assert "erudit lexicon build uk" in lines[3]


@pytest.mark.parametrize(
    ("name", "licence"), [("ru", "CC BY-SA 3.0"), ("ru-all", "CC BY-SA 3.0"), ("en", "SCOWL")]
)
def test_where_a_lexicon_is_from(
    capsys: pytest.CaptureFixture[str], name: str, licence: str
) -> None:
    shown = told(capsys, "lexicon", "info", name)
    assert licence in shown
    assert "LICENSE" in shown


def test_words_are_checked(capsys: pytest.CaptureFixture[str]) -> None:
    assert told(capsys, "lexicon", "check", "ЕЖИК", "небо") == "ёжик: есть\nнебо, нёбо: есть\n"
    assert "похожи: корова" in told(capsys, "lexicon", "check", "карова", code=1)
    assert told(capsys, "lexicon", "check", "cats", "--lang", "en") == "cats: есть\n"


def test_words_are_exported_as_they_are_written(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "nouns.txt"
    assert main(["lexicon", "export", "ru", str(path), "--levels"]) == 0
    lines = path.read_text("utf-8").splitlines()
    written = dict(line.split("\t") for line in lines)
    assert set(written) == set(Lexicon.default(yo="distinct"))
    again = Lexicon.build({word: int(level) for word, level in written.items()})
    assert again == Lexicon.default()


def test_a_lexicon_that_the_user_built_is_found(capsys: pytest.CaptureFixture[str]) -> None:
    source = lexica.named("uk")
    source.path.parent.mkdir(parents=True)
    Lexicon.build(["кіт", "п'ять"], "uk", provenance="проба").save(source.path)
    assert lexica.find("uk") == Lexicon.default("uk")
    assert "кіт" in told(capsys, "find", "--lang", "uk", "тік")
    assert str(source.path) in told(capsys, "lexicon", "list")
    source.path.write_bytes(b"ERUDITLX")
    with pytest.raises(ValueError, match="damaged"):
        Lexicon.default("uk")
    assert data.own_folder() == source.path.parent


def test_a_ukrainian_lexicon_is_made_from_readings(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    noun = {"NOUN", "nomn", "masc"}
    readings = [
        ("кіт", noun),
        ("коти", {"NOUN", "nomn", "plur"}),
        ("окуляри", {"NOUN", "nomn", "plur", "Pltm"}),
        ("іван", noun | {"Name"}),
        ("київ", noun),
        ("бігти", {"VERB"}),
        ("дс", noun),
        ("а-б", noun),
    ]
    given = [(word, frozenset(tags)) for word, tags in readings]
    monkeypatch.setattr("erudit.dictionary.readings", lambda package: iter(given))
    monkeypatch.setattr("importlib.util.find_spec", lambda name: object())
    checked = tmp_path / "list.txt"
    checked.write_text("кіт\nкоти\nокуляри\nКиїв\nбігти\nдс\n".replace("дс\n", ""), "utf-8")
    steps: list[tuple[str, str]] = []
    nouns = lexica.build("uk", lambda *step: steps.append(step), checked)
    assert list(nouns) == ["кіт", "окуляри"]
    assert list(lexica.build("uk-all", words=checked)) == ["бігти", "кіт", "коти", "окуляри"]
    assert steps == [("read", "pymorphy3_dicts_uk")]
    assert "do not pass it on" in nouns.provenance
    assert lexica.named("uk").path.with_suffix(".txt").read_text("utf-8") == nouns.provenance
    assert Lexicon.default("uk") == nouns


# The shell


def session(*typed: str, words: Sequence[str] = ("слово", "волос", "вол")) -> str:
    out = io.StringIO()
    source = io.StringIO("".join(f"{line}\n" for line in typed))
    terminal = Terminal(interactive=False, colour=False, source=source, out=out)
    game = Game(["А", "Б"], None, Lexicon.build(words), 1)
    Shell(game, terminal, Messages("ru")).run()
    return out.getvalue()


def test_questions_about_words_in_a_game() -> None:
    shown = session("слова сло*во", "шаблон с?о*о", "шаблон в* лос", "что эрудит", "что котт")
    assert "5 букв: 2 слова" in shown
    assert "слово" in shown
    assert "волос" in shown
    assert "знаниями" in shown
    assert "Похожи: " in shown


def test_questions_that_cannot_be_asked_in_a_game() -> None:
    shown = session("слова", "шаблон", "что", "слова кoт", "шаблон к[", "слова ъ")
    assert "слова АБВ*" in shown
    assert "лишь похож" in shown
    assert "скобки" in shown
    assert "Ничего не нашлось." in shown


def test_a_long_answer_is_cut_in_a_game() -> None:
    words = [a + b + c for a in "абвгдежз" for b in "абвгдежз" for c in "абвгдежз"]
    assert "И ещё 212 слов." in session("шаблон ???", words=words)


def test_counts_by_length_sum_to_the_number_of_words(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["lexicon", "info", "ru"]) == 0
    told = capsys.readouterr().out
    by_length = next(line for line in told.splitlines() if line.startswith("По длине"))
    counts = [int(count) for count in re.findall(r"\d+: (\d+)", by_length)]
    assert sum(counts) == len(Lexicon.default())
