//! Hints, and the solution as a film.

use ratings::Hint;
use text::counted;

use super::{Film, HintLevel, SLIDE, Session};
use crate::Way;

impl Session {
    pub(super) fn hint(&mut self, hinted: HintLevel) {
        if self.game.is_solved() {
            return self.say_if_solved();
        }
        let Some(plan) = self.plan() else { return };
        let board = self.game.board();
        let here =
            board.with_state(self.game.state()).expect("games are played on states of the board");
        let Some(hint) = Hint::of(&here, &plan) else { return };
        self.selected = hint.slide.vehicle;
        let sentences = hint.sentences_with(&here, |id| self.name(id));
        (self.message, self.hinted) = match (hinted, &sentences[..]) {
            (HintLevel::Nothing, _) => {
                let name = self.name(hint.slide.vehicle);
                (format!("Look at {name}. ?: where to?"), HintLevel::Vehicle)
            }
            (HintLevel::Vehicle, [first, _, ..]) => {
                (format!("{first} ?: and then?"), HintLevel::Slide)
            }
            _ => (sentences.join(" "), HintLevel::Nothing),
        };
    }

    /// A plan from here, or a message why there is none.
    fn plan(&mut self) -> Option<board::Plan> {
        let message = match self.guide.plan(self.game.state()) {
            Way::Plan(plan) => return Some(plan),
            Way::Unsolvable => "There is no way out from here.",
            Way::Unknown => "No plan was found in time.",
        };
        message.clone_into(&mut self.message);
        None
    }

    pub(super) fn begin_film(&mut self) {
        if self.game.is_solved() {
            return self.say_if_solved();
        }
        let Some(plan) = self.plan() else { return };
        self.message = format!("A film of {}; Esc stops it.", counted(plan.n_moves(), "move"));
        let slides = plan.slides().to_vec().into_iter();
        self.film = Some(Film { slides, left: SLIDE });
    }
}
