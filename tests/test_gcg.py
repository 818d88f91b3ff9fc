"""GCG: what other programs write, read and written again; what is no record."""

from pathlib import Path

import pytest

from erudit import gcg, notation
from erudit._core import Lexicon
from erudit.errors import RecordError
from erudit.gcg import Move, Player, Pragma, Record
from erudit.position import Position
from erudit.replay import steps
from erudit.rules import Rules

FOLDER = Path(__file__).with_name("gcg")
FILES = sorted(FOLDER.glob("*.gcg"))
NO_LETTERS = "'ABC 8D %s' is no move"
FAULTS = {
    "blind-hundred": (1, "'ABC -100' is no move"),
    "digits-in-word": (1, NO_LETTERS % "C4B"),
    "no-colon": (2, "'>ann ABC 8D CAB +12 12' names no player"),
    "no-letters-laid": (1, NO_LETTERS % "(CAB)"),
    "no-move": (1, "'ABC what' is no move"),
    "no-name": (1, "names no player"),
    "no-plus": (1, NO_LETTERS % "CAB D8 CAB"),
    "no-score": (1, "does not end in a score and a total"),
    "no-text-encoding": (1, "the encoding 'zlib' is not known"),
    "no-total": (1, "does not end in a score and a total"),
    "no-word": (1, "'ABC 8D' is no move"),
    "not-utf8": (3, "byte 51 is no utf-8"),
    "odd-utf16": (1, "byte 3 is no utf-16"),
    "only-dots": (1, NO_LETTERS % "..."),
    "open-parenthesis": (1, NO_LETTERS % "(C)A(B"),
    "plus-at-end": (1, NO_LETTERS % "CAB +"),
    "score-in-letters": (1, "does not end in a score and a total"),
    "score-too-long": (1, "does not end in a score and a total"),
    "stray-line": (3, "'some text' is out of place"),
    "stray-line-after-move": (2, "'some text' is out of place"),
    "stray-line-after-title": (2, "'Two' is out of place"),
    "swap-alone": (1, "'ABC *8D' is no move"),
    "swap-and-withdrawn": (1, "'ABC *8D --' is no move"),
    "two-names": (1, "names no player"),
    "two-racks": (1, "'ABC DEF 8D CAB' is no move"),
    "unknown-encoding": (2, "the encoding 'Klingon' is not known"),
}


