"""Text that others wrote, made fit to be shown.

It knows signs, nothing of what they say.
"""

__all__ = ["visible"]

_TIE = "\N{NO-BREAK SPACE}"  # holds words of a sentence together


def visible(text: str) -> str:
    """The text with what a screen would obey, or not show, written as escapes.

    >>> visible("кот" + chr(27) + "[31m")
    'кот\\\\x1b[31m'
    """
    if text.isprintable():
        return text
    return "".join(ch if ch.isprintable() or ch == _TIE else repr(ch)[1:-1] for ch in text)
