//! What is there again after Back and after a reload.

use super::{
    Server,
    absent::choose_card,
    devtools::{CONTROL, Page},
    logic::says,
    opened,
};

/// Reloads the page, and waits until the distances are there.
pub(super) fn reload(page: &mut Page) {
    page.value("window.isOld = true; location.reload(); 0");
    page.wait("!window.isOld && document.readyState === 'complete'");
    page.wait("document.getElementById('distance').textContent !== ''");
}

/// Another board does not take the game away: Back goes on with it.
pub(super) fn games(browser: &str) {
    let server = Server::new();
    let mut page = opened(browser, &server);
    page.key("a");
    page.key("ArrowRight");
    says(&mut page, "moves", "1 move of 8");
    choose_card(&mut page, "1");
    says(&mut page, "message", "This is card 2.");
    page.value("history.back(); 0");
    says(&mut page, "moves", "1 move of 8");
    page.value("history.forward(); 0");
    says(&mut page, "moves", "0 moves of 8");
    page.click("#tab-edit");
    page.value("document.getElementById('edit-text').value = 'BB.FAA.FECCCE.DD'; 0");
    page.click("#edit-import");
    page.wait("document.getElementById('edit-width').value === '4'");
    page.click("#edit-play");
    says(&mut page, "moves", "0 moves of 7");
    page.value("history.back(); 0");
    page.wait("!document.getElementById('edit').hidden");
    assert_eq!(page.value("document.getElementById('edit-width').value"), "4");
}

/// The tab, the board of the editor and the text of a program.
pub(super) fn tabs(browser: &str) {
    let server = Server::new();
    let mut page = opened(browser, &server);
    page.click("#tab-edit");
    page.value("document.getElementById('edit-width').value = '7'; 0");
    page.click("#edit-resize");
    says(&mut page, "edit-cursor", "Cell (0, 0): vehicle A.");
    reload(&mut page);
    page.wait("!document.getElementById('edit').hidden");
    assert_eq!(page.value("document.getElementById('edit-width').value"), "7");
    page.wait("document.getElementById('edit-message').textContent.includes(' moves, ')");
    page.click("#tab-programs");
    page.value("document.getElementById('program-text').focus(); 0");
    page.key_with("a", CONTROL);
    page.value("document.execCommand('insertText', false, 'Init { }'); 0");
    reload(&mut page);
    page.wait("!document.getElementById('programs').hidden");
    assert_eq!(page.value("document.getElementById('program-text').value"), "Init { }");
}
