"""The `erudit` command: reads its arguments and starts what they ask for.

Exit codes: 0; 1 for an error, told in one sentence; 2 for wrong arguments; 130 for
Ctrl-C. What a command needs is imported when it runs.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from erudit import wording
from erudit._core import EruditError, Lexicon, __version__
from erudit.messages import LANGUAGES, Messages
from erudit.rules import Rules
from erudit.signs import visible
from erudit.typed import Mistake

if TYPE_CHECKING:
    from erudit.game import Game
    from erudit.gcg import Record

_COMMANDS = ("play", "resume", "selfplay", "lookup", "rules")
# The commands whose --lang names a lexicon, not the language of the texts.
_OWN_LANG = ("find", "lexicon")
# How long a person waits for the computer, in seconds.
_THINK = 5


def _open_streams() -> None:
    """A stream that was closed by whoever started us is one that nobody reads or fills."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command; returns its exit code."""
    arguments = list(sys.argv[1:] if arguments is None else arguments)
    _open_streams()
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        # A letter that a terminal cannot show, or a byte that is no text, is no crash.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    common = _common(Messages(_language(os.environ)))
    own = _own_lang(arguments)
    shared, rest = common.parse_known_args(arguments[:own])
    rest += arguments[own:]
    messages = Messages(shared.lang) if shared.lang else Messages(_language(os.environ))
    if not rest or (rest[0].startswith("-") and rest[0] not in ("-h", "--help", "--version")):
        rest = ["play", *rest]
    options = _parser(messages).parse_args(rest, shared)
    run: Callable[[argparse.Namespace, Messages], int] = options.run
    try:
        code = run(options, messages)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return _failed(messages("cli.interrupted"), 130)
    except BrokenPipeError:
        # Whoever read us has gone; Python must not complain about that at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except Mistake as error:
        return _failed(wording.mistake(messages, error))
    except EruditError as error:
        return _failed(wording.error(messages, error))
    except OSError as error:
        return _failed(wording.file_error(messages, error))
    except BaseException as error:  # also a panic of the core, which is no Exception
        if isinstance(error, SystemExit) or os.environ.get("ERUDIT_DEBUG"):
            raise
        return _failed(messages("cli.internal", kind=type(error).__name__, text=error))
    return code


def _failed(sentence: str, code: int = 1) -> int:
    print(visible(sentence).replace("\u00a0", " "), file=sys.stderr)
    return code


def _language(environment: os._Environ[str] | dict[str, str]) -> str:
    """The language of the texts by the locale: Russian unless it names another one."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := environment.get(name):
            code = value.split("_")[0].split(".")[0].lower()
            return "ru" if code in ("ru", "uk", "be", "kk", "c", "posix") else "en"
    return "ru"


def _own_lang(arguments: Sequence[str]) -> int:
    """Where a command stands whose --lang is its own; the end if there is none."""
    for at, argument in enumerate(arguments):
        if argument in _OWN_LANG:
            return at
        if not argument.startswith("-") and arguments[at - 1] != "--lang":
            break
    return len(arguments)


# Arguments


class _Told(argparse.ArgumentError):
    """What is wrong with an argument, in the reader's language."""


class _Parser(argparse.ArgumentParser):
    """An argument parser that speaks the reader's language.

    The sentences of `argparse` are English only: each of its checks is asked, and told in
    the catalogue's words.
    """

    def __init__(
        self, messages: Messages, *, prog: str, description: str = "", headed: bool = True
    ) -> None:
        super().__init__(
            prog=prog,
            description=description,
            add_help=False,
            allow_abbrev=False,
            exit_on_error=False,
        )
        self.messages = messages
        if not headed:
            return
        self._positionals.title = messages("cli.arguments")
        self._optionals.title = messages("cli.options")
        self.add_argument("-h", "--help", action="help", help=messages("cli.help"))

    def format_usage(self) -> str:
        return super().format_usage().replace("usage: ", self.messages("cli.usage"), 1)

    def format_help(self) -> str:
        return super().format_help().replace("usage: ", self.messages("cli.usage"), 1)

    def parse_args(self, args: Any = None, namespace: Any = None) -> Any:
        parsed, rest = self.parse_known_args(args, namespace)
        if rest:
            self._refuse(self.messages("cli.unknown_arguments", text=" ".join(rest)))
        return parsed

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        try:
            return super().parse_known_args(args, namespace)
        except argparse.ArgumentError as error:
            # What comes from a type of an argument is ours too.
            ours = isinstance(error, _Told) or isinstance(
                error.__context__, argparse.ArgumentTypeError
            )
            if error.argument_name is None:
                self.error("")
            text = error.message if ours else self.messages("cli.no_value")
            self._refuse(f"{error.argument_name}: {text}")

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        if action.choices is not None and value not in action.choices:
            choices = ", ".join(map(str, action.choices))
            text = self.messages("cli.no_choice", text=value, choices=choices)
            raise _Told(action, text)

    def _match_argument(self, action: argparse.Action, arg_strings_pattern: str) -> int:
        try:
            return super()._match_argument(action, arg_strings_pattern)
        except argparse.ArgumentError:
            raise _Told(action, self.messages("cli.value_needed")) from None

    def error(self, message: str) -> NoReturn:
        """Of what `argparse` tells by itself only the lack of an argument comes here."""
        self._refuse(self.messages("cli.argument_missing"))

    def _refuse(self, text: str) -> NoReturn:
        self.print_usage(sys.stderr)
        told = visible(self.messages("cli.error", text=text))
        self.exit(2, told.replace("\u00a0", " ") + "\n")


