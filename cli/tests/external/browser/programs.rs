//! The tab of other puzzles.

use serde_json::Value;

use super::{Server, opened};

pub(super) fn is_played(browser: &str) {
    let server = Server::new();
    let mut page = opened(browser, &server);
    page.click("#tab-programs");
    page.click("#program-start");
    page.wait("document.querySelectorAll('#program-rules button').length === 9");
    let before = page.text("program-state");
    page.click("#program-rules button:nth-child(5)");
    page.wait("document.getElementById('program-message').textContent.startsWith('1 step.')");
    assert_ne!(page.text("program-state"), before);
    page.click("#program-plan");
    page.wait("document.getElementById('program-answer').textContent.includes('press')");
    assert_eq!(page.text("program-message"), "A shortest plan has 5 steps.");
    page.value("document.getElementById('program-text').value = 'Init { nonsense'");
    page.click("#program-start");
    page.wait("!document.getElementById('program-message').textContent.startsWith('A shortest')");
    assert_ne!(
        page.value("document.getElementById('program-message').textContent"),
        Value::from("")
    );
}
