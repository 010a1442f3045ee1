//! What looks like a refutation in LRAT of a formula that has models. No checker may accept any of it.

use fastrand::Rng;

/// The clauses of a DIMACS text.
pub(super) fn clauses(formula: &str) -> Vec<Vec<i32>> {
    let is_clause = |line: &&str| !line.starts_with(['c', 'p']);
    let literals = |line: &str| -> Vec<i32> {
        line.split_whitespace().flat_map(str::parse).filter(|&literal| literal != 0).collect()
    };
    formula.lines().filter(is_clause).map(literals).collect()
}

/// A false refutation, and how it was made; `original` is a proof of something else.
pub(super) fn forge(
    rng: &mut Rng,
    clauses: &[Vec<i32>],
    original: &[u8],
) -> (&'static str, Vec<u8>) {
    if clauses.is_empty() {
        return ("no formula", b"1 0 0\n".to_vec());
    }
    let mut proof = Proof { rng, clauses, next: clauses.len() + 1, steps: Vec::new() };
    let what = match proof.rng.u8(0..9) {
        0 => return ("a proof of another formula", original.to_vec()),
        1 => proof.empty(),
        2 => proof.both_units(),
        3 => proof.use_of_deleted(),
        4 => proof.reused_number(),
        5 => proof.new_variable(),
        6 => proof.incomplete_rat(),
        7 => proof.tautology(),
        _ => proof.shortened_clauses(),
    };
    let text: String = proof.steps.iter().map(|step| step.clone() + "\n").collect();
    if proof.rng.u8(0..4) == 0
        && let Some(binary) = binary(&proof.steps)
    {
        return (what, binary);
    }
    (what, text.into_bytes())
}

struct Proof<'a> {
    rng: &'a mut Rng,
    clauses: &'a [Vec<i32>],
    /// The number of the next step.
    next: usize,
    steps: Vec<String>,
}

