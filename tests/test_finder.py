"""The word finder: every answer against the plain way, on small random lexica; limits,
letters of other alphabets, ё, text as people type it."""

import pickle
import re
import threading
import time
import unicodedata
from collections import Counter
from collections.abc import Iterable, Sequence
from contextlib import suppress
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from erudit import AlphabetError, Find, Finds, Lexicon, LexiconError, QueryError
from erudit.finder import Ask, Row, rows
from erudit.rules import Rules
from interrupted import interrupted, no_sigint

LETTERS = "абеё"
WORD = st.text(LETTERS, min_size=2, max_size=6)
WORDS = st.lists(WORD, min_size=1, max_size=40, unique=True)
HAND = st.text(LETTERS + "*г", max_size=8)
ONE = st.sampled_from(LETTERS + "?") | st.builds(
    lambda sign, inside: f"[{sign}{inside}]",
    st.sampled_from(["", "^"]),
    st.text(LETTERS, min_size=1, max_size=3),
)
PATTERN = st.lists(ONE | st.just("*"), max_size=7)


def fold(text: str) -> str:
    return text.replace("ё", "е")


def in_order(words: Iterable[str]) -> list[str]:
    """The longest first, then alphabetically; ways of writing one word: ё last first."""
    return sorted(words, key=lambda word: (-len(word), fold(word), marks(word)))


def marks(word: str) -> int:
    return sum(1 << at for at, ch in enumerate(word) if ch == "ё")


def starred(word: str, hand: str) -> str | None:
    """The letters that stars must stand for; None when the hand does not do."""
    left = Counter(fold(hand))
    stars = left.pop("*", 0)
    over = ""
    for letter in fold(word):
        if left[letter]:
            left[letter] -= 1
        else:
            over += letter
    return over if len(over) <= stars else None


@given(
    WORDS, HAND, st.integers(0, 7), st.none() | st.integers(0, 7), st.text("абе", max_size=2)
)
def test_words_from_letters(
    words: list[str], hand: str, least: int, most: int | None, include: str
) -> None:
    lexicon = Lexicon.build(words)
    found = lexicon.from_letters(hand, least, most, include)
    expected = in_order(
        word
        for word in words
        if starred(word, hand) is not None
        and least <= len(word) <= (99 if most is None else most)
        and not Counter(include) - Counter(fold(word))
    )
    assert found.words == [find.word for find in found] == expected
    for find in found:
        assert find.stars == starred(find.word, hand)
        assert find.is_anagram == (len(find.word) == len(hand))
    for limit in (0, 1, 3):
        assert lexicon.from_letters(hand, least, most, include, limit).words == expected[:limit]


@given(WORDS, HAND)
def test_anagrams_use_every_letter(words: list[str], hand: str) -> None:
    lexicon = Lexicon.build(words)
    found = lexicon.anagrams(hand)
    assert found.words == [f.word for f in lexicon.from_letters(hand) if f.is_anagram]
    assert all(find.is_anagram and len(find.word) == len(hand) for find in found)


def expression(pattern: Sequence[str]) -> str:
    return fold("".join({"?": ".", "*": ".*"}.get(part, part) for part in pattern))


@given(WORDS, PATTERN)
def test_words_by_pattern(words: list[str], pattern: list[str]) -> None:
    lexicon = Lexicon.build(words)
    expected = in_order(w for w in words if re.fullmatch(expression(pattern), fold(w)))
    assert lexicon.match("".join(pattern)).words == expected
    assert lexicon.match("".join(pattern).upper()).words == expected
    assert all(not f.stars and not f.is_anagram for f in lexicon.match("".join(pattern)))


def fills(pattern: Sequence[str], word: str, hand: str) -> bool:
    """Whether the hand can fill the open places of a pattern to make a word, by trying
    every way in which the pattern lies on the word."""
    if not pattern:
        return not word
    part, rest = pattern[0], pattern[1:]

    def spent(letter: str) -> str | None:
        sign = letter if letter in hand else "*"
        return hand.replace(sign, "", 1) if sign in hand else None

    if part == "*":
        if fills(rest, word, hand):
            return True
        left = spent(word[0]) if word else None
        return left is not None and fills(pattern, word[1:], left)
    if not word or not re.fullmatch(expression([part]), word[0]):
        return False
    if part in LETTERS:
        return fills(rest, word[1:], hand)
    left = spent(word[0])
    return left is not None and fills(rest, word[1:], left)


