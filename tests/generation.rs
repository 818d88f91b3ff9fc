//! The generators against the naive one, on small boards that self-play fills, with
//! random lexica, racks and switches.

#[path = "../benches/common/mod.rs"]
mod common;
mod ordered;
mod stream;

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::thread::sleep;
use std::time::Duration;

use erudit::alphabet::{Alphabet, Yo};
use erudit::board::Board;
use erudit::lexicon::Lexicon;
use erudit::lines::{ACROSS, DOWN, Spot};
use erudit::movegen::{self, Findings, Interrupted, Laying, Limits, Watch, naive, unwatched};
use erudit::rack::Rack;
use erudit::rules::{
    BonusFor, Layout, MAX_RACK, NewWordsHold, Reclaim, Rules, WordPremiums, WordsPerTurn,
};
use erudit::tile::{Laid, Tile};

use ordered::assert_ordered;
use stream::Stream;

const LETTERS: [char; 5] = ['а', 'о', 'к', 'т', 'р'];

fn word(stream: &mut Stream, longest: usize) -> String {
    let length = 2 + stream.below(longest - 1);
    (0..length).map(|_| stream.pick(&LETTERS)).collect()
}

fn rules(stream: &mut Stream) -> Rules {
    let side = 5 + stream.below(3);
    let rows: Vec<String> = (0..side)
        .map(|_| (0..side).map(|_| stream.pick(&['.', '.', '.', 'G', 'Y', 'B', 'R'])).collect())
        .collect();
    let alphabet = Arc::new(Alphabet::named("ru", Yo::Fold).unwrap());
    let mut values = [0; 63];
    for (at, ch) in LETTERS.iter().enumerate() {
        values[alphabet.letter(*ch).unwrap() as usize] = 1 + 2 * at as i32;
    }
    Rules {
        alphabet,
        layout: Layout::parse(&rows).unwrap(),
        values,
        star_value: stream.pick(&[None, Some(0), Some(3)]),
        rack_size: 3 + stream.below(2),
        words_per_turn: stream.pick(&[WordsPerTurn::Many, WordsPerTurn::Many, WordsPerTurn::One]),
        repeat_words: stream.pick(&[true, false]),
        star_reclaim: stream.pick(&[Reclaim::Never, Reclaim::ThisTurn, Reclaim::NextTurn]),
        word_premiums: stream.pick(&[WordPremiums::Multiply, WordPremiums::Add]),
        bonus: 15,
        bonus_for: stream.pick(&[BonusFor::Seven, BonusFor::Empty]),
        new_words_hold: stream.pick(&[
            NewWordsHold::Any,
            NewWordsHold::Any,
            NewWordsHold::OldAndNew,
        ]),
    }
}

fn rack(stream: &mut Stream, rules: &Rules) -> Rack {
    let size = 1 + stream.below(rules.rack_size);
    let tiles: String =
        (0..size).map(|_| if stream.below(6) == 0 { '*' } else { stream.pick(&LETTERS) }).collect();
    Rack::parse(&tiles, &rules.alphabet).unwrap()
}

fn as_set(turns: Vec<Laying>) -> BTreeMap<String, i32> {
    let count = turns.len();
    let set: BTreeMap<_, _> = turns
        .into_iter()
        .map(|turn| (format!("{:?} {:?}", turn.laid, turn.swaps), turn.score))
        .collect();
    assert_eq!(set.len(), count, "no turn comes twice");
    set
}

/// Rules so small that brute force is done in a fraction of a millisecond.
fn small(stream: &mut Stream) -> Rules {
    let rules = rules(stream);
    let corner: Vec<String> = (0..5)
        .map(|row| (0..5).map(|col| rules.layout.premium_at((row, col)).sign()).collect())
        .collect();
    let layout = Layout::parse(&corner).unwrap();
    Rules { layout, rack_size: rules.rack_size - 1, ..rules }
}

fn games(seeds: Range<u64>, visit: impl FnMut(u64, &Board, &Rack, &mut Stream)) {
    games_by(|_| rules, seeds, visit);
}

