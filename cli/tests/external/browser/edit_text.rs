//! Boards that are read as text in the editor.

use std::{thread, time::Duration};

use serde_json::json;

use super::{
    Server,
    devtools::{CONTROL, Page},
    logic::says,
    opened,
};

fn read(page: &mut Page, text: &str, primary: &str) {
    page.value(&format!(
        "document.getElementById('edit-text').value = {};
        document.getElementById('edit-read-primary').value = '{primary}'; 0",
        json!(text)
    ));
    page.click("#edit-import");
}

/// Of a list a board is chosen.
pub(super) fn lists(browser: &str) {
    let server = Server::new();
    let mut page = opened(browser, &server);
    page.click("#tab-edit");
    read(&mut page, include_str!("../../../../puzzles/original-40.txt"), "");
    page.wait("!document.getElementById('edit-list-label').hidden");
    assert_eq!(page.value("document.querySelectorAll('#edit-list option').length"), 40);
    page.value(
        "{ const list = document.getElementById('edit-list'); list.selectedIndex = 1;
        list.dispatchEvent(new Event('change')); }",
    );
    page.click("#edit-play");
    says(&mut page, "distance", "8 moves to the exit");
    page.click("#tab-edit");
    // What the command reads: comments, tuples, JSON with names; bad lines are told.
    let options =
        "[...document.querySelectorAll('#edit-list option')].map((one) => one.text).join()";
    let board = r#"{"schema":"rushsat-board/1","width":3,"height":1,"walls":[],"exit":"right","primary":"A","vehicles":[{"name":"A","orientation":"horizontal","length":1,"row":0,"col":0}],"moves":1,"name":"one"}"#;
    let list = format!("  # c\nBB.FAA.FECCCE.DD moves=7 # a\n{board}\nBB.FAA.FECCCE.D\n");
    read(&mut page, &list, "");
    page.wait(&format!("{options} === '1 (7 moves),one (1 move)'"));
    says(&mut page, "edit-message", "Line 4, column 1: 15 cells do not make a square board.");
    let tuple = "<6, 6, 3, 1, 1, {<3, 5, N, 2>, <2, 3, E, 3>}>";
    read(&mut page, &format!("{tuple}\n{tuple}\n"), "");
    page.wait(&format!("{options} === '1,2'"));
    read(&mut page, "BB.FAA.FECCCE.DD moves=7\nBB.FAA.FECCCE.DD exit=left\n", "");
    page.wait("document.getElementById('edit-message').textContent.includes('Line 2, column 18')");
    read(&mut page, "XXX moves=2\n", "");
    page.wait("document.getElementById('edit-message').textContent.includes('Line 1, column 1')");
    // Lines that can be boards or rows.
    read(&mut page, "BB.FAA.FECCCE.DD\nBB.FAA.FECCCE.DD\n", "");
    page.wait("document.getElementById('edit-message').textContent.includes('check “One board')");
    page.click("#edit-read-list");
    page.click("#edit-import");
    page.wait(&format!(
        "{options} === '1,2' && !document.getElementById('edit-list-label').hidden"
    ));
    page.click("#edit-read-list");
    read(&mut page, "BB.FAA.FECCCE.DD", "");
    page.wait("document.getElementById('edit-width').value === '4'");
    assert_eq!(page.value("document.getElementById('edit-list-label').hidden"), true);
}

/// What the command names as its options is a field of the page.
pub(super) fn primaries(browser: &str) {
    let server = Server::new();
    let mut page = opened(browser, &server);
    // The judgement of the board that was there comes after the fault of the text.
    page.value(
        "window.late = 0; const atOnce = window.fetch; window.fetch = async (path, options) => {
            const isRating = String(path).includes('rate');
            if (isRating) await new Promise((done) => setTimeout(done, 1000));
            try { return await atOnce(path, options); } finally { if (isRating) window.late++; }
        }; 0",
    );
    page.click("#tab-edit");
    read(&mut page, "BB.\n..C\nDDC", "");
    page.wait("document.getElementById('edit-message').textContent.startsWith('Line 1, ')");
    page.wait("window.late > 0");
    thread::sleep(Duration::from_millis(100));
    let message = page.text("edit-message");
    assert!(message.contains("in the field “Must leave”"), "{message}");
    read(&mut page, "BB.\n..C\nDDC", "D");
    page.wait("document.getElementById('edit-message').textContent.startsWith('2 moves, ')");
    page.value("document.getElementById('edit-read-exit').value = 'left'; 0");
    page.click("#edit-import");
    page.wait("document.getElementById('edit-exit').value === 'left'");
}

/// An empty board, undone where the button has the focus; and what is given to the browser.
pub(super) fn kept(browser: &str) {
    let server = Server::new();
    let mut page = opened(browser, &server);
    page.click("#tab-edit");
    page.wait("document.getElementById('edit-message').textContent.startsWith('8 moves')");
    page.click("#edit-empty");
    page.wait("document.getElementById('edit-message').textContent.startsWith('1 move,')");
    page.key_with("z", CONTROL);
    page.wait("document.getElementById('edit-message').textContent.startsWith('8 moves')");
    page.click("#edit-save");
    says(&mut page, "edit-message", "Write the board first.");
    page.click("#edit-picture");
    says(&mut page, "edit-message", "The picture is saved as board.svg.");
    page.value(
        "document.getElementById('edit-vehicles').value = '3';
        document.getElementById('edit-walls').value = '5';
        document.getElementById('edit-format').value = 'json'; 0",
    );
    page.click("#edit-generate");
    page.wait("document.querySelectorAll('#edit-board .wall').length === 5");
    assert_eq!(page.value("document.querySelectorAll('#edit-board .vehicle').length"), 4);
}
