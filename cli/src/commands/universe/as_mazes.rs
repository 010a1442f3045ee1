//! `rushsat universe --engine mazes`.

use limits::Budget;
use miette::{Report as Failure, miette};
use universe::{
    Universe,
    mazes::{self, MazeOptions, MazeProgress},
};

use super::{AnalysisOutcome, EngineAnalysis, UniverseArgs};
use crate::progress::Progress;

/// Analyses a universe of boards with one empty cell.
pub(super) fn analyse(
    args: &UniverseArgs,
    universe: Universe,
    budget: &Budget,
) -> Result<AnalysisOutcome, Failure> {
    if !mazes::supports(universe) {
        return Err(miette!(
            "the engine `mazes` is for `--rules tromp` of up to 30 cells, not for the universe {universe}"
        ));
    }
    let options = MazeOptions { n_listed: args.top, budget: budget.clone() };
    let progress = Progress::new("analysing", true);
    let hear = &mut |at: &MazeProgress| progress.mazes(at);
    let analysed = mazes::analyse(universe, args.metric, &options, hear);
    Ok(analysed.map(EngineAnalysis::from).map_err(|stopped| stopped.to_string()))
}
