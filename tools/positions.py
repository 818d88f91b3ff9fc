"""Makes the positions that the benches measure, from self-play: `python -m tools.positions`.

It writes benches/positions/*.txt, a position a line: the rows, `/` between them, and a
rack. It knows the package as any user does; the benches read only what it writes.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from pathlib import Path

from erudit import Board, Game, Rules, bots

FOLDER = Path(__file__).parent.parent / "benches" / "positions"

# How many positions of turns of many words, by the stars on the rack.
MANY = {0: 100, 1: 100, 2: 60, 3: 40}
ONE = 1000


def positions(rules: Rules, bot: str, seed: int) -> Iterator[tuple[Board, str, str]]:
    """The boards of games of a bot against itself, with each mover's rack and the
    tiles that this player has not seen."""
    for number in range(seed, sys.maxsize):
        game = Game(["A", "B"], rules=rules, seed=number)
        players = [bots.make(bot), bots.make(bot)]
        while game.outcome is None:
            unseen = game.observation(game.to_move).unseen
            yield game.board, str(game.rack), unseen
            bots.move(game, players)


def line(board: Board, rack: str) -> str:
    return f"{str(board).replace(chr(10), '/')} {rack}\n"


def many() -> Iterator[str]:
    """Positions of the classic rules. A rack is what the mover may hold: seven of the
    tiles not on the board, drawn anew with the wanted number of stars; every other
    one, where the board has a star, holds the letter that takes it back."""
    wanted = dict(MANY)
    rng = random.Random(1)
    takers = 0
    for board, rack, unseen in positions(Rules.preset("classic"), "best", 1):
        letters = sorted((rack + unseen).replace("*", ""))
        stars = rng.choice([kind for kind, left in wanted.items() for _ in range(left)])
        if len(letters) < 7 or board.is_empty:
            continue
        held = rng.sample(letters, 7 - stars)
        if board.stars and takers * 2 <= sum(MANY.values()) - sum(wanted.values()):
            taker = rng.choice(board.stars)[2]
            if taker in letters and taker not in held:
                held[0] = taker
        takers += any(letter in held for _, _, letter in board.stars)
        yield line(board, "".join(sorted(held)) + "*" * stars)
        wanted[stars] -= 1
        if not any(wanted.values()):
            break
    print(f"{takers} of {sum(MANY.values())} racks can take a star back")


def one(rules: Rules) -> Iterator[str]:
    """Positions of Scrabble rules with the bundled words, as they come in games."""
    for count, (board, rack, _) in enumerate(positions(rules, "best", 1)):
        if count == ONE:
            break
        yield line(board, rack)


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    russian = Rules.preset("scrabble-ru").replace(yo="fold", tiles="scrabble-ru")
    files = {
        "many.txt": many(),
        "one.txt": one(russian),
        "one-en.txt": one(Rules.preset("scrabble-en")),
    }
    for name, lines in files.items():
        (FOLDER / name).write_text("".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main()
