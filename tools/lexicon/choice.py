"""Which readings of the dictionary are common nouns: the rules, as data.

Knows grammemes (https://opencorpora.org/dict.php?act=gram) and frequencies, and nothing
of files. What no rule can tell is decided by hand in `add.txt` and `ban.txt`.
"""

import re
from collections.abc import Callable, Iterable
from typing import NamedTuple

# Letters of the alphabet only (no hyphen, no apostrophe), as long as a board is wide.
WORD = re.compile("[а-яё]{2,15}")

# Proper names: first name, surname, patronymic, place, organisation, trade mark.
PROPER = frozenset({"Name", "Surn", "Patr", "Geox", "Orgn", "Trad"})

# Not a word of its own: abbreviation, initial, misspelling, distortion.
NO_WORD = frozenset({"Abbr", "Init", "Erro", "Dist"})

# Outside the common language: slang, archaic, literary form.
# Colloquial (Infr), singular only (Sgtm), indeclinable (Fixd) and common gender stay.
MARGINAL = frozenset({"Slng", "Arch", "Litr"})

# Spelling variants that every noun in -ние has by rule (вниманье, о вниманьи); most of
# them nobody ever wrote, so they need to have been seen.
VARIANT = frozenset({"V-be", "V-ie"})
VARIANT_ZIPF = 1.5

DROPPED = PROPER | NO_WORD | MARGINAL

# Prepositions, conjunctions, particles, interjections, pronouns: what is counted when
# such a word is counted is not the noun of the same letters (до, эта, фи).
FUNCTION = frozenset({"PREP", "CONJ", "PRCL", "INTJ", "NPRO", "Apro"})


class Choice(NamedTuple):
    """What one reading of the dictionary gives."""

    nouns: set[str]
    function_words: set[str]


def is_common_noun(tags: frozenset[str]) -> bool:
    """Whether a reading is a common noun in the form that a game lays.

    That is the nominative singular, or the plural of a noun that has no singular.
    """
    return (
        {"NOUN", "nomn"} <= tags
        and ("sing" in tags or {"plur", "Pltm"} <= tags)
        and not tags & DROPPED
    )


def choose(
    readings: Iterable[tuple[str, frozenset[str]]], zipf: Callable[[str], float]
) -> Choice:
    """The words with at least one reading that the rules keep, and the function words.

    `zipf` gives the frequency of a word as log10 of uses in a thousand million.
    """
    choice = Choice(set(), set())
    for word, tags in readings:
        if tags & FUNCTION:
            choice.function_words.add(word)
        elif (
            is_common_noun(tags)
            and WORD.fullmatch(word)
            and (not tags & VARIANT or zipf(word) >= VARIANT_ZIPF)
        ):
            choice.nouns.add(word)
    return choice
