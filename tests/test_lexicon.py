"""Lexica: words in, the same words out; house rules; files that are whole or refused."""

import pickle
import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from erudit import EruditError, Lexicon, LexiconError, LexiconFileError

WORD = st.text("абвя", min_size=2, max_size=6)
WORDS = st.lists(WORD, min_size=1, max_size=30)
SMALL = Lexicon.build({"кот": 100, "кит": 7, "тон": 0, "он": 255}, provenance="проба")


@given(WORDS, WORDS)
def test_a_lexicon_is_the_set_of_its_words(words: list[str], others: list[str]) -> None:
    lexicon = Lexicon.build(words)
    assert list(lexicon) == sorted(set(words))
    assert len(lexicon) == len(set(words))
    for word in words + others:
        assert (word in lexicon) == (word in set(words))
        assert (word.upper() in lexicon) == (word in set(words))
        assert (lexicon.level(word) is None) == (word not in set(words))
    for word in words:
        assert all(word[:n] in set(words) or word[:n] not in lexicon for n in range(len(word)))
    assert Lexicon.build(reversed(words)) == lexicon
    assert Lexicon.build(iter(words + words)).to_bytes() == lexicon.to_bytes()
    assert (Lexicon.build(others) == lexicon) == (set(others) == set(words))


@given(st.dictionaries(WORD, st.integers(0, 255), min_size=1), st.integers(0, 255))
def test_levels_are_kept(levels: dict[str, int], minimum: int) -> None:
    lexicon = Lexicon.build(levels)
    for again in (lexicon, Lexicon.from_bytes(lexicon.to_bytes())):
        assert {word: again.level(word) for word in again} == levels
    common = sorted(word for word, level in levels.items() if level >= minimum)
    if common:
        assert list(lexicon.at_level(minimum)) == common
        assert all(lexicon.at_level(minimum).level(word) == levels[word] for word in common)
    else:
        with pytest.raises(LexiconError):
            lexicon.at_level(minimum)


@given(WORDS, WORDS, st.data())
def test_house_rules(words: list[str], add: list[str], data: st.DataObject) -> None:
    lexicon = Lexicon.build(words)
    ban = data.draw(st.lists(st.sampled_from(words), max_size=5))
    expected = (set(words) - set(ban)) | set(add)
    edited = lexicon.with_words(add=add, ban=ban)
    assert list(edited) == sorted(expected)
    assert len(edited) == len(expected)
    assert edited == Lexicon.build(expected)
    assert hash(edited) == hash(Lexicon.build(expected))
    assert all((word in edited) == (word in expected) for word in words + add)
    assert list(lexicon) == sorted(set(words))
    assert list(Lexicon.from_bytes(edited.to_bytes())) == sorted(expected)
    assert pickle.loads(pickle.dumps(edited)) == edited
    back = edited.with_words(add=words, ban=expected - set(words))
    assert back == lexicon
    assert lexicon.with_words() == lexicon


def test_a_ban_must_ban_something() -> None:
    with pytest.raises(LexiconError, match="дом") as error:
        SMALL.with_words(ban=["кот", "дом"])
    assert error.value.reason == "not-there"
    with pytest.raises(LexiconError):
        SMALL.with_words(ban=list(SMALL))
    with pytest.raises(LexiconError, match="'l'") as error:
        SMALL.with_words(add=["дом", "стоl"])
    assert "word 2" in str(error.value)


def test_a_lexicon_is_a_value() -> None:
    again = pickle.loads(pickle.dumps(SMALL))
    assert again == SMALL
    assert hash(again) == hash(SMALL)
    assert again.provenance == "проба"
    assert again.level("кот") == 100
    assert Lexicon.build(["кот"]) != SMALL
    assert list(SMALL) != SMALL
    assert Lexicon.build(["ов"]) != Lexicon.build(["ов"], "uk")
    for name in ("alphabet", "letters", "provenance", "yo", "new"):
        with pytest.raises(AttributeError):
            setattr(SMALL, name, "x")


def test_what_is_no_text_is_no_word() -> None:
    assert None not in SMALL
    assert 5 not in SMALL
    assert b"\xd0" not in SMALL
    assert "" not in SMALL
    assert "к" not in SMALL
    assert "кот " not in SMALL


BAD_LISTS = [
    ([], "no-words", "at least one word"),
    ([""], "word-length", "word 1"),
    (["кот", "я"], "word-length", "word 2"),
    (["я" * 32], "word-length", "32 letters"),
    (["кот", "cat"], "look-alike", "'c' at position 1"),
    (["кот", "kит"], "look-alike", "'k' at position 1"),
    (["кот", "dog"], "not-a-letter", "word 2 of the list, 'dog'"),
    (["вагон-ресторан"], "not-a-letter", "'-' at position 6"),
    (["кот\n"], "not-a-letter", "position 4"),
    ({"кот": 256}, "bad-level", "256"),
    ({"кот": -1}, "bad-level", "-1"),
]


@pytest.mark.parametrize(("words", "reason", "says"), BAD_LISTS)
def test_a_list_that_makes_no_lexicon(words: object, reason: str, says: str) -> None:
    with pytest.raises(LexiconError) as error:
        Lexicon.build(words)
    assert error.value.reason == reason
    assert says in str(error.value)


