//! A shortest plan by SAT, from the board to the replayed plan.

use board::{Board, Metric};
use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use encodings::{Encoding, encode};
use logic::{CompileOptions, CompiledSystem};
use micro::named;
use planning::{BoundedSearch, Outcome, find_shortest};
use solvers::{Limits, SolverSpec};

fn shortest(board: &Board, encoding: Encoding, solver: &SolverSpec) -> usize {
    let encoded = encode(board, encoding, Metric::Moves);
    let compiled = CompiledSystem::new(encoded.system, CompileOptions::default());
    let solver = solver.start(&Limits::default()).unwrap();
    let mut search = BoundedSearch::new(&compiled, solver);
    match find_shortest(&mut search, 60, &mut |_| ()).unwrap() {
        Outcome::Plan { trace, .. } => encoded.codec.plan(&trace).unwrap().n_moves(),
        other => panic!("{other:?}"),
    }
}

fn plan_boards(criterion: &mut Criterion) {
    for (name, n_moves) in [("card 1", 8), ("card 20", 10), ("9x9_5", 22), ("card 40", 51)] {
        let board = named(name);
        let mut group = criterion.benchmark_group(format!("plan/{name}"));
        group.sample_size(10);
        for &encoding in Encoding::ALL {
            // Half a minute a plan: that would be a benchmark of patience.
            if encoding == Encoding::Cell && name == "card 40" {
                continue;
            }
            for solver in SolverSpec::builtin() {
                let id = BenchmarkId::new(encoding.to_string(), solver);
                group.bench_function(id, |bencher| {
                    bencher.iter(|| assert_eq!(shortest(&board, encoding, solver), n_moves));
                });
            }
        }
    }
}

criterion_group!(benches, plan_boards);
criterion_main!(benches);
