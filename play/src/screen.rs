//! A session in the cells of a terminal.

use board::{Board, Cell, Content, Side, VehicleId};
use ratatui::{
    buffer::Buffer,
    layout::Rect,
    style::{Modifier, Style},
};

use crate::{
    Colors, Session,
    keys::{HELP, SHORT_HELP},
};

/// Sizes of a cell of the board in cells of the terminal, the largest first.
const SCALES: [(u16, u16); 3] = [(6, 3), (4, 2), (2, 1)];

/// What surrounds the grid of a board: the width and the number of lines of text under it, and how many empty
/// lines are above and below its frame. The first that there is room for is taken.
const FRAMES: [(u16, u16, u16); 3] =
    [(44, 7, 1), (LEAST_WIDTH, N_LINES, 1), (LEAST_WIDTH, N_LINES, 0)];

/// The width that lines of text need at least: the words of a longer one go on in the next.
const LEAST_WIDTH: u16 = 30;

/// Lines under the board at least: title, counts, message and a line of keys.
const N_LINES: u16 = 4;

/// Where the board stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    left: u16,
    top: u16,
    /// Width and height of a cell.
    scale: (u16, u16),
    /// The first line of text under the board.
    text: u16,
}

impl Place {
    /// The largest board that an area has room for.
    pub fn of(board: &Board, area: Rect) -> Option<Self> {
        let fits = |&(frame, scale): &((u16, u16, u16), (u16, u16))| {
            let needed = needed(board, frame, scale);
            needed.0 <= area.width && needed.1 <= area.height
        };
        let all = FRAMES.into_iter().flat_map(|frame| SCALES.map(|scale| (frame, scale)));
        let ((_, _, empty), scale) = all.into_iter().find(fits)?;
        let top = area.y + empty + 1;
        let text = top + u16::from(board.size().height()) * scale.1 + 1 + empty;
        Some(Self { left: area.x + 2, top, scale, text })
    }

    /// The cell of the board at a place of the terminal.
    pub fn cell(self, board: &Board, column: u16, row: u16) -> Option<Cell> {
        let (x, y) = (column.checked_sub(self.left)?, row.checked_sub(self.top)?);
        let cell =
            Cell::new(u8::try_from(y / self.scale.1).ok()?, u8::try_from(x / self.scale.0).ok()?);
        board.size().contains(cell).then_some(cell)
    }
}

/// Width and height for a board. Beside the frame of lines there is room for the arrow at the exit.
fn needed(board: &Board, frame: (u16, u16, u16), scale: (u16, u16)) -> (u16, u16) {
    let (width, n_lines, empty) = frame;
    let columns = u16::from(board.size().width()) * scale.0 + 4;
    let rows = u16::from(board.size().height()) * scale.1 + 2 + 2 * empty;
    (columns.max(width), rows + n_lines)
}

/// Draws the session, or what is missing where there is too little room.
pub fn draw(session: &Session, colors: Colors, area: Rect, buffer: &mut Buffer) {
    let board = session.game().board();
    let Some(place) = Place::of(board, area) else {
        let (width, height) = needed(board, FRAMES[2], SCALES[2]);
        let text = format!("Too small: {width}x{height} is needed, q leaves.");
        for (y, line) in (0..).zip(folded(&text, usize::from(area.width))) {
            write(buffer, area, 0, y, &line, Style::new());
        }
        return;
    };
    let painter = Painter { session, board, place, colors, area };
    painter.frame(buffer);
    painter.cells(buffer);
    painter.texts(buffer);
}

/// Writes as much of a text as there is room for.
fn write(buffer: &mut Buffer, area: Rect, x: u16, y: u16, text: &str, style: Style) {
    if x < area.width && y < area.height {
        buffer.set_stringn(area.x + x, area.y + y, text, usize::from(area.width - x), style);
    }
}

/// Puts a symbol into a cell of the terminal.
fn put(buffer: &mut Buffer, x: u16, y: u16, symbol: &str, style: Style) {
    if let Some(cell) = buffer.cell_mut((x, y)) {
        cell.set_symbol(symbol).set_style(style);
    }
}

struct Painter<'s> {
    session: &'s Session,
    board: &'s Board,
    place: Place,
    colors: Colors,
    area: Rect,
}

