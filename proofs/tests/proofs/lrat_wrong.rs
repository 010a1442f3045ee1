//! The LRAT checker rejects wrong proofs, each for the right reason and at the right place.

use std::io::{self, BufReader, ErrorKind, Read};

use proofs::{
    Form,
    lrat::{CheckError, CheckStatistics, Checker, Reader, Reason},
};
use rustsat::types::Lit;

/// Two variables that are equal and different, and a third.
const FORMULA: [&[i32]; 5] = [&[1, 2], &[-1, 2], &[1, -2], &[-1, -2], &[1, 3]];

fn check(formula: &[&[i32]], proof: &[u8]) -> Result<CheckStatistics, CheckError> {
    let mut checker = Checker::new();
    for clause in formula {
        let lits = clause.iter().map(|&lit| Lit::from_ipasir(lit).expect("a literal"));
        checker.add_clause(&lits.collect::<Vec<_>>());
    }
    checker.check(proof)
}

#[track_caller]
fn accepts(formula: &[&[i32]], proof: &str) -> CheckStatistics {
    check(formula, proof.as_bytes()).unwrap_or_else(|error| panic!("{proof}: {error}"))
}

#[track_caller]
fn rejects(formula: &[&[i32]], proof: impl AsRef<[u8]>, message: &str) {
    let proof = proof.as_ref();
    let error = check(formula, proof).expect_err(&String::from_utf8_lossy(proof));
    assert_eq!(error.to_string(), message, "{}", String::from_utf8_lossy(proof));
}

#[test]
fn good_proofs() {
    let checked = accepts(&FORMULA, "6 2 0 1 2 0\n6 d 1 2 5 0\n7 0 6 3 4 0\n");
    assert_eq!(
        checked,
        CheckStatistics { n_added: 2, n_deleted: 3, max_clauses: 6, is_read_to_end: true }
    );
    // Comments, empty lines, blanks, no line end at the end; numbers with gaps; a tautology; hints
    // beyond the conflict.
    accepts(&FORMULA, "c of two steps\n\n 9  2 0 1 2 1 0\t\r\n10 7 -7 0 0\n20 0 9 3 4 0");
    // A needless hint.
    accepts(&FORMULA, "6 2 0 1 1 2 0\n7 0 6 3 4 0\n");
    // After the empty clause all else must hold too.
    accepts(&FORMULA, "6 2 0 1 2 0\n7 0 6 3 4 0\n7 d 6 0\n8 1 0 1 3 0\n");
    // The formula may have the empty clause.
    accepts(&[&[1], &[]], "");
    // Variables may have any numbers, in the formula and in the proof.
    accepts(&[&[i32::MAX], &[-i32::MAX]], "3 0 1 2 0\n");
    accepts(&[&[1], &[-1]], "3 -2147483647 1 0 1 0\n4 2147483000 0 0\n5 0 1 2 0\n");
    // Literals repeated in a clause of the formula are one.
    accepts(&[&[1, 1], &[-1, -1, -1]], "3 0 1 2 0\n");
}

#[test]
fn wrong_derivations() {
    let rejects = |proof: &str, message: &str| rejects(&FORMULA, proof, message);
    let no_conflict = "clause 6: the hints end without a conflict";
    rejects("6 2 0 1 0\n", &format!("line 1: {no_conflict}"));
    rejects("6 2 0 0\n", &format!("line 1: {no_conflict}"));
    rejects("6 0 0\n", &format!("line 1: {no_conflict}"));
    rejects("6 1 2 3 0 0\n", "line 1: clause 6: the hints end without a conflict");
    let not_unit = |hint| {
        format!(
            "line 1: clause 6: hint {hint} is not unit, two or more of its literals are not false"
        )
    };
    rejects("6 0 1 2 0\n", &not_unit(1));
    rejects("6 2 0 5 1 2 0\n", &not_unit(5));
    rejects("6 3 0 1 2 0\n", &not_unit(1));
    rejects("6 -3 0 5 3 0\n", &not_unit(5));
    rejects("6 2 0 4 1 2 0\n", &not_unit(4));
    let unknown = |id, hint| {
        format!("clause {id}: hint {hint} names a clause that does not exist or was deleted")
    };
    rejects("6 2 0 1 99 0\n", &format!("line 1: {}", unknown(6, 99)));
    rejects("6 2 0 1 6 0\n", &format!("line 1: {}", unknown(6, 6)));
    rejects("6 d 1 0\n7 2 0 1 2 0\n", &format!("line 2: {}", unknown(7, 1)));
    rejects("6 2 0 1 2 0\n6 d 6 0\n8 0 6 3 4 0\n", &format!("line 3: {}", unknown(8, 6)));
}

