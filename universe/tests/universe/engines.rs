//! The engines against each other, against a [naive search](crate::naive), and against what is published.

use std::{collections::BTreeSet, num::NonZeroUsize};

use board::{Metric, Size};
use limits::Budget;
use universe::{
    Analysis, Rules, Universe,
    explicit::{self, ExplicitError, ExplicitOptions},
    mazes::{self, MazeOptions},
    symbolic::{self, SymbolicOptions},
};

use crate::naive::{Grid, Grids, universe};

/// What all engines find that have room.
fn by_engines(universe: Universe, metric: Metric) -> Analysis {
    let threads = NonZeroUsize::new(2).unwrap();
    let budget = Budget::default();
    let options = SymbolicOptions { threads, n_listed: 3, budget: budget.clone(), save: None };
    let symbolic = symbolic::analyse(universe, metric, &options, &|_| {}).unwrap().analysis;
    if mazes::supports(universe) {
        let options = MazeOptions { n_listed: 3, budget: budget.clone() };
        let found = mazes::analyse(universe, metric, &options, &mut |_| ()).unwrap();
        assert_eq!(found, symbolic, "{universe}");
    }
    let options = ExplicitOptions { threads, n_listed: 3, budget, checkpoint: None };
    match explicit::analyse(universe, metric, &options, &|_| {}) {
        Ok(explicit) => assert_eq!(explicit, symbolic),
        Err(error) => {
            assert!(matches!(error, ExplicitError::Unsupported(_)), "{error}");
            assert!(universe.rules() == Rules::Tromp || universe.size().height() > 5);
        }
    }
    symbolic
}

/// The rules of cars and trucks give what the naive search gives, in both metrics.
///
/// No slide changes what `fogleman` asks of the exit row, so that universe is a part of `collette`.
fn check(size: &str, exit_row: Option<u8>) {
    check_parts(size, exit_row, Rules::Collette, &[Rules::Collette, Rules::Fogleman]);
}

/// `all` and rules that take a part of its universe.
fn check_parts(size: &str, exit_row: Option<u8>, all: Rules, parts: &[Rules]) {
    let grids = Grids::new(universe(size, all, exit_row));
    let all = grids.all();
    for metric in Metric::ALL {
        let layers = grids.layers(&all, metric);
        for &rules in parts {
            let analysis = by_engines(universe(size, rules, exit_row), metric);
            let part = |layer: &[Grid]| -> BTreeSet<Grid> {
                layer.iter().copied().filter(|&grid| grids.allows(rules, grid)).collect()
            };
            let count = |layer: &[Grid]| {
                layer.iter().filter(|&&grid| grids.allows(rules, grid)).count() as u64
            };
            let mut histogram: Vec<u64> = layers.iter().map(|layer| count(layer)).collect();
            while histogram.pop_if(|n| *n == 0).is_some() {}
            assert_eq!(analysis.valid, count(&all), "{size} {rules} {metric}");
            assert_eq!(analysis.histogram, histogram, "{size} {rules} {metric}");
            if let Some(max_index @ 1..) = analysis.max_index() {
                let hardest = analysis.hardest.iter().filter(|(index, _)| *index == max_index);
                let listed: Vec<Grid> = hardest.map(|(_, board)| grids.grid_of(board)).collect();
                assert_eq!(listed.len() as u64, *histogram.last().unwrap());
                let listed: BTreeSet<Grid> = listed.into_iter().collect();
                assert_eq!(listed, part(&layers[max_index]), "{size} {rules} {metric}");
            }
        }
    }
}

/// 5x5 too when the environment has `RUSHSAT_EXHAUSTIVE`.
#[test]
fn squares() {
    check("4x4", None);
    check("4x4", Some(3));
    if std::env::var_os("RUSHSAT_EXHAUSTIVE").is_some() {
        check("5x5", None);
    }
}

/// Sizes that are soon checked.
#[test]
fn rectangles() {
    for size in ["3x1", "3x2", "6x1", "3x3", "6x2", "7x2"] {
        check(size, None);
    }
    check("3x4", Some(3));
}

#[test]
#[ignore = "exhaustive: 6 s; run by .ci/run"]
fn exhaustive_rectangles() {
    for size in ["6x3", "3x6", "5x4", "4x5", "3x7", "7x3"] {
        check(size, None);
    }
    check("3x6", Some(5));
    check("6x3", Some(0));
}

/// Vehicles of one cell, any number of them; 4x4 has 43 million configurations and is not for naive search.
#[test]
fn vehicles_of_one_cell() {
    for size in ["3x1", "7x1", "4x2", "3x3"] {
        check_parts(size, None, Rules::Unit, &[Rules::Unit]);
    }
    check_parts("3x3", Some(0), Rules::Unit, &[Rules::Unit]);
}

#[test]
#[ignore = "exhaustive: 1 s; run by .ci/run"]
fn exhaustive_vehicles_of_one_cell() {
    for size in ["5x2", "4x3"] {
        check_parts(size, None, Rules::Unit, &[Rules::Unit]);
    }
}

#[test]
fn vehicles_of_one_cell_with_one_empty_cell() {
    for size in ["3x1", "7x1", "6x2", "3x3"] {
        check_parts(size, None, Rules::Tromp, &[Rules::Tromp]);
    }
}

#[test]
#[ignore = "exhaustive: 5 s; run by .ci/run"]
fn exhaustive_vehicles_of_one_cell_with_one_empty_cell() {
    for size in ["5x3", "3x6"] {
        check_parts(size, None, Rules::Tromp, &[Rules::Tromp]);
    }
    check_parts("4x4", Some(3), Rules::Tromp, &[Rules::Tromp]);
}

#[test]
fn unit_rush_hour_is_as_hard_as_published() {
    compare_with_published(&[("3x2", 6), ("7x2", 14), ("3x3", 12), ("4x3", 21), ("3x4", 21)]);
}

#[test]
#[ignore = "exhaustive: 1 s; run by .ci/run"]
fn exhaustive_unit_rush_hour_is_as_hard_as_published() {
    compare_with_published(&[("5x3", 32), ("6x3", 43), ("4x4", 40), ("3x5", 31), ("3x6", 41)]);
}

/// Rows of the table in section 7 of Tromp and Cilibrasi's paper: the largest index of all exit rows, by size.
fn compare_with_published(rows: &[(&str, usize)]) {
    for &(size, index) in rows {
        let height = size.parse::<Size>().unwrap().height();
        let hardest = |exit_row| {
            let analysis = by_engines(universe(size, Rules::Tromp, Some(exit_row)), Metric::Steps);
            analysis.max_index().unwrap_or(0)
        };
        assert_eq!((0..height).map(hardest).max(), Some(index), "{size}");
    }
}
