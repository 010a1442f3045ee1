//! The names of solvers, and starting one.

use std::{fmt, str::FromStr};

use thiserror::Error;

use crate::{
    batsat,
    engine::Engine,
    external::{self, CommandError, ExternalCommand},
    limits::Limits,
    named,
    solver::Solver,
    varisat,
};

/// Which solver, as named on the command line: `varisat`, `batsat`, `cadical` or `exec:COMMAND`.
///
/// [`FromStr`] and [`Display`](fmt::Display) are inverse to each other. Besides, [`FromStr`] takes the names
/// `minisat`, `kissat`, `glucose` and, where it is not in the build, `cadical`: they stand for the program of
/// this name on the `PATH`, which must be there, and are shown as its `exec:COMMAND`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum SolverSpec {
    /// varisat 0.2.2.
    #[default]
    Varisat,
    /// BatSat 0.6.
    BatSat,
    /// CaDiCaL, in builds with the cargo feature `cadical`.
    #[cfg(feature = "cadical")]
    CaDiCaL,
    /// A program of the user's that reads DIMACS.
    External(ExternalCommand),
}

impl SolverSpec {
    /// The solvers inside this build, the default first.
    pub fn builtin() -> &'static [SolverSpec] {
        &[
            SolverSpec::Varisat,
            SolverSpec::BatSat,
            #[cfg(feature = "cadical")]
            SolverSpec::CaDiCaL,
        ]
    }

    /// Returns `true` if this solver can keep [`Limits::conflicts`].
    pub fn counts_conflicts(&self) -> bool {
        !matches!(self, SolverSpec::External(_))
    }

    /// The grounds for an answer that there is no model.
    pub fn trust(&self) -> Trust {
        match self {
            SolverSpec::External(command) if command.writes_proof() => Trust::Checked,
            SolverSpec::External(_) => Trust::Word,
            _ => Trust::Inside,
        }
    }

    /// Returns `true` if this solver can write refutations: see [`Self::decide`].
    pub fn writes_proofs(&self) -> bool {
        match self {
            SolverSpec::Varisat => true,
            #[cfg(feature = "cadical")]
            SolverSpec::CaDiCaL => true,
            SolverSpec::BatSat | SolverSpec::External(_) => false,
        }
    }

    /// Accepts solvers that can write refutations.
    ///
    /// # Errors
    ///
    /// For all others, with the names of those that can.
    pub fn require_proofs(&self) -> Result<(), StartError> {
        if self.writes_proofs() {
            Ok(())
        } else if self.trust() == Trust::Checked {
            Err(StartError::ProofsUnkept { solver: self.clone() })
        } else {
            Err(StartError::NoProofs { solver: self.clone() })
        }
    }

    /// A new solver without clauses that keeps `limits` over all its calls.
    ///
    /// # Errors
    ///
    /// If the solver cannot keep one of the limits.
    pub fn start(&self, limits: &Limits) -> Result<Solver, StartError> {
        if limits.conflicts.is_some() && !self.counts_conflicts() {
            return Err(StartError::ConflictsUncounted { solver: self.clone() });
        }
        let engine: Box<dyn Engine> = match self {
            SolverSpec::Varisat => Box::new(varisat::Varisat::new(limits)),
            SolverSpec::BatSat => Box::new(batsat::BatSat::new(limits)),
            #[cfg(feature = "cadical")]
            SolverSpec::CaDiCaL => Box::new(crate::cadical::CaDiCaL::new(limits)),
            SolverSpec::External(command) => Box::new(external::External::new(command, limits)),
        };
        Ok(Solver::new(engine, limits))
    }
}

/// The grounds for a solver's answer that there is no model. Models are always checked.
///
/// Report a conclusion from a solver of [`Trust::Word`] as the claim of that program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trust {
    /// The solver is inside this program.
    Inside,
    /// A refutation of an outside program was checked.
    Checked,
    /// Only an outside program says so.
    Word,
}

impl FromStr for SolverSpec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Self, SpecError> {
        match text {
            "varisat" => Ok(SolverSpec::Varisat),
            "batsat" => Ok(SolverSpec::BatSat),
            #[cfg(feature = "cadical")]
            "cadical" => Ok(SolverSpec::CaDiCaL),
            name if named::is_known(name) => {
                let path = std::env::var_os("PATH").unwrap_or_default();
                let command = named::command(name, &path);
                command.map(SolverSpec::External).ok_or_else(|| SpecError::absent(name))
            }
            _ => match text.strip_prefix("exec:") {
                Some(command) => Ok(SolverSpec::External(command.parse()?)),
                None => Err(SpecError::Unknown(text.to_owned())),
            },
        }
    }
}

impl fmt::Display for SolverSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SolverSpec::Varisat => f.write_str("varisat"),
            SolverSpec::BatSat => f.write_str("batsat"),
            #[cfg(feature = "cadical")]
            SolverSpec::CaDiCaL => f.write_str("cadical"),
            SolverSpec::External(command) => write!(f, "exec:{command}"),
        }
    }
}

