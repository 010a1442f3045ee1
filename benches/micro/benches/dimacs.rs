//! Writing and reading DIMACS, in clauses a second.

use std::{hint::black_box, io};

use board::Metric;
use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use dimacs::{Handler, Writer};
use encodings::{Encoding, encode};
use limits::Budget;
use logic::{BoundedFormula, CompileOptions, CompiledSystem};
use micro::named;
use rustsat::types::Lit;

/// Looks at every literal.
struct Sum(u64);

impl Handler for Sum {
    fn clause(&mut self, lits: &[Lit]) {
        self.0 += lits.iter().map(|lit| u64::from(lit.vidx32())).sum::<u64>();
    }
}

/// A million clauses of three literals over 250,000 variables, the same every time.
fn three_literals() -> (u32, Vec<[Lit; 3]>) {
    const N_VARS: u32 = 250_000;
    let mut state: u64 = 1;
    let mut next = || {
        // Knuth's MMIX generator; its high bits are the good ones.
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let high = (state >> 32) as u32;
        Lit::new(high % N_VARS, high >> 31 == 1)
    };
    (N_VARS, (0..1_000_000).map(|_| [next(), next(), next()]).collect())
}

fn write_three_literals(out: impl io::Write, n_vars: u32, clauses: &[[Lit; 3]]) {
    let mut writer = Writer::new(out);
    writer.header(n_vars, clauses.len()).unwrap();
    for clause in clauses {
        writer.clause(clause).unwrap();
    }
    writer.finish().unwrap();
}

fn read(file: &[u8]) -> u64 {
    let mut sum = Sum(0);
    dimacs::read(io::BufReader::with_capacity(1 << 16, file), &mut sum).unwrap();
    sum.0
}

fn any_formula(criterion: &mut Criterion) {
    let (n_vars, clauses) = three_literals();
    let mut file = Vec::new();
    write_three_literals(&mut file, n_vars, &clauses);
    let mut group = criterion.benchmark_group("dimacs/3 literals");
    group.throughput(Throughput::Elements(clauses.len() as u64)).sample_size(20);
    group.bench_function("write", |bencher| {
        bencher.iter(|| write_three_literals(black_box(io::sink()), n_vars, &clauses));
    });
    group.bench_function("read", |bencher| bencher.iter(|| read(black_box(&file))));
}

/// Card 40 with as many frames as its shortest plan needs, names of variables included.
fn formula_of_a_board(criterion: &mut Criterion) {
    const HORIZON: usize = 51;
    let board = named("card 40");
    for &encoding in Encoding::ALL {
        let system = encode(&board, encoding, Metric::Moves).system;
        let compiled = CompiledSystem::new(system, CompileOptions::default());
        let formula = BoundedFormula::new(compiled, HORIZON).unwrap();
        let write = |out: &mut dyn io::Write| {
            logic::dimacs::write_formula(out, &formula, [], &Budget::default()).unwrap();
        };
        let mut file = Vec::new();
        write(&mut file);
        let mut group = criterion.benchmark_group("dimacs/card 40, 51 moves");
        group.throughput(Throughput::Elements(formula.size().n_clauses as u64)).sample_size(20);
        group.bench_function(BenchmarkId::new("write", encoding), |bencher| {
            bencher.iter(|| write(&mut black_box(io::sink())));
        });
        group.bench_function(BenchmarkId::new("read", encoding), |bencher| {
            bencher.iter(|| read(black_box(&file)));
        });
    }
}

criterion_group!(benches, any_formula, formula_of_a_board);
criterion_main!(benches);
