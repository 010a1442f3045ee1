//! Files with the sets of an analysis: what comes back, and what is wrong with a bad one.

use std::{fs, num::NonZeroUsize, path::Path};

use board::Metric;
use limits::{Budget, Interrupt, StopReason};
use symbolic::zdd::{Limits, Store};
use tempfile::TempDir;
use universe::{
    AnalysisFile, AnalysisFileError, Matches, Query, Rules, Universe,
    symbolic::{self as engine, SymbolicAnalysis, SymbolicError, SymbolicOptions},
};

use crate::pieces::{HEAD_BYTES, Random, Sets};

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

fn unlisted(file: &Path) -> Result<SymbolicAnalysis, SymbolicError> {
    let options = SymbolicOptions {
        threads: NonZeroUsize::MIN,
        n_listed: 0,
        budget: Budget::default(),
        save: Some(file.to_owned()),
    };
    engine::analyse(universe("4x4"), Metric::Steps, &options, &|_| {})
}

fn unlimited(size: &str, file: Option<&Path>) -> Result<SymbolicAnalysis, SymbolicError> {
    analyse(size, Metric::Steps, file, Budget::default())
}

/// Of as many cut columns as there can be, too.
#[test]
fn a_file_holds_every_set() {
    for size in ["4x4", "5x3", "7x2"] {
        check_sets(size);
    }
}

#[test]
#[ignore = "exhaustive: 2 s; run by .ci/run"]
fn exhaustive_a_file_holds_every_set() {
    for size in ["5x4", "6x3", "7x3"] {
        check_sets(size);
    }
}

fn check_sets(size: &str) {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("sets");
    let found = unlimited(size, Some(&path)).unwrap();
    assert_eq!(found.analysis, unlimited(size, None).unwrap().analysis);
    let again = unlimited(size, Some(&path)).unwrap();
    assert_eq!(again.analysis, found.analysis);
    assert_eq!(again.diagrams.nodes, found.diagrams.nodes);

    let stored = AnalysisFile::open(&path, &Budget::default()).unwrap();
    assert_eq!((stored.universe(), stored.metric()), (universe(size), Metric::Steps));
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
    for len in [whole.len() - 1, whole.len() / 2, 130, 40, 0] {
        fs::write(&path, &whole[..len]).unwrap();
        if len > 100 {
            let error = AnalysisFile::open(&path, &Budget::default()).unwrap_err();
            assert!(matches!(error, AnalysisFileError::Incomplete { n_parts: 9, .. }), "{error}");
            let remedy = "; the analysis that saves it goes on from there";
            assert!(error.to_string().ends_with(remedy), "{error}");
        }
        assert_eq!(unlimited("4x4", Some(&path)).unwrap().analysis, found);
        assert!(fs::read(&path).unwrap() == whole, "as if never cut off");
    }
}

/// As a failure of the machine leaves a file whose length was written before its contents.
#[test]
fn a_file_with_zeros_at_its_end_is_gone_on_with() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("sets");
    let found = unlimited("4x4", Some(&path)).unwrap().analysis;
    let whole = fs::read(&path).unwrap();
    for n_zeros in [1, 20, 300, whole.len() / 2] {
        let mut damaged = whole.clone();
        damaged[whole.len() - n_zeros..].fill(0);
        fs::write(&path, &damaged).unwrap();
        assert_eq!(unlimited("4x4", Some(&path)).unwrap().analysis, found, "{n_zeros}");
        assert!(fs::read(&path).unwrap() == whole, "as if never damaged");
    }
    // What comes before other sections is nobody's end.
    let mut damaged = whole.clone();
    let first = whole.iter().position(|&byte| byte == b'\n').unwrap() + 1;
    damaged[first + 5] ^= 4;
    fs::write(&path, &damaged).unwrap();
    let error = unlimited("4x4", Some(&path)).unwrap_err();
    assert!(error.to_string().contains("the head of the section at byte"), "{error}");
    assert!(fs::read(&path).unwrap() == damaged, "nothing is cut off");
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