def test_there_are_files() -> None:
    assert len(FILES) >= 11
    assert sorted(FAULTS) == sorted(path.stem for path in (FOLDER / "faults").glob("*.gcg"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_second_writing_is_the_same_text(path: Path) -> None:
    record = gcg.read(path)
    text = str(record)
    again = gcg.parse(text)
    assert again == record
    assert str(again) == text
    assert gcg.parse(text.encode()) == record
    assert gcg.parse(text.replace("\n", "\r\n")) == record


@pytest.mark.parametrize("name", FAULTS)
def test_what_is_no_record(name: str) -> None:
    line, says = FAULTS[name]
    with pytest.raises(RecordError) as e:
        gcg.read(FOLDER / "faults" / f"{name}.gcg")
    assert says in str(e.value)
    assert f"line {line}: " in str(e.value)
    assert "; expected " in str(e.value)
    assert e.value.details["line"] == line


# What is in a file


def test_everything_is_read_as_it_is_written() -> None:
    text = (FOLDER / "everything.gcg").read_text("utf-8")
    record = gcg.parse(text)
    # To the letter, but for the blank line at the end of a note.
    assert str(record) == text.replace("N.\n\n#", "N.\n#")
    assert record.players == (
        Player("ann", "Ann Example"),
        Player("bob", 'Robert "Bob" Sample'),
    )
    assert record.title == "Kitchen table, second evening"
    assert record.description is not None
    assert record.description.split("\n")[1:] == [
        "every kind of line that the format has.",
        "",
        "A description may have several lines.",
    ]
    assert record.id == "example.org 42"
    assert record.lexicon == "Invented"
    assert not record.incomplete
    assert record.get("tile-set") == "english"
    assert len(record.all("note")) == 3
    assert record.faults == ()


def test_the_kinds_of_moves() -> None:
    moves = gcg.read(FOLDER / "everything.gcg").moves
    seen = [(m.player, m.kind, m.rack, m.text, m.score, m.total, m.blind) for m in moves]
    assert seen[1] == ("bob", "lay", "EINPRT?", "D8 .PINe", 12, 12, 0)
    assert seen[3:9] == [
        ("ann", "challenge", "AINOTTW", "", 5, 39, 0),
        ("bob", "lay", "IKOTTVW", "I8 .KOI", 13, 25, 0),
        ("bob", "withdrawn", "IKOTTVW", "", -13, 12, 0),
        ("ann", "pass", "AINOTTW", "", 0, 39, 0),
        ("bob", "exchange", "IKOTTVW", "TVW", 0, 12, 0),
        ("ann", "exchange", "AINOTTW", "3", 0, 39, 3),
    ]
    assert seen[-2:] == [
        ("ann", "time", "EINO", "", -10, 37, 0),
        ("bob", "rack", "", "EINO", 8, 37, 0),
    ]


def test_racks_at_the_end_one_by_one() -> None:
    record = gcg.read(FOLDER / "racks-one-by-one.gcg")
    last = record.moves[-1]
    assert (last.kind, last.rack, last.text, last.score) == ("rack", "RTAAEIO", "RTAAEIO", -7)
    assert record.faults == ()
    assert sum(move.kind == "pass" for move in record.moves) == 6


def test_letters_in_parentheses_stay() -> None:
    record = gcg.read(FOLDER / "through.gcg")
    assert [move.text for move in record.moves[1:3]] == ["D8 (O)PINe", "12D (E)QUAL"]
    assert record.moves[1].turn == "D8 .PINe"


def test_an_incomplete_game_and_what_nobody_knows() -> None:
    record = gcg.read(FOLDER / "incomplete.gcg")
    assert record.incomplete
    assert (record.rack(0), record.rack(1)) == ("AAILNQU", "EINPRT?")
    assert record.rack(2) is None
    assert record.get("Style") == "something that only another program knows"
    assert "\n# a comment of a third\n" in str(record)
    assert record.moves[0].rack == ""


@pytest.mark.parametrize("name", ["latin1", "utf8-undeclared", "utf16", "windows", "old-mac"])
def test_encodings_and_line_ends(name: str) -> None:
    record = gcg.read(FOLDER / f"{name}.gcg")
    assert record.players[0] == Player("rené", "René Æsop")
    assert record.title == "Soirée à l'été"
    assert len(record.moves) == 2
    assert str(record).startswith("#character-encoding UTF-8\n#player1 rené René Æsop\n")
    assert "\r" not in str(record)


def test_a_declared_encoding() -> None:
    record = gcg.read(FOLDER / "koi8-r.gcg")
    assert record.players[1].name == "Боря"
    assert record.moves[-1].kind == "withdrawn"


def test_totals_that_do_not_add_up_are_told_and_kept() -> None:
    record = gcg.read(FOLDER / "totals.gcg")
    assert [str(fault) for fault in record.faults] == [
        "line 4: the total of 'bob' is 9; expected 0 +6 = 6.",
        "line 7: the turn withdrawn scored +27; expected -27, found -28.",
        "line 8: no #player line names 'cid'.",
        "line 10: 'ann' withdraws a turn, but has laid none.",
    ]
    assert record.moves[1].total == 9
    assert ">bob: EINPRT? D8 .PINe +6 9\n" in str(record)


def test_players_whom_only_moves_name() -> None:
    record = gcg.parse(">b: - +0 0\n>a: - +0 0\n#player2 c Cid")
    assert [player.nick for player in record.players] == ["c", "b", "a"]


def test_turns_of_several_words_and_stars_taken_back() -> None:
    line = ">аня: АБВ?ГДЕ *8F *f9 8d КОт + D8 К.Т +12 12"
    move = gcg.parse(line).moves[0]
    assert move.text == "*8F *F9 8D КОт + D8 К.Т"
    assert gcg.parse(">аня: АБ *8F - +0 0").moves[0].swaps == ("*8F",)
    exchange = gcg.parse(">аня: АБ? *8F -А? +0 0").moves[0]
    assert (exchange.kind, exchange.text, exchange.swaps) == ("exchange", "А?", ("*8F",))


def test_a_record_can_be_made_and_written(tmp_path: Path) -> None:
    record = Record(
        (
            Pragma("player1", "a Ann"),
            Move("a", "lay", 8, 8, "CATXYZQ", "8F CAT"),
            Pragma("note", "one\ntwo"),
            Move("a", "time", -1, 7),
        )
    )
    gcg.write(record, tmp_path / "a.gcg")
    assert gcg.read(tmp_path / "a.gcg") == record
    assert (tmp_path / "a.gcg").read_text("utf-8").splitlines()[2:] == [
        ">a: CATXYZQ 8F CAT +8 8",
        "#note one",
        "two",
        ">a: (time) -1 7",
    ]


def test_files_that_are_not_there(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match="cannot be read: No such file"):
        gcg.read(tmp_path / "none")
    with pytest.raises(RecordError, match="cannot be read") as e:
        gcg.read("a\0b")
    assert e.value.reason == "cannot-read"
    with pytest.raises(RecordError, match="cannot be saved"):
        gcg.write(Record(), tmp_path / "none" / "a.gcg")


# On a board


@pytest.mark.parametrize(
    "name", ["everything", "racks-one-by-one", "through", "incomplete", "koi8-r", "latin1"]
)
def test_the_scores_are_those_of_the_rules(name: str) -> None:
    walked = steps(gcg.read(FOLDER / f"{name}.gcg"))
    assert [fault for step in walked for fault in step.faults] == []
    assert any(step.turn for step in walked)


def test_a_record_on_a_board() -> None:
    walked = steps(gcg.read(FOLDER / "everything.gcg"))
    rows = str(walked[-1].after).split()
    assert rows[6:12] == [
        ".....A.........",
        "...OTHERS......",
        "...P....K......",
        "...I...WIT.....",
        "...N...........",
        "...eQUAL.......",
    ]
    phony, withdrawn = walked[4], walked[5]
    assert withdrawn.after == phony.before != phony.after
    assert walked[-1].scores == (37, 37)
    assert walked[1].rack == "EINPRT*"
    assert walked[0].before.rules == Rules.preset("scrabble-en")
    with_words = steps(gcg.read(FOLDER / "through.gcg"), lexicon=Lexicon.build(["ab"], "en"))
    assert len(with_words[0].before.lexicon) == 1


def test_the_ukrainian_apostrophe_is_a_tile() -> None:
    # A star that stands for it is written as a double quote: it has no lower case.
    record = gcg.parse(">a: 8F М\"ЯКО +0 0\n>a: G8 (')А +0 0\n>a: 9G .' +0 0")
    assert gcg.parse(str(record)) == record
    walked = steps(record, Rules.preset("scrabble-uk"))
    assert walked[0].turn is not None
    assert walked[0].turn.words == ("м'яко",)
    assert str(walked[0].after).split()[7] == '.....М"ЯКО.....'
    assert [f for f in walked[1].faults if "through" in str(f)] == []
    assert str(walked[2].after).split()[8] == "......А'......."
    position = Position.of(walked[2].after)
    assert Position.parse(str(position)) == position


def test_the_language_of_a_record() -> None:
    for line, name in (
        (">a: 8G ТОК +1 1", "scrabble-ru"),
        (">a: 8G ТІК +1 1", "scrabble-uk"),
        (">a: 8G CAT +1 1", "scrabble-en"),
        (">a: - +0 0", "scrabble-en"),
    ):
        assert steps(gcg.parse(line))[0].before.rules.name == name


@pytest.mark.parametrize(
    ("line", "says"),
    [
        (">a: 8G CAT +11 11", "8G CAT scores +10; found +11 written"),
        (">a: CABDEFG 8G CAT +10 10", "8G CAT lays T, which the rack CABDEFG has not"),
        (">a: 8G CAT +10 10\n>a: H8 (X)T +2 12", "plays through X, where the board has A"),
        (">a: 8G FOREIGN +76 76", ""),
    ],
)
def test_what_the_board_says_against_a_record(line: str, says: str) -> None:
    faults = [str(fault) for step in steps(gcg.parse(line)) for fault in step.faults]
    assert bool(says) == bool(faults)
    assert says in "".join(faults)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (">a: 8G C.T +1 1", 1),
        (">a: 8G CAT +10 10\n>a: 8G DOG +1 11", 2),
        (">a: 8O CAT +1 1", 1),
        (">a: 8G КOT +1 1", 1),
        (">a: 99Z CAT +1 1", 1),
        (">a: *8H - +0 0", 1),
        (">a: РÉ* 8G CAT +1 1", 1),
    ],
)
def test_turns_that_no_board_can_show(text: str, line: int) -> None:
    with pytest.raises(RecordError, match=f"line {line}: the board cannot show"):
        steps(gcg.parse(text))


def test_a_plain_record_is_no_game_to_go_on_with() -> None:
    with pytest.raises(RecordError, match="of another program") as e:
        notation.load(FOLDER / "everything.gcg")
    assert e.value.reason == "not-a-record"