#[test]
fn wrong_numbers_and_deletions() {
    let rejects = |proof: &str, message: &str| rejects(&FORMULA, proof, message);
    let too_small =
        |id, last| format!("clause {id} is not numbered above {last}, the largest number so far");
    rejects("5 2 0 1 2 0\n", &format!("line 1: {}", too_small(5, 5)));
    rejects("8 2 0 1 2 0\n7 0 8 3 4 0\n", &format!("line 2: {}", too_small(7, 8)));
    // Also when the number has become free.
    rejects("8 2 0 1 2 0\n8 d 8 0\n8 2 0 1 2 0\n", &format!("line 3: {}", too_small(8, 8)));
    let not_there = |id| format!("clause {id} is to be deleted, but does not exist or was deleted");
    rejects("5 d 9 0\n", &format!("line 1: {}", not_there(9)));
    rejects("5 d 1 2 1 0\n", &format!("line 1: {}", not_there(1)));
    rejects("6 2 0 1 2 0\n6 d 1 0\n\n6 d 2 1 0\n", &format!("line 4: {}", not_there(1)));
}

/// The largest literal is read, and the next one is refused in reading: found by fuzzing as a panic.
#[test]
fn largest_literals() {
    let no_conflict = "clause 6: the hints end without a conflict";
    let rejects = |proof: &[u8], message: &str| rejects(&FORMULA, proof, message);
    for sign in ["", "-"] {
        let text = format!("6 {sign}2147483647 0 5 0\n");
        rejects(
            text.as_bytes(),
            "line 1: clause 6: hint 5 is not unit, two or more of its literals are not false",
        );
        let text = format!("6 1 {sign}2147483647 0 5 0\n");
        rejects(text.as_bytes(), &format!("line 1: {no_conflict}"));
        let text = format!("6 {sign}2147483648 0 1 2 0\n");
        rejects(text.as_bytes(), &format!("line 1: literal {sign}2147483648 is too large"));
    }
    let end = "byte 9: the proof ends without the empty clause";
    rejects(b"a\x0c\xfe\xff\xff\xff\x0f\x00\x00", end);
    rejects(b"a\x0c\xff\xff\xff\xff\x0f\x00\x00", end);
    rejects(b"a\x0c\x80\x80\x80\x80\x10\x00\x00", "byte 0: literal 2147483648 is too large");
    rejects(b"a\x0c\x81\x80\x80\x80\x10\x00\x00", "byte 0: literal -2147483648 is too large");
}

#[test]
fn proofs_that_prove_nothing() {
    let rejects = |proof: &str, line: u32| {
        let message = format!("line {line}: the proof ends without the empty clause");
        rejects(&FORMULA, proof, &message);
    };
    rejects("", 1);
    rejects("c nothing\n", 2);
    rejects("6 2 0 1 2 0\n", 2);
    rejects("6 2 0 1 2 0\n6 d 1 2 3 4 5 6 0\n", 3);
    // A satisfiable formula has no proof.
    let formula: [&[i32]; 4] = [&[1, 2], &[-1, 2], &[1, -2], &[1, 3]];
    let error = check(&formula, b"6 2 0 1 2 0\n7 0 6 3 4 0\n").expect_err("it has a model");
    assert!(error.to_string().starts_with("line 2: clause 7: hint 4 is not unit"));
}

