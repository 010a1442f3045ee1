//! From a board to the clauses of one frame: encoding and clausal form.

use board::{Board, Metric};
use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use encodings::{Encoding, encode};
use logic::{CompileOptions, CompiledSystem};
use micro::named;

fn compile(board: &Board, encoding: Encoding, metric: Metric) -> CompiledSystem {
    CompiledSystem::new(encode(board, encoding, metric).system, CompileOptions::default())
}

fn encode_boards(criterion: &mut Criterion) {
    let boards = ["card 1", "card 20", "card 40", "9x9_5", "12x12_7"];
    let boards = boards.map(|name| (name, named(name)));
    for &encoding in Encoding::ALL {
        for metric in Metric::ALL {
            let mut group = criterion.benchmark_group(format!("encode/{encoding}/{metric}"));
            for (name, board) in &boards {
                let compiled = compile(board, encoding, metric);
                let n_clauses: usize = compiled.families().iter().map(|size| size.n_clauses).sum();
                group.throughput(Throughput::Elements(n_clauses as u64));
                group.bench_with_input(
                    BenchmarkId::from_parameter(name),
                    board,
                    |bencher, board| {
                        bencher.iter(|| compile(board, encoding, metric));
                    },
                );
            }
        }
    }
}

criterion_group!(benches, encode_boards);
criterion_main!(benches);
