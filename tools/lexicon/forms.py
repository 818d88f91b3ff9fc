"""All Russian word forms, as they ship: `python -m tools.lexicon.forms`.

Knows which readings are words at all; which of them a game may lay is `choice`'s matter.
"""

from collections.abc import Iterable

import erudit
from tools.lexicon import files, levels, opencorpora
from tools.lexicon.choice import NO_WORD, PROPER

PATH = files.DATA / "forms-ru.lex"

LETTERS = frozenset("абвгдеёжзийклмнопрстуфхцчшщъыьэюя")
# No shorter word, and no longer one than a lexicon takes.
LENGTHS = range(2, 32)

PROVENANCE = (
    "All forms of Russian words, without proper names. Words: OpenCorpora.org, revision "
    "417150, CC BY-SA 3.0, from pymorphy3-dicts-ru 2.4.417150.4580142, chosen by erudit, "
    "with the nouns that it added. "
    "Levels: wordfreq 3.1.1 (ru, large), CC BY-SA 4.0; level = zipf * 25. "
    "See LICENSE-DATA."
)


def choose(readings: Iterable[tuple[str, frozenset[str]]]) -> set[str]:
    """The forms with at least one reading that is no name, abbreviation or misspelling."""
    return {
        word
        for word, tags in readings
        if not tags & (PROPER | NO_WORD) and len(word) in LENGTHS and LETTERS.issuperset(word)
    }


def main() -> None:
    """Builds the lexicon and says how many words it has."""
    # The nouns added by hand are words too, though the dictionary has not their forms.
    chosen = choose(opencorpora.readings()) | set(files.read_list())
    rated = levels.levels(chosen, levels.russian())
    lexicon = erudit.Lexicon.build(rated, alphabet="ru", provenance=PROVENANCE)
    lexicon.save(PATH)
    print(f"forms: {len(rated)}, folded: {len(lexicon)}, file: {PATH.stat().st_size} bytes")


if __name__ == "__main__":
    main()
