"""Saved games: there and back, and everything that can be wrong with one."""

import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from erudit import gcg, notation, replay
from erudit._core import Lexicon
from erudit.errors import RecordError
from erudit.game import Game
from erudit.rules import Powers, Rules

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
    "ас",
    "ар",
    "ер",
    "но",
    "он",
    "ад",
    "да",
]
LEXICON = Lexicon.build(WORDS)
RULES = Rules.preset("classic").replace(
    words_per_turn="one", star_reclaim="next_turn", powers=Powers(1, 1, 1), leftovers="credit"
)


def played(rules: Rules = RULES, seed: int = 4, turns: int = 60, **more: object) -> Game:
    """A game of some turns with everything in it that a record can hold."""
    game = Game(["Аня", "Бот: второй"], rules, LEXICON, seed, bots=[None, "best"], **more)  # type: ignore[arg-type]
    game.use_swap("".join(game.rack)[:2])
    game.use_star(next(tile for tile in game.rack if tile != "*"))
    game.use_hint()
    for number in range(turns):
        if game.outcome is not None:
            break
        best = game.board.best(game.rack, 1, owed_stars=game.owed_stars)
        swaps = [(r, c) for r, c, letter in game.board.stars if letter in game.rack][:1]
        if number % 3 == 1 and swaps and not game.owed_stars:
            game.exchange("", swaps)
        elif len(best) and number != 5:
            game.play(best[0])
        else:
            letters = [tile for tile in game.rack if tile != "*"]
            game.exchange("".join(letters[: min(3, len(game.bag))]))
    return game


def same(one: Game, two: Game) -> bool:
    return (
        one._states == two._states
        and one.players == two.players
        and one.bots == two.bots
        and one.seed == two.seed
        and (one.added, one.banned) == (two.added, two.banned)
    )


@pytest.mark.parametrize("seed", range(6))
def test_there_and_back(seed: int) -> None:
    game = played(seed=seed)
    assert {"lay", "use-swap", "use-star", "use-hint"} <= {e.kind for e in game.entries}
    text = notation.dumps(game)
    again = notation.loads(text, LEXICON)
    assert same(game, again)
    assert notation.dumps(again) == text


def test_swaps_with_a_pass_and_an_exchange_are_kept() -> None:
    kinds = {e.kind for seed in range(12) for e in played(seed=seed).entries if e.swaps}
    assert "pass" in kinds


def test_a_game_that_goes_on_goes_on(tmp_path: Path) -> None:
    game = played(turns=4)
    notation.save(game, tmp_path / "game.gcg")
    again = notation.load(tmp_path / "game.gcg", LEXICON)
    assert again.exchange(game.rack).drawn == game.exchange(game.rack).drawn


def test_a_game_that_is_over_is_over() -> None:
    game = Game(["А", "Б"], RULES, LEXICON, 1)
    for _ in range(4):
        game.pass_()
    text = notation.dumps(game)
    # No turn is written twice, and every rack is counted once.
    assert text.count(" - +0 0\n") == 4
    assert [line.split()[0] for line in text.splitlines()[-3:]] == [">А:", ">Б:", "#end"]
    assert "#incomplete" not in text
    assert notation.loads(text, LEXICON).outcome == game.outcome


def test_six_scoreless_turns_are_not_written_twice() -> None:
    rules = Rules.preset("scrabble-en")
    lexicon = Lexicon.build(["cat"], "en")
    game = Game(["A", "B"], rules, lexicon, 1)
    while game.outcome is None:
        game.pass_()
    record = notation.record_of(game)
    assert [move.kind for move in record.moves] == ["pass"] * 6 + ["rack"] * 2
    assert record.faults == ()
    assert notation.loads(str(record), lexicon).scores == game.scores


