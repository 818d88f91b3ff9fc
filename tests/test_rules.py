"""Rules: every switch, every preset, TOML there and back, and what wrong ones say."""

import pickle
import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from erudit import data
from erudit._core import LexiconError, RulesError
from erudit.rules import ALPHABETS, Powers, Rules
from erudit.tiles import TileSet

PRESETS = (
    "classic",
    "mail",
    "mail-champions",
    "tabletop",
    "agreed",
    "solo",
    "home-11",
    "scrabble-ru",
    "scrabble-en",
    "scrabble-uk",
)


def test_every_preset_is_there_and_is_called_by_its_name() -> None:
    assert Rules.presets() == PRESETS
    assert [Rules.preset(name).name for name in PRESETS] == list(PRESETS)


def test_the_default_is_classic() -> None:
    assert Rules() == Rules.preset("classic")
    assert hash(Rules()) == hash(Rules.preset("classic"))


# The table of section 8: players, layout, tiles, words a turn, star value, reclaim, repeats,
# bonus, target, skips, leftovers, seconds.
TABLE = {
    "classic": ((2, 4), "erudit", "online", "many", "letter", "this_turn", False, 15, None, 2),
    "mail": ((2, 4), "erudit", "online", "many", "letter", "this_turn", True, 15, 200, 2),
    "mail-champions": (
        *((2, 4), "erudit", "online", "many", "letter", "this_turn", True, 15, 300, 2),
    ),
    "tabletop": ((2, 6), "erudit", "tabletop-131", "many", 0, "next_turn", False, 15, 200, 2),
    "agreed": ((2, 4), "erudit", "online", "many", "letter", "next_turn", True, 15, "ask", 2),
    "solo": ((1, 4), "erudit", "online", "many", "letter", "never", False, 15, None, 2),
    "home-11": ((2, 4), "home-11", "online", "many", "letter", "this_turn", False, 15, 200, 2),
    "scrabble-ru": ((2, 4), "scrabble", "scrabble-ru", "one", 0, "never", True, 50, None, 3),
    "scrabble-en": ((2, 4), "scrabble", "scrabble-en", "one", 0, "never", True, 50, None, 3),
    "scrabble-uk": ((2, 4), "scrabble", "scrabble-uk", "one", 0, "never", True, 50, None, 3),
}


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_has_the_switches_of_its_edition(name: str) -> None:
    r = Rules.preset(name)
    assert (
        r.players,
        r.layout,
        r.tiles,
        r.words_per_turn,
        r.star_value,
        r.star_reclaim,
        r.repeat_words,
        r.bonus,
        r.target_score,
        r.max_skip_rounds,
    ) == TABLE[name]
    scrabble = name.startswith("scrabble")
    assert r.leftovers == ("credit" if scrabble else "none")
    assert r.exchange_needs_bag == (7 if scrabble else 0)
    assert r.turn_seconds == (120 if name == "solo" else None)
    assert r.new_words_hold == ("old_and_new" if name == "solo" else "any")
    assert r.powers == (Powers(1, 1, 1) if name.startswith("mail") else Powers())
    assert r.bonus_for == "seven"
    assert r.yo == ("distinct" if name == "scrabble-ru" else "fold")
    assert r.board == ("unbounded" if name == "solo" else "bounded")
    assert r.draw == ("endless" if name == "solo" else "bag")


@pytest.mark.parametrize("name", ["Scrabble RU", "scrabble_ru", "SCRABBLE-RU", " скрабл "])
def test_presets_are_found_by_alias(name: str) -> None:
    assert Rules.preset(name).name == "scrabble-ru"


def test_an_unknown_preset_is_refused_with_the_known_ones() -> None:
    with pytest.raises(
        RulesError, match=r"no preset 'clasic' \(did you mean 'classic'\?\)"
    ) as e:
        Rules.preset("clasic")
    assert e.value.reason == "no-such-preset"
    assert e.value.details["expected"] == PRESETS


def test_aliases_are_distinct() -> None:
    names = [
        alias
        for name, row in data.table("presets").items()
        for alias in (name, *row.get("aliases", ()))
    ]
    assert len(names) == len(set(names))


# Tiles and layouts


