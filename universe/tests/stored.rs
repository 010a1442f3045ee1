//! Files with the sets of an analysis: what comes back, and what is wrong with a bad one.

use std::{fs, num::NonZeroUsize, path::Path};

use board::Metric;
use limits::{Budget, Interrupt, StopReason};
use symbolic::zdd::{Limits, Store};
use tempfile::TempDir;
use universe::{
    Rules, Stored, StoredError, Universe,
    symbolic::{self as engine, SymbolicAnalysis, SymbolicError, SymbolicOptions},
};

fn universe(size: &str) -> Universe {
    Universe::new(size.parse().unwrap(), Rules::Collette, None).unwrap()
}

fn analyse(
    size: &str,
    metric: Metric,
    file: Option<&Path>,
    budget: Budget,
) -> Result<SymbolicAnalysis, SymbolicError> {
    let save = file.map(Path::to_owned);
    let options = SymbolicOptions { threads: NonZeroUsize::MIN, n_listed: 9, budget, save };
    engine::analyse(universe(size), metric, &options, &|_| {})
}

fn unlimited(size: &str, file: Option<&Path>) -> Result<SymbolicAnalysis, SymbolicError> {
    analyse(size, Metric::Steps, file, Budget::default())
}

#[test]
fn a_file_holds_every_set() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("sets");
    let found = unlimited("5x4", Some(&path)).unwrap();
    assert_eq!(found.analysis, unlimited("5x4", None).unwrap().analysis);
    let again = unlimited("5x4", Some(&path)).unwrap();
    assert_eq!(again.analysis, found.analysis);
    assert_eq!(again.diagrams.nodes, found.diagrams.nodes);

    let stored = Stored::open(&path).unwrap();
    assert_eq!((stored.universe(), stored.metric()), (universe("5x4"), Metric::Steps));
    let mut store = Store::new(Limits::on_bytes(1 << 20));
    let mut histogram = vec![0; found.analysis.histogram.len()];
    let mut unsolvable = 0;
    for section in stored.sections() {
        let set = stored.read(section, &mut store).unwrap();
        assert_eq!(store.n_nodes_of(&[set]), section.n_nodes);
        match section.index {
            Some(index) => histogram[index] += section.n_configurations,
            None => unsolvable += section.n_configurations,
        }
    }
    assert_eq!(histogram, found.analysis.histogram);
    assert_eq!(unsolvable, found.analysis.unsolvable());
}

#[test]
fn a_file_that_was_cut_off_is_gone_on_with() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("sets");
    let found = unlimited("4x4", Some(&path)).unwrap().analysis;
    let whole = fs::read(&path).unwrap();
    for len in [whole.len() - 1, whole.len() / 2, 130, 0] {
        fs::write(&path, &whole[..len]).unwrap();
        if len > 0 {
            let error = Stored::open(&path).unwrap_err();
            assert!(matches!(error, StoredError::Incomplete { n_parts: 9, .. }), "{error}");
        }
        assert_eq!(unlimited("4x4", Some(&path)).unwrap().analysis, found);
        assert!(fs::read(&path).unwrap() == whole, "as if never cut off");
    }
}

#[test]
fn what_is_no_stored_analysis_of_the_question_is_refused() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("sets");
    unlimited("4x4", Some(&path)).unwrap();
    let refusal = |error: SymbolicError| error.to_string().replace(path.to_str().unwrap(), "F");
    let moves = analyse("4x4", Metric::Moves, Some(&path), Budget::default()).unwrap_err();
    assert_eq!(
        refusal(moves),
        "`F` is of collette 4x4 with exit row 1, in steps, not of collette 4x4 with exit row 1, in moves"
    );

    fs::write(&path, "{\"schema\":\"rushsat/1\"}\n").unwrap();
    let error = refusal(unlimited("4x4", Some(&path)).unwrap_err());
    assert!(error.contains("first line: missing field `size`"), "{error}");
}

/// After the first line, in the head of a section or in its block.
#[test]
fn damage_is_noticed_wherever_it_is() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("sets");
    unlimited("4x4", Some(&path)).unwrap();
    let whole = fs::read(&path).unwrap();
    let read_all = || -> Result<(), StoredError> {
        let stored = Stored::open(&path)?;
        for section in stored.sections() {
            stored.read(section, &mut Store::new(Limits::on_bytes(1 << 20)))?;
        }
        Ok(())
    };
    read_all().unwrap();
    let line = whole.iter().position(|&byte| byte == b'\n').unwrap();
    for at in (line..whole.len()).step_by(7) {
        let mut damaged = whole.clone();
        damaged[at] ^= 4;
        fs::write(&path, &damaged).unwrap();
        let error = read_all().unwrap_err();
        assert!(matches!(error, StoredError::Malformed { .. }), "byte {at}: {error}");
    }
}

#[test]
fn limits_end_it_and_what_was_done_is_kept() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("sets");
    let interrupt = Interrupt::default();
    interrupt.trigger();
    let budget = [
        (StopReason::Memory, Budget { memory: Some(1 << 18), ..Default::default() }),
        (StopReason::Interrupt, Budget { interrupt, ..Default::default() }),
    ];
    for (reason, budget) in budget {
        let Err(SymbolicError::GaveUp { reason: found, .. }) =
            analyse("5x5", Metric::Moves, Some(&path), budget)
        else {
            panic!("it should give up")
        };
        assert_eq!(found, reason);
    }
    let [gone_on, at_once] = [Some(&*path), None]
        .map(|file| analyse("5x5", Metric::Moves, file, Budget::default()).unwrap().analysis);
    assert_eq!(gone_on, at_once);
}
