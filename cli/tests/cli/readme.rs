//! The sessions of the READMEs and of the pages are real output.

use crate::support::{
    Folder, rushsat,
    sessions::{check, check_in},
};

#[test]
fn the_session_is_real_output() {
    check(include_str!("../../../README.md"), 4);
}

#[test]
fn the_session_of_the_page_on_ratings_is_real_output() {
    check(include_str!("../../../docs/ratings.md"), 2);
}

#[test]
fn the_session_of_the_page_on_reasons_is_real_output() {
    check(include_str!("../../../docs/why.md"), 6);
}

#[test]
fn the_session_of_the_page_on_atlases_is_real_output() {
    check_in(&Folder::new().path(""), include_str!("../../../docs/atlas.md"), 4);
}

#[test]
fn the_sessions_of_the_course_are_real_output() {
    check(include_str!("../../../docs/course.md"), 20);
}

#[test]
fn the_session_of_this_crate_is_real_output() {
    check(include_str!("../../README.md"), 1);
}

#[test]
fn the_session_of_the_puzzles_is_real_output() {
    check(include_str!("../../../puzzles/README.md"), 2);
}

/// A question to the server is a run of the command.
#[test]
fn the_answer_in_the_readme_of_the_page_is_the_command_s() {
    let page = include_str!("../../../web/README.md");
    let answer = page.lines().find(|line| line.starts_with('{')).expect("an answer in JSON");
    rushsat("count --json BB.FAA.FECCCE.DD").run().exits(0).prints(&format!("{answer}\n"));
}

#[test]
fn the_session_of_the_page_for_users_of_other_tools_is_real_output() {
    check_in(&Folder::new().path(""), include_str!("../../../docs/coming-from.md"), 12);
}

#[test]
fn the_session_of_the_page_on_the_report_is_real_output() {
    check(include_str!("../../../docs/report.md"), 1);
}

#[test]
fn the_session_of_the_page_on_statistics_is_real_output() {
    check(include_str!("../../../docs/statistics.md"), 2);
}

#[test]
fn the_session_of_the_page_on_subgoals_is_real_output() {
    check(include_str!("../../../docs/subgoals.md"), 2);
}