def _common(messages: Messages) -> argparse.ArgumentParser:
    """The options that may stand anywhere."""
    parser = _Parser(messages, prog="erudit", headed=False)
    parser.add_argument("--lang", choices=LANGUAGES, help=messages("cli.lang"))
    parser.add_argument("--no-color", action="store_true", help=messages("cli.no_color"))
    return parser


def _parser(messages: Messages) -> argparse.ArgumentParser:
    from erudit import bots, words_cli

    say = messages
    known = ", ".join(bots.names())
    parser = _Parser(say, prog="erudit", description=say("cli.description"))
    parser.add_argument(
        "--version", action="version", version=f"erudit {__version__}", help=say("cli.version")
    )
    commands = parser.add_subparsers(
        title=say("cli.commands"), metavar=say("cli.command"), dest="command", required=True
    )

    def command(
        name: str,
        run: Callable[[argparse.Namespace, Messages], int],
        *,
        key: str = "",
        lang: bool = True,
    ) -> _Parser:
        key = key or f"cli.{name}"
        sub: _Parser = commands.add_parser(
            name,
            help=say(key),
            description=say(key),
            messages=say,
            prog=f"erudit {name}",
        )
        # Only for the help: they are taken out before, and must not be set again.
        unset = argparse.SUPPRESS
        if lang:
            sub.add_argument("--lang", choices=LANGUAGES, default=unset, help=say("cli.lang"))
        sub.add_argument(
            "--no-color", action="store_true", default=unset, help=say("cli.no_color")
        )
        sub.set_defaults(run=run)
        return sub

    def number(least: int) -> Callable[[str], int]:
        def read(text: str) -> int:
            if text.strip().lstrip("+").isdecimal() and int(text) >= least:
                return int(text)
            raise argparse.ArgumentTypeError(say("cli.number", least=least, text=text))

        return read

    play = command("play", _play)
    play.add_argument("--players", type=_names, metavar="A,B", help=say("cli.players"))
    play.add_argument("--bots", type=_names, metavar="X,Y", help=say("cli.bots", bots=known))
    _rules_options(play, say, number)
    _think_option(play, say, number)
    play.add_argument("--time", type=number(1), metavar="N", help=say("cli.time"))
    play.add_argument("--seed", type=number(0), metavar="N", help=say("cli.seed"))
    play.add_argument("--load", type=Path, metavar="FILE", help=say("cli.load"))

    resume = command("resume", _resume)
    resume.add_argument(
        "file", nargs="?", type=Path, metavar="FILE", help=say("cli.resume_file")
    )
    resume.add_argument("--lexicon", type=Path, metavar="FILE", help=say("cli.lexicon"))

    _think_option(resume, say, number)

    games = command("selfplay", _selfplay)
    games.add_argument(
        "--games", type=number(1), default=10, metavar="N", help=say("cli.games")
    )
    games.add_argument("--seed", type=number(0), default=1, metavar="N", help=say("cli.seed"))
    games.add_argument(
        "--players",
        type=_names,
        default=["greedy", "best"],
        metavar="X,Y",
        help=say("cli.selfplay_players", bots=known),
    )
    _rules_options(games, say, number)
    games.add_argument("--turns", type=number(1), metavar="N", help=say("cli.turns"))
    games.add_argument("--jobs", type=number(1), default=1, metavar="N", help=say("cli.jobs"))
    games.add_argument("--json", action="store_true", help=say("cli.json"))

    lookup = command("lookup", _lookup)
    lookup.add_argument("words", nargs="+", metavar="WORD", help=say("cli.word"))
    lookup.add_argument("--lexicon", type=Path, metavar="FILE", help=say("cli.lexicon"))
    lookup.add_argument("--rules", default="classic", help=say("cli.rules_option"))

    review = command("review", _review)
    review.add_argument("game", type=Path, metavar="FILE", help=say("cli.game_file"))
    review.add_argument("--lexicon", type=Path, metavar="FILE", help=say("cli.lexicon"))

    render = command("render", _render)
    render.add_argument("game", type=Path, metavar="FILE", help=say("cli.game_file"))
    render.add_argument("--turn", type=number(0), metavar="N", help=say("cli.turn"))
    render.add_argument("-o", "--output", type=Path, metavar="OUT", help=say("cli.output"))
    render.add_argument("--lexicon", type=Path, metavar="FILE", help=say("cli.lexicon"))

    words_cli.add(command, say, number)

    rules = command("rules", _rules)
    rules.add_argument("name", nargs="?", metavar="NAME", help=say("cli.rules_name"))
    return parser


