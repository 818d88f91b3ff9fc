"""Computer players: what they lay, when they skip, what they owe, what they may see."""

from dataclasses import replace

import pytest

from erudit import bots
from erudit._core import Board, Lexicon, Rack, Turn
from erudit.actions import Exchange, Lay, Pass
from erudit.errors import GameError
from erudit.game import Game, Observation
from erudit.rules import Rules

LEXICON = Lexicon.build(
    {"кот": 200, "ток": 80, "скот": 20, "окот": 0, "сорт": 74, "торт": 150, "рот": 190}
)
CLASSIC = Rules()


def seen(
    rack: str,
    *words: str,
    rules: Rules = CLASSIC,
    lexicon: Lexicon = LEXICON,
    bag: str = "АБВГДЕЖЗ",
    owed: int = 0,
) -> Observation:
    """What a player with this rack sees after these words were laid."""
    game = Game(["А", "Б"], rules, lexicon, 1)
    state = game._states[0]
    board = state.board
    for word in words:
        board = board.play(Turn.parse(word, board))
    seat = replace(state.seat, rack=Rack(rack, rules.alphabet, rules.yo), owed_stars=owed)
    state = replace(state, board=board, seats=(seat, *state.seats[1:]), bag=tuple(bag))
    game._states[0] = state
    return game.observation(0)


def laid(action: object) -> Turn:
    assert isinstance(action, Lay)
    return action.turn


def test_the_table_of_bots() -> None:
    assert bots.names() == ("greedy", "best", "easy")
    with pytest.raises(GameError, match="expected one of greedy, best, easy") as e:
        bots.make("smart")
    assert e.value.reason == "no-such-bot"


def test_best_lays_the_best_turn() -> None:
    view = seen("СТОРСТР", "8F КОТ")
    turn = laid(bots.make("best").choose(view))
    assert turn == view.board.best(view.rack)[0]
    assert turn.score == max(t.score for t in view.board.turns(view.rack))


def test_greedy_lays_word_after_word_in_one_turn() -> None:
    lexicon = Lexicon.build(["кот", "кит", "тик"])
    view = seen("ИТИК", "8F КОТ", lexicon=lexicon)
    turn = laid(bots.make("greedy").choose(view))
    best = view.board.with_rules(CLASSIC.replace(words_per_turn="one")).best(view.rack)[0]
    assert len(turn.tiles) > len(best.tiles)
    assert set(best.tiles) <= set(turn.tiles)
    assert view.board.check(turn, view.rack) is None


def test_greedy_lays_one_word_where_the_rules_allow_one() -> None:
    rules = CLASSIC.replace(words_per_turn="one")
    view = seen("ИТОККОТ", "8F РОТ", rules=rules)
    assert laid(bots.make("greedy").choose(view)) == view.board.turn(
        view.board.best(view.rack)[0].tiles
    )


def test_greedy_never_lays_what_the_final_board_refuses() -> None:
    # Under old_and_new a second word that holds on to the first only is refused.
    rules = Rules.preset("solo")
    view = seen("ОТКОТРТ", "1A КОТ", rules=rules)
    turn = laid(bots.make("greedy").choose(view))
    assert view.board.check(turn, view.rack) is None


def test_easy_knows_common_words_only() -> None:
    view = seen("СООРТТТ", "8F КОТ")
    turn = laid(bots.make("easy").choose(view))
    assert all((LEXICON.level(word) or 0) >= 75 for word in turn.words)
    best = laid(bots.make("best").choose(view))
    assert turn.score <= best.score


def test_easy_knows_all_words_of_a_lexicon_without_levels() -> None:
    flat = Lexicon.build(["кот", "скот"])
    assert laid(bots.make("easy").choose(seen("КОТ", lexicon=flat))).words == ("кот",)


@pytest.mark.parametrize("name", bots.names())
def test_without_a_turn_letters_are_exchanged_and_stars_kept(name: str) -> None:
    bot = bots.make(name)
    assert bot.choose(seen("ЪЪЪЩЩ", "8F КОТ")) == Exchange("ЩЩЪЪЪ")
    assert bot.choose(seen("ЪЪЪЩЩ", "8F КОТ", bag="АБ")) == Exchange("ЩЩ")


