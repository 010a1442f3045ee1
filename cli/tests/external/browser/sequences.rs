//! What comes after one another in another order than usual.

use super::{
    Server,
    absent::stand_in,
    devtools::Page,
    is_clean,
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
    says(&mut page, "message", "This is card 5.");
    assert_eq!(page.value("document.getElementById('cards').value"), "4");
}

/// Links that are opened while the page is there: the same board in another encoding; another one without a
/// view, which is played.
pub(super) fn links(browser: &str) {
    let server = Server::new();
    let mut page = opened(browser, &server);
    page.click("#tab-logic");
    page.wait("document.getElementById('logic-note').textContent.startsWith('Encoding cell:')");
    page.value(
        "{ const encoding = document.getElementById('logic-encoding'); encoding.value = 'position';
        encoding.dispatchEvent(new Event('change')); }",
    );
    page.wait("document.getElementById('logic-note').textContent.startsWith('Encoding position:')");
    // The distances, which come later, show everything anew: without them the link must do.
    stand_in(&mut page);
    page.value("window.answers.states = () => new Promise(() => {}); 0");
    page.value("location.hash = location.hash.replace('logic=position', 'logic=cell'); 0");
    page.wait("document.getElementById('logic-note').textContent.startsWith('Encoding cell:')");
    is_clean(&mut page, &server);
    page.value("delete window.answers.states; 0");
    page.click("#tab-edit");
    page.value("location.hash = location.hash.replace('&tab=edit', '') + '&played=A+1'; 0");
    page.wait("!document.getElementById('play').hidden && document.getElementById('edit').hidden");
    page.wait("document.getElementById('moves').textContent === '1 move of 8'");
}
