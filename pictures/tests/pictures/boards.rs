//! Boards: every vehicle, wall, exit and name is to be seen.

use board::{Board, BoardParts, CellSet, End, Orientation, Size, Vehicle};
use limits::Budget;
use pictures::{Look, Notes, Scene, Style, board_picture, png, svg};

use crate::pixels;

fn picture(board: &Board, look: Look) -> Scene {
    board_picture(board, &board.initial_state(), look, &Notes::new())
}

fn painted(board: &Board, look: Look) -> (Vec<u8>, usize) {
    pixels(&png(&picture(board, look), 1.0, &Budget::default()).unwrap())
}

/// A board of one vehicle with this name.
fn alone(name: &str, orientation: Orientation, exit: End) -> Board {
    let vehicle = Vehicle { name: name.to_owned(), orientation, length: 2, line: 1, position: 1 };
    let (size, walls) = (Size::new(4, 4).unwrap(), CellSet::default());
    Board::new(BoardParts { size, walls, vehicles: vec![vehicle], primary: 0, exit }).unwrap()
}

#[test]
fn letters_are_painted() {
    paint_letters("AIMWilm");
}

#[test]
#[ignore = "exhaustive: 1 s; run by .ci/run"]
fn exhaustive_every_letter_is_painted() {
    paint_letters(&('A'..='Z').chain('a'..='z').collect::<String>());
}

/// Compares pictures with these letters and without.
fn paint_letters(letters: &str) {
    for &style in Style::ALL {
        for c in letters.chars() {
            let board = alone(&c.to_string(), Orientation::Horizontal, End::Last);
            let look = Look { style, ..Look::default() };
            let with = painted(&board, look).0;
            let without = painted(&board, Look { letters: false, ..look }).0;
            let n_different = with.chunks(4).zip(without.chunks(4)).filter(|(a, b)| a != b).count();
            // `l` is the thinnest.
            assert!(n_different > 25, "{style} {c}: {n_different}");
        }
    }
}

#[test]
fn names_that_no_font_has_are_painted_too() {
    let without = Look { letters: false, ..Look::default() };
    let mut seen = std::collections::HashSet::new();
    for name in ["車", "🚒", "हि", "\u{10ffff}", "<&>\"'", &"long".repeat(16)] {
        let Some(board) =
            std::panic::catch_unwind(|| alone(name, Orientation::Vertical, End::First)).ok()
        else {
            assert_eq!(name, "\u{10ffff}", "no name");
            continue;
        };
        let pixels = painted(&board, Look::default()).0;
        assert_ne!(pixels, painted(&board, without).0, "{name}");
        assert!(seen.insert(pixels), "{name} looks like another");
    }
}

#[test]
fn svg_is_well_formed_and_says_every_name() {
    for name in ["A", "<&>\"'", "a&amp;b", "]]>", "車", &"long".repeat(16)] {
        for orientation in Orientation::ALL {
            let board = alone(name, orientation, End::First);
            let scene = picture(&board, Look { coordinates: true, ..Look::default() });
            let text = svg(&scene, 1.0, &Budget::default()).unwrap();
            let document = roxmltree::Document::parse(&text).unwrap();
            let says = |node: roxmltree::Node<'_, '_>| node.text() == Some(name);
            assert!(document.descendants().any(says), "{name}: {text}");
        }
    }
}

#[test]
fn each_exit_is_open_and_has_its_triangle() {
    use Orientation::{Horizontal, Vertical};
    let ink = |board: &Board, at: (usize, usize)| {
        let (pixels, width) = painted(board, Look::default());
        let pixel = &pixels[4 * (at.1 * width + at.0)..][..3];
        pixel.iter().all(|&channel| channel < 0x40)
    };
    // The grid begins at 20 and has cells of 40: line 1 has its middle at 80.
    let near = [(190, 80), (10, 80), (80, 190), (80, 10)];
    let frame = [(180, 80), (20, 80), (80, 180), (80, 20)];
    let sides = [
        (Horizontal, End::Last),
        (Horizontal, End::First),
        (Vertical, End::Last),
        (Vertical, End::First),
    ];
    for (index, (orientation, exit)) in sides.into_iter().enumerate() {
        let board = alone("A", orientation, exit);
        for side in 0..4 {
            assert_eq!(ink(&board, near[side]), side == index, "triangle {side} of {index}");
            assert_eq!(ink(&board, frame[side]), side != index, "frame {side} of {index}");
        }
    }
}

#[test]
fn walls_and_vehicles_are_told_apart_from_empty_cells() {
    let board: Board = "..x.\nAA..\n....\n....".parse().unwrap();
    let (pixels, width) = painted(&board, Look::default());
    let at = |column: usize, row: usize| {
        let place = 4 * ((20 + 40 * row + 6) * width + 20 + 40 * column + 14);
        pixels[place..place + 3].to_vec()
    };
    assert_ne!(at(2, 0), at(3, 0), "the wall");
    assert_ne!(at(0, 1), at(3, 1), "the vehicle");
    assert_eq!(at(3, 3), at(3, 0), "empty cells");
}

#[test]
fn the_largest_board_is_a_picture_and_a_huge_one_is_refused() {
    let size = Size::new(16, 16).unwrap();
    let vehicle = |index: u8| Vehicle {
        name: format!("v{index}"),
        orientation: Orientation::Horizontal,
        length: 1,
        line: index / 16,
        position: index % 16,
    };
    let vehicles = (0..=255).map(vehicle).collect();
    let parts =
        BoardParts { size, walls: CellSet::default(), vehicles, primary: 0, exit: End::Last };
    let scene = picture(&Board::new(parts).unwrap(), Look::default());
    assert!(svg(&scene, 1.0, &Budget::default()).unwrap().len() < 200_000);
    let budget = Budget::default();
    assert!(png(&scene, 1.0, &budget).is_ok());
    let error = png(&scene, 100.0, &budget).unwrap_err().to_string();
    assert!(error.contains("68000x68000 pixels is too large"), "{error}");
    budget.interrupt.trigger();
    assert!(png(&scene, 1.0, &budget).is_err());
    assert!(svg(&scene, 1.0, &budget).is_err());
    let little = Budget::default().with_memory(1000);
    assert_eq!(png(&scene, 1.0, &little).unwrap_err().to_string(), "memory limit reached");
    assert_eq!(svg(&scene, 1.0, &little).unwrap_err().to_string(), "memory limit reached");
}
