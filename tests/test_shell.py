"""The game at the keyboard: commands, mistakes, several people, the texts of both languages."""

import io
import re
import string
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from erudit import notation
from erudit._core import Board, Lexicon, Rack, Turns
from erudit.commands import Commands
from erudit.game import Game
from erudit.messages import LANGUAGES, Messages
from erudit.rules import Powers, Rules
from erudit.shell import _DO, Shell
from erudit.squares import name as square_name
from erudit.terminal import Terminal

WORDS = [
    word
    for line in Path(__file__).with_name("short_words.txt").read_text("utf-8").splitlines()
    if not line.startswith("#")
    for word in line.split()
]
LEXICON = Lexicon.build(WORDS)


class Session:
    """A shell on plain lines, and what it says."""

    def __init__(
        self,
        *players: str,
        bots: Iterable[str] = (),
        seed: int = 7,
        lang: str = "ru",
        rules: Rules | None = None,
        lines: Iterable[str] = (),
        clock: Callable[[], float] = lambda: 0.0,
    ) -> None:
        names = [*(players or ("Аня",)), *(f"Компьютер {name}" for name in bots)]
        kinds = [None] * (len(names) - len(list(bots))) + list(bots)
        if rules is None:
            rules = Rules().replace(players=(1, 6))
        self.game = Game(names, rules, LEXICON, seed, bots=kinds, clock=clock)
        self.out = io.StringIO()
        source = io.StringIO("".join(f"{line}\n" for line in lines))
        terminal = Terminal(interactive=False, colour=False, source=source, out=self.out)
        self.shell = Shell(self.game, terminal, Messages(lang))

    def type(self, line: str) -> str:
        """What one line is answered with, in one line of text."""
        before = self.out.tell()
        self.shell.line(line)
        return re.sub(r"\s+", " ", self.out.getvalue()[before:]).strip()

    def run(self) -> str:
        self.shell.run()
        return self.out.getvalue()


def rack_word(game: Game) -> str:
    return str(game.board.best(game.rack)[0])


# Commands


def test_a_turn_is_laid_and_told() -> None:
    session = Session()
    turn = session.game.board.best(session.game.rack)[0]
    told = session.type(str(turn))
    assert told.startswith(f"Аня: {turn.words[0].upper()}")
    assert str(turn.score) in told
    assert session.game.scores == (turn.score,)


@pytest.mark.parametrize("line", ["подсказка", "ПОДСКАЗКА", "подск", "совет", "hint", "hin"])
def test_commands_in_both_languages_and_shortened(line: str) -> None:
    assert "Наберите номер" in Session().type(line)


def test_a_number_lays_what_was_offered() -> None:
    session = Session()
    session.type("подсказка 5")
    best = session.game.board.best(session.game.rack, 5)
    session.type("2")
    assert session.game.entries[-1].turn == best[1]
    assert "Номера 2 нет" in session.type("2")


def test_a_word_alone_is_answered_with_places() -> None:
    session = Session()
    word = session.game.board.best(session.game.rack)[0].words[0]
    assert "можно положить так" in session.type(word)
    session.type("1")
    assert word in session.game.entries[-1].turn.words  # type: ignore[union-attr]


def test_a_command_that_is_a_word_too_is_laid_when_it_has_a_square() -> None:
    session = Session()
    assert "Не хватает фишек" in session.type("пас 8H") or "словаре" in session.type("пас 8H")
    assert not session.game.entries
    session.type("пас")
    assert session.game.entries[-1].kind == "pass"


def test_an_exchange_and_its_undo() -> None:
    session = Session()
    rack = session.game.rack
    tiles = "".join(list(rack)[:3])
    assert "обмен, 3 фишки" in session.type(f"обмен {tiles.lower()}")
    assert session.game.entries[-1].kind == "exchange"
    assert "Отменено: 1 ход" in session.type("отмена")
    assert session.game.rack == rack
    assert "Отменять нечего" in session.type("отмена")


def test_undo_takes_back_the_computers_answer_too() -> None:
    session = Session("Аня", bots=["greedy", "greedy"], lines=["1", "отмена", "выход"])
    session.type("подсказка")
    session.run()
    assert not session.game.entries
    assert session.game.to_move == 0