/// The positions of games that random turns make, eight of each.
fn games_by(
    rules: impl Fn(u64) -> fn(&mut Stream) -> Rules,
    seeds: Range<u64>,
    mut visit: impl FnMut(u64, &Board, &Rack, &mut Stream),
) {
    for seed in seeds {
        let mut stream = Stream(seed);
        let rules = Arc::new(rules(seed)(&mut stream));
        let words: Vec<String> = (0..8 + stream.below(25)).map(|_| word(&mut stream, 4)).collect();
        let words = words.iter().map(|word| (word.as_str(), 0));
        let alphabet = (*rules.alphabet).clone();
        let lexicon = Arc::new(Lexicon::build(words, alphabet, "").unwrap());
        let mut board = Board::new(rules.clone(), lexicon).unwrap();
        for _ in 0..8 {
            let rack = rack(&mut stream, &rules);
            visit(seed, &board, &rack, &mut stream);
            let turns = movegen::turns(&board, &rack, 0, &unwatched).unwrap();
            if turns.is_empty() {
                continue;
            }
            let turn = turns[stream.below(turns.len())].turn(&board, &rack);
            board = board.after(&turn.laid, &turn.swaps, turn.runs.into_iter().map(|run| run.word));
        }
    }
}

/// How many games brute force follows; `make test-long` asks for more.
fn games_of_brute_force() -> u64 {
    std::env::var("ERUDIT_TEST_GAMES").map_or(2600, |games| games.parse().unwrap())
}

/// All turns, their number and the best are those that the naive generator finds; how
/// many there are.
fn agree(what: &str, board: &Board, rack: &Rack, stream: &mut Stream) -> usize {
    let context = format!("{what}, rack {}\n{}", rack.text(&board.rules().alphabet), board.text());
    let expected = as_set(naive::turns(board, rack, &unwatched).unwrap());
    let turns = movegen::turns(board, rack, 0, &unwatched).unwrap();
    let count = movegen::count(board, rack, 0, &unwatched).unwrap();
    assert_eq!(count, expected.len(), "{context}");
    assert_ordered(&turns, board, rack);
    let n = stream.below(6);
    let best = movegen::best(board, rack, n, 0, &unwatched).unwrap();
    assert_eq!(best, turns[..n.min(turns.len())], "{context}");
    assert_eq!(as_set(turns), expected, "{context}");
    count
}

#[test]
fn every_generator_finds_what_the_naive_one_finds() {
    let (mut positions, mut with_turns) = (0, 0);
    let by: fn(u64) -> fn(&mut Stream) -> Rules = |seed| if seed % 8 == 0 { rules } else { small };
    games_by(by, 0..games_of_brute_force(), |seed, board, rack, stream| {
        positions += 1;
        with_turns += usize::from(agree(&format!("seed {seed}"), board, rack, stream) > 0);
    });
    assert!(with_turns > positions / 2, "{with_turns} of {positions} positions have a turn");
}

/// The words on a board of five rows, given the squares that are filled.
fn words_on(letters: &[char], filled: &[bool]) -> Vec<String> {
    let lines = (0..5).flat_map(|n| {
        let row: Vec<usize> = (0..5).map(|at| n * 5 + at).collect();
        [row, (0..5).map(|at| at * 5 + n).collect()]
    });
    let mut words = Vec::new();
    for line in lines {
        let runs = line.chunk_by(|&a, &b| filled[a] == filled[b]);
        let runs = runs.filter(|run| run.len() > 1 && filled[run[0]]);
        words.extend(runs.map(|run| run.iter().map(|&at| letters[at]).collect::<String>()));
    }
    words
}

/// Words that make rings: each needs a tile that another one brings. The lexicon is made
/// of what stands on the board once the corners of a rectangle are filled, and sets of
/// other squares.
#[test]
fn rings_of_words_are_searched_like_any_other() {
    let mut with_turns = 0;
    for seed in 0..games_of_brute_force() / 4 {
        let mut stream = Stream(seed);
        let few = &['о', 'к', 'т'][..1 + stream.below(3)];
        let letters: Vec<char> = (0..25).map(|_| stream.pick(few)).collect();
        let (top, left) = (stream.below(4), stream.below(4));
        let (bottom, right) = (top + 1 + stream.below(4 - top), left + 1 + stream.below(4 - left));
        let corners = [(top, left), (top, right), (bottom, left), (bottom, right)];
        let corners = corners.map(|(row, col)| row * 5 + col);
        let mut old = vec![true; 25];
        let others: Vec<usize> = (0..stream.below(7)).map(|_| stream.below(25)).collect();
        others.iter().chain(&corners).for_each(|&square| old[square] = false);
        let empty: Vec<usize> = (0..25).filter(|&square| !old[square]).collect();

        let mut words: Vec<String> = (0..stream.below(6)).map(|_| word(&mut stream, 4)).collect();
        for set in 0..1 + stream.below(4) {
            let mut filled = old.clone();
            match set {
                0 => corners.iter().for_each(|&square| filled[square] = true),
                _ => (0..4).for_each(|_| filled[stream.pick(&empty)] = true),
            }
            words.extend(words_on(&letters, &filled));
        }
        let rules = Rules {
            words_per_turn: WordsPerTurn::Many,
            repeat_words: stream.below(4) > 0,
            rack_size: 4,
            ..small(&mut stream)
        };
        let tiles = corners.map(|at| if stream.below(8) == 0 { '*' } else { letters[at] });
        let rack = Rack::parse(&String::from_iter(tiles), &rules.alphabet).unwrap();
        let rows: Vec<String> = (0..5)
            .map(|row| {
                let sign = |at: usize| match (old[at], stream.below(12)) {
                    (false, _) => '.',
                    (true, 0) => letters[at],
                    (true, _) => letters[at].to_uppercase().next().unwrap(),
                };
                (row * 5..row * 5 + 5).map(sign).collect()
            })
            .collect();
        let words = words.iter().map(|word| (word.as_str(), 0));
        let lexicon = Lexicon::build(words, (*rules.alphabet).clone(), "").unwrap();
        let board = Board::parse(&rows, &[], Arc::new(rules), Arc::new(lexicon)).unwrap();
        let found = agree(&format!("seed {seed}"), &board, &rack, &mut stream);
        with_turns += usize::from(found > 0);
    }
    assert!(with_turns > 500, "{with_turns} positions have a turn");
}