@given(WORDS, PATTERN, HAND)
def test_a_pattern_filled_from_letters(words: list[str], pattern: list[str], hand: str) -> None:
    found = Lexicon.build(words).match("".join(pattern), hand)
    expected = in_order(w for w in words if fills(pattern, fold(w), fold(hand)))
    assert found.words == expected


@pytest.mark.parametrize(
    ("pattern", "found"),
    [
        ("слово", "слово"),
        ("с?ово", "слово"),
        ("?????", "слово снова волос"),
        ("с*", "слово снова сон"),
        ("*о", "слово"),
        ("*", "слово снова волос вол сон"),
        ("***", "слово снова волос вол сон"),
        ("*в?*", "слово снова волос вол"),
        ("[св]о?", "вол сон"),
        ("[^с]*", "волос вол"),
        ("*[^оа]", "волос вол сон"),
        ("с[лн]ов[^о]", "снова"),
        ("?*?*?*?", "слово снова волос"),
        ("??????", ""),
        ("?" * 40, ""),
        ("", ""),
        ("о", ""),
    ],
)
def test_each_operator_of_a_pattern(pattern: str, found: str) -> None:
    lexicon = Lexicon.build(["слово", "снова", "волос", "вол", "сон"])
    assert set(lexicon.match(pattern).words) == set(found.split())


def distance(one: str, other: str) -> int:
    table = {(i, 0): i for i in range(len(one) + 1)} | {
        (0, j): j for j in range(len(other) + 1)
    }
    for i in range(1, len(one) + 1):
        for j in range(1, len(other) + 1):
            table[i, j] = min(
                table[i - 1, j] + 1,
                table[i, j - 1] + 1,
                table[i - 1, j - 1] + (one[i - 1] != other[j - 1]),
            )
            if i > 1 and j > 1 and one[i - 1] == other[j - 2] and one[i - 2] == other[j - 1]:
                table[i, j] = min(table[i, j], table[i - 2, j - 2] + 1)
    return table[len(one), len(other)]


@given(st.dictionaries(WORD.map(fold), st.integers(0, 3), min_size=1), WORD, st.integers(0, 3))
def test_near_words(words: dict[str, int], asked: str, most: int) -> None:
    found = Lexicon.build(words).near(asked, most)
    far = {word: distance(fold(asked), word) for word in words}
    near = [word for word in words if 1 <= far[word] <= most]
    assert found == sorted(near, key=lambda word: (far[word], -words[word], word))
    assert Lexicon.build(words).near(asked, most, limit=2) == found[:2]


@given(WORDS, st.text("абе", max_size=5))
def test_hooks(words: list[str], asked: str) -> None:
    lexicon = Lexicon.build(words)
    before, after = lexicon.hooks(asked)
    assert before == "".join(ch for ch in lexicon.letters if ch + asked in lexicon)
    assert after == "".join(ch for ch in lexicon.letters if asked + ch in lexicon)


@given(WORDS, WORDS, HAND, st.data())
def test_house_rules_are_searched(
    words: list[str], added: list[str], hand: str, data: st.DataObject
) -> None:
    kept = {fold(word): word for word in words}
    ban = data.draw(st.lists(st.sampled_from(sorted(kept)), max_size=4, unique=True))
    house = Lexicon.build(kept.values()).with_words(add=added, ban=ban)
    for word in ban:
        del kept[word]
    banned = {fold(word) for word in words if fold(word) not in kept}
    for word in added:
        if fold(word) in banned:
            continue  # a word that comes back is written as it was
        kept.setdefault(fold(word), word)
    again = {fold(word): word for word in words}
    for word in added:
        if fold(word) in banned:
            kept[fold(word)] = again[fold(word)]
    expected = in_order(word for word in kept.values() if starred(word, hand) is not None)
    assert house.from_letters(hand).words == expected
    assert Lexicon.from_bytes(house.to_bytes()).from_letters(hand).words == expected


# Ё


def test_a_word_is_shown_as_it_is_written() -> None:
    lexicon = Lexicon.build(["небо", "нёбо", "ёж", "Ёлка", "мёд"])
    assert list(lexicon) == ["еж", "елка", "мед", "небо"]
    assert lexicon.spellings("НЕБО") == ("небо", "нёбо")
    assert lexicon.spellings("ёлка") == lexicon.spellings("елка") == ("ёлка",)
    assert lexicon.spellings("нет") == lexicon.spellings("1") == ()
    assert lexicon.anagrams("небо").words == ["небо", "нёбо"]
    assert lexicon.anagrams("нёбо").words == ["небо", "нёбо"]
    assert lexicon.match("е*").words == lexicon.match("ё*").words == ["ёлка", "ёж"]
    assert lexicon.near("мод") == ["мёд"]
    for again in (Lexicon.from_bytes(lexicon.to_bytes()), pickle.loads(pickle.dumps(lexicon))):
        assert again.spellings("небо") == ("небо", "нёбо")
    assert lexicon.at_level(0).spellings("еж") == ("ёж",)


