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
    // Another tab has solved one since.
    page.value("localStorage.setItem('rushsat-solved', ' original-03'); 0");
    page.key("x");
    page.key("End");
    says(&mut page, "message", "Solved in 8 moves.");
    assert_eq!(page.value(chosen), "✓ Card 1 (8 moves)");
    reload(&mut page);
    page.wait(&format!("{chosen} === '✓ Card 1 (8 moves)'"));
    let third = "document.getElementById('cards').options[3].text";
    assert_eq!(page.value(third), "✓ Card 3 (14 moves)");
    page.value(
        "localStorage.setItem('rushsat-solved', ''); dispatchEvent(new Event('storage')); 0",
    );
    assert_eq!(page.value(third), "Card 3 (14 moves)");
    // With another exit it is another board.
    page.click("#tab-edit");
    page.value(
        "{ const exit = document.getElementById('edit-exit'); exit.value = 'left';
        exit.dispatchEvent(new Event('change')); }",
    );
    page.click("#edit-play");
    page.wait("document.getElementById('cards').value === ''");
}