/// Two floating runs may hang from one: neither is bounded as if it were alone.
#[test]
fn two_floating_runs_hang_from_one() {
    let classic = common::classic();
    let mut values = [1; 63];
    for ch in ['б', 'г'] {
        values[classic.alphabet.letter(ch).unwrap() as usize] = 5;
    }
    // a premium on which one long word is worth nearly as much
    let mut layout = vec!["........."; 9];
    layout[7] = ".......G.";
    let layout = Layout::parse(&layout).unwrap();
    let rules = Arc::new(Rules { values, layout, ..(*classic).clone() });
    let words = ["кабвг", "бж", "гж", "кажбвжг"].map(|word| (word, 0));
    let lexicon = Lexicon::build(words, (*rules.alphabet).clone(), "").unwrap();
    let mut rows = vec!["........."; 9];
    (rows[1], rows[2]) = (".......КЯ", "..КЯ.....");
    let board = Board::parse(&rows, &[], rules.clone(), Arc::new(lexicon)).unwrap();
    let rack = Rack::parse("АБВГЖЖ", &rules.alphabet).unwrap();
    let mut stream = Stream(1);
    assert!(agree("two floats", &board, &rack, &mut stream) > 0);
    let best = movegen::best(&board, &rack, 1, 0, &unwatched).unwrap();
    assert_eq!(best[0].score, 25);
}

/// The same board, which has been asked nothing yet.
fn anew(board: &Board) -> Board {
    board.with_lexicon(board.lexicon().clone()).unwrap()
}

/// The old tiles before and after a square.
fn neighbours(board: &Board, square: usize, direction: usize) -> (Vec<Tile>, Vec<Tile>) {
    let (row, col) = (square / board.cols(), square % board.cols());
    let (step, before, after) = match direction {
        ACROSS => (1, col, board.cols() - 1 - col),
        _ => (board.cols(), row, board.rows() - 1 - row),
    };
    let tile = |at: usize| Some(board.tile(at as u16)).filter(|tile| !tile.is_empty());
    let before = (1..=before).map_while(|n| tile(square - n * step));
    let after = (1..=after).map_while(|n| tile(square + n * step));
    (before.collect::<Vec<_>>().into_iter().rev().collect(), after.collect())
}

