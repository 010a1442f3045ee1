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

/// Tests beside the code of a library whose manifest says `test = false` run in the program `units` of the
/// package of its tests, if there is one; and such a package is a part of the workspace.
#[test]
fn no_test_is_where_none_is_run() {
    let workspace = fs::read_to_string("../Cargo.toml").unwrap();
    let (mut n_libraries, mut n_units) = (0, 0);
    for entry in fs::read_dir("..").unwrap() {
        let folder = entry.unwrap().path();
        let Ok(manifest) = fs::read_to_string(folder.join("Cargo.toml")) else { continue };
        let section = manifest.split("\n[").find(|section| section.starts_with("lib]"));
        let is_untested = |section: &str| section.lines().any(|line| line == "test = false");
        // The bindings of Python are tested from there.
        if !section.is_some_and(is_untested) || folder.ends_with("python") {
            continue;
        }
        let name = folder.file_name().unwrap().to_str().unwrap();
        let package = fs::read_to_string(folder.join("tests/Cargo.toml"));
        let has_units = package.is_ok_and(|manifest| {
            assert!(workspace.contains(&format!("\"{name}/tests\"")), "{name}/tests");
            manifest.contains("path = \"../src/lib.rs\"")
        });
        let sources = files(&folder.join("src"));
        let mut texts = sources.iter().map(|path| fs::read_to_string(path).unwrap());
        let has_tests = texts.any(|text| text.contains("#[cfg(test)]"));
        assert_eq!(has_units, has_tests, "`units` in {name}/tests/Cargo.toml");
        n_libraries += 1;
        n_units += usize::from(has_units);
    }
    assert!(n_libraries > 15 && n_units > 5, "{n_libraries} libraries, {n_units} units");
}
