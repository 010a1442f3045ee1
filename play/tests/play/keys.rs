//! What keys and the mouse ask for.

use board::{Cell, Direction, Orientation};
use crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use play::{Action, Colors, keys::action};

fn pressed(code: KeyCode, modifiers: KeyModifiers) -> Option<Action> {
    action(&Event::Key(KeyEvent::new(code, modifiers)), |_, _| None)
}

#[test]
fn arrows_and_letters_slide() {
    let right = Some(Action::Go(Orientation::Horizontal, Direction::Forward));
    let up = Some(Action::Go(Orientation::Vertical, Direction::Backward));
    for (code, expected) in [
        (KeyCode::Right, right),
        (KeyCode::Char('l'), right),
        (KeyCode::Up, up),
        (KeyCode::Char('k'), up),
        (KeyCode::Char('L'), Some(Action::SelectNamed('L'))),
        (KeyCode::Tab, Some(Action::SelectNext)),
        (KeyCode::Char('?'), Some(Action::Hint)),
        (KeyCode::Char('u'), Some(Action::Undo)),
        (KeyCode::Esc, Some(Action::Stop)),
        (KeyCode::Char('a'), Some(Action::Draw)),
        (KeyCode::Char('7'), Some(Action::Digit(7))),
        // A key without a meaning ends a number.
        (KeyCode::Char('z'), Some(Action::Stop)),
        (KeyCode::F(1), Some(Action::Stop)),
    ] {
        assert_eq!(pressed(code, KeyModifiers::NONE), expected, "{code:?}");
    }
    let control = |c: char| pressed(KeyCode::Char(c), KeyModifiers::CONTROL);
    assert_eq!(control('c'), Some(Action::Quit));
    assert_eq!((control('z'), control('r')), (Some(Action::Undo), Some(Action::Redo)));
    let stop = Some(Action::Stop);
    assert_eq!((control('a'), control('q'), control('A')), (stop, stop, stop));
    assert_eq!(pressed(KeyCode::Char('c'), KeyModifiers::ALT), stop);
    let mut release = KeyEvent::new(KeyCode::Right, KeyModifiers::NONE);
    release.kind = KeyEventKind::Release;
    assert_eq!(action(&Event::Key(release), |_, _| None), None);
}

#[test]
fn the_mouse_presses_and_drags() {
    let mouse = |kind, column| {
        let event = MouseEvent { kind, column, row: 0, modifiers: KeyModifiers::NONE };
        let cell = |x: u16, _: u16| (x < 9).then(|| Cell::new(0, u8::try_from(x).unwrap()));
        action(&Event::Mouse(event), cell)
    };
    let left = MouseButton::Left;
    assert_eq!(mouse(MouseEventKind::Down(left), 3), Some(Action::Press(Cell::new(0, 3))));
    assert_eq!(mouse(MouseEventKind::Drag(left), 4), Some(Action::Drag(Cell::new(0, 4))));
    assert_eq!(mouse(MouseEventKind::Down(left), 30), Some(Action::PressBeside));
    assert_eq!(mouse(MouseEventKind::Drag(left), 30), None);
    assert_eq!(mouse(MouseEventKind::Up(left), 30), Some(Action::Release));
    assert_eq!(mouse(MouseEventKind::Down(MouseButton::Right), 3), None);
    assert_eq!(mouse(MouseEventKind::Moved, 3), None);
}

#[test]
fn the_environment_says_how_many_colours_there_are() {
    for (variables, colors) in [
        (&[][..], Colors::Named),
        (&[("TERM", "xterm")], Colors::Named),
        (&[("TERM", "xterm-256color")], Colors::Indexed),
        (&[("TERM", "xterm-256color"), ("COLORTERM", "truecolor")], Colors::True),
        (&[("COLORTERM", "truecolor"), ("NO_COLOR", "1")], Colors::None),
        (&[("COLORTERM", "24bit"), ("NO_COLOR", "")], Colors::True),
    ] {
        let variable = |name: &str| {
            variables.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned())
        };
        assert_eq!(Colors::of_environment(variable), colors, "{variables:?}");
    }
}
