//! What the sources of the project keep to.

use std::{
    fs,
    path::{Path, PathBuf},
};

/// The files below a folder.
fn files(folder: &Path) -> Vec<PathBuf> {
    let paths = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    paths.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
}

#[test]
fn a_subcommand_has_no_file_of_two_hundred_lines() {
    let files = files(Path::new("src/commands"));
    for path in &files {
        let n_lines = fs::read_to_string(path).unwrap().lines().count();
        assert!(n_lines < 200, "{} has {n_lines} lines", path.display());
    }
    assert!(files.len() > 40, "{} files", files.len());
}

/// Tests beside the code of a library whose manifest says `test = false` would never run.
#[test]
fn no_test_is_where_none_is_run() {
    let mut n_crates = 0;
    for entry in fs::read_dir("..").unwrap() {
        let folder = entry.unwrap().path();
        let Ok(manifest) = fs::read_to_string(folder.join("Cargo.toml")) else { continue };
        let section = manifest.split("\n[").find(|section| section.starts_with("lib]"));
        let is_untested = |section: &str| section.lines().any(|line| line == "test = false");
        // The bindings of Python are tested from there.
        if !section.is_some_and(is_untested) || folder.ends_with("python") {
            continue;
        }
        n_crates += 1;
        for path in files(&folder.join("src")) {
            let has_tests =
                fs::read_to_string(&path).is_ok_and(|text| text.contains("#[cfg(test)]"));
            assert!(!has_tests, "tests of {} belong in tests/", path.display());
        }
    }
    assert!(n_crates > 5, "{n_crates} crates");
}