@pytest.mark.parametrize(
    ("name", "alphabet", "yo", "size", "stars"),
    [
        ("online", "ru", "fold", 106, 3),
        ("tabletop-131", "ru", "fold", 131, 3),
        ("app-127", "ru", "fold", 127, 4),
        ("scrabble-ru", "ru", "distinct", 104, 2),
        ("scrabble-ru", "ru", "fold", 104, 2),
        ("scrabble-en", "en", "fold", 100, 2),
        ("scrabble-uk", "uk", "fold", 104, 2),
    ],
)
def test_a_tile_set_has_every_letter_of_its_alphabet(
    name: str, alphabet: str, yo: str, size: int, stars: int
) -> None:
    rules = Rules(tiles=name, alphabet=alphabet, yo=yo)
    assert rules.tile_set.size == size == len(rules.tile_set.tiles)
    assert rules.tile_set.stars == stars
    assert {x for x, _, _ in rules.tile_set.letters} == set(rules.values)
    assert all(count > 0 and value > 0 for _, count, value in rules.tile_set.letters)


def test_folded_yo_tiles_are_e_tiles() -> None:
    folded = Rules.preset("scrabble-ru").replace(yo="fold")
    assert {x: (n, v) for x, n, v in folded.tile_set.letters}["Е"] == (9, 1)
    assert "Ё" not in folded.values
    distinct = Rules.preset("scrabble-ru")
    assert {x: (n, v) for x, n, v in distinct.tile_set.letters}["Ё"] == (1, 3)


def test_a_set_of_yo_alone_still_folds() -> None:
    rules = Rules(tiles=TileSet.of({"ё": (2, 4), "К": (1, 2)}))
    assert rules.tile_set.letters == (("К", 1, 2), ("Е", 2, 4))


def test_a_distinct_yo_that_no_tile_has_is_worth_what_e_is() -> None:
    assert Rules(yo="distinct").values["Ё"] == 1
    assert list(Rules(yo="distinct").values) == list("АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ")


def test_a_star_on_a_rack_is_worth_its_number_or_nothing() -> None:
    assert Rules().tile_value("*") == 0
    assert Rules(star_value=3).tile_value("*") == 3
    assert Rules().tile_value("Ъ") == 15


def test_layouts() -> None:
    erudit = Rules().layout_rows
    assert len(erudit) == 15
    assert Rules(layout="home-11").layout_rows == tuple(row[2:13] for row in erudit[2:13])
    swap = str.maketrans("BY", "YB")
    assert Rules(layout="app-swapped").layout_rows == tuple(r.translate(swap) for r in erudit)
    for name in data.table("layouts"):
        rows = Rules(layout=name).layout_rows
        assert rows == rows[::-1] == tuple(row[::-1] for row in rows)
        assert rows == tuple(map("".join, zip(*rows, strict=True)))


def test_own_layout_and_tiles_in_code_and_in_toml() -> None:
    layout = ("R...R", ".G.G.", "..B..", ".G.G.", "R...R")
    rules = Rules(layout=layout, tiles=TileSet.of({"а": (3, 1)}, stars=1))
    assert Rules.from_toml(rules.to_toml()) == rules
    text = '''
        layout = """
        R...R
        .G.G.
        ..B..
        .G.G.
        R...R
        """
        [tiles]
        stars = 1
        letters = { "А" = { count = 3, value = 1 } }
    '''
    assert Rules.from_toml(text) == rules


# TOML


@pytest.mark.parametrize("name", PRESETS)
def test_toml_there_and_back(name: str) -> None:
    rules = Rules.preset(name)
    assert Rules.from_toml(rules.to_toml()) == rules
    assert set(tomllib.loads(rules.to_toml())) == set(Rules.__dataclass_fields__)


def test_a_short_file_changes_a_preset() -> None:
    rules = Rules.from_toml('preset = "mail"\ntarget_score = "none"\nname = "дача"')
    assert rules == Rules.preset("mail").replace(target_score=None, name="дача")
    assert Rules.from_toml("") == Rules()


