"""The word data: what the list must hold, and that the binaries hold the list.

Knows the committed files only; the source dictionary is not needed here.
"""

from collections import Counter
from functools import cache
from pathlib import Path

import pytest
from tools.lexicon import choice, files, levels, sample, verdicts

import erudit

WANTED = {
    "plural only": "деньги мемуары качели опилки щипцы жабры бакенбарды гастроли обноски "
    "чары стансы часы ножницы сани шорты",
    "adjective as a noun": "больной больная служащий рабочий столовая ванная русский "
    "дежурная гласная контрольная бобовые командировочные прекрасное",
    "once an abbreviation": "вуз загс нэп жэк сельпо эсэмэс",
    "newer": "чат смузи блогер биткоин мерч кешбэк нейросеть",
    "indeclinable": "до ре ми фа соль ля си альфа бета дельта омега тенге хаски пальто",
    "dropped by the rules, yet ordinary": "стоматология общепит гоголь пламень админ",
    "also a name": "гай бут марс сари фест донец пуна хант ук",
    "name of a letter": "аз буки ять эр бэ икс",
    "with ё": "ёж ёлка мёд счёт нёбо вертолётоносец",
}
UNWANTED = {
    "organisation": "битлз минхимпром росэстбанк облпотребсоюз",
    "person or place": "паоло колчак руцкой белебей москва иван",
    "foreign letter": "ди зи ти эйч кью",
    "misspelling": "шаралатанка холостерин ингридиент икусство подчерк",
    "doubtful short word": "йо лэ му яз",
    "singular that nobody uses": "окова опилка гляделка шхера",
    "singular exists": "подсудимые вожатые столы",
    "pronoun": "который каждый иной этот",
    "adjective or verb": "красивый бежать быстро",
    "ё as е": "мед еж автолебедка",
    "clock time": "полпервого полвосьмого",
    "obscene": "пизда",
}


def pairs(kinds: dict[str, str]) -> list[tuple[str, str]]:
    return [(kind, word) for kind, words in kinds.items() for word in words.split()]


@cache
def nouns() -> dict[str, int]:
    return files.read_list()


@pytest.mark.parametrize(("kind", "word"), pairs(WANTED))
def test_words_that_must_be_there(kind: str, word: str) -> None:
    assert word in nouns(), kind


@pytest.mark.parametrize(("kind", "word"), pairs(UNWANTED))
def test_words_that_must_not_be_there(kind: str, word: str) -> None:
    assert word not in nouns(), kind


def test_list_has_the_size_and_lengths_that_the_documentation_tells() -> None:
    page = (Path(__file__).parents[1] / "docs" / "lexicon.md").read_text("utf-8")
    by_length = Counter(map(len, nouns()))
    assert set(by_length) == set(range(2, 16))
    assert f"{len(nouns()):,} words" in page
    for length, count in by_length.items():
        assert f"| {length} | {count:,} |" in page


def test_list_is_in_the_order_of_the_alphabet_and_holds_each_word_once() -> None:
    lines = files.LIST.read_text("utf-8").splitlines()
    words = [line.split("\t")[0] for line in lines]
    assert words == sorted(set(words), key=verdicts.alphabetical)


def test_every_letter_of_the_alphabet_occurs_and_no_other() -> None:
    letters = {letter for word in nouns() for letter in word}
    assert letters == set("абвгдеёжзийклмнопрстуфхцчшщъыьэюя")


def test_levels_are_bytes_and_common_words_stand_above_rare_ones() -> None:
    assert all(0 <= level <= 255 for level in nouns().values())
    assert nouns()["человек"] > nouns()["кот"] > nouns()["смузи"] > nouns()["гипсобетон"]
    # Its count is that of the preposition, so nothing is known of the note.
    assert nouns()["до"] == 0


@pytest.mark.parametrize("yo", files.BINARIES)
def test_bundled_file_holds_what_the_list_holds(yo: str) -> None:
    lexicon = erudit.Lexicon.default("ru", yo)
    expected = nouns()
    if yo == "fold":
        expected = {}
        for word, level in nouns().items():
            folded = word.replace("ё", "е")
            expected[folded] = max(level, expected.get(folded, 0))
    assert {word: lexicon.level(word) for word in lexicon} == expected
    assert lexicon.provenance == files.PROVENANCE


@pytest.mark.parametrize("yo", files.BINARIES)
def test_bundled_file_is_rebuilt_from_the_list_to_the_byte(yo: str, tmp_path: Path) -> None:
    path = tmp_path / "again.lex"
    files.build(nouns(), yo).save(path)
    assert path.read_bytes() == files.BINARIES[yo].read_bytes()


def test_fold_joins_pairs_at_the_higher_level() -> None:
    folded = files.build({"небо": 120, "нёбо": 60, "лен": 10, "лён": 70}, "fold")
    assert {word: folded.level(word) for word in folded} == {"небо": 120, "лен": 70}


def test_writing_the_list_gives_the_committed_file(tmp_path: Path) -> None:
    path = tmp_path / "again.tsv"
    files.write_list(dict(reversed(nouns().items())), path)
    assert path.read_bytes() == files.LIST.read_bytes()


