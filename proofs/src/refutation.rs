//! Refutations in any format.

use std::io::{BufRead, Cursor, Read};

use crate::{
    drat,
    format::{Form, ProofFormat},
    lrat::{CheckError, CheckStatistics, Checker, Place},
};

/// The bytes that the format is told by. A first step that is longer is taken for one in LRAT.
const N_BYTES: u64 = 1 << 20;

/// Checks a refutation in LRAT or DRAT, as text or binary, of the clauses that the checker has. Returns its
/// format, too, which is recognized where none is named.
///
/// Cost: that of [`Checker::check`] for LRAT. DRAT names no reasons, and takes unit propagation for each step and
/// twice the memory. Where the format is not what it seems, the proof is rejected.
///
/// ```
/// use proofs::{check_refutation, lrat::Checker};
/// use rustsat::lit;
///
/// let (a, b) = (lit![0], lit![1]);
/// let mut checker = Checker::new();
/// for clause in [[a, b], [!a, b], [a, !b], [!a, !b]] {
///     checker.add_clause(&clause);
/// }
/// let (format, result) = check_refutation(checker, None, &b"2 0\n0\n"[..]);
/// assert_eq!(format.to_string(), "drat");
/// // The empty clause follows from the first step by unit propagation.
/// assert_eq!(result?.n_added, 1);
/// # Ok::<(), proofs::lrat::CheckError>(())
/// ```
pub fn check_refutation(
    checker: Checker,
    format: Option<ProofFormat>,
    mut proof: impl BufRead,
) -> (ProofFormat, Result<CheckStatistics, CheckError>) {
    let mut start = Vec::new();
    if let Err(error) = proof.by_ref().take(N_BYTES).read_to_end(&mut start) {
        let place = Place::Byte(start.len() as u64);
        return (ProofFormat::default(), Err(CheckError { place, reason: error.into() }));
    }
    let format = format.unwrap_or_else(|| format_of(&start, checker.len()));
    let proof = Cursor::new(start).chain(proof);
    let result = match format {
        ProofFormat::Lrat(form) => checker.check_form(proof, form),
        ProofFormat::Drat(form) => drat::check(checker, proof, form),
    };
    (format, result)
}

/// The format of a proof about so many clauses, by how it begins.
fn format_of(start: &[u8], n_clauses: usize) -> ProofFormat {
    let is_binary = match start.first() {
        Some(b'a') => true,
        // Every step in binary ends with a 0. Its other bytes may be those of digits and line ends.
        Some(b'd') => start.contains(&0) && !is_text_deletion(start),
        _ => false,
    };
    let is_drat = if is_binary { !is_binary_lrat(start, n_clauses) } else { is_text_drat(start) };
    let form = if is_binary { Form::Binary } else { Form::Text };
    if is_drat { ProofFormat::Drat(form) } else { ProofFormat::Lrat(form) }
}

/// Returns `true` if the first line is a whole deletion of DRAT in text, of one literal or more.
fn is_text_deletion(start: &[u8]) -> bool {
    let line = start.split(|&byte| byte == b'\n').next().and_then(|line| line.strip_prefix(b"d"));
    let words: Option<Vec<i64>> = line.and_then(|line| {
        let words =
            str::from_utf8(line).ok()?.split([' ', '\t', '\r']).filter(|word| !word.is_empty());
        words.map(|word| word.parse().ok()).collect()
    });
    words.is_some_and(|words| {
        words.len() > 1 && words.iter().position(|&n| n == 0) == Some(words.len() - 1)
    })
}

/// Returns `true` if the first step has no number and no hints, or there is none: of DRAT nothing need be said
/// where unit propagation is enough.
fn is_text_drat(start: &[u8]) -> bool {
    let text = String::from_utf8_lossy(start);
    let mut lines = text.lines().map(str::trim);
    let Some(step) = lines.find(|line| !line.is_empty() && !line.starts_with('c')) else {
        return true;
    };
    let words: Vec<&str> = step.split_ascii_whitespace().collect();
    let n_zeros = words.iter().filter(|&&word| word == "0").count();
    words.first() == Some(&"d")
        || (n_zeros == 1 && words.last() == Some(&"0") && words.get(1) != Some(&"d"))
}

