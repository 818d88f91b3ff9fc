"""The words decided by hand: `add.txt` and `ban.txt`, each line with its reason.

Knows the form of the two lists and that a line must not outlive its cause.
"""

from dataclasses import dataclass
from pathlib import Path

from tools.lexicon.choice import WORD


class VerdictError(ValueError):
    """A line of a list that cannot stand; the message names file, line and fault."""


@dataclass(frozen=True)
class Verdict:
    """One line of a list: the word, why it is there, and where that is written."""

    word: str
    reason: str
    place: str


def alphabetical(word: str) -> tuple[str, str]:
    """Sort key of the Russian alphabet: ё stands with е, and after it in equal words."""
    return word.replace("ё", "е"), word


def read(path: Path) -> list[Verdict]:
    """The verdicts of a list: `word`, a tab or two spaces or more, `# reason`.

    Empty lines and lines that begin with `#` are passed over. Words are unique and
    sorted, so that a review of a change sees where a word belongs.
    """
    verdicts: list[Verdict] = []
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        if not line or line.startswith("#"):
            continue
        place = f"{path.name}, line {number}"
        word, gap, reason = line.partition("#")
        if not gap or not reason.strip() or not word.endswith(("  ", "\t", "\t ")):
            raise VerdictError(
                f"{place}: expected `word`, two spaces, `# reason`; found {line!r}"
            )
        word = word.strip()
        if not WORD.fullmatch(word):
            raise VerdictError(
                f"{place}: expected 2 to 15 small letters а-я or ё, found {word!r}"
            )
        if verdicts and alphabetical(word) <= alphabetical(verdicts[-1].word):
            raise VerdictError(
                f"{place}: {word!r} stands after {verdicts[-1].word!r}; "
                "expected the words in the order of the alphabet, each once"
            )
        verdicts.append(Verdict(word, reason.strip(), place))
    return verdicts


def apply(chosen: set[str], add: list[Verdict], ban: list[Verdict]) -> set[str]:
    """The words chosen by rule, with the added words and without the banned ones.

    A verdict that changes nothing is an error: either it was never needed, or the
    source has changed and its reason no longer holds.
    """
    for verdict in add:
        if verdict.word in chosen:
            raise VerdictError(
                f"{verdict.place}: {verdict.word!r} need not be added: "
                "the rules choose it already"
            )
    for verdict in ban:
        if verdict.word not in chosen:
            raise VerdictError(
                f"{verdict.place}: {verdict.word!r} need not be banned: "
                "the rules do not choose it"
            )
    return (chosen | {v.word for v in add}) - {v.word for v in ban}