/// The lines of a board hold what its squares, its rules and its lexicon say.
fn assert_lines(board: &Board, context: &str) {
    let (lines, rules, lexicon) = (board.lines(), board.rules(), board.lexicon());
    for direction in [ACROSS, DOWN] {
        let anchors: Vec<usize> = lines.anchors(direction).collect();
        let near = |spot: &Spot| {
            let square = spot.square as usize;
            let sides = [ACROSS, DOWN].map(|direction| neighbours(board, square, direction));
            sides.iter().any(|(before, after)| !before.is_empty() || !after.is_empty())
        };
        let spots = lines.spots(direction).iter().enumerate();
        let found = spots.filter(|(_, spot)| spot.is_empty() && near(spot)).map(|(at, _)| at);
        assert_eq!(anchors, found.collect::<Vec<_>>(), "{context}");
        let (side, count) = match direction {
            ACROSS => (board.cols(), board.rows()),
            _ => (board.rows(), board.cols()),
        };
        assert_eq!(lines.spots(direction).len(), (side + 1) * count + 1);
        for border in lines.spots(direction).iter().step_by(side + 1) {
            assert!(border.fits() == 0 && !border.is_empty() && !border.is_tile(), "{context}");
        }
    }
    for square in 0..board.squares().len() {
        for direction in [ACROSS, DOWN] {
            let spot = lines.spot(square as u16, direction);
            let (tile, premium) = (board.tile(square as u16), board.premium(square as u16));
            assert_eq!(spot.square as usize, square);
            assert_eq!(spot.is_empty(), tile.is_empty());
            assert_eq!(spot.is_tile(), !tile.is_empty());
            assert_eq!(spot.letter_premium(), premium.letter);
            assert_eq!(spot.word_premium(), premium.word);
            if !spot.is_empty() {
                let found = (spot.letter(), spot.value);
                assert_eq!(found, (Some(tile.letter()), rules.value(tile)), "{context}");
                continue;
            }
            let (before, after) = neighbours(board, square, 1 - direction);
            assert_eq!(spot.touches(), !before.is_empty() || !after.is_empty());
            let value = before.iter().chain(&after).map(|&tile| rules.value(tile));
            assert_eq!(spot.value, value.sum::<i32>(), "{context}");
            for letter in 0..rules.alphabet.size() as u8 {
                let word = [&before[..], &[Tile::plain(letter)], &after].concat();
                let word: Vec<u8> = word.into_iter().map(Tile::letter).collect();
                let fits = word.len() == 1 || lexicon.contains(&word);
                assert_eq!(spot.fits() >> letter & 1 == 1, fits, "{word:?}\n{context}");
            }
        }
    }
}

#[test]
fn lines_follow_each_turn_and_know_what_fits() {
    games(0..200, |seed, board, _, _| {
        assert_eq!(board.lines(), anew(board).lines(), "seed {seed}");
        assert_lines(board, &format!("seed {seed}"));
    });
}

/// Boards of all sizes full of tiles that make no words, and tiles put among them anywhere.
#[test]
fn lines_know_what_fits_on_any_board() {
    for seed in 0..300 {
        let mut stream = Stream(seed);
        let [rows, cols] = [5, 5].map(|least| least + stream.below(27));
        let layout: Vec<String> = (0..rows)
            .map(|_| (0..cols).map(|_| stream.pick(&['.', 'G', 'Y', 'B', 'R'])).collect())
            .collect();
        let layout = Layout::parse(&layout).unwrap();
        let rules = Arc::new(Rules { layout, ..rules(&mut stream) });
        let words: Vec<String> = (0..300).map(|_| word(&mut stream, 5)).collect();
        let words = words.iter().map(|word| (word.as_str(), 0));
        let lexicon = Arc::new(Lexicon::build(words, (*rules.alphabet).clone(), "").unwrap());
        let filled = 1 + stream.below(9);
        let tiles: Vec<String> = (0..rows)
            .map(|_| {
                let tile = |stream: &mut Stream| {
                    let letter = stream.pick(&LETTERS);
                    if stream.below(5) == 0 {
                        letter
                    } else {
                        letter.to_uppercase().next().unwrap()
                    }
                };
                let filled = |stream: &mut Stream| stream.below(10) < filled;
                let square = |_| if filled(&mut stream) { tile(&mut stream) } else { '.' };
                (0..cols).map(square).collect()
            })
            .collect();
        let board = Board::parse(&tiles, &[], rules, lexicon).unwrap();
        let context = format!("seed {seed}\n{}", board.text());
        assert_lines(&board, &context);
        let free: Vec<u16> =
            (0..(rows * cols) as u16).filter(|&at| board.tile(at).is_empty()).collect();
        let stars: Vec<u16> = board.stars().filter(|_| stream.below(3) == 0).collect();
        let (there, letter) = (stream.below(30), board.rules().alphabet.letter('а').unwrap());
        let laid = free.iter().skip(there).step_by(1 + stream.below(9)).take(7);
        let laid: Vec<Laid> =
            laid.map(|&square| Laid { square, tile: Tile::plain(letter) }).collect();
        let next = board.after(&laid, &stars, []);
        assert_eq!(next.lines(), anew(&next).lines(), "{context}\n{}", next.text());
    }
}

