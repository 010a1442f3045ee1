//! Every clause comes from the constraint that its origin names.

use std::collections::HashMap;

use board::{Board, Metric};
use encodings::{Encoding, Formulation, Semantics, Strengthening, Switch};
use limits::Budget;
use logic::{BoundedFormula, CompileOptions, CompiledSystem, Moment, Notation, Prop};

fn formulations() -> Vec<Formulation> {
    let mut all = Vec::new();
    for &encoding in Encoding::ALL {
        for metric in Metric::ALL {
            for &semantics in Semantics::ALL {
                for strengthening in [Strengthening::NONE, Switch::ALL.iter().copied().collect()] {
                    let formulation = Formulation { encoding, metric, semantics, strengthening };
                    all.extend(formulation.check().is_ok().then_some(formulation));
                }
            }
        }
    }
    all
}

#[test]
fn a_clause_mentions_what_the_formula_of_its_origin_mentions() {
    let board: Board = "BB.FAA.FECCCE.DD".parse().unwrap();
    let mut n_clauses = 0;
    for formulation in formulations() {
        let encoded = formulation.encode(&board, &Budget::default()).unwrap();
        let compiled = CompiledSystem::new(encoded.system, CompileOptions::default());
        let horizon = 4;
        let named: HashMap<u32, (Prop, usize)> = compiled
            .named_vars(horizon)
            .map(|(prop, frame, var)| (var.idx32(), (prop, frame)))
            .collect();
        let formula = BoundedFormula::new(&compiled, horizon).unwrap();
        let origins: Vec<_> =
            formula.runs().flat_map(|run| std::iter::repeat_n(run.origin, run.n_clauses)).collect();
        let mut clauses = Vec::new();
        formula.for_each(|clause| clauses.push(clause.to_vec()));
        assert_eq!(origins.len(), clauses.len(), "{formulation:?}");
        for (index, (origin, clause)) in origins.iter().zip(&clauses).enumerate() {
            if index % 97 == 0 {
                assert_eq!(formula.origin(index), Some(*origin));
            }
            let Some(whole) = origin.formula else { continue };
            let mut atoms = Vec::new();
            whole.visit_atoms(&mut |atom| atoms.push(atom));
            for lit in clause {
                let Some(&(prop, frame)) = named.get(&lit.vidx32()) else { continue };
                let is_horizon = compiled.system().horizon() == Some(prop);
                let moment = [Moment::Now, Moment::Next, Moment::AfterNext]
                    .get(frame.wrapping_sub(origin.frame));
                let is_mentioned =
                    atoms.iter().any(|atom| atom.prop == prop && Some(&atom.moment) == moment);
                assert!(is_mentioned || is_horizon, "{formulation:?} {index} {origin:?}");
            }
            n_clauses += 1;
        }
        assert_eq!(formula.origin(clauses.len()), None);
    }
    assert!(n_clauses > 20_000, "{n_clauses}");
}

#[test]
fn families_have_the_clauses_that_are_counted() {
    let board: Board = "BB.FAA.FECCCE.DD".parse().unwrap();
    for formulation in formulations() {
        let encoded = formulation.encode(&board, &Budget::default()).unwrap();
        let compiled = CompiledSystem::new(encoded.system, CompileOptions::default());
        for size in compiled.families() {
            let described = compiled.described(&Budget::default()).unwrap();
            let is_it = |family: &&logic::Family<'_>| {
                family.place == size.part.into() && family.name == size.family
            };
            let family = described.iter().find(is_it).expect("it is described");
            assert_eq!(family.clauses.len(), size.n_clauses, "{formulation:?} {}", size.family);
            for formula in &family.formulas {
                let text = Notation::Text.write(formula, compiled.system().props());
                assert!(!text.is_empty() && !text.contains("()"), "{text}");
            }
        }
    }
}
