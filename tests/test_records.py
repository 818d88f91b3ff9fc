"""Whole games of every preset: recorded, read, played again, written again."""

from collections import Counter

import pytest

from erudit import gcg, notation
from erudit.game import Game
from erudit.position import Position
from erudit.replay import steps
from erudit.rules import Rules
from wandering import agreed, few_words, wander

# A preset's games in portions, so that several processes can share them.
LOTS = 20
GAMES = 1000


def there_and_back(rules: Rules, seed: int) -> Counter[str]:
    """One game; what happened in it."""
    lexicon = few_words(rules.alphabet, rules.yo)
    game = wander(rules, lexicon, seed)
    text = notation.dumps(game)
    record = gcg.parse(text)
    assert str(record) == text
    assert record.faults == ()
    again = notation.game_of(record, lexicon)
    assert again._states == game._states
    assert (again.board, again.scores) == (game.board, game.scores)
    assert (again.bots, again.added, again.banned) == (game.bots, game.added, game.banned)
    assert notation.dumps(again) == text
    walked = steps(record, lexicon=game.lexicon)
    assert walked[-1].after == game.board
    assert [step.faults for step in walked if step.faults] == []
    position = Position.of_game(game)
    assert Position.parse(str(position)).board(lexicon=game.lexicon) == game.board
    happened = Counter(e.kind + "+swap" * bool(e.swaps) for e in game.entries)
    return happened + Counter([game.outcome.reason if game.outcome else "unfinished"])


@pytest.mark.parametrize("name", Rules.presets())
def test_a_few_games(name: str) -> None:
    happened: Counter[str] = Counter()
    for seed in range(8):
        happened += there_and_back(agreed(name), seed)
    assert {"lay", "exchange", "pass"} <= set(happened)
    rules = agreed(name)
    wanted = {"solo": {"lost"}, "mail": {"use-star", "use-swap", "use-hint"}}.get(name, set())
    assert wanted <= set(happened)
    assert ("lay+swap" in happened) == (rules.star_reclaim != "never")


def test_stars_taken_back_with_a_pass_or_an_exchange() -> None:
    rules = Rules.preset("tabletop").replace(target_score=None, star_value="letter")
    happened: Counter[str] = Counter()
    for seed in range(40):
        happened += there_and_back(rules, seed)
    assert {"pass+swap", "exchange+swap"} <= set(happened)


@pytest.mark.parametrize(
    "switches",
    [
        {"leftovers": "subtract", "turn_seconds": 100, "lost_turns_forfeit": 3},
        {"leftovers": "credit", "words_per_turn": "one", "bonus_for": "empty", "rack_size": 5},
        {
            "repeat_words": True,
            "word_premiums": "add",
            "players": (1, 6),
            "name": 'да [ча], "2"',
        },
    ],
)
def test_other_switches(switches: dict[str, object]) -> None:
    for seed in range(5):
        there_and_back(Rules().replace(**switches), seed)


def test_every_moment_of_a_game_can_be_saved() -> None:
    rules = Rules.preset("mail")
    lexicon = few_words("ru", "fold")
    game = wander(rules, lexicon, 5)
    while True:
        text = notation.dumps(game)
        again = notation.loads(text, lexicon)
        assert again._states == game._states
        assert notation.dumps(again) == text
        if not game.entries:
            break
        game.undo()
    assert game.board == Game(game.players, rules, game.lexicon, game.seed).board


@pytest.mark.long
@pytest.mark.parametrize("lot", range(LOTS))
@pytest.mark.parametrize("name", Rules.presets())
def test_a_thousand_games(name: str, lot: int) -> None:
    for seed in range(lot, GAMES, LOTS):
        there_and_back(agreed(name), 1000 + seed)
