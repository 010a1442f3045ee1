//! Small formulas with all that DIMACS allows and tidy programs never write; and one that is hard.

use std::collections::HashSet;

/// A formula as it stands in a file, clause by clause.
pub(crate) struct Messy {
    pub(crate) n_vars: i32,
    pub(crate) clauses: Vec<Vec<i32>>,
}

impl Messy {
    /// The file.
    pub(crate) fn dimacs(&self) -> String {
        let mut text = format!("c messy\np cnf {} {}\n", self.n_vars, self.clauses.len());
        for clause in &self.clauses {
            for lit in clause {
                text.push_str(&format!("{lit} "));
            }
            text.push_str("0\n");
        }
        text
    }

    /// Returns `true` if some assignment of truth values satisfies it. All are tried.
    pub(crate) fn is_satisfiable(&self) -> bool {
        let is_true = |values: u32, lit: i32| (values >> lit.unsigned_abs() & 1 == 1) == (lit > 0);
        let satisfies = |values| {
            self.clauses.iter().all(|clause| clause.iter().any(|&lit| is_true(values, lit)))
        };
        (0..2 << self.n_vars).any(satisfies)
    }

    /// Returns `true` if it has what tidy formulas do not have: a clause that is empty or repeats a literal.
    pub(crate) fn has_odd_clauses(&self) -> bool {
        let is_odd = |clause: &Vec<i32>| {
            clause.is_empty() || clause.iter().collect::<HashSet<_>>().len() < clause.len()
        };
        self.clauses.iter().any(is_odd)
    }
}

/// One of each kind, then random ones: always the same.
pub(crate) fn formulas(n_random: usize) -> Vec<Messy> {
    let picked: [(i32, &[&[i32]]); 12] = [
        (1, &[&[]]),
        (3, &[&[1, 2], &[], &[3]]),
        (2, &[&[1, 1], &[], &[2, 2], &[]]),
        (1, &[&[1], &[-1]]),
        (1, &[&[1, 1], &[-1, -1, -1]]),
        (9, &[&[4, 4], &[-4, -4]]),
        (2, &[&[1, 2, 1], &[-1, 2, 2], &[1, -2], &[-2, -1, -2, -1]]),
        (2, &[&[1, -1], &[1, 2], &[2, 1], &[-1, 2], &[1, -2], &[1, -2], &[-1, -2]]),
        // Contradictory by propagation before the last clauses, which are odd too.
        (4, &[&[1, 1], &[-1, 2, 2], &[-2], &[3, 3], &[3, -3, 3], &[-4, -4]]),
        // Two that are satisfiable.
        (3, &[&[1, 1, 1], &[2, -2], &[-1, 2, 2]]),
        (5, &[]),
        // Needs decisions.
        (
            3,
            &[
                &[1, 2, 3, 3],
                &[1, 2, -3],
                &[1, -2, 3],
                &[1, -2, -2, -3],
                &[-1, 2, 3],
                &[-1, 2, -3, -1],
                &[-1, -2, 3],
                &[-1, -2, -3],
            ],
        ),
    ];
    let picked = picked.into_iter().map(|(n_vars, clauses)| {
        let clauses = clauses.iter().map(|clause| clause.to_vec()).collect();
        Messy { n_vars, clauses }
    });
    let mut seed = 1;
    picked.chain((0..n_random).map(|_| random_formula(&mut seed))).collect()
}

fn random_formula(seed: &mut u64) -> Messy {
    let mut random = |below: i32| {
        *seed =
            seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        i32::try_from((*seed >> 33) % u64::from(below.unsigned_abs())).expect("less than `below`")
    };
    let n_used = 1 + random(6);
    let mut clauses: Vec<Vec<i32>> = Vec::new();
    for _ in 0..random(6 * n_used) + 2 {
        let index = clauses.len();
        if index > 0 && random(8) == 0 {
            let again = usize::try_from(random(12)).expect("not negative") % index;
            clauses.push(clauses[again].clone());
            continue;
        }
        let width = if random(60) == 0 { 0 } else { 1 + random(3) };
        let mut clause = Vec::new();
        for _ in 0..width {
            let lit = (1 + random(n_used)) * if random(2) == 0 { 1 } else { -1 };
            let n_times = if random(4) == 0 { 2 + random(2) } else { 1 };
            clause.extend((0..n_times).map(|_| lit));
        }
        clauses.push(clause);
    }
    Messy { n_vars: n_used + random(3), clauses }
}

/// One pigeon more than there are holes, each in a hole of its own.
pub(crate) fn pigeons(n_holes: i32) -> String {
    let var = |pigeon: i32, hole: i32| pigeon * n_holes + hole + 1;
    let mut clauses: Vec<String> = Vec::new();
    for pigeon in 0..=n_holes {
        let somewhere = (0..n_holes).map(|hole| format!("{} ", var(pigeon, hole)));
        clauses.push(somewhere.collect::<String>() + "0\n");
        for other in 0..pigeon {
            let apart = (0..n_holes)
                .map(|hole| format!("-{} -{} 0\n", var(pigeon, hole), var(other, hole)));
            clauses.extend(apart);
        }
    }
    let n_vars = (n_holes + 1) * n_holes;
    format!("p cnf {n_vars} {}\n{}", clauses.len(), clauses.concat())
}