/// Why a text names no solver.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SpecError {
    /// Not one of the names.
    #[error(
        "unknown solver `{0}`: write `varisat`, `batsat`, `cadical`, or `minisat`, `kissat` or `glucose` \
         where they are installed, or `exec:COMMAND` for any program, as in `exec:minisat {{cnf}} {{out}}` or `exec:kissat {{cnf}}`"
    )]
    Unknown(String),
    /// `cadical` where the feature is off and there is no such program.
    #[error(
        "`cadical` is neither in this build nor on the PATH: build with `--features cadical`, which needs a C++ \
         compiler and libclang (on Debian: apt install g++ libclang-dev), or install CaDiCaL, or name it as \
         `exec:/where/it/is/cadical {{cnf}}`"
    )]
    NotInThisBuild,
    /// The name of a program that is not on the `PATH`.
    #[error(
        "there is no program `{0}` on the PATH: install it, or say where it is, as in `exec:/where/it/is/{0} {{cnf}}`"
    )]
    NotInstalled(String),
    /// The command after `exec:` cannot be used.
    #[error("in `exec:COMMAND`: {0}")]
    Command(#[from] CommandError),
}

impl SpecError {
    /// The error that the program with this short name is not on the `PATH`.
    fn absent(name: &str) -> Self {
        match name {
            "cadical" => Self::NotInThisBuild,
            name => Self::NotInstalled(name.to_owned()),
        }
    }
}

/// Why a solver cannot be started with the limits asked for.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum StartError {
    /// A conflict limit for a solver whose conflicts cannot be counted.
    #[error(
        "`{solver}` cannot keep a conflict limit, since an outside program does not tell its \
         conflicts; solvers that can: {}",
        names(SolverSpec::counts_conflicts)
    )]
    ConflictsUncounted {
        /// The solver.
        solver: SolverSpec,
    },
    /// A refutation asked of a solver that writes none.
    #[error("`{solver}` writes no proofs; solvers that do: {}", names(SolverSpec::writes_proofs))]
    NoProofs {
        /// The solver.
        solver: SolverSpec,
    },
    /// A refutation asked of an outside program, whose proofs are checked and not kept.
    #[error(
        "the proofs of `{solver}` are checked and cannot be stored; solvers whose proofs can: {}",
        names(SolverSpec::writes_proofs)
    )]
    ProofsUnkept {
        /// The solver.
        solver: SolverSpec,
    },
}

/// The names of the solvers of this build that have a property.
fn names(has_property: fn(&SolverSpec) -> bool) -> String {
    let names = SolverSpec::builtin().iter().filter(|spec| has_property(spec));
    names.map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_programs_without_a_proof_are_believed() {
        let trust = |spec: &str| spec.parse::<SolverSpec>().unwrap().trust();
        assert_eq!(trust("varisat"), Trust::Inside);
        assert_eq!(trust("exec:kissat {cnf}"), Trust::Word);
        assert_eq!(trust("exec:cadical --lrat {cnf} {proof}"), Trust::Checked);
    }

    #[test]
    fn a_program_that_writes_proofs_is_not_said_to_write_none() {
        let refused = |spec: &str| {
            spec.parse::<SolverSpec>().unwrap().require_proofs().unwrap_err().to_string()
        };
        let message = refused("exec:cadical --lrat {cnf} {proof}");
        assert!(message.contains("are checked and cannot be stored"), "{message}");
        assert!(
            refused("exec:kissat {cnf}").contains("writes no proofs; solvers that do: varisat")
        );
    }

    #[test]
    fn names_round_trip() {
        for spec in SolverSpec::builtin() {
            assert_eq!(spec.to_string().parse().as_ref(), Ok(spec));
        }
        let external = "exec:'my solver' -x \"{cnf}\"  {out}";
        assert_eq!(external.parse::<SolverSpec>().unwrap().to_string(), external);
    }

    #[test]
    fn the_default_is_listed_first() {
        assert_eq!(SolverSpec::builtin()[0], SolverSpec::default());
        assert_eq!(SolverSpec::default().to_string(), "varisat");
    }

    #[test]
    fn wrong_names_are_told_the_right_ones() {
        for wrong in ["lingeling", "", "Varisat", " varisat", "exec"] {
            let message = wrong.parse::<SolverSpec>().unwrap_err().to_string();
            assert!(message.contains(&format!("unknown solver `{wrong}`")));
            assert!(message.contains("varisat") && message.contains("exec:minisat {cnf} {out}"));
        }
        let message = "exec:minisat".parse::<SolverSpec>().unwrap_err().to_string();
        assert!(message.contains("{cnf}"), "{message}");
    }

    #[cfg(not(feature = "cadical"))]
    #[test]
    fn without_the_feature_cadical_says_how_to_get_it() {
        let message = SpecError::absent("cadical").to_string();
        assert!(message.contains("--features cadical") && message.contains("libclang"));
    }

    #[test]
    fn a_conflict_limit_is_refused_where_it_cannot_be_kept() {
        let limits = Limits { conflicts: Some(10), ..Limits::default() };
        for spec in SolverSpec::builtin() {
            assert!(spec.start(&limits).is_ok(), "{spec}");
        }
        let spec: SolverSpec = "exec:minisat {cnf} {out}".parse().unwrap();
        let message = spec.start(&limits).unwrap_err().to_string();
        assert!(message.contains("`exec:minisat {cnf} {out}` cannot"), "{message}");
        assert!(message.contains("varisat, batsat"), "{message}");
    }
}
