//! What an interrupted analysis keeps, and what is refused.

use std::{fs, num::NonZeroUsize, path::Path};

use board::Metric;
use limits::{Budget, Interrupt, StopReason};
use universe::{
    Analysis, Rules, Universe,
    explicit::{self, CheckpointError, ExplicitError, ExplicitOptions},
};

fn universe(size: &str) -> Universe {
    Universe::new(size.parse().unwrap(), Rules::Collette, None).unwrap()
}

/// Analyses 4x4 with a checkpoint until `n_partitions` are done.
fn analyse(checkpoint: &Path, n_partitions: usize) -> Result<Analysis, ExplicitError> {
    let interrupt = Interrupt::default();
    let options = ExplicitOptions {
        threads: NonZeroUsize::MIN,
        n_listed: 2,
        budget: Budget::default().with_interrupt(interrupt.clone()),
        checkpoint: Some(checkpoint.to_owned()),
    };
    explicit::analyse(universe("4x4"), Metric::Steps, &options, &|at| {
        if at.partitions >= n_partitions {
            interrupt.trigger();
        }
    })
}

#[test]
fn an_interrupted_analysis_goes_on_where_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("checkpoint.json");
    for n_partitions in [5, 12] {
        let error = analyse(&file, n_partitions).unwrap_err();
        let ExplicitError::GaveUp { reason, progress, counts, histogram } = error else {
            panic!("{error}");
        };
        assert_eq!(reason, StopReason::Interrupt);
        assert_eq!(counts, Some(universe::count(universe("4x4"))));
        assert_eq!((progress.partitions, progress.n_partitions), (n_partitions, 27));
        assert_eq!(
            (histogram.iter().sum(), histogram.len()),
            (progress.reached, progress.max_index)
        );
    }
    let resumed = analyse(&file, usize::MAX).unwrap();
    let at_once = analyse(&folder.path().join("other.json"), usize::MAX).unwrap();
    assert_eq!(resumed, at_once);
    assert_eq!(resumed.histogram.last(), Some(&2));
    assert_eq!(resumed.hardest.len(), 8);
    // Of a finished analysis only the list is made again.
    assert_eq!(analyse(&file, usize::MAX).unwrap(), at_once);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2, "nothing is left beside them");
}

#[test]
fn what_is_known_without_the_hardest_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("checkpoint.json");
    let error = analyse(&file, 26).unwrap_err();
    assert_eq!(error.unlisted(universe("4x4"), Metric::Steps), None);
    let error = analyse(&file, 27).unwrap_err();
    let (reason, known) = error.unlisted(universe("4x4"), Metric::Steps).unwrap();
    let whole = analyse(&file, usize::MAX).unwrap();
    assert_eq!(reason, StopReason::Interrupt);
    assert_eq!(known, Analysis { hardest: Vec::new(), ..whole });
}

/// The line with the checksum that it should have.
fn sealed(text: &str) -> String {
    let before = text.rfind("\"crc32\":").unwrap();
    let crc32 = crc32fast::hash(format!("{}\"crc32\":0}}", &text[..before]).as_bytes());
    format!("{}\"crc32\":{crc32}}}\n", &text[..before])
}

#[test]
fn one_changed_digit_is_noticed() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("checkpoint.json");
    analyse(&file, 12).unwrap_err();
    let text = fs::read_to_string(&file).unwrap();
    assert_eq!(sealed(&text), text);
    let is_digit = |&(_, char): &(usize, char)| char.is_ascii_digit();
    for (at, digit) in text.char_indices().filter(is_digit) {
        for other in ["0", "9"].iter().filter(|other| !other.starts_with(digit)) {
            let mut changed = text.clone();
            changed.replace_range(at..=at, other);
            fs::write(&file, &changed).unwrap();
            let error = analyse(&file, usize::MAX).unwrap_err();
            let is_refused = matches!(
                error,
                ExplicitError::Checkpoint(
                    CheckpointError::Malformed { .. } | CheckpointError::OtherQuestion { .. }
                )
            );
            assert!(is_refused, "digit {at}: {error}");
        }
    }
}

/// With the right checksum, one configuration more or less of some index, or another largest index of a
/// partition.
#[test]
fn numbers_that_cannot_be_are_not_believed() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("checkpoint.json");
    let honest = analyse(&file, usize::MAX).unwrap();
    let text = fs::read_to_string(&file).unwrap();
    let n_losing = honest.valid - honest.winning();
    let last = *honest.histogram.last().unwrap();
    let refused = |from: &str, to: &str| {
        let changed = sealed(&text.replacen(from, to, 1));
        assert_ne!(changed, text, "{from}");
        fs::write(&file, &changed).unwrap();
        let error = analyse(&file, usize::MAX).unwrap_err();
        let is_refused =
            matches!(error, ExplicitError::Checkpoint(CheckpointError::Malformed { .. }));
        assert!(is_refused, "{from} {to}: {error}");
    };
    for first in [n_losing, u64::MAX, 0] {
        refused(&format!("[{}", honest.histogram[1]), &format!("[{first}"));
    }
    for other in [0, last - 1, last + 1, 1000] {
        refused(&format!(",{last}]"), &format!(",{other}]"));
    }
    let peak = honest.max_index().unwrap();
    for other in [peak - 1, peak + 1, usize::MAX] {
        refused(&format!(",{peak},"), &format!(",{other},"));
    }
}

