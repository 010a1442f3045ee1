//! What stands where a file is written, before and after.
#![cfg(unix)]

use std::{
    fs::{self, Permissions},
    io::{Read, Write},
    os::unix::fs::{MetadataExt, PermissionsExt, symlink},
    path::Path,
    thread,
};

use files::{NewFile, is_same};
use rustix::fs::{CWD, FileType, Mode, mknodat};
use tempfile::TempDir;

fn folder() -> TempDir {
    tempfile::tempdir().unwrap()
}

fn names(folder: &TempDir) -> Vec<String> {
    let entries = fs::read_dir(folder.path()).unwrap();
    let mut names: Vec<_> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn a_file_gets_its_name_when_it_is_complete() {
    let folder = folder();
    let path = folder.path().join("file");
    let mut file = NewFile::create(&path).unwrap();
    assert!(names(&folder).is_empty(), "nothing is begun before there are bytes");
    file.write_all(b"new").unwrap();
    file.flush().unwrap();
    assert_eq!(names(&folder).len(), 1);
    assert!(!path.exists());
    file.finish().unwrap();
    assert_eq!(fs::read_to_string(&path).unwrap(), "new");
    assert_eq!(names(&folder), ["file"]);
}

#[test]
fn a_file_without_bytes_is_a_file() {
    let folder = folder();
    let path = folder.path().join("file");
    for old in [false, true] {
        if old {
            fs::write(&path, "old").unwrap();
        }
        NewFile::create(&path).unwrap().finish().unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"");
        assert_eq!(names(&folder), ["file"]);
    }
}

#[test]
fn an_old_file_stands_if_the_new_one_is_dropped() {
    let folder = folder();
    let path = folder.path().join("file");
    fs::write(&path, "old").unwrap();
    let mut file = NewFile::create(&path).unwrap();
    file.write_all(&vec![b'x'; 1 << 20]).unwrap();
    assert_eq!(names(&folder).len(), 2);
    drop(file);
    assert_eq!(fs::read_to_string(&path).unwrap(), "old");
    assert_eq!(names(&folder), ["file"]);
}

#[test]
fn new_files_have_the_permissions_of_others_and_old_ones_keep_theirs() {
    let folder = folder();
    let [new, plain, old] = ["new", "plain", "old"].map(|name| folder.path().join(name));
    let mode = |path: &Path| fs::metadata(path).unwrap().mode() & 0o777;
    fs::write(&plain, "").unwrap();
    files::write(&new, b"new").unwrap();
    assert_eq!(mode(&new), mode(&plain));
    fs::write(&old, "old").unwrap();
    fs::set_permissions(&old, Permissions::from_mode(0o640)).unwrap();
    files::write(&old, b"new").unwrap();
    assert_eq!(mode(&old), 0o640);
}

#[test]
fn links_are_followed() {
    let folder = folder();
    let at = |name: &str| folder.path().join(name);
    fs::create_dir(at("sub")).unwrap();
    fs::write(at("sub/file"), "old").unwrap();
    symlink("sub/file", at("link")).unwrap();
    symlink("link", at("link-to-link")).unwrap();
    symlink("sub/new", at("dangling")).unwrap();
    files::write(&at("link-to-link"), b"1").unwrap();
    files::write(&at("dangling"), b"2").unwrap();
    assert!(
        at("link").is_symlink() && at("link-to-link").is_symlink() && at("dangling").is_symlink()
    );
    assert_eq!(fs::read_to_string(at("sub/file")).unwrap(), "1");
    assert_eq!(fs::read_to_string(at("sub/new")).unwrap(), "2");
    symlink("loop", at("loop")).unwrap();
    assert!(NewFile::create(&at("loop")).is_err());
}

