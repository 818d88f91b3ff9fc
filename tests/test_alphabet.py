"""Every letter of every alphabet lives through building, saving, loading, parsing and playing;
letters that only look right, and all other signs, are refused by name and place."""

import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from erudit import (
    AlphabetError,
    Board,
    BoardError,
    EruditError,
    Lexicon,
    LexiconError,
    Rack,
    RackError,
    Rules,
    Turn,
    TurnError,
)

LETTERS = {
    ("ru", "fold"): "АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ",
    ("ru", "distinct"): "АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ",
    ("uk", "fold"): "АБВГҐДЕЄЖЗИІЇЙКЛМНОПРСТУФХЦЧШЩЬЮЯ'",
    ("en", "fold"): "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
}
PRESETS = {
    ("ru", "fold"): "classic",
    ("ru", "distinct"): "scrabble-ru",
    ("uk", "fold"): "scrabble-uk",
    ("en", "fold"): "scrabble-en",
}
ALPHABETS = pytest.mark.parametrize("alphabet", LETTERS, ids="-".join)
EACH = pytest.mark.parametrize(
    ("alphabet", "letter"),
    [(alphabet, letter) for alphabet, letters in LETTERS.items() for letter in letters],
)
Alphabet = tuple[str, str]


def lexicon_of(alphabet: Alphabet, *words: str) -> Lexicon:
    name, yo = alphabet
    return Lexicon.build(words, name, yo=yo)


def board_of(alphabet: Alphabet, *words: str) -> Board:
    rules = Rules.preset(PRESETS[alphabet]).replace(repeat_words=True)
    return Board(rules=rules, lexicon=lexicon_of(alphabet, *words))


def star_of(letter: str) -> str:
    """How a star that stands for the letter is written."""
    return '"' if letter == "'" else letter.lower()


def cases(letter: str) -> list[str]:
    """Ways to type a letter: both cases, composed or not."""
    forms = {letter, letter.lower()}
    return sorted(forms | {unicodedata.normalize("NFD", form) for form in forms})


@ALPHABETS
def test_an_alphabet_has_its_letters_in_order(alphabet: Alphabet) -> None:
    letters = LETTERS[alphabet].lower()
    lexicon = lexicon_of(alphabet, *(letter * 2 for letter in reversed(letters)))
    assert lexicon.letters == letters
    assert (lexicon.alphabet, lexicon.yo) == alphabet
    assert list(lexicon) == [letter * 2 for letter in letters]


@EACH
def test_a_letter_in_a_lexicon(alphabet: Alphabet, letter: str, tmp_path: Path) -> None:
    word = letter.lower() * 2
    for form in cases(letter):
        lexicon = lexicon_of(alphabet, form * 2)
        assert list(lexicon) == [word]
        assert form * 2 in lexicon
    path = tmp_path / "words.lex"
    lexicon.save(path)
    loaded = Lexicon.load(path)
    assert list(loaded) == [word]
    assert loaded == lexicon
    assert letter * 2 in loaded
    assert letter * 3 not in loaded
    others = [x for x in LETTERS[alphabet] if x != letter]
    assert not any(x * 2 in loaded or letter + x in loaded for x in others)


@EACH
def test_a_letter_on_a_rack(alphabet: Alphabet, letter: str) -> None:
    for form in cases(letter):
        rack = Rack(form * 2 + "*", *alphabet)
        assert list(rack) == [letter, letter, "*"]
        assert rack.count(form) == 2
        assert form in rack
        assert str(rack) == letter * 2 + "*"


@EACH
def test_a_letter_on_a_board(alphabet: Alphabet, letter: str) -> None:
    board = board_of(alphabet, letter * 2)
    for laid, sign in ((letter, letter), (star_of(letter), star_of(letter))):
        rows = ["." * 15] * 7 + ["." * 7 + laid + "." * 7] + ["." * 15] * 7
        there = Board.parse(rows, rules=board.rules, lexicon=board.lexicon)
        assert there.square(7, 7) == sign
        assert str(there).split("\n") == rows
        assert there.stars == (() if sign == letter else ((7, 7, letter),))