def test_a_draft_is_judged_and_not_laid() -> None:
    session = Session()
    turn = session.game.board.best(session.game.rack)[0]
    told = session.type(f"проба {turn}")
    assert "Так можно" in told
    assert f"{turn.score}" in told
    assert not session.game.entries


def test_a_draft_grows_shrinks_and_is_sent() -> None:
    session = Session(seed=9)
    turn = next(
        turn
        for turn in session.game.board.turns(session.game.rack)
        if str(turn).count(" + ") == 1
    )
    first, second = str(turn).split(" + ")
    assert f"Черновик: {first} " in session.type(f"+ {first}")
    told = session.type(f"+{second}")
    assert f"Черновик: {turn} " in told
    assert f"Так можно: {', '.join(turn.words).upper()}" in told
    assert f"Черновик: {first} " in session.type("-")
    assert "Клетки 99A нет" in session.type("+ кот 99A")
    assert f"Черновик: {first} " in session.type("+")
    assert "нет клетки" in session.type("+ кот")
    assert not session.game.entries
    session.type(f"+ {second}")
    session.type("=")
    assert session.game.entries[-1].turn == turn
    assert "Черновик пуст" in session.type("=")
    assert "Черновик пуст" in session.type("-")


def test_clues_grow_stronger() -> None:
    session = Session()
    best = session.game.board.best(session.game.rack)[0]
    assert f"Лучший ход — {best.score} " in session.type("намёк")
    second = session.type("намек")
    assert square_name(*best.tiles[0][:2]) in second
    assert str(best) not in second
    assert str(best) in session.type("clue")
    session.type("1")
    assert session.game.entries[-1].turn == best
    assert str(best) not in session.type("намёк")


def test_a_turn_is_told_what_it_missed() -> None:
    session = Session(seed=9)
    best, *_, last = session.game.board.turns(session.game.rack)
    assert best.score > last.score
    missed = Messages("ru").count("points", best.score - last.score)
    assert f"на {missed} больше" in session.type(str(last))
    session.type("отмена")
    assert "больше" not in session.type(str(best))


def test_a_game_is_saved_and_loaded(tmp_path: Path) -> None:
    session = Session("Аня", bots=["greedy"])
    session.type(rack_word(session.game))
    path = tmp_path / "моя партия.txt"
    assert "сохранена" in session.type(f"сохранить {path}")
    other = Session("Кто-то", seed=1)
    assert "загружена" in other.type(f"загрузить {path}")
    assert notation.dumps(other.shell.game) == notation.dumps(session.game)
    assert set(other.shell.bots) == {1}