@given(st.lists(st.text(max_size=4), max_size=3))
def test_any_words_make_a_lexicon_or_a_named_error(words: list[str]) -> None:
    try:
        lexicon = Lexicon.build(words)
    except LexiconError:
        return
    assert all(word in lexicon for word in words)


ODD = st.none() | st.integers() | st.floats() | st.binary(max_size=2) | st.booleans()


@given(
    ODD | st.lists(ODD, min_size=1, max_size=2) | st.dictionaries(st.text(), ODD, min_size=1)
)
def test_odd_word_lists_are_refused(odd: object) -> None:
    with pytest.raises((TypeError, ValueError, OverflowError)):
        Lexicon.build(odd)


# Files

ALPHABETS = [("ru", "fold", "кот"), ("ru", "distinct", "ёж"), ("uk", "fold", "п'ять")]
ALPHABETS += [("en", "fold", "cat")]


@pytest.mark.parametrize(("alphabet", "yo", "word"), ALPHABETS)
def test_saved_and_loaded(alphabet: str, yo: str, word: str, tmp_path: Path) -> None:
    lexicon = Lexicon.build({word: 5}, alphabet, yo=yo, provenance="Строка\nи ещё ’")
    path = tmp_path / "слова.lex"
    lexicon.save(path)
    for loaded in (Lexicon.load(path), Lexicon.load(str(path))):
        assert loaded == lexicon
        assert (loaded.alphabet, loaded.yo) == (alphabet, yo)
        assert loaded.provenance == "Строка\nи ещё ’"
        assert loaded.level(word) == 5
        assert loaded.letters == lexicon.letters
    assert path.read_bytes() == lexicon.to_bytes()
    lexicon.save(path)
    assert path.read_bytes() == lexicon.to_bytes()
    assert [file.name for file in tmp_path.iterdir()] == ["слова.lex"]


@given(WORDS)
def test_the_same_words_give_the_same_bytes(words: list[str]) -> None:
    lexicon = Lexicon.build(words)
    assert Lexicon.build(set(words)).to_bytes() == lexicon.to_bytes()
    again = Lexicon.from_bytes(lexicon.to_bytes())
    assert again == lexicon
    assert again.to_bytes() == lexicon.to_bytes()


def refused(data: bytes) -> LexiconFileError:
    with pytest.raises(LexiconFileError) as error:
        Lexicon.from_bytes(data)
    assert error.value.reason
    assert str(error.value)
    return error.value


def test_every_truncation_is_refused(tmp_path: Path) -> None:
    whole = SMALL.to_bytes()
    for length in range(len(whole)):
        refused(whole[:length])
    path = tmp_path / "cut.lex"
    path.write_bytes(whole[: len(whole) // 2])
    with pytest.raises(LexiconFileError, match="damaged"):
        Lexicon.load(path)


def test_every_changed_byte_is_refused() -> None:
    whole = SMALL.to_bytes()
    for at in range(len(whole)):
        for change in (0x01, 0x80, 0xFF):
            refused(whole[:at] + bytes([whole[at] ^ change]) + whole[at + 1 :])
    refused(whole + b"\0")
    refused(whole + whole)


@given(st.data())
@settings(max_examples=300)
def test_every_flipped_bit_is_refused(data: st.DataObject) -> None:
    whole = bytearray(LARGE.to_bytes())
    for _ in range(data.draw(st.integers(1, 3))):
        bit = data.draw(st.integers(0, len(whole) * 8 - 1))
        whole[bit // 8] ^= 1 << bit % 8
    if bytes(whole) != LARGE.to_bytes():
        refused(bytes(whole))


def large() -> Lexicon:
    rng = random.Random(1)
    return Lexicon.build(
        "".join(rng.choices("абвгдеёя", k=rng.randint(2, 9))) for _ in range(500)
    )


LARGE = large()


def test_files_of_others_and_of_the_future_say_what_they_are(tmp_path: Path) -> None:
    whole = SMALL.to_bytes()
    for foreign in (b"", b"PK\x03\x04", "кот\nкит\n".encode(), b"\x89PNG" + whole):
        assert refused(foreign).reason == "foreign-file"
    newer = whole[:8] + (99).to_bytes(4, "little") + whole[12:]
    error = refused(newer)
    assert error.reason == "file-version"
    assert error.details["version"] == 99
    assert "99" in str(error)


@given(st.binary(max_size=200), st.integers(0, 40))
def test_any_bytes_are_refused(data: bytes, kept: int) -> None:
    refused(data)
    refused(SMALL.to_bytes()[:kept] + data)


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    for wrong in (tmp_path / "none.lex", tmp_path):
        with pytest.raises(LexiconFileError, match=str(wrong)) as error:
            Lexicon.load(wrong)
        assert error.value.reason == "file"
    with pytest.raises(LexiconFileError, match="write"):
        SMALL.save(tmp_path / "no" / "where.lex")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("odd", [None, 5, "кот", [1, 2]])
def test_odd_values_are_no_bytes(odd: object) -> None:
    with pytest.raises(TypeError):
        Lexicon.from_bytes(odd)


def test_a_lexicon_that_is_not_bundled_is_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("ERUDIT_HOME", str(tmp_path))
    with pytest.raises(EruditError, match="erudit lexicon build uk"):
        Lexicon.default("uk")
    with pytest.raises(EruditError, match="'en'"):
        Lexicon.default("en", "distinct")
