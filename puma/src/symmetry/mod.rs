//! Permutations of variables that change nothing: what holds for one state holds for its images.
//!
//! A symmetry is declared, as `board[r][c] -> board[c][r]`, and checked: it has to exchange variables of one
//! kind, to map every instance of a rule to an instance of the same cost, and the goals to the goals. That is
//! found from their texts, brought into a normal form, so a permutation that is right may be refused but none
//! that is wrong is believed. The initial state need not be symmetric. What declared permutations generate is
//! a group; a search needs one state of each orbit only.

mod declared;
mod group;
mod normal;

use limits::{Budget, Ledger, StopReason};
use thiserror::Error;

pub(crate) use self::group::Permutation;
use crate::program::Program;

/// A group of permutations of the variables of a program that change nothing.
#[derive(Clone, Debug)]
pub struct Symmetry {
    /// All but the identity.
    pub(crate) permutations: Vec<Permutation>,
}

/// Why a declared permutation is not believed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SymmetryError {
    /// It cannot be read.
    #[error("`{text}` is no permutation: {problem}")]
    Syntax {
        /// What was declared.
        text: String,
        /// What is wrong with it.
        problem: String,
    },
    /// It is none of the variables of the program.
    #[error("`{text}` does not permute the variables: {problem}")]
    NoPermutation {
        /// What was declared.
        text: String,
        /// What is wrong with it.
        problem: String,
    },
    /// It changes what the program says.
    #[error("`{text}` changes the program: {problem}")]
    Changes {
        /// What was declared.
        text: String,
        /// What has no image.
        problem: String,
    },
    /// Together they generate too much.
    #[error("the permutations generate more than {} others", Symmetry::MAX_ORDER)]
    TooLarge,
    /// The budget ended.
    #[error(transparent)]
    Stopped(#[from] StopReason),
}

impl Symmetry {
    /// The most permutations of a group.
    pub const MAX_ORDER: usize = 1024;

    /// The group that the declared permutations of the variables of `program` generate. A declaration is a
    /// list of `LEFT -> RIGHT` with commas between: the variable that the left side names takes the place of
    /// the one on the right. Indices on the left are names, those on the right sums of names and numbers.
    /// What is not named stays.
    ///
    /// # Errors
    ///
    /// If one is no permutation of the variables, or changes rules or goals; if they generate too many; or if the
    /// budget ends.
    pub fn declared(
        program: &Program,
        declarations: &[String],
        budget: &Budget,
    ) -> Result<Self, SymmetryError> {
        let ledger = &mut Ledger::new(budget);
        let form = normal::Form::new(program, ledger)?;
        let mut generators = Vec::new();
        for text in declarations {
            let permutation = declared::read(program, text, ledger)?;
            form.check(program, &permutation, ledger)?
                .map_err(|problem| SymmetryError::Changes { text: text.clone(), problem })?;
            generators.push(permutation);
        }
        let permutations = group::generated(program.variables.len(), &generators, ledger)?;
        permutations.map(|permutations| Self { permutations }).ok_or(SymmetryError::TooLarge)
    }