def test_a_broken_file_leaves_the_game_as_it_is(tmp_path: Path) -> None:
    session = Session()
    session.type(rack_word(session.game))
    path = tmp_path / "game"
    session.type(f"сохранить {path}")
    text = path.read_text("utf-8")
    before = notation.dumps(session.shell.game)
    for broken in (text[: len(text) // 2], "", "не партия", text.replace("lay", "lie")):
        path.write_text(broken, "utf-8")
        told = session.type(f"загрузить {path}")
        assert told
        assert "загружена" not in told
        assert notation.dumps(session.shell.game) == before
    assert "не получается прочитать" in session.type(f"загрузить {tmp_path}/нет такого")
    assert "не получается сохранить" in session.type(f"сохранить {tmp_path}/нет/такого")


def test_questions_change_nothing() -> None:
    session = Session("Аня", bots=["greedy"])
    session.type(rack_word(session.game))
    before = notation.dumps(session.game)
    assert "есть в словаре" in session.type("есть кот")
    assert "в словаре нет" in session.type("есть котт")
    assert "Ваши фишки" in session.type("фишки")
    assert "Ещё не вышли" in session.type("мешок")
    assert "Аня" in session.type("счёт")
    assert "1. Аня" in session.type("ходы")
    assert "Правила: classic" in session.type("правила")
    assert "подсказка [N]" in session.type("помощь")
    assert "Названия" in session.type("помощь обмен")
    assert session.type("") == ""
    assert notation.dumps(session.game) == before


def test_the_language_changes_in_the_middle() -> None:
    session = Session()
    assert "English" in session.type("язык en")
    assert "not in the lexicon" in session.type("check котт")
    assert "There is no language" in session.type("lang de")


def test_powers_where_the_rules_have_them() -> None:
    rules = Rules().replace(players=(1, 6), powers=Powers(1, 1, 1))
    session = Session(rules=rules)
    letter = next(sign for sign in session.game.rack if sign != "*")
    assert "звёздочку" in session.type(f"звезда {letter}")
    assert session.game.rack.stars
    assert "без потери хода" in session.type(f"замена {next(iter(session.game.rack))}")
    assert "Наберите номер" in session.type("подсказка")
    assert "Такого запаса нет" in session.type("подсказка")
    assert session.game.to_move == 0
    assert "Такого запаса нет" in Session().type("звезда а")


# Mistakes


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("фывапр", "Нет ни команды, ни слова «фывапр»"),
        ("пдсказка", "Может быть, подсказка?"),
        ("о", "Наберите ещё букву"),
        ("gjlcrfprf", "Может быть, «подсказка»"),
        ("rjn 8D", "Может быть, «кот 8D»"),
        ("!!!", "все команды: помощь"),
        ("1", "Номера 1 нет"),
        ("9" * 5000, "Номера 9999"),
        ("подсказка " + "9" * 5000, "нужно целое число от 1 до 50"),
        ("подсказка -1", "«-1»: нужно целое число от 1 до 50"),
        ("подсказка 0", "«0»: нужно целое число от 1 до 50"),
        ("подсказка 51", "«51»: нужно целое число от 1 до 50"),
        ("подсказка много", "«много»: нужно целое число от 1 до 50"),
        ("анализ 0", "Наберите так: анализ [N]"),
        ("объяснить " + "9" * 5000, "Хода 999999999 нет"),
        ("кот 99Z", "Клетки 99Z нет"),
        ("обмен", "Наберите так: обмен АБВ"),
        ("обмен q", "не буква этой игры"),
        ("обмен щщщщ", "Столько фишек Щ у вас нет"),
        ("сохранить", "Наберите так"),
        ("загрузить", "Наберите так"),
        ("есть", "Наберите так"),
        ("пас абв", "Наберите так: пас"),
        ("пас *8F", "забирают только вместе с ходом"),
        ("слово", "Наберите так: слово КОТ 8D"),
        ("слово фывапр", "в словаре нет"),
        ("помощь фывапр", "Команды «фывапр» нет. Все команды: помощь"),
        ("помощь подскаска", "Может быть, подсказка?"),
        ("помощь о", "Наберите ещё букву"),
        ("*8F", "нет звёздочки"),
    ],
)
def test_a_mistake_is_a_sentence_and_the_game_is_unharmed(line: str, told: str) -> None:
    session = Session()
    before = notation.dumps(session.game)
    assert told in session.type(line)
    assert notation.dumps(session.game) == before


def test_a_refusal_names_the_words_at_fault() -> None:
    session = Session()
    rack = "".join(sign for sign in session.game.rack if sign != "*")[:3]
    assert rack.lower() not in session.game.lexicon
    assert f"В словаре нет: {rack}" in session.type(f"{rack} 8G")
    word = session.game.board.best(session.game.rack)[0].words[0]
    assert "середину доски: 8H" in session.type(f"{word} 1A")
    assert not session.game.entries


def test_a_late_turn_is_lost() -> None:
    now = [0.0]
    rules = Rules().replace(turn_seconds=10)
    session = Session("Аня", "Боря", rules=rules, clock=lambda: now[0])
    now[0] = 11.0
    assert "время вышло" in session.type(rack_word(session.game))
    assert session.game.entries[-1].kind == "lost"
    assert session.game.to_move == 1


# The session


def test_a_whole_game_of_hints_ends_with_an_outcome() -> None:
    session = Session("Аня", bots=["greedy"])
    while session.game.outcome is None:
        can = "Наберите номер" in session.type("подсказка")
        session.type("1" if can else "пас")
        session.shell._let_bots_move()
    text = session.run()
    assert "Партия окончена" in text
    assert "Победа" in text or "Ничья" in text
    assert "1. " in text
    assert max(map(len, text.splitlines())) <= 80


