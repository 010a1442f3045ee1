//! The tab to make boards in.

use std::time::{Duration, Instant};

use super::{
    Server,
    devtools::{CONTROL, Page, Point, SHIFT},
    is_clean, opened,
};
use crate::support::rushsat;

pub(super) fn changes(browser: &str) {
    let server = Server::new();
    let mut page = opened(browser, &server);
    page.click("#tab-edit");
    page.wait("document.getElementById('edit-message').textContent.startsWith('8 moves')");
    let exit = page.value("document.querySelector('#edit-board .exit')?.getAttribute('transform')");
    assert!(exit.as_str().is_some_and(|place| place.contains("rotate(0)")), "{exit}: at the right");
    let text = "document.getElementById('edit-text').value";
    page.value(&format!("{text} = '......\\n......\\nAA....\\n......\\n......\\n......'"));
    page.click("#edit-import");
    page.wait("document.getElementById('edit-message').textContent.startsWith('1 move,')");
    // A truck in the way, by keys: from row 3, column 1 to row 2, column 4.
    page.value("document.getElementById('edit-board').focus()");
    for key in ["ArrowUp", "ArrowRight", "ArrowRight", "ArrowRight"] {
        page.key(key);
    }
    page.click("#edit-truck-down");
    page.wait("document.getElementById('edit-message').textContent.startsWith('2 moves')");
    assert_eq!(page.text("edit-cursor"), "Cell (1, 3): vehicle B.");
    page.click("#edit-longer");
    page.wait("document.getElementById('edit-message').textContent.startsWith('It can')");
    page.click("#edit-undo");
    page.click("#edit-turn");
    page.wait("document.getElementById('edit-message').textContent.startsWith('1 move,')");
    page.click("#edit-undo");
    page.click("#edit-export");
    page.wait(&format!("{text}.includes('AA.B..')"));
    writes_every_format(&mut page, text);
    page.click("#edit-play");
    page.wait("document.getElementById('distance').textContent === '2 moves to the exit'");
    page.wait("document.activeElement.matches('.vehicle.primary')");
    is_clean(&mut page, &server);
}

/// Each format as text: the editor reads back what it wrote.
fn writes_every_format(page: &mut Page, text: &str) {
    let format = "document.getElementById('edit-format')";
    let formats = page.value(&format!("Array.from({format}.options, (option) => option.value)"));
    let formats: Vec<String> = serde_json::from_value(formats).expect("a list of names");
    let help = rushsat("convert --help").run().stdout;
    for name in &formats {
        assert!(help.contains(name), "{name} is none of the command");
        page.value(&format!("{format}.value = '{name}'; {text} = ''"));
        // The file of the course names the red car X.
        page.value(&format!("document.getElementById('edit-rename').checked = {}", name == "csv"));
        page.click("#edit-export");
        page.wait(&format!("{text} !== ''"));
        page.value("document.getElementById('edit-message').textContent = ''");
        page.click("#edit-import");
        page.wait("document.getElementById('edit-message').textContent.startsWith('2 moves')");
    }
    assert_eq!(formats.len(), 7);
    page.value(&format!("{format}.value = 'database'"));
    page.value("document.getElementById('edit-rename').checked = true");
    page.click("#edit-export");
    page.wait(&format!("/^2 [.AB]{{36}} \\d+$/.test({text})"));
}