#[test]
fn texts_that_are_no_proof() {
    let rejects = |proof: &str, message: &str| rejects(&FORMULA, proof, message);
    let within = "line 1: the proof ends within a step";
    for proof in ["6", "6 2", "6 2 0", "6 2 0 1 2", "6 2 0 1 2 ", "6 d", "6 d 1", "6 -"] {
        rejects(proof, within);
    }
    let found = |found: &str| format!("line 1: expected a number, found `{found}`");
    rejects("6 2 0 1 x 0\n", &found("x"));
    rejects("6 2 0 1 2 0x\n", &found("x"));
    rejects("6 2.5 0 1 2 0\n", &found("."));
    rejects("6 2 d 1 0\n", &found("d"));
    rejects("6 2 0 - 0\n", "line 1: expected a number after `-`");
    rejects("6 2 -0 1 2 0\n", "line 1: `-0` is no number");
    rejects("6 2\n0 1 2 0\n", "line 1: the line ends before its 0");
    rejects("6 2 0 1 2\n", "line 1: the line ends before its 0");
    rejects("6 2 0 1 2 0 7\n", "line 1: expected the end of the line after the last 0");
    rejects("6 2 0 1 2 0 7 0 6 3 4 0\n", "line 1: expected the end of the line after the last 0");
    rejects("5 d 1 0 2 0\n", "line 1: expected the end of the line after the last 0");
    rejects("-6 2 0 1 2 0\n", "line 1: expected the number of a clause, found -6");
    rejects("0 2 0 1 2 0\n", "line 1: expected the number of a clause, found 0");
    rejects("5 d -1 0\n", "line 1: expected the number of a clause, found -1");
    rejects("6 2 0 9223372036854775808 0\n", "line 1: a number has more than 63 bits");
    rejects("6 9999999999 0 1 2 0\n", "line 1: literal 9999999999 is too large");
    rejects("p cnf 3 5\n", &found("p"));
    rejects("\u{7f}ELF\n", &found("\\u{7f}"));
    rejects("6 2 0 1 2 0\n7 0 6 3 4 o\n", "line 2: expected a number, found `o`");
}

#[test]
fn binary_proofs() {
    // Clause 6 is 2 by 1, 2; delete 1; clause 7 is empty by 6, 3, 4.
    let good = b"a\x0c\x04\x00\x02\x04\x00d\x02\x00a\x0e\x00\x0c\x06\x08\x00";
    check(&FORMULA, good).unwrap();
    let changed = |at: usize, byte: u8| {
        let mut proof = good.to_vec();
        proof[at] = byte;
        proof
    };
    let rejects = |proof: Vec<u8>, message: &str| rejects(&FORMULA, proof, message);
    rejects(
        changed(1, 0x0a),
        "byte 0: clause 5 is not numbered above 5, the largest number so far",
    );
    rejects(changed(1, 0x0d), "byte 0: expected the number of a clause, found -6");
    rejects(
        changed(2, 0x05),
        "byte 0: clause 6: hint 1 is not unit, two or more of its literals are not false",
    );
    rejects(changed(4, 0x01), "byte 0: a number is not written in the shortest way");
    rejects(changed(7, b'x'), "byte 7: expected `a` or `d` at the start of a step, found `x`");
    let names_none = "names a clause that does not exist or was deleted";
    rejects(changed(13, 0x02), &format!("byte 10: clause 7: hint 1 {names_none}"));
    rejects(
        changed(8, 0x7e),
        "byte 7: clause 63 is to be deleted, but does not exist or was deleted",
    );
    rejects(changed(8, 0x03), "byte 7: expected the number of a clause, found -1");
    rejects(changed(3, 0x80), &format!("byte 0: clause 6: hint 50 {names_none}"));
    for (n_kept, start) in [(2, 0), (3, 0), (4, 0), (6, 0), (8, 7), (12, 10), (16, 10)] {
        let message = format!("byte {start}: the proof ends within a step");
        rejects(good[..n_kept].to_vec(), &message);
    }
    rejects(good[..10].to_vec(), "byte 10: the proof ends without the empty clause");
    rejects(
        b"a\xff\xff\xff\xff\xff\xff\xff\xff\xff\x7f".to_vec(),
        "byte 0: a number has more than 63 bits",
    );
    rejects(
        b"a\x8c\x00\x04\x00\x02\x04\x00".to_vec(),
        "byte 0: a number is not written in the shortest way",
    );
    // The largest number has ten groups, of which the last is one bit.
    rejects(
        b"d\xfe\xff\xff\xff\xff\xff\xff\xff\xff\x01\x00".to_vec(),
        "byte 0: clause 9223372036854775807 is to be deleted, but does not exist or was deleted",
    );
    // What a text begins with is no binary step.
    rejects(
        b"a\x0c\x04\x00\x02\x04\x006 0 1".to_vec(),
        "byte 7: expected `a` or `d` at the start of a step, found `6`",
    );
}