#[test]
fn files_are_opened_within_limits() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("sets");
    unlimited("4x4", Some(&path)).unwrap();
    let ended = Budget::default();
    ended.interrupt.trigger();
    for (budget, reason) in
        [(Budget::default().with_memory(1000), StopReason::Memory), (ended, StopReason::Interrupt)]
    {
        let error = AnalysisFile::open(&path, &budget).unwrap_err();
        assert!(matches!(error, AnalysisFileError::Stopped(why) if why == reason), "{error}");
        let error = analyse("4x4", Metric::Steps, Some(&path), budget).unwrap_err();
        let expected = format!("{reason} after 0 of 9 parts");
        assert_eq!(error.to_string(), expected);
    }
}

/// After the first line, in the head of a section or in its block.
#[test]
fn damage_is_noticed_wherever_it_is() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("sets");
    unlimited("4x4", Some(&path)).unwrap();
    let whole = fs::read(&path).unwrap();
    let read_all = || -> Result<(), AnalysisFileError> {
        let stored = AnalysisFile::open(&path, &Budget::default())?;
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
        assert!(matches!(error, AnalysisFileError::Malformed { .. }), "byte {at}: {error}");
    }
}

/// Not only a change of the bytes, which the checksums tell, but a file that was made so.
#[test]
fn what_is_no_analysis_is_refused_in_spite_of_its_checksums() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("sets");
    let honest = unlimited("4x4", Some(&path)).unwrap().analysis;
    let sets = Sets::read(&fs::read(&path).unwrap());
    let refused = |change: &dyn Fn(&mut Sets), message: &str| {
        let mut changed = sets.clone();
        change(&mut changed);
        fs::write(&path, changed.bytes()).unwrap();
        let error = query(&path, "any").unwrap_err();
        assert!(error.contains(message), "{error}");
        let error = query(&path, "vehicles < 90").unwrap_err();
        assert!(error.contains(message), "{error}");
        let resumed = unlimited("4x4", Some(&path));
        assert!(resumed.as_ref().is_err() || resumed.unwrap().analysis == honest, "{message}");
    };
    let totals =
        "its sets do not have the 9304 configurations of the universe, 2896 of them winning";
    refused(&|sets| sets.sections[1].set_n(u64::MAX), totals);
    let n = sets.sections[1].n();
    refused(&|sets| sets.sections[1].set_n(n + 1), totals);
    refused(&|sets| sets.sections.swap(1, 2), "is not one that can follow");
    let other_number = "it has another number of sets than it says";
    let exchange = |sets: &mut Sets| {
        let (one, other) = (sets.sections[1].n(), sets.sections[2].n());
        sets.sections[1].set_n(one - 1);
        sets.sections[2].set_n(other + 1);
    };
    refused(&exchange, other_number);
    refused(&|sets| sets.sections[1].head[16] ^= 1, "it has another number of nodes than it says");
    refused(&|sets| sets.sections[1].block.push(0), "goes on after its end");
    // Sets of other parts and other indices.
    let first = sets.sections[0].part();
    let n_indices = sets.sections.iter().position(|section| section.part() != first).unwrap();
    let moved = |from: usize, to: usize| {
        move |sets: &mut Sets| {
            let (one, other) = (sets.sections[from].clone(), sets.sections[to].clone());
            sets.sections[to].take_set(&one);
            sets.sections[from].take_set(&other);
        }
    };
    refused(&moved(1, n_indices + 1), "the section at byte ");
    refused(&moved(0, 1), totals);
}

/// Though nothing is listed, and nothing is left to search.
#[test]
fn numbers_of_a_complete_file_are_those_of_its_sets() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("sets");
    let honest = unlisted(&path).unwrap().analysis;
    assert_eq!(unlisted(&path).unwrap().analysis, honest);
    let mut sets = Sets::read(&fs::read(&path).unwrap());
    let (one, other) = (sets.sections[1].n(), sets.sections[2].n());
    sets.sections[1].set_n(one - 1);
    sets.sections[2].set_n(other + 1);
    fs::write(&path, sets.bytes()).unwrap();
    let error = unlisted(&path).unwrap_err().to_string();
    assert!(error.contains("it has another number of sets than it says"), "{error}");
}

