//! What is wrong with a program: every fault with its places.

use std::{fmt, ops::Range, sync::Arc};

use limits::StopReason;
use miette::{Diagnostic, LabeledSpan, NamedSource, SourceCode};
use thiserror::Error;

/// Bytes of the source text.
pub type Span = Range<usize>;

/// One thing that is wrong, and where.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{message}")]
pub struct Fault {
    message: String,
    /// The first is the place of the fault.
    labels: Vec<(Span, String)>,
    help: Option<String>,
}

impl Fault {
    pub(crate) fn new(message: impl Into<String>, span: Span, label: impl Into<String>) -> Self {
        Self { message: message.into(), labels: vec![(span, label.into())], help: None }
    }

    pub(crate) fn and(mut self, span: Span, label: impl Into<String>) -> Self {
        self.labels.push((span, label.into()));
        self
    }

    pub(crate) fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// What is wrong, without the place.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// The place, in bytes of the source.
    pub fn span(&self) -> Span {
        self.labels[0].0.clone()
    }
}

impl Diagnostic for Fault {
    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.help.as_ref().map(|help| Box::new(help) as Box<dyn fmt::Display>)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        let labels = self.labels.iter();
        Some(Box::new(labels.map(|(span, label)| {
            let label = Some(label.clone()).filter(|label| !label.is_empty());
            LabeledSpan::new(label, span.start, span.len())
        })))
    }
}

/// A text that is no program, with everything that is wrong with it, at least one fault.
///
/// As a [`Diagnostic`] it shows each fault under the lines that it is about.
#[derive(Clone, Debug, Error)]
#[error("{}", headline(.name, .faults.len()))]
pub struct ProgramError {
    name: String,
    source_code: Arc<NamedSource<String>>,
    faults: Vec<Fault>,
}

impl ProgramError {
    /// The faults in the order of their places; more than [`Self::MAX_FAULTS`] are left out.
    pub(crate) fn new(name: &str, text: &str, mut faults: Vec<Fault>) -> Self {
        faults.sort_by_key(|fault| (fault.span().start, fault.span().end));
        faults.dedup_by_key(|fault| (fault.span(), fault.message.clone()));
        faults.truncate(Self::MAX_FAULTS);
        let source_code = Arc::new(NamedSource::new(name, text.to_owned()));
        Self { name: name.to_owned(), source_code, faults }
    }

    /// So many faults are reported at most.
    pub const MAX_FAULTS: usize = 20;

    /// What is wrong, in the order of the text.
    pub fn faults(&self) -> &[Fault] {
        &self.faults
    }
}

/// Why there is no program.
#[derive(Clone, Debug, Error, Diagnostic)]
pub enum ParseError {
    /// The text is no program.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Faulty(#[from] ProgramError),
    /// Reading it would take more than is allowed.
    #[error("stopped: {0}")]
    Stopped(#[from] StopReason),
}

/// After so many faults nothing more is looked at.
pub(crate) const MAX_FOUND: usize = 1000;

/// The longest text, in bytes.
const MAX_TEXT: usize = 1 << 20;

/// The longest line, in bytes: messages show whole lines.
const MAX_LINE: usize = 10_000;

/// Refuses a text that is too large, or has a line that is.
pub(crate) fn require_modest(name: &str, text: &str) -> Result<(), ProgramError> {
    let message = if text.len() > MAX_TEXT {
        format!("the text is larger than {MAX_TEXT} bytes")
    } else if let Some(line) = text.lines().position(|line| line.len() > MAX_LINE) {
        format!("line {} is longer than {MAX_LINE} bytes", line + 1)
    } else {
        return Ok(());
    };
    Err(ProgramError::new(name, "", vec![Fault::new(message, 0..0, "")]))
}

fn headline(name: &str, n_faults: usize) -> String {
    match n_faults {
        1 => format!("`{name}` is not an InPUMA program"),
        ProgramError::MAX_FAULTS => {
            format!("`{name}` is not an InPUMA program: {n_faults} faults or more")
        }
        n => format!("`{name}` is not an InPUMA program: {n} faults"),
    }
}

impl Diagnostic for ProgramError {
    fn source_code(&self) -> Option<&dyn SourceCode> {
        Some(&*self.source_code)
    }

    fn related<'a>(&'a self) -> Option<Box<dyn Iterator<Item = &'a dyn Diagnostic> + 'a>> {
        Some(Box::new(self.faults.iter().map(|fault| fault as &dyn Diagnostic)))
    }
}