def test_where_ё_is_a_letter_it_is_not_е() -> None:
    lexicon = Lexicon.build(["небо", "нёбо"], yo="distinct")
    assert lexicon.anagrams("нёбо").words == ["нёбо"]
    assert lexicon.match("не??").words == ["небо"]
    assert lexicon.spellings("небо") == ("небо",)


def test_the_bundled_lexicon_writes_ё() -> None:
    nouns = Lexicon.default()
    assert "ёжик" in nouns.from_letters("ежик").words
    assert nouns.spellings("небо") == ("небо", "нёбо")
    distinct = Lexicon.default(yo="distinct")
    written = sorted(spelled for word in nouns for spelled in nouns.spellings(word))
    assert written == sorted(distinct)


# Text as people type it


@pytest.mark.parametrize("form", ["NFC", "NFD"])
def test_case_blanks_and_combining_characters(form: str) -> None:
    lexicon = Lexicon.build(["ёжик", "йод", "чай"])

    def typed(text: str) -> str:
        return unicodedata.normalize(form, text)

    assert lexicon.anagrams(typed("Ё Ж И К")).words == ["ёжик"]
    assert lexicon.match(typed(" Й?Д ")).words == ["йод"]
    assert lexicon.match(typed("[йё]*")).words == ["ёжик", "йод"]
    assert lexicon.near(typed("чяЙ")) == ["чай"]
    assert lexicon.hooks(typed("ча")) == ("", "й")
    assert lexicon.from_letters(typed("чйа"), must_include=typed("Й")).words == ["чай"]
    assert lexicon.spellings(typed("ёжик")) == ("ёжик",)


UKRAINIAN = Lexicon.build(["п'ять", "їжак", "ґанок"], "uk")


@pytest.mark.parametrize("sign", ["'", "\u2019", "\u02bc"])
def test_a_ukrainian_apostrophe_is_a_letter(sign: str) -> None:
    assert UKRAINIAN.anagrams(f"ять{sign}п").words == ["п'ять"]
    assert UKRAINIAN.match(f"п{sign}*").words == ["п'ять"]
    assert UKRAINIAN.anagrams(unicodedata.normalize("NFD", "ЇЖАК")).words == ["їжак"]


def test_english() -> None:
    english = Lexicon.default("en")
    assert {"listen", "silent", "tinsel"} <= set(english.anagrams("Listen").words)
    assert "cat" in english.match("c?t")


SMALL = Lexicon.build(["кот", "ток", "слово"])


@pytest.mark.parametrize(
    ("ask", "reason", "says"),
    [
        (lambda: SMALL.from_letters("кoт"), "look-alike", "'кoт' has 'o' at position 2"),
        (lambda: SMALL.anagrams("кіт"), "not-a-letter", "'і' at position 2"),
        (lambda: SMALL.from_letters("ко?"), "not-a-letter", "'?' at position 3"),
        (lambda: SMALL.from_letters("ко1"), "not-a-letter", "'1' at position 3"),
        (lambda: SMALL.match("с?oво"), "look-alike", "'o' at position 3"),
        (lambda: SMALL.match("c*"), "look-alike", "'c' at position 1"),
        (lambda: SMALL.match("к[оo]т"), "look-alike", "'o' at position 4"),
        (lambda: SMALL.match("к[о"), "bad-pattern", "position 2"),
        (lambda: SMALL.match("ко]"), "bad-pattern", "position 3"),
        (lambda: SMALL.match("к[]т"), "bad-pattern", "position 2"),
        (lambda: SMALL.match("к[^]т"), "bad-pattern", "position 2"),
        (lambda: SMALL.match("к[*]т"), "not-a-letter", "'*' at position 3"),
        (lambda: SMALL.match("к?т", "xо"), "look-alike", "the letters 'xо'"),
        (lambda: SMALL.from_letters("кот", must_include="*"), "not-a-letter", "'*'"),
        (lambda: SMALL.from_letters("к" * 65), "too-many-letters", "at most 64"),
        (lambda: SMALL.anagrams("*" * 65), "too-many-letters", "65"),
        (lambda: SMALL.near("кот", 4), "too-far", "at most 3"),
    ],
)
def test_what_cannot_be_asked_is_named_with_its_place(ask, reason: str, says: str) -> None:
    with pytest.raises(QueryError) as error:
        ask()
    assert error.value.reason == reason
    assert says in str(error.value)