impl Proof<'_> {
    fn add(&mut self, clause: &[i32], hints: &[i64]) -> i64 {
        let number = self.next;
        self.next += 1;
        self.step(number, clause, hints);
        i64::try_from(number).expect("few steps")
    }

    fn step(&mut self, number: usize, clause: &[i32], hints: &[i64]) {
        let words = |numbers: &[i64]| numbers.iter().map(|n| format!("{n} ")).collect::<String>();
        let clause: Vec<i64> = clause.iter().map(|&literal| literal.into()).collect();
        self.steps.push(format!("{number} {}0 {}0", words(&clause), words(hints)));
    }

    fn delete(&mut self, numbers: &[i64]) {
        let words: String = numbers.iter().map(|n| format!("{n} ")).collect();
        self.steps.push(format!("{} d {words}0", self.next - 1));
    }

    fn literal(&mut self) -> i32 {
        let clause = self.rng.choice(self.clauses).expect("there are some");
        let literal = self.rng.choice(clause).copied().unwrap_or(1);
        if self.rng.bool() { literal } else { -literal }
    }

    /// Numbers of the clauses with this literal.
    fn with(&self, literal: i32) -> Vec<i64> {
        let has = |(_, clause): &(usize, &Vec<i32>)| clause.contains(&literal);
        let number = |(idx, _): (usize, &Vec<i32>)| i64::try_from(idx + 1).expect("few clauses");
        self.clauses.iter().enumerate().filter(has).map(number).collect()
    }

    /// Clauses that become unit one after another when these literals are false: right hints, as far as they
    /// go.
    fn propagation(&self, falsified: &[i32]) -> Vec<i64> {
        let mut falsified = falsified.to_vec();
        let mut hints = Vec::new();
        loop {
            let n_before = hints.len();
            for (number, clause) in (1..).zip(self.clauses) {
                let mut open = clause.iter().filter(|literal| !falsified.contains(literal));
                let (first, second) = (open.next(), open.next());
                let is_satisfied = clause.iter().any(|&literal| falsified.contains(&-literal));
                match (first, second, is_satisfied) {
                    (Some(&unit), None, false) => {
                        falsified.push(-unit);
                        hints.push(number);
                    }
                    (None, _, false) => {
                        hints.push(number);
                        return hints;
                    }
                    _ => {}
                }
                if hints.len() > 300 {
                    return hints;
                }
            }
            if hints.len() == n_before {
                return hints;
            }
        }
    }

    /// Random hints, or right ones that do not end in a conflict.
    fn hints(&mut self, falsified: &[i32]) -> Vec<i64> {
        let n_clauses = i64::try_from(self.clauses.len()).expect("few clauses");
        match self.rng.u8(0..4) {
            0 => Vec::new(),
            1 => (0..self.rng.usize(1..8))
                .map(|_| self.rng.i64(-n_clauses..=n_clauses + 2))
                .collect(),
            _ => self.propagation(falsified),
        }
    }

    fn empty(&mut self) -> &'static str {
        let hints = self.hints(&[]);
        self.add(&[], &hints);
        "the empty clause at once"
    }

    fn both_units(&mut self) -> &'static str {
        let literal = self.literal();
        let numbers = [literal, -literal].map(|literal| {
            let hints = self.hints(&[literal]);
            self.add(&[literal], &hints)
        });
        self.add(&[], &numbers);
        "a literal and its negation"
    }

    /// A unit that conflicts with nothing once some clauses are deleted, and these used again.
    fn use_of_deleted(&mut self) -> &'static str {
        let units: Vec<_> = self.clauses.iter().filter(|clause| clause.len() == 1).collect();
        let unit = self.rng.choice(&units).map_or(1, |clause| clause[0]);
        let deleted = self.with(unit);
        self.delete(&deleted);
        let added = self.add(&[-unit], &[]);
        let known = deleted.iter().find(|&&number| {
            let idx = usize::try_from(number - 1).expect("a clause");
            self.clauses[idx].len() == 1
        });
        let known = known.copied().unwrap_or(1);
        let hints = if self.rng.bool() { [added, known] } else { [known, added] };
        self.add(&[], &hints);
        "a deleted clause used"
    }

    fn reused_number(&mut self) -> &'static str {
        let literal = self.literal();
        let n_clauses = self.clauses.len();
        let number = self.rng.usize(0..=n_clauses);
        if self.rng.bool() {
            self.delete(&[i64::try_from(number).expect("few clauses")]);
        }
        self.step(number, &[literal], &[]);
        self.add(&[-literal], &[]);
        let last = i64::try_from(n_clauses + 1).expect("few clauses");
        self.add(&[], &[i64::try_from(number).expect("few clauses"), last]);
        "a number used twice"
    }

    /// A new variable is true, by its being new, and false by forgetting that it no longer is.
    fn new_variable(&mut self) -> &'static str {
        let largest = self.clauses.iter().flatten().map(|literal| literal.abs()).max().unwrap_or(1);
        let new = largest + self.rng.i32(1..3);
        let positive = self.add(&[new], &[]);
        let hints = match self.rng.u8(0..4) {
            0 => vec![],
            1 => vec![-positive],
            2 => vec![positive],
            _ => vec![-positive, positive],
        };
        if self.rng.bool() {
            self.delete(&[positive]);
        }
        let negative = self.add(&[-new], &hints);
        self.add(&[], &[positive, negative]);
        "a new variable is true and false"
    }

    /// A unit as a resolution asymmetric tautology, with one of its candidates left out or not refuted.
    fn incomplete_rat(&mut self) -> &'static str {
        let pivot = self.literal();
        let mut candidates = self.with(-pivot);
        if !candidates.is_empty() {
            let left_out = self.rng.usize(0..candidates.len());
            candidates.remove(left_out);
        }
        let mut hints = if self.rng.bool() { self.propagation(&[pivot]) } else { Vec::new() };
        for candidate in candidates {
            hints.push(-candidate);
            if self.rng.bool() {
                hints.push(candidate);
            }
        }
        let other = self.literal();
        let clause = if self.rng.bool() { vec![pivot] } else { vec![pivot, other] };
        let first = self.add(&clause, &hints);
        let second = self.add(&[-pivot], &[first]);
        self.add(&[], &[first, second]);
        "an incomplete resolution tautology"
    }

    fn tautology(&mut self) -> &'static str {
        let literal = self.literal();
        let first = self.add(&[literal, -literal], &[]);
        let second = self.add(&[literal, literal], &[first]);
        let third = self.add(&[-literal], &[first, second, second]);
        self.add(&[], &[first, second, third]);
        "a tautology used"
    }

    /// Clauses of the formula with a literal less, until they conflict.
    fn shortened_clauses(&mut self) -> &'static str {
        let mut units = Vec::new();
        for _ in 0..self.rng.usize(1..30) {
            let idx = self.rng.usize(0..self.clauses.len());
            let kept = self.rng.choice(&self.clauses[idx]).copied().unwrap_or(1);
            let falsified = if self.rng.bool() { vec![kept] } else { Vec::new() };
            let mut hints = self.propagation(&falsified);
            hints.push(i64::try_from(idx + 1).expect("few clauses"));
            units.push(self.add(&[kept], &hints));
        }
        let hints: Vec<i64> = units.into_iter().chain(self.propagation(&[])).collect();
        self.add(&[], &hints);
        "clauses with literals left out"
    }
}

/// The proof in binary; `None` if it has a number that the format cannot hold.
fn binary(steps: &[String]) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    for step in steps {
        let mut words = step.split_whitespace();
        let number: u64 = words.next()?.parse().ok()?;
        let mut rest = words.peekable();
        if rest.next_if_eq(&"d").is_some() {
            bytes.push(b'd');
        } else {
            bytes.push(b'a');
            leb128(&mut bytes, 2 * number);
        }
        for word in rest {
            let n: i64 = word.parse().ok()?;
            leb128(&mut bytes, 2 * n.unsigned_abs() + u64::from(n < 0));
        }
    }
    Some(bytes)
}

fn leb128(bytes: &mut Vec<u8>, mut n: u64) {
    while n >= 128 {
        bytes.push(u8::try_from(n % 128).expect("below 128") | 128);
        n /= 128;
    }
    bytes.push(u8::try_from(n).expect("below 128"));
}