/// The largest gap between the numbers of derived clauses that is expected of a proof in LRAT.
const MAX_GAP: u64 = 1 << 20;

/// Returns `true` if what is there can be read as LRAT: numbers of derived clauses grow, and steps name clauses of
/// before. Of other proofs this holds for the first steps at most.
fn is_binary_lrat(mut rest: &[u8], n_clauses: usize) -> bool {
    let mut last = n_clauses as u64;
    while let Some((&kind, step)) = rest.split_first() {
        rest = step;
        if kind == b'a' {
            let Some(id) = number(&mut rest) else { return true };
            let is_next = id & 1 == 0 && (last + 1..=last + MAX_GAP).contains(&(id >> 1));
            if !is_next {
                return false;
            }
            last = id >> 1;
            list(&mut rest).for_each(drop);
            if list(&mut rest).any(|hint| hint >> 1 >= last) {
                return false;
            }
        } else if kind != b'd' || list(&mut rest).any(|id| id & 1 == 1 || id >> 1 > last) {
            return false;
        }
    }
    true
}

/// The numbers up to a 0, or to the end of what is there.
fn list(rest: &mut &[u8]) -> impl Iterator<Item = u64> {
    std::iter::from_fn(|| number(rest).filter(|&number| number != 0))
}

/// The next number, twice its magnitude plus one if it is negative.
fn number(rest: &mut &[u8]) -> Option<u64> {
    let (mut number, mut shift) = (0_u64, 0);
    while let Some((&byte, after)) = rest.split_first() {
        *rest = after;
        number |= u64::from(byte & 0x7f).checked_shl(shift).unwrap_or(0);
        if byte & 0x80 == 0 {
            return Some(number);
        }
        shift += 7;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_are_told_by_the_first_steps() {
        let text: [(&[u8], &str); 11] = [
            (b"", "drat"),
            (b"6 2 0 1 2 0\n", "lrat"),
            (b"c made by hand\n\n 6 0 1 2 0\n", "lrat"),
            (b"5 d 1 2 0\n", "lrat"),
            (b"6 2 0 1 2", "lrat"),
            (b"2 -1 0\n", "drat"),
            (b"0\n", "drat"),
            (b"c\n-2 0", "drat"),
            (b"d 1 2 0\n", "drat"),
            (b"d\t-1  2 0\r\n\0", "drat"),
            (b"d 1 2", "drat"),
        ];
        for (start, format) in text {
            assert_eq!(format_of(start, 5).to_string(), format, "{start:?}");
        }
        let binary: [(&[u8], &str); 13] = [
            (&[b'a', 12, 2, 0, 2, 4, 0], "lrat-binary"),
            (&[b'd', 2, 4, 0, b'a', 12, 0, 2, 0], "lrat-binary"),
            (&[b'a', 12, 2, 0, 14, 0], "drat-binary"),
            (&[b'a', 14, 2, 0, b'a', 16, 0], "drat-binary"),
            (&[b'a', 10, 0], "drat-binary"),
            (&[b'a', 3, 0], "drat-binary"),
            (&[b'a', 0], "drat-binary"),
            (&[b'd', 2, 5, 0, b'a', 0], "drat-binary"),
            (&[b'd', 2, 4, 0, b'a', 4, 0], "drat-binary"),
            // Literals whose bytes are those of line ends, blanks and digits.
            (&[b'd', 2, 10, 0, b'a', 4, 0], "drat-binary"),
            (&[b'd', 10, 11, 6, 0, b'a', 4, 0], "drat-binary"),
            (&[b'd', b' ', b'0', 10, 0, b'a', 4, 0], "drat-binary"),
            // There are five clauses.
            (&[b'd', 2, 12, 0], "drat-binary"),
        ];
        for (start, format) in binary {
            assert_eq!(format_of(start, 5).to_string(), format, "{start:?}");
        }
    }
}
