//! Proofs that are exported for Jape, checked by a script that knows the rules of its theory: Jape itself is
//! a program with windows.

use std::{
    io::Write,
    process::{Command, Stdio},
};

use libtest_mimic::{Failed, Trial};

use crate::{missing, support::rushsat, trial};

const CHECKER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/external/jape.py");

pub(crate) fn trials() -> Vec<Trial> {
    vec![trial("jape::proofs_follow_the_rules_of_its_theory", missing("python3"), follow_the_rules)]
}

/// The numbers of nodes of the proofs in a text; none if one of them is wrong.
fn checked(text: &str) -> Result<Option<String>, Failed> {
    let mut checker = Command::new("python3")
        .arg(CHECKER)
        .env("PYTHONUTF8", "1")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()?;
    checker.stdin.take().expect("it is piped").write_all(text.as_bytes())?;
    let output = checker.wait_with_output()?;
    Ok(output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned()))
}

fn follow_the_rules() -> Result<(), Failed> {
    let exported = |args: &str| rushsat(args).args("--to jape").run().exits(0).stdout;
    let rows = exported("verify --generate full_row:2");
    assert_eq!(checked(&rows)?.as_deref(), Some("8 47"));
    for args in [
        "verify --generate cannot_move",
        "verify --generate full_column:7",
        "verify --deduction full_row --size 3x2",
        "verify --deduction one_value_v2 --size 3x2",
        "verify --deduction reversible_right --size 3x2",
    ] {
        let n_nodes = checked(&exported(args))?;
        assert!(n_nodes.is_some_and(|n| !n.is_empty()), "{args}");
    }
    let classical = "theorem middle: |- (P | !P) & (!!Q -> Q)\n\
        1: P | !P  by classical excluded middle\n\
        2: > !!Q  by assumption\n\
        3: > Q  by classical double negation 2\n\
        4: !!Q -> Q  by implies intro 2-3\n\
        5: (P | !P) & (!!Q -> Q)  by and intro 1, 4\n";
    let run = rushsat("verify --to jape --deduction -").stdin(classical).run().exits(0);
    assert_eq!(checked(&run.stdout)?.as_deref(), Some("25"));
    // The checker notices a wrong step.
    let wrong = rows.replacen("(\"→ elim\"", "(\"∧ elim(L)\"", 1);
    assert_ne!(wrong, rows);
    assert_eq!(checked(&wrong)?, None);
    Ok(())
}