/// Racks of the largest size, of which one kind of tile is all or most.
#[test]
fn many_equal_tiles_are_counted() {
    let alphabet = Arc::new(Alphabet::named("ru", Yo::Fold).unwrap());
    let words = ["окот", "кот", "ток", "кто", "ар", "ра", "ад", "да"].map(|word| (word, 0));
    let lexicon = Lexicon::build(words, (*alphabet).clone(), "").unwrap();
    let rules = Rules { rack_size: MAX_RACK, ..(*common::classic()).clone() };
    let board = Board::new(Arc::new(rules), Arc::new(lexicon)).unwrap();
    for equal in 6..=MAX_RACK {
        for (tile, others) in [("*", "КТ"), ("*", ""), ("К", "ОТ"), ("А", "Р*")] {
            let tiles = tile.repeat(equal) + others;
            let tiles: String = tiles.chars().take(MAX_RACK).collect();
            let rack = Rack::parse(&tiles, &alphabet).unwrap();
            let turns = movegen::turns(&board, &rack, 0, &unwatched).unwrap();
            let best = movegen::best(&board, &rack, 5, 0, &unwatched).unwrap();
            assert_eq!(best, turns[..turns.len().min(5)], "{tiles}");
        }
    }
}

#[test]
fn the_best_turns_are_the_first_of_all() {
    let (rules, lexicon) = (common::classic(), common::nouns());
    let every: usize = std::env::var("ERUDIT_TEST_EVERY").map_or(25, |n| n.parse().unwrap());
    let positions = common::positions("many", &rules, &lexicon);
    for (board, rack) in positions.iter().filter(|(_, rack)| rack.stars() < 2).step_by(every) {
        let all = movegen::turns(board, rack, 0, &unwatched).unwrap();
        let best = movegen::best(board, rack, 3, 0, &unwatched).unwrap();
        let context = || format!("rack {}\n{}", rack.text(&rules.alphabet), board.text());
        assert_eq!(best, all[..best.len()], "{}", context());
        assert_eq!(best.len(), all.len().min(3), "{}", context());
    }
}

/// What a search within limits may say: legal turns, best first, and a bound that holds.
fn is_sound(found: &Findings, all: &[Laying], n: usize, context: &str) {
    let best = all.first().map_or(0, |turn| turn.score);
    let bound = found.bound.expect("turns were asked for");
    assert!(bound >= best, "{bound} {best} {context}");
    assert!(found.turns.iter().all(|turn| all.contains(turn)), "{context}");
    assert!(found.turns.is_sorted_by(|a, b| a.score >= b.score), "{context}");
    if found.exact {
        assert_eq!(found.turns, all[..n.min(all.len())], "{context}");
        assert_eq!(bound, best, "{context}");
    }
}

#[test]
fn a_limit_costs_turns_but_never_the_bound() {
    let mut cut = 0;
    games(0..150, |seed, board, rack, stream| {
        let owed = stream.pick(&[0, 0, 1]);
        let all = movegen::turns(board, rack, owed, &unwatched).unwrap();
        let context = || {
            let rack = rack.text(&board.rules().alphabet);
            format!("seed {seed}, rack {rack}, owed {owed}\n{}", board.text())
        };
        let n = 1 + stream.below(3);
        for nodes in [0, 1, 1 + stream.below(20), 1 + stream.below(300)] {
            let limits = Limits { nodes: Some(nodes as u64), ..Limits::NONE };
            let best = movegen::best_within(board, rack, n, owed, limits, &unwatched).unwrap();
            is_sound(&best, &all, n, &context());
            cut += usize::from(!best.exact);
            let some = movegen::turns_within(board, rack, owed, limits, &unwatched).unwrap();
            is_sound(&some, &all, usize::MAX, &context());
        }
        for limits in [
            Limits { nodes: Some(u64::MAX), ..Limits::NONE },
            Limits { time: Some(Duration::MAX), ..Limits::NONE },
            Limits::NONE,
        ] {
            let best = movegen::best_within(board, rack, n, owed, limits, &unwatched).unwrap();
            assert!(best.exact);
            is_sound(&best, &all, n, &context());
        }
        let at_once = Limits { time: Some(Duration::ZERO), ..Limits::NONE };
        let best = movegen::best_within(board, rack, n, owed, at_once, &unwatched).unwrap();
        assert!(best.turns.is_empty());
        is_sound(&best, &all, n, &context());
    });
    assert!(cut > 1000, "{cut} searches were cut short");
}

#[test]
fn a_limit_on_real_positions_leaves_a_bound() {
    let (rules, lexicon) = (common::classic(), common::nouns());
    let positions = common::positions("many", &rules, &lexicon);
    for (board, rack) in positions.iter().step_by(40) {
        let true_best = movegen::best(board, rack, 1, 0, &unwatched).unwrap();
        for nodes in [0, 100, 5_000] {
            let limits = Limits { nodes: Some(nodes), ..Limits::NONE };
            let best = movegen::best_within(board, rack, 1, 0, limits, &unwatched).unwrap();
            let again = movegen::best_within(board, rack, 1, 0, limits, &unwatched).unwrap();
            assert_eq!(best, again, "a number of nodes is the same everywhere");
            let bound = best.bound.expect("turns were asked for");
            assert!(bound >= true_best[0].score, "{}", board.text());
            assert!(!best.exact || best.turns == true_best);
        }
    }
}