def test_after_the_end_one_can_look_save_and_undo(tmp_path: Path) -> None:
    session = Session("Аня", lines=["пас", "пас", "кот 8H", "подсказка", "фишки", "отмена"])
    text = session.run()
    assert text.count("Партия окончена. Можно") == 3
    assert session.game.outcome is None
    assert len(session.game.entries) == 1


def test_the_end_of_the_input_is_the_end() -> None:
    assert Session(lines=[]).run().endswith("До встречи.\n")


def test_a_game_of_computers_plays_itself() -> None:
    session = Session("Аня", bots=["greedy", "greedy"])
    session.game = Game(["а", "б"], None, LEXICON, 3, bots=["greedy", "easy"])
    session.shell = Shell(session.game, session.shell.terminal, Messages("en"))
    assert "Game over" in session.run()


class Screen(Terminal):
    """A terminal with somebody at it, that remembers what was on the screen."""

    def __init__(self, lines: list[str]) -> None:
        super().__init__(interactive=True, colour=False, out=io.StringIO())
        self.typed = iter(lines)
        self.pages = [""]

    def clear(self) -> None:
        self.pages.append("")

    def _write(self, text: str) -> None:
        self.pages[-1] += text

    def ask(self, prompt: str, *others: Any, **more: Any) -> str:
        self.pages[-1] += prompt
        try:
            return next(self.typed)
        except StopIteration:
            raise EOFError from None


def test_several_people_do_not_see_each_others_racks() -> None:
    game = Game(["Аня", "Боря"], None, LEXICON, 7, clock=lambda: 0.0)
    screen = Screen(["", "подсказка", "1", "", "пас", ""])
    Shell(game, screen, Messages("ru")).run()
    racks = [page.count("Ваши фишки") for page in screen.pages]
    assert racks == [0, 1, 0, 1, 0, 1]
    assert "Ходит Боря" in screen.pages[2]
    assert "Аня: " in screen.pages[2]
    assert "Аня>" not in screen.pages[3]


def test_each_screen_of_several_people_fits_24_rows() -> None:
    names = [f"Игрок {n}" for n in range(6)]
    game = Game(names, Rules().replace(players=(2, 6)), LEXICON, 7, clock=lambda: 0.0)
    screen = Screen(["", *["пас", ""] * 5])
    Shell(game, screen, Messages("ru")).run()
    for page in screen.pages[1:]:
        assert page.count("\n") < 24
        assert max(map(len, page.splitlines())) <= 80


def test_a_search_can_be_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Game(["Аня", "Боря"], None, LEXICON, 7, clock=lambda: 0.0)
    screen = Screen([])

    def slow(shell: Shell, text: str) -> None:
        raise KeyboardInterrupt

    monkeypatch.setitem(_DO, "hint", slow)
    Shell(game, screen, Messages("ru")).line("подсказка")
    assert "Прервано" in screen.pages[-1]


def test_a_fault_of_the_program_does_not_end_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    class Panic(BaseException):
        pass

    def fail(shell: Shell, text: str) -> None:
        raise Panic("что-то не так")

    monkeypatch.setitem(_DO, "score", fail)
    told = Session(lines=["счёт", "мешок"]).run()
    assert "Внутренняя ошибка (Panic: что-то не так)" in told
    assert "Ещё не вышли" in told


def test_completion_offers_the_commands_that_begin_so() -> None:
    complete = Session().shell._complete
    assert "подсказка" in set(complete("по"))
    assert "hint" in set(complete("h"))
    assert list(complete("обмен а")) == []


def test_completion_offers_words_the_rack_can_make_and_their_squares() -> None:
    session = Session()
    best = session.game.board.best(session.game.rack)[0]
    word = best.words[0]
    assert word in set(session.shell._complete(word[:2]))
    squares = [line.split()[-1] for line in session.shell._complete(f"{word} ")]
    assert squares
    told = session.type(f"{word} {squares[0]}")
    assert told.startswith(f"Аня: {word.upper()}")
    rules = Rules.preset("mail").replace(players=(1, 6))
    assert word not in set(Session(rules=rules).shell._complete(word[:2]))


# Analysis


