//! Puzzles at random: by fields and by conditions.

use super::{Page, Server, is_clean, opened};

pub(super) fn draws(browser: &str) {
    let server = Server::new();
    let mut page = opened(browser, &server);
    // Puzzles of 5x5 are in the atlas alone.
    page.value("document.getElementById('random-moves').value = '18'");
    page.value("document.getElementById('random-size').value = '5x5'");
    page.click("#random");
    page.wait("document.getElementById('message').textContent === 'This is a puzzle of 18 moves.'");
    page.wait("document.getElementById('distance').textContent === '18 moves to the exit'");
    is_clean(&mut page, &server);
    // The browser itself takes note that the server refuses.
    page.value("document.getElementById('random-moves').value = '99'");
    page.click("#random");
    let none = "There is no puzzle of 99 moves that is so.";
    page.wait(&format!("document.getElementById('message').textContent === '{none}'"));
}

/// Waits until the message of a tab is this.
fn says(page: &mut Page, id: &str, message: &str) {
    page.wait(&format!("document.getElementById('{id}').textContent === '{message}'"));
}

pub(super) fn by_condition(browser: &str) {
    let server = Server::new();
    let mut page = opened(browser, &server);
    let condition = "document.getElementById('random-where')";
    page.value(&format!("{condition}.value = 'moves = 23 and (walls = 2 or width = 4)'"));
    page.click("#random-by-condition");
    says(&mut page, "message", "This is a puzzle of 23 moves.");
    page.wait("document.querySelectorAll('#board .wall').length === 2");
    page.wait("document.getElementById('distance').textContent === '23 moves to the exit'");
    is_clean(&mut page, &server);
    // What is wrong is what the command says, the whole of it, and where it is wrong.
    page.value(&format!("{condition}.value = 'moves = 7 and colour = 3'"));
    page.value(&format!("{condition}.focus()"));
    page.key("Enter");
    page.wait(
        "document.getElementById('message').textContent.startsWith('expected vehicles, cars')",
    );
    assert!(
        page.text("message").ends_with("`not` or `(`, found `colour`."),
        "{}",
        page.text("message")
    );
    let selected = page.value(&format!(
        "{condition}.value.slice({condition}.selectionStart, {condition}.selectionEnd)"
    ));
    assert_eq!(selected, "colour = 3");
    page.value(&format!("{condition}.value = 'moves > 99'"));
    page.click("#random-by-condition");
    says(&mut page, "message", "no puzzle of the atlas meets the condition.");
}

pub(super) fn makes_by_condition(browser: &str) {
    let server = Server::new();
    let mut page = opened(browser, &server);
    page.click("#tab-edit");
    page.wait("document.getElementById('edit-message').textContent.startsWith('8 moves')");
    page.value("document.getElementById('edit-where').value = 'moves = 5 and trucks = 2'");
    page.click("#edit-generate");
    page.wait("document.getElementById('edit-message').textContent.startsWith('5 moves')");
    is_clean(&mut page, &server);
    page.value("document.getElementById('edit-where').value = 'moves ='");
    page.click("#edit-generate");
    page.wait(
        "document.getElementById('edit-message').textContent.startsWith('expected a whole number')",
    );
}
