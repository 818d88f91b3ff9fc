//! Judging a turn on the final board: the words it makes, what they score, whether
//! it is legal and, if not, the first reason why and everything that shows it.
//! Nothing is generated or searched here.

use std::collections::HashSet;

use crate::board::Board;
use crate::error::Error;
use crate::rack::Rack;
use crate::rules::{BonusFor, NewWordsHold, Reclaim, Rules, WordPremiums, WordsPerTurn};
use crate::tile::{Laid, Square, Tile};
use crate::turn::{Run, Turn};

/// Why a turn is not legal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[allow(missing_docs)] // `sentence` says what each means
pub enum Reason {
    OffBoard,
    SquareTaken,
    SwapNotAStar,
    NoTiles,
    TooManyTiles,
    SwapNever,
    NotOnRack,
    StarKept,
    NoWord,
    NotAWord,
    OffCentre,
    NoContact,
    NotInLine,
    Gap,
    RepeatedWord,
    NoOldLetter,
    OwedStar,
}

impl Reason {
    /// A stable name for programs.
    pub fn slug(self) -> &'static str {
        match self {
            Reason::OffBoard => "off-board",
            Reason::SquareTaken => "square-taken",
            Reason::SwapNotAStar => "swap-not-a-star",
            Reason::NoTiles => "no-tiles",
            Reason::TooManyTiles => "too-many-tiles",
            Reason::SwapNever => "swap-never",
            Reason::NotOnRack => "not-on-rack",
            Reason::StarKept => "star-kept",
            Reason::NoWord => "no-word",
            Reason::NotAWord => "not-a-word",
            Reason::OffCentre => "off-centre",
            Reason::NoContact => "no-contact",
            Reason::NotInLine => "not-in-line",
            Reason::Gap => "gap",
            Reason::RepeatedWord => "repeated-word",
            Reason::NoOldLetter => "no-old-letter",
            Reason::OwedStar => "owed-star",
        }
    }

    /// What it means.
    pub fn sentence(self) -> &'static str {
        match self {
            Reason::OffBoard => {
                "the turn was made for another board, and this one has not its squares"
            }
            Reason::SquareTaken => "a tile is on the square already",
            Reason::SwapNotAStar => "there is no star to take back",
            Reason::NoTiles => "the turn lays no tile",
            Reason::TooManyTiles => "the turn uses more tiles than a rack holds",
            Reason::SwapNever => "these rules do not let a star be taken back from the board",
            Reason::NotOnRack => "the rack does not hold the tiles of the turn",
            Reason::StarKept => "a star taken back must be laid in the same turn",
            Reason::NoWord => "a tile stands in no word",
            Reason::NotAWord => "not in the lexicon",
            Reason::OffCentre => "the first turn must be one group of tiles that covers the centre",
            Reason::NoContact => "some tiles do not touch those on the board",
            Reason::NotInLine => {
                "these rules allow one word a turn, and the tiles are not in one line"
            }
            Reason::Gap => {
                "these rules allow one word a turn, and there is an empty square between the tiles"
            }
            Reason::RepeatedWord => "already laid in this game, or twice in this turn",
            Reason::NoOldLetter => {
                "each new word must hold a letter that was on the board, or cross a new word that does"
            }
            Reason::OwedStar => "a star taken back earlier must be laid now, and it can be",
        }
    }
}

/// A refusal: the reason, and the squares and words at fault.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Refusal {
    /// Why.
    pub reason: Reason,
    /// The squares at fault.
    pub squares: Vec<Square>,
    /// The words at fault.
    pub runs: Vec<Run>,
}

impl Refusal {
    fn because(reason: Reason) -> Refusal {
        Refusal { reason, squares: Vec::new(), runs: Vec::new() }
    }

    fn squares(reason: Reason, squares: Vec<Square>) -> Result<(), Refusal> {
        if squares.is_empty() { Ok(()) } else { Err(Refusal { reason, squares, runs: Vec::new() }) }
    }

    fn runs(reason: Reason, runs: Vec<Run>, cols: usize) -> Result<(), Refusal> {
        if runs.is_empty() {
            return Ok(());
        }
        let mut squares: Vec<_> = runs.iter().flat_map(|run| run.squares(cols)).collect();
        squares.sort_unstable();
        squares.dedup();
        Err(Refusal { reason, squares, runs })
    }

    /// The refusal of a turn that leaves an owed star unlaid.
    pub fn owed_star() -> Refusal {
        Refusal::because(Reason::OwedStar)
    }

