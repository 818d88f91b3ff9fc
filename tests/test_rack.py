"""Racks: multisets of tiles."""

import pickle
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from erudit import Board, Lexicon, Rack, RackError, Rules

TILES = st.text("АБВ*", max_size=8)
LEXICON = Lexicon.build(["аб"])


def test_order_case_and_spaces_do_not_matter() -> None:
    assert Rack("б*А а") == Rack("ААБ*")
    assert hash(Rack("б*А а")) == hash(Rack("ААБ*"))
    assert str(Rack("*бА а")) == "ААБ*"
    assert list(Rack("*бА а")) == ["А", "А", "Б", "*"]
    assert eval(repr(Rack("*бА"))) == Rack("АБ*")


@given(TILES, TILES)
def test_a_rack_counts_as_a_multiset_does(one: str, other: str) -> None:
    rack, tiles = Rack(one), Counter(one)
    assert Counter(rack) == tiles
    assert len(rack) == len(one)
    assert rack.stars == one.count("*")
    for tile in "АБВ*Г":
        assert rack.count(tile) == tiles[tile]
        assert (tile in rack) == (tiles[tile] > 0)
    assert (rack == Rack(other)) == (tiles == Counter(other))
    assert Counter(rack + other) == Counter(rack + Rack(other)) == tiles + Counter(other)
    assert rack + other - other == rack
    if Counter(other) <= tiles:
        assert Counter(rack - other) == tiles - Counter(other)
    else:
        with pytest.raises(RackError) as error:
            _ = rack - Rack(other)
        assert error.value.reason == "tile-not-there"
        assert Counter(other)[error.value.details["tile"]] > tiles[error.value.details["tile"]]
    assert rack == Rack(one)


@given(TILES, TILES)
def test_a_rack_is_a_value(one: str, other: str) -> None:
    rack = Rack(one)
    assert pickle.loads(pickle.dumps(rack)) == rack
    assert (hash(rack) == hash(Rack(other))) == (rack == Rack(other))
    assert rack != one
    for name in ("stars", "alphabet", "new"):
        with pytest.raises(AttributeError):
            setattr(rack, name, 1)


def test_racks_of_other_alphabets_differ() -> None:
    assert Rack("А") != Rack("А", "uk")
    uk = pickle.loads(pickle.dumps(Rack("Ї'", "uk")))
    assert (uk.alphabet, str(uk)) == ("uk", "Ї'")
    yo = pickle.loads(pickle.dumps(Rack("Ё", yo="distinct")))
    assert (yo.yo, str(yo)) == ("distinct", "Ё")
    with pytest.raises(RackError, match="Ukrainian") as error:
        Board(Rules(), LEXICON).turns(Rack("А", "uk"))
    assert error.value.reason == "rack-alphabet"


def test_nine_tiles_are_too_many() -> None:
    board = Board(Rules(), LEXICON)
    for search in (board.turns, board.best, board.count):
        for rack in ("АБВАБВАБВ", Rack("АБВАБВАБВ")):
            with pytest.raises(RackError, match="9 tiles; at most 7") as error:
                search(rack)
            assert error.value.reason == "rack-too-big"
            assert (error.value.details["tiles"], error.value.details["limit"]) == (9, 7)
    assert board.count("АБВАБВА") == 4
    turn = board.turns("АБ")[0]
    with pytest.raises(RackError):
        board.check(turn, "АБВАБВАБВ")
    with pytest.raises(RackError):
        board.play(turn, "АБВАБВАБВ")


def test_a_wrong_letter_is_named_where_the_rack_is_used() -> None:
    board = Board(Rules(), LEXICON)
    for search in (board.turns, board.best, board.count):
        with pytest.raises(RackError, match="'Q' at position 3") as error:
            search("АБQ")
        assert error.value.details["at"] == 3


def test_a_heap_of_tiles_is_no_rack() -> None:
    assert len(Rack("А" * 255)) == 255
    for heap in (lambda: Rack("А" * 256), lambda: Rack("А" * 255) + "А"):
        with pytest.raises(RackError) as error:
            heap()
        assert error.value.reason == "rack-too-big"


@given(st.text(max_size=6))
def test_any_text_is_a_rack_or_a_named_error(text: str) -> None:
    try:
        rack = Rack(text)
    except RackError:
        return
    assert Rack(str(rack)) == rack
    with pytest.raises(RackError):
        Rack("I" + text)


@given(st.none() | st.integers() | st.binary() | st.lists(st.text()) | st.floats())
def test_what_is_no_text_is_no_rack(odd: object) -> None:
    with pytest.raises(TypeError):
        Rack(odd)
    with pytest.raises(TypeError):
        Board(Rules(), LEXICON).turns(odd)
    assert odd not in Rack("А")


@pytest.mark.parametrize("tile", ["", "АБ", "АА"])
def test_only_one_tile_can_be_counted(tile: str) -> None:
    with pytest.raises(RackError):
        Rack("ААБ").count(tile)