/// The first search with a lexicon makes what searches walk. Here a watch holds that up for
/// longer than a search may take.
#[test]
fn the_time_of_a_search_begins_when_the_lexicon_is_ready() {
    let rules = common::classic();
    let rack = Rack::parse("АД", &rules.alphabet).unwrap();
    let limits = Limits { time: Some(Duration::from_millis(400)), ..Limits::NONE };
    let best = |board: &Board, watch: Watch| {
        let found = movegen::best_within(board, &rack, 9, 0, limits, watch).unwrap();
        (found.exact, found.bound)
    };
    let list = |board: &Board, watch: Watch| {
        let found = movegen::list(board, &rack, 0, 1000, limits, watch).unwrap();
        (found.exact, found.bound)
    };
    for search in [&best as &dyn Fn(&Board, Watch) -> (bool, Option<i32>), &list] {
        let asked = AtomicUsize::new(0);
        let watch = || {
            if asked.fetch_add(1, Relaxed) == 0 {
                sleep(Duration::from_millis(500));
            }
            Ok(())
        };
        let board = Board::new(rules.clone(), common::nouns()).unwrap();
        let (exact, bound) = search(&board, &watch);
        assert!(exact && bound > Some(0), "{bound:?}");
        assert!(asked.into_inner() > 1);
    }
}

#[test]
fn a_watch_ends_a_search_for_the_best() {
    let (rules, lexicon) = (common::classic(), common::nouns());
    let positions = common::positions("many", &rules, &lexicon);
    let (board, rack) = positions.iter().find(|(_, rack)| rack.stars() == 2).unwrap();
    let looks = AtomicUsize::new(0);
    let watch = || if looks.fetch_add(1, Relaxed) < 90 { Ok(()) } else { Err(Interrupted) };
    assert_eq!(movegen::best(board, rack, 1, 0, &watch), Err(Interrupted));
    assert_eq!(movegen::turns(board, rack, 0, &watch), Err(Interrupted));
    assert_eq!(movegen::count(board, rack, 0, &watch), Err(Interrupted));
}

/// A watch that says stop the k-th time it is asked ends every search then, at whatever
/// stage that is: it is asked no more, and nothing is found.
#[test]
fn a_watch_ends_a_search_at_every_stage() {
    let (rules, lexicon) = (common::classic(), common::nouns());
    lexicon.gaddag();
    let positions = common::positions("many", &rules, &lexicon);
    let taken_back = |(board, rack): &&(Board, Rack)| movegen::swaps(board, rack).len() > 1;
    let (board, rack) =
        positions.iter().filter(|(_, rack)| rack.stars() < 2).find(taken_back).unwrap();
    let best = |watch: Watch| movegen::best(board, rack, 1, 0, watch).map(drop);
    let list = |watch: Watch| movegen::list(board, rack, 0, 1000, Limits::NONE, watch).map(drop);
    let count = |watch: Watch| movegen::count(board, rack, 0, watch).map(drop);
    for search in [&best as &dyn Fn(Watch) -> Result<(), Interrupted>, &list, &count] {
        let asked = AtomicUsize::new(0);
        let willing = || {
            asked.fetch_add(1, Relaxed);
            Ok(())
        };
        search(&willing).unwrap();
        let whole = asked.into_inner();
        let every = (whole / 50).max(1);
        for stop in (1..=whole).step_by(every).chain(whole - 3..=whole) {
            let asked = AtomicUsize::new(0);
            let watch = || match asked.fetch_add(1, Relaxed) + 1 < stop {
                true => Ok(()),
                false => Err(Interrupted),
            };
            assert_eq!(search(&watch), Err(Interrupted), "question {stop} of {whole}");
            assert_eq!(asked.into_inner(), stop, "of {whole}");
        }
    }
}

/// A bounded board that shows what an unbounded one does, far from its own edges.
const MIDDLE: i32 = 15;

fn as_bounded(unbounded: &Rules) -> Rules {
    let side = -MIDDLE..=MIDDLE;
    let row = |row: i32| -> String {
        side.clone().map(|col| unbounded.layout.premium_at((row, col)).sign()).collect()
    };
    let rows: Vec<String> = side.clone().map(row).collect();
    Rules { layout: Layout::parse(&rows).unwrap(), ..unbounded.clone() }
}

