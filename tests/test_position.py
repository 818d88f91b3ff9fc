"""Positions as one line of text: there and back, and what is none."""

import pytest

from erudit._core import Board, EruditError, Lexicon, Turn
from erudit.errors import PositionError
from erudit.game import Game
from erudit.position import Position
from erudit.rules import Rules
from erudit.tiles import TileSet
from wandering import agreed, few_words, wander

LEXICON = Lexicon.build(["кот", "ток", "окот"])


def test_a_board_there_and_back() -> None:
    board = Board(lexicon=LEXICON)
    board = board.play(Turn.parse("8G КоТ", board))
    position = Position.of(board, ["АБ*", ""], [6, 0])
    text = str(position)
    assert text.startswith("15/15/15/15/15/15/15/6КоТ6/15/15/15/15/15/15/15 АБ?/ 6/0 0; rules")
    assert text.endswith("; history кот;")
    assert Position.parse(text) == position
    assert position.board(lexicon=LEXICON) == board
    assert position.history == ("кот",)
    assert position.rules == Rules()


@pytest.mark.parametrize("name", Rules.presets())
def test_positions_of_games_there_and_back(name: str) -> None:
    rules = agreed(name)
    lexicon = few_words(rules.alphabet, rules.yo)
    for seed in range(4):
        game = wander(rules, lexicon, seed, turns=12)
        position = Position.of_game(game)
        again = Position.parse(str(position))
        assert again == position
        assert str(again) == str(position)
        assert again.rules == rules
        assert again.board(lexicon=game.lexicon) == game.board
        assert again.racks[0] == "".join(game.rack)
        assert again.scores[0] == game.scores[game.to_move]
        assert again.owed_stars == (game.owed_stars if game.outcome is None else 0)


def test_any_rules_there_and_back() -> None:
    rules = Rules().replace(
        name="да ча;%",
        layout="R...R\n.G.G.\n..B..\n.G.G.\nR...R",
        tiles=TileSet.of({"А": (8, 1), "Б": (2, 3)}, stars=3),
        target_score=100,
        powers={"swap": 1, "star": 2, "hint": 3},
    )
    position = Position.of(Board(rules, Lexicon.build(["аб"])))
    assert Position.parse(str(position)) == position
    assert position.rules == rules
    mail = Rules.preset("mail").replace(target_score=None, turn_seconds=5)
    position = Position.of(Board(mail, LEXICON))
    assert dict(position.opcodes)["rules"] == "mail"
    assert [text for name, text in position.opcodes if name == "set"] == [
        'target_score="none"',
        "turn_seconds=5",
    ]
    assert position.rules == mail


def test_what_other_programs_write() -> None:
    text = (
        "15/15/15/15/15/15/15/3OTHERS6/3P11/3I11/3N11/3eQUAL7/15/15/15 "
        "KORST?A/ 20/12 2 lex NWL20; ld english; future thing;"
    )
    position = Position.parse(text.replace(" 2 lex", " 2; lex"))
    assert position.racks == ("KORST*A", "")
    assert position.skips == 2
    assert position.opcodes == (("lex", "NWL20"), ("ld", "english"), ("future", "thing"))
    rules = Rules.preset("scrabble-en")
    board = position.board(rules, Lexicon.build(["cat"], "en"))
    assert board.square(11, 3) == "e"
    # The first opcode may follow the skips without a semicolon.
    assert Position.parse(text) == position


def test_another_lexicon_is_refused() -> None:
    board = Board(lexicon=LEXICON)
    position = Position.of(board)
    with pytest.raises(PositionError, match="it was written with the lexicon ru-fold-3-") as e:
        position.board(lexicon=Lexicon.build(["кот"]))
    assert e.value.reason == "other-lexicon"
    assert position.board(lexicon=Lexicon.build(["кот"]), any_lexicon=True).is_empty
    with pytest.raises(PositionError, match="it was written with"):
        position.board()


def test_skips_and_whose_move_it_is() -> None:
    game = Game(["А", "Б", "В"], None, LEXICON, 1)
    game.pass_()
    game.pass_()
    position = Position.of_game(game)
    assert position.skips == 2
    assert position.racks == tuple("".join(game.racks[n]) for n in (2, 0, 1))
    alone = Position(("...",), ("",), (0,))
    assert str(alone) == "3 - 0 0;"
    assert Position.parse(str(alone)) == alone


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "there are 0 parts"),
        ("15/15 A/B 0/0", "there are 3 parts"),
        ("3/2 / 0/0 0", "row 2 has 2 squares"),
        ("3//3 / 0/0 0", "a row is empty"),
        ("3/0AAA / 0/0 0", "a run of 0 empty squares"),
        ("256 / 0/0 0", "a run of 256 empty squares"),
        ("3/a+a / 0/0 0", "'\\+' stands in the row"),
        ("3 A4/ 0/0 0", "'4' stands in the rack 'A4'"),
        ("3 / 0/x 0", "the score is 'x'"),
        ("3 / 0 0", "there are 2 racks and 1 scores"),
        ("3 / 0/0 x", "the number of skips is 'x'"),
        ("3 / 0/0 -1", "the number of skips is -1"),
    ],
)
def test_what_is_no_position(text: str, says: str) -> None:
    with pytest.raises(PositionError, match=f"The position cannot be read: .*{says}.*; exp"):
        Position.parse(text)


@pytest.mark.parametrize(
    ("codes", "says"),
    [
        ("rules mail; set bonus", "'set bonus' cannot be read"),
        ("rules mail; set bonus=[", "cannot be read"),
        ("rules mail; set bonus=null", "no value"),
        ("rules mail; set players=[null]", "cannot be read"),
        ("rules mail; set bonus=-1", "bonus is -1"),
        ("rules mail; set bonuss=1", "there is no switch 'bonuss'"),
        ("rules mal", "did you mean 'mail'"),
        (
            "rules classic; lex x; history q",
            "'q'",
        ),
        ("rules scrabble-en", "alphabet"),
    ],
)
def test_opcodes_that_are_wrong(codes: str, says: str) -> None:
    rows = "/".join(["15"] * 15)
    position = Position.parse(f"{rows} / 0/0 0; {codes};")
    with pytest.raises(EruditError, match=says):
        position.board(lexicon=LEXICON)


def test_racks_and_scores_one_each() -> None:
    with pytest.raises(PositionError, match="2 racks, 1 scores"):
        Position.of(Board(lexicon=LEXICON), scores=[1])
    with pytest.raises(PositionError, match="stars owed is 'x'"):
        _ = Position(("...",), opcodes=(("owed", "x"),)).owed_stars