/// Of half the partitions it says as much as all could have, with the right checksum.
#[test]
fn what_is_found_beside_a_checkpoint_must_have_room() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("checkpoint.json");
    let honest = analyse(&folder.path().join("honest.json"), usize::MAX).unwrap();
    let ExplicitError::GaveUp { histogram, .. } = analyse(&file, 12).unwrap_err() else {
        panic!("it is interrupted");
    };
    let others: u64 = histogram[1..].iter().sum();
    let first = honest.valid - honest.winning() - others;
    let text = fs::read_to_string(&file).unwrap();
    let forged = sealed(&text.replacen(&format!("[{}", histogram[0]), &format!("[{first}"), 1));
    assert_ne!(forged, text);
    fs::write(&file, forged).unwrap();
    let options = ExplicitOptions {
        threads: NonZeroUsize::MIN,
        n_listed: 0,
        budget: Budget::default(),
        checkpoint: Some(file),
    };
    let error = explicit::analyse(universe("4x4"), Metric::Steps, &options, &|_| {}).unwrap_err();
    assert!(
        matches!(&error, ExplicitError::Checkpoint(CheckpointError::Malformed { message, .. })
            if message.contains("too many")),
        "{error}"
    );
}

#[test]
fn two_analyses_do_not_share_a_checkpoint() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("checkpoint.json");
    let options = |checkpoint: &Path| ExplicitOptions {
        threads: NonZeroUsize::MIN,
        n_listed: 1,
        budget: Budget::default(),
        checkpoint: Some(checkpoint.to_owned()),
    };
    let second = std::sync::Mutex::new(None);
    explicit::analyse(universe("4x4"), Metric::Steps, &options(&file), &|_| {
        second.lock().unwrap().get_or_insert_with(|| analyse(&file, usize::MAX));
    })
    .unwrap();
    let error = second.into_inner().unwrap().unwrap().unwrap_err();
    assert!(matches!(error, ExplicitError::Checkpoint(CheckpointError::InUse { .. })), "{error}");
    // The file of a dead program's lock does not count.
    fs::write(folder.path().join(".rushsat-checkpoint.json.lock"), "").unwrap();
    analyse(&file, usize::MAX).unwrap();
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "nothing is left beside it");
}

#[test]
fn other_files_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("checkpoint.json");
    analyse(&file, usize::MAX).unwrap();
    let text = fs::read_to_string(&file).unwrap();
    for (from, to, message) in [
        (
            "collette 4x4",
            "fogleman 4x4",
            "is of fogleman 4x4 with exit row 1 in steps, not of collette",
        ),
        ("in steps", "in moves", "is of collette 4x4 with exit row 1 in moves, not of collette"),
        ("checkpoint/3", "checkpoint/2", "its schema is `rushsat/universe-checkpoint/2`, expected"),
        ("\"peaks\":[", "\"peaks\":[0,", "expected 27 partitions"),
        ("\"histogram\":[", "\"histogram\":[1,", "indices up to 10"),
        ("{", "", "expected"),
    ] {
        let changed = sealed(&text.replacen(from, to, 1));
        assert_ne!(changed, text, "{from}");
        fs::write(&file, &changed).unwrap();
        let error = analyse(&file, usize::MAX).unwrap_err().to_string();
        assert!(error.contains(message), "{error}");
        assert_eq!(fs::read_to_string(&file).unwrap(), changed, "it is left as it is");
    }
    let error = analyse(folder.path(), usize::MAX).unwrap_err();
    assert!(matches!(error, ExplicitError::Checkpoint(CheckpointError::Read { .. })));
    let error = analyse(&folder.path().join("none/checkpoint.json"), usize::MAX).unwrap_err();
    assert!(matches!(error, ExplicitError::Checkpoint(CheckpointError::Write { .. })));
}

#[test]
fn memory_is_refused_before_it_is_taken() {
    let options = ExplicitOptions {
        threads: NonZeroUsize::MIN,
        n_listed: 1,
        budget: Budget { memory: Some(1000), ..Budget::default() },
        checkpoint: None,
    };
    let error = explicit::analyse(universe("5x5"), Metric::Moves, &options, &|_| {}).unwrap_err();
    assert!(matches!(error, ExplicitError::GaveUp { reason: StopReason::Memory, .. }), "{error}");
}

#[test]
fn small_shares_find_the_same() {
    // With little memory, partitions are cut by the types of columns.
    let analyse = |memory| {
        let options = ExplicitOptions {
            threads: NonZeroUsize::new(3).unwrap(),
            n_listed: 3,
            budget: Budget { memory, ..Budget::default() },
            checkpoint: None,
        };
        explicit::analyse(universe("5x5"), Metric::Steps, &options, &|_| {}).unwrap()
    };
    assert_eq!(analyse(Some(600_000)), analyse(None));
}