/// Each turn by the places of its tiles and of the stars it takes back.
fn by_place(turns: Vec<Laying>, board: &Board, middle: i32) -> BTreeMap<String, i32> {
    let place = |square| {
        let (row, col) = board.place(square);
        (row - middle, col - middle)
    };
    let named = |turn: Laying| {
        let laid: Vec<_> = turn.laid.iter().map(|laid| (place(laid.square), laid.tile)).collect();
        let swaps: Vec<_> = turn.swaps.iter().map(|&square| place(square)).collect();
        (format!("{laid:?} {swaps:?}"), turn.score)
    };
    turns.into_iter().map(named).collect()
}

#[test]
fn an_unbounded_board_has_every_turn_that_a_large_one_has() {
    // how far tiles came in each direction, beyond the squares shown at first
    let mut beyond = [0; 4];
    for seed in 0..60 {
        let mut stream = Stream(seed);
        let mut rules = rules(&mut stream);
        // opposite edges coincide, so that they must be equal
        let side = rules.layout.rows();
        let mut rows: Vec<Vec<char>> = (0..side)
            .map(|row| (0..side).map(|col| rules.layout.premium(row * side + col).sign()).collect())
            .collect();
        rows[side - 1] = rows[0].clone();
        rows.iter_mut().for_each(|row| row[side - 1] = row[0]);
        let rows: Vec<String> = rows.into_iter().map(String::from_iter).collect();
        rules.layout = Layout::parse(&rows).unwrap().repeated().unwrap();

        let words: Vec<String> = (0..12 + stream.below(25)).map(|_| word(&mut stream, 5)).collect();
        let words = words.iter().map(|word| (word.as_str(), 0));
        let lexicon = Lexicon::build(words, (*rules.alphabet).clone(), "").unwrap();
        let (large, lexicon) = (Arc::new(as_bounded(&rules)), Arc::new(lexicon));
        let mut board = Board::new(Arc::new(rules), lexicon.clone()).unwrap();
        let mut copy = Board::new(large, lexicon).unwrap();
        let shown = *board.extent();
        for _ in 0..6 {
            let rack = rack(&mut stream, board.rules());
            let context = format!("seed {seed}\n{}", board.text());
            assert_eq!(board.lines(), anew(&board).lines(), "{context}");
            let expected = naive::turns(&copy, &rack, &unwatched).unwrap();
            let expected = by_place(expected, &copy, MIDDLE);
            let turns = movegen::turns(&board, &rack, 0, &unwatched).unwrap();
            let best = movegen::best(&board, &rack, 3, 0, &unwatched).unwrap();
            assert_eq!(best, turns[..best.len()], "{context}");
            assert_eq!(by_place(turns.clone(), &board, 0), expected, "{context}");
            let slow = naive::turns(&board, &rack, &unwatched).unwrap();
            assert_eq!(by_place(slow, &board, 0), expected, "{context}");
            // one that reaches out, if there is any
            let far = |turn: &Laying| {
                turn.laid
                    .iter()
                    .map(|laid| board.place(laid.square))
                    .map(|(r, c)| r.abs() + c.abs())
                    .max()
            };
            let mut turns = turns;
            turns.sort_by_key(far);
            let Some(turn) = turns.last() else { continue };
            let turn = turn.turn(&board, &rack);
            let there = copy.extent();
            let moved = |square| {
                let (row, col) = board.place(square);
                there.square((row + MIDDLE).into(), (col + MIDDLE).into()).unwrap()
            };
            let laid: Vec<_> =
                turn.laid.iter().map(|&it| Laid { square: moved(it.square), ..it }).collect();
            let swaps: Vec<_> = turn.swaps.iter().map(|&square| moved(square)).collect();
            let words = || turn.runs.iter().map(|run| run.word.clone());
            copy = copy.after(&laid, &swaps, words());
            board = board.after(&turn.laid, &turn.swaps, words());
            for (row, col) in turn.laid.iter().map(|laid| board.place(laid.square)) {
                let out = [shown.top - row, row + shown.top, shown.left - col, col + shown.left];
                beyond.iter_mut().zip(out).for_each(|(most, out)| *most = out.max(*most));
            }
            let extent = board.extent();
            if extent.top <= -MIDDLE || extent.left <= -MIDDLE || extent.rows + extent.cols > 60 {
                break;
            }
        }
    }
    assert!(beyond.iter().all(|&out| out > 0), "{beyond:?}");
}