CHANGES = {
    "name": st.text(st.characters(categories=["L", "N"]), min_size=1),
    "players": st.tuples(st.integers(1, 3), st.integers(3, 6)),
    "layout": st.sampled_from(["erudit", "scrabble", "home-11"])
    | st.lists(st.text(".GYBR", min_size=5, max_size=5), min_size=5, max_size=7),
    "tiles": st.sampled_from(["online", "tabletop-131", "app-127", "scrabble-ru"])
    | st.builds(
        TileSet.of,
        st.dictionaries(
            st.sampled_from(ALPHABETS["ru"]),
            st.tuples(st.integers(1, 9), st.integers(0, 20)),
            min_size=1,
        ),
        st.integers(0, 4),
    ),
    "yo": st.sampled_from(["fold", "distinct"]),
    "words_per_turn": st.sampled_from(["many", "one"]),
    "star_value": st.just("letter") | st.integers(0, 9),
    "star_reclaim": st.sampled_from(["never", "this_turn", "next_turn"]),
    "repeat_words": st.booleans(),
    "word_premiums": st.sampled_from(["multiply", "add"]),
    "bonus": st.integers(0, 99),
    "bonus_for": st.sampled_from(["seven", "empty"]),
    "new_words_hold": st.sampled_from(["any", "old_and_new"]),
    "exchange_zero_is_pass": st.booleans(),
    "exchange_needs_bag": st.integers(0, 20),
    "powers": st.builds(Powers, st.integers(0, 3), st.integers(0, 3), st.integers(0, 3)),
    "max_skip_rounds": st.integers(1, 5),
    "target_score": st.sampled_from([None, "ask", 200, 300]),
    "turn_seconds": st.none() | st.integers(1, 500),
    "lost_turns_forfeit": st.none() | st.integers(1, 5),
    "leftovers": st.sampled_from(["none", "subtract", "credit"]),
}


@given(st.fixed_dictionaries({}, optional=CHANGES))
def test_any_rules_survive_toml_and_pickling(changes: dict[str, object]) -> None:
    rules = Rules().replace(**changes)
    assert Rules.from_toml(rules.to_toml()) == rules
    copy = pickle.loads(pickle.dumps(rules))
    assert copy == rules
    assert copy.values == rules.values


# Mistakes


@pytest.mark.parametrize(
    ("switch", "value", "says"),
    [
        ("players", (4, 2), "least and the most players"),
        ("players", (2, 7), "up to 6"),
        ("players", 2, "least and the most players"),
        ("layout", "erudite", r"no layout 'erudite' \(did you mean 'erudit'\?\)"),
        (
            "layout",
            (*["....."] * 4, ".."),
            r"layout\[4\] is '..'; expected 5 squares, as in layout\[0\]",
        ),
        ("layout", (*["....."] * 4, "..X.."), r"layout\[4\] is 'X'"),
        ("layout", (".....",), "5 to 31 rows"),
        ("layout", ("....",) * 5, "5 to 31 columns"),
        ("layout", 7, "the name of a layout, or its rows"),
        ("tiles", "onlin", "no tile set 'onlin'"),
        ("tiles", 5, "the name of a tile set"),
        ("alphabet", "de", "one of 'ru', 'uk', 'en'"),
        ("alphabet", "en", "no letter of the alphabet 'en'"),
        ("yo", "maybe", "one of 'fold', 'distinct'"),
        ("rack_size", 0, "from 1 to 10"),
        ("rack_size", True, "from 1 to 10"),
        ("words_per_turn", "two", "one of 'many', 'one'"),
        ("star_value", "zero", "or 'letter'"),
        ("star_value", -1, "a whole number from 0"),
        ("star_reclaim", "always", "'this_turn'"),
        ("repeat_words", "yes", "true or false"),
        ("repeat_words", 1, "true or false"),
        ("word_premiums", "", "'multiply', 'add'"),
        ("bonus", 1.5, "a whole number"),
        ("bonus_for", "six", "'seven', 'empty'"),
        ("new_words_hold", "none", "'any', 'old_and_new'"),
        ("exchange_zero_is_pass", None, "true or false"),
        ("exchange_needs_bag", -1, "a whole number from 0"),
        ("powers", 3, "a table with swap, star and hint"),
        ("powers", {"swop": 1}, r"no switch 'powers.swop' \(did you mean 'powers.swap'\?\)"),
        ("powers", {"swap": -1}, "powers.swap is -1"),
        ("max_skip_rounds", 0, "from 1"),
        ("target_score", 0, "or 'ask', or None"),
        ("turn_seconds", 0, "or None"),
        ("lost_turns_forfeit", "three", "or None"),
        ("leftovers", "add", "'none', 'subtract', 'credit'"),
        ("draw", "some", "one of 'bag', 'endless'"),
        ("board", "round", "one of 'bounded'"),
        ("name", "", "a line of text"),
        ("name", "two\nlines", "a line of text"),
    ],
)
def test_a_wrong_switch_is_refused_in_a_sentence(switch: str, value: object, says: str) -> None:
    with pytest.raises(RulesError, match=says) as e:
        Rules().replace(**{switch: value})
    assert e.value.reason
    assert str(e.value).endswith(".")


