//! A board in a state.

use board::{Board, Cell, Content, Side, State};
use text::counted;

use crate::{
    look::{CELL, Look, Palette},
    scene::{Item, Key, Label, Point, Scene, Stroke},
    vehicles::{Inside, color, vehicle},
};

/// Short texts in cells, such as the propositions that are true there.
pub type Notes = Vec<(Cell, String)>;

/// The picture of a board in a state.
///
/// # Panics
///
/// If the state is not one of the board, or a note is off its grid.
pub fn board_picture(board: &Board, state: &State, look: Look, notes: &Notes) -> Scene {
    picture(board, state, look, notes, |_| Vec::new())
}

/// The same, with vehicles that move on tracks.
pub(crate) fn picture(
    board: &Board,
    state: &State,
    look: Look,
    notes: &Notes,
    track: impl Fn(board::VehicleId) -> Vec<Key>,
) -> Scene {
    let palette = look.style.palette();
    let origin = origin(look);
    let (width, height) = grid(board);
    let mut items = ground(board, look);
    let inside = if notes.is_empty() { Inside::Name } else { Inside::Notes };
    let vehicles = board
        .vehicles()
        .map(|(id, _)| vehicle(board, id, state.position(id), look, inside, track(id)));
    items.extend(vehicles);
    items.extend(notes.iter().map(|(cell, text)| note(board, state, *cell, text, look)));
    Scene {
        width: origin.0 + width + palette.margin,
        height: origin.1 + height + palette.margin,
        background: palette.background,
        title: title(board),
        items: vec![Item::moved(origin, items)],
        timing: None,
    }
}

/// Where the top left corner of the grid stands.
pub(crate) fn origin(look: Look) -> Point {
    let side = look.style.palette().margin + if look.coordinates { CELL * 0.4 } else { 0.0 };
    (side, side)
}

/// Width and height of the grid.
pub(crate) fn grid(board: &Board) -> Point {
    (f64::from(board.size().width()) * CELL, f64::from(board.size().height()) * CELL)
}

fn title(board: &Board) -> String {
    let (n, primary) = (board.n_vehicles(), &board.vehicle(board.primary()).name);
    let vehicles = counted(n, "vehicle");
    format!(
        "Rush Hour board of {} with {vehicles}; {primary} leaves at the {}",
        board.size(),
        board.exit_side()
    )
}

/// Everything but the vehicles.
fn ground(board: &Board, look: Look) -> Vec<Item> {
    let palette = look.style.palette();
    let (width, height) = grid(board);
    let mut items = vec![Item::filled([0.0, 0.0, width, height], 0.0, palette.board)];
    let lines = |n: u8, line: &dyn Fn(f64) -> Vec<Point>| -> Vec<Vec<Point>> {
        (1..n).map(|i| line(f64::from(i) * CELL)).collect()
    };
    let columns = lines(board.size().width(), &|x| vec![(x, 0.0), (x, height)]);
    let rows = lines(board.size().height(), &|y| vec![(0.0, y), (width, y)]);
    let stroke = Stroke { color: palette.line, width: palette.line_width };
    items.push(Item::Lines { lines: [columns, rows].concat(), stroke, opacity: 1.0 });
    items.extend(board.walls().iter().flat_map(|cell| wall(cell, palette)));
    items.extend(frame(board, palette));
    if look.coordinates {
        items.extend(coordinates(board, palette));
    }
    items
}

/// A filled cell with bolts in its corners, as in Fogleman's pictures.
fn wall(cell: Cell, palette: &Palette) -> [Item; 2] {
    let (x, y) = (f64::from(cell.col) * CELL, f64::from(cell.row) * CELL);
    let bolts = [(0.2, 0.2), (0.8, 0.2), (0.2, 0.8), (0.8, 0.8)];
    let centers = bolts.map(|(right, down)| (x + right * CELL, y + down * CELL)).to_vec();
    let bolts = Item::Discs { centers, radius: CELL / 32.0, fill: palette.wall_mark };
    [Item::filled([x, y, CELL, CELL], 0.0, palette.wall), bolts]
}

/// The frame, open at the exit, and the triangle there.
fn frame(board: &Board, palette: &Palette) -> [Item; 2] {
    let (width, height) = grid(board);
    let line = f64::from(board.vehicle(board.primary()).line) * CELL;
    let gap = [line, line + CELL];
    // Around the grid once, from one end of the gap to the other.
    let corners = [(0.0, 0.0), (width, 0.0), (width, height), (0.0, height)];
    let (n_skipped, ends, outward) = match board.exit_side() {
        Side::Top => (1, gap.map(|x| (x, 0.0)), (0.0, -1.0)),
        Side::Right => (2, gap.map(|y| (width, y)), (1.0, 0.0)),
        Side::Bottom => (3, [gap[1], gap[0]].map(|x| (x, height)), (0.0, 1.0)),
        Side::Left => (0, [gap[1], gap[0]].map(|y| (0.0, y)), (-1.0, 0.0)),
    };
    let mut around = vec![ends[1]];
    around.extend(corners.iter().cycle().skip(n_skipped).take(4));
    around.push(ends[0]);
    let stroke = Stroke { color: palette.ink, width: palette.frame_width };
    let middle = (f64::midpoint(ends[0].0, ends[1].0), f64::midpoint(ends[0].1, ends[1].1));
    let at = |out: f64, aside: f64| {
        let (x, y) = outward;
        (middle.0 + x * out - y * aside, middle.1 + y * out + x * aside)
    };
    let (near, size) = (palette.frame_width, palette.exit);
    let points = vec![at(near, -size * 0.6), at(near + size, 0.0), at(near, size * 0.6)];
    [
        Item::Lines { lines: vec![around], stroke, opacity: 1.0 },
        Item::Polygon { points, fill: palette.ink, stroke: None },
    ]
}

/// The numbers of rows and columns.
fn coordinates(board: &Board, palette: &Palette) -> Vec<Item> {
    let beyond = -(palette.margin + CELL * 0.15);
    let number = |i: u8, at: Point| {
        let text = i.to_string();
        let (size, fill) = (CELL * 0.35, palette.ink);
        Item::Text(Label { at, is_turned: false, size, fill, text, max_width: CELL })
    };
    let middle = |i: u8| (f64::from(i) + 0.5) * CELL;
    let columns = (0..board.size().width()).map(|i| number(i, (middle(i), beyond)));
    let rows = (0..board.size().height()).map(|i| number(i, (beyond, middle(i))));
    columns.chain(rows).collect()
}

/// A text at the foot of a cell.
fn note(board: &Board, state: &State, cell: Cell, text: &str, look: Look) -> Item {
    let palette = look.style.palette();
    let on = match board.layout(state).at(cell) {
        Content::Empty => palette.board,
        Content::Wall => palette.wall,
        Content::Vehicle(id) => color(board, id, palette),
    };
    // Within a vehicle, whose outline it must not touch.
    let (size, room, fill) = (CELL * 0.16, palette.inset + CELL * 0.1, on.readable());
    let foot = f64::from(cell.row + 1) * CELL - room - size / 2.0;
    let at = ((f64::from(cell.col) + 0.5) * CELL, foot);
    let max_width = CELL - 2.0 * room;
    Item::Text(Label { at, is_turned: false, size, fill, text: text.to_owned(), max_width })
}
