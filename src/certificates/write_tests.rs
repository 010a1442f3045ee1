//! Certificates that say less than was asked for, within limits.

use board::{Board, Metric};
use limits::{OutputLimit, StopReason};
use solvers::Limits;

use super::{answer::CertifiableAnswer, *};
use crate::{planning::Bound, program::SourceProgram};

/// Seven moves are fewest.
const BOARD: &str = "BB.FAA.FECCCE.DD";

#[test]
fn less_is_proved_where_the_whole_proof_is_too_long() {
    let board: Board = "GBB.L.GHI.LMGHIAAMCCCK.M..JKDDEEJFF.".parse().unwrap();
    let parent = tempfile::tempdir().unwrap();
    let claimed = |conflicts| {
        let limits = Limits { conflicts: Some(conflicts), ..Limits::default() };
        let certifier = Certifier { limits, ..Certifier::new(&board, Metric::Moves) };
        let folder = parent.path().join(conflicts.to_string());
        match certifier.run(&folder, &mut |_| ()).unwrap() {
            Certification::Written(written) => {
                assert_eq!(written.stopped.is_some(), written.claim.is_open(certifier.question));
                let audited = audit(&Certificate::Folder(folder), None, &Budget::default());
                assert_eq!(audited.conclusion(), Conclusion::Proved);
                Some(written.claim)
            }
            Certification::GaveUp(_) => None,
            Certification::Kept { .. } => panic!("nothing was there"),
        }
    };
    // A proof for 50 moves takes more than a thousand conflicts, one for 25 takes few; that a plan is one
    // takes none.
    let (metric, length) = (Metric::Moves, 51);
    for (conflicts, bound) in [(1000, 25), (500, 25), (20, 12)] {
        assert_eq!(claimed(conflicts), Some(Claim::Between { metric, length, bound }));
    }
    assert_eq!(claimed(0), Some(Claim::Between { metric, length, bound: 0 }));
}

#[test]
fn a_gap_is_certified_and_audited() {
    let board: Board = BOARD.parse().unwrap();
    let certifier = Certifier::new(&board, Metric::Moves);
    let found = certifier.answer(&mut |_| ()).unwrap();
    let CertifiableAnswer::Bounded { plan: Some(plan), .. } = found else { panic!("a plan") };
    let parent = tempfile::tempdir().unwrap();
    let folder = parent.path().join("c");
    let draft = Draft::begin(&folder, Existing::Refuse, &certifier.limits.budget.output).unwrap();
    let claim = Claim::Between { metric: Metric::Moves, length: 7, bound: 4 };
    let stopped = Some(StopReason::Time.into());
    let found = CertifiableAnswer::Bounded { claim, plan: Some(plan), stopped };
    let Certification::Written(written) = certifier.certify(draft, found).unwrap() else {
        panic!("it was not written")
    };
    assert_eq!((written.claim, written.stopped.is_some()), (claim, true));
    let audited = || audit(&Certificate::Folder(folder.clone()), None, &Budget::default());
    assert_eq!(audited().conclusion(), Conclusion::Proved);

    // More than was refuted, and a plan that is shorter than the one that is there.
    let text = std::fs::read_to_string(folder.join(CLAIM)).unwrap();
    for (from, to, part) in
        [("\"bound\":4", "\"bound\":5", "formula"), ("\"length\":7", "\"length\":6", "plan")]
    {
        let changed = text.replace(from, to);
        assert_ne!(changed, text);
        std::fs::write(folder.join(CLAIM), changed).unwrap();
        assert_eq!(audited().failure().map(|(name, _)| name), Some(part));
    }

    // The question is still open: a later run asks it again.
    std::fs::write(folder.join(CLAIM), &text).unwrap();
    let Certification::Written(again) = certifier.resume(&folder, &mut |_| ()).unwrap() else {
        panic!("it was kept")
    };
    assert_eq!(again.claim, Claim::Shortest { metric: Metric::Moves, length: 7 });
    assert_eq!(audited().conclusion(), Conclusion::Proved);
}

/// A step of a program is what both metrics count.
#[test]
fn bounds_of_programs_are_in_steps() {
    let text =
        "Init { boolean on = false; } Goals { Goal (false); } Rules { Rule (!on) { on = true; } }";
    let program = SourceProgram::parse("switch", text, &Budget::default()).unwrap();
    let question = Question::Within(Bound { metric: Metric::Moves, length: 1 });
    let certifier = Certifier { question, ..Certifier::of_program(&program) };
    let parent = tempfile::tempdir().unwrap();
    let folder = parent.path().join("c");
    let Certification::Written(written) = certifier.run(&folder, &mut |_| ()).unwrap() else {
        panic!("it was not written")
    };
    assert_eq!(written.claim, Claim::NoPlan { metric: Metric::Steps, bound: 1 });
    let audited = audit(&Certificate::Folder(folder.clone()), None, &Budget::default());
    assert_eq!(audited.conclusion(), Conclusion::Proved);
    assert!(matches!(certifier.resume(&folder, &mut |_| ()).unwrap(), Certification::Kept { .. }));
}

