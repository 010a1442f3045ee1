//! Ranges of about equal cost.

use shards::Costs;

#[test]
fn ranges_cost_about_the_same_and_leave_nothing_out() {
    let costs =
        |of: &[u64]| Costs { items: 10..10 + of.len() as u64, step: 1, of_steps: of.to_vec() };
    assert_eq!(costs(&[1, 1, 1, 1]).ranges(2), [10..12, 12..14]);
    assert_eq!(costs(&[9, 1, 1, 1]).ranges(2), [10..11, 11..14]);
    assert_eq!(costs(&[1, 1, 1, 9]).ranges(2), [10..13, 13..14]);
    assert_eq!(costs(&[0, 0, 50]).ranges(5), [10..11, 11..12, 12..13]);
    assert_eq!(costs(&[50, 0, 0]).ranges(3), [10..11, 11..12, 12..13]);
    assert_eq!(costs(&[]).ranges(3), []);
    assert_eq!(costs(&[u64::MAX, u64::MAX]).ranges(2), [10..11, 11..12]);
    for n in 1..40 {
        let costs = costs(&(0..97).map(|i| i * i % 31).collect::<Vec<_>>());
        let ranges = costs.ranges(n);
        assert_eq!(ranges.len(), n);
        assert_eq!((ranges[0].start, ranges[n - 1].end), (10, 107));
        assert!(ranges.windows(2).all(|pair| pair[0].end == pair[1].start));
        assert!(ranges.iter().all(|range| !range.is_empty()));
    }
}

#[test]
fn many_items_are_taken_together() {
    let costs = Costs::equal(5..1_000_000_005);
    assert_eq!(costs.of_steps.len() as u64, 1_000_000_000_u64.div_ceil(costs.step));
    let ranges = costs.ranges(3);
    assert_eq!((ranges[0].start, ranges[2].end, ranges.len()), (5, 1_000_000_005, 3));
    assert!(ranges[0].end.abs_diff(333_333_338) <= costs.step);
}
