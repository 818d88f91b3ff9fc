"""Counts every tile of a game, wherever it is: none may be lost and none may be made."""

from collections import Counter

from erudit.game import Game
from erudit.tiles import STAR


def everything(game: Game) -> Counter[str]:
    """The tiles in the bag, on the racks and on the board."""
    stars = {(row, col) for row, col, _ in game.board.stars}
    tiles = Counter(game.bag)
    for rack in game.racks:
        tiles.update(rack)
    for row in game.board.row_range:
        for col in game.board.col_range:
            sign = game.board.square(row, col)
            if (row, col) in stars:
                tiles[STAR] += 1
            elif sign != ".":
                tiles[sign] += 1
    return tiles