    /// A sentence that names the words or squares at fault.
    pub fn sentence(&self, board: &Board) -> String {
        let alphabet = &board.rules().alphabet;
        let mut names: Vec<String> = self
            .runs
            .iter()
            .map(|run| {
                let square = board.extent().name(run.start, run.across);
                format!("'{}' at {square}", alphabet.word(&run.word))
            })
            .collect();
        if names.is_empty() {
            names = self.squares.iter().map(|&at| board.extent().name(at, true)).collect();
        }
        let sentence = self.reason.sentence();
        if names.is_empty() { sentence.into() } else { format!("{sentence}: {}", names.join(", ")) }
    }
}

/// The turn that lays these tiles and takes back these stars: its words and scores,
/// without the bonus, which depends on a rack. It must fit the board; it need not
/// be legal.
pub fn turn(board: &Board, mut laid: Vec<Laid>, mut swaps: Vec<Square>) -> Result<Turn, Error> {
    let named = |square: Square| board.extent().name(square, true);
    laid.sort_unstable();
    swaps.sort_unstable();
    if let Some(two) = laid.windows(2).find(|two| two[0].square == two[1].square) {
        return Err(Error::LaidTwice { square: named(two[0].square) });
    }
    let alphabet = &board.rules().alphabet;
    for laid in &laid {
        let there = board.tile(laid.square);
        if !there.is_empty() {
            return Err(Error::SquareTaken {
                square: named(laid.square),
                laid: alphabet.tile_form(laid.tile),
                there: alphabet.tile_form(there),
            });
        }
    }
    let twice = swaps.windows(2).find(|two| two[0] == two[1]).map(|two| two[0]);
    if let Some(square) = twice.or(swaps.iter().copied().find(|&at| !board.tile(at).is_star())) {
        return Err(Error::NoStar { square: named(square) });
    }
    let runs = runs(board, &laid, &board.squares_after(&laid, &swaps));
    Ok(Turn { laid, swaps, runs, bonus: 0, extent: *board.extent() })
}

/// The maximal runs of two or more tiles through laid tiles, scored; across first,
/// each kind by square. `squares` is the final board, `laid` is sorted.
pub fn runs(board: &Board, laid: &[Laid], squares: &[Tile]) -> Vec<Run> {
    let (rows, cols) = (board.rows(), board.cols());
    let mut runs = Vec::new();
    for across in [true, false] {
        let mut seen = HashSet::new();
        for laid in laid {
            let at = laid.square as usize;
            let (row, col) = (at / cols, at % cols);
            let (step, before, after) =
                if across { (1, col, cols - 1 - col) } else { (cols, row, rows - 1 - row) };
            let back = (1..=before).take_while(|n| !squares[at - n * step].is_empty()).count();
            let on = (1..=after).take_while(|n| !squares[at + n * step].is_empty()).count();
            let start = at - back * step;
            if back + on == 0 || !seen.insert(start) {
                continue;
            }
            let run = (0..=back + on).map(|n| start + n * step);
            runs.push(Run {
                start: start as Square,
                across,
                word: run.clone().map(|at| squares[at].letter()).collect(),
                score: score(board, run, squares),
            });
        }
        let first = runs.iter().position(|run: &Run| run.across == across).unwrap_or(runs.len());
        runs[first..].sort_by_key(|run| run.start);
    }
    runs
}

/// What a word scores: letter premiums first, word premiums second, both only under new tiles.
fn score(board: &Board, run: impl Iterator<Item = usize>, squares: &[Tile]) -> i32 {
    let rules = board.rules();
    let mut sum = 0;
    let mut multiply = 1;
    let mut add = 0;
    for at in run {
        let value = rules.value(squares[at]);
        if board.squares()[at].is_empty() {
            let premium = board.premium(at as Square);
            sum += value * premium.letter;
            multiply *= premium.word;
            add += if premium.word > 1 { premium.word } else { 0 };
        } else {
            sum += value;
        }
    }
    match rules.word_premiums {
        WordPremiums::Multiply => sum * multiply,
        WordPremiums::Add => sum * add.max(1),
    }
}