#[test]
fn an_unbounded_board_ends_at_the_farthest_square() {
    let stream = &mut Stream(1);
    let mut rules = rules(stream);
    rules.layout = Layout::parse(&["....."; 5]).unwrap().repeated().unwrap();
    rules.rack_size = 3;
    rules.repeat_words = true;
    rules.words_per_turn = WordsPerTurn::Many;
    let lexicon = Lexicon::build([("ото", 0), ("от", 0)], (*rules.alphabet).clone(), "").unwrap();
    let (rules, lexicon) = (Arc::new(rules), Arc::new(lexicon));
    let board =
        |first: &str| Board::parse(&[first, "ОТО"], &[], rules.clone(), lexicon.clone()).unwrap();
    for first in ["@-127-DW", "@128DV", "@128-DW", "@-127DV"] {
        let board = board(first);
        let rack = Rack::parse("ТОО", &rules.alphabet).unwrap();
        let turns = movegen::turns(&board, &rack, 0, &unwatched).unwrap();
        assert!(!turns.is_empty());
        let slow = naive::turns(&board, &rack, &unwatched).unwrap();
        assert_eq!(as_set(turns.clone()), as_set(slow));
        for turn in turns {
            let turn = turn.turn(&board, &rack);
            let after = board.after(&turn.laid, &turn.swaps, []);
            assert!(after.extent().rows <= 255 && after.extent().cols <= 255);
        }
    }
}

#[test]
fn a_list_held_in_pages_is_the_list() {
    let mut paged = 0;
    games(0..80, |seed, board, rack, stream| {
        let owed = stream.pick(&[0, 0, 1]);
        let all = movegen::turns(board, rack, owed, &unwatched).unwrap();
        let room = 1 + stream.below(40);
        let list = movegen::list(board, rack, owed, room, Limits::NONE, &unwatched).unwrap();
        assert!(list.exact, "seed {seed}");
        match list.turns {
            movegen::Turns::Whole(turns) => assert!(turns.iter().eq(all.iter().cloned())),
            movegen::Turns::Paged(pages) => {
                paged += 1;
                assert_eq!(pages.len(), all.len());
                // backwards, so that windows are asked for before those they follow
                for (place, turn) in all.iter().enumerate().rev() {
                    let page = pages.page(place, &unwatched).unwrap();
                    assert!(page.turns.len() <= room, "seed {seed}");
                    assert_eq!(page.get(place), Some(turn), "seed {seed}");
                    assert_eq!(pages.score(place).0, turn.score);
                }
            }
        }
    });
    assert!(paged > 50, "{paged} lists in pages");
}

#[test]
fn an_unbounded_board_may_be_wider_than_any_other() {
    let mut found = 0;
    for seed in 0..8 {
        let mut stream = Stream(seed);
        let mut rules = rules(&mut stream);
        rules.layout = Layout::parse(&["R.B.R", ".G.G.", "B...B", ".G.G.", "R.B.R"]).unwrap();
        rules.layout = rules.layout.repeated().unwrap();
        rules.words_per_turn = [WordsPerTurn::One, WordsPerTurn::Many][seed as usize % 2];
        rules.repeat_words = true;
        let words: Vec<String> = (0..20).map(|_| word(&mut stream, 4)).collect();
        let lexicon = words.iter().map(|word| (word.as_str(), 0));
        let lexicon = Lexicon::build(lexicon, (*rules.alphabet).clone(), "").unwrap();
        // words far apart, also beyond each other's rows and columns
        let mut rows = vec![vec!['.'; 90]; 70];
        for (row, col) in [(0, 0), (35, 80), (69, 40)] {
            let word = stream.pick(&words.iter().map(String::as_str).collect::<Vec<_>>());
            for (at, ch) in word.to_uppercase().chars().enumerate() {
                rows[row][col + at] = ch;
            }
        }
        let first = std::iter::once("@-30-AB".to_string());
        let rows: Vec<String> = first.chain(rows.into_iter().map(String::from_iter)).collect();
        let board = Board::parse(&rows, &[], Arc::new(rules), Arc::new(lexicon)).unwrap();
        assert!(board.rows() > 70 && board.cols() > 80);
        let rack = Rack::parse(stream.pick(&["АОК", "ТРО", "КТ*"]), &board.rules().alphabet);
        let rack = rack.unwrap();
        let context = format!("seed {seed}\n{}", board.text());
        let slow = as_set(naive::turns(&board, &rack, &unwatched).unwrap());
        let turns = movegen::turns(&board, &rack, 0, &unwatched).unwrap();
        let best = movegen::best(&board, &rack, 4, 0, &unwatched).unwrap();
        assert_eq!(best, turns[..best.len()], "{context}");
        found += slow.len();
        assert_eq!(as_set(turns), slow, "{context}");
    }
    assert!(found > 0);
}
