//! What comes after one another in another order than usual.

use super::{
    Server,
    devtools::Page,
    logic::{count, says},
    opened,
};

/// Puts a board of 4x4 into the editor and plays it.
fn plays_small(page: &mut Page) {
    page.click("#tab-edit");
    page.value("document.getElementById('edit-text').value = 'BB.FAA.FECCCE.DD'");
    page.click("#edit-import");
    page.wait("document.getElementById('edit-width').value === '4'");
    page.click("#edit-play");
}

/// The tab of logic is opened after a smaller board has come.
pub(super) fn another_size(browser: &str) {
    let server = Server::new();
    let mut page = opened(browser, &server);
    page.click("#tab-logic");
    page.wait("document.getElementById('logic-note').textContent.includes('are true')");
    let before = page.text("logic-note");
    plays_small(&mut page);
    page.click("#tab-logic");
    page.wait(&format!("document.getElementById('logic-note').textContent !== '{before}'"));
    page.wait("document.getElementById('logic-note').textContent.includes('are true')");
    assert_eq!(count(&mut page, "#logic-vehicle option"), 6);
}

/// Neither a look at another tab nor a second click on its own takes back what was edited.
pub(super) fn edited_boards_stay(browser: &str) {
    let server = Server::new();
    let mut page = opened(browser, &server);
    plays_small(&mut page);
    for tab in ["#tab-edit", "#tab-edit", "#tab-play", "#tab-edit"] {
        page.click(tab);
    }
    page.wait("!document.getElementById('edit-undo').disabled");
    page.click("#edit-undo");
    page.wait("document.getElementById('edit-width').value === '6'");
    page.click("#tab-map");
    page.click("#tab-edit");
    page.wait("!document.getElementById('edit-redo').disabled");
    assert_eq!(page.value("document.getElementById('edit-width').value"), "6");
}

/// A second click on a rule asks the same as the first one.
pub(super) fn two_clicks(browser: &str) {
    let server = Server::new();
    let mut page = opened(browser, &server);
    page.click("#tab-programs");
    let program = "Init { boolean on = false; } Goals { Goal (on); } \
                   Rules { Name \\'switch\\' Rule (!on) { on = true; } }";
    let program = program.replace("\\'", "\"");
    page.value(&format!("document.getElementById('program-text').value = '{program}'"));
    page.click("#program-start");
    says(&mut page, "program-message", "0 steps.");
    page.value(
        "{ const rule = document.querySelector('#program-rules button'); rule.click(); rule.click(); }",
    );
    says(&mut page, "program-message", "1 step. This is a goal.");
    // Another text is not played before it is started.
    page.value("document.getElementById('program-text').value = 'Init { nonsense'");
    page.click("#program-undo");
    says(&mut page, "program-message", "0 steps.");
}

/// The last of two cards is played.
pub(super) fn two_cards(browser: &str) {
    let server = Server::new();
    let mut page = opened(browser, &server);
    page.wait("document.querySelectorAll('#cards option').length === 41");
    page.value(
        "for (const card of ['2', '4']) {
            document.getElementById('cards').value = card;
            document.getElementById('cards').dispatchEvent(new Event('change'));
        }",
    );
    says(&mut page, "message", "This is original-05.");
    assert_eq!(page.value("document.getElementById('cards').value"), "4");
}