def test_lost_turns_and_seconds_are_kept() -> None:
    now = [0.0]
    rules = RULES.replace(turn_seconds=60, lost_turns_forfeit=2)
    game = Game(["А", "Б"], rules, LEXICON, 1, clock=lambda: now[0])
    now[0] = 12.34
    game.pass_()
    now[0] += 99
    game.check_clock()
    again = notation.loads(notation.dumps(game), LEXICON)
    assert [(e.kind, e.seconds) for e in again.entries] == [("pass", 12.3), ("lost", 60.0)]
    assert same(game, again)


def test_what_was_taken_back_is_not_in_the_record() -> None:
    game = played(turns=3)
    text = notation.dumps(game)
    game.pass_()
    game.undo()
    assert notation.dumps(game) == text


@pytest.mark.parametrize("name", Rules.presets())
def test_every_preset_can_be_saved(name: str) -> None:
    rules = Rules.preset(name)
    if rules.target_score == "ask":
        rules = rules.replace(target_score=250)
    word = {"ru": "кот", "uk": "кіт", "en": "cat"}[rules.alphabet]
    lexicon = Lexicon.build([word], rules.alphabet, yo=rules.yo)
    game = Game(["А", "Б"], rules, lexicon, 1)
    game.pass_()
    assert same(game, notation.loads(notation.dumps(game), lexicon))


# The lexicon


def test_house_rules_are_kept() -> None:
    game = Game(["А", "Б"], RULES, LEXICON, 1, add=["смузи", "чат"], ban=["кок"])
    again = notation.loads(notation.dumps(game), LEXICON)
    assert (again.added, again.banned) == (("смузи", "чат"), ("кок",))
    assert "смузи" in again.lexicon
    assert "кок" not in again.lexicon


def test_another_lexicon_is_refused_in_a_sentence() -> None:
    text = notation.dumps(played())
    other = LEXICON.with_words(add=["смузи"])
    with pytest.raises(RecordError, match=r"18 words.*19 words.*pass it as lexicon") as e:
        notation.loads(text, other)
    assert e.value.reason == "other-lexicon"
    assert e.value.details["line"] == 4
    assert text.splitlines()[3].startswith("#lexicon ru fold, 18 words, sha256 ")
    # Only when asked for, and then the words laid must still be there.
    assert notation.loads(text, other, any_lexicon=True).scores == played().scores
    with pytest.raises(RecordError, match="not in the lexicon") as e:
        notation.loads(text, Lexicon.build(["да"]), any_lexicon=True)
    assert e.value.reason == "not-allowed"


def test_levels_do_not_matter_to_the_fingerprint() -> None:
    flat, rated = Lexicon.build(["кот", "ток"]), Lexicon.build({"кот": 9, "ток": 1})
    assert notation.fingerprint(flat) == notation.fingerprint(rated)
    assert notation.fingerprint(flat) != notation.fingerprint(Lexicon.build(["кот"]))


# What can be wrong

Change = Callable[[str], str]


