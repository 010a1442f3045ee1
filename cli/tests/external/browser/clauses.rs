//! The tab of logic: clauses and their colours, the states of a way, mistakes, all encodings, files.

use std::{fs, thread, time::Duration, time::Instant};

use serde_json::{Value, json};

use super::{
    CARD, Server,
    devtools::{PATIENCE, Page},
    is_clean,
    logic::{count, says},
    opened,
};
use crate::support::rushsat;

/// How many clauses are listed with a status.
fn clauses(page: &mut Page, status: &str) -> u64 {
    count(page, &format!("#logic-list li.clause.{status}"))
}

fn select(page: &mut Page, id: &str, value: &str) {
    page.value(&format!("document.getElementById('{id}').value = '{value}'"));
    page.value(&format!("document.getElementById('{id}').dispatchEvent(new Event('change'))"));
}

/// Opens the list of the upper left cell, where A is.
fn listed(page: &mut Page) {
    page.click("#tab-logic");
    page.wait("document.getElementById('logic-note').textContent.startsWith('Encoding')");
    page.value("document.getElementById('logic-board').focus()");
    page.key("Enter");
    page.wait("document.querySelectorAll('#logic-list li.clause').length > 20");
}

/// In a right model nothing is falsified; what is supposed to be otherwise is.
pub(super) fn coloured(browser: &str) {
    let server = Server::new();
    let mut page = opened(browser, &server);
    listed(&mut page);
    assert_eq!(clauses(&mut page, "falsified"), 0);
    assert!(clauses(&mut page, "satisfied") > 10);
    page.click("#logic-list button[data-name=\"H2(0,0)\"]");
    page.wait("document.getElementById('logic-suppose') !== null");
    let said = page.text("logic-suppose");
    assert_eq!(said, "Suppose that H2(0,0) is false");
    page.value("document.getElementById('logic-suppose').focus()");
    page.key("Enter");
    page.wait("document.querySelectorAll('#logic-list li.clause.falsified').length > 0");
    // The cell holds nothing then, and its other half has no first one.
    let falsified = page.value(
        "Array.from(document.querySelectorAll('#logic-list li.falsified'), (li) => li.textContent)",
    );
    let falsified = falsified.to_string();
    assert!(falsified.contains("H2(0,0)") && falsified.contains('✗'), "{falsified}");
    let link = page.value("location.href");
    let link = link.as_str().expect("an address");
    assert!(link.contains("&about=H2(0%2C0)&suppose=H2(0%2C0)"), "{link}");
    page.go("about:blank");
    page.go(link);
    page.wait("document.querySelectorAll('#logic-list li.clause.falsified').length > 0");
    is_clean(&mut page, &server);
}

/// The slider goes along a shortest plan; the next state makes clauses of slides true or unit.
pub(super) fn frames(browser: &str) {
    let server = Server::new();
    let mut page = opened(browser, &server);
    listed(&mut page);
    page.wait("!document.getElementById('logic-frames').hidden");
    says(&mut page, "logic-frame-text", "0 of 8, at the start");
    page.value("document.getElementById('logic-frame').focus()");
    for _ in 0..3 {
        page.key("ArrowRight");
    }
    page.wait(
        "document.getElementById('logic-frame-text').textContent.startsWith('3 of 8, after ')",
    );
    page.wait("document.querySelectorAll('#logic-bars meter').length > 5");
    page.wait("document.getElementById('logic-bars').textContent.startsWith('The formula of 3 slides has ')");
    // The sizes are those of the formula of the command.
    let card =
        rushsat("export --format dimacs --max-moves 3 --encoding cell").arg(CARD).run().stdout;
    let header = card.lines().find(|line| line.starts_with("p cnf ")).expect("a header");
    let n_clauses = header.split(' ').nth(3).expect("a number").to_owned();
    let said = page.text("logic-bars");
    assert!(
        said.starts_with(&format!("The formula of 3 slides has {n_clauses} clauses.")),
        "{said}"
    );
    page.wait("document.querySelectorAll('#logic-list li.clause').length > 20");
    assert_eq!(clauses(&mut page, "falsified"), 0);
    page.click("#logic-count");
    page.wait("document.getElementById('logic-message').textContent.endsWith('of 5 moves.')");
    let link = page.value("location.href");
    let link = link.as_str().expect("an address").to_owned();
    assert!(link.contains("&frame=3") && link.ends_with("&why=count"), "{link}");
    let cursor = page.text("logic-cursor");
    page.go("about:blank");
    page.go(&link);
    page.wait(
        "document.getElementById('logic-frame-text').textContent.startsWith('3 of 8, after ')",
    );
    page.wait(&format!("document.getElementById('logic-cursor').textContent === {cursor:?}"));
    page.wait("document.getElementById('logic-message').textContent.endsWith('of 5 moves.')");
    is_clean(&mut page, &server);
}