def test_analyse_lists_the_best_turns_and_a_number_lays_one() -> None:
    session = Session()
    best = session.game.board.best(session.game.rack, 3)
    told = session.type("анализ")
    for turn in best:
        assert str(turn) in told
        assert ", ".join(turn.words).upper() in told
    assert session.type("анализ 1").count("·") == 1
    session.type("1")
    assert session.game.scores[0] == best[0].score


def test_analyse_takes_a_hint_where_hints_are_counted() -> None:
    session = Session(rules=Rules().replace(powers=Powers(hint=1), players=(1, 6)))
    assert "Лучшие ходы" in session.type("анализ")
    assert "Такого запаса нет" in session.type("анализ")


def test_explain_tells_of_a_turn_made_and_of_one_not_made() -> None:
    session = Session("Аня", "Боря")
    assert "слов ещё не клали" in session.type("почему")
    turn = session.game.board.best(session.game.rack)[0]
    before = session.type(f"объяснить {turn}")
    assert str(turn.score) in before
    assert not session.game.entries
    session.type(str(turn))
    session.type("пас")
    for line in ("почему", "объяснить 1", "explain 1"):
        assert session.type(line) == before
    assert "слов не клали" in session.type("почему 2")
    assert "Хода 3 нет" in session.type("почему 3")


def test_an_explanation_adds_up_square_by_square() -> None:
    lexicon = Lexicon.build(["кот", "коты"])
    out = io.StringIO()
    game = Game(["Аня", "Боря"], Rules().replace(rack_size=3), lexicon, 1)
    state = game.states[0]
    racks = [Rack("КО*"), Rack("ЫЫЫ")]
    seats = tuple(replace(seat, rack=r) for seat, r in zip(state.seats, racks, strict=True))
    game._states[0] = replace(state, seats=seats)
    shell = Shell(game, Terminal(interactive=False, colour=False, out=out), Messages("ru"))
    for line in ("кот 8F", "почему", "коты 8F", "почему"):
        shell.line(line)
    told = out.getvalue()
    assert "8F КОТ: К 2 + О 1 + Т* 1 = 4\nЗа все фишки: +15.\nВместе: 4 + 15 = 19." in told
    assert "8F КОТЫ: (К) 2 + (О) 1 + (Т*) 1 + Ы 4 = 8" in told