def test_unknown_switches() -> None:
    with pytest.raises(RulesError, match=r"no switch 'bonuss' \(did you mean 'bonus'\?\)") as e:
        Rules().replace(bonuss=3)
    assert e.value.reason == "unknown-switch"
    with pytest.raises(RulesError, match="no switch 'colour'"):
        Rules.from_toml('colour = "red"')
    with pytest.raises(RulesError, match="switch 'mising'"):
        Rules.from_toml("mising = []")


def test_text_that_is_no_toml() -> None:
    with pytest.raises(RulesError, match=r"no TOML: .*line 2") as e:
        Rules.from_toml("bonus = 3\nplayers : 2\n")
    assert e.value.reason == "not-toml"


def test_none_means_none_only_where_it_may() -> None:
    with pytest.raises(RulesError, match="bonus is 'none'"):
        Rules.from_toml('bonus = "none"')
    with pytest.raises(RulesError, match="bonus is None"):
        Rules().replace(bonus=None)


def test_switches_that_do_not_go_together() -> None:
    with pytest.raises(RulesError, match="'fold' with the alphabet 'en'"):
        Rules.preset("scrabble-en").replace(yo="distinct")


@pytest.mark.parametrize(
    ("letters", "says"),
    [
        ({"Q": (1, 1)}, r"'Q' \(LATIN CAPITAL LETTER Q\), which is no letter"),
        ({"А": (1, 1), "A": (1, 1)}, "LATIN CAPITAL LETTER A"),
        ({"АБ": (1, 1)}, "one sign"),
        ({"*": (1, 1)}, "one sign that is not"),
        ({"А": (-1, 1)}, r"letters\.А\.count is -1"),
        ({"А": (1, 100)}, r"letters\.А\.value is 100"),
        ({"А": (0, 1)}, "at least one tile"),
        ({"А": (1, 1), "а": (1, 1)}, "each letter once"),
    ],
)
def test_wrong_tile_sets(letters: dict[str, tuple[int, int]], says: str) -> None:
    with pytest.raises(RulesError, match=says) as e:
        Rules(tiles=TileSet.of(letters))
    assert e.value.reason == "bad-tile-set"


@pytest.mark.parametrize(
    ("table", "says"),
    [
        ("tiles = { stars = 1 }", "a table of letters"),
        ("tiles = { letters = { А = 3 } }", "no TOML"),
        ('tiles = { letters = { "А" = 3 } }', r"letters\.А is 3"),
        ('tiles = { letters = { "А" = { count = 1 } } }', "count = 8, value = 1"),
        ('tiles = { letters = { "А" = { count = 1, value = 1 } }, blanks = 2 }', "'blanks'"),
        (
            'tiles = { letters = { "А" = { count = 1, value = 1 } }, stars = "2" }',
            r"stars is '2'",
        ),
        ("preset = 3", "the name of a preset"),
    ],
)
def test_wrong_tables_in_toml(table: str, says: str) -> None:
    with pytest.raises(RulesError, match=says):
        Rules.from_toml(table)


# With the core


@pytest.mark.parametrize("name", PRESETS)
def test_letters_are_those_of_the_core(name: str) -> None:
    from erudit._core import Lexicon

    rules = Rules.preset(name)
    lexicon = Lexicon.build(
        ["аа" if rules.alphabet != "en" else "aa"], rules.alphabet, yo=rules.yo
    )
    assert list(rules.values) == list(lexicon.letters.upper())


def test_no_lexicon_comes_for_ukrainian(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("ERUDIT_HOME", str(tmp_path))
    with pytest.raises(LexiconError, match="No word list for the alphabet") as e:
        data.default_lexicon("uk", "fold")
    assert e.value.reason == "no-lexicon"
    assert "Lexicon.build" in str(e.value)


def test_the_page_names_every_switch_layout_tile_set_and_its_own_file_works() -> None:
    page = (Path(__file__).parents[1] / "docs" / "rules.md").read_text("utf-8")
    names = [*Rules.__dataclass_fields__, *data.table("layouts"), *data.table("tilesets")]
    for name in names:
        assert f"`{name}`" in page or f'`"{name}"`' in page
    toml = page.split("```toml\n")[1].split("```")[0]
    rules = Rules.from_toml(toml)
    assert (rules.name, rules.target_score, rules.tile_set.size) == ("дача", None, 19)
