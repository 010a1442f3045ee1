//! Printing the boards that are found.

use board::Metric;
use generators::complete::HardBoard;
use miette::Report as Failure;

use super::{
    super::{
        GeneratedBoard,
        made::{PrintOptions, report},
    },
    CompleteArgs,
};

/// Prints boards in the format that is asked for.
pub(super) struct Printer<'a> {
    args: &'a CompleteArgs,
    metric: Metric,
    n_printed: u64,
    /// Why the first board that was not printed was not: the format cannot hold it.
    pub(super) failure: Option<Failure>,
}

impl<'a> Printer<'a> {
    /// Nothing is printed yet.
    pub(super) fn new(args: &'a CompleteArgs, metric: Metric) -> Self {
        Self { args, metric, n_printed: 0, failure: None }
    }

    /// Prints a board.
    pub(super) fn print(&mut self, found: &HardBoard) {
        let length = Some((found.plan.len(self.metric), self.metric));
        let made = GeneratedBoard::new(found.board.clone(), length);
        let is_list = self.args.count > 1 && !self.args.max;
        let (format, seed) = (self.args.format, self.args.seed);
        let printed = PrintOptions { generator: "complete", format, is_list, seed };
        match report(&printed, self.n_printed, &made) {
            Ok(report) => report.print(self.args.json),
            Err(failure) => {
                self.failure.get_or_insert(failure);
            }
        }
        self.n_printed += 1;
    }
}
