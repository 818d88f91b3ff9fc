"""What a turn scored and why, and how far a game stayed behind its best turns."""

from collections.abc import Sequence

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from erudit import Board, Game, Lexicon, Powers, Rules, analysis, bots, gcg
from erudit.analysis import (
    PlayerReview,
    Review,
    ReviewedTurn,
    explain,
    review,
    reviewed,
    reviewed_steps,
)
from erudit.replay import steps

LEXICON = Lexicon.build(
    ["кот", "коты", "ток", "кит", "ад", "да", "щит", "рот", "торт", "аорта"]
)


def game_of(rules: Rules, seed: int, kinds: Sequence[str] = ("best", "greedy")) -> Game:
    game = Game(["Аня", "Боря"], rules, LEXICON, seed, bots=kinds)
    minds = [bots.make(kind) for kind in kinds]
    while game.outcome is None:
        bots.move(game, minds)
    return game


# The arithmetic of a turn


def test_each_square_has_its_value_its_premium_and_its_points() -> None:
    board = Board(lexicon=LEXICON)
    turn = board.turn([(7, 3, "К", False), (7, 4, "О", True), (7, 5, "Т", False)])
    (word,) = explain(board, turn).words
    k, o, _ = word.letters
    assert (k.letter, k.value, k.factor, k.points, k.laid) == ("К", 2, 2, 4, True)
    assert (o.letter, o.star, o.value) == ("О", True, 1)
    assert (word.word, word.row, word.col, word.across) == ("кот", 7, 3, True)
    assert (word.sum, word.factor, word.score) == (6, 1, 6)


def test_a_letter_that_was_there_has_no_premium() -> None:
    board = Board.parse(["." * 15] * 7 + ["...КОТ" + "." * 9] + ["." * 15] * 7, lexicon=LEXICON)
    turn = board.turn([(7, 6, "Ы", False)])
    (word,) = explain(board, turn).words
    assert [(letter.laid, letter.factor) for letter in word.letters[:1]] == [(False, 1)]
    assert word.score == turn.score


def test_word_premiums_multiply_or_add() -> None:
    rows = ["R.R..", *["....."] * 4]
    for how, factor in (("multiply", 9), ("add", 6)):
        rules = Rules().replace(layout=tuple(rows), word_premiums=how)
        board = Board(rules, LEXICON)
        turn = board.turn([(0, 0, "К", False), (0, 1, "О", False), (0, 2, "Т", False)])
        (word,) = explain(board, turn).words
        assert (word.factor, word.score) == (factor, turn.score)


def test_a_star_may_be_worth_a_number() -> None:
    board = Board(Rules().replace(star_value=3), LEXICON)
    turn = board.turn([(7, 6, "К", False), (7, 7, "О", True), (7, 8, "Т", False)])
    assert [letter.value for letter in explain(board, turn).words[0].letters][1] == 3


def test_a_star_taken_back_leaves_a_letter_with_its_value() -> None:
    rows = ["." * 15] * 7 + [".....кОТ" + "." * 7] + ["." * 15] * 7
    board = Board.parse(rows, Rules().replace(star_value=0), LEXICON)
    turn = board.turn([(7, 8, "Ы", True)], [(7, 5)])
    first = explain(board, turn).words[0].letters[0]
    assert (first.letter, first.star, first.value) == ("К", False, 2)
    assert explain(board, turn).score == turn.score


def test_the_bonus_is_that_of_the_rack() -> None:
    board = Board(Rules().replace(rack_size=3), LEXICON)
    turn = board.turn([(7, 6, "К", False), (7, 7, "О", False), (7, 8, "Т", False)])
    assert explain(board, turn).bonus == 0
    assert (explain(board, turn, "КОТ").bonus, explain(board, turn, "КОТ").score) == (15, 19)


PLAIN = Rules()
SEVERAL = [
    PLAIN,
    PLAIN.replace(star_value=0, star_reclaim="next_turn"),
    PLAIN.replace(word_premiums="add", bonus_for="empty", repeat_words=True),
    PLAIN.replace(words_per_turn="one", star_value=3, layout="scrabble", repeat_words=True),
]


@settings(deadline=None, max_examples=15, suppress_health_check=[HealthCheck.too_slow])
@given(st.sampled_from(SEVERAL), st.integers(0, 10_000))
def test_the_arithmetic_comes_to_the_score_of_every_turn(rules: Rules, seed: int) -> None:
    game = game_of(rules, seed)
    for state, entry in zip(game.states, game.entries, strict=False):
        if entry.turn:
            told = explain(state.board, entry.turn)
            assert told.score == entry.score
            assert [word.score for word in told.words] == [run.score for run in entry.turn.runs]


# A game gone through


def test_every_turn_stands_beside_the_best_of_its_position() -> None:
    game = game_of(PLAIN, 5, ("greedy", "best"))
    told = review(game)
    assert [turn.number for turn in told.turns] == list(range(1, len(game.entries) + 1))
    for turn, state in zip(told.turns, game.states, strict=False):
        best = state.board.best(state.seat.rack)
        assert turn.best_score == (best[0].score if len(best) else 0)
        assert turn.missed == turn.best_score - turn.score >= 0
    one = told.players[1]  # always the best turn
    assert (one.missed, one.accuracy, one.best_turns) == (0, 100, one.turns)


def test_the_figures_of_a_player() -> None:
    board = Board(lexicon=LEXICON)
    best = board.best("КОТЫАД*")
    turns = (
        ReviewedTurn(1, 0, "lay", best[0], best[0]),
        ReviewedTurn(2, 1, "lay", best[0], best[0]),
        ReviewedTurn(3, 0, "pass", None, best[0]),
        ReviewedTurn(4, 1, "pass", None, None),
    )
    first, second, third = Review(("А", "Б", "В"), turns).players
    points = best[0].score
    assert first == PlayerReview(0, 2, 1, points, 2 * points, points)
    assert first.accuracy == 50
    assert (second.turns, second.best_turns, second.accuracy) == (2, 2, 100)
    assert (third.turns, third.accuracy) == (0, None)


def test_turns_come_one_by_one_and_of_the_players_asked_for() -> None:
    game = game_of(PLAIN, 3)
    first = next(reviewed(game))
    assert first.number == 1
    assert {turn.player for turn in reviewed(game, [1])} == {1}


def test_a_record_of_another_program_is_reviewed_where_racks_are_known() -> None:
    record = gcg.parse(
        "#player1 ann Ann\n#player2 bob Bob\n"
        ">ann: CATXXXX 8G CAT +10 10\n"
        ">bob: SXXXXXX J8 S +4 4\n"
        ">bob: SXXXXXX -- -4 0\n"
        ">ann: XXXXAAA -XX +0 10\n"
        ">bob: -3 +0 0\n"
    )
    words = Lexicon.build(["cat", "cats"], "en")
    first, second, third = reviewed_steps(steps(record, lexicon=words))
    assert (first.number, first.player, first.score, first.missed) == (1, 0, 10, 0)
    assert (second.kind, second.turn, second.score) == ("withdrawn", None, 0)
    assert second.best_score > 0
    assert (third.number, third.kind, third.tiles, third.best) == (4, "exchange", 2, None)


def test_a_power_is_no_turn() -> None:
    game = Game(["А", "Б"], PLAIN.replace(powers=Powers(swap=1)), LEXICON, 1)
    game.use_swap(next(iter(game.rack)))
    game.pass_()
    assert [turn.number for turn in review(game).turns] == [2]


def test_the_names_are_all_there() -> None:
    assert all(hasattr(analysis, name) for name in analysis.__all__)
