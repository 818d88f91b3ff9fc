"""What Russian words mean, as it ships: `python -m tools.lexicon.meanings`.

The texts are those of Russian Wiktionary as `wiki-ru-wordnet` stores them. Knows that
wiki's markup, and what is left of it that tells a reader nothing.
"""

import gzip
import html
import re
import sqlite3
from collections.abc import Iterable, Iterator
from importlib.resources import as_file, files

import erudit
from tools.lexicon import forms
from tools.lexicon.files import DATA
from tools.lexicon.verdicts import alphabetical

PATH = DATA / "meanings-ru.tsv.gz"

# Of a word so many meanings, each so long.
MEANINGS = 3
LENGTH = 160

HEAD = (
    "# From Russian Wiktionary (https://ru.wiktionary.org/), by its authors, CC BY-SA 3.0 "
    "(https://creativecommons.org/licenses/by-sa/3.0/), by way of wiki-ru-wordnet 1.0.3; "
    "markup, examples and empty entries taken out, shortened. See LICENSE-DATA.\n"
)

# What a template with a word in it says.
_SAYS = {
    "=": "то же, что {}",
    "действие": "действие по глаголу «{}»",
    "свойство": "свойство по прилагательному «{}»",
    "состояние": "состояние по слову «{}»",
    "наречие": "наречие к «{}»",
    "соотн.": "относящийся к слову «{}»",
    "прич.": "причастие от «{}»",
    "страд.": "страдательный залог от «{}»",
    "женск.": "женское к «{}»",
    "умласк.": "уменьшительно-ласкательное к «{}»",
    "уменьш.": "уменьшительное к «{}»",
    "увелич.": "увеличительное к «{}»",
    "совершенный": "совершенный вид к «{}»",
    "помета": "{}",
    "выдел": "{}",
    "сокр.": "сокр.: {}",
    "аббр.": "сокр.: {}",
}
_FIXED = {"п.": "перен.", "итп": "и т. п.", "-": "—"}
_LABEL = re.compile(r"[а-яё][а-яё-]*\.([ -]?[а-яё]+\.)?|сленг|поэт|разг|устар")
_ABBREVIATION = re.compile(r"\b[а-яё-]{1,16}\.")
_EMPTY = frozenset(
    {"наречие", "причастие", "деепричастие", "действие", "свойство", "состояние"}
)
_FULL_STOP = re.compile(r"(?<=[а-яё)]{3})\.$")
_TEMPLATE = re.compile(r"\{\{([^{}]*)\}\}")
_MARKUP = [
    (re.compile(r"<!--.*?-->|<ref[^>/]*>.*?</ref>|<[^>]*>", re.DOTALL), ""),
    (re.compile(r"\[\[(?:[^\[\]|]*\|)?([^\[\]|]*)\]\]"), r"\1"),
    (re.compile(r"'{2,}"), ""),
    (re.compile(r"\s+"), " "),
    (re.compile(r"\s+([,.;:)])"), r"\1"),
    (re.compile(r"\(\s+"), "("),
    (re.compile(r"\(\s*\)"), ""),
    (re.compile(r"([,;])(\s*[,;])+"), r"\1"),
]


def clean(definition: str) -> str:
    """A definition without markup; nothing when it told no more than a label does.

    >>> clean("{{устар.|ru}} [[паром]] у [[переправа|переправы]] {{пример|На {{выдел|нём}}.}}")
    'устар. паром у переправы'
    >>> clean("{{разг.}} {{пример|}}")
    ''
    """
    labels: set[str] = set()
    text, before = definition, ""
    while text != before:
        before = text
        text = _TEMPLATE.sub(lambda match: _said(match[1], labels), text)
    for pattern, instead in _MARKUP:
        text = pattern.sub(instead, text)
    text = html.unescape(text).replace("\u00a0", " ").split("#")[0].strip(" ,;:—-*")
    left = _ABBREVIATION.sub(" ", text)
    for label in labels:
        left = left.replace(label, " ")
    left = re.sub(r"\([^()]*\)", " ", left)
    letters = "".join(re.findall("[а-яёa-z]", left.lower()))
    if len(letters) < 4 or letters in _EMPTY or re.search(r"[{}\[\]|=]", text):
        return ""
    text = _FULL_STOP.sub("", text)
    return (
        text
        if len(text) <= LENGTH
        else text[:LENGTH].rpartition(" ")[0].rstrip(",;:—- (") + "…"
    )


def _said(template: str, labels: set[str]) -> str:
    name, *rest = (part.strip() for part in template.split("|"))
    values = [part for part in rest if part and part not in ("ru", "-") and "=" not in part]
    if name in _FIXED:
        labels.add(_FIXED[name])
        return _FIXED[name]
    if name in _SAYS and values:
        if name == "помета":
            labels.add(values[0])
        return _SAYS[name].format(values[0]) + "".join(f" — {more}" for more in values[1:2])
    if name == "lang" and len(rest) > 1:
        return rest[1]
    if _LABEL.fullmatch(name):
        labels.add(name)
        return name
    return ""


def definitions() -> Iterator[tuple[str, str]]:
    """Every word of the wordnet with the raw text of one of its definitions."""
    with as_file(files("wiki_ru_wordnet") / "database" / "wikiwordnet.db") as path:
        rows = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
        for lemma, definition in rows.execute(
            "SELECT lemma, definition FROM synsets ORDER BY synset_id"
        ):
            yield lemma, definition.split("~")[4]


def choose(rows: Iterable[tuple[str, str]], known: erudit.Lexicon) -> dict[str, list[str]]:
    """The first meanings of the words that are words of the game, in any form."""
    chosen: dict[str, list[str]] = {}
    for word, definition in rows:
        if not forms.LETTERS.issuperset(word) or word not in known:
            continue
        meanings = chosen.setdefault(word, [])
        meaning = clean(definition)
        if meaning and meaning.lower() != word and meaning not in meanings:
            meanings.append(meaning)
    return {word: meanings[:MEANINGS] for word, meanings in chosen.items() if meanings}


def main() -> None:
    """Writes the pack and says how many words it explains."""
    known = erudit.Lexicon.load(forms.PATH)
    chosen = choose(definitions(), known)
    lines = [
        "\t".join((word, *chosen[word])) + "\n" for word in sorted(chosen, key=alphabetical)
    ]
    # No time and no name in the head, so that the same texts give the same bytes.
    PATH.write_bytes(gzip.compress((HEAD + "".join(lines)).encode(), 9, mtime=0))
    nouns = erudit.Lexicon.default()
    explained = sum(word in nouns for word in chosen)
    print(
        f"meanings: {len(chosen)} words, {explained} of the nouns, {PATH.stat().st_size} bytes"
    )


if __name__ == "__main__":
    main()