/// All encodings beside one another, and mistakes with what comes of them.
pub(super) fn mistakes(browser: &str) {
    let server = Server::new();
    let mut page = opened(browser, &server);
    listed(&mut page);
    page.click("#logic-side-by-side");
    page.wait("document.querySelectorAll('#logic-answer .six section').length === 6");
    let texts = page.value(
        "Array.from(document.querySelectorAll('#logic-answer .six section'), (part) => part.textContent)",
    );
    let texts: Vec<String> = serde_json::from_value(texts).expect("texts");
    for (encoding, text) in
        ["cell", "position", "order", "crossing", "cartesian", "dual"].iter().zip(&texts)
    {
        let props = rushsat("props --json --encoding").arg(encoding).arg(CARD).run().json();
        let length = |value: &Value| value.as_array().expect("an array").len();
        let (n, all) = (length(&props["true"][0]), length(&props["propositions"]));
        assert!(
            text.starts_with(&format!("{encoding}{n} of {all} propositions are true.")),
            "{text}"
        );
    }
    select(&mut page, "logic-mistake-name", "can-move-one-way");
    let json = rushsat("props --json --mistake can-move-one-way").arg(CARD).run().json();
    let n_free = json["free"].as_array().expect("an array").len();
    let mark = format!(
        "Mistake can-move-one-way: no answer about the board. {n_free} could have the other value."
    );
    says(&mut page, "logic-mark", &mark);
    page.wait("document.querySelectorAll('#logic-list button').length > 5");
    assert!(page.text("logic-list").contains("CML(0,0) (open)"));
    select(&mut page, "logic-mistake-name", "no-frame");
    page.wait("document.getElementById('logic-mark').textContent.startsWith('Mistake no-frame')");
    page.click("#logic-mistake");
    page.wait(
        "document.getElementById('logic-message').textContent.startsWith('spurious: no-frame')",
    );
    assert!(page.text("logic-answer").contains("breach: several vehicles move"));
    let link = page.value("location.href");
    let link = link.as_str().expect("an address").to_owned();
    assert!(link.contains("&mistake=no-frame") && link.ends_with("&why=mistake%3A7"), "{link}");
    let message = page.text("logic-message");
    page.go("about:blank");
    page.go(&link);
    says(&mut page, "logic-message", &message);
    // Another encoding has none.
    select(&mut page, "logic-encoding", "order");
    says(&mut page, "logic-mark", "");
    is_clean(&mut page, &server);
}

/// The view and the formula as files of the browser.
pub(super) fn saved(browser: &str) {
    let server = Server::new();
    let mut page = opened(browser, &server);
    listed(&mut page);
    let folder = tempfile::tempdir().expect("a folder");
    let to = json!({ "behavior": "allow", "downloadPath": folder.path() });
    page.call("Page.setDownloadBehavior", &to);
    let file = |page: &mut Page, button: &str, name: &str| {
        page.click(button);
        page.wait(&format!(
            "document.getElementById('logic-message').textContent.includes('{name}')"
        ));
        let begin = Instant::now();
        loop {
            if let Ok(text) = fs::read_to_string(folder.path().join(name))
                && text.ends_with('\n')
            {
                return text;
            }
            assert!(begin.elapsed() < PATIENCE, "{name} is not there");
            thread::sleep(Duration::from_millis(20));
        }
    };
    let view: Value =
        serde_json::from_str(&file(&mut page, "#logic-save", "logic.json")).expect("JSON");
    assert_eq!(
        [&view["view"]["encoding"], &view["view"]["cell"]],
        [&json!("cell"), &json!([0, 0])]
    );
    assert!(
        view["true"].as_array().is_some_and(|names| names.contains(&json!("H2(0,0)"))),
        "{view}"
    );
    let formula = file(&mut page, "#logic-formula", "formula.cnf");
    let export = "export --format dimacs --annotate --max-moves 7 --encoding cell";
    let exported = rushsat(export).arg(CARD).run().stdout;
    let clauses = |text: &str| text[text.find("\np cnf").expect("a header")..].to_owned();
    assert_eq!(clauses(&formula), clauses(&exported));
    is_clean(&mut page, &server);
}