/// Vehicles are moved by mouse, finger and keys, wherever they fit; changes are undone and done again.
pub(super) fn moves(browser: &str) {
    let server = Server::new();
    let mut page = opened(browser, &server);
    page.click("#tab-edit");
    let text = "document.getElementById('edit-text').value";
    page.value(&format!("{text} = '......\\n...B..\\nAA.B..\\n......\\n......\\n......'"));
    page.click("#edit-import");
    page.wait("document.getElementById('edit-message').textContent.startsWith('2 moves')");
    // Taken at its second cell, by mouse; then past the edge, to the last cell where it fits.
    let place = cell(&mut page, 4, 5);
    let from = cell(&mut page, 2, 3);
    page.drag(from, place);
    says(&mut page, "Cell (4, 5): vehicle B.");
    page.drag(place, Point { y: place.y + 300.0, ..place });
    says(&mut page, "Cell (5, 5): vehicle B.");
    page.value("document.getElementById('edit-message').textContent = ''");
    let (from, to) = (cell(&mut page, 5, 5), cell(&mut page, 0, 0));
    page.swipe(from, to);
    says(&mut page, "Cell (1, 1): vehicle B.");
    page.wait("document.getElementById('edit-message').textContent.startsWith('1 move,')");
    page.value("document.getElementById('edit-board').focus()");
    page.key_with("ArrowDown", SHIFT);
    page.wait(
        "document.getElementById('edit-message').textContent === 'There is no room for that.'",
    );
    page.key_with("ArrowRight", SHIFT);
    says(&mut page, "Cell (1, 2): vehicle B.");
    page.key_with("z", CONTROL);
    says(&mut page, "Cell (1, 2): empty.");
    page.key_with("y", CONTROL);
    says(&mut page, "Cell (1, 2): vehicle B.");
    assert_eq!(page.value("document.getElementById('edit-redo').disabled"), true);
    // Back to the card, and on to what was read.
    for _ in 0..5 {
        page.click("#edit-undo");
    }
    page.click("#edit-redo");
    page.click("#edit-export");
    page.wait(&format!("{text}.includes('AA.B..')"));
    is_clean(&mut page, &server);
}

/// What is said of the marked cell.
fn says(page: &mut Page, what: &str) {
    page.wait(&format!("document.getElementById('edit-cursor').textContent === '{what}'"));
}

/// The middle of a cell of the editor's board of six columns and rows, with 0.4 cells around them.
fn cell(page: &mut Page, row: u32, col: u32) -> Point {
    let place = page.value(
        "(() => { const b = document.querySelector('#edit-board svg'); b.scrollIntoView({block: 'center'}); \
         const r = b.getBoundingClientRect(); const size = r.width / 6.8; \
         return [r.left + 0.4 * size, r.top + 0.4 * size, size]; })()",
    );
    let number = |index: usize| place[index].as_f64().expect("a number");
    let middle = |start: f64, index: u32| start + (f64::from(index) + 0.5) * number(2);
    Point { x: middle(number(0), col), y: middle(number(1), row) }
}

/// Boards under a condition that none meets: a question is ended by its button, and its place is free for
/// others.
pub(super) fn stops(browser: &str) {
    let server = Server::new();
    let mut page = opened(browser, &server);
    page.click("#tab-edit");
    page.wait("document.getElementById('edit-message').textContent.startsWith('8 moves')");
    page.value("document.getElementById('edit-where').value = 'moves = 500'");
    assert_eq!(page.value("document.getElementById('edit-stop').disabled"), true);
    let start = Instant::now();
    // There are two places.
    for _ in 0..3 {
        page.value("document.getElementById('edit-generate').focus()");
        page.key("Enter");
        page.wait("!document.getElementById('edit-stop').disabled");
        page.wait("document.getElementById('edit-message').textContent === 'Making a board …'");
        page.key("Tab");
        page.key("Enter");
        page.wait("document.getElementById('edit-message').textContent === 'Stopped.'");
        page.wait("document.getElementById('edit-stop').disabled");
    }
    // The board is written while another one is made.
    page.click("#edit-generate");
    page.wait("!document.getElementById('edit-stop').disabled");
    page.click("#edit-export");
    page.wait("document.getElementById('edit-text').value.includes('AA')");
    assert_eq!(page.text("edit-message"), "Making a board …");
    page.click("#edit-stop");
    page.wait("document.getElementById('edit-message').textContent === 'Stopped.'");
    assert!(start.elapsed() < Duration::from_secs(15), "a question takes up to 20 s");
    is_clean(&mut page, &server);
}
