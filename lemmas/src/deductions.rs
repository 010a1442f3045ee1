//! The report's three proofs in natural deduction, for lines of any length.
//!
//! Source: the CISC204 report, section "Jape proofs". Q, D, R and S say that a cell can move up, down,
//! right and left. The text is in the notation of the crate `proofs`, module `deduction`; for six cells
//! the proofs have the lines of the report, with the same numbers.

use std::fmt::{self, Write};

/// One of the proofs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deduction {
    /// Proof 1: what cannot be entered is not moved to, in each of the four directions.
    CannotMove,
    /// Proof 2: in a full row of this many cells nothing moves left or right.
    FullRow(usize),
    /// Proof 3: in a full column of this many cells nothing moves up or down.
    FullColumn(usize),
}

/// Lines of fewer cells have no vehicle, lines of more are not on a board.
const LENGTHS: std::ops::RangeInclusive<usize> = 2..=64;

impl Deduction {
    /// The proof by its name and, for a line, its number of cells; `None` for other names and for
    /// lengths outside `2..=64`.
    pub fn named(name: &str, length: usize) -> Option<Self> {
        let fits = LENGTHS.contains(&length);
        match name {
            "cannot_move" => Some(Self::CannotMove),
            "full_row" if fits => Some(Self::FullRow(length)),
            "full_column" if fits => Some(Self::FullColumn(length)),
            _ => None,
        }
    }

    /// The text of the proof, with the theorem that it uses.
    pub fn text(self) -> String {
        let mut text = String::from(MODUS_TOLLENS);
        let written = match self {
            Self::CannotMove => write_cannot_move(&mut text),
            Self::FullRow(n) => {
                Full { name: "row", n, ahead: "R", back: "S", first: "R" }.write(&mut text)
            }
            Self::FullColumn(n) => {
                Full { name: "column", n, ahead: "D", back: "Q", first: "Q" }.write(&mut text)
            }
        };
        written.expect("a string takes everything");
        text
    }
}

const MODUS_TOLLENS: &str = "\
# P -> Q, !Q |- !P, which the report uses as a theorem.
theorem modus_tollens: P -> Q, !Q |- !P
1: P -> Q, !Q  by premises
2: > P         by assumption
3: > Q         by implies elim 1.1, 2
4: > false     by not elim 3, 1.2
5: !P          by not intro 2-4
";

/// The four directions: the letter, the neighbour that is entered, and the word.
fn write_cannot_move(text: &mut String) -> fmt::Result {
    for (letter, neighbour, word) in
        [("Q", "nM1", "up"), ("D", "nP1", "down"), ("R", "nP1", "right"), ("S", "nM1", "left")]
    {
        let (moves, empty) = (format!("{letter}_n"), format!("E_{neighbour}"));
        writeln!(text, "\ntheorem cannot_move_{word}: {moves} -> {empty}, !{empty} |- !{moves}")?;
        writeln!(text, "1: {moves} -> {empty}, !{empty}  by premises")?;
        writeln!(text, "2: !{moves}  by theorem modus_tollens 1.1, 1.2")?;
    }
    Ok(())
}

/// A full line: `ahead` is the letter of the direction in which numbers grow, `first` that of the
/// direction that is refuted first.
struct Full {
    name: &'static str,
    n: usize,
    ahead: &'static str,
    back: &'static str,
    first: &'static str,
}

/// A line of the proof that a later one refers to, or a formula of one.
type Place = String;

impl Full {
    fn write(&self, text: &mut String) -> fmt::Result {
        let (premises, n_first, n_second) = self.premises();
        let second = if self.first == self.ahead { self.back } else { self.ahead };
        let none = |letter: &str| format!("!({})", disjunction(letter, self.n));
        let conclusion = format!("{} & {}", none(self.first), none(second));
        let given = premises.join(", ");
        writeln!(text, "\ntheorem full_{}_{}: {given} |- {conclusion}", self.name, self.n)?;
        let (first, rest) = premises.split_at(n_first);
        let (middle, last) = rest.split_at(n_second);
        for (index, part) in [first, middle, last].into_iter().enumerate() {
            writeln!(text, "{}: {}  by premises", index + 1, part.join(", "))?;
        }
        let mut lines = Lines { text, number: 3 };
        let (ahead, back) = self.write_negations(&mut lines)?;
        let in_order = |letter| if letter == self.ahead { &ahead } else { &back };
        let one = write_none(&mut lines, self.first, in_order(self.first))?;
        let other = write_none(&mut lines, second, in_order(second))?;
        lines.line(0, &conclusion, &format!("and intro {one}, {other}"))?;
        Ok(())
    }