def _rules_options(
    parser: argparse.ArgumentParser,
    say: Messages,
    number: Callable[[int], Callable[[str], int]],
) -> None:
    parser.add_argument("--rules", default="classic", help=say("cli.rules_option"))
    parser.add_argument("--target", type=number(1), metavar="N", help=say("cli.target"))
    parser.add_argument("--lexicon", type=Path, metavar="FILE", help=say("cli.lexicon"))


def _think_option(
    parser: argparse.ArgumentParser,
    say: Messages,
    number: Callable[[int], Callable[[str], int]],
) -> None:
    help = say("cli.think", seconds=_THINK)
    parser.add_argument("--think", type=number(0), default=_THINK, metavar="N", help=help)


def _names(text: str) -> list[str]:
    return [name.strip() for name in text.split(",") if name.strip()]


# What the arguments name


def read_rules(name: str) -> Rules:
    """Rules by the name of a preset, or from a TOML file."""
    path = Path(name)
    if path.suffix == ".toml" or path.is_file() or len(path.parts) > 1:
        with _naming(path):
            return Rules.from_toml(_text(path))
    return Rules.preset(name)


def read_lexicon(path: Path | None, rules: Rules) -> Lexicon:
    """The lexicon of a file, a built one (.lex) or a word list; the bundled one for None.

    A word list holds words between blanks and line ends; what follows `#` is left out.
    """
    if path is None:
        return Lexicon.default(rules.alphabet, rules.yo)
    with _naming(path):
        if path.suffix == ".lex":
            return Lexicon.load(path)
        words = [
            word for line in _text(path).splitlines() for word in line.partition("#")[0].split()
        ]
        return Lexicon.build(words, rules.alphabet, yo=rules.yo, provenance=path.name)


@contextmanager
def _naming(path: Path) -> Iterator[None]:
    """Errors of the package name the file that they are about."""
    try:
        yield
    except EruditError as error:
        error.details = {**error.details, "file": str(path)}
        raise


def _record(path: Path) -> Record:
    """The record in a file, which must hold something."""
    from erudit import gcg

    record = gcg.read(path)
    if not record.items:
        raise Mistake("error.empty-record", source=path)
    return record


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise Mistake("error.not-utf8", path=path, at=error.start + 1) from None


def _agreed_rules(options: argparse.Namespace) -> Rules:
    rules = read_rules(options.rules)
    if options.target is not None:
        rules = rules.replace(target_score=options.target)
    if rules.target_score == "ask":
        raise Mistake("cli.target_needed", name=rules.name)
    return rules


# Commands


def _play(options: argparse.Namespace, messages: Messages) -> int:
    from erudit.game import Game
    from erudit.shell import Shell
    from erudit.store import Keeper, Store
    from erudit.terminal import Terminal

    if options.load is not None:
        game = _recorded(options.load, _record(options.load), options.lexicon)
    else:
        rules = _agreed_rules(options)
        if options.time is not None:
            rules = rules.replace(turn_seconds=options.time)
        names, minds = _seats(options, messages)
        _check_count(len(names), rules)
        lexicon = read_lexicon(options.lexicon, rules)
        game = Game(names, rules, lexicon, options.seed, bots=minds)
    # A game that a program plays through a pipe is its own to save.
    keeper = Keeper(Store.default()) if sys.stdin.isatty() else None
    terminal = Terminal.detect(colour=not options.no_color)
    Shell(game, terminal, messages, keeper, options.think or None).run()
    return 0