@EACH
def test_a_letter_played_as_a_tile_and_as_a_star(alphabet: Alphabet, letter: str) -> None:
    board = board_of(alphabet, letter * 2)
    star = star_of(letter)
    for rack, pairs in {
        letter * 2: {letter * 2},
        letter + "*": {letter + star, star + letter},
        "**": {star * 2},
    }.items():
        turns = board.turns(rack)
        places = {"8G", "8H", "H7", "H8"}
        assert {str(turn) for turn in turns} == {f"{at} {x}" for at in places for x in pairs}
        for turn in turns:
            assert Turn.parse(str(turn), board) == turn
            assert turn.words == (letter.lower() * 2,)
            assert [tile[2] for tile in turn.tiles] == [letter, letter]
            after = board.play(turn, rack)
            again = Board.parse(str(after), board.rules, board.lexicon, history=after.history)
            assert again == after
            assert after.history == {letter.lower() * 2}
            assert len(after.stars) == rack.count("*")
    one_more = board.play(Turn.parse(f"8H {letter}{star}", board))
    assert one_more.square(7, 8) == star


@EACH
def test_a_letter_takes_the_place_of_its_star(alphabet: Alphabet, letter: str) -> None:
    rules = Rules.preset(PRESETS[alphabet]).replace(
        repeat_words=True, star_reclaim="this_turn", words_per_turn="many"
    )
    rows = ["." * 15] * 7 + ["." * 7 + star_of(letter) + "." * 7] + ["." * 15] * 7
    board = Board.parse(rows, rules, lexicon_of(alphabet, letter * 2))
    turn = Turn.parse(f"*8H 8H .{star_of(letter)}", board)
    assert turn in board.turns(letter)
    after = board.play(turn, letter)
    assert (after.square(7, 7), after.square(7, 8)) == (letter, star_of(letter))
    assert board.swap([(7, 7)]).square(7, 7) == letter


def test_yo_folds_into_ye_or_is_a_letter() -> None:
    folded = lexicon_of(("ru", "fold"), "ёж", "ЕЖ")
    assert list(folded) == ["еж"]
    assert "ёж" in folded
    assert "ЁЖ" in folded
    distinct = lexicon_of(("ru", "distinct"), "ёж")
    assert "ёж" in distinct
    assert "еж" not in distinct
    assert str(Rack("ЁёЕ")) == "ЕЕЕ"
    assert str(Rack("ЁёЕ", yo="distinct")) == "ЕЁЁ"


def test_a_board_with_yo_distinct_keeps_ye_and_yo_apart() -> None:
    board = board_of(("ru", "distinct"), "ёж")
    assert board.count("ЕЖ") == 0
    assert board.count("ЁЖ") == 4
    assert board.count("*Ж") == 4


@pytest.mark.parametrize("sign", ["'", "\u2019", "\u02bc", "`"])
def test_the_apostrophe_however_it_is_typed(sign: str) -> None:
    lexicon = lexicon_of(("uk", "fold"), f"п{sign}ять")
    assert list(lexicon) == ["п'ять"]
    assert str(Rack(f"П{sign}", "uk")) == "П'"


# What is no letter

LOOK_ALIKES = [
    *(
        ("ru", latin, russian)
        for latin, russian in zip("ABCEHKMOPTX", "АВСЕНКМОРТХ", strict=True)
    ),
    *(("ru", latin, russian) for latin, russian in zip("aceopxy", "асеорху", strict=True)),
    *(("uk", latin, ukrainian) for latin, ukrainian in zip("IiA", "ІіА", strict=True)),
    *(
        ("en", russian, latin)
        for latin, russian in zip("ABCEHKMOPTX", "АВСЕНКМОРТХ", strict=True)
    ),
    *(("en", russian, latin) for latin, russian in zip("aceopx", "асеорх", strict=True)),
]


