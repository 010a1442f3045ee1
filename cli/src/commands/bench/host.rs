//! What the harness of benchmarks needs of the command.

use limits::{Interrupt, OutputLimit};
use miette::{Report as Failure, miette};

use crate::{limits::Session, output, progress::Progress};

/// The command, which measures itself.
pub(super) struct Host<'a> {
    session: &'a Session,
    progress: Progress,
}

impl<'a> Host<'a> {
    /// A host with a progress bar over this many runs.
    pub(super) fn new(session: &'a Session, n_runs: usize) -> Self {
        Self { session, progress: Progress::runs(n_runs) }
    }
}

impl harness::Host for Host<'_> {
    fn check_usage(&self, arguments: &[String]) -> Result<(), Failure> {
        let arguments = std::iter::once("rushsat").chain(arguments.iter().map(String::as_str));
        crate::check_usage(arguments).map_err(|error| miette!("{error}"))
    }

    fn remark(&self, text: &str) {
        output::remark(text);
    }

    fn interrupt(&self) -> &Interrupt {
        self.session.interrupt()
    }

    fn output(&self) -> &OutputLimit {
        self.session.output()
    }

    fn begins(&self, name: &str) {
        self.progress.name(name);
    }

    fn ended(&self) {
        self.progress.advance(|| ());
    }
}