@pytest.mark.parametrize("name", bots.names())
def test_when_no_exchange_is_allowed_it_passes(name: str) -> None:
    bot = bots.make(name)
    assert bot.choose(seen("ЪЪЪ", "8F КОТ", bag="")) == Pass()
    rules = CLASSIC.replace(exchange_needs_bag=7)
    assert bot.choose(seen("ЪЪЪ", "8F КОТ", rules=rules, bag="АБВГДЕ")) == Pass()


@pytest.mark.parametrize("name", bots.names())
def test_an_owed_star_is_laid_when_it_can_be(name: str) -> None:
    rules = CLASSIC.replace(star_reclaim="next_turn")
    view = seen("СОРТТО*", "8F КОТ", rules=rules, owed=1)
    turn = laid(bots.make(name).choose(view))
    assert turn.stars_laid == 1
    assert view.board.check(turn, view.rack, owed_stars=1) is None


@pytest.mark.parametrize("name", bots.names())
def test_an_owed_star_that_only_a_rare_word_can_lay(name: str) -> None:
    rules = CLASSIC.replace(star_reclaim="next_turn")
    lexicon = Lexicon.build({"кот": 200, "котищ": 0})
    view = seen("Щ*", "8F КОТ", rules=rules, lexicon=lexicon, owed=1)
    assert laid(bots.make(name).choose(view)).words == ("котищ",)
    # And when there is none, it may skip.
    view = seen("ЪЪ*", "8F КОТ", rules=rules, lexicon=Lexicon.build(["кот", "щи"]), owed=1)
    assert isinstance(bots.make(name).choose(view), Exchange)


@pytest.mark.parametrize("name", bots.names())
def test_the_choice_is_always_the_same(name: str) -> None:
    view = seen("СТОР*ТК", "8F КОТ")
    assert len({bots.make(name).choose(view) for _ in range(3)}) == 1


@pytest.mark.parametrize("name", bots.names())
def test_a_star_stays_a_star_when_a_bot_lays_beside_it(name: str) -> None:
    view = seen("СРТ", "8F Кот", rules=CLASSIC.replace(star_reclaim="never"))
    turn = laid(bots.make(name).choose(view))
    assert view.board.play(turn, view.rack).stars == view.board.stars


def test_a_star_is_placed_where_it_costs_least_though_its_letter_is_held() -> None:
    # ТОТ with one Т and a star: the letter belongs on the premium square.
    lexicon = Lexicon.build(["тот", "от"])
    rules = CLASSIC.replace(
        layout=("......", "......", "......", "...Y..", "......", "......"), star_value=0
    )
    view = seen("ТО*", rules=rules, lexicon=lexicon)
    turn = laid(bots.make("best").choose(view))
    assert turn.score == max(t.score for t in view.board.turns(view.rack))
    scores = {
        view.board.turn(tiles).score
        for tiles in (
            [(3, 3, "Т", False), (3, 4, "О", False), (3, 5, "Т", True)],
            [(3, 3, "Т", True), (3, 4, "О", False), (3, 5, "Т", False)],
        )
    }
    assert turn.score >= max(scores)
    assert len(scores) == 2


def test_after_the_end_nobody_searches_on() -> None:
    game = Game(["А", "Б"], CLASSIC, LEXICON, 1)
    state = game._states[0]
    seats = (replace(state.seats[0], rack=Rack("КОТ")), state.seats[1])
    game._states[0] = replace(state, seats=seats, bag=())
    players = [bots.make("greedy"), bots.make("best")]
    bots.move(game, players)
    assert game.outcome is not None
    assert game.outcome.reason == "went-out"
    with pytest.raises(GameError, match="over"):
        bots.move(game, players)
    assert len(game.entries) == 1


def test_a_bot_sees_only_an_observation() -> None:
    game = Game(["А", "Б"], CLASSIC, LEXICON, 1)

    class Looks:
        def choose(self, observation: Observation) -> Pass:
            assert isinstance(observation, Observation)
            assert isinstance(observation.board, Board)
            return Pass()

    assert bots.move(game, [Looks(), Looks()]).kind == "pass"


def test_a_computer_without_time_still_moves() -> None:
    game = Game(["a", "b"], lexicon=LEXICON, seed=5)
    observation = game.observation(0)
    hurried = bots.make("best", time_limit=0).choose(observation)
    assert hurried == bots.make("greedy").choose(observation)
    patient = bots.make("best", time_limit=10**400).choose(observation)
    assert patient == bots.make("best").choose(observation)
    for name in bots.names():
        game.act(bots.make(name, time_limit=0).choose(game.observation(game.to_move)))
