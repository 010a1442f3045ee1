//! Explicit search on named boards, set-up included.

use std::{fs, hint::black_box, path::PathBuf};

use board::{
    Board, Metric,
    formats::{self, ReadOptions},
};
use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use explicit::{cluster, shortest_plan, shortest_plan_a_star};
use limits::Budget;

/// Benchmark name, file in `puzzles/`, and index of the board in it.
const BOARDS: [(&str, &str, usize); 5] = [
    ("card 40", "original-40.txt", 39),
    ("hardest 6x6 without walls", "fogleman-6x6.txt", 13),
    ("hardest 6x6", "fogleman-6x6.txt", 0),
    ("unsolvable 6x6", "unsolvable-6x6.txt", 0),
    ("8x8", "aveiro-8x8.txt", 19),
];

fn read(path: &str, index: usize) -> Board {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../puzzles").join(path);
    let text = fs::read_to_string(&path).expect("the file is there");
    let input = formats::read(&path.to_string_lossy(), &text, &ReadOptions::default());
    let mut boards = input.expect("a readable file").into_boards();
    boards.swap_remove(index).expect("a legal board").board
}

fn benchmark(criterion: &mut Criterion) {
    let budget = Budget::default();
    for (name, path, index) in BOARDS {
        let board = read(path, index);
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
