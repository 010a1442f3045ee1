//! Which texts can name a vehicle.
//!
//! Names stand in plans, between spaces, and in messages, where they have to be seen. So no character of a
//! name is white space, is invisible, or changes how its neighbours are shown: control and format
//! characters (byte order marks, joiners, marks of direction), the code points that Unicode says to leave
//! out when they cannot be drawn, and those without a meaning.

use unicode_properties::{GeneralCategoryGroup, UnicodeGeneralCategory};

/// Most characters of a name.
pub const MAX_NAME: usize = 64;

/// Returns `true` if `text` can name a vehicle: it has 1 to [`MAX_NAME`] characters, all visible, and the
/// first one is not a mark that would be drawn over the character before it.
pub(crate) fn is_name(text: &str) -> bool {
    let is_mark = |c: char| c.general_category_group() == GeneralCategoryGroup::Mark;
    text.chars().next().is_some_and(|first| !is_mark(first))
        && text.chars().nth(MAX_NAME).is_none()
        && text.chars().all(is_visible)
}

fn is_visible(c: char) -> bool {
    let group = c.general_category_group();
    let is_blank = matches!(group, GeneralCategoryGroup::Separator | GeneralCategoryGroup::Other);
    !is_blank && !is_drawn_as_nothing(c)
}

/// Letters, marks and symbols that show nothing: those with the property
/// `Default_Ignorable_Code_Point` (Unicode 17, `DerivedCoreProperties.txt`), and the empty Braille pattern.
fn is_drawn_as_nothing(c: char) -> bool {
    matches!(
        c,
        '\u{34f}'
            | '\u{115f}'..='\u{1160}'
            | '\u{17b4}'..='\u{17b5}'
            | '\u{180b}'..='\u{180f}'
            | '\u{2800}'
            | '\u{3164}'
            | '\u{fe00}'..='\u{fe0f}'
            | '\u{ffa0}'
            | '\u{e0100}'..='\u{e01ef}'
    )
}
