//! What depends on who runs the tests: `root` can read every file.

use std::{
    fs::{self, File, Permissions},
    os::unix::fs::PermissionsExt,
};

use libtest_mimic::{Failed, Trial};

use crate::{support::Folder, trial};

pub(crate) fn trials() -> Vec<Trial> {
    let folder = unreadable();
    let is_readable = File::open(folder.path("secret.txt")).is_ok();
    let missing = is_readable.then(|| "this user can read every file".to_owned());
    vec![trial("an unreadable file is named", missing, an_unreadable_file_is_named)]
}

/// A folder with a file that nobody may read.
fn unreadable() -> Folder {
    let folder = Folder::new();
    folder.file("secret.txt", "AA..");
    let path = folder.path("secret.txt");
    fs::set_permissions(path, Permissions::from_mode(0o000)).expect("it is ours");
    folder
}

#[allow(clippy::unnecessary_wraps)] // the shape of a trial
fn an_unreadable_file_is_named() -> Result<(), Failed> {
    let run = unreadable().rushsat("check secret.txt").run();
    run.exits(2).warns("cannot open `secret.txt`: ");
    Ok(())
}
