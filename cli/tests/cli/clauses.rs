//! Boards and programs that property-directed reachability decides: too many states for search, no short
//! plan.

use crate::{
    certificates::{assert_fails, audit, certified},
    support::{Run, rushsat},
};

/// Dense and without a plan, with more states than search tries at first.
const TEN: &str = "\
    ZZZdfabblQUUUdfa.MlQjPTTTYYMREjPhhhDDMREXX.HkLp.R.ggeHkLpSSSWGeiiLKKKnWGVFN.BBBnJGVFNCCcccJmmF.III..";

#[test]
fn an_invariant_of_clauses_is_certified_and_audited() {
    let run = rushsat("plan").arg(TEN).run().exits(1);
    run.says("unsolvable: no plan of any length exists (proved)\nan invariant of ")
        .says(" clauses about ");
    let folder = certified("", TEN, 1);
    let invariant = folder.read("c/invariant.txt");
    assert!(invariant.starts_with("clause ") && invariant.ends_with(" clauses\n"), "{invariant}");
    let n_clauses = invariant.lines().count() - 1;
    let run = audit(&folder).exits(0).stays_quiet().says("proved: no plan of any length\n");
    run.says(&format!("invariant   holds  {n_clauses} clauses"));
}

#[test]
fn a_changed_invariant_of_clauses_is_refused() {
    let good = certified("", TEN, 1);
    let text = good.read("c/invariant.txt");
    let lines: Vec<&str> = text.lines().collect();
    let n_clauses = lines.len() - 1;
    let without_first =
        format!("{}\ninvariant = {} clauses\n", lines[1..n_clauses].join("\n"), n_clauses - 1);
    let is_positive = text.starts_with("clause +");
    let (sign, other) = if is_positive { ("+", "-") } else { ("-", "+") };
    let negated = text.replacen(sign, other, 1);
    for (changed, part, reason) in [
        (without_first, "initial", "initial.cnf, line "),
        (negated, "initial", "initial.cnf, line "),
        (text.replacen("clause ", "claus ", 1), "invariant", "invariant.txt, line 1: expected"),
        (text.replacen("ge(", "gee(", 1), "invariant", "invariant.txt, line 1: `gee("),
        (lines[..n_clauses].join("\n"), "invariant", "expected `invariant = VALUE`"),
    ] {
        good.file("c/invariant.txt", changed);
        assert_fails(&good, part, reason);
    }
    good.file("c/invariant.txt", text);
    audit(&good).exits(0);
}

/// Search reaches all states of a program, but that nobody could check.
#[test]
fn programs_without_a_plan_have_an_invariant() {
    let program = rushsat("export --format puma 4x1:AA.x").run().exits(0).stdout;
    let run = rushsat("puma plan -").stdin(program).run().exits(1);
    run.says("unsolvable: no plan of any length exists (proved)\nan invariant of ");
}

/// Its shortest plan has 27 moves, which takes much longer than some plan.
#[test]
fn any_plan_is_found_at_once() {
    let large = "puzzles/course/Rushhour12x12_7.csv";
    for bound in ["", "--max-moves 200"] {
        let args = format!("plan --any --time-limit 60 {bound}");
        let run = rushsat(&args).arg(large).run().exits(0).within(20.0);
        run.says(" moves, not known to be shortest");
    }
}

/// A plan that was found on the way is given when the time for a shortest one is over: on a board of
/// `benches/sets/dense.toml` of which a minute does not prove one.
#[test]
fn a_plan_that_may_not_be_shortest_is_better_than_none() {
    let drawn =
        "generate random --size 12x12 --vehicles 54 --clear-line --seed 1 --count 6 --format json";
    let boards = rushsat(drawn).run().exits(0).json_lines();
    // How long it takes until there is a plan depends on the machine.
    let mut runs = [1.5, 3.0, 6.0, 12.0].into_iter().map(|seconds| {
        let plan = format!("plan --metric moves --time-limit {seconds}");
        rushsat(&plan)
            .arg(&boards[5].to_string())
            .run()
            .exits(3)
            .says("gave up: time limit reached")
    });
    let is_found = |run: &Run| run.stdout.contains(" moves, not known to be shortest (");
    assert!(runs.any(|run| is_found(&run)), "there is a plan after twelve seconds");
}
