//! What the page says where answers come late, or the command gives up.

use super::{
    Server,
    absent::{choose_card, stand_in},
    logic::says,
    opened,
};

/// An answer that is late, and a server that has too much to do.
pub(super) fn late(browser: &str) {
    let server = Server::new();
    let mut page = opened(browser, &server);
    stand_in(&mut page);
    page.value("window.answers.check = () => told({}, 503); 0");
    choose_card(&mut page, "1");
    says(&mut page, "message", "Looking for a puzzle …");
    says(&mut page, "busy", "The server is busy; the question is asked again …");
    page.value("delete window.answers.check; 0");
    says(&mut page, "message", "This is card 2.");
    says(&mut page, "busy", "");
}

/// Formulas that were not built are no fault of the page.
pub(super) fn without_formula(browser: &str) {
    let server = Server::new();
    let mut page = opened(browser, &server);
    stand_in(&mut page);
    page.value(
        "window.late = { answer: 'unknown', reason: 'memory limit reached' };
        window.answers.families = (how) => how.body.includes('order') ? told(late) : undefined;
        0",
    );
    page.click("#tab-logic");
    page.click("#logic-sizes");
    says(&mut page, "logic-message", "Sizes of the formula, for plans counted in moves.");
    let row = "Array.from(document.querySelectorAll('#logic-answer tr'), (row) => row.innerText)";
    let rows = page.value(row).to_string();
    assert!(rows.contains("order\\tGave up: memory limit reached.\""), "{rows}");
    assert!(rows.contains("dual\\t"), "{rows}");
    page.value("window.answers.props = () => told(late); 0");
    page.value(
        "{ const encoding = document.getElementById('logic-encoding'); encoding.value = 'dual';
        encoding.dispatchEvent(new Event('change')); }",
    );
    says(&mut page, "logic-message", "Gave up: memory limit reached.");
}

/// Where a rating takes long, a plan tells more; a question about another tab's board ends.
pub(super) fn rating(browser: &str) {
    let server = Server::new();
    let mut page = opened(browser, &server);
    stand_in(&mut page);
    page.value(
        "window.open = 0;
        window.answers.rate = (how) => new Promise((_, reject) => {
            window.open++;
            how.signal.addEventListener('abort', () => { window.open--; reject(how.signal.reason); });
        });
        window.answers.plan = () => told({ answer: 'plan', length: 8, optimal: true }); 0",
    );
    page.click("#tab-edit");
    says(&mut page, "edit-message", "8 moves. Looking how hard it is …");
    assert_eq!(page.value("window.open"), 1);
    page.click("#tab-play");
    page.wait("window.open === 0");
    page.value("window.answers.plan = () => told({ answer: 'unsolvable' }); 0");
    page.click("#tab-edit");
    says(&mut page, "edit-message", "It can't be solved.");
    page.wait("window.open === 0");
}