def test_near_and_hooks_refuse_what_is_no_word() -> None:
    for ask in (SMALL.near, SMALL.hooks):
        with pytest.raises(AlphabetError) as error:
            ask("кoт")
        assert error.value.details["at"] == 2


def test_half_a_surrogate_is_refused_by_name() -> None:
    for ask in (
        lambda: SMALL.from_letters("к\ud800т"),
        lambda: SMALL.match("к\ud800т"),
        lambda: SMALL.match("к?т", "\ud800"),
        lambda: SMALL.near("к\ud800т"),
        lambda: SMALL.hooks("\ud800"),
    ):
        with pytest.raises((QueryError, AlphabetError)):
            ask()
    assert SMALL.spellings("\ud800") == ()
    assert "\ud800" not in SMALL.match("*")


def test_numbers_below_zero_are_refused() -> None:
    for ask in (
        lambda: SMALL.from_letters("кот", -1),
        lambda: SMALL.from_letters("кот", max_length=-1),
        lambda: SMALL.match("*", limit=-2),
        lambda: SMALL.near("кот", -1),
    ):
        with pytest.raises(ValueError, match="0 or more"):
            ask()
    assert SMALL.from_letters("кот", 10**30).words == []
    assert SMALL.from_letters("кот", limit=10**30).words == ["кот", "ток"]


def test_nothing_asked_finds_nothing() -> None:
    for empty in ("", " ", "\u00a0"):
        assert SMALL.from_letters(empty).words == []
        assert SMALL.anagrams(empty).words == []
        assert SMALL.match(empty).words == []
        assert SMALL.match(empty, "кот").words == []
    assert SMALL.match("к?т", "").words == []
    assert SMALL.match("кот", "").words == ["кот"]
    assert SMALL.near("") == []
    assert SMALL.hooks("") == ("", "")


@given(st.text(max_size=8), st.text("абв*?[]^ ", max_size=8))
def test_any_text_is_answered_or_refused(text: str, pattern: str) -> None:
    for ask in (
        lambda: SMALL.from_letters(text),
        lambda: SMALL.anagrams(text),
        lambda: SMALL.match(text),
        lambda: SMALL.match(pattern),
        lambda: SMALL.match(pattern, text),
        lambda: SMALL.from_letters("кот", must_include=text),
        lambda: SMALL.near(text),
        lambda: SMALL.hooks(text),
    ):
        with suppress(QueryError, AlphabetError):
            ask()


# What is given back


def test_finds_are_a_sequence() -> None:
    found = SMALL.from_letters("котслв*")
    assert isinstance(found, Sequence)
    assert isinstance(found, Finds)
    assert found[0].word == found.words[0] == str(found[0])
    assert found[-1].word == found.words[-1]
    assert found[1:].words == found.words[1:]
    assert found[::-1].words == found.words[::-1]
    assert "КОТ" in found
    assert found[0] in found
    assert "рот" not in found
    assert None not in found
    assert len(found) == len(found.words)
    with pytest.raises(IndexError):
        found[len(found)]
    with pytest.raises(TypeError):
        found["кот"]  # type: ignore[call-overload]
    assert "кот" in repr(found)


def test_a_find_is_a_value() -> None:
    (find,) = SMALL.from_letters("сло*о", 5)
    assert find == Find("слово", "в", True)
    assert hash(find) == hash(Find("слово", "в", True))
    assert find != Find("слово", "о", True)
    assert pickle.loads(pickle.dumps(find)) == find
    with pytest.raises(AttributeError):
        find.word = "кот"  # type: ignore[misc]


# Large questions to the largest lexicon


@cache
def all_forms() -> Lexicon:
    from erudit import lexica

    return lexica.find("ru-all")


def test_thirty_letters_and_six_stars_are_answered() -> None:
    hand = "ааабвгдееежзиийклмнооопрстуфхц" + "*" * 6
    start = time.perf_counter()
    found = all_forms().from_letters(hand, limit=100)
    assert time.perf_counter() - start < 20
    assert len(found) == 100
    assert all(starred(find.word, hand) is not None for find in found)


