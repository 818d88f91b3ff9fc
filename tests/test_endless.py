"""The endless draw: which tiles come, how often, and a game with them."""

import pickle
from collections import Counter

import pytest

from erudit import Game, Lexicon, Rules, TileSet, bots, notation, selfplay
from erudit.actions import Exchange
from erudit.bag import Endless, drawn, endless, refilled, size
from erudit.bots import make
from erudit.errors import GameError
from erudit.messages import Messages
from erudit.view import screen_of, status
from erudit.wording import rules as told

RULES = Rules(draw="endless", players=(1, 4))
WORDS = ["кот", "окот", "ток", "то", "от", "кто"]
LEXICON = Lexicon.build(WORDS)
NO_STARS = TileSet.of({"Й": (1, 2)})


def new(rules: Rules = RULES, seed: int = 1, players: int = 2) -> Game:
    names = ["А", "Б", "В", "Г"][:players]
    return Game(names, rules, LEXICON, seed, clock=lambda: 0.0)


def test_letters_come_as_often_as_in_the_words_and_stars_as_in_the_set() -> None:
    weights = RULES.tile_weights(LEXICON)
    counts = Counter("".join(WORDS).upper())
    size_, stars = RULES.tile_set.size, RULES.tile_set.stars
    total = sum(weights.values())
    assert weights["*"] / total == pytest.approx(stars / size_)
    for letter, count in counts.items():
        share = count / counts.total() * (1 - stars / size_)
        assert weights[letter] / total == pytest.approx(share)
    assert {letter for letter, weight in weights.items() if weight} == {*"КОТ*"}


def test_what_is_drawn_agrees_with_the_weights() -> None:
    number = 20_000
    tiles, _ = drawn(endless({"А": 50, "Б": 30, "В": 0, "*": 20}, seed=3), number)
    counts = Counter(tiles)
    for tile, share in (("А", 0.5), ("Б", 0.3), ("В", 0), ("*", 0.2)):
        # five standard deviations
        assert counts[tile] / number == pytest.approx(share, abs=5 * (0.25 / number) ** 0.5)


@pytest.mark.parametrize("stars", [0, 5])
def test_sets_without_stars_or_without_letters(stars: int) -> None:
    tiles = TileSet.of({"К": (0 if stars else 3, 2), "О": (0, 1), "Т": (0, 1)}, stars=stars)
    rules = RULES.replace(tiles=tiles)
    rack = set("".join(new(rules).rack))
    assert rack == {"*"} if stars else rack <= {*"КОТ"}


def test_tiles_depend_on_the_seed_and_on_how_many_were_drawn() -> None:
    bag = endless({"А": 1, "Б": 1, "В": 1}, seed=9)
    assert isinstance(bag, Endless)
    tiles, rest = drawn(bag, 50)
    one, other = drawn(bag, 20)
    assert tiles == one + drawn(other, 30)[0]
    assert drawn(rest, 0) == ("", rest)
    assert drawn(bag, -3) == ("", bag)
    assert refilled(rest, "АБ", 9, 4) == rest
    assert size(bag) is None
    assert tiles != drawn(endless({"А": 1, "Б": 1, "В": 1}, seed=8), 50)[0]
    assert pickle.loads(pickle.dumps(rest)) == rest


def test_a_game_draws_the_same_after_undo_and_from_its_record() -> None:
    game = new(seed=4)
    minds = [make("greedy"), make("greedy")]
    for _ in range(12):
        if game.outcome is None:
            bots.move(game, minds)
    rack = "".join(game.rack)
    states = game.states
    text = notation.dumps(game)
    again = notation.loads(text, LEXICON)
    assert again.states == states
    assert notation.dumps(again) == text
    if game.outcome is None and rack:
        game.exchange(rack[:2])
        after = game.states[-1]
        game.undo()
        game.exchange(rack[:2])
        assert game.states[-1] == after


def test_house_words_count() -> None:
    game = Game(["А", "Б"], RULES, LEXICON, 1, add=["як"], clock=lambda: 0.0)
    tiles, _ = drawn(game.bag, 2000)
    assert set(tiles) == {*"КОТЯ*"}


def test_racks_are_always_filled_and_nobody_goes_out() -> None:
    lexicon = Lexicon.default()
    game = Game(["А"], Rules.preset("solo"), lexicon, 11, clock=lambda: 0.0)
    minds = [make("greedy")]
    for _ in range(40):
        bots.move(game, minds)
        assert len(game.rack) == 7
        assert game.outcome is None


def test_an_exchange_is_always_possible() -> None:
    game = new(RULES.replace(exchange_needs_bag=50))
    assert game.exchange(game.rack).count == 7
    seen = game.observation(1)
    assert (seen.bag_size, seen.unseen) == (None, "")
    # a bot that can lay nothing exchanges what it has
    stuck = Game(
        ["А"], RULES.replace(tiles=NO_STARS), Lexicon.build(["йй"]), 1, clock=lambda: 0.0
    )
    stuck.play("8H ЙЙ")
    assert make("best").choose(stuck.observation(0)) == Exchange("ЙЙЙЙЙЙЙ")


def test_selfplay_stops_it() -> None:
    report = selfplay.play(2, 3, ["easy", "greedy"], RULES.replace(repeat_words=True), LEXICON)
    assert sum(report.ends.values()) == 2
    assert set(report.ends) <= {"stopped", "skips"}
    short = selfplay.play(
        2, 3, ["easy", "greedy"], RULES.replace(repeat_words=True), LEXICON, turns=4
    )
    assert short.ends == {"stopped": 2}
    assert [player.turns for player in short.players] == [4, 4]
    assert sum(player.won + player.drawn for player in short.players) >= 2
    bounded = selfplay.play(1, 3, ["easy", "greedy"], Rules(), LEXICON, turns=1)
    assert bounded.ends == {"stopped": 1}
    for wrong in (0, -1, 2.5):
        with pytest.raises(GameError, match="number of turns"):
            selfplay.play(1, 3, ["easy"], RULES, LEXICON, turns=wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_it_is_told(lang: str) -> None:
    say = Messages(lang)
    game = new()
    said = say("ui.endless")
    assert said in status(game, say, 80)
    assert screen_of(game, say, True).words.bag == said
    timed = new(RULES.replace(turn_seconds=120))
    assert "120" in screen_of(timed, say, True).words.bag
    assert say("rules.endless") in told(say, RULES)
