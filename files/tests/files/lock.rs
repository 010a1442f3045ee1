//! Who gets a lock.

use std::{
    fs,
    sync::atomic::{AtomicUsize, Ordering::SeqCst},
    thread,
};

use files::{Lock, LockError};

#[test]
fn one_holds_it_until_it_is_dropped() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("file");
    let lock = Lock::beside(&path).unwrap();
    let error = Lock::beside(&path).unwrap_err();
    assert!(matches!(error, LockError::Held), "{error:?}");
    assert_eq!(error.to_string(), "somebody else is at work on it");
    drop(lock);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    let _again = Lock::beside(&path).unwrap();
}

#[test]
fn what_a_killed_program_leaves_is_no_hindrance() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("lock");
    fs::write(&path, "").unwrap();
    drop(Lock::take(&path).unwrap());
    assert!(!path.exists());
}

#[test]
fn many_threads_never_hold_it_together() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("lock");
    let (n_holders, n_taken) = (AtomicUsize::new(0), AtomicUsize::new(0));
    thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                for _ in 0..500 {
                    match Lock::take(&path) {
                        Ok(_lock) => {
                            assert_eq!(n_holders.fetch_add(1, SeqCst), 0);
                            n_taken.fetch_add(1, SeqCst);
                            thread::yield_now();
                            n_holders.fetch_sub(1, SeqCst);
                        }
                        Err(LockError::Held) => {}
                        Err(error) => panic!("{error}"),
                    }
                }
            });
        }
    });
    assert!(n_taken.load(SeqCst) > 0);
}

#[test]
fn files_of_others_are_no_locks() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("Cargo");
    let foreign = folder.path().join("Cargo.lock");
    fs::write(&foreign, "precious").unwrap();
    drop(Lock::beside(&path).unwrap());
    let error = Lock::take(&foreign).unwrap_err();
    assert!(matches!(error, LockError::Foreign { .. }), "{error:?}");
    assert_eq!(fs::read_to_string(&foreign).unwrap(), "precious");
    // What was empty when it was taken, and is not any more, stays too.
    let other = folder.path().join("other");
    let lock = Lock::take(&other).unwrap();
    fs::write(&other, "mine").unwrap();
    drop(lock);
    assert_eq!(fs::read_to_string(&other).unwrap(), "mine");
}

#[cfg(unix)]
#[test]
fn all_links_to_a_file_have_its_lock() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    std::os::unix::fs::symlink("file", at("link")).unwrap();
    let _lock = Lock::beside(&at("link")).unwrap();
    let error = Lock::beside(&at("file")).unwrap_err();
    assert!(matches!(error, LockError::Held), "{error:?}");
}
