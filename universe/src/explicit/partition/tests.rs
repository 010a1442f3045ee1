use board::Size;

use super::*;
use crate::rules::Rules;

#[test]
fn partitions_are_the_choices_of_row_types() {
    for (rules, n_partitions) in [(Rules::Collette, 31_104), (Rules::Fogleman, 7_776)] {
        let universe = Universe::new(Size::new(6, 6).unwrap(), rules, None).unwrap();
        let rows = Rows::new(universe, Metric::Steps);
        assert_eq!(rows.n_partitions(), n_partitions);
        for (number, n_vehicles) in [(0, 1), (n_partitions - 1, 11)] {
            let types = rows.partition(number);
            let count = |choice: &&RowChoice| choice.contents[0].pieces().len();
            let exit_row_of_last = usize::from(number > 0 && rules == Rules::Collette);
            assert_eq!(types.iter().map(count).sum::<usize>(), n_vehicles + exit_row_of_last);
        }
    }
}

#[test]
fn the_exit_row_leaves_by_one_transition() {
    let size = Size::new(6, 1).unwrap();
    let universe = Universe::new(size, Rules::Fogleman, None).unwrap();
    for (metric, exits) in [
        (Metric::Steps, [None, None, None, Some(0b10_0000)]),
        (Metric::Moves, [Some(0b11_1100), Some(0b11_1000), Some(0b11_0000), Some(0b10_0000)]),
    ] {
        let rows = Rows::new(universe, metric);
        assert_eq!(rows.partition(0)[0].exits, exits, "{metric}");
    }
}

/// From some blocks about the same is found as from all.
#[test]
fn the_largest_share_is_estimated() {
    for (size, rules) in [("5x4", Rules::Collette), ("5x5", Rules::Fogleman)] {
        let universe = Universe::new(size.parse().unwrap(), rules, None).unwrap();
        let rows = Rows::new(universe, Metric::Moves);
        let (columns, largest) = (Columns::new(universe, Metric::Moves), rows.largest());
        let placements = placements(&largest);
        assert_eq!(placements.len() as u64, n_blocks(&largest));
        let uncut = shares(universe, &columns, &placements, 1, || Ok(())).unwrap();
        let most = uncut.iter().map(|(_, n_slots)| *n_slots).max().unwrap();
        let about = n_slots_uncut_about(universe, &columns, &largest);
        assert!(about > most / 2 && about < 2 * most, "{size}: {about} instead of {most}");
    }
}

#[test]
fn mirrored_partitions_are_searched_once() {
    for (width, height, exit_row, n_searched) in
        [(5, 5, None, Some(136)), (5, 5, Some(1), None), (5, 4, None, None)]
    {
        let size = Size::new(width, height).unwrap();
        let universe = Universe::new(size, Rules::Fogleman, exit_row).unwrap();
        let rows = Rows::new(universe, Metric::Moves);
        let all = 0..rows.n_partitions();
        assert_eq!(all.clone().map(|p| rows.weight(universe, p)).sum::<u64>(), all.len() as u64);
        let searched = all.clone().filter(|&p| rows.weight(universe, p) > 0).count();
        assert_eq!(searched, n_searched.unwrap_or(all.len()));
        for (number, mirror) in all.filter_map(|p| Some((p, rows.mirror(universe, p)?))) {
            assert_eq!(rows.mirror(universe, mirror), Some(number));
            let contents =
                |p| rows.partition(p).iter().map(|row| row.contents.clone()).collect::<Vec<_>>();
            assert!(contents(number).iter().eq(contents(mirror).iter().rev()));
        }
    }
}