@pytest.mark.parametrize(("alphabet", "wrong", "right"), LOOK_ALIKES)
def test_a_look_alike_is_refused_by_name_and_place(
    alphabet: str, wrong: str, right: str
) -> None:
    text = right + wrong
    with pytest.raises(LexiconError) as in_list:
        Lexicon.build([right * 2, text], alphabet)
    with pytest.raises(RackError) as on_rack:
        Rack(text, alphabet)
    board = board_of((alphabet, "fold"), right * 2)
    with pytest.raises(TurnError) as in_turn:
        Turn.parse(f"8H {text}", board)
    rows = [text + "." * 13, *["." * 15] * 14]
    with pytest.raises(BoardError) as on_board:
        Board.parse(rows, rules=board.rules, lexicon=board.lexicon)
    with pytest.raises(BoardError) as in_history:
        Board.parse(["." * 15] * 15, board.rules, board.lexicon, history=[text])
    for error in (in_list, on_rack, in_turn, on_board, in_history):
        assert error.value.reason == "look-alike"
        assert error.value.details["letter"] == wrong
        assert error.value.details["expected"] == right
        assert error.value.details["at"] == 2
        assert f"'{wrong}' at position 2" in str(error.value)
    assert "word 2 of the list" in str(in_list.value)
    assert "row 1 of the board" in str(on_board.value)
    assert text not in Lexicon.build([right * 2], alphabet)
    with pytest.raises(EruditError) as in_tile:
        board.turn([(7, 7, wrong, False)])
    assert in_tile.value.reason == "look-alike"


UNKNOWN = [
    "1",
    "-",
    " ",
    "_",
    "\n",
    "\0",
    "é",
    "ß",
    "ﬁ",
    "ſ",
    "ª",
    "字",
    "🎲",
    "\u0301",
    "\ufeff",
]


@pytest.mark.parametrize("sign", UNKNOWN)
@ALPHABETS
def test_an_unknown_sign_is_refused_by_name_and_place(alphabet: Alphabet, sign: str) -> None:
    letter = LETTERS[alphabet][1]
    text = letter + sign + letter
    with pytest.raises(LexiconError, match="position 2") as in_list:
        lexicon_of(alphabet, text)
    assert in_list.value.reason == "not-a-letter"
    assert in_list.value.details["letter"] == sign
    assert text not in lexicon_of(alphabet, letter * 2)
    if not sign.isspace():
        with pytest.raises(RackError, match="position 2") as on_rack:
            Rack(text, *alphabet)
        assert on_rack.value.details["letter"] == sign
    board = board_of(alphabet, letter * 2)
    rows = [text + "." * 12, *["." * 15] * 14]
    with pytest.raises(BoardError, match="position 2") as on_board:
        Board.parse(rows, rules=board.rules, lexicon=board.lexicon)
    assert on_board.value.details["letter"] == sign
    with pytest.raises(EruditError):
        Turn.parse(f"8H {text}", board)


# İ is left out: the next test has it
@given(st.characters(exclude_characters="İ"), st.sampled_from(list(LETTERS)))
def test_only_the_letters_of_an_alphabet_are_letters(sign: str, alphabet: Alphabet) -> None:
    """No sign becomes a letter that it is not, as İ or K (kelvin) might when put in lower
    case."""
    known = LETTERS[alphabet] + LETTERS[alphabet].lower()
    known += "Ёё" if alphabet == ("ru", "fold") else ""
    known += "\u2019\u02bc`" if alphabet[0] == "uk" else ""
    # NFC turns some signs into others for good, such as kelvin into K
    composed = unicodedata.normalize("NFC", sign)
    try:
        lexicon_of(alphabet, sign * 2)
    except LexiconError:
        assert composed not in known
    else:
        assert composed in known


def test_an_i_with_a_dot_is_no_english_letter() -> None:
    with pytest.raises(LexiconError):
        Lexicon.build(["İn"], "en")


def test_unknown_alphabets_are_named() -> None:
    for wrong in (lambda: Lexicon.build(["ab"], "xx"), lambda: Rack("A", "xx")):
        with pytest.raises(AlphabetError, match=r"'xx'.*ru, uk, en") as error:
            wrong()
        assert error.value.reason == "unknown-alphabet"
    with pytest.raises(AlphabetError, match="'drop'"):
        Rack("А", yo="drop")