/// The bonus that is due when the turn is played from this rack.
///
/// "Seven": every tile of the full rack has left it. A star taken back that must be
/// laid at once is not one of them, so stars kept count as the rack's own first.
pub fn bonus(rules: &Rules, laid: &[Laid], swaps: usize, rack: &Rack) -> i32 {
    let stars_laid = laid.iter().filter(|laid| laid.tile.is_star()).count();
    let letters_used = laid.len() - stars_laid + swaps;
    let stars_left = (rack.stars() as usize + swaps).saturating_sub(stars_laid);
    let letters_left = (rack.len() - rack.stars() as usize).saturating_sub(letters_used);
    let due = match rules.bonus_for {
        BonusFor::Empty => letters_left + stars_left == 0,
        BonusFor::Seven => {
            let own_left = match rules.star_reclaim {
                Reclaim::NextTurn => stars_left.saturating_sub(swaps),
                _ => stars_left,
            };
            rack.len() == rules.rack_size && letters_left + own_left == 0
        }
    };
    if due { rules.bonus } else { 0 }
}

/// A turn as it stands on a board, whichever board it was made for, with the bonus
/// due to a rack; or a refusal, if it does not fit there.
pub fn turn_on(board: &Board, made: &Turn, rack: Option<&Rack>) -> Result<Turn, Refusal> {
    let (laid, swaps) =
        made.on(board.extent()).ok_or_else(|| Refusal::because(Reason::OffBoard))?;
    let taken = laid.iter().map(|laid| laid.square).filter(|&at| !board.tile(at).is_empty());
    Refusal::squares(Reason::SquareTaken, taken.collect())?;
    let plain = swaps.iter().copied().filter(|&at| !board.tile(at).is_star());
    Refusal::squares(Reason::SwapNotAStar, plain.collect())?;
    let runs = runs(board, &laid, &board.squares_after(&laid, &swaps));
    let mut turn = Turn { laid, swaps, runs, bonus: 0, extent: *board.extent() };
    if let Some(rack) = rack
        && check_rack(board, &turn, Some(rack)).is_ok()
    {
        turn.bonus = bonus(board.rules(), &turn.laid, turn.swaps.len(), rack);
    }
    Ok(turn)
}

/// Whether a turn is legal on a board, played from a rack if one is given.
/// `turn` must have been made for this board.
pub fn check(board: &Board, turn: &Turn, rack: Option<&Rack>) -> Result<(), Refusal> {
    let rules = board.rules();
    if turn.laid.is_empty() {
        return Err(Refusal::because(Reason::NoTiles));
    }
    check_swaps(board, turn)?;
    check_rack(board, turn, rack)?;
    check_words(board, turn)?;
    check_contact(board, turn)?;
    if rules.words_per_turn == WordsPerTurn::One {
        check_line(board, turn)?;
    }
    if !rules.repeat_words {
        check_repeats(board, turn)?;
    }
    if rules.new_words_hold == NewWordsHold::OldAndNew {
        check_old_letters(board, turn)?;
    }
    Ok(())
}

fn check_swaps(board: &Board, turn: &Turn) -> Result<(), Refusal> {
    let squares = turn.swaps.clone();
    match board.rules().star_reclaim {
        Reclaim::Never => Refusal::squares(Reason::SwapNever, squares),
        Reclaim::ThisTurn if turn.stars_laid() < turn.swaps.len() => {
            Refusal::squares(Reason::StarKept, squares)
        }
        _ => Ok(()),
    }
}

fn check_rack(board: &Board, turn: &Turn, rack: Option<&Rack>) -> Result<(), Refusal> {
    let Some(rack) = rack else {
        let own_stars = turn.stars_laid().saturating_sub(turn.swaps.len());
        let used = turn.laid.len() - turn.stars_laid() + turn.swaps.len() + own_stars;
        let fits = used <= board.rules().rack_size;
        return if fits { Ok(()) } else { Err(Refusal::because(Reason::TooManyTiles)) };
    };
    // stars taken back are in the hand before the tiles are laid
    let mut left = rack.clone();
    let mut missing = Vec::new();
    for &square in &turn.swaps {
        if left.take(board.tile(square).letter()) {
            left.add_star();
        } else {
            missing.push(square);
        }
    }
    for laid in &turn.laid {
        let there =
            if laid.tile.is_star() { left.take_star() } else { left.take(laid.tile.letter()) };
        if !there {
            missing.push(laid.square);
        }
    }
    Refusal::squares(Reason::NotOnRack, missing)
}

fn check_words(board: &Board, turn: &Turn) -> Result<(), Refusal> {
    let in_a_word = |laid: &&Laid| {
        turn.runs.iter().any(|run| run.squares(turn.extent.cols).any(|at| at == laid.square))
    };
    let lone = turn.laid.iter().filter(|laid| !in_a_word(laid)).map(|laid| laid.square).collect();
    Refusal::squares(Reason::NoWord, lone)?;
    let lexicon = board.lexicon();
    let bad = turn.runs.iter().filter(|run| !lexicon.contains(&run.word)).cloned().collect();
    Refusal::runs(Reason::NotAWord, bad, turn.extent.cols)
}