    /// The premises, and how many stand on the first two lines.
    fn premises(&self) -> (Vec<String>, usize, usize) {
        let Self { n, ahead, back, .. } = self;
        let full = conjunction(*n);
        let ahead_empty = (1..*n).map(|k| format!("{ahead}{} -> E{k}", k - 1));
        let back_empty = (1..*n).map(|k| format!("{back}{k} -> E{}", k - 1));
        let ends = [format!("!{back}0"), format!("!{ahead}{}", n - 1)];
        let all = [full].into_iter().chain(ahead_empty).chain(back_empty).chain(ends);
        (all.collect(), 2, n - 1)
    }

    /// The place of a premise, by its index.
    fn place(&self, index: usize) -> Place {
        let n = self.n;
        match index {
            _ if index < 2 => format!("1.{}", index + 1),
            // A line that holds one formula needs no number of it.
            _ if index <= n && n == 2 => "2".to_owned(),
            _ if index <= n => format!("2.{}", index - 1),
            _ => format!("3.{}", index - n),
        }
    }

    /// No cell can move, one by one; the places of these lines, by cell.
    fn write_negations(
        &self,
        lines: &mut Lines<'_>,
    ) -> Result<(Vec<Place>, Vec<Place>), fmt::Error> {
        let Self { n, ahead, back, .. } = *self;
        let mut shorter = vec![String::new(); n];
        let mut from = "1.1".to_owned();
        for n_left in (1..n).rev() {
            from = lines.line(0, &conjunction(n_left), &format!("and elim {from}"))?;
            shorter[n_left].clone_from(&from);
        }
        let mut none_ahead = vec![String::new(); n];
        let mut none_back = vec![String::new(); n];
        none_back[0] = self.place(2 * n - 1);
        none_ahead[n - 1] = self.place(2 * n);
        for full in 0..n {
            let occupied = if full == 0 {
                shorter[1].clone()
            } else {
                let from = if full + 1 < n { &*shorter[full + 1] } else { "1.1" };
                lines.line(0, &format!("!E{full}"), &format!("and elim {from}"))?
            };
            let mut refute = |letter: &str, cell: usize, premise: Place| {
                let rule = format!("theorem modus_tollens {premise}, {occupied}");
                lines.line(0, &format!("!{letter}{cell}"), &rule)
            };
            if full + 1 < n {
                none_back[full + 1] = refute(back, full + 1, self.place(n + full))?;
            }
            if full > 0 {
                none_ahead[full - 1] = refute(ahead, full - 1, self.place(full))?;
            }
        }
        Ok((none_ahead, none_back))
    }
}

/// `!(X0 | X1 | …)` from the negations of its parts.
fn write_none(
    lines: &mut Lines<'_>,
    letter: &str,
    negations: &[Place],
) -> Result<Place, fmt::Error> {
    let n = negations.len();
    let first = lines.number + 1;
    for depth in 1..n {
        lines.line(depth, &disjunction(letter, n + 1 - depth), "assumption")?;
    }
    // The place and the first line of the box that refutes what is left of the disjunction.
    let mut left = write_one(lines, n, letter, 0, &negations[0])?;
    for (cell, negation) in negations.iter().enumerate().skip(1) {
        let right = write_one(lines, n - cell + 1, letter, cell, negation)?;
        let opened = first + n - 1 - cell;
        let rule = format!("or elim {opened}, {left}, {right}");
        let end = lines.line(n - cell, "false", &rule)?;
        left = format!("{opened}-{end}");
    }
    lines.line(0, &format!("!({})", disjunction(letter, n)), &format!("not intro {left}"))
}

/// A box that refutes one part; its place.
fn write_one(
    lines: &mut Lines<'_>,
    depth: usize,
    letter: &str,
    cell: usize,
    negation: &str,
) -> Result<Place, fmt::Error> {
    let assumed = lines.line(depth, &format!("{letter}{cell}"), "assumption")?;
    let end = lines.line(depth, "false", &format!("not elim {assumed}, {negation}"))?;
    Ok(format!("{assumed}-{end}"))
}

struct Lines<'t> {
    text: &'t mut String,
    number: usize,
}

impl Lines<'_> {
    fn line(&mut self, depth: usize, formula: &str, rule: &str) -> Result<Place, fmt::Error> {
        self.number += 1;
        let boxes = "> ".repeat(depth);
        writeln!(self.text, "{}: {boxes}{formula}  by {rule}", self.number)?;
        Ok(self.number.to_string())
    }
}

fn conjunction(n: usize) -> String {
    (0..n).map(|cell| format!("!E{cell}")).collect::<Vec<_>>().join(" & ")
}

fn disjunction(letter: &str, n: usize) -> String {
    (0..n).map(|cell| format!("{letter}{cell}")).collect::<Vec<_>>().join(" | ")
}
