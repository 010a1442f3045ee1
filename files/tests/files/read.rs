//! What is read, and what is refused.
#![cfg(unix)]

use std::{
    fs,
    io::{self, Read, Write},
    path::{Path, PathBuf},
    thread,
    time::{Duration, Instant},
};

use files::{FileKind, ReadError, open, open_source, read, read_source, text};
use limits::{Budget, StopReason};
use rustix::fs::{CWD, FileType, Mode, mknodat};
use tempfile::TempDir;

fn folder() -> TempDir {
    tempfile::tempdir().unwrap()
}

fn pipe(folder: &TempDir) -> PathBuf {
    let path = folder.path().join("pipe");
    mknodat(CWD, &path, FileType::Fifo, Mode::RWXU, 0).unwrap();
    path
}

fn soon() -> Budget {
    Budget::within(Some(Duration::from_millis(100)))
}

#[test]
fn a_file_may_have_as_many_bytes_as_allowed() {
    let folder = folder();
    let path = folder.path().join("file");
    fs::write(&path, "12345").unwrap();
    assert_eq!(read(&path, 5).unwrap(), b"12345");
    assert_eq!(read_source(&path, 5, &soon()).unwrap(), b"12345");
    for result in [read(&path, 4), read_source(&path, 4, &soon())] {
        assert_eq!(result.unwrap_err().to_string(), "it is larger than 4 bytes");
    }
}

#[test]
fn a_file_that_grows_while_it_is_read_is_too_large() {
    let folder = folder();
    let path = folder.path().join("file");
    fs::write(&path, "12345").unwrap();
    let mut reader = open(&path, 6).unwrap();
    fs::OpenOptions::new().append(true).open(&path).unwrap().write_all(b"67").unwrap();
    let error = reader.read_to_end(&mut Vec::new()).unwrap_err();
    assert!(matches!(ReadError::from(error), ReadError::TooLarge { max_bytes: 6 }));
}

#[test]
fn only_regular_files_are_read_where_the_user_named_none() {
    let folder = folder();
    let pipe = pipe(&folder);
    let kind = |path: &Path| match read(path, 10) {
        Err(ReadError::NotRegular(kind)) => kind,
        other => panic!("{other:?}"),
    };
    // A pipe without a writer would be waited for.
    assert_eq!(kind(&pipe), FileKind::Pipe);
    assert_eq!(kind(folder.path()), FileKind::Folder);
    assert_eq!(kind(Path::new("/dev/zero")), FileKind::Device);
    assert!(read(&folder.path().join("none"), 10).unwrap_err().is_not_found());
}

#[test]
fn what_has_no_end_is_read_to_the_limit() {
    let error = read_source(Path::new("/dev/zero"), 1 << 20, &Budget::default()).unwrap_err();
    assert_eq!(error.to_string(), "it is larger than 1 MiB");
}

#[test]
fn a_pipe_is_read_to_its_end() {
    let folder = folder();
    let path = pipe(&folder);
    let writer = thread::spawn({
        let path = path.clone();
        move || {
            let mut pipe = fs::File::options().write(true).open(path).unwrap();
            for piece in [b"ab", b"cd"] {
                pipe.write_all(piece).unwrap();
                thread::sleep(Duration::from_millis(50));
            }
        }
    });
    assert_eq!(read_source(&path, 4, &Budget::default()).unwrap(), b"abcd");
    writer.join().unwrap();
}

#[test]
fn a_pipe_is_waited_for_within_the_budget() {
    let folder = folder();
    let path = pipe(&folder);
    let start = Instant::now();
    let error = read_source(&path, 10, &soon()).unwrap_err();
    assert!(matches!(error, ReadError::Stopped(StopReason::Time)), "{error:?}");
    // One that is open at the other end and never written to.
    let _writer = fs::File::options().read(true).write(true).open(&path).unwrap();
    let mut reader = open_source(&path, 10, &soon()).unwrap();
    let error = io::copy(&mut reader, &mut io::sink()).unwrap_err();
    assert!(matches!(ReadError::from(error), ReadError::Stopped(StopReason::Time)));
    assert!(start.elapsed() < Duration::from_secs(10));
}

#[test]
fn the_first_line_that_is_no_text_is_named() {
    assert_eq!(text(b"abc".to_vec()).unwrap(), "abc");
    let error = text(b"a\nb\nc\xff".to_vec()).unwrap_err();
    assert_eq!(error.to_string(), "line 3 is not UTF-8 text");
}
