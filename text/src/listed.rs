//! Several names in a sentence.

/// All of some names: `A`, `A and B`, `A, B and C`.
pub fn listed<S: AsRef<str>>(names: &[S]) -> String {
    joined(names, "and")
}

/// Names of which one is to be chosen: `A`, `A or B`, `A, B or C`.
pub fn alternatives<S: AsRef<str>>(names: &[S]) -> String {
    joined(names, "or")
}

fn joined<S: AsRef<str>>(names: &[S], word: &str) -> String {
    let names: Vec<&str> = names.iter().map(AsRef::as_ref).collect();
    match names.split_last() {
        None => String::new(),
        Some((last, [])) => (*last).to_owned(),
        Some((last, first)) => format!("{} {word} {last}", first.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::{alternatives, listed};

    #[test]
    fn a_word_stands_before_the_last_name() {
        assert_eq!(listed::<&str>(&[]), "");
        assert_eq!(listed(&["A"]), "A");
        assert_eq!(listed(&["A", "B"]), "A and B");
        assert_eq!(listed(&["A", "B", "the wall at (0, 1)"]), "A, B and the wall at (0, 1)");
        assert_eq!(alternatives(&["A", "B", "C"]), "A, B or C");
    }
}
