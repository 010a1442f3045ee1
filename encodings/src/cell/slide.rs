//! Slides named by lead cell, direction and distance, and the cells that they are about.

use board::{Cell, Direction, Orientation};
use logic::Prop;

use super::{kind::VehicleKind, props::Props};

/// A slide that some vehicle of the line's lengths could make on an empty grid.
pub(super) struct CellSlide {
    pub(super) lead: Cell,
    pub(super) orientation: Orientation,
    pub(super) direction: Direction,
    pub(super) distance: u8,
    pub(super) prop: Prop,
}

impl CellSlide {
    /// Signed distance from the lead cell to the cell `cells` further in the direction.
    pub(super) fn ahead(&self, cells: u8) -> i8 {
        self.direction.sign() * cells.cast_signed()
    }

    /// The cell that it reaches or passes; it is on the grid by construction of the slide.
    pub(super) fn cell_ahead(&self, props: &Props, cells: u8) -> Cell {
        props
            .shift(self.lead, self.orientation, self.ahead(cells))
            .expect("slides stay on the grid")
    }
}

/// Slides by cell, each list in the order of the slides.
pub(super) struct SlideIndex<'s> {
    props: &'s Props,
    /// All of them.
    pub(super) slides: &'s [CellSlide],
    over: Vec<Vec<&'s CellSlide>>,
    from: Vec<Vec<&'s CellSlide>>,
}

impl<'s> SlideIndex<'s> {
    pub(super) fn new(props: &'s Props, slides: &'s [CellSlide]) -> Self {
        let none = vec![Vec::new(); props.size.n_cells()];
        let mut index = Self { props, slides, over: none.clone(), from: none };
        for slide in slides {
            for cells in 1..=slide.distance {
                index.over[props.index(slide.cell_ahead(props, cells))].push(slide);
            }
            index.from[props.index(slide.lead)].push(slide);
        }
        index
    }

    /// Those whose lead cell passes or ends on a cell.
    pub(super) fn over(&self, cell: Cell) -> &[&'s CellSlide] {
        &self.over[self.props.index(cell)]
    }

    /// Those whose lead cell is this one, if there is one.
    pub(super) fn led_from(
        &self,
        lead: Option<Cell>,
        orientation: Orientation,
        direction: Direction,
    ) -> impl Iterator<Item = &'s CellSlide> {
        let slides = lead.map_or(&[][..], |lead| &self.from[self.props.index(lead)]);
        let is_it = move |slide: &&CellSlide| {
            (slide.orientation, slide.direction) == (orientation, direction)
        };
        slides.iter().copied().filter(is_it)
    }

    /// Those of the vehicle of this kind whose cell number `offset` is `cell`: back, then ahead.
    pub(super) fn of_part(&self, cell: Cell, kind: VehicleKind, offset: u8) -> Vec<&'s CellSlide> {
        let lead = |to_lead| self.props.shift(cell, kind.orientation, to_lead);
        let first = lead(-offset.cast_signed());
        let last = lead((kind.length - 1 - offset).cast_signed());
        let back = self.led_from(first, kind.orientation, Direction::Backward);
        back.chain(self.led_from(last, kind.orientation, Direction::Forward)).collect()
    }
}
