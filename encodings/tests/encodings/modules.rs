//! The modules of `encodings` depend downwards only: none uses, by way of others, itself.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

const SOURCES: &str = "../src";

fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries.flat_map(|path| if path.is_dir() { sources(&path) } else { vec![path] }).collect()
}

/// `cell::fleet` of `src/cell/fleet.rs`, `cell` of `src/cell/mod.rs`.
fn module(path: &Path) -> String {
    let parts = path.strip_prefix(SOURCES).unwrap().with_extension("");
    let parts: Vec<_> = parts.iter().map(|part| part.to_str().unwrap()).collect();
    parts.join("::").trim_end_matches("::mod").to_owned()
}

/// The items that the code of a module takes from `root`, that is `crate` or `super`, as paths below it.
fn used(code: &str, root: &str) -> Vec<String> {
    let mut paths = Vec::new();
    for rest in code.split(&format!("{root}::")).skip(1) {
        match rest.strip_prefix('{') {
            None => paths.push(rest.to_owned()),
            Some(list) => {
                let mut depth = 0;
                let mut item = String::new();
                for c in list.chars() {
                    depth += i32::from(c == '{') - i32::from(c == '}');
                    if depth < 0 || c == ',' && depth == 0 {
                        paths.push(std::mem::take(&mut item));
                    } else {
                        item.push(c);
                    }
                    if depth < 0 {
                        break;
                    }
                }
            }
        }
    }
    paths.iter().map(|path| path.trim().to_owned()).filter(|path| !path.is_empty()).collect()
}

/// The module that a path leads into, if it is one of `modules`; the longest one.
fn target(path: &str, within: &str, modules: &BTreeSet<String>) -> Option<String> {
    let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == ':';
    let path = &path[..path.find(|c| !is_part(c)).unwrap_or(path.len())];
    let whole = if within.is_empty() { path.to_owned() } else { format!("{within}::{path}") };
    let prefixes = whole.match_indices("::").map(|(at, _)| &whole[..at]).chain([whole.as_str()]);
    prefixes.filter(|prefix| modules.contains(*prefix)).last().map(str::to_owned)
}

fn dependencies() -> BTreeMap<String, BTreeSet<String>> {
    let files = sources(Path::new(SOURCES));
    let modules: BTreeSet<String> = files.iter().map(|path| module(path)).collect();
    let of_file = |path: &PathBuf| {
        let text = fs::read_to_string(path).unwrap();
        let code = text.split("#[cfg(test)]").next().unwrap();
        let code: Vec<&str> =
            code.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
        let (code, name) = (code.join("\n"), module(path));
        let parent = name.rsplit_once("::").map_or("", |(parent, _)| parent);
        let mut uses: BTreeSet<String> =
            used(&code, "crate").iter().filter_map(|path| target(path, "", &modules)).collect();
        uses.extend(used(&code, "super").iter().filter_map(|path| target(path, parent, &modules)));
        uses.remove(&name);
        (name, uses)
    };
    files.iter().map(of_file).collect()
}

#[test]
fn no_module_uses_itself_by_way_of_others() {
    let mut open = dependencies();
    assert!(open["encode"].contains("formulation") && open["cell::theory"].contains("cell::scope"));
    while !open.is_empty() {
        let done: Vec<String> =
            open.iter().filter(|(_, uses)| uses.is_empty()).map(|(name, _)| name.clone()).collect();
        assert!(!done.is_empty(), "these are in a circle, or above one: {open:#?}");
        for name in &done {
            open.remove(name);
        }
        for uses in open.values_mut() {
            uses.retain(|name| !done.contains(name));
        }
    }
}