def test_words_decided_by_hand_have_reasons_and_are_what_the_list_says() -> None:
    add, ban = verdicts.read(files.ADD), verdicts.read(files.BAN)
    assert all(len(verdict.reason) > 3 for verdict in add + ban)
    assert {verdict.word for verdict in add} <= nouns().keys()
    assert not {verdict.word for verdict in ban} & nouns().keys()


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("вуз", "expected `word`, two spaces, `# reason`"),
        ("вуз  #", "expected `word`, two spaces, `# reason`"),
        ("вуз # one space", "expected `word`, two spaces, `# reason`"),
        ("Вуз  # capital", "expected 2 to 15 small letters"),
        ("вy3  # Latin", "expected 2 to 15 small letters"),
        ("я  # one letter", "expected 2 to 15 small letters"),
        ("крем-брюле  # hyphen", "expected 2 to 15 small letters"),
        ("абак  # order", "expected the words in the order of the alphabet"),
        ("бар  # twice", "expected the words in the order of the alphabet"),
    ],
)
def test_bad_line_of_a_list_is_an_error_that_names_file_and_line(
    text: str, fault: str, tmp_path: Path
) -> None:
    path = tmp_path / "add.txt"
    path.write_text(f"# head\nбар  # a reason\n{text}\n", "utf-8")
    with pytest.raises(verdicts.VerdictError, match=r"^add\.txt, line 3: ") as error:
        verdicts.read(path)
    assert fault in str(error.value)


def test_lines_of_a_list_are_read(tmp_path: Path) -> None:
    path = tmp_path / "add.txt"
    path.write_text(
        "# head\n\nбар  # two spaces\nёж\t# a tab # and more\nем  # ё first\n", "utf-8"
    )
    assert [(v.word, v.reason) for v in verdicts.read(path)] == [
        ("бар", "two spaces"),
        ("ёж", "a tab # and more"),
        ("ем", "ё first"),
    ]


def verdict(word: str, place: str) -> verdicts.Verdict:
    return verdicts.Verdict(word, "a reason", place)


def test_verdicts_are_applied() -> None:
    add, ban = [verdict("вуз", "add.txt, line 2")], [verdict("лэ", "ban.txt, line 2")]
    assert verdicts.apply({"кот", "лэ"}, add, ban) == {"кот", "вуз"}


def test_stale_verdicts_are_errors_that_name_the_line() -> None:
    with pytest.raises(verdicts.VerdictError, match=r"add\.txt, line 7: 'кот'"):
        verdicts.apply({"кот"}, [verdict("кот", "add.txt, line 7")], [])
    with pytest.raises(verdicts.VerdictError, match=r"ban\.txt, line 9: 'вуз'"):
        verdicts.apply({"кот"}, [], [verdict("вуз", "ban.txt, line 9")])


def chosen(*readings: tuple[str, str]) -> choice.Choice:
    zipf = {"счастие": 3.0}
    return choice.choose(
        ((word, frozenset(tags.split())) for word, tags in readings),
        lambda word: zipf.get(word, 0.0),
    )


def test_rules_choose_common_nouns() -> None:
    assert chosen(
        ("кот", "NOUN anim masc sing nomn"),
        ("кота", "NOUN anim masc sing gent"),
        ("коты", "NOUN anim masc plur nomn"),
        ("сани", "NOUN inan Pltm plur nomn"),
        ("синий", "ADJF masc sing nomn"),
        ("иван", "NOUN anim masc Name sing nomn"),
        ("роман", "NOUN anim masc Name sing nomn"),
        ("роман", "NOUN inan masc sing nomn"),
        ("вуз", "NOUN inan masc Abbr sing nomn"),
        ("ё", "NOUN inan neut Fixd sing nomn"),
        ("кафе-бар", "NOUN inan masc sing nomn"),
        ("электрификатория", "NOUN inan femn sing nomn"),
        ("счастие", "NOUN inan neut V-ie sing nomn"),
        ("хотение", "NOUN inan neut V-ie sing nomn"),
    ).nouns == {"кот", "сани", "роман", "счастие"}


def test_function_words_are_told_apart() -> None:
    assert chosen(("до", "PREP"), ("эта", "ADJF Apro femn sing nomn")).function_words == {
        "до",
        "эта",
    }


def test_levels_follow_the_commoner_spelling_of_ё() -> None:
    zipf = {"мед": 4.0, "мёд": 3.6, "небо": 5.0, "нёбо": 2.4, "до": 7.0, "рекорд": 11.0}
    words = ["мёд", "небо", "нёбо", "до", "рекорд", "неизвестно"]
    assert levels.levels(words, zipf, {"до"}) == {
        "мёд": 100,
        "небо": 125,
        "нёбо": 60,
        "до": 0,
        "рекорд": 255,
        "неизвестно": 0,
    }


def test_sample_is_the_same_for_the_same_seed() -> None:
    assert sample.sample(7) == sample.sample(7) != sample.sample(8)
    assert len(set(sample.sample(7))) == sample.SIZE
