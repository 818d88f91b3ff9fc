"""The makers of the other word files, on small sources; and what the files that ship hold."""

import doctest
from pathlib import Path

import pytest
from tools.lexicon import english, files, forms, meanings

import erudit
from erudit import lexica


def test_all_forms_are_those_of_words_that_are_no_names() -> None:
    readings = [
        ("стекло", {"NOUN", "nomn"}),
        ("стекло", {"VERB"}),
        ("москва", {"NOUN", "Geox"}),
        ("роза", {"NOUN", "Name"}),
        ("роза", {"NOUN"}),
        ("сша", {"NOUN", "Abbr"}),
        ("кто-то", {"NPRO"}),
        ("я", {"NPRO"}),
        ("а" * 32, {"NOUN"}),
    ]
    given = ((word, frozenset(tags)) for word, tags in readings)
    assert forms.choose(given) == {"стекло", "роза"}


def test_english_words_come_from_the_wanted_lists(tmp_path: Path) -> None:
    lists = {
        "english-words.10": "cat don't Paris zz aa x",
        "british_z-words.80": "colour",
        "english-words.95": "qwzzq",
        "english-abbreviations.20": "etc",
        "special-hacker.50": "foobar",
        "variant_1-words.60": "gaol",
        "australian_variant_1-words.60": "strine",
    }
    for name, words in lists.items():
        (tmp_path / name).write_text("\n".join(words.split()), "latin-1")
    assert english.choose(tmp_path) == {"cat", "colour", "gaol"} | english.SHORT
    assert english.rate({"the", "qwzzq"})["qwzzq"] == 0
    assert english.rate({"the"})["the"] > 150


@pytest.mark.parametrize(
    ("definition", "left"),
    [
        ("{{зоол.|ru}} [[кошка|самец кошки]]", "зоол. самец кошки"),
        ("{{п.}} {{разг.}} ''кто-либо'' [[ловкий]]", "перен. разг. кто-либо ловкий"),
        ("{{=|враньё}}, [[брехня]]", "то же, что враньё, брехня"),
        ("{{действие|строить}}", "действие по глаголу «строить»"),
        ("{{помета|цвет:}} чёрный<ref>Даль</ref>&nbsp;", "цвет: чёрный"),
        ("число {{пример|Их {{выдел|три}}.|Автор|1900}}", "число"),
        ("дерево {{семантика|синонимы=[[лесина]]}}", "дерево"),
        ("и тому подобное, {{итп}}", "и тому подобное, и т. п."),
        ("(действие)", ""),
        ("{{разг.}}", ""),
        ("нареч. к", ""),
        ("{{unknown", ""),
        ("", ""),
    ],
)
def test_definitions_lose_their_markup(definition: str, left: str) -> None:
    assert meanings.clean(definition) == left


def test_long_definitions_end_at_a_word() -> None:
    told = meanings.clean("слово " * 100)
    assert len(told) <= meanings.LENGTH + 1
    assert told.endswith("слово…")


def test_meanings_are_of_words_each_once_and_few() -> None:
    known = erudit.Lexicon.build(["кот", "ёж"])
    rows = [("кот", f"зверь номер {n % 4}") for n in range(8)]
    rows += [("Кот", "фамилия человека"), ("рыба", "зверь в воде"), ("ёж", "ёж"), ("ёж", "(.)")]
    assert meanings.choose(rows, known) == {"кот": [f"зверь номер {n}" for n in range(3)]}
    assert doctest.testmod(meanings).failed == 0


@pytest.mark.parametrize(
    ("name", "there", "not_there"),
    [
        ("ru-all", "стекло стёкла бежать бежал красивая смузи мы", "шевченко минск сша"),
        ("en", "cat listen colour color qi aa zyzzyva", "london etc zz qz"),
    ],
)
def test_the_lists_that_ship(name: str, there: str, not_there: str) -> None:
    lexicon = lexica.find(name)
    assert [word for word in there.split() if word not in lexicon] == []
    assert [word for word in not_there.split() if word in lexicon] == []


def test_every_noun_is_among_all_forms() -> None:
    every = lexica.find("ru-all")
    assert [word for word in files.read_list() if word not in every] == []
    assert every.spellings("счет") == ("счёт",)
