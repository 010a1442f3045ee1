//! Proofs that are exported for Coq, checked by `coqc`.

use std::{fs, path::Path, process::Command};

use libtest_mimic::{Failed, Trial};

use crate::{missing, support::rushsat, trial};

type Test = fn() -> Result<(), Failed>;

pub(crate) fn trials() -> Vec<Trial> {
    let tests: [(&str, Test); 5] = [
        ("coq::the_proofs_of_the_report", of_the_report),
        ("coq::the_proofs_of_lemmas", of_lemmas),
        ("coq::classical_rules", of_classical_logic),
        ("coq::lines_of_any_length", of_any_length),
        ("coq::what_is_wrong_is_refused", refused),
    ];
    let missing = missing("coqc");
    tests.into_iter().map(|(name, test)| trial(name, missing.clone(), test)).collect()
}

/// Runs `coqc` on a text. Returns `true` if `coqc` accepts it, and what `coqc` prints.
fn checked(text: &str) -> Result<(bool, String), Failed> {
    let folder = tempfile::tempdir()?;
    let file = folder.path().join("proofs.v");
    fs::write(&file, text)?;
    let output = Command::new("coqc").arg("-q").arg(&file).output()?;
    let said = [output.stdout, output.stderr].concat();
    Ok((output.status.success(), String::from_utf8_lossy(&said).into_owned()))
}

fn accepts(text: &str) -> Result<(), Failed> {
    let (is_accepted, said) = checked(text)?;
    assert!(is_accepted, "{said}\n{text}");
    assert!(text.contains("Theorem") && !text.contains("Admitted"), "{text}");
    Ok(())
}

fn generated(name: &str) -> String {
    rushsat("verify --to coq --generate").arg(name).run().exits(0).stdout
}

fn of_the_report() -> Result<(), Failed> {
    for name in ["cannot_move", "full_row:2", "full_row:6", "full_column:7"] {
        accepts(&generated(name))?;
    }
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../lemmas/library/deduction");
    for file in fs::read_dir(folder)? {
        let file = file?.path().display().to_string();
        accepts(&rushsat("verify --to coq --deduction").arg(&file).run().exits(0).stdout)?;
    }
    Ok(())
}

/// Proofs that are found.
fn of_lemmas() -> Result<(), Failed> {
    for (lemma, size) in [
        ("full_row", "3x2"),
        ("full_column", "2x3"),
        ("blocked_corrected", "3x2"),
        ("forall r, c. E(r,c) | W(r,c) | (exists x in vehicles. Cell(r,c,x))", "2x2"),
        ("(forall r, c. E(r,c)) | (exists r, c. !E(r,c))", "2x1"),
    ] {
        let run = rushsat("verify --to coq --size").arg(size).args("--deduction").arg(lemma).run();
        accepts(&run.exits(0).stdout)?;
    }
    Ok(())
}

/// Classical rules, a theorem without premises, and names that Coq has for itself.
fn of_classical_logic() -> Result<(), Failed> {
    let text = "theorem middle: |- (P | !P) & (!!Q -> Q)\n\
        1: P | !P  by classical excluded middle\n\
        2: > !!Q  by assumption\n\
        3: > Q  by classical double negation 2\n\
        4: !!Q -> Q  by implies intro 2-3\n\
        5: (P | !P) & (!!Q -> Q)  by and intro 1, 4\n\
        theorem peirce: !fun -> fun |- fun\n\
        1: !fun -> fun  by premise\n\
        2: > !fun  by assumption\n\
        3: > fun  by implies elim 1, 2\n\
        4: > false  by not elim 3, 2\n\
        5: fun  by classical contradiction 2-4\n\
        theorem use: !S -> S, 2x <-> line1 |- S | True\n\
        1: !S -> S, 2x <-> line1  by premises\n\
        2: S  by theorem peirce 1.1\n\
        3: S | True  by or intro 2\n\
        theorem names: conj & proj1, False, !False |- false | or_introl\n\
        1: conj & proj1, False, !False  by premises\n\
        2: proj1  by and elim 1.1\n\
        3: false  by not elim 1.2, 1.3\n\
        4: false | or_introl  by or intro 3\n";
    let run = rushsat("verify --to coq --deduction -").stdin(text).run().exits(0);
    assert!(run.stdout.starts_with("Require Import Classical.\n"), "{}", run.stdout);
    accepts(&run.stdout)
}

/// The theorem about lines of any length, and that of one length as an instance of it: as it is proved in
/// natural deduction.
fn of_any_length() -> Result<(), Failed> {
    let general = generated("any_length");
    accepts(&general)?;
    for n in 2..=7 {
        let cells =
            |letter: &str| -> Vec<String> { (0..n).map(|k| format!("{letter}{k}")).collect() };
        let function = |letter: &str| {
            let cases: Vec<String> = cells(letter)
                .iter()
                .enumerate()
                .map(|(k, name)| format!("{k} => {name}"))
                .collect();
            format!("(fun k => match k with {} | _ => True end)", cases.join(" | "))
        };
        let letters = ["E", "R", "S"];
        let names: Vec<String> = letters.iter().flat_map(|letter| cells(letter)).collect();
        let [empty, ahead, back] = letters.map(function);
        let instance = format!(
            "Definition stated := ltac:(let t := type of rushsat_full_row_{n} in exact t).\n\
             Theorem instance : stated.\nProof.\n  unfold stated. intros {}.\n  \
             pose proof (full_line {empty} {ahead} {back} {}) as H.\n  \
             unfold full in H. cbn in H. intros.\n  \
             apply H; [assumption | repeat split; assumption | assumption | assumption].\nQed.\n",
            names.join(" "),
            n - 1,
        );
        accepts(&format!("{general}\n{}\n{instance}", generated(&format!("full_row:{n}"))))?;
    }
    Ok(())
}

fn refused() -> Result<(), Failed> {
    let text = generated("full_row:3");
    let wrong = text.replacen("(~ E0)", "E0", 1);
    assert_ne!(text, wrong);
    assert!(!checked(&wrong)?.0, "a premise that says something else");
    Ok(())
}