def test_review_shows_own_turns_until_the_game_is_over() -> None:
    session = Session("Аня", "Боря")
    assert "Ходов ещё не было" in session.type("разбор")
    best = session.game.board.best(session.game.rack)[0]
    session.type("пас")
    session.type("пас")
    told = session.type("разбор")
    assert "Аня" in told
    assert "Боря" not in told
    assert f"{best} " in told
    assert "0.0 %" in told
    assert "только ваши ходы" in told
    for _ in range(2):
        session.type("пас")
    assert session.game.outcome is not None
    told = session.type("разбор")
    assert "Боря" in told
    assert "только ваши" not in told


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_review_fits_the_screen(lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    names = ["Александра Константиновна", "Боря"]
    game = Game(names, None, LEXICON, 7, bots=["best", "greedy"])
    screen = Screen([])
    shell = Shell(game, screen, Messages(lang))
    shell._let_bots_move()
    screen.clear()
    shell.line("review")
    assert (
        max(len(line.rpartition("\r\x1b[K")[2]) for line in screen.pages[-1].split("\n")) < 80
    )


def test_a_skipped_turn_is_told_what_it_missed_too() -> None:
    session = Session()
    best = session.game.board.best(session.game.rack)[0]
    assert f"{Messages('ru').count('points', best.score)} больше" in session.type("пас")


def test_the_clock_does_not_run_while_the_board_changes_hands() -> None:
    now = [0.0]

    class Slow(Screen):
        def ask(self, prompt: str, *others: Any, **more: Any) -> str:
            if "Нажмите" in prompt:
                now[0] += 1000
            return super().ask(prompt, *others, **more)

    rules = Rules().replace(turn_seconds=60)
    game = Game(["Аня", "Боря"], rules, LEXICON, 7, clock=lambda: now[0])
    Shell(game, Slow(["", "пас", "", "пас"]), Messages("ru")).run()
    assert [entry.kind for entry in game.entries] == ["pass", "pass"]


def test_examples_are_in_the_letters_of_the_game() -> None:
    rules = Rules.preset("scrabble-en")
    game = Game(["Ann", "Bob"], rules, Lexicon.build(["cat", "do"], "en"), 7)
    screen = Screen([])
    shell = Shell(game, screen, Messages("en"))
    for line in ("help", "help word", "help exchange", "word", "zzzz"):
        shell.line(line)
    told = "".join(screen.pages)
    assert "cat 8D" in told
    assert "word CAT 8D" in told
    assert not re.search("[а-я]", told)


# Anything typed

_LETTERS = "абвгдежзийклмнопрстуфхцчшщъыьэюяё"
_COMMAND = st.sampled_from(
    [name for command in Commands(Messages("ru")).all for name in command.names]
)
_SQUARE = st.from_regex(r"\*?([1-9][0-9]?[A-Oa-oА-Я]|[A-Oa-o][1-9][0-9]?)", fullmatch=True)
_WORD = st.one_of(
    st.sampled_from(WORDS), st.text(_LETTERS + _LETTERS.upper() + "*.()", max_size=8)
)
_LINE = st.one_of(
    st.text(max_size=30),
    st.lists(
        st.one_of(
            _COMMAND, _SQUARE, _WORD, st.sampled_from(["+", "-", "=", "1", "2", "en", "5"])
        ),
        min_size=1,
        max_size=5,
    ).map(" ".join),
    st.sampled_from(["подсказка 3", "1", "2", "отмена", "пас", "мешок", "намёк", "=", "-"]),
)


@settings(
    max_examples=150,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(lines=st.lists(_LINE, max_size=12), lang=st.sampled_from(LANGUAGES))
def test_no_line_crashes_the_shell_or_harms_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lines: list[str], lang: str
) -> None:
    monkeypatch.chdir(tmp_path)
    rules = Rules.preset("mail").replace(players=(1, 6))
    session = Session("Аня", "Боря", rules=rules, lang=lang)
    whole = Counter(rules.tile_set.tiles)
    for line in lines:
        game = session.shell.game
        before, count = notation.dumps(game), len(game.entries)
        told = session.type(line.replace("/", "").replace("~", ""))
        assert "Traceback" not in told
        session.shell._show_position()
        game = session.shell.game
        if len(game.entries) == count:
            assert notation.dumps(game) == before
        made = sum(entry.kind == "use-star" for entry in game.entries)
        tiles = Counter("".join(map(str, game.bag)))
        for rack in game.racks:
            tiles.update(rack)
        for sign in str(game.board).replace("\n", ""):
            if sign != ".":
                tiles["*" if sign.islower() else sign] += 1
        assert tiles.total() == whole.total()
        assert tiles["*"] == whole["*"] + made


# The texts


def _flat(table: dict[str, Any], path: str = "") -> dict[str, str]:
    flat: dict[str, str] = {}
    for key, value in table.items():
        if isinstance(value, dict):
            flat |= _flat(value, f"{path}{key}.")
        elif isinstance(value, str):
            flat[path + key] = value
    return flat


def _fields(template: str) -> set[str]:
    return {field for _, field, _, _ in string.Formatter().parse(template) if field}


def test_both_languages_have_the_same_texts_about_the_same_things() -> None:
    russian, english = (_flat(dict(Messages(lang).table)) for lang in LANGUAGES)
    allowed = {
        # Russian has these as well; in English the engine's own sentences serve.
        key
        for key in russian
        if key not in english and key.startswith(("error.", "record.", "system.", "wants."))
    }
    assert set(russian) - allowed == set(english)
    for key in english:
        assert _fields(russian[key]) == _fields(english[key]), key


def test_every_text_that_the_code_names_is_there() -> None:
    here = Path(__file__).parent.parent / "python" / "erudit"
    keys = set()
    for name in ("shell", "view", "typed", "wording", "report", "cli"):
        text = (here / f"{name}.py").read_text("utf-8")
        keys |= set(
            re.findall(
                r'"((?:say|ui|over|typed|error|cli|help|rules|recent|explain|review)\.[\w-]+)"',
                text,
            )
        )
    assert len(keys) > 80
    for lang in LANGUAGES:
        missing = [key for key in keys if not isinstance(Messages(lang).get(key), (str, list))]
        assert not missing


def test_every_refusal_has_its_text() -> None:
    source = (Path(__file__).parent.parent / "src" / "check.rs").read_text("utf-8")
    for lang in LANGUAGES:
        texts = Messages(lang).table["refusal"]
        named = set(re.findall(r'=> "([a-z]+(?:-[a-z]+)*)"', source))
        assert named
        assert named <= set(texts)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_command_has_texts_and_something_to_do(lang: str) -> None:
    commands = Commands(Messages(lang))
    assert {command.key for command in commands.all} == set(_DO)
    for command in commands.all:
        for name in command.names:
            assert commands.exact(name) is command


def test_the_names_of_commands_do_not_collide() -> None:
    names = [name for command in Commands(Messages("ru")).all for name in command.names]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("rules", ["classic", "mail", "mail-champions"])
def test_the_help_fits_one_screen_and_names_every_command(
    lang: str, rules: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    for rows in (24, 40):
        monkeypatch.setenv("LINES", str(rows))
        screen = Screen([])
        game = Game(["Аня", "Боря"], Rules.preset(rules), LEXICON, 7)
        shell = Shell(game, screen, Messages(lang))
        shell.line("help")
        lines = screen.pages[0].splitlines()
        assert len(lines) <= rows - 2  # the prompt and the status line
        assert max(map(len, lines)) <= 80
        hidden = {"swap", "star"} if rules == "classic" else set()
        hidden.add("around")  # of use on an unbounded board only
        for command in shell.commands.all:
            known = command.usage in screen.pages[0] or command.name in screen.pages[0]
            assert known or command.key in hidden


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (0, "0 очков"),
        (1, "1 очко"),
        (3, "3 очка"),
        (5, "5 очков"),
        (11, "11 очков"),
        (12, "12 очков"),
        (21, "21 очко"),
        (22, "22 очка"),
        (111, "111 очков"),
        (-2, "-2 очка"),
    ],
)
def test_russian_numbers_take_the_right_noun(number: int, text: str) -> None:
    assert Messages("ru").count("points", number) == text