impl Painter<'_> {
    /// Width and height of the grid in cells of the terminal.
    fn extent(&self) -> (u16, u16) {
        let (wide, high) = self.place.scale;
        (u16::from(self.board.size().width()) * wide, u16::from(self.board.size().height()) * high)
    }

    /// The frame, open at the exit, with an arrow there.
    fn frame(&self, buffer: &mut Buffer) {
        let ((width, height), Place { left, top, scale, .. }) = (self.extent(), self.place);
        let (right, bottom) = (left + width, top + height);
        let plain = Style::new();
        for x in left..right {
            put(buffer, x, top - 1, "─", plain);
            put(buffer, x, bottom, "─", plain);
        }
        for y in top..bottom {
            put(buffer, left - 1, y, "│", plain);
            put(buffer, right, y, "│", plain);
        }
        let corners = [
            (left - 1, top - 1, "┌"),
            (right, top - 1, "┐"),
            (left - 1, bottom, "└"),
            (right, bottom, "┘"),
        ];
        for (x, y, corner) in corners {
            put(buffer, x, y, corner, plain);
        }
        let line = u16::from(self.board.vehicle(self.board.primary()).line);
        let (rows, columns) = (top + line * scale.1, left + line * scale.0);
        let (middle_y, middle_x) = (rows + (scale.1 - 1) / 2, columns + (scale.0 - 1) / 2);
        let bold = Style::new().add_modifier(Modifier::BOLD);
        let side = self.board.exit_side();
        match side {
            Side::Left | Side::Right => {
                let x = if side == Side::Left { left - 1 } else { right };
                for y in rows..rows + scale.1 {
                    put(buffer, x, y, " ", plain);
                }
                put(buffer, x, middle_y, if side == Side::Left { "◀" } else { "▶" }, bold);
            }
            Side::Top | Side::Bottom => {
                let y = if side == Side::Top { top - 1 } else { bottom };
                for x in columns..columns + scale.0 {
                    put(buffer, x, y, " ", plain);
                }
                put(buffer, middle_x, y, if side == Side::Top { "▲" } else { "▼" }, bold);
            }
        }
    }

    fn cells(&self, buffer: &mut Buffer) {
        let state = self.session.game().state();
        let layout = self.board.layout(state);
        let (wide, high) = self.place.scale;
        for cell in self.board.size().cells() {
            let x = self.place.left + u16::from(cell.col) * wide;
            let y = self.place.top + u16::from(cell.row) * high;
            let (symbol, style) = match layout.at(cell) {
                Content::Empty => (" ".to_owned(), Style::new()),
                Content::Wall => ("▒".to_owned(), Style::new()),
                Content::Vehicle(id) => self.vehicle(id),
            };
            for (dx, dy) in (0..high).flat_map(|dy| (0..wide).map(move |dx| (dx, dy))) {
                put(buffer, x + dx, y + dy, &symbol, style);
            }
            match layout.at(cell) {
                Content::Empty => put(buffer, x + (wide - 1) / 2, y + (high - 1) / 2, "·", style),
                Content::Wall => {}
                Content::Vehicle(id) => self.name(buffer, id, (x, y), style),
            }
        }
    }

    /// What is written into the cells of a vehicle: its name where there is room, or else its character.
    fn label(&self, id: VehicleId) -> String {
        let name = &self.board.vehicle(id).name;
        let room = usize::from(self.place.scale.0 - 1);
        let is_shown = room > 2 && name.len() <= room && name.is_ascii();
        if is_shown && self.board.vehicle(id).length > 1 {
            return name.clone();
        }
        self.session.marks().of_vehicle(id).to_string()
    }

    /// What a vehicle is filled with: its character where there are no colours.
    fn vehicle(&self, id: VehicleId) -> (String, Style) {
        let style = self.colors.of_vehicle(self.board, id);
        let is_selected = id == self.session.selected();
        let style = if is_selected {
            style.add_modifier(Modifier::BOLD | Modifier::REVERSED)
        } else {
            style
        };
        let label = self.label(id);
        let is_filled = self.colors == Colors::None && label.chars().count() == 1;
        (if is_filled { label } else { " ".to_owned() }, style)
    }

    /// Writes the name into a cell of its vehicle; the selected one stands between brackets.
    fn name(&self, buffer: &mut Buffer, id: VehicleId, (x, y): (u16, u16), style: Style) {
        let (wide, high) = self.place.scale;
        let style = style.add_modifier(Modifier::BOLD);
        let label = self.label(id);
        let is_bracketed =
            id == self.session.selected() && label.chars().count() + 2 <= usize::from(wide);
        let text = if is_bracketed { format!("[{label}]") } else { label };
        let left = x + (wide - u16::try_from(text.chars().count()).unwrap_or(wide).min(wide)) / 2;
        buffer.set_stringn(left, y + (high - 1) / 2, text, usize::from(wide), style);
        // Vehicles of one cell share their marks; hints call them by number.
        let vehicle = self.board.vehicle(id);
        if vehicle.length == 1 && high > 1 {
            buffer.set_stringn(x + 1, y + high - 1, &vehicle.name, usize::from(wide - 1), style);
        }
    }

    fn texts(&self, buffer: &mut Buffer) {
        let first = self.place.text - self.area.y;
        let room = usize::from(self.area.height - first);
        let bold = Style::new().add_modifier(Modifier::BOLD);
        let dim = Style::new().add_modifier(Modifier::DIM);
        let is_wide = self.area.width >= FRAMES[0].0;
        let indent = u16::from(is_wide);
        let width = usize::from(self.area.width - indent);
        let mut lines = vec![(self.session.title().to_owned(), bold)];
        let counts = folded(&self.session.counts(), width);
        lines.extend(counts.into_iter().map(|line| (line, Style::new())));
        // There is room for the mark of what is left out.
        let message = folded(self.session.message(), width.saturating_sub(2));
        lines.extend(message.into_iter().map(|line| (line, bold)));
        let is_room = is_wide && lines.len() + HELP.len() <= room;
        let keys: &[&str] = if is_room { &HELP } else { &[SHORT_HELP] };
        // Where a message is too long, the title goes first, and a line of keys stays.
        let room = room - keys.len();
        if lines.len() > room {
            lines.remove(0);
        }
        if lines.len() > room {
            lines.truncate(room);
            lines[room - 1].0.push_str(" …");
        }
        lines.extend(keys.iter().map(|&line| (line.to_owned(), dim)));
        for (y, (text, style)) in (first..).zip(lines) {
            write(buffer, self.area, indent, y, &text, style);
        }
    }
}

/// A text in lines of at most so many characters, as far as its words allow; one line at least.
fn folded(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let line = lines.last_mut().expect("there is one");
        if line.is_empty() {
            line.push_str(word);
        } else if line.chars().count() + 1 + word.chars().count() <= width {
            line.push(' ');
            line.push_str(word);
        } else {
            lines.push(word.to_owned());
        }
    }
    lines
}
