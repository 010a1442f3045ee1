//! A budget ends reading and writing.

use std::io::{self, BufReader, Read, Write, repeat, sink};

use files::BudgetedFile;
use limits::{Budget, StopReason};

#[test]
fn a_budget_ends_reading_and_writing_with_the_reason() {
    let budget = Budget::default();
    let mut input = BudgetedFile::new(BufReader::new(repeat(1)), &budget);
    let mut output = BudgetedFile::new(sink(), &budget);
    let mut bytes = [0; 3];
    input.read_exact(&mut bytes).unwrap();
    output.write_all(&bytes).unwrap();
    budget.interrupt.trigger();
    let is_interrupt = |error: &io::Error| StopReason::of(error) == Some(StopReason::Interrupt);
    let errors = (0..100_000).find_map(|_| input.read_exact(&mut bytes).err());
    assert!(errors.as_ref().is_some_and(is_interrupt), "{errors:?}");
    let errors = (0..100_000).find_map(|_| output.write_all(&bytes).err());
    assert!(errors.as_ref().is_some_and(is_interrupt), "{errors:?}");
}
