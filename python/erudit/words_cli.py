"""The commands about words: `erudit find`, `erudit define`, `erudit lexicon`.

It knows arguments and terminals; what is found and how lexica are built is asked of
`finder`, `meanings` and `lexica`, which are imported when a command runs.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from erudit.messages import Messages
from erudit.signs import visible

if TYPE_CHECKING:
    from erudit._core import Lexicon
    from erudit.finder import Ask, Row
    from erudit.rules import Rules
    from erudit.terminal import Terminal

__all__ = ["add"]

# The rules of each alphabet, for the values of words where none are named.
_USUAL = {"ru": "classic", "uk": "scrabble-uk", "en": "scrabble-en"}

# As in `lexica` and `finder`, which the help of other commands need not wait for.
NAMES = ("ru", "ru-all", "en", "uk", "uk-all")
SORTS = ("length", "value", "frequency")

Run = Callable[[argparse.Namespace, Messages], int]


class _Command(Protocol):
    def __call__(
        self, name: str, run: Run, *, key: str = "", lang: bool = True
    ) -> argparse.ArgumentParser: ...


def add(
    command: _Command, say: Messages, number: Callable[[int], Callable[[str], int]]
) -> None:
    """Adds the commands to the parser."""
    names = ", ".join(NAMES)
    find = command("find", _find, key="find.about", lang=False)
    find.add_argument("queries", nargs="*", metavar="LETTERS", help=say("find.queries"))
    find.add_argument("--pattern", metavar="PATTERN", help=say("find.pattern"))
    find.add_argument("--level", metavar="WORD", help=say("find.level"))
    find.add_argument("--min", type=number(1), metavar="N", help=say("find.min"))
    find.add_argument("--max", type=number(1), metavar="N", help=say("find.max"))
    find.add_argument("--include", default="", metavar="LETTERS", help=say("find.include"))
    find.add_argument("--limit", type=number(1), metavar="N", help=say("find.limit"))
    find.add_argument("--sort", choices=SORTS, default="length", help=say("find.sort"))
    find.add_argument("--rules", metavar="NAME", help=say("find.rules"))
    find.add_argument("--meanings", action="store_true", help=say("find.meanings"))
    find.add_argument("--json", action="store_true", help=say("find.json"))
    _lexicon_options(find, say, names)

    define = command("define", _define, key="define.about")
    define.add_argument("words", nargs="+", metavar="WORD", help=say("cli.word"))
    define.add_argument("--json", action="store_true", help=say("find.json"))

    lexicon = command("lexicon", _list, key="lexica.about", lang=False)
    actions = lexicon.add_subparsers(metavar=say("lexica.action"), title=say("lexica.actions"))

    def action(name: str, run: Run) -> argparse.ArgumentParser:
        sub: argparse.ArgumentParser = actions.add_parser(
            name,
            help=say(f"lexica.{name}"),
            description=say(f"lexica.{name}"),
            messages=say,
            prog=f"erudit lexicon {name}",
        )
        sub.set_defaults(run=run)
        return sub

    action("list", _list)
    info = action("info", _info)
    info.add_argument("name", nargs="?", default="ru", metavar="NAME", help=names)
    check = action("check", _check)
    check.add_argument("words", nargs="+", metavar="WORD", help=say("cli.word"))
    _lexicon_options(check, say, names)
    build = action("build", _build)
    build.add_argument("name", metavar="NAME", help=names)
    build.add_argument("--words", type=Path, metavar="FILE", help=say("lexica.words"))
    export = action("export", _export)
    export.add_argument("name", metavar="NAME", help=names)
    export.add_argument("file", nargs="?", type=Path, metavar="FILE", help=say("lexica.file"))
    export.add_argument("--levels", action="store_true", help=say("lexica.levels"))


def _lexicon_options(parser: argparse.ArgumentParser, say: Messages, names: str) -> None:
    parser.add_argument(
        "--lang",
        dest="words_of",
        default="ru",
        metavar="NAME",
        help=say("find.lang", names=names),
    )
    parser.add_argument("--lexicon", type=Path, metavar="FILE", help=say("cli.lexicon"))


def _opened(options: argparse.Namespace) -> Lexicon:
    from erudit import lexica
    from erudit.cli import read_lexicon
    from erudit.rules import Rules

    if options.lexicon is None:
        return lexica.find(options.words_of)
    alphabet = lexica.named(options.words_of).alphabet
    return read_lexicon(options.lexicon, Rules.preset(_USUAL[alphabet]))


# erudit find


def _find(options: argparse.Namespace, messages: Messages) -> int:
    from erudit import wording
    from erudit._core import EruditError
    from erudit.terminal import Terminal

    lexicon = _opened(options)
    rules = _rules(options, lexicon)
    screen = Terminal.detect(colour=not options.no_color)
    several = False
    failed = False
    for ask, several in _questions(options):
        try:
            found = _answer(ask, options, lexicon, rules)
        except EruditError as error:
            if not several:
                raise
            failed = True
            sentence = wording.error(messages, error)
            if options.json:
                _print_json({"query": ask.text, "error": sentence})
            else:
                told = visible(f"{ask.text}: {sentence}").replace("\u00a0", " ")
                print(told, file=sys.stderr)
            continue
        if options.json:
            words = [row.plain() for row in found]
            _print_json({"query": ask.text, "count": len(words), "words": words})
        else:
            _show(ask, found, options, messages, screen, several)
    return 1 if failed else 0


def _rules(options: argparse.Namespace, lexicon: Lexicon) -> Rules | None:
    """The rules whose values are asked for: by name, or for --sort value the usual ones."""
    from erudit.cli import read_rules
    from erudit.typed import Mistake

    usual = _USUAL[lexicon.alphabet] if options.sort == "value" else None
    name = options.rules or usual
    if name is None:
        return None
    rules = read_rules(name)
    if rules.alphabet != lexicon.alphabet:
        raise Mistake("find.other_alphabet", name=rules.name)
    return rules


def _questions(options: argparse.Namespace) -> Iterator[tuple[Ask, bool]]:
    """The questions, each with whether it is one of several."""
    from erudit.finder import Ask
    from erudit.typed import Mistake

    queries: Sequence[str] = options.queries
    if options.level is not None:
        yield Ask(options.level, options.level), False
        return
    if options.pattern is not None:
        letters = "".join(queries) or None
        yield Ask(f"{options.pattern} {letters or ''}".strip(), letters, options.pattern), False
        return
    if queries and list(queries) != ["-"]:
        for query in queries:
            yield Ask.read(query), len(queries) > 1
        return
    if not queries and sys.stdin.isatty():
        raise Mistake("find.nothing_asked")
    for line in sys.stdin:
        if line.strip():
            yield Ask.read(line.strip()), True


def _answer(
    ask: Ask, options: argparse.Namespace, lexicon: Lexicon, rules: Rules | None
) -> list[Row]:
    from erudit import finder

    finds = ask.answer(
        lexicon,
        shortest=options.min or 2,
        longest=options.max,
        include=options.include,
        # other orders need all words before the first can be told
        limit=options.limit if options.sort == "length" and options.level is None else None,
    )
    found = finder.rows(finds, lexicon, rules, options.sort)
    if options.level is not None:
        # the word of a level is given, not to be found
        given = options.level.lower().replace("ё", "е")
        found = [row for row in found if row.word.replace("ё", "е") != given]
    return found[: options.limit]


def _show(
    ask: Ask,
    found: list[Row],
    options: argparse.Namespace,
    say: Messages,
    screen: Terminal,
    several: bool,
) -> None:
    from erudit import listing
    from erudit.render import Span

    if several:
        head = say.plain("find.query", text=ask.text, count=len(found))
        screen.lines([(Span(head, "title"),)])
    if not found:
        screen.say(say("find.nothing"))
    elif options.meanings:
        screen.lines(list(listing.with_meanings(found, screen.width)))
    elif options.sort == "length":
        screen.lines(list(listing.by_length(found, say, screen.width)))
    else:
        screen.lines(listing.columns(found, screen.width))
    if several:
        screen.lines([()])


def _print_json(value: Any) -> None:
    import json

    print(json.dumps(value, ensure_ascii=False))


# erudit define


def _define(options: argparse.Namespace, messages: Messages) -> int:
    from erudit import listing
    from erudit.data import path_of
    from erudit.meanings import FILE, meanings
    from erudit.render import Span
    from erudit.terminal import Terminal
    from erudit.typed import Mistake

    if path_of(FILE) is None:
        raise Mistake("define.no_pack")
    screen = Terminal.detect(colour=not options.no_color)
    missing = False
    for word in options.words:
        told = meanings(word)
        missing = missing or not told
        if options.json:
            _print_json({"word": word.lower(), "meanings": told})
            continue
        screen.lines(
            list(listing.explained(word, messages, screen.width, head=len(options.words) > 1))
        )
    if not options.json and any(meanings(word) for word in options.words):
        screen.lines([(Span(messages("define.credit"), "dim"),)])
    return 1 if missing else 0


# erudit lexicon


def _list(options: argparse.Namespace, messages: Messages) -> int:
    from erudit import lexica

    for source in lexica.LEXICA:
        lexicon = source.open()
        title = messages.plain(f"lexica.title.{source.name}")
        if lexicon is None:
            state = messages.plain("lexica.to_build", name=source.name)
        else:
            state = messages.plain("lexica.words_count", count=len(lexicon))
            if not source.bundled:
                state += f" ({source.path})"
        print(f"{source.name:<8}{title}: {state}")
    return 0


def _info(options: argparse.Namespace, messages: Messages) -> int:
    from erudit import lexica
    from erudit.meanings import credit

    source = lexica.named(options.name)
    lexicon = lexica.find(options.name)
    print(messages(f"lexica.title.{source.name}"))
    print(messages.plain("lexica.words_count", count=len(lexicon)))
    print(messages("lexica.letters", letters=lexicon.letters))
    found = Counter(map(len, lexicon))  # once a word, however it may be written
    counts = ", ".join(f"{length}: {count}" for length, count in sorted(found.items()))
    print(messages("lexica.by_length", counts=counts))
    print(lexicon.provenance)
    if source.name.startswith("ru") and (known := credit()):
        print(messages("lexica.meanings_credit", credit=known))
    return 0


def _check(options: argparse.Namespace, messages: Messages) -> int:
    from erudit.listing import SUGGESTIONS

    lexicon = _opened(options)
    missing = False
    for word in options.words:
        spelled = lexicon.spellings(word)
        near = lexicon.near(word, limit=SUGGESTIONS)  # refuses what is no word at all
        if spelled:
            print(messages("cli.yes", word=", ".join(spelled)))
        else:
            missing = True
            key = "lexica.no_near" if near else "cli.no"
            print(messages(key, word=word.lower(), near=", ".join(near)))
    return 1 if missing else 0


def _build(options: argparse.Namespace, messages: Messages) -> int:
    from erudit import lexica

    def tell(step: str, what: str) -> None:
        print(messages(f"lexica.step_{step}", what=what), file=sys.stderr)

    lexicon = lexica.build(options.name, tell, options.words)
    path = lexica.named(options.name).path
    print(messages.plain("lexica.built", count=len(lexicon), path=path))
    return 0


def _export(options: argparse.Namespace, messages: Messages) -> int:
    from erudit import lexica

    lexicon = lexica.find(options.name)
    out = sys.stdout if options.file is None else options.file.open("w", encoding="utf-8")
    try:
        for word in lexicon:
            tail = f"\t{lexicon.level(word)}" if options.levels else ""
            for spelled in lexicon.spellings(word):
                out.write(f"{spelled}{tail}\n")
    finally:
        if options.file is not None:
            out.close()
    return 0
