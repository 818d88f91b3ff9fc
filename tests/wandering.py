"""Games in which everything happens that a record can hold, played by chance."""

import random
import re
from functools import cache

import wordfreq

from erudit._core import EruditError, Lexicon
from erudit.actions import Action, Exchange, Lay, Pass, UseHint, UseStar, UseSwap
from erudit.game import Game
from erudit.rules import ALPHABETS, Rules


@cache
def few_words(alphabet: str, yo: str) -> Lexicon:
    """A few thousand common words, quick to search and to compare."""
    if alphabet == "ru":
        return Lexicon.default(alphabet, yo).at_level(90)
    word = re.compile(f"[{ALPHABETS[alphabet].lower()}]{{2,15}}")
    words = (w for w in wordfreq.top_n_list(alphabet, 5_000) if word.fullmatch(w))
    return Lexicon.build(words, alphabet)


def agreed(name: str) -> Rules:
    """A preset, with a target where it wants one."""
    rules = Rules.preset(name)
    return rules.replace(target_score=250) if rules.target_score == "ask" else rules


def wander(rules: Rules, lexicon: Lexicon, seed: int, turns: int = 400) -> Game:
    """A game of two or three players, to its end or for so many turns."""
    chance = random.Random(seed)
    now = [0.0]
    count = 2 + (chance.random() < 0.2)
    game = Game(
        ["Анна Петровна", "Бот: второй", "Ян"][:count],
        rules,
        lexicon,
        seed,
        add=[min(lexicon) * 2] if chance.random() < 0.1 else (),
        ban=[max(lexicon)] if chance.random() < 0.1 else (),
        bots=[None, "best", "easy"][:count],
        clock=lambda: now[0],
    )
    while game.outcome is None and len(game.entries) < turns:
        now[0] += chance.choice([0.0, 1.5, 31.04, 119.96, 130.0])
        if chance.random() < 0.02 and game.entries:
            game.undo()
        if game.check_clock():
            continue
        for action in _wishes(game, chance):
            try:
                game.act(action)
            except EruditError:
                continue
            break
    return game


def _wishes(game: Game, chance: random.Random) -> list[Action]:
    """What to try, one after the other."""
    rack = "".join(game.rack)
    some = "".join(chance.sample(rack, chance.randint(0, len(rack))))
    swaps = [(row, col) for row, col, letter in game.board.stars if letter in rack]
    swaps = swaps[: chance.randint(0, 1)]
    best = game.board.best(game.rack, 8, owed_stars=game.owed_stars)
    wishes: list[Action] = [Lay(best[n]) for n in range(len(best))]
    if chance.random() < 0.5:
        chance.shuffle(wishes)
    dice = chance.random()
    if dice < 0.08:
        wishes.insert(0, Exchange(some, tuple(swaps)))
    elif dice < 0.11:
        wishes.insert(0, Pass(tuple(swaps)))
    elif dice < 0.14:
        wishes.insert(0, UseSwap(some))
    elif dice < 0.17:
        wishes.insert(0, UseStar(some[:1]))
    elif dice < 0.20:
        wishes.insert(0, UseHint())
    return [*wishes, Exchange(some), Pass()]
