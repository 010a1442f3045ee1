//! The tab of logic: what is true, and why something is impossible.

use serde_json::json;

use super::{CARD, Page, Server, devtools::SHIFT, is_clean, opened};
use crate::support::rushsat;

/// Waits until an element has this text.
pub(super) fn says(page: &mut Page, id: &str, text: &str) {
    page.wait(&format!("document.getElementById('{id}').textContent === {text:?}"));
}

/// How many elements of the tab there are of this kind.
pub(super) fn count(page: &mut Page, selector: &str) -> u64 {
    let n = page.value(&format!("document.querySelectorAll('#logic {selector}').length"));
    n.as_u64().expect("a number")
}

/// Opens the list of a cell, and an answer with tables or one with a proof.
pub(super) fn fill(page: &mut Page, button: &str, part: &str) {
    page.value("document.getElementById('logic-distance').value = '-1'");
    page.value("document.getElementById('logic-board').focus()");
    page.key("Enter");
    page.wait("document.querySelectorAll('#logic-list h3').length > 5");
    page.click(button);
    page.wait(&format!("document.querySelector('#logic-answer {part}') !== null"));
}

/// The propositions that are true, by keyboard; the families of a cell; a refused and a legal slide.
pub(super) fn looks(browser: &str) {
    let server = Server::new();
    let mut page = opened(browser, &server);
    page.value("document.getElementById('tab-map').focus()");
    page.key("ArrowRight");
    let props = rushsat("props --json").arg(CARD).run().json();
    let n_true = props["true"][0].as_array().expect("an array").len();
    let n_all = props["propositions"].as_array().expect("an array").len();
    let note = format!("Encoding cell: {n_true} of {n_all} propositions are true.");
    says(&mut page, "logic-note", &note);
    assert_eq!(count(&mut page, ".true-here"), n_true as u64, "all are written into cells");
    // A is a car in the upper left corner.
    page.value("document.getElementById('logic-board').focus()");
    let cursor = "Cell (0, 0): vehicle A. True: H2(0,0), off(0,0,0).";
    says(&mut page, "logic-cursor", cursor);
    page.key("Enter");
    page.wait("document.querySelectorAll('#logic-list h3').length > 5");
    let list = page.text("logic-list");
    assert!(list.contains("one content, in every state"), "{list}");
    assert!(list.contains("CMR(0,0) ⇔ H2(0,0) ∧ E(0,1)"), "{list}");
    let n_formulas = count(&mut page, "li");
    page.click("#logic-list button[data-name=\"off(0,0,0)\"]");
    page.wait(&format!("document.querySelectorAll('#logic li').length < {n_formulas}"));
    let others = page.value(
        "Array.from(document.querySelectorAll('#logic-list li')).filter((li) => \
         !li.textContent.includes('off(0,0,0)') && !li.textContent.includes('off′(0,0,0)')).length",
    );
    assert_eq!(others, 0);
    // To the left there is the edge; to the right A slides, and the game goes on.
    page.value("document.getElementById('logic-board').focus()");
    page.key_with("ArrowLeft", SHIFT);
    says(&mut page, "logic-message", "A-1 is illegal: the grid ends.");
    page.key_with("ArrowRight", SHIFT);
    let cursor = "Cell (0, 1): vehicle A. True: H2(0,1), off(0,1,0), CML(0,1).";
    says(&mut page, "logic-cursor", cursor);
    page.click("#tab-play");
    assert_eq!(page.text("moves"), "1 move of 8");
    is_clean(&mut page, &server);
}

/// A refused slide, a core and the number of plans, as the command has them; and the link of a view.
pub(super) fn explains(browser: &str) {
    let server = Server::new();
    let mut page = opened(browser, &server);
    page.click("#tab-logic");
    // The greatest bound without a plan is proposed.
    assert_eq!(page.value("document.getElementById('logic-bound').value"), "7");
    page.click("#logic-count");
    let plans = rushsat("count --json").arg(CARD).run().json()["plans"].clone();
    let plans = plans.as_str().expect("digits");
    assert!(plans.len() <= 3, "without groups: {plans}");
    says(&mut page, "logic-message", &format!("There are {plans} shortest plans, of 8 moves."));
    page.click("#logic-no-plan");
    says(&mut page, "logic-message", "No plan with at most 7 moves exists (proved).");
    let answer = rushsat("why no-plan --json --max-moves 7").arg(CARD).run().json();
    let core = answer["cores"][0]["vehicles"].as_array().expect("an array").len() as u64;
    assert_eq!(count(&mut page, ".vehicle.in-core"), core + 1, "the red car is among them");
    assert_eq!(count(&mut page, "#logic-answer li"), core);
    page.value("document.getElementById('logic-distance').value = '-1'");
    page.click("#logic-cannot");
    page.wait("document.getElementById('logic-answer').textContent.includes('by natural')");
    assert_eq!(count(&mut page, ".in-core"), 0, "the marks are gone");
    page.value("document.getElementById('logic-encoding').value = 'position'");
    page.value("document.getElementById('logic-encoding').dispatchEvent(new Event('change'))");
    page.click("#logic-sizes");
    says(&mut page, "logic-message", "Sizes of the formula, for plans counted in moves.");
    assert_eq!(count(&mut page, "#logic-answer table:first-child tbody tr"), 6);
    let narrow = json!({ "width": 360, "height": 700, "deviceScaleFactor": 1, "mobile": true });
    page.call("Emulation.setDeviceMetricsOverride", &narrow);
    let is_wide = page.value("document.documentElement.scrollWidth > innerWidth");
    assert_eq!(is_wide, false, "the tables fit into 360 pixels");
    page.click("#logic-no-plan");
    page.wait("document.querySelectorAll('#logic .in-core').length > 1");
    let link = page.value("location.href");
    let link = link.as_str().expect("an address");
    assert!(link.ends_with("&logic=position&why=7"), "{link}");
    page.value("localStorage.clear()");
    page.go("about:blank");
    page.go(link);
    page.wait("document.querySelectorAll('#logic .in-core').length > 1");
    assert_eq!(page.value("document.getElementById('logic-encoding').value"), "position");
    page.wait("document.getElementById('logic-note').textContent.startsWith('Encoding position')");
    // A bound of a link stays when the distances come.
    page.go("about:blank");
    page.go(&link.replace("why=7", "why=3"));
    says(&mut page, "distance", "8 moves to the exit");
    says(&mut page, "logic-message", "No plan with at most 3 moves exists (proved).");
    assert_eq!(page.value("document.getElementById('logic-bound').value"), "3");
    // The address of the game has no view.
    page.click("#tab-play");
    assert_eq!(page.value("location.hash.includes('logic')"), false);
    is_clean(&mut page, &server);
}