@pytest.mark.parametrize(
    ("change", "reason", "says"),
    [
        (lambda t: "", "empty-record", "line 1: the record is empty"),
        (lambda t: "#title x", "not-a-record", "line 1: the record is of another program"),
        (lambda t: "PK\x03\x04", "bad-line", "line 1: 'PK.* is out of place"),
        (lambda t: t.replace("#erudit 1", "#erudit x"), "bad-line", "line 5: the format is"),
        (
            lambda t: t.replace("#erudit 1", "#erudit 2"),
            "newer-version",
            "line 5: the record is of format 2, and this program knows up to 1",
        ),
        (
            lambda t: t.replace("#seed 4", "#seed four"),
            "bad-line",
            "line 6: the seed is 'four'",
        ),
        (lambda t: t.replace("#seed 4", "#sead 4"), "cut-off", "the record has no #seed"),
        (lambda t: t.replace("#seed 4", "#seed 5"), "not-allowed", "line 3.: the action"),
        (lambda t: t.replace("#seed 4", "#seed 4\n#seed 4"), "bad-line", "line 7: .*twice"),
        (
            lambda t: t.replace("#player1", "#player3"),
            "bad-line",
            "Бот_второй' is no player|no #player1",
        ),
        (lambda t: t.replace("#player1 Аня", "#player1 Оля"), "bad-line", "'Аня' is no player"),
        (
            lambda t: t.replace("#player2 Бот_второй", "#player2 Аня"),
            "bad-line",
            "two players are called 'Аня'",
        ),
        (lambda t: t.replace("#bot2", "#bot3"), "bad-line", "#bot3 is said of 2 players"),
        (lambda t: t.replace("#bot2 best", "#bot2 a b"), "not-allowed", "expected one word"),
        (lambda t: t.replace("bonus = 15", "bonus = 15.5"), "bad-rules", "line 20: .*bonus"),
        (lambda t: t.replace("bonus = 15", "bonuss = 15"), "bad-rules", "line 20: .*bonuss"),
        (lambda t: t.replace("bonus = 15", "bonus : 15"), "bad-rules", "line 20: .*no TOML"),
        (lambda t: t.replace("#rules", "#ruler"), "cut-off", "has no #rules"),
        (lambda t: t.replace("#lexicon", "#lexikon"), "cut-off", "has no #lexicon"),
        (lambda t: t.replace("#end ", "#end 1"), "differs", "the game ends as '#end 1"),
        (lambda t: t.replace("#end ", "#ent "), "cut-off", "has no #end"),
        (lambda t: t + "more\n", "bad-line", "'more' is out of place"),
        (lambda t: t + "#end\n", "bad-line", "'#end' follows the end"),
        (lambda t: t + ">Аня: - +0 0\n", "bad-line", "an action follows the end of the game"),
        (lambda t: t.replace(">Аня:", ">Бот_второй:", 1), "differs", "the player is 'Бот"),
        (lambda t: t.replace(">Аня:", ">Яна:"), "bad-line", "'Яна' is no player"),
        (lambda t: t.replace(" +5 5\n", " +7 5\n", 1), "differs", "the score is '.7'"),
        (lambda t: t.replace(" +5 5\n", " +5 7\n", 1), "differs", "the total is '7'"),
        (lambda t: t.replace("hint\n", "hint\n#seconds x\n"), "bad-line", "seconds are 'x'"),
        (lambda t: t.replace("hint\n", "hint\n#seconds -1\n"), "bad-line", "seconds are '-"),
        (lambda t: t.replace("#seed", "#seconds 1\n#seed"), "bad-line", "is out of place"),
        (lambda t: t.replace("#seed", "#lost\n#seed"), "bad-line", "is out of place"),
        (lambda t: t.replace("power hint", "power pint"), "bad-line", "the power is 'pint'"),
        (lambda t: t.replace("power star", "power star Ъ"), "not-allowed", "cannot be"),
        (lambda t: t.replace("#seed", "#add q\n#seed"), "not-allowed", "the start of the"),
        (
            lambda t: re.sub(r">Аня: (\S+) .* \+5 5\n", r">Аня: \1 -- +5 5\n", t),
            "bad-line",
            "is nothing that a game of erudit has",
        ),
        (
            lambda t: re.sub(r">Аня: (\S+) .* \+5 5\n", r">Аня: \1 -3 +5 5\n", t),
            "bad-line",
            "is nothing that a game of erudit has",
        ),
        (
            lambda t: re.sub(r">Аня: (\S+) .* \+5 5\n", r">Аня: \1 *1A - +5 5\n", t),
            "not-allowed",
            "cannot be",
        ),
    ],
)
def test_a_record_that_is_wrong(change: Change, reason: str, says: str) -> None:
    text = notation.dumps(played())
    changed = change(text)
    assert changed != text
    with pytest.raises(RecordError, match=says) as e:
        notation.loads(changed, LEXICON, source="the file")
    assert e.value.reason == reason
    assert str(e.value).startswith(f"the file, line {e.value.details['line']}: ")
    assert e.value.details["expected"]


