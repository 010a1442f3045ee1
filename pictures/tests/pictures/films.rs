//! Films and storyboards.

use board::{Board, Plan, ReplayError};
use limits::Budget;
use pictures::{Item, Look, Notes, Scene, board_picture, film, png, storyboard, svg};

use crate::{pixels, small};

/// The scene as it is at the end: every group stands where its track ends.
fn at_the_end(mut scene: Scene) -> Scene {
    fn still(items: &mut [Item]) {
        for item in items {
            if let Item::Group { offset, track, items, .. } = item {
                if let Some(last) = track.pop() {
                    *offset = (offset.0 + last.offset.0, offset.1 + last.offset.1);
                }
                track.clear();
                still(items);
            }
        }
    }
    still(&mut scene.items);
    scene
}

#[test]
fn a_film_begins_and_ends_where_the_plan_does() {
    let (board, plan) = small();
    let film = film(&board, &plan, Look::default(), 1.0).unwrap();
    let states = plan.replay(&board).unwrap();
    let budget = Budget::default();
    for (scene, state) in [(film.clone(), &states[0]), (at_the_end(film), &states[7])] {
        let still = board_picture(&board, state, Look::default(), &Notes::new());
        let shown = pixels(&png(&scene, 1.0, &budget).unwrap()).0;
        let expected = pixels(&png(&still, 1.0, &budget).unwrap()).0;
        // Under the board, the film shows how far it is.
        assert!(shown.starts_with(&expected), "another picture");
    }
}

#[test]
fn a_film_is_small_moves_by_style_and_stands_still_where_that_is_wanted() {
    let (board, plan) = small();
    let scene = film(&board, &plan, Look::default(), 2.0).unwrap();
    let text = svg(&scene, 1.0, &Budget::default()).unwrap();
    roxmltree::Document::parse(&text).unwrap();
    // Six vehicles and how far the film is.
    assert_eq!(text.matches("@keyframes").count(), 7);
    assert_eq!(text.matches("<g class=\"m").count(), 7);
    assert!(text.contains("@media(prefers-reduced-motion:reduce){g{animation:none!important}}"));
    assert!(text.len() < 5000, "{} bytes", text.len());
    let n_percent = text.matches("100%").count();
    assert_eq!(n_percent, 7, "each track lasts to the end");
}

#[test]
fn a_plan_that_is_wrong_is_no_film() {
    let (board, plan) = small();
    let part = Plan::new(plan.slides()[1..].to_vec());
    assert!(film(&board, &part, Look::default(), 1.0).is_err());
    assert!(storyboard(&board, &part, Look::default(), None, &Budget::default()).is_err());
}

#[test]
fn the_beginning_of_a_plan_is_drawn_too() {
    let (board, plan) = small();
    let n_slides = plan.slides().len();
    let part = Plan::new(plan.slides()[..n_slides - 1].to_vec());
    assert_eq!(part.states(&board).unwrap().len(), n_slides);
    assert!(film(&board, &part, Look::default(), 1.0).is_ok());
    let text = story(&board, &part, None);
    assert!(text.contains(">not solved yet</text>") && !text.contains(">solved</text>"));
}

/// The storyboard as SVG.
fn story(board: &Board, plan: &Plan, n_columns: Option<usize>) -> String {
    let budget = Budget::default();
    let scene = storyboard(board, plan, Look::default(), n_columns, &budget).unwrap();
    svg(&scene, 1.0, &budget).unwrap()
}

#[test]
fn a_storyboard_ends_with_its_budget() {
    let (board, plan) = small();
    let budget = Budget::default();
    budget.interrupt.trigger();
    let stopped = storyboard(&board, &plan, Look::default(), None, &budget).unwrap_err();
    assert!(matches!(stopped, ReplayError::Stopped(_)), "{stopped}");
}

#[test]
fn a_storyboard_names_every_slide() {
    let (board, plan) = small();
    let text = story(&board, &plan, Some(4));
    for caption in ["1. A+1", "4. E-2", "7. A+1", "solved"] {
        assert!(text.contains(&format!(">{caption}</text>")), "{caption}");
    }
    // Without a slide there is one picture.
    let solved: Board = "..AA".parse().unwrap();
    let text = story(&solved, &Plan::default(), None);
    assert_eq!(text.matches("</text>").count(), 2);
}