def test_a_file_that_is_no_game_is_not_written_over(tmp_path: Path) -> None:
    notes = tmp_path / "notes.txt"
    notes.write_text("мои заметки\n", encoding="utf-8")
    assert "назовите другой" in Session().type(f"сохранить {notes}")
    assert notes.read_text(encoding="utf-8") == "мои заметки\n"


def test_the_next_player_is_told_what_happened_and_no_more() -> None:
    session = Session("Аня", "Боря")
    session.type("подсказка")
    session.type("обмен щщщщщщ")
    session.type("пас")
    (news,) = session.shell._news
    assert news.startswith("Аня")


def test_a_number_belongs_to_the_last_answer() -> None:
    session = Session()
    session.type("подсказка 3")
    session.type("счёт")
    assert "Номера 1 нет" in session.type("1")


# Time to think


def test_what_is_not_proven_best_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    session = Session(rules=Rules().replace(players=(1, 6)))
    game = session.game
    limit = next(
        limit
        for limit in range(1, 100_000)
        if len(found := game.board.best(game.rack, node_limit=limit)) and not found.exact
    )

    def soon(shell: Shell, board: Board, rack: Rack, owed: int, count: int = 1) -> Turns:
        return board.best(rack, count, owed_stars=owed, node_limit=limit)

    monkeypatch.setattr(Shell, "_best_of", soon)
    for line in ("подсказка", "анализ", "намёк"):
        assert "может быть, есть и лучше" in session.type(line)
    assert "найденных за" in session.type("пас")


def test_without_time_nothing_is_found_and_nothing_is_claimed() -> None:
    session = Session()
    session.shell.think = 1e-9
    for line in ("подсказка", "анализ", "намёк"):
        assert "ничего не нашлось; больше времени даёт ключ --think" in session.type(line)
    assert "лучше не нашлось" in session.type("пас")


def test_without_a_limit_answers_are_exact() -> None:
    session = Session()
    best = session.game.board.best(session.game.rack)[0]
    assert str(best) in session.type("подсказка")
    assert f"на {best.score}" in session.type("пас")