def test_an_action_after_the_end() -> None:
    game = Game(["А", "Б"], RULES, LEXICON, 1)
    for _ in range(4):
        game.pass_()
    lines = notation.dumps(game).splitlines()
    at = next(n for n, line in enumerate(lines) if line.endswith(" - +0 0"))
    lines.insert(at, lines[at])
    lines.insert(at + 4, lines[at + 2])
    with pytest.raises(RecordError, match="line"):
        notation.loads("\n".join(lines), LEXICON)


def test_a_record_cut_anywhere_is_refused() -> None:
    text = notation.dumps(played(turns=5))
    cut = range(len(text.rstrip()))
    for at in cut[:: max(1, len(cut) // 400)]:
        with pytest.raises(RecordError) as e:
            notation.loads(text[:at], LEXICON)
        assert e.value.details["line"] <= text[:at].count("\n") + 2


def test_a_record_cut_in_half_says_where(tmp_path: Path) -> None:
    path = tmp_path / "game.gcg"
    lines = notation.dumps(played(turns=5)).splitlines(keepends=True)
    path.write_text("".join(lines[:-3]), "utf-8")
    with pytest.raises(
        RecordError, match=f"line {len(lines) - 2}: the record has no #end"
    ) as e:
        notation.load(path, LEXICON)
    assert e.value.reason == "cut-off"


def test_what_erudit_does_not_know_stays_where_it_was() -> None:
    text = notation.dumps(played(turns=3))
    text = text.replace("#power hint\n", "#power hint\n#note two\nlines\n")
    text = text.replace("#seed", "#title Вечер\n#seed") + "#style x\n"
    record = gcg.parse(text)
    extras = notation.extras(record)
    assert [p.name for pragmas in extras.values() for p in pragmas] == [
        "title",
        "note",
        "style",
    ]
    again = str(notation.record_of(notation.game_of(record, LEXICON), extras))
    assert "#power hint\n#note two\nlines\n" in again
    assert "#title Вечер\n" in again
    record = gcg.parse(again)
    game = notation.game_of(record, LEXICON)
    assert str(notation.record_of(game, notation.extras(record))) == again


def test_names_that_are_no_nicks() -> None:
    names = ["Анна Петровна", "Анна:Петровна", "Анна_Петровна", ": :"]
    game = Game(names, Rules(), LEXICON, 1)
    game.pass_()
    record = notation.record_of(game)
    nicks = [player.nick for player in record.players]
    assert nicks == ["Анна_Петровна", "Анна_Петровна_2", "Анна_Петровна_3", "_"]
    assert notation.game_of(record, LEXICON).players == tuple(names)


def test_a_record_written_by_hand_may_order_tiles_as_it_likes() -> None:
    game = played(turns=5)
    text = notation.dumps(game)
    turned = re.sub(r"(>\S+: )(\S+)", lambda m: m[1] + m[2][::-1], text)
    turned = re.sub(r"(#rack\d )(\S+)", lambda m: m[1] + m[2][::-1], turned)
    assert turned != text
    again = notation.loads(turned, LEXICON)
    assert same(game, again)
    assert notation.dumps(again) == text


def test_bytes_that_are_no_text(tmp_path: Path) -> None:
    path = tmp_path / "game.gcg"
    path.write_bytes(bytes(range(256)))
    with pytest.raises(RecordError, match="line 1: "):
        notation.load(path, LEXICON)


def test_windows_line_ends_and_a_byte_order_mark_do_not_hurt(tmp_path: Path) -> None:
    path = tmp_path / "game.gcg"
    game = played(turns=3)
    text = notation.dumps(game).replace("\n", "\r\n")
    path.write_bytes(b"\xef\xbb\xbf" + text.encode())
    assert same(game, notation.load(path, LEXICON))


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match="cannot be read: No such file") as e:
        notation.load(tmp_path / "none", LEXICON)
    assert e.value.reason == "cannot-read"


# Writing


def test_saving_replaces_the_file_and_leaves_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "game.gcg"
    path.write_text("old")
    notation.save(played(turns=2), path)
    assert [p.name for p in tmp_path.iterdir()] == ["game.gcg"]
    assert (
        path.read_text("utf-8") == notation.dumps(played(turns=2)) or path.stat().st_size > 99
    )


def test_a_saving_that_fails_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.gcg"
    path.write_text("old")

    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(RecordError, match=r"cannot be saved .* No space left") as e:
        notation.save(played(turns=2), path)
    assert e.value.reason == "cannot-write"
    assert path.read_text() == "old"
    assert [p.name for p in tmp_path.iterdir()] == ["game.gcg"]


@pytest.mark.parametrize("folder", ["/", ".", ".."])
def test_saving_as_a_folder(folder: str) -> None:
    with pytest.raises(RecordError, match=r"cannot be saved as .*: Is a directory\."):
        notation.save(played(turns=1), folder)


@pytest.mark.skipif(sys.platform == "win32", reason="no pipes with names")
def test_what_is_no_file_is_written_to_and_stays_what_it_is(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        game = played(turns=2)
        notation.save(game, pipe)
        assert os.read(reader, 100_000).decode() == notation.dumps(game)
    finally:
        os.close(reader)
    assert pipe.is_fifo()


def test_saving_into_no_folder(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match="cannot be saved"):
        notation.save(played(turns=1), tmp_path / "none" / "game.gcg")


@pytest.mark.parametrize("locale", ["C", "C.UTF-8"])
def test_no_locale_changes_a_record(tmp_path: Path, locale: str) -> None:
    game = played(turns=6)
    path, copy = tmp_path / "игра.gcg", tmp_path / "copy.gcg"
    notation.save(game, path)
    LEXICON.save(tmp_path / "words.lex")
    code = (
        "import sys; from erudit import Lexicon, notation;"
        "game = notation.load(sys.argv[1], Lexicon.load(sys.argv[2]));"
        "notation.save(game, sys.argv[3])"
    )
    files = [str(path), str(tmp_path / "words.lex"), str(copy)]
    settings = {"LC_ALL": locale, "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    subprocess.run([sys.executable, "-c", code, *files], env=os.environ | settings, check=True)
    assert copy.read_bytes() == path.read_bytes()


TEXT = notation.dumps(played(turns=8))


@settings(max_examples=300, deadline=None)
@given(
    st.integers(0, len(TEXT) - 1),
    st.integers(0, 3),
    st.text(st.sampled_from("АаЪ*?#>: \n\t019-+().=\"'[]{}\x00\u2028"), max_size=3),
)
def test_any_small_damage_is_a_record_error_or_harmless(at: int, cut: int, put: str) -> None:
    damaged = TEXT[:at] + put + TEXT[at + cut :]
    said: RecordError | None = None
    try:
        notation.loads(damaged, LEXICON)
    except RecordError as error:
        said = error
    assert said is None or (said.details["line"] >= 1 and str(said).endswith("."))


def test_a_star_taken_from_no_square_is_told_by_both_readers() -> None:
    """Row 0 has the form of a square, and is none."""
    rules = Rules.preset("tabletop").replace(target_score=None, star_reclaim="next_turn")
    game = Game(["Аня", "Боря"], rules, LEXICON, 1)
    game.pass_()
    text = re.sub(r"(>Аня: \S+) -", r"\1 *0A -", notation.dumps(game))
    readers = (
        lambda: notation.loads(text, LEXICON, source="it"),
        lambda: replay.steps(gcg.parse(text), source="it"),
    )
    for read in readers:
        with pytest.raises(RecordError, match=r"it, line \d+: '\*0A' names no square") as e:
            read()
        assert e.value.details["told"] == "no-square"