#[test]
fn a_file_with_two_names_keeps_both() {
    let folder = folder();
    let [one, other] = ["one", "other"].map(|name| folder.path().join(name));
    fs::write(&one, "old, and longer").unwrap();
    fs::hard_link(&one, &other).unwrap();
    drop(NewFile::create(&one).unwrap());
    assert_eq!(fs::read_to_string(&other).unwrap(), "old, and longer");
    files::write(&one, b"new").unwrap();
    assert_eq!(fs::read_to_string(&other).unwrap(), "new");
    assert!(is_same(&one, &other));
    assert_eq!(names(&folder), ["one", "other"]);
}

#[test]
fn what_cannot_be_copied_is_kept() {
    let folder = folder();
    let [one, other] = ["one", "other"].map(|name| folder.path().join(name));
    fs::write(&one, "old").unwrap();
    fs::hard_link(&one, &other).unwrap();
    let mut file = NewFile::create(&one).unwrap();
    file.write_all(b"new").unwrap();
    file.flush().unwrap();
    fs::remove_file(&one).unwrap();
    fs::create_dir(&one).unwrap();
    let error = file.finish().unwrap_err().to_string();
    let kept = error.split('`').nth(1).unwrap();
    assert!(error.contains("the complete contents are in `"), "{error}");
    assert_eq!(fs::read_to_string(kept).unwrap(), "new");
    assert_eq!(fs::read_to_string(&other).unwrap(), "old");
}

#[test]
fn names_lead_to_one_file_also_before_it_exists() {
    let folder = folder();
    let at = |name: &str| folder.path().join(name);
    fs::create_dir(at("sub")).unwrap();
    symlink("sub/new", at("dangling")).unwrap();
    assert!(is_same(&at("sub/new"), &at("sub/../sub/./new")));
    assert!(is_same(&at("sub/new"), &at("dangling")));
    assert!(!is_same(&at("sub/new"), &at("new")));
    fs::write(at("new"), "").unwrap();
    assert!(!is_same(&at("sub/new"), &at("new")));
}

#[test]
fn pipes_and_devices_are_written_straight() {
    let folder = folder();
    let path = folder.path().join("pipe");
    mknodat(CWD, &path, FileType::Fifo, Mode::RWXU, 0).unwrap();
    let reader = thread::spawn({
        let path = path.clone();
        move || {
            let mut text = String::new();
            fs::File::open(path).unwrap().read_to_string(&mut text).unwrap();
            text
        }
    });
    files::write(&path, b"through").unwrap();
    assert_eq!(reader.join().unwrap(), "through");
    files::write(Path::new("/dev/null"), b"away").unwrap();
    let file = fs::File::create(folder.path().join("open")).unwrap();
    let fd = std::os::fd::AsRawFd::as_raw_fd(&file);
    for open in ["/dev/fd", "/proc/self/fd"] {
        let before = file.metadata().unwrap().ino();
        files::write(&Path::new(open).join(fd.to_string()), b"here").unwrap();
        assert_eq!(fs::metadata(folder.path().join("open")).unwrap().ino(), before);
    }
    assert_eq!(names(&folder), ["open", "pipe"]);
}

#[test]
fn what_cannot_be_written_is_refused_at_once() {
    let folder = folder();
    let at = |name: &str| folder.path().join(name);
    fs::write(at("file"), "old").unwrap();
    for name in ["", "none/file", "file/file", "new/"] {
        assert!(NewFile::create(&at(name)).is_err(), "{name}");
    }
    assert!(NewFile::create(Path::new("")).is_err());
    assert!(NewFile::create(folder.path()).is_err());
    assert_eq!(names(&folder), ["file"]);
}

#[test]
fn names_that_are_no_text_and_long_ones_are_names() {
    use std::{ffi::OsStr, os::unix::ffi::OsStrExt};
    let folder = folder();
    let path = folder.path().join(OsStr::from_bytes(b"n\xff"));
    files::write(&path, b"new").unwrap();
    assert_eq!(fs::read(&path).unwrap(), b"new");
    files::write(&folder.path().join("n".repeat(255)), b"new").unwrap();
}
