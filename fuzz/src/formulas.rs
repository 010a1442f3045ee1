//! DIMACS: formulas and what solvers print.

use dimacs::{AnswerForm, DimacsError, Handler, Writer, read, read_answer};
use rustsat::types::Lit;

/// The largest number of variables for which the bytes are read as an answer.
const MAX_VARS: u32 = 1000;

#[derive(Default, PartialEq, Eq, Debug)]
struct Clauses(Vec<Vec<Lit>>);

impl Handler for Clauses {
    fn clause(&mut self, lits: &[Lit]) {
        self.0.push(lits.to_vec());
    }
}

/// Reads a formula and writes it again; reads the same bytes as an answer.
pub fn dimacs(data: &[u8]) {
    let n_lines = 1 + bytecount(data);
    let check = |error: DimacsError| match error {
        DimacsError::Syntax { line, message } => {
            assert!((1..=n_lines).contains(&line), "{line} {message}");
        }
        DimacsError::Io(error) => panic!("{error}"),
    };
    let mut clauses = Clauses::default();
    match read(data, &mut clauses) {
        Ok(header) => {
            assert_eq!(clauses.0.len() as u64, header.n_clauses);
            let mut text = Vec::new();
            let mut writer = Writer::new(&mut text);
            writer.header(header.n_vars, clauses.0.len()).expect("memory");
            for clause in &clauses.0 {
                writer.clause(clause).expect("memory");
            }
            writer.finish().expect("memory");
            let mut again = Clauses::default();
            assert_eq!(read(&text[..], &mut again).expect("it was written"), header);
            assert_eq!(again, clauses);
        }
        Err(error) => check(error),
    }
    for form in [AnswerForm::Printed, AnswerForm::Written, AnswerForm::Kept] {
        if let Err(error) = read_answer(data, MAX_VARS, form) {
            check(error);
        }
    }
}

fn bytecount(data: &[u8]) -> u64 {
    data.iter().map(|&byte| u64::from(byte == b'\n')).sum()
}
