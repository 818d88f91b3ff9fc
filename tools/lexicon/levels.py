"""How common a word is, as one byte, from the frequencies of `wordfreq`.

Knows frequencies and nothing of grammar: forms are counted as they are written, so a
noun that is also another word (ми, уж) is rated too high.
"""

from collections.abc import Container, Iterable, Mapping

import wordfreq

# zipf 3.0 (once in a million words) is level 75; a byte holds zipf 0.0 to 10.2.
STEPS = 25


def russian() -> dict[str, float]:
    """The zipf frequency (log10 of uses in a thousand million) of every counted form."""
    counted = wordfreq.get_frequency_dict("ru", wordlist="large")
    return {word: wordfreq.freq_to_zipf(share) for word, share in counted.items()}


def level(zipf: float) -> int:
    """A zipf frequency as a level of 0 (never seen) to 255."""
    return max(0, min(255, round(zipf * STEPS)))


def levels(
    words: Iterable[str], zipf: Mapping[str, float], uncounted: Container[str] = ()
) -> dict[str, int]:
    """The level of each word; of the `uncounted` ones it is 0.

    Most writers put е for ё. A word with ё therefore has the frequency of its commoner
    spelling, unless the spelling with е is another word (нёбо and небо).
    """
    words = set(words)
    result = {}
    for word in words:
        seen = zipf.get(word, 0.0)
        folded = word.replace("ё", "е")
        if folded not in words:
            seen = max(seen, zipf.get(folded, 0.0))
        result[word] = 0 if word in uncounted else level(seen)
    return result