    /// The number of permutations, the identity counted.
    pub fn order(&self) -> usize {
        self.permutations.len() + 1
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    const PEGS: &str = include_str!("../../examples/peg-solitaire.puma");

    fn symmetry(text: &str, declarations: &[&str]) -> Result<Symmetry, SymmetryError> {
        let program = Program::parse("test", text, &Budget::default()).unwrap();
        let declarations: Vec<String> = declarations.iter().map(|&text| text.to_owned()).collect();
        Symmetry::declared(&program, &declarations, &Budget::default())
    }

    #[test]
    fn the_work_is_bounded() {
        let program = Program::parse("test", PEGS, &Budget::default()).unwrap();
        let turn = ["board[r][c] -> board[c][4 - r]".to_owned()];
        let late = Budget::within(Some(Duration::ZERO));
        let result = Symmetry::declared(&program, &turn, &late);
        assert_eq!(result.unwrap_err(), SymmetryError::Stopped(StopReason::Time));
    }

    #[test]
    fn the_square_has_eight() {
        let order = |declarations: &[&str]| symmetry(PEGS, declarations).unwrap().order();
        assert_eq!(order(&[]), 1);
        assert_eq!(order(&["board[r][c] -> board[c][r]"]), 2);
        assert_eq!(order(&["board[r][c] -> board[4-r][c]", "board[r][c] -> board[c][r]"]), 8);
        assert_eq!(order(&["board[r][c] -> board[c][4 - r]"]), 4, "a quarter turn");
    }

    #[test]
    fn what_is_no_permutation_is_refused() {
        for (text, message) in [
            ("board[r][c]", "expected `LEFT -> RIGHT`"),
            ("board[r][c] -> board[r+1][c]", "there is no `board[5][0]`"),
            ("board[r][c] -> board[0][c]", "`board[0][0]` twice"),
            ("board[r][c] -> bored[r][c]", "there is no `bored[0][0]`"),
            ("broad[r][c] -> board[r][c]", "no variable is like `broad[r][c]`"),
            ("board[r][c] -> board[r][d]", "`d` is no index on the left"),
            ("board[r][r] -> board[r][r]", "`r` is an index twice"),
            ("board[r][c] -> board[r][c], pegs -> pegs, pegs -> pegs", "`pegs` twice"),
            ("board[r][c] -> board[99999999999999999999][c]", "is no index"),
            ("board[r][c] -> pegs", "of different kinds"),
        ] {
            let error = symmetry(PEGS, &[text]).unwrap_err().to_string();
            assert!(error.contains(message), "{text}: {error}");
        }
        let kinds = "Init { boolean a; a = false; int (1) b; b = 0; } Goals { Goal (a && b == 1); } Rules { }";
        let error = symmetry(kinds, &["a -> b, b -> a"]).unwrap_err().to_string();
        assert!(error.contains("`a` and `b` are of different kinds"), "{error}");
    }

    #[test]
    fn what_changes_rules_or_goals_is_refused() {
        let program = |goal: &str, rule: &str| {
            format!(
                "Init {{ int (3) a; int (3) b; a = 5; b = 2; }} Goals {{ Goal ({goal}); }}
                 Rules {{ Name \"a\" Rule (a > 0) {{ a = a - 1; }} {rule} }}"
            )
        };
        let swap = &["a -> b, b -> a"][..];
        let other = "Name \"b\" Rule (0 < b) { b = b - 1; }";
        assert_eq!(symmetry(&program("b + a == 0", other), swap).unwrap().order(), 2);
        for (goal, rule) in [
            ("a == 0", other),
            ("a + b == 0", "Name \"b\" Rule (b > 5) { b = 0; }"),
            ("a + b == 0", "Name \"b\" Rule (1 < b) { b = b - 1; }"),
            ("a + b == 0", "Name \"b\" Rule (0 < b) { b = b - 2; }"),
            ("a + b == 0", "Name \"b\" Cost 2 Rule (0 < b) { b = b - 1; }"),
            ("a - b == 0", other),
        ] {
            let error = symmetry(&program(goal, rule), swap).unwrap_err();
            assert!(matches!(error, SymmetryError::Changes { .. }), "{goal} {rule}: {error}");
        }
    }

    #[test]
    fn groups_are_bounded() {
        let text = "Init { boolean [9] a; a.fill(false); } Goals { Goal (a.allEquals(true)); }
            Rules { reference i = pick(0..8); Name \"{i}\" Rule (!a[i]) { a[i] = true; } }";
        let turn = "a[0] -> a[1], a[1] -> a[0]";
        assert_eq!(symmetry(text, &[turn]).unwrap().order(), 2);
        let rotate: Vec<String> = (0..9).map(|i| format!("a[{i}] -> a[{}]", (i + 1) % 9)).collect();
        let rotate = rotate.join(", ");
        assert_eq!(symmetry(text, &[&rotate]).unwrap().order(), 9);
        assert_eq!(symmetry(text, &[turn, &rotate]).unwrap_err(), SymmetryError::TooLarge);
    }
}
