//! Explicit search on named boards, set-up included.

use std::hint::black_box;

use board::Metric;
use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use explicit::{cluster, shortest_plan, shortest_plan_a_star};
use limits::Budget;
use micro::named;

const BOARDS: [&str; 5] =
    ["card 40", "hardest 6x6 without walls", "hardest 6x6", "unsolvable 6x6", "8x8"];

fn benchmark(criterion: &mut Criterion) {
    let budget = Budget::default();
    for name in BOARDS {
        let board = named(name);
        let mut group = criterion.benchmark_group(name);
        for metric in Metric::ALL {
            group.bench_function(BenchmarkId::new("breadth-first", metric), |bencher| {
                bencher.iter(|| shortest_plan(black_box(&board), metric, &budget, &mut |_| {}));
            });
            group.bench_function(BenchmarkId::new("A*", metric), |bencher| {
                bencher
                    .iter(|| shortest_plan_a_star(black_box(&board), metric, &budget, &mut |_| {}));
            });
            // A cluster of an 8 by 8 board takes seconds.
            if board.size().n_cells() <= 36 {
                group.bench_function(BenchmarkId::new("cluster", metric), |bencher| {
                    bencher.iter(|| cluster(black_box(&board), metric, 1, &budget, &mut |_| {}));
                });
            }
        }
    }
}

criterion_group!(benches, benchmark);
criterion_main!(benches);
