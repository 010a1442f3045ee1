//! The scanner against the reader of the crate that defines the format.

use std::{cell::RefCell, io::Cursor};

use varisat::{ExtendFormula, Lit, ProofFormat};
use varisat_internal_proof::{ProofStep, binary_format::Parser};

use super::*;

/// A file in memory that can be read after its writer is gone.
#[derive(Clone, Default)]
struct SharedBuffer(Rc<RefCell<Vec<u8>>>);

impl Write for SharedBuffer {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The whole proof of an incremental run with all kinds of answers.
fn proof() -> Vec<u8> {
    let file = SharedBuffer::default();
    let mut solver = varisat::Solver::new();
    solver.write_proof(file.clone(), ProofFormat::Varisat);
    let lit = |number: isize| Lit::from_dimacs(number);
    // Each layer holds pigeons and holes, if its switch is on; unit clauses shorten some of it.
    for layer in 0..4 {
        let switch = lit(100 * layer + 1);
        let sits = |pigeon: isize, hole: isize| lit(100 * layer + 2 + 6 * pigeon + hole);
        for pigeon in 0..=6 {
            let holes = (0..6).map(|hole| sits(pigeon, hole));
            solver.add_clause(&holes.chain([!switch]).collect::<Vec<_>>());
            for (other, hole) in (0..pigeon).flat_map(|other| (0..6).map(move |hole| (other, hole)))
            {
                solver.add_clause(&[!sits(pigeon, hole), !sits(other, hole), lit(-99)]);
            }
        }
        solver.assume(&[switch, lit(99)]);
        assert!(!solver.solve().unwrap());
        solver.assume(&[!switch]);
        assert!(solver.solve().unwrap());
        solver.add_clause(&[sits(0, 0)]);
    }
    solver.add_clause(&[lit(99)]);
    solver.add_clause(&[lit(1), lit(101)]);
    assert!(!solver.solve().unwrap());
    solver.close_proof().unwrap();
    drop(solver);
    file.0.take()
}

/// The number of steps in a proof, of derived clauses, and of those that replace a longer clause,
/// which is deleted in the next step.
fn count_steps(proof: &[u8]) -> (usize, u64, u64) {
    let mut source = Cursor::new(proof);
    let mut parser = Parser::default();
    let (mut steps, mut derived, mut shortened) = (0, 0, 0);
    let mut previous: Option<Vec<Lit>> = None;
    loop {
        steps += 1;
        let step = parser.parse_step(&mut source).unwrap();
        let last = previous.take();
        match step {
            ProofStep::AtClause { clause, .. } => {
                derived += 1;
                previous = Some(clause.to_vec());
            }
            ProofStep::DeleteClause { clause, .. } => {
                let is_part = |part: Vec<Lit>| part.iter().all(|lit| clause.contains(lit));
                shortened += u64::from(last.is_some_and(is_part));
            }
            ProofStep::End => return (steps, derived, shortened),
            _ => {}
        }
    }
}

/// What a scanner finds in a proof that comes in pieces of at most `size` bytes.
fn scan(proof: &[u8], size: usize) -> io::Result<ProofScanner> {
    let mut scanner = ProofScanner::default();
    proof.chunks(size).try_for_each(|piece| scanner.scan(piece))?;
    Ok(scanner)
}

#[test]
fn conflicts_are_the_derived_clauses_that_shorten_none() {
    let proof = proof();
    let (steps, derived, shortened) = count_steps(&proof);
    assert!(steps > 3000 && derived > 500 && shortened > 20, "{steps} {derived} {shortened}");
    for size in [1, 2, 3, 7, 100, 8192, proof.len()] {
        let scanner = scan(&proof, size).unwrap();
        assert_eq!(scanner.conflicts, derived - shortened, "in pieces of {size}");
        assert!(matches!(scanner.expect, Expect::Code) && scanner.cut.is_empty());
    }
}

#[test]
fn an_unknown_step_is_an_error() {
    // The number 18 in one byte.
    let error = scan(&[18 << 1 | 1], 1).unwrap_err();
    assert_eq!(error.kind(), io::ErrorKind::InvalidData);
    assert!(error.to_string().contains("18"));
}

#[test]
fn numbers_of_every_length() {
    // As in the documentation: the zero bits before the one count the further bytes.
    assert_eq!(read_number(&[0b1000_0011]), Some((65, 1)));
    assert_eq!(read_number(&[0b0000_0010, 1, 9]), Some((64, 2)));
    assert_eq!(read_number(&[0b0000_0010]), None);
    assert_eq!(read_number(&[]), None);
    assert_eq!(read_number(&[0]), None);
    let mut longest = [0xff; 10];
    longest[..2].copy_from_slice(&[0, 0b1111_1110]);
    assert_eq!(read_number(&longest), Some((u64::MAX >> 1 | 1 << 63, 10)));
    assert_eq!(read_number(&longest[..9]), None);
}
