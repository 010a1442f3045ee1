//! The files of `rushsat reach --plot` and `--dot`.

use miette::Report as Failure;
use symbolic::Exploration;

use super::{ReachArgs, plot};
use crate::{
    commands::diagram,
    output::{self, Report},
    status::Status,
};

impl ReachArgs {
    /// The first option by which it draws.
    pub(super) fn drawing(&self) -> Option<&'static str> {
        let drawings = [(&self.plot, "--plot"), (&self.dot, "--dot")];
        drawings.into_iter().find_map(|(file, flag)| file.as_ref().map(|_| flag))
    }

    /// Refuses files that cannot be written: before the work of hours and not after it.
    pub(super) fn check_files(&self) -> Result<(), Failure> {
        output::require_own_files([("--dot", self.dot.as_ref()), ("--plot", self.plot.as_ref())])?;
        for path in [&self.plot, &self.dot].into_iter().flatten() {
            output::check_file(path, &[self.board.path()])?;
        }
        Ok(())
    }

    /// Draws what was explored. A drawing that fails is told beside the report, and does not replace it.
    pub(super) fn drawn(&self, mut report: Report, exploration: &Exploration) -> Report {
        if let Err(failure) = self.draw(exploration) {
            output::error(&failure);
            report.status = report.status.worst(Status::of(&failure));
        }
        report
    }

    fn draw(&self, exploration: &Exploration) -> Result<(), Failure> {
        let inputs = [self.board.path()];
        if let Some(path) = &self.plot {
            let svg = plot::svg(&exploration.iterations)?;
            output::write_file(path, &inputs, |out| out.write_all(svg.as_bytes()))?;
        }
        if let (Some(path), Some(drawing)) = (&self.dot, &exploration.drawing) {
            diagram::write(path, &inputs, drawing)?;
        }
        Ok(())
    }
}