fn check_contact(board: &Board, turn: &Turn) -> Result<(), Refusal> {
    let squares = board.squares_after(&turn.laid, &turn.swaps);
    let first_turn = board.is_empty();
    let centre = board.centre();
    let mut seen = vec![false; squares.len()];
    let mut groups = 0;
    let mut adrift = Vec::new();
    for laid in &turn.laid {
        if seen[laid.square as usize] {
            continue;
        }
        groups += 1;
        let group = flood(board, &squares, laid.square as usize, &mut seen);
        let held = group.iter().any(|&at| {
            if first_turn { Some(at as Square) == centre } else { !board.squares()[at].is_empty() }
        });
        if !held {
            let laid_here = |at: &&usize| board.squares()[**at].is_empty();
            adrift.extend(group.iter().filter(laid_here).map(|&at| at as Square));
        }
    }
    adrift.sort_unstable();
    if first_turn {
        if groups > 1 && adrift.is_empty() {
            adrift.extend(turn.laid.iter().map(|laid| laid.square));
        }
        return Refusal::squares(Reason::OffCentre, adrift);
    }
    Refusal::squares(Reason::NoContact, adrift)
}

/// The tiles connected with one, by edges.
fn flood(board: &Board, squares: &[Tile], from: usize, seen: &mut [bool]) -> Vec<usize> {
    let (rows, cols) = (board.rows(), board.cols());
    let mut group = vec![from];
    seen[from] = true;
    let mut next = 0;
    while next < group.len() {
        let at = group[next];
        next += 1;
        let (row, col) = (at / cols, at % cols);
        let near = [
            (row > 0).then(|| at - cols),
            (row + 1 < rows).then(|| at + cols),
            (col > 0).then(|| at - 1),
            (col + 1 < cols).then(|| at + 1),
        ];
        for at in near.into_iter().flatten() {
            if !squares[at].is_empty() && !std::mem::replace(&mut seen[at], true) {
                group.push(at);
            }
        }
    }
    group
}

fn check_line(board: &Board, turn: &Turn) -> Result<(), Refusal> {
    let (Some(first), Some(last)) = (turn.laid.first(), turn.laid.last()) else {
        return Ok(());
    };
    let all = || turn.laid.iter().map(|laid| laid.square).collect::<Vec<_>>();
    let ((row, col), (last_row, last_col)) = (board.place(first.square), board.place(last.square));
    let mut places = turn.laid.iter().map(|laid| board.place(laid.square));
    let step = if row == last_row {
        1
    } else if col == last_col && places.all(|(_, at)| at == col) {
        board.cols()
    } else {
        return Refusal::squares(Reason::NotInLine, all());
    };
    let squares = board.squares_after(&turn.laid, &turn.swaps);
    let between = (first.square as usize..=last.square as usize).step_by(step);
    let gaps = between.filter(|&at| squares[at].is_empty()).map(|at| at as Square).collect();
    Refusal::squares(Reason::Gap, gaps)
}

fn check_repeats(board: &Board, turn: &Turn) -> Result<(), Refusal> {
    let mut seen = HashSet::new();
    let mut again: Vec<Run> = Vec::new();
    for run in &turn.runs {
        if board.history().contains(&run.word) || !seen.insert(&run.word) {
            again.push(run.clone());
        }
    }
    Refusal::runs(Reason::RepeatedWord, again, turn.extent.cols)
}

/// A new word holds an old tile, or shares a laid tile with a new word that does.
pub fn check_old_letters(board: &Board, turn: &Turn) -> Result<(), Refusal> {
    // on an empty board there is nothing old to hold
    if board.is_empty() {
        return Ok(());
    }
    let old = |at: Square| !board.tile(at).is_empty();
    let holds: Vec<&Run> =
        turn.runs.iter().filter(|run| run.squares(turn.extent.cols).any(old)).collect();
    let crosses = |run: &Run| {
        run.squares(turn.extent.cols)
            .any(|at| holds.iter().any(|other| other.squares(turn.extent.cols).any(|sq| sq == at)))
    };
    let bad = turn.runs.iter().filter(|run| !crosses(run)).cloned().collect();
    Refusal::runs(Reason::NoOldLetter, bad, turn.extent.cols)
}