def _resume(options: argparse.Namespace, messages: Messages) -> int:
    from erudit import notation
    from erudit.shell import Shell
    from erudit.store import Keeper, Store
    from erudit.terminal import Terminal

    store = Store.default()
    path: Path | None = options.file
    record = _record(path) if path is not None else None
    if path is None:
        for each, found in store.records():
            if isinstance(found, EruditError):
                _failed(wording.error(messages, found))
            elif found.incomplete:
                path, record = each, found
                break
    if path is None or record is None:
        raise Mistake("cli.nothing_to_resume", folder=store.games)
    game = _recorded(path, record, options.lexicon)
    keeper = Keeper(store, path, notation.extras(record))
    terminal = Terminal.detect(colour=not options.no_color)
    terminal.say(messages("cli.resumed", path=path, turns=len(game.entries)))
    Shell(game, terminal, messages, keeper, options.think or None).run()
    return 0


def _seats(
    options: argparse.Namespace, messages: Messages
) -> tuple[list[str], list[str | None]]:
    """The players' names and who of them is which computer player, people first.

    Without flags: a person against `easy`.
    """
    people: list[str] | None = options.players
    minds: list[str] | None = options.bots
    if people is None:
        people = [messages("ui.person")]
    if minds is None:
        minds = ["easy"] if len(people) == 1 else []
    if not people and not minds:
        raise Mistake("cli.no_people")
    _check_bots(minds)
    names = list(people)
    for n, mind in enumerate(minds):
        before = minds[:n].count(mind)
        names.append(messages("ui.bot", name=f"{mind} {before + 1}" if before else mind))
    return names, [*(None for _ in people), *minds]


def _check_bots(names: Sequence[str]) -> None:
    from erudit import bots

    for name in names:
        if name not in bots.names():
            raise Mistake("cli.no_bot", name=name, bots=", ".join(bots.names()))


def _check_count(count: int, rules: Rules) -> None:
    least, most = rules.players
    if not least <= count <= most:
        raise Mistake("cli.seats", least=least, most=most, count=count)


def _selfplay(options: argparse.Namespace, messages: Messages) -> int:
    from erudit import selfplay

    _check_bots(options.players)
    rules = _agreed_rules(options)
    _check_count(len(options.players), rules)
    report = selfplay.play(
        options.games,
        options.seed,
        options.players,
        rules,
        read_lexicon(options.lexicon, rules),
        options.jobs,
        selfplay.on_terminal(),
        turns=options.turns,
    )
    if options.json:
        print(report.to_json())
        return 0
    print(
        messages("cli.selfplay_head", games=report.games, rules=report.rules, seed=report.seed)
    )
    heads: list[str] = messages.get("cli.selfplay_cols")
    widths = [12, *(len(head) + 2 for head in heads[1:])]
    print(
        heads[0].ljust(widths[0])
        + "".join(head.rjust(width) for head, width in zip(heads[1:], widths[1:], strict=True))
    )
    for player in report.players:
        figures = (
            player.won,
            player.points_per_game,
            player.points_per_turn,
            player.tiles_per_turn,
            player.words_per_turn,
        )
        print(
            player.name.ljust(widths[0])
            + "".join(
                str(figure).rjust(width)
                for figure, width in zip(figures, widths[1:], strict=True)
            )
        )
    return 0


def _recorded(path: Path, record: Record, lexicon: Path | None) -> Game:
    """The game of a record, played with the lexicon that is named, or with the one that
    was kept for it or comes with the package.
    """
    from erudit import notation
    from erudit.store import Store

    words = None
    if lexicon is not None:
        rules = notation.rules_of(record, source=str(path)) or Rules()
        words = read_lexicon(lexicon, rules)
    return Store.default().resume(path, record, words)


