"""What goes wrong is told in the reader's language, by the tables of the catalogue."""

import errno
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from erudit import Lexicon, RecordError, Rules, RulesError, gcg, notation, wording
from erudit.cli import main
from erudit.messages import Messages
from erudit.replay import steps

ROOT = Path(__file__).parent.parent
RUSSIAN = Messages("ru")


@pytest.fixture(autouse=True)
def _russian(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.setenv(name, "ru_RU.UTF-8")


def reasons() -> Iterator[str]:
    """The slugs of all errors, as the sources name them."""
    core = (ROOT / "src" / "error.rs").read_text("utf-8")
    yield from re.findall(r'^    \w+: \w+ "([a-z-]+)" \{', core, re.MULTILINE)
    for file in (ROOT / "python" / "erudit").glob("*.py"):
        text = file.read_text("utf-8")
        yield from re.findall(r'fault\(\s*\w+,\s*"([a-z-]+)"', text)
        yield from re.findall(r'reason="([a-z-]+)"', text)


def test_every_error_has_a_russian_text() -> None:
    found = set(reasons())
    assert len(found) > 70
    assert [slug for slug in sorted(found) if not RUSSIAN.get(f"error.{slug}")] == []


def slugs(name: str) -> set[str]:
    return {
        slug
        for file in ("gcg", "notation", "replay", "rules", "tiles")
        for slug in re.findall(
            rf'{name}="([a-z-]+)"',
            (ROOT / "python" / "erudit" / f"{file}.py").read_text("utf-8"),
        )
    }


def known(slug: str) -> bool:
    return slug in ("bad-line", "nothing") or bool(RUSSIAN.get(f"record.{slug}"))


def test_every_kind_of_fault_in_a_record_has_a_russian_text() -> None:
    for file in ("gcg", "notation"):
        text = (ROOT / "python" / "erudit" / f"{file}.py").read_text("utf-8")
        calls = re.findall(r"\bwrong\((.*?)(?:line=|\btext=|\bsign=)", text, re.DOTALL)
        told = [each for call in calls for each in re.findall(r'"([a-z]+(?:-[a-z]+)*)",', call)]
        assert len(told) > 4
        assert [slug for slug in told if not known(slug)] == []
    assert all(map(known, slugs("told")))


# Words that are names and stay as they are.
NAMES = re.compile(
    r"--?[a-z-]+|#[a-z]+\d*|/\S*|\b(?:erudit|lexicon|build|uk|TOML|UTF|ru|en|none|multiply|add|"
    r"ask|true|false|swap|star|hint|seed|bonus|name|players|layout|tiles|letters|count|value|"
    r"[a-z]+(?:_[a-z]+)+|letter|preset|nonsense|draw|board|leftovers|"
    r"stars|size|note|alphabet|fold|distinct|many|one|G|Y|B|R|powers|x|bot)\b"
)


def english(told: str) -> list[str]:
    return re.findall(r"[A-Za-z]{3,}", NAMES.sub("", told))


WRONG_RULES = [
    "bonus = 5000",
    "bonus = ",
    'bonus = "x"',
    "[powers]\nswap = -1",
    'name = ""',
    "players = 5",
    "layout = 5",
    'layout = ["...", "..."]',
    "star_value = 100000",
    'target_score = "x"',
    "turn_seconds = 0",
    'words_per_turn = "x"',
    "repeat_words = 5",
    "tiles = 5",
    "powers = 5",
    "[tiles]\nstars = 5000\nletters = { }",
    "[tiles]\nletters = { x = 5 }",
    "[tiles.letters]\nx = { count = 5, value = 500 }",
    "preset = 5",
    "nonsense = 5",
    'alphabet = "en"\nyo = "distinct"',
]


@pytest.mark.parametrize("text", WRONG_RULES)
def test_wrong_rules_are_told_in_russian(text: str) -> None:
    with pytest.raises(RulesError) as raised:
        Rules.from_toml(text)
    told = wording.error(RUSSIAN, raised.value)
    assert not english(told), told


@pytest.mark.parametrize(
    "arguments",
    [
        ["play", "--nonsense"],
        ["play", "--seed"],
        ["play", "--seed", "x"],
        ["play", "--no-color=x"],
        ["--lang", "x"],
        ["lookup"],
        ["x"],
        ["find", "--sort", "x"],
        ["lexicon", "x"],
        ["lookup", "xyz"],
        ["define", "xyz"],
        ["rules", "x"],
        ["rules", "/nonexist/x.toml"],
        ["rules", "/dev"],
        ["review", "/dev/null"],
        ["review", "/dev"],
        ["render", "/nonexist/x"],
        ["play", "--lexicon", "/dev/null"],
        ["play", "--lexicon", "/nonexist/x.lex"],
        ["lexicon", "build", "x"],
        ["selfplay", "--players", "x,x"],
    ],
)
def test_what_a_russian_reads_is_russian(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        code = main(arguments)
    except SystemExit as left:
        code = int(left.code or 0)
    assert code
    told = capsys.readouterr().err.splitlines()[-1]
    assert not english(re.sub(r"«.*?»|слово \w+|есть: .*", "", told)), told


@pytest.mark.parametrize("number", [errno.EACCES, errno.EISDIR, errno.ENOSPC, errno.EXDEV])
def test_what_the_system_says_is_russian(number: int) -> None:
    assert re.search("[а-я]", wording.system(RUSSIAN, OSError(number, "English")))
    assert wording.system(Messages("en"), OSError(number, "English")) == "English"


@pytest.mark.parametrize(
    ("name", "text", "says"),
    [
        ("r.toml", "bonus = 5000", "bonus = 5000"),
        ("r.toml", "bonus = ", "строка 1"),
        ("w.txt", "кот xyz", "слово 2 списка"),
        ("w.lex", "no lexicon", "не файл словаря"),
    ],
)
def test_a_file_at_fault_is_named(
    name: str, text: str, says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / name
    path.write_text(text, "utf-8")
    option = "--rules" if name == "r.toml" else "--lexicon"
    assert main(["selfplay", "--games", "1", option, str(path)]) == 1
    told = capsys.readouterr().err
    assert told.startswith(f"{path}: ")
    assert says in told


def test_a_folder_is_no_rules_and_no_folder_no_picture(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["play", "--rules", str(tmp_path)]) == 1
    assert "это папка" in capsys.readouterr().err
    record = tmp_path / "game.gcg"
    record.write_text(">anna: QI 8G QI +22 22\n", "utf-8")
    assert main(["render", str(record), "-o", str(tmp_path / "no" / "x.svg")]) == 1
    assert f"Папки {tmp_path / 'no'} нет" in capsys.readouterr().err


def test_an_empty_record_is_called_empty(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    empty = tmp_path / "empty.gcg"
    empty.touch()
    for arguments in (["review"], ["render"], ["resume"], ["play", "--load"]):
        assert main([*arguments, str(empty)]) == 1
        assert f"{empty} пуст" in capsys.readouterr().err


def test_rules_that_are_wrong_in_a_record_name_their_line() -> None:
    from erudit import Game

    game = Game(["Аня", "Боря"], Rules.preset("mail"), Lexicon.build(["кот"]), 1)
    lines = notation.dumps(game).splitlines()
    for old, new in (
        (r"#rules bonus = .*", "#rules bonus = 5000"),
        (r"#rules swap = .*", "#rules swap = -1"),
        (r"#rules max_skip_rounds = .*", "#rules max_skip_rounds = ["),
        (r"#rules star_value = .*", '#rules star_value = "x"'),
    ):
        (at,) = (n for n, line in enumerate(lines) if re.fullmatch(old, line))
        changed = [*lines[:at], new, *lines[at + 1 :]]
        with pytest.raises(RecordError) as raised:
            notation.rules_of(gcg.parse("\n".join(changed)))
        # An array that is not closed is wrong where the next line begins.
        assert raised.value.details["line"] - 1 in (at, at + (new[-1] == "["))
        assert not english(
            re.sub("the record|rack_size.*", "", wording.error(RUSSIAN, raised.value))
        )
    # Cut off within an array: the last line that there is.
    (at,) = (n for n, line in enumerate(lines) if line.startswith("#rules players"))
    cut = [*lines[:at], "#rules players = [2,"]
    with pytest.raises(RecordError) as raised:
        notation.rules_of(gcg.parse("\n".join(cut)))
    assert raised.value.details["line"] == at + 1


def test_every_fault_of_a_record_is_worded() -> None:
    text = (
        "#player1 ann Ann\n"
        ">ann: QIZABCD 8G QI +22 22\n"
        ">bob: AAAAAAA -AA +0 0\n"
        ">cat: ABCDEFG --  -5 -5\n"
        ">ann: ABCDEFG -- -3 1\n"
    )
    record = gcg.parse(text)
    faults = [*record.faults, *(fault for step in steps(record) for fault in step.faults)]
    reasons = {fault.reason for fault in faults}
    assert {"no-player-line", "nothing-withdrawn", "withdrawn-score", "total"} <= reasons
    for fault in faults:
        told = wording.doubt(Messages("ru"), "a.gcg", fault)
        assert told.startswith(f"a.gcg, строка {fault.line}: ")
        assert fault.sentence not in told
