//! The list of the cards.

use super::{Server, coming_back::reload, logic::says, opened};

/// The next one, with a mark on the one that was solved.
pub(super) fn solved(browser: &str) {
    let server = Server::new();
    let mut page = opened(browser, &server);
    let chosen = "document.getElementById('cards').selectedOptions[0].text";
    page.wait(&format!("{chosen} === 'Card 1 (8 moves)'"));
    page.click("#next-card");
    says(&mut page, "message", "This is card 2.");
    page.value("history.back(); 0");
    page.wait(&format!("{chosen} === 'Card 1 (8 moves)'"));
    // All but the last move of a plan.
    page.value("location.hash += '&played=C-3,O+3,A+1,P-1,B-1,R-2,Q+2'; 0");
    says(&mut page, "distance", "1 move to the exit");
    page.key("x");
    page.key("End");
    says(&mut page, "message", "Solved in 8 moves.");
    assert_eq!(page.value(chosen), "✓ Card 1 (8 moves)");
    reload(&mut page);
    page.wait(&format!("{chosen} === '✓ Card 1 (8 moves)'"));
}
