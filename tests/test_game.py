"""The game: draws, turns, exchanges, powers, stars owed, clocks, ends, undo, what is hidden."""

import pickle
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from counting import everything
from erudit import bag
from erudit._core import Board, IllegalTurn, Lexicon, Rack, RackError, RulesError, Turn
from erudit.errors import GameError
from erudit.game import Game
from erudit.rules import Powers, Rules
from erudit.state import Outcome
from erudit.tiles import STAR, TileSet

WORDS = [
    "кот",
    "ток",
    "кит",
    "тик",
    "рот",
    "сок",
    "кок",
    "тот",
    "скот",
    "окот",
    "откат",
    "оса",
    "ас",
    "аист",
    "рис",
    "сорт",
    "торт",
    "трос",
]
LEXICON = Lexicon.build(WORDS)
CLASSIC = Rules()
NEXT_TURN = CLASSIC.replace(star_reclaim="next_turn")


class Clock:
    """A clock that stands still until it is moved."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def new(rules: Rules = CLASSIC, players: int = 2, seed: int = 1, **more: object) -> Game:
    names = ["Аня", "Боря", "Вера", "Глеб", "Даша", "Егор"][:players]
    return Game(names, rules, LEXICON, seed, **more)  # type: ignore[arg-type]


def rigged(
    racks: Sequence[str],
    rules: Rules = CLASSIC,
    tiles: str | None = None,
    words: Sequence[str] = (),
    **more: object,
) -> Game:
    """A game with these racks (and this bag, and these words laid)."""
    game = new(rules, len(racks), **more)  # type: ignore[arg-type]
    state = game._states[0]
    board = state.board
    for word in words:
        board = board.play(_turn(board, word))
    seats = tuple(
        replace(seat, rack=Rack(rack, rules.alphabet, rules.yo))
        for seat, rack in zip(state.seats, racks, strict=True)
    )
    state = replace(state, board=board, seats=seats)
    game._states[0] = state if tiles is None else replace(state, bag=tuple(tiles))
    return game


def _turn(board: Board, text: str) -> Turn:
    return Turn.parse(text, board)


def text(rack: Rack) -> str:
    return "".join(rack)


# The draw


def test_a_game_begins_with_full_racks_and_an_empty_board() -> None:
    game = new(players=3)
    assert [len(rack) for rack in game.racks] == [7, 7, 7]
    assert len(game.bag) == 106 - 21
    assert game.board.is_empty
    assert game.scores == (0, 0, 0)
    assert game.to_move == 0
    assert game.outcome is None
    assert game.entries == ()
    assert everything(game) == Counter(game.rules.tile_set.tiles)


def test_the_draw_follows_from_the_seed_alone() -> None:
    assert new(seed=5).racks == new(seed=5).racks
    assert new(seed=5).bag == new(seed=5).bag
    assert new(seed=5).bag != new(seed=6).bag
    # Written out, so that a change of Python's or ours is seen: saved games depend on it.
    assert "".join(bag.filled("АБВГДЕЖЗИК", 1)) == "ЗВГАБДЕЖКИ"
    assert "".join(bag.refilled(tuple("АБВ"), "ЕДГ", 1, 3)) == "ГЕВДБА"


def test_the_order_in_which_tiles_are_put_back_does_not_matter() -> None:
    assert bag.refilled(("А", "Б"), "ВГ", 1, 2) == bag.refilled(("А", "Б"), "ГВ", 1, 2)


def test_a_fresh_seed_is_kept() -> None:
    one, two = new(seed=None), new(seed=None)  # type: ignore[arg-type]
    assert one.seed != two.seed
    assert new(seed=one.seed).racks == one.racks


def test_yo_tiles_fold_into_the_bag() -> None:
    rules = CLASSIC.replace(tiles=TileSet.of({"Ё": (10, 4), "К": (10, 1)}))
    assert everything(new(rules)) == Counter({"Е": 10, "К": 10})


# Laying words


def test_laying_a_word() -> None:
    game = rigged(["КОТАААА", "БББББББ"], tiles="АБВГД")
    entry = game.play("8F КОТ")
    # К 2, О 1, Т 1; the centre square has no premium.
    assert (entry.kind, entry.score, entry.total) == ("lay", 4, 4)
    assert entry.rack == text(Rack("КОТАААА"))
    assert entry.drawn == "ДГВ"
    assert game.scores == (4, 0)
    assert game.racks[0] == Rack("ААААДГВ")
    assert game.bag == ("А", "Б")
    assert game.to_move == 1
    assert entry.turn is not None
    assert entry.turn.words == ("кот",)


@pytest.mark.parametrize(
    ("turn", "reason"),
    [
        ("8F СОК", "not-on-rack"),
        ("8F КОА", "not-a-word"),
        ("1A КОТ", "off-centre"),
    ],
)
def test_an_illegal_turn_changes_nothing(turn: str, reason: str) -> None:
    game = rigged(["КОТАААА", "БББББББ"])
    before = list(game._states)
    with pytest.raises(IllegalTurn) as e:
        game.play(turn)
    assert e.value.refusal.reason == reason
    assert game._states == before


def test_the_same_word_twice_in_a_turn_is_refused() -> None:
    game = rigged(["КККК", "БББББББ"], words=["8F ОКОТ"])
    with pytest.raises(IllegalTurn, match="twice in this turn") as e:
        game.play("F7 К.К + H7 К.К")
    assert e.value.refusal.reason == "repeated-word"
    assert [run.word for run in e.value.refusal.runs] == ["кок"]
    assert game.play("F7 К.К").score > 0


def test_a_word_once_laid_is_not_laid_again() -> None:
    game = rigged(["КОТКОТА", "КОТКОТА"], words=["8F КОТ"])
    with pytest.raises(IllegalTurn) as e:
        game.play("F8 .ОТ")
    assert e.value.refusal.reason == "repeated-word"
    rigged(["КОТ", "А"], CLASSIC.replace(repeat_words=True), words=["8F КОТ"]).play("F8 .ОТ")


def test_all_seven_tiles_get_the_bonus_and_undo_takes_it_back() -> None:
    lexicon = Lexicon.build(["скоттор"])
    game = Game(["А", "Б"], CLASSIC, lexicon, 1)
    state = game._states[0]
    seats = (replace(state.seats[0], rack=Rack("СКОТТОР")), state.seats[1])
    game._states[0] = replace(state, seats=seats)
    entry = game.play("8H СКОТТОР")
    assert entry.turn is not None
    assert entry.turn.bonus == 15
    assert entry.score == sum(run.score for run in entry.turn.runs) + 15
    game.undo()
    assert game.scores == (0, 0)
    game.pass_()
    assert game.scores == (0, 0)


def test_exchanging_all_seven_is_no_bonus() -> None:
    game = new()
    entry = game.exchange(game.rack)
    assert (entry.score, entry.count) == (0, 7)
    assert game.scores == (0, 0)


# Exchange and pass


def test_an_exchange_draws_first_and_then_puts_back() -> None:
    game = rigged(["АААБББВ", "БББББББ"], tiles="КЛМНОП")
    entry = game.exchange("аб")
    assert (entry.kind, entry.count, entry.given, entry.drawn) == ("exchange", 2, "АБ", "ПО")
    assert game.racks[0] == Rack("ААББВПО")
    assert Counter(game.bag) == Counter("КЛМНАБ")
    assert game.to_move == 1


def test_no_more_is_exchanged_than_held() -> None:
    game = rigged(["АБ", "БББ"], tiles="КЛМНОПР")
    with pytest.raises(RackError):
        game.exchange("ААБ")
    with pytest.raises(RackError):
        game.exchange("В")
    assert game.entries == ()


def test_the_bag_must_hold_as_many_as_are_exchanged() -> None:
    game = rigged(["АБВГ", "БББ"], tiles="КЛ")
    with pytest.raises(GameError, match=r"The bag has 2 tiles; .* at least 3") as e:
        game.exchange("АБВ")
    assert e.value.reason == "bag-too-small"
    assert e.value.details == {"bag": 2, "needed": 3, "tiles": 3}
    game.exchange("АБ")


def test_or_as_many_as_the_rules_ask() -> None:
    game = rigged(["АБВГ", "БББ"], CLASSIC.replace(exchange_needs_bag=7), tiles="КЛМНОП")
    with pytest.raises(GameError, match="at least 7"):
        game.exchange("А")


def test_an_exchange_of_nothing_is_a_pass_if_the_rules_say_so() -> None:
    assert new().exchange("").kind == "pass"
    with pytest.raises(GameError, match="at least one tile") as e:
        new(CLASSIC.replace(exchange_zero_is_pass=False)).exchange("")
    assert e.value.reason == "no-tiles"


def test_look_alike_letters_are_refused_by_name() -> None:
    with pytest.raises(ValueError, match="A"):
        new().exchange("A")  # Latin


# The end


@pytest.mark.parametrize("players", [2, 3])
def test_two_rounds_of_skips_end_the_game_and_are_written_once(players: int) -> None:
    game = new(players=players)
    for turn in range(2 * players):
        assert game.outcome is None
        game.pass_() if turn % 2 else game.exchange(text(game.rack)[:1])
    assert game.outcome == Outcome("skips", tuple(range(players)), (0,) * players)
    assert game.outcome.is_draw
    assert len(game.entries) == 2 * players
    with pytest.raises(GameError) as e:
        game.pass_()
    assert e.value.reason == "game-over"
    assert len(game.entries) == 2 * players


def test_a_laid_word_begins_the_count_of_skips_anew() -> None:
    game = rigged(["КОТАААА", "БББББББ"])
    game.pass_()
    game.pass_()
    game.play("8F КОТ")
    for _ in range(3):
        game.pass_()
    assert game.outcome is None
    game.pass_()
    assert game.outcome is not None
    assert game.outcome.winners == (0,)


@pytest.mark.parametrize(
    ("leftovers", "scores", "winners"),
    [("none", (4, 0), (0,)), ("subtract", (4, -4), (0,)), ("credit", (8, -4), (0,))],
)
def test_going_out(leftovers: str, scores: tuple[int, int], winners: tuple[int, ...]) -> None:
    rules = CLASSIC.replace(leftovers=leftovers)
    game = rigged(["КОТ", "АБ*"], rules, tiles="")
    entry = game.play("8F КОТ")
    assert entry.total == 4
    # А 1, Б 3; a star in hand stands for nothing.
    assert game.outcome == Outcome("went-out", winners, scores)
    assert game.scores == scores


def test_a_star_in_hand_costs_its_number() -> None:
    game = rigged(["КОТ", "*"], CLASSIC.replace(leftovers="credit", star_value=3), tiles="")
    game.play("8F КОТ")
    assert game.scores == (7, -3)


def test_skips_subtract_but_credit_nobody() -> None:
    game = rigged(["К", "ЪЪ"], CLASSIC.replace(leftovers="credit"), tiles="")
    for _ in range(4):
        game.pass_()
    assert game.outcome == Outcome("skips", (0,), (-2, -30))


def test_an_empty_rack_is_no_end_while_the_bag_has_tiles() -> None:
    game = rigged(["КОТ", "АБ"], tiles="Д")
    game.play("8F КОТ")
    assert game.outcome is None
    assert game.racks[0] == Rack("Д")


def test_the_target_wins_at_once_without_leftovers() -> None:
    rules = CLASSIC.replace(target_score=4, leftovers="subtract")
    game = rigged(["КОТЪЪЪЪ", "БББББББ"], rules)
    game.play("8F КОТ")
    assert game.outcome == Outcome("target", (0,), (4, 0))


def test_an_agreed_target_must_be_given() -> None:
    with pytest.raises(RulesError, match="target_score=200") as e:
        new(Rules.preset("agreed"))
    assert e.value.reason == "target-not-given"
    assert new(Rules.preset("agreed").replace(target_score=100)).outcome is None


def test_one_player_alone() -> None:
    game = new(Rules.preset("solo"), players=1)
    game.exchange(game.rack)
    game.pass_()
    assert game.outcome == Outcome("skips", (0,), (0,))


# Clock

TIMED = CLASSIC.replace(turn_seconds=60)


def test_a_turn_is_lost_when_its_time_is_up() -> None:
    clock = Clock()
    game = new(TIMED, clock=clock)
    clock.now += 20.25
    assert game.seconds_left == 39.75
    assert not game.check_clock()
    assert game.pass_().seconds == 20.2
    clock.now += 60
    assert game.seconds_left == 0
    assert game.check_clock()
    assert game.entries[-1].kind == "lost"
    assert game.to_move == 0
    assert game.seconds_left == 60
    assert not game.check_clock()


def test_an_action_after_the_time_is_refused_and_the_turn_is_lost() -> None:
    clock = Clock()
    game = new(TIMED, clock=clock)
    clock.now += 61
    with pytest.raises(GameError, match="60 seconds") as e:
        game.exchange(game.rack)
    assert e.value.reason == "time-up"
    assert [entry.kind for entry in game.entries] == ["lost"]


def test_the_clock_of_a_turn_can_begin_anew() -> None:
    clock = Clock()
    game = new(CLASSIC.replace(turn_seconds=120), clock=clock)
    clock.now += 100
    game.restart_clock()
    clock.now += 30
    assert game.seconds_left == 90
    assert game.pass_().seconds == 30


def test_without_a_clock_time_does_not_matter() -> None:
    clock = Clock()
    game = new(clock=clock)
    clock.now += 1e6
    assert game.seconds_left is None
    assert not game.check_clock()
    game.pass_()


def test_lost_turns_count_as_skips() -> None:
    clock = Clock()
    game = new(TIMED, clock=clock)
    for _ in range(4):
        clock.now += 60
        game.check_clock()
    assert game.outcome is not None
    assert game.outcome.reason == "skips"
    assert game.seconds_left is None
    assert not game.check_clock()


FORFEIT = TIMED.replace(lost_turns_forfeit=2, max_skip_rounds=9)


def test_lost_turns_in_a_row_forfeit() -> None:
    clock = Clock()
    game = new(FORFEIT, clock=clock)
    for _ in range(2):
        assert game.outcome is None
        clock.now += 60
        game.check_clock()
        if game.outcome is None:
            game.pass_()
    assert game.outcome == Outcome("forfeit", (1,), (0, 0))


def test_a_turn_that_is_made_begins_the_count_anew() -> None:
    clock = Clock()
    game = new(FORFEIT, clock=clock)
    for lost in (True, False, True):
        if lost:
            clock.now += 60
            game.check_clock()
        else:
            game.pass_()
        game.pass_()
    assert game.outcome is None


def test_of_three_the_others_play_on() -> None:
    clock = Clock()
    game = new(FORFEIT, players=3, clock=clock)
    movers = []
    for _ in range(6):
        movers.append(game.to_move)
        if game.to_move == 1:
            clock.now += 60
            game.check_clock()
        else:
            game.pass_()
    assert movers == [0, 1, 2, 0, 1, 2]
    assert game.outcome is None
    assert game.to_move == 0
    game.pass_()
    assert game.to_move == 2
    clock.now += 60
    game.check_clock()
    game.pass_()
    clock.now += 60
    game.check_clock()
    assert game.outcome == Outcome("forfeit", (0,), (0, 0, 0))


def test_nobody_wins_when_the_only_player_forfeits() -> None:
    clock = Clock()
    rules = FORFEIT.replace(players=(1, 4))
    game = new(rules, players=1, clock=clock)
    for _ in range(2):
        clock.now += 60
        game.check_clock()
    assert game.outcome == Outcome("forfeit", (), (0,))


# Powers

POWERS = CLASSIC.replace(powers=Powers(1, 1, 1))


def test_the_swap_power_exchanges_without_losing_the_turn() -> None:
    game = rigged(["АААБББВ", "БББББББ"], POWERS, tiles="КЛМНОП")
    entry = game.use_swap("АБ")
    assert (entry.kind, entry.given, entry.drawn) == ("use-swap", "АБ", "ПО")
    assert game.to_move == 0
    assert game.powers_left == Powers(0, 1, 1)
    with pytest.raises(GameError, match=r"used up \(1 a game\)") as e:
        game.use_swap("А")
    assert e.value.reason == "no-power"
    game.pass_()
    assert game.powers_left == Powers(1, 1, 1)


def test_the_star_power_turns_a_letter_into_a_star() -> None:
    game = rigged(["АААБББВ", "БББББББ"], POWERS)
    assert game.use_star("в").given == "В"
    assert game.rack == Rack("АААБББ*")
    assert game.to_move == 0


@pytest.mark.parametrize("tile", ["*", "", "АБ"])
def test_only_one_letter_becomes_a_star(tile: str) -> None:
    game = rigged(["АААБББ*", "БББББББ"], POWERS)
    with pytest.raises(GameError) as e:
        game.use_star(tile)
    assert e.value.reason == "not-one-letter"
    assert game.powers_left.star == 1


def test_only_a_letter_that_is_held_becomes_a_star() -> None:
    with pytest.raises(RackError):
        rigged(["АААБББВ", "БББББББ"], POWERS).use_star("Я")


def test_the_hint_power_shows_good_turns() -> None:
    game = rigged(["КОТАААА", "БББББББ"], POWERS)
    hints = game.use_hint()
    assert hints[0] == game.board.best(game.rack)[0]
    assert game.powers_left.hint == 0
    with pytest.raises(GameError):
        game.use_hint()


def test_without_powers_there_are_none() -> None:
    game = new()
    for use in (lambda: game.use_swap("А"), lambda: game.use_star("А"), game.use_hint):
        with pytest.raises(GameError, match=r"have no .* power"):
            use()


def test_powers_are_no_skips() -> None:
    game = rigged(["АААБББВ", "БББББББ"], POWERS)
    game.use_hint()
    game.pass_()
    game.pass_()
    game.use_star("А")
    game.pass_()
    assert game.outcome is None


# Stars taken back


def test_a_star_taken_back_in_the_same_turn() -> None:
    game = rigged(["ООААААА", "БББББББ"], words=["8F КоТ"], tiles="ДД")
    entry = game.play("*8G H8 .Ок")
    assert entry.swaps == ((7, 6),)
    assert game.racks[0] == Rack("АААААДД")
    assert game.board.square(7, 6) == "О"
    assert game.board.square(9, 7) == "к"
    assert game._states[-1].seats[0].owed_stars == 0


def test_under_this_turn_a_star_is_not_taken_back_with_a_pass() -> None:
    game = rigged(["ООААААА", "БББББББ"], words=["8F КоТ"])
    with pytest.raises(GameError, match="only in a turn that lays words") as e:
        game.pass_([(7, 6)])
    assert e.value.reason == "swap-not-now"
    never = rigged(["ОО", "Б"], CLASSIC.replace(star_reclaim="never"), words=["8F КоТ"])
    with pytest.raises(GameError, match="no star can be taken back"):
        never.exchange("О", [(7, 6)])


def owing(rack: str = "ООКТААА") -> Game:
    """A game in which the first player has taken a star back, and it is his move again."""
    game = rigged([rack, "БББББББ"], NEXT_TURN, words=["8F КоТ"], tiles="ДДДД")
    game.pass_([(7, 6)])
    game.pass_()
    return game


def test_under_next_turn_a_swap_goes_with_a_pass_and_leaves_a_letter() -> None:
    game = owing()
    assert game.board.square(7, 6) == "О"
    assert not game.board.stars
    assert game.rack == Rack("ОКТААА*")
    assert game.owed_stars == 1
    assert game.entries[0].swaps == ((7, 6),)


def test_or_with_an_exchange_which_keeps_the_star() -> None:
    game = rigged(["ООКТААА", "БББББББ"], NEXT_TURN, words=["8F КоТ"], tiles="ДДДД")
    with pytest.raises(GameError, match="cannot be exchanged") as e:
        game.exchange("*А", [(7, 6)])
    assert e.value.reason == "owed-star"
    entry = game.exchange("АА", [(7, 6)])
    assert (entry.kind, entry.swaps, entry.given) == ("exchange", ((7, 6),), "АА")
    assert game.racks[0] == Rack("ОКТАДД*")


def test_an_owed_star_must_be_laid_while_it_can_be() -> None:
    game = owing()
    for skip in (game.pass_, lambda: game.exchange("А")):
        with pytest.raises(GameError, match="must be laid in this turn") as e:
            skip()
        assert e.value.reason == "owed-star"
        assert e.value.details["turn"].stars_laid == 1
    with pytest.raises(IllegalTurn) as refused:
        game.play("H8 .ОК")
    assert refused.value.refusal.reason == "owed-star"
    game.play("H8 .Ок")
    assert game._states[-1].seats[0].owed_stars == 0


def test_an_owed_star_that_cannot_be_laid_is_owed_on() -> None:
    lexicon = Lexicon.build(["кот", "объезд"])
    game = Game(["Аня", "Боря"], NEXT_TURN, lexicon, 1)
    state = game._states[0]
    seats = tuple(replace(seat, rack=Rack("ОЪЪ")) for seat in state.seats)
    board = state.board.play(_turn(state.board, "8F КоТ"))
    game._states[0] = replace(state, board=board, seats=seats, bag=())
    game.pass_([(7, 6)])
    game.pass_()
    assert game.owed_stars == 1
    # Nothing can be laid with Ъ, Ъ and a star: the turn is free.
    game.pass_()
    assert game._states[-1].seats[0].owed_stars == 1


@pytest.mark.parametrize("square", [(7, 5), (0, 0), (99, 99)])
def test_only_a_star_is_taken_back(square: tuple[int, int]) -> None:
    game = rigged(["ООКТААА", "БББББББ"], NEXT_TURN, words=["8F КоТ"])
    with pytest.raises(ValueError, match=r"star|square"):
        game.pass_([square])
    assert game.entries == ()


def test_only_for_the_letter_it_stands_for_and_once() -> None:
    game = rigged(["ККТААА", "БББББББ"], NEXT_TURN, words=["8F КоТ"])
    with pytest.raises(RackError):
        game.pass_([(7, 6)])
    with pytest.raises(GameError, match="twice"):
        game.pass_([(7, 6), (7, 6)])


# Undo


def test_undo_brings_everything_back_and_the_draws_again() -> None:
    game = new(seed=3, clock=Clock())
    for count in (1, 2, 3):
        game.exchange(text(game.rack)[:count])
    states = list(game._states)
    given = [entry.given for entry in game.entries]
    while game.entries:
        game.undo()
    assert game._states == states[:1]
    for tiles in given:
        assert tiles is not None
        game.exchange(tiles)
    assert game._states == states


def test_undo_of_the_end_plays_on() -> None:
    game = new()
    for _ in range(4):
        game.pass_()
    assert game.outcome is not None
    assert game.undo().kind == "pass"
    assert game.outcome is None
    assert game.to_move == 1


def test_undo_gives_powers_back() -> None:
    game = new(POWERS)
    game.use_hint()
    game.undo()
    assert game.powers_left == Powers(1, 1, 1)


def test_every_state_it_has_been_in_is_there() -> None:
    game = rigged(["КОТЫЫЫЫ", "АААААЫЫ"])
    best = game.board.best(game.rack)[0]
    game.play(best)
    game.pass_()
    boards = [state.board for state in game.states]
    assert [len(state.entries) for state in game.states] == [0, 1, 2]
    assert boards[0].is_empty
    assert boards[1] == boards[2] == boards[0].play(best)
    game.undo()
    assert len(game.states) == 2


def test_nothing_to_undo() -> None:
    with pytest.raises(GameError) as e:
        new().undo()
    assert e.value.reason == "nothing-to-undo"


def test_undo_starts_the_clock_anew() -> None:
    clock = Clock()
    game = new(TIMED, clock=clock)
    game.pass_()
    clock.now += 59
    game.undo()
    assert game.seconds_left == 60


# What a player may see


def test_an_observation_hides_what_others_hold_and_draw() -> None:
    game = rigged(["АААБББВ", "ГГГДДДЕ"], POWERS, tiles="КЛМНОП")
    game.exchange("АБ")
    game.use_star("Е")
    game.exchange("Г")
    mine, theirs = game.observation(0), game.observation(1)
    assert mine.rack == game.racks[0]
    assert mine.rack_sizes == (7, 7)
    assert mine.bag_size == 6
    assert mine.entries[0] == game.entries[0]
    hidden = mine.entries[2]
    assert (hidden.kind, hidden.count) == ("exchange", 1)
    assert hidden.rack is hidden.given is hidden.drawn is None
    assert mine.entries[1].given is None
    assert theirs.entries[0].given is None
    assert theirs.entries[2] == game.entries[2]
    # Nothing in the value leads back to what is hidden.
    assert not any(
        isinstance(value, Game) or value == game.seed for value in vars(mine).values()
    )


def test_unseen_is_the_bag_and_the_other_racks() -> None:
    game = new(seed=11, players=3)
    game.exchange(game.rack)
    for player in range(3):
        others = [rack for n, rack in enumerate(game.racks) if n != player]
        expected = Counter(game.bag)
        for rack in others:
            expected.update(rack)
        assert Counter(game.observation(player).unseen) == expected


def test_unseen_with_words_and_stars_on_the_board() -> None:
    game = new(seed=11)
    state = game._states[0]
    board = state.board.play(_turn(state.board, "8F КоТ"))
    game._states[0] = replace(state, board=board)
    before = Counter(new(seed=11).observation(0).unseen)
    assert before - Counter(game.observation(0).unseen) == Counter("КТ*")


def test_unseen_knows_my_own_new_star() -> None:
    game = new(POWERS, seed=11)
    before = game.observation(0).unseen
    letter = next(tile for tile in game.rack if tile != STAR)
    game.use_star(letter)
    assert game.observation(0).unseen == before


def test_observation_of_nobody() -> None:
    for player in (-1, 2):
        with pytest.raises(GameError, match="expected 0 to 1"):
            new().observation(player)


def test_whose_move() -> None:
    game = new()
    assert game.observation(0).is_my_move
    assert not game.observation(1).is_my_move


# Beginnings that are refused


@pytest.mark.parametrize("players", [1, 5])
def test_too_few_and_too_many_players(players: int) -> None:
    with pytest.raises(RulesError, match=rf"{players} players; .* 2 to 4") as e:
        new(players=players)
    assert e.value.reason == "wrong-players"


def test_six_at_the_boxed_set() -> None:
    game = new(Rules.preset("tabletop"), players=6)
    assert everything(game).total() == 131


@pytest.mark.parametrize("name", ["", " ", "а\nб", " Аня", "x" * 41, 5])
def test_names_that_are_none(name: str) -> None:
    with pytest.raises(GameError, match="expected one line") as e:
        Game([name, "Б"], CLASSIC, LEXICON)
    assert e.value.reason == "bad-name"


def test_one_text_is_no_list_of_names() -> None:
    with pytest.raises(GameError, match="list of names"):
        Game("АБ", CLASSIC, LEXICON)


@pytest.mark.parametrize("seed", ["1", 1.5, True])
def test_a_seed_is_a_whole_number(seed: object) -> None:
    with pytest.raises(GameError, match="whole number"):
        Game(["А", "Б"], CLASSIC, LEXICON, seed)  # type: ignore[arg-type]


def test_the_lexicon_must_be_of_the_alphabet() -> None:
    with pytest.raises(ValueError, match="alphabet"):
        Game(["A", "B"], Rules.preset("scrabble-en"), LEXICON)


def test_bots_are_remembered() -> None:
    assert new(bots=[None, "best"]).bots == (None, "best")
    assert new().bots == (None, None)
    with pytest.raises(GameError, match="one for each"):
        new(bots=["best"])
    with pytest.raises(GameError, match="one word"):
        new(bots=[None, "the best"])


# House rules


def test_words_added_and_banned() -> None:
    game = new(add=["смузи"], ban=["кот"])
    assert "смузи" in game.lexicon
    assert "кот" not in game.lexicon
    assert (game.added, game.banned) == (("смузи",), ("кот",))
    assert game.base_lexicon == LEXICON


# Any sequence of actions


@st.composite
def scripts(draw: st.DrawFn) -> tuple[Rules, int, int, list[tuple[str, int]]]:
    rules = CLASSIC.replace(
        star_reclaim=draw(st.sampled_from(["never", "this_turn", "next_turn"])),
        words_per_turn=draw(st.sampled_from(["one", "many"])),
        leftovers=draw(st.sampled_from(["none", "subtract", "credit"])),
        powers=Powers(1, 1, 1),
        repeat_words=True,
        max_skip_rounds=draw(st.sampled_from([2, 9])),
        tiles=draw(
            st.sampled_from(
                [
                    "online",
                    TileSet.of({"К": (6, 2), "О": (9, 1), "Т": (9, 1), "С": (6, 1)}, stars=9),
                ]
            )
        ),
    )
    kinds = ["lay"] * 6 + ["exchange", "pass", "swap-pass", "swap-pass", "use-swap", "use-star"]
    script = draw(
        st.lists(
            st.tuples(st.sampled_from(kinds), st.integers(0, 10**6)), min_size=1, max_size=30
        )
    )
    return rules, draw(st.integers(2, 3)), draw(st.integers(0, 99)), script


def act(game: Game, kind: str, number: int) -> None:
    """Try something; what the game refuses is not done."""
    rack = text(game.rack)
    try:
        if kind == "lay":
            best = game.board.best(game.rack, 20, owed_stars=game.owed_stars)
            if len(best):
                game.play(best[number % len(best)])
        elif kind == "exchange":
            game.exchange(rack[: 1 + number % 7])
        elif kind == "pass":
            game.pass_()
        elif kind == "swap-pass":
            game.pass_([(row, col) for row, col, _ in game.board.stars][:1])
        elif kind == "use-swap":
            game.use_swap(rack[number % 7 :])
        else:
            game.use_star(rack[number % 7 : number % 7 + 1])
    except (GameError, RackError):
        pass


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(scripts())
def test_tiles_are_conserved_undo_restores_and_replay_is_equal(
    script: tuple[Rules, int, int, list[tuple[str, int]]],
) -> None:
    rules, players, seed, actions = script
    clock = Clock()
    game = new(rules, players, seed, clock=clock)
    all_tiles = Counter(rules.tile_set.tiles)
    for kind, number in actions:
        if game.outcome is not None:
            break
        before = len(game._states)
        act(game, kind, number)
        assert len(game._states) in (before, before + 1)
        made = [e.given for e in game.entries if e.kind == "use-star"]
        assert everything(game) == all_tiles - Counter(made) + Counter(STAR * len(made))
        assert all(len(rack) <= 7 for rack in game.racks)
        for player in range(players):
            seen = game.observation(player)
            assert len(seen.unseen) >= seen.bag_size
    states, script_played = list(game._states), [e.kind for e in game.entries]
    while game.entries:
        game.undo()
    assert game._states == states[:1]
    for kind, number in actions:
        if game.outcome is not None:
            break
        act(game, kind, number)
    assert [e.kind for e in game.entries] == script_played
    assert game._states == states


def test_a_game_can_be_pickled() -> None:
    game = rigged(["КОТАААА", "БББББББ"])
    game.play("8F КОТ")
    copy = pickle.loads(pickle.dumps(game))
    assert copy._states == game._states
    assert copy.pass_().rack == game.pass_().rack


def test_a_turn_scores_what_it_was_shown_to_score_whatever_letter_its_star_is() -> None:
    game = rigged(["СТОР*К", "БББББББ"], words=["8F КОТ"])
    turns = [turn for turn in game.board.turns(game.rack) if turn.stars_laid]
    letters = {letter for turn in turns for _, _, letter, star in turn.tiles if star}
    assert len(letters) > 3
    for turn in turns:
        shown = game.board.turn_for(game.board.turn(turn.tiles, turn.swaps), game.rack)
        assert game.play(turn).score == turn.score == shown.score
        game.undo()