#[test]
fn the_output_limit_of_the_budget_is_for_all_files() {
    let board: Board = BOARD.parse().unwrap();
    let budget = Budget::default().with_output(OutputLimit::new(100));
    let certifier = Certifier { limits: budget.into(), ..Certifier::new(&board, Metric::Moves) };
    let parent = tempfile::tempdir().unwrap();
    let outcome = certifier.run(&parent.path().join("c"), &mut |_| ()).unwrap();
    let Certification::GaveUp(stop) = outcome else { panic!("it was written") };
    assert_eq!(stop.reason, StopReason::Output);
}

/// What the first attempt wrote is gone before the second, which has room then; and it is the first that
/// says why it was not enough.
#[test]
fn an_attempt_that_is_given_up_takes_no_room() {
    let board: Board = BOARD.parse().unwrap();
    let parent = tempfile::tempdir().unwrap();
    let run = |n_bytes: u64| {
        let limits = Budget::default().with_output(OutputLimit::new(n_bytes)).into();
        let certifier = Certifier { limits, ..Certifier::new(&board, Metric::Moves) };
        certifier.run(&parent.path().join(n_bytes.to_string()), &mut |_| ()).unwrap()
    };
    let Certification::Written(whole) = run(1 << 30) else { panic!("it was not written") };
    let folder = parent.path().join((1 << 30).to_string());
    let n_bytes = |name: &str| std::fs::metadata(folder.join(name)).unwrap().len();
    let n_formula = n_bytes("formula.cnf");
    assert!(whole.stopped.is_none() && n_bytes("refutation.lrat") > 2000);
    // Room for the formula and for the beginning of its proof; not for two formulas.
    let Certification::Written(less) = run(n_formula + 2000) else { panic!("it was not written") };
    assert_eq!(less.claim, Claim::Between { metric: Metric::Moves, length: 7, bound: 3 });
    let why =
        "output limit reached; a plan of 7 moves, and none is shorter, which is not certified";
    assert_eq!(less.stopped.unwrap().words(), why);
}

/// Three formulas are refuted one after another.
#[test]
fn the_refutations_of_a_certificate_share_a_conflict_limit() {
    let board: Board = "....KLF.BBKLFAAJK.GHIJCCGHIx.MEEE..M".parse().unwrap();
    let parent = tempfile::tempdir().unwrap();
    let certified = |conflicts: Option<u64>| {
        let limits = Limits { conflicts, ..Limits::default() };
        let certifier = Certifier { limits, ..Certifier::new(&board, Metric::Moves) };
        let folder = parent.path().join(format!("{conflicts:?}"));
        match certifier.run(&folder, &mut |_| ()).unwrap() {
            Certification::Written(written) => written.figures.map(|figures| figures.conflicts),
            _ => None,
        }
    };
    let all = certified(None).expect("it is unsolvable");
    assert_eq!(certified(Some(all)), Some(all));
    assert_eq!(certified(Some(all - 1)), None);
}

/// Horizons refute 32 moves without a conflict, before an invariant is found whose proof takes some.
#[test]
fn a_bound_is_proved_where_an_invariant_takes_too_much() {
    let board: Board =
        "10x7:..BB.CDD..EEFF.CGG....HHHCI.J.AA.KLLIMJ...NKOPQM....N.OPQRRR.SSSOP.TT."
            .parse()
            .unwrap();
    let limits = Limits { conflicts: Some(0), ..Limits::default() };
    let certifier = Certifier { limits, ..Certifier::new(&board, Metric::Moves) };
    let parent = tempfile::tempdir().unwrap();
    let folder = parent.path().join("c");
    let Certification::Written(written) = certifier.run(&folder, &mut |_| ()).unwrap() else {
        panic!("it was not written")
    };
    assert_eq!(written.claim, Claim::NoPlan { metric: Metric::Moves, bound: 32 });
    let stopped = written.stopped.unwrap();
    let why = "conflict limit reached; no plan of any length, which is not certified";
    assert_eq!(stopped.words(), why);
    let audited = audit(&Certificate::Folder(folder), None, &Budget::default());
    assert_eq!(audited.conclusion(), Conclusion::Proved);
}