/// All sets are found, and the hardest are not listed.
#[test]
fn what_is_known_without_the_hardest_is_told() {
    let interrupt = Interrupt::default();
    let options = SymbolicOptions {
        threads: NonZeroUsize::MIN,
        n_listed: 9,
        budget: Budget::default().with_interrupt(interrupt.clone()),
        save: None,
    };
    let stopped = engine::analyse(universe("4x4"), Metric::Steps, &options, &|at| {
        if at.parts == at.n_parts {
            interrupt.trigger();
        }
    });
    let Err(SymbolicError::GaveUp { reason, unlisted: Some(found), .. }) = stopped else {
        panic!("it should give up at the end")
    };
    let known = unlimited("4x4", None).unwrap().analysis;
    assert_eq!(
        (reason, found.valid, &found.histogram),
        (StopReason::Interrupt, known.valid, &known.histogram)
    );
    assert!(found.hardest.is_empty());
}

/// Bytes of heads and blocks changed at random, with the right checksums: an error, or what is there.
#[test]
fn no_file_makes_it_panic_or_count_too_much() {
    change_files(100);
}

#[test]
#[ignore = "exhaustive: 3 s; run by .ci/run"]
fn exhaustive_no_file_makes_it_panic_or_count_too_much() {
    change_files(600);
}

/// Reads changed files, of which more than three quarters are refused.
fn change_files(n_files: usize) {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("sets");
    unlimited("4x4", Some(&path)).unwrap();
    let valid = universe::count(universe("4x4")).valid;
    let sets = Sets::read(&fs::read(&path).unwrap());
    let (mut n_refused, mut n_read) = (0, 0);
    let mut random = Random(7);
    for _ in 0..n_files {
        let mut changed = sets.clone();
        for _ in 0..=random.below(3) {
            changed.change(&mut random);
        }
        fs::write(&path, changed.bytes()).unwrap();
        let counts = ["any", "vehicles < 90", "cars = 2"].map(|text| query(&path, text));
        match &counts {
            [Ok(any), Ok(few), Ok(cars)] => {
                n_read += 1;
                assert!(any.total() == valid && any == few && cars.total() <= valid);
            }
            _ => n_refused += 1,
        }
        // Boards are made of what is listed.
        let listed = list(&path);
        assert!(counts[0].is_err() || listed == Ok(valid), "{listed:?}");
    }
    assert!(4 * n_refused > 3 * n_files, "{n_refused} refused, {n_read} read");
}

fn query(path: &Path, text: &str) -> Result<Matches, String> {
    let stored = AnalysisFile::open(path, &Budget::default()).map_err(|error| error.to_string())?;
    let query = Query::parse(text, stored.universe()).unwrap();
    query.count(&stored, &Budget::default().with_memory(1 << 24)).map_err(|error| error.to_string())
}

/// The number of boards in a list of all.
fn list(path: &Path) -> Result<u64, String> {
    let stored = AnalysisFile::open(path, &Budget::default()).map_err(|error| error.to_string())?;
    let query = Query::parse("any", stored.universe()).unwrap();
    let mut n = 0;
    let budget = Budget::default().with_memory(1 << 24);
    let listed = query.list(&stored, usize::MAX, &budget, |_, _| {
        n += 1;
        Ok(())
    });
    listed.map(|()| n).map_err(|error| error.to_string())
}

#[test]
fn two_analyses_do_not_share_a_file() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("sets");
    let other_name = folder.path().join("link");
    fs::write(&path, "").unwrap();
    fs::hard_link(&path, &other_name).unwrap();
    let options = |path: &Path| SymbolicOptions {
        threads: NonZeroUsize::MIN,
        n_listed: 1,
        budget: Budget::default(),
        save: Some(path.to_owned()),
    };
    let second = std::sync::Mutex::new(None);
    let first = engine::analyse(universe("4x4"), Metric::Steps, &options(&path), &|_| {
        second.lock().unwrap().get_or_insert_with(|| unlimited("4x4", Some(&other_name)));
    });
    let error = second.into_inner().unwrap().unwrap().unwrap_err();
    assert!(
        matches!(error, SymbolicError::AnalysisFile(AnalysisFileError::InUse { .. })),
        "{error}"
    );
    assert_eq!(first.unwrap().analysis.valid, 9304);
    unlimited("4x4", Some(&path)).unwrap();
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

/// They said 28 once, when the head had grown by its checksums.
#[test]
fn the_documentation_says_how_long_a_head_is() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let said = format!("head of {HEAD_BYTES} bytes");
    for page in ["../src/stored/mod.rs", "../../docs/universe.md"] {
        let text = std::fs::read_to_string(folder.join(page)).unwrap();
        assert!(text.contains(&said), "{page}");
    }
}
