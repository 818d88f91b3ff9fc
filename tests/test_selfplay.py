"""Many games: what is reported, on one process or more; that every preset ends by itself."""

import json
import re
from collections import Counter
from functools import cache

import pytest
import wordfreq

from counting import everything
from erudit import bots, notation, selfplay
from erudit._core import Lexicon, RulesError
from erudit.errors import GameError
from erudit.game import Game
from erudit.rules import ALPHABETS, Rules

SMALL = Lexicon.build(
    {"кот": 200, "ток": 80, "скот": 20, "сорт": 74, "торт": 150, "рот": 190, "он": 90, "но": 3}
)


@cache
def lexicon(alphabet: str, yo: str) -> Lexicon:
    """The bundled list, or for other languages one made of frequent words."""
    if alphabet == "ru":
        return Lexicon.default(alphabet, yo)
    word = re.compile(f"[{ALPHABETS[alphabet].lower()}]{{2,15}}")
    words = [w for w in wordfreq.top_n_list(alphabet, 60_000) if word.fullmatch(w)]
    return Lexicon.build(
        {w: min(255, round(25 * wordfreq.zipf_frequency(w, alphabet))) for w in words}, alphabet
    )


# The report


def test_what_is_reported() -> None:
    report = selfplay.play(6, 7, ["greedy", "easy"], Rules(), SMALL)
    assert (report.games, report.seed, report.rules, report.words) == (6, 7, "classic", 8)
    assert sum(report.ends.values()) == 6
    for player in report.players:
        assert player.games == 6
        assert player.points_per_game == pytest.approx(
            player.points_per_turn * player.turns / 6, abs=0.1
        )
    greedy, easy = report.players
    assert (greedy.name, easy.name) == ("greedy", "easy")
    assert greedy.won + easy.won + greedy.drawn == 6
    assert greedy.drawn == easy.drawn


def test_the_report_is_json() -> None:
    report = selfplay.play(1, 7, ["greedy", "easy"], Rules(), SMALL)
    table = json.loads(report.to_json())
    assert table["games"] == 1
    assert table["players"][0]["name"] == "greedy"
    assert set(table["players"][0]) >= {
        "won",
        "points_per_game",
        "points_per_turn",
        "tiles_per_turn",
        "words_per_turn",
    }


def numbers(report: selfplay.Report) -> dict[str, object]:
    table: dict[str, object] = json.loads(report.to_json())
    del table["seconds"]
    return table


def test_the_same_on_any_number_of_processes() -> None:
    seen: list[tuple[int, int]] = []

    def progress(done: int, games: int) -> None:
        seen.append((done, games))

    players = ["greedy", "easy", "best"]
    one = selfplay.play(5, 3, players, Rules(), SMALL, progress=progress)
    assert seen == [(n, 5) for n in range(1, 6)]
    two = selfplay.play(5, 3, players, Rules(), SMALL, jobs=2)
    assert numbers(one) == numbers(two)
    assert numbers(one) != numbers(selfplay.play(5, 4, players, Rules(), SMALL))


@pytest.mark.parametrize("jobs", [1, 2])
def test_it_can_be_interrupted(jobs: int) -> None:
    def interrupt(done: int, games: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        selfplay.play(40, 3, ["easy", "easy"], Rules(), SMALL, jobs=jobs, progress=interrupt)


def test_everybody_moves_first_in_turn() -> None:
    assert [selfplay.seating(n, 3) for n in range(4)] == [
        (0, 1, 2),
        (1, 2, 0),
        (2, 0, 1),
        (0, 1, 2),
    ]


def test_nothing_is_shown_where_nobody_looks() -> None:
    assert selfplay.on_terminal() is None


def test_progress_on_a_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    show = selfplay.on_terminal()
    assert show is not None
    show(1, 2)
    show(2, 2)
    assert capsys.readouterr().err == "\r1/2\r2/2\n"


@pytest.mark.parametrize(("games", "jobs"), [(0, 1), (-1, 1), (1, 0), (1.5, 1)])
def test_numbers_that_are_not_positive(games: int, jobs: int) -> None:
    with pytest.raises(GameError, match="expected 1 or more"):
        selfplay.play(games, 1, ["easy", "easy"], Rules(), SMALL, jobs=jobs)


def test_players_that_are_not_known_or_too_few() -> None:
    with pytest.raises(GameError, match="'smart'"):
        selfplay.play(1, 1, ["easy", "smart"], Rules(), SMALL)
    with pytest.raises(RulesError, match="1 players"):
        selfplay.play(1, 1, ["easy"], Rules(), SMALL)
    with pytest.raises(RulesError, match="target_score"):
        selfplay.play(1, 1, ["easy", "easy"], Rules.preset("agreed"), SMALL)


# Every preset ends by itself, its tiles conserved in every position


def check_games(preset: str, games: range, players: tuple[str, ...]) -> None:
    rules = Rules.preset(preset)
    if rules.target_score == "ask":
        rules = rules.replace(target_score=250)
    words = lexicon(rules.alphabet, rules.yo)
    tiles = Counter(rules.tile_set.tiles)
    minds = [bots.make(name) for name in players]
    for seed in games:
        game = Game(players, rules, words, seed, clock=lambda: 0.0)
        endless = rules.draw == "endless"
        # 40 turns of a game that might go on for ever
        while game.outcome is None and not (endless and len(game.entries) == 40):
            bots.move(game, minds)
            if not endless:
                assert everything(game) == tiles, (preset, seed, len(game.entries))
        if game.outcome is None:
            continue
        assert game.outcome.reason in {"went-out", "skips", "target"}
        # The record of scores adds up to the result, but for the leftovers.
        if rules.leftovers == "none":
            for player in range(len(players)):
                total = sum(e.score for e in game.entries if e.player == player)
                assert total == game.outcome.scores[player]
    # And a record of the last one plays it again.
    again = notation.loads(notation.dumps(game), words)
    assert (again.outcome, again.racks) == (game.outcome, game.racks)


@pytest.mark.parametrize("preset", Rules.presets())
def test_ten_games_of_each_preset(preset: str) -> None:
    check_games(preset, range(10), ("greedy", "easy"))


@pytest.mark.long
@pytest.mark.parametrize("preset", Rules.presets())
def test_a_thousand_games_of_each_preset(preset: str) -> None:
    check_games(preset, range(1000, 2000), ("greedy", "easy"))


@pytest.mark.long
@pytest.mark.parametrize("preset", ["classic", "tabletop", "solo"])
def test_games_of_the_best_turns(preset: str) -> None:
    check_games(preset, range(20), ("best", "greedy", "best"))
