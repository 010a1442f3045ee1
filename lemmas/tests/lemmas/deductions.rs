//! Deductions of every length are proofs.

use lemmas::Deduction;
use limits::Budget;
use proofs::deduction::{Logic, check};

fn checked(deduction: Deduction) -> Vec<(String, usize)> {
    let text = deduction.text();
    let theorems = check(&text, Logic::Constructive, &Budget::default());
    let theorems = theorems.unwrap_or_else(|error| panic!("{error}\n{text}"));
    theorems.into_iter().map(|theorem| (theorem.sequent.name, theorem.n_lines)).collect()
}

#[test]
fn every_length_is_a_proof() {
    for n in 2..=64 {
        for (deduction, name) in [
            (Deduction::FullRow(n), format!("full_row_{n}")),
            (Deduction::FullColumn(n), format!("full_column_{n}")),
        ] {
            let lines = [("modus_tollens".to_owned(), 5), (name, 12 * n - 2)];
            assert_eq!(checked(deduction), lines, "{deduction:?}");
        }
    }
    assert_eq!(checked(Deduction::CannotMove).len(), 5);
    assert_eq!(Deduction::named("full_row", 1), None);
    assert_eq!(Deduction::named("full_row", 65), None);
    assert_eq!(Deduction::named("half_row", 6), None);
}

/// Lines of the report for a row of six cells, with their numbers.
#[test]
fn six_cells_have_the_lines_of_the_report() {
    let text = Deduction::FullRow(6).text();
    for line in [
        "2: R1 -> E2, R2 -> E3, R3 -> E4, R4 -> E5, S1 -> E0  by premises",
        "3: S2 -> E1, S3 -> E2, S4 -> E3, S5 -> E4, !S0, !R5  by premises",
        "9: !S1  by theorem modus_tollens 2.5, 8",
        "12: !R0  by theorem modus_tollens 1.2, 10",
        "20: !S5  by theorem modus_tollens 3.4, 19",
        "23: !R4  by theorem modus_tollens 2.4, 22",
        "25: > > R0 | R1 | R2 | R3 | R4  by assumption",
        "33: > > > > > false  by or elim 28, 29-30, 31-32",
        "44: > > false  by not elim 43, 3.6",
        "45: > false  by or elim 24, 25-42, 43-44",
        "46: !(R0 | R1 | R2 | R3 | R4 | R5)  by not intro 24-45",
        "69: !(S0 | S1 | S2 | S3 | S4 | S5)  by not intro 47-68",
    ] {
        assert!(text.lines().any(|found| found == line), "{line}\n{text}");
    }
    let last = text.lines().last().unwrap_or_default();
    assert!(last.starts_with("70: ") && last.ends_with("  by and intro 46, 69"), "{last}");
    let column = Deduction::FullColumn(6).text();
    assert!(column.contains("\n44: > > false  by not elim 43, 20\n"), "{column}");
    assert!(column.contains("\n67: > > false  by not elim 66, 3.6\n"), "{column}");
}

/// The files in the library are those that the generator writes.
#[test]
fn the_library_holds_the_proofs_for_six_cells() {
    for (deduction, text) in [
        (Deduction::CannotMove, include_str!("../../library/deduction/cannot_move.proof")),
        (Deduction::FullRow(6), include_str!("../../library/deduction/full_row.proof")),
        (Deduction::FullColumn(6), include_str!("../../library/deduction/full_column.proof")),
    ] {
        assert_eq!(deduction.text(), text, "{deduction:?}");
    }
}
