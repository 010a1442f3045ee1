//! Which engine analyses a universe.

use clap::ValueEnum;
use miette::{Report as Failure, miette};
use universe::{Universe, explicit, mazes};

use super::UniverseArgs;

/// An engine that analyses universes.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Engine {
    Explicit,
    Symbolic,
    Mazes,
}

impl Engine {
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Explicit => "explicit",
            Self::Symbolic => "symbolic",
            Self::Mazes => "mazes",
        }
    }
}

impl UniverseArgs {
    /// The engine that was asked for, or the first that has room and can do what is wanted.
    pub(super) fn engine(&self, universe: Universe) -> Engine {
        let usual = if explicit::supports(universe) {
            Engine::Explicit
        } else if mazes::supports(universe) && self.save.is_none() && self.dot.is_none() {
            Engine::Mazes
        } else {
            Engine::Symbolic
        };
        self.engine.unwrap_or(usual)
    }

    /// Refuses what an engine cannot do.
    pub(super) fn check(&self, engine: Engine) -> Result<(), Failure> {
        match engine {
            Engine::Explicit | Engine::Mazes if self.dot.is_some() => {
                Err(miette!("the symbolic engine has diagrams: `--engine symbolic`"))
            }
            Engine::Explicit | Engine::Mazes if self.save.is_some() => {
                Err(miette!("sets are stored by the symbolic engine: `--engine symbolic`"))
            }
            Engine::Symbolic if self.dot.is_some() && self.top == 0 => {
                let help = "list them: --top 1 or more; up to 100000 are listed";
                Err(miette!(help = help, "the configurations of the largest index are not listed"))
            }
            Engine::Symbolic if self.checkpoint.is_some() => {
                Err(miette!("the symbolic engine goes on from the sets that it stores: `--save`"))
            }
            Engine::Mazes if self.checkpoint.is_some() => Err(miette!(
                "the engine `mazes` has no checkpoints; it takes minutes, and `--engine symbolic` has `--save`"
            )),
            Engine::Mazes if self.threads.is_some_and(|threads| threads.get() > 1) => {
                Err(miette!("the engine `mazes` has one thread: leave out `--threads`"))
            }
            Engine::Explicit | Engine::Symbolic | Engine::Mazes => Ok(()),
        }
    }
}
