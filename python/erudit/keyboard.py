"""Keyboard layouts: what a line would be had it been typed with the Russian one.

It knows keys, nothing of the game.
"""

from __future__ import annotations

# What the keys of a Latin layout give on a Russian one.
_KEYS = str.maketrans("qwertyuiop[]asdfghjkl;'zxcvbnm,.`", "йцукенгшщзхъфывапролджэячсмитьбюё")


def in_russian(word: str) -> str:
    """What a word would be, typed with the Russian layout.

    >>> in_russian("Rjn")
    'кот'
    """
    return word.lower().translate(_KEYS)