@pytest.mark.parametrize(
    "pattern",
    ["*", "*а?????????????????", "*а*б*в*г*", "*[^а]*[^б]*?ть", "?" * 31, "*о*о*о*о*"],
)
def test_hard_patterns_are_answered(pattern: str) -> None:
    start = time.perf_counter()
    found = all_forms().match(pattern)
    assert time.perf_counter() - start < 20
    check = re.compile(expression(list_of(pattern)))
    assert all(check.fullmatch(fold(word)) for word in found[:2000].words)


def list_of(pattern: str) -> list[str]:
    return re.findall(r"\[[^]]*\]|.", pattern)


def test_all_forms_agree_with_a_scan() -> None:
    hand, check = "колесо*", re.compile("к.л[еа].*")
    fits = {word for word in all_forms() if len(word) < 8 and len(set(word) - set(hand)) < 2}
    expected = {word for word in fits if starred(word, hand) is not None}
    assert {fold(word) for word in all_forms().from_letters(hand).words} == expected
    expected = {word for word in fits if check.fullmatch(word)}
    found = all_forms().match("к?л[еа]*", max_length=7)
    assert {fold(word) for word in found.words} & fits == expected


# No question takes much longer than a second, so many are asked in one call: `map` and
# `deque` loop without the interpreter, which would answer Ctrl-C itself.
MANY_QUESTIONS = """
    import sys
    from collections import deque
    from erudit import lexica

    lexicon = lexica.find("ru-all")
    hand = "оеаинтсрвлкмдпуяыьгзбчйх" + "*" * 20
    print("ready", flush=True)
    try:
        deque(map(lexicon.{ask}), 0)
    except KeyboardInterrupt:
        print(len(lexicon.from_letters("кот", limit=3)), flush=True)
        sys.exit(7)
"""


@no_sigint
@pytest.mark.parametrize(
    "ask",
    [
        "from_letters, [hand] * 999",
        "match, ['*[^а]*[^б]*[^в]*[^г]*'] * 999",
    ],
)
def test_a_long_question_stops_at_ctrl_c(ask: str) -> None:
    assert interrupted(MANY_QUESTIONS, ask=ask) == "3\n"


def test_questions_in_many_threads_are_answered_alike() -> None:
    expected = all_forms().from_letters("слово**").words
    answers: list[list[str]] = []
    threads = [
        threading.Thread(
            target=lambda: answers.append(all_forms().from_letters("слово**").words)
        )
        for _ in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answers == [expected] * 4


# What a person asks


def test_what_is_typed_is_letters_or_a_pattern() -> None:
    assert Ask.read("слово*") == Ask("слово*", "слово*")
    assert Ask.read("с?о*о") == Ask("с?о*о", None, "с?о*о")
    assert Ask.read("с?о*о  лвр ") == Ask("с?о*о  лвр ", "лвр", "с?о*о")
    assert Ask.read("[аб]*").pattern == "[аб]*"
    assert Ask.read("с л о в о").answer(SMALL).words == ["слово"]
    assert Ask.read("с?о* вло").answer(SMALL, shortest=5).words == ["слово"]


def test_values_are_those_of_the_tiles() -> None:
    classic, english = Rules.preset("classic"), Rules.preset("scrabble-en")
    found = rows(SMALL.from_letters("ко*"), SMALL, classic, "length")
    worth = sum(classic.values[letter] for letter in "КОТ")
    assert [(row.shown, row.value) for row in found] == [("коТ", worth), ("Ток", worth)]
    cats = Lexicon.build(["cat", "act", "zoo"], "en")
    found = rows(cats.from_letters("ca*zo"), cats, english, "value")
    assert [(row.shown, row.value) for row in found] == [("zoO", 11), ("acT", 4), ("caT", 4)]
    assert rows(SMALL.match("*"), SMALL, None, "length")[0].value is None


def test_words_in_the_order_of_their_frequency() -> None:
    lexicon = Lexicon.build({"кот": 9, "ток": 200, "окот": 1})
    found = rows(lexicon.from_letters("откоо"), lexicon, None, "frequency")
    assert [row.word for row in found] == ["ток", "кот", "окот"]


def test_stars_are_shown_as_capitals() -> None:
    assert Row("ёлка", "е", True, 0, None).shown == "Ёлка"
    assert Row("слово", "ов", False, 0, 3).text == "слоВО 3"


def test_a_list_that_makes_no_lexicon_still_says_so() -> None:
    with pytest.raises(LexiconError):
        Lexicon.build(["ё"])
