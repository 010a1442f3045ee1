//! Changes of the files of a certificate that know little of what is in them.

use std::{
    fs,
    os::unix::fs::symlink,
    path::{Path, PathBuf},
};

use fastrand::Rng;
use rustix::fs::{CWD, FileType, Mode, mknodat};

use super::{remove, replace};

/// Changes a file in the folder, and says how; `other` is another certificate to take files from.
pub(super) fn change(rng: &mut Rng, folder: &Path, other: &Path) -> String {
    let Some(path) = rng.choice(files(folder)) else { return "nothing is left".to_owned() };
    let shown = path.file_name().unwrap_or_default().display().to_string();
    if rng.u8(0..10) == 0 {
        return foreign(rng, folder, other, &path, &shown);
    }
    let (what, changed) = spoil(rng, fs::read(&path).unwrap_or_default());
    replace(&path, &changed);
    format!("{shown}: {what}")
}

/// The contents with a small change, and what it is.
pub(crate) fn spoil(rng: &mut Rng, contents: Vec<u8>) -> (&'static str, Vec<u8>) {
    if contents.len() > 1 << 20 || rng.bool() {
        bytes(rng, contents)
    } else {
        lines(rng, &contents)
    }
}

/// The plain files of a folder, in a fixed order.
pub(super) fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("it was made").flatten().map(|entry| entry.path());
    let is_plain =
        |path: &PathBuf| path.symlink_metadata().is_ok_and(|metadata| metadata.is_file());
    let mut files: Vec<_> = entries.filter(is_plain).collect();
    files.sort();
    files
}

/// Puts something that is no plain file in the place of one, and says what.
pub(super) fn special(rng: &mut Rng, folder: &Path) -> String {
    let path = &rng.choice(files(folder)).expect("a certificate has files");
    let shown = path.file_name().unwrap_or_default().display().to_string();
    remove(path);
    let made = match rng.u8(0..6) {
        0 => return format!("{shown}: removed"),
        1 => fs::create_dir(path),
        2 => symlink("/dev/zero", path),
        3 => symlink("/dev/null", path),
        4 => symlink(path, path),
        _ => {
            let fifo = mknodat(CWD, path, FileType::Fifo, Mode::RUSR | Mode::WUSR, 0);
            fifo.map_err(Into::into)
        }
    };
    made.expect("the folder for the files can be written");
    let kind = path.symlink_metadata().map(|metadata| format!("{:?}", metadata.file_type()));
    format!("{shown}: {kind:?}")
}

/// A file of another certificate, or another file.
fn foreign(rng: &mut Rng, folder: &Path, other: &Path, path: &Path, shown: &str) -> String {
    let name = path.file_name().expect("a file has a name");
    let same = other.join(name);
    let from = if rng.bool() && same.is_file() { Some(same) } else { rng.choice(files(other)) };
    let Some(from) = from else { return "no other file".to_owned() };
    let contents = fs::read(&from).unwrap_or_default();
    if rng.u8(0..4) == 0 {
        let name = *rng.choice(&["unfinished", "x", "claim.json.new", "plan.txt"]).expect("some");
        replace(&folder.join(name), &contents);
        return format!("{name} from {}", from.display());
    }
    replace(path, &contents);
    format!("{shown} from {}", from.display())
}

fn bytes(rng: &mut Rng, mut contents: Vec<u8>) -> (&'static str, Vec<u8>) {
    if contents.is_empty() {
        return ("a byte in an empty file", vec![rng.u8(..)]);
    }
    let at = rng.usize(0..contents.len());
    let what = match rng.u8(0..6) {
        0 => {
            contents[at] ^= 1 << rng.u8(0..8);
            "a bit flipped"
        }
        1 => {
            contents[at] = *rng.choice(b"0123456789 -\n\0\xff{}\",d").expect("some");
            "a byte changed"
        }
        2 => {
            contents.remove(at);
            "a byte removed"
        }
        3 => {
            contents.insert(at, *rng.choice(b"0123456789 -\n\0\xff{}\",d").expect("some"));
            "a byte added"
        }
        4 => {
            contents.truncate(at);
            "cut off"
        }
        _ => {
            let to = contents.len().min(at + rng.usize(1..64));
            let piece = contents[at..to].to_vec();
            let at = rng.usize(0..contents.len());
            contents.splice(at..at, piece);
            "a piece repeated elsewhere"
        }
    };
    (what, contents)
}

fn lines(rng: &mut Rng, contents: &[u8]) -> (&'static str, Vec<u8>) {
    let mut lines: Vec<Vec<u8>> =
        contents.split_inclusive(|&byte| byte == b'\n').map(<[u8]>::to_vec).collect();
    if lines.is_empty() {
        return ("an empty line in an empty file", b"\n".to_vec());
    }
    let [a, b] = [0; 2].map(|_| rng.usize(0..lines.len()));
    let what = match rng.u8(0..8) {
        0 => {
            lines.swap(a, b);
            "two lines swapped"
        }
        1 => {
            lines.insert(a, lines[b].clone());
            "a line repeated"
        }
        2 => {
            lines.remove(a);
            "a line removed"
        }
        3 => {
            lines.truncate(a);
            "lines cut off"
        }
        _ => {
            lines[a] = number(rng, &lines[a]);
            "a number changed"
        }
    };
    (what, lines.concat())
}

/// The line with one of its numbers changed, or with a word more or less.
fn number(rng: &mut Rng, line: &[u8]) -> Vec<u8> {
    let is_digit = |&at: &usize| line[at].is_ascii_digit();
    let starts: Vec<usize> = (0..line.len())
        .filter(is_digit)
        .filter(|&at| at == 0 || !line[at - 1].is_ascii_digit())
        .collect();
    let Some(&start) = rng.choice(&starts) else { return line.to_vec() };
    let end = (start..line.len()).find(|at| !is_digit(at)).unwrap_or(line.len());
    let old: u64 = String::from_utf8_lossy(&line[start..end]).parse().unwrap_or(0);
    let new = match rng.u8(0..10) {
        0 => "18446744073709551616".to_owned(),
        1 => "2147483648".to_owned(),
        2 => String::new(),
        3 => format!("-{old}"),
        4 => format!("{old} {}", rng.u64(0..=old.saturating_add(1))),
        5 => rng.u64(0..100).to_string(),
        6 => rng.u64(0..=old.saturating_add(1)).to_string(),
        7 => old.saturating_add(1).to_string(),
        _ => old.saturating_sub(1).to_string(),
    };
    [&line[..start], new.as_bytes(), &line[end..]].concat()
}
