//! The page of `rushsat serve` in a real browser: Chromium, without a window.

mod absent;
mod accessibility;
mod busy;
mod cards;
mod chance;
mod clauses;
mod coming_back;
mod devtools;
mod edit;
mod edit_text;
mod links;
mod logic;
mod map;
mod play;
mod programs;
mod sequences;
mod speed;

use std::{
    env, fs,
    io::{BufRead, BufReader},
    process::{Child, Command, Stdio},
};

use libtest_mimic::{Failed, Trial};

use crate::{missing, support::program, trial};
use devtools::Page;

/// Names under which Chromium is installed.
const BROWSERS: [&str; 3] = ["chromium", "chromium-browser", "google-chrome"];
const CARD: &str = "puzzles/original/01.txt";

/// A test with the name of the browser.
type Test = fn(&str);

pub(crate) fn trials() -> Vec<Trial> {
    let browser = BROWSERS.into_iter().find(|name| missing(name).is_none());
    let tests: &[(&str, Test)] = &[
        ("a_card_is_played_by_mouse", play::by_mouse),
        ("a_card_is_played_by_touch", play::by_touch),
        ("a_card_is_played_by_keyboard", play::by_keyboard),
        ("hints_and_films_show_the_way", play::hints_and_films),
        ("what_the_server_gave_up_is_no_proof", play::gives_up),
        ("moves_are_undone_past_a_restart", play::undo_past_restart),
        ("a_puzzle_is_drawn_from_the_atlas", chance::draws),
        ("a_puzzle_is_drawn_by_a_condition", chance::by_condition),
        ("a_board_is_made_by_a_condition", chance::makes_by_condition),
        ("a_link_brings_back_the_board_and_the_moves", play::links),
        ("a_board_is_edited_and_judged", edit::changes),
        ("vehicles_are_moved_in_the_editor", edit::moves),
        ("a_board_that_is_hard_to_make_is_given_up", edit::stops),
        ("the_map_is_drawn_and_clicked", map::is_drawn),
        ("a_map_of_24132_states_is_drawn_in_two_seconds", speed::map),
        ("the_page_plays_soon", speed::loading),
        ("the_editor_judges_soon", speed::judging),
        ("a_large_board_is_dragged_smoothly", speed::dragging),
        ("no_style_of_elsewhere_is_taken", loads_nothing_inline),
        ("the_formula_is_looked_into", logic::looks),
        ("a_link_brings_back_what_is_explained", logic::explains),
        ("clauses_have_the_colours_of_a_state", clauses::coloured),
        ("the_states_of_a_way_are_looked_at", clauses::frames),
        ("encodings_stand_side_by_side_and_mistakes_are_marked", clauses::mistakes),
        ("views_and_formulas_are_saved", clauses::saved),
        ("a_program_is_played_and_planned", programs::is_played),
        ("a_smaller_board_is_looked_into", sequences::another_size),
        ("edited_boards_stay_while_others_are_looked_at", sequences::edited_boards_stay),
        ("two_clicks_on_a_rule_are_one", sequences::two_clicks),
        ("the_last_of_two_cards_is_played", sequences::two_cards),
        ("links_show_another_encoding_and_another_tab", sequences::links),
        ("boards_that_are_limited_by_height_are_played", play::low_window),
        ("vehicles_with_odd_names_are_played", play::odd_names),
        ("one_plan_is_looked_for_at_most", absent::one_plan),
        ("a_server_that_is_gone_is_said_to_be", absent::gone),
        ("the_editor_does_not_wait_for_the_game", absent::slow),
        ("figures_of_another_view_are_gone", absent::stale),
        ("numbers_of_no_plan_are_not_asked_for", absent::bounds),
        ("a_board_that_is_not_rated_is_not_called_unsolvable", absent::unrated),
        ("a_file_of_the_course_is_read", absent::files),
        ("a_list_is_read_and_a_board_of_it_chosen", edit_text::lists),
        ("a_board_is_read_with_another_primary", edit_text::primaries),
        ("a_board_is_cleared_and_saved", edit_text::kept),
        ("cards_follow_one_another_and_are_marked", cards::solved),
        ("what_a_link_asks_in_vain_is_said", links::in_vain),
        ("a_board_without_a_plan_has_a_core", links::unsolvable),
        ("examples_and_files_are_programs", programs::are_opened),
        ("back_goes_on_with_the_game", coming_back::games),
        ("a_reload_keeps_the_tab_the_board_and_the_program", coming_back::tabs),
        ("late_answers_are_waited_for_in_words", busy::late),
        ("formulas_that_were_not_built_are_said", busy::without_formula),
        ("a_rating_that_takes_long_is_helped_by_a_plan", busy::rating),
    ];
    let missing = browser.is_none().then(|| "chromium is not installed".to_owned());
    let trial_of = |&(name, test): &(&str, Test)| {
        let run = move || -> Result<(), Failed> {
            test(browser.expect("it is ignored otherwise"));
            Ok(())
        };
        trial(format!("browser::{name}"), missing.clone(), run)
    };
    let mut trials: Vec<Trial> = tests.iter().map(trial_of).collect();
    let rules = env::var_os(AXE);
    let missing = missing.or_else(|| rules.is_none().then(|| format!("{AXE} names no axe-core")));
    trials.push(trial("browser::the_page_keeps_the_rules_of_accessibility", missing, move || {
        let rules = fs::read_to_string(rules.expect("it is ignored otherwise"))?;
        accessibility::keeps_the_rules(browser.expect("it is ignored otherwise"), &rules);
        Ok(())
    }));
    trials
}

