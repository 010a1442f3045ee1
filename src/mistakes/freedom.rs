//! What a model with a mistake leaves open about one state.

use std::collections::BTreeMap;

use board::{Board, Metric, State};
use encodings::{EncodedBoard, Encoding, Formulation, cell::Mistake};
use limits::Budget;
use logic::{CompileOptions, CompiledSystem, Part};
use rustsat::{
    solvers::Solve,
    types::{Cl, Lit},
};
use solvers::{Limits, SolverSpec};

use crate::{Error, has_model::has_model};

/// What a model with a mistake leaves open about one state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Freedom {
    /// `true` if a model may say of the state what the rules say.
    pub is_possible: bool,
    /// The propositions that may have the other value in a model in which all propositions of other cells
    /// have those that they have by the rules.
    pub names: Vec<String>,
}

impl Freedom {
    /// What is open about a state of `board`; without a mistake nothing is.
    ///
    /// # Errors
    ///
    /// [`Error::GaveUp`].
    pub fn of(
        board: &Board,
        mistake: impl Into<Option<Mistake>>,
        state: &State,
        budget: &Budget,
    ) -> Result<Self, Error> {
        let formulation = Formulation::new(Encoding::Cell, Metric::Steps);
        let EncodedBoard { mut system, codec } = formulation.encode(board, budget)?;
        if let Some(mistake) = mistake.into() {
            mistake.make(&mut system);
        }
        let compiled = CompiledSystem::within(system, CompileOptions::default(), budget)?;
        let props = compiled.system().props();
        let limits = Limits { budget: budget.clone(), conflicts: None };
        let mut solver = SolverSpec::BatSat.start(&limits)?;
        let add = |clause: &[Lit]| solver.add_clause_ref(Cl::new(clause)).map_err(Error::Solver);
        compiled.part(Part::Invariant, 0, add)?;
        let said = codec.values(state).into_iter().map(|(prop, value)| {
            let lit = compiled.lit(prop, 0);
            let name = props.name(prop);
            RuleLiteral { lit: if value { lit } else { !lit }, cell: cell_of(name), name }
        });
        let said: Vec<RuleLiteral<'_>> = said.collect();
        let all: Vec<Lit> = said.iter().map(|said| said.lit).collect();
        let is_possible = has_model(&mut solver, &all)?;
        let mut elsewhere: BTreeMap<&str, Vec<Lit>> = BTreeMap::new();
        for here in &said {
            elsewhere.entry(here.cell).or_insert_with(|| {
                let others = said.iter().filter(|other| other.cell != here.cell);
                others.map(|other| other.lit).collect()
            });
        }
        let mut names = Vec::new();
        for here in &said {
            let mut assumptions = elsewhere[here.cell].clone();
            assumptions.push(!here.lit);
            if has_model(&mut solver, &assumptions)? {
                names.push(here.name.to_owned());
            }
        }
        Ok(Self { is_possible, names })
    }
}

/// A proposition with its value by the rules.
struct RuleLiteral<'a> {
    lit: Lit,
    /// `R,C`.
    cell: &'a str,
    name: &'a str,
}

/// The cell that a proposition is about: `2,3` of `off(2,3,0)`.
fn cell_of(name: &str) -> &str {
    let Some((_, indices)) = name.split_once('(') else { return "" };
    let ends = indices.match_indices([',', ')']).map(|(at, _)| at);
    &indices[..ends.take(2).last().unwrap_or(0)]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is open at the start.
    fn free(board: &str, mistake: Option<Mistake>) -> Freedom {
        let board: Board = board.parse().unwrap();
        Freedom::of(&board, mistake, &board.initial_state(), &Budget::default()).unwrap()
    }

    #[test]
    fn cells_are_read_from_names() {
        for (name, cell) in [("E(0,1)", "0,1"), ("off(10,3,2)", "10,3"), ("CMR(2,15)", "2,15")] {
            assert_eq!(cell_of(name), cell);
        }
    }

    #[test]
    fn without_a_mistake_nothing_is_open() {
        for board in ["BB.FAA.FECCCE.DD", "4x3:AA.B...B...."] {
            assert_eq!(free(board, None), Freedom { is_possible: true, names: Vec::new() });
        }
    }

    #[test]
    fn mistakes_open_what_they_do_not_say() {
        let board = "4x3:AA.B...B....";
        let open = |mistake| free(board, Some(mistake));
        let one_way = open(Mistake::CanMoveOneWay);
        assert!(one_way.is_possible);
        // B can move down; it cannot move up, nor red to the left, and a model may say that they can.
        assert!(one_way.names.contains(&"CMU(0,3)".to_owned()), "{one_way:?}");
        assert!(
            one_way.names.contains(&"CML(0,0)".to_owned())
                || one_way.names.contains(&"CML(0,1)".to_owned()),
            "{one_way:?}"
        );
        assert!(!one_way.names.contains(&"CMD(1,3)".to_owned()), "{one_way:?}");
        assert!(one_way.names.iter().all(|name| name.starts_with("CM")), "{one_way:?}");
        let no_shape = open(Mistake::NoShape);
        assert!(no_shape.is_possible && !no_shape.names.is_empty());
        assert!(no_shape.names.iter().any(|name| !name.starts_with("CM")), "{no_shape:?}");
        assert_eq!(open(Mistake::NoFrame), free(board, None), "it is about transitions");
        let solved: Board = "4x3:..AA...B...B".parse().unwrap();
        let at_exit =
            Freedom::of(&solved, Mistake::ExitAsWall, &solved.initial_state(), &Budget::default());
        assert!(!at_exit.unwrap().is_possible);
    }
}