#[test]
fn the_first_byte_tells_the_form() {
    let cases =
        [("a", Form::Binary), ("d", Form::Binary), ("6 0 1 0", Form::Text), ("", Form::Text)];
    for (proof, form) in cases {
        assert_eq!(Reader::new(proof.as_bytes()).expect("it is read").form(), form, "{proof:?}");
    }
}

/// Gives out a text piece by piece, and in between what `errors` says.
struct Flaky {
    text: &'static [u8],
    errors: Vec<ErrorKind>,
}

impl Read for Flaky {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self.errors.pop() {
            Some(kind) => Err(kind.into()),
            None => self.text.read(buffer),
        }
    }
}

#[test]
fn an_interruption_is_no_error_and_an_error_is_no_end() {
    let steps = |errors: Vec<ErrorKind>| {
        let text = b"6 2 0 1 2 0\n";
        let mut reader = Reader::new(BufReader::new(Flaky { text, errors }))?;
        let mut n_steps = 0;
        while reader.next_step()?.is_some() {
            n_steps += 1;
        }
        Ok::<usize, CheckError>(n_steps)
    };
    assert_eq!(steps(vec![ErrorKind::Interrupted; 3]).expect("it is read"), 1);
    let error = steps(vec![ErrorKind::Other, ErrorKind::Interrupted]).expect_err("it is not read");
    assert!(matches!(&error.reason, Reason::Io(error) if error.kind() == ErrorKind::Other));
}

#[test]
fn a_step_without_an_end_does_not_fill_the_memory() {
    let endless = "6 d ".to_owned() + &"1 ".repeat((1 << 24) + 1);
    rejects(&FORMULA, endless, "line 1: a step has more than 16777216 numbers");
}

/// Implications: x1 to x2 and x3, x2 to x3.
const IMPLICATIONS: [&[i32]; 3] = [&[-1, 2], &[-1, 3], &[-2, 3]];

#[test]
fn resolution_asymmetric_tautologies() {
    // A new variable is defined (x4 ⇔ ¬x1), which needs no reason or a blocked resolvent.
    accepts(&FORMULA, "6 4 1 0 0\n7 -4 -1 0 -6 0\n8 2 0 1 2 0\n9 0 8 3 4 0\n");
    accepts(&FORMULA, "6 4 1 0 0\n7 -4 -1 0 -6 1 2 0\n8 2 0 1 2 0\n9 0 8 3 4 0\n");
    // x2 ⇒ x1 may be added: the resolvent with clause 1 is a tautology, that with clause 2 is x2 ⇒ x3.
    let hints = ["-1 -2 3", "-2 3 -1", "-2 3", "3 -1 -2", "3 -1"];
    for proof in hints.map(|hints| format!("4 1 -2 0 {hints} 0\n")) {
        rejects(&IMPLICATIONS, proof, "line 2: the proof ends without the empty clause");
    }
    let rejects = |proof: &str, message: &str| {
        rejects(&IMPLICATIONS, proof, &format!("line 1: clause 4: {message}"));
    };
    let no_hints = "clause 2 holds the negated pivot, but no hints are for it";
    rejects("4 1 -2 0 -1 0\n", no_hints);
    rejects("4 1 -2 0 -2 0\n", "the hints end without a conflict");
    rejects("4 1 -2 0 -2 2 0\n", "the hints end without a conflict");
    let not_unit = "hint 1 is not unit, two or more of its literals are not false";
    rejects("4 1 -2 0 -2 1 0\n", not_unit);
    let not_a_candidate = |hint| format!("hint {hint} names a clause without the negated pivot");
    rejects("4 1 -2 0 -3 0\n", &not_a_candidate(-3));
    rejects("4 1 -2 0 -9 0\n", &not_a_candidate(-9));
    rejects("4 1 -2 0 -2 3 -2 3 0\n", &not_a_candidate(-2));
    // The pivot is the first literal, and no other.
    rejects("4 -2 1 0 -1 -2 3 0\n", "hint -2 names a clause without the negated pivot");
    rejects("4 0 -1 0\n", "hint -1 needs a pivot, but the clause is empty");
    rejects("4 1 -2 0 0\n", "the hints end without a conflict");
}