/// The variable that names the script of axe-core.
const AXE: &str = "RUSHSAT_AXE";

/// A server that ends with the test.
struct Server {
    process: Child,
    url: String,
}

impl Server {
    fn new() -> Self {
        let mut process = Command::new(program())
            .args(["serve", "--port", "0"])
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut url = String::new();
        let mut lines = BufReader::new(process.stdout.take().expect("it is piped"));
        lines.read_line(&mut url).expect("it prints a link");
        Self { process, url: url.trim().to_owned() }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// The page with the first card, once the distances are there.
fn opened(browser: &str, server: &Server) -> Page {
    let mut page = Page::open(browser, &server.url, 1100, 840);
    page.wait("document.getElementById('distance').textContent === '8 moves to the exit'");
    page
}

/// Nothing went wrong, and nothing was asked of anybody else.
fn is_clean(page: &mut Page, server: &Server) {
    page.value("0");
    assert_eq!(page.errors, Vec::<String>::new());
    let is_ours = |url: &String| {
        url.starts_with(&server.url) || url.starts_with("data:") || url.starts_with("blob:")
    };
    assert!(page.requests.iter().all(is_ours), "{:?}", page.requests);
    assert!(page.requests.len() > 10, "requests are seen");
}

/// The browser keeps to the policy that the server sends: styles and scripts within the page are not taken.
fn loads_nothing_inline(browser: &str) {
    let server = Server::new();
    let mut page = opened(browser, &server);
    is_clean(&mut page, &server);
    let width = page.value(
        "(() => { const p = document.body.appendChild(document.createElement('p')); \
         p.innerHTML = '<style>#added { width: 77px }</style><i id=added style=\"width: 77px\"></i>'; \
         const script = document.createElement('script'); script.textContent = 'window.isRun = true'; \
         p.append(script); return [getComputedStyle(document.getElementById('added')).width, window.isRun ?? false]; })()",
    );
    assert_eq!(width, serde_json::json!(["auto", false]));
    page.value("0");
    assert!(page.errors.iter().all(|error| error.contains("Content Security Policy")));
    assert!(page.errors.len() >= 3, "{:?}", page.errors);
}
