//! Questions without a bound, where search does not answer, or the solver lies.

use crate::support::{Folder, HARD, SMALL, rushsat};

#[test]
fn a_solver_that_denies_a_plan_is_not_believed() {
    let folder = Folder::new();
    folder.file("liar.sh", "cat >/dev/null <\"$1\"; echo 's UNSATISFIABLE'; exit 20\n");
    let run =
        folder.rushsat("plan --solver").arg("exec:sh liar.sh {cnf}").arg(SMALL).run().exits(2);
    run.prints("").warns("finds no plan where there is one");
}

/// What the program refuted is worth nothing if it does not find the plan either.
#[test]
fn a_solver_that_gives_up_on_the_plan_has_not_shown_that_it_is_shortest() {
    let folder = Folder::new();
    // It denies all but the formula of the plan's length, which has more clauses.
    let n_clauses = |bound: usize| -> usize {
        let export = format!("export --format dimacs --max-moves {bound} {SMALL}");
        let formula = rushsat(&export).run().exits(0).stdout;
        formula.lines().filter(|line| !line.starts_with('c')).count()
    };
    let most = usize::midpoint(n_clauses(6), n_clauses(7));
    let deny = "echo 's UNSATISFIABLE'; exit 20";
    folder.file(
        "liar.sh",
        format!("[ $(wc -l < \"$1\") -gt {most} ] && {{ echo 's UNKNOWN'; exit 0; }}\n{deny}\n"),
    );
    let run =
        folder.rushsat("plan --solver").arg("exec:sh liar.sh {cnf}").arg(SMALL).run().exits(3);
    run.says("7 moves, not known to be shortest").says("gave up: the solver gave up by itself");
}

/// An answer that is certified has 64 MiB at least, of which the search for it may take a quarter.
#[test]
fn the_least_memory_is_enough_for_a_small_board() {
    let folder = Folder::new();
    let run = folder.rushsat("certify --memory-limit 0 --metric steps 4x1:AA.x c").run().exits(1);
    run.says("certified: no plan of any length");
    folder.rushsat("audit c").run().exits(0);
}

/// Nine vehicles of no importance have some ten million states.
#[test]
fn vehicles_that_do_not_matter_take_none_of_the_time() {
    let mut rows = vec!["AA...x....".to_owned()];
    rows.extend(('B'..='J').map(|name| format!("{name}{name}........")));
    let folder = Folder::new();
    folder.file("board", rows.join("\n"));
    let run = folder.rushsat("certify --time-limit 60 board c").run().exits(1).within(30.0);
    run.says("4 states: those that A alone can reach");
    folder.rushsat("audit c").run().exits(0);
}

/// Its best plan may be a shortest one, but nobody has shown it.
#[test]
fn an_engine_that_was_stopped_has_not_answered() {
    let args =
        "compare --metric steps --encodings crossing --solver varisat --conflict-limit 20000";
    let run = rushsat(args).arg(HARD).run().exits(3).says(" at most 8");
    run.says("no disagreement, but not all have answered\n");
}