def _review(options: argparse.Namespace, messages: Messages) -> int:
    from erudit import analysis, replay, report
    from erudit.render import Span
    from erudit.terminal import Terminal

    record = _record(options.game)
    if record.get("erudit") is not None:
        game = _recorded(options.game, record, options.lexicon)
        names, turns, count = game.players, analysis.reviewed(game), len(game.entries)
    else:
        source = str(options.game)
        rules = replay.rules_for(record, source=source)
        # Without a word list of its language there is no best turn to compare with.
        words = read_lexicon(options.lexicon, rules)
        steps = replay.steps(record, rules, words, source=source)
        names = tuple(player.name for player in record.players)
        turns, count = analysis.reviewed_steps(steps), len(steps)
    terminal = Terminal.detect(colour=not options.no_color)
    told = report.gone_through(messages, terminal, names, turns, count)
    if not told.turns:
        print(messages("say.no_turns"))
        return 0
    width = terminal.width - 1 if terminal.interactive else None
    terminal.lines([(Span(line),) for line in report.review(messages, told, width)])
    terminal.say(messages("review.meaning"))
    return 0


def _render(options: argparse.Namespace, messages: Messages) -> int:
    from erudit.svg import board_svg

    record = _record(options.game)
    if record.get("erudit") is None:
        return _render_plain(options, messages, record)
    game = _recorded(options.game, record, options.lexicon)
    turns = len(game.entries)
    number = turns if options.turn is None else options.turn
    if number > turns:
        raise Mistake("say.no_such_turn", number=number, turns=turns)
    laid = [entry.turn for entry in game.entries[:number] if entry.turn is not None]
    caption = ""
    if number:
        entry = game.entries[number - 1]
        told = wording.brief(messages, entry, game.players[entry.player])
        caption = messages("say.caption", number=number, text=told)
    picture = board_svg(game.states[number].board, laid[-1] if laid else (), caption=caption)
    return _drawn(options, picture)


def _render_plain(options: argparse.Namespace, messages: Messages, record: Record) -> int:
    """A position of a record of another program; what does not add up is told too."""
    from erudit.replay import steps
    from erudit.svg import board_svg

    walked = steps(record, source=str(options.game))
    faults = [*record.faults, *(fault for step in walked for fault in step.faults)]
    for fault in sorted(faults, key=lambda fault: fault.line):
        _failed(wording.doubt(messages, options.game, fault))
    number = len(walked) if options.turn is None else options.turn
    if not walked and not number:
        raise Mistake("say.no_turns")
    if number > len(walked):
        raise Mistake("say.no_such_turn", number=number, turns=len(walked))
    if not number:
        return _drawn(options, board_svg(walked[0].before))
    shown = walked[:number]
    laid = [step.turn for step in shown if step.turn is not None]
    move, name = shown[-1].move, record.players[shown[-1].player].name
    caption = f"{number}. {name}: {move.text or move.kind}, {move.score:+d}"
    return _drawn(
        options, board_svg(shown[-1].after, laid[-1] if laid else (), caption=caption)
    )


def _drawn(options: argparse.Namespace, picture: str) -> int:
    if options.output is None:
        sys.stdout.write(picture)
    else:
        options.output.write_text(picture, encoding="utf-8")
    return 0


def _lookup(options: argparse.Namespace, messages: Messages) -> int:
    from erudit.typed import letter

    rules = read_rules(options.rules)
    lexicon = read_lexicon(options.lexicon, rules)
    missing = False
    for word in options.words:
        signs = "".join(letter(ch, lexicon, word, at) for at, ch in enumerate(word, 1))
        known = signs in lexicon
        missing = missing or not known
        print(messages("cli.yes" if known else "cli.no", word=word.lower()))
    return 1 if missing else 0


def _rules(options: argparse.Namespace, messages: Messages) -> int:
    if options.name:
        rules = read_rules(options.name)
        print(rules.to_toml(), end="")
        return 0
    for name in Rules.presets():
        rules = Rules.preset(name)
        if isinstance(rules.target_score, int):
            target = messages("cli.target_to", target=rules.target_score)
        else:
            end = "endless" if rules.draw == "endless" else "none"
            target = messages(f"cli.target_{rules.target_score or end}")
        rows = rules.layout_rows
        print(
            messages(
                "cli.preset_line",
                name=name,
                least=rules.players[0],
                most=rules.players[1],
                size=messages(f"cli.size_{rules.board}", rows=len(rows), cols=len(rows[0])),
                draw=messages(f"cli.draw_{rules.draw}", tiles=rules.tile_set.size),
                words=messages(f"cli.{rules.words_per_turn}"),
                target=target,
            )
        )
    return 0
