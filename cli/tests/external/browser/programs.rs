//! The tab of other puzzles.

use super::{Server, opened};

pub(super) fn is_played(browser: &str) {
    let server = Server::new();
    let mut page = opened(browser, &server);
    page.click("#tab-programs");
    assert_eq!(page.value("document.getElementById('program-stop').disabled"), true);
    page.click("#program-start");
    page.wait("document.querySelectorAll('#program-rules button').length === 9");
    let before = page.text("program-state");
    page.click("#program-rules button:nth-child(5)");
    page.wait("document.getElementById('program-message').textContent.startsWith('1 step.')");
    assert_ne!(page.text("program-state"), before);
    page.click("#program-plan");
    page.wait("document.getElementById('program-answer').textContent.includes('press')");
    assert_eq!(page.text("program-message"), "A shortest plan has 5 steps; Redo goes along it.");
    assert_eq!(page.text("program-state"), before);
    page.wait("document.getElementById('program-stop').disabled");
    for step in 1..=5 {
        page.click("#program-redo");
        let says = if step == 1 { "1 step.".to_owned() } else { format!("{step} steps.") };
        let is_shown = "document.getElementById('program-message').textContent.startsWith";
        page.wait(&format!("{is_shown}('{says}')"));
    }
    assert!(page.text("program-message").ends_with("This is a goal."));
    page.wait("document.getElementById('program-redo').disabled");
    page.click("#program-undo");
    page.wait("document.getElementById('program-message').textContent === '4 steps.'");
    // Faults are said with their places, one or several.
    let first = "Line 2, column 17: expected an expression, found `;`";
    for (rules, says) in [("Rules { }", ""), ("", "; line 3, column ")] {
        let program = format!("Init {{\\n        int x = ; }}\\nGoals {{ Goal (true); }} {rules}");
        page.value(&format!("document.getElementById('program-text').value = '{program}'"));
        page.click("#program-start");
        let message = "document.getElementById('program-message').textContent";
        page.wait(&format!("{message}.startsWith('{first}{says}')"));
        assert!(!page.text("program-message").contains("standard input"));
    }
    // What is shown is the program that was asked about.
    let program = "Init { boolean on = false; } Goals { Goal (false); } \
                   Rules { Name \\'switch\\' Rule (!on) { on = true; } }";
    let program = program.replace("\\'", "\"");
    page.value(&format!("document.getElementById('program-text').value = '{program}'"));
    page.click("#program-plan");
    page.wait("document.getElementById('program-message').textContent === 'There is no plan.'");
    assert_eq!(page.text("program-rules"), "switch");
}

/// An example takes the place of the text, which is kept.
pub(super) fn are_opened(browser: &str) {
    let server = Server::new();
    let mut page = opened(browser, &server);
    page.click("#tab-programs");
    page.value(
        "{ const example = document.getElementById('program-example'); example.value = '3';
        example.dispatchEvent(new Event('change')); }",
    );
    page.wait("document.getElementById('program-rules').textContent.startsWith('fill 5 from 8')");
    page.value(
        "{ const files = new DataTransfer(); files.items.add(new File(['Init { }'], 'a.puma'));
        const input = document.getElementById('program-file'); input.files = files.files;
        input.dispatchEvent(new Event('change')); }",
    );
    page.wait("document.getElementById('program-message').textContent.includes('`Goals`')");
    assert_eq!(page.value("localStorage.getItem('rushsat-program')"), "Init { }");
}
