//! Boards: every vehicle, wall, exit and name is to be seen.

use board::{Board, BoardParts, CellSet, End, Orientation, Size, Vehicle};
use limits::Budget;
use pictures::{Item, Label, Look, Notes, Scene, Style, board_picture, png, svg};

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

/// Whether two boxes, each from its top left to its bottom right, have more than an edge in common.
fn overlap(a: [f64; 4], b: [f64; 4]) -> bool {
    a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3]
}

#[test]
fn notes_are_clear_of_outlines_and_of_the_lines_of_single_cells() {
    let board: Board = "4x2:AA-|....".parse().unwrap();
    let cells = board.vehicles().flat_map(|(_, vehicle)| vehicle.cells());
    let notes: Notes = cells.map(|cell| (cell, "V1 CMU CMD".to_owned())).collect();
    assert_eq!(notes.len(), 4);
    for style in [Style::Light, Style::Dark, Style::Classic] {
        let look = Look { style, ..Look::default() };
        let scene = board_picture(&board, &board.initial_state(), look, &notes);
        let [Item::Group { items, .. }] = scene.items.as_slice() else { panic!("one group") };
        let texts: Vec<[f64; 4]> = items.iter().filter_map(note_box).collect();
        assert_eq!(texts.len(), notes.len());
        for vehicle in items {
            let Item::Group { items, .. } = vehicle else { continue };
            for item in items {
                match item {
                    Item::Rect { place: [x, y, width, height], stroke, .. } => {
                        let line = stroke.map_or(0.0, |stroke| stroke.width / 2.0);
                        let whole = [x - line, y - line, x + width + line, y + height + line];
                        let inside = [x + line, y + line, x + width - line, y + height - line];
                        let is_clear =
                            |text: &[f64; 4]| !overlap(*text, whole) || is_within(*text, inside);
                        assert!(texts.iter().all(is_clear), "{style:?}: {whole:?} {texts:?}");
                    }
                    Item::Lines { lines, stroke, .. } => {
                        let (from, to, wide) = (lines[0][0], lines[0][1], stroke.width / 2.0);
                        let line = [from.0 - wide, from.1 - wide, to.0 + wide, to.1 + wide];
                        assert!(!texts.iter().any(|text| overlap(*text, line)), "{style:?}");
                    }
                    _ => (),
                }
            }
        }
    }
}

/// Whether a box is a part of another one.
fn is_within(part: [f64; 4], whole: [f64; 4]) -> bool {
    whole[0] <= part[0] && whole[1] <= part[1] && part[2] <= whole[2] && part[3] <= whole[3]
}

/// The room of a note, if this is one: names of vehicles are in groups.
fn note_box(item: &Item) -> Option<[f64; 4]> {
    let Item::Text(Label { at: (x, y), size, max_width, .. }) = item else { return None };
    let (wide, high) = (max_width / 2.0, size / 2.0);
    Some([x - wide, y - high, x + wide, y + high])
}

#[test]
fn a_long_name_stands_along_a_column() {
    for (name, orientation, is_turned) in [
        ("A1", Orientation::Vertical, false),
        ("truck12", Orientation::Vertical, true),
        ("truck12", Orientation::Horizontal, false),
    ] {
        let board = alone(name, orientation, End::Last);
        let drawn = svg(&picture(&board, Look::default()), 1.0, &Budget::default()).unwrap();
        assert_eq!(drawn.contains("rotate(-90"), is_turned, "{drawn}");
        assert!(drawn.contains(&format!(">{name}</text>")), "{drawn}");
    }
    // A name along a column takes the room that it takes along a row.
    let extent = |orientation| {
        let board = alone("truck12", orientation, End::Last);
        let (with, row) = painted(&board, Look::default());
        let bare = painted(&board, Look { letters: false, ..Look::default() }).0;
        let is_ink = |i: usize| with[4 * i..4 * i + 4] != bare[4 * i..4 * i + 4];
        let ink = (0..with.len() / 4).filter(|&i| is_ink(i));
        let (xs, ys): (Vec<_>, Vec<_>) = ink.map(|i| (i % row, i / row)).unzip();
        let span = |of: &[usize]| of.iter().max().unwrap() - of.iter().min().unwrap();
        (span(&xs), span(&ys))
    };
    let (along, across) = extent(Orientation::Horizontal);
    let (narrow, high) = extent(Orientation::Vertical);
    assert!(along > 3 * across && along.abs_diff(high) <= 1 && across.abs_diff(narrow) <= 1);
}
