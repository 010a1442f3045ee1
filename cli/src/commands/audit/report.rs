//! The report on a certificate that was checked.

use std::path::Path;

use rushsat::{
    certificates::{Audit, Conclusion, Part, Source, Verdict},
    wording::printable,
};
use serde_json::json;

use crate::{
    answer::{SCHEMA, board_json},
    status::Status,
};

/// Positive if the claim is proved.
pub(super) fn status(conclusion: Conclusion) -> Status {
    match conclusion {
        Conclusion::Proved => Status::Positive,
        Conclusion::NotProved => Status::Negative,
        Conclusion::GaveUp => Status::GaveUp,
    }
}

/// How much is said of a certificate.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Details {
    /// All of the certificate that was named.
    Folder,
    /// All of the only one that was found, and where.
    OnlyBelow,
    /// Where it is, and what does not hold.
    OneOfMany,
}

pub(super) fn text(path: &Path, audit: &Audit, details: Details) -> String {
    let proved = match audit.conclusion() {
        Conclusion::Proved => "proved",
        Conclusion::GaveUp => "gave up on",
        Conclusion::NotProved => "NOT proved",
    };
    let claim = audit.claim.as_ref().map_or(String::new(), |claim| format!(": {}", claim.text));
    let source = audit.claim.as_ref().and_then(|claim| claim.source.as_ref());
    let foreign = source
        .filter(|source| source.is_of_library == Some(false))
        .map_or("", |_| "this is NOT the lemma that the library has under this name\n");
    let shown: String = audit
        .parts
        .iter()
        .filter(|part| details != Details::OneOfMany || !part.holds())
        .map(|Part { name, verdict }| match verdict {
            Verdict::Holds(remark) => format!("{name:<12}holds  {remark}\n"),
            Verdict::Fails(reason) => format!("{name:<12}FAILS  {reason}\n"),
            Verdict::Unchecked(remark) => format!("{name:<12}not checked: {remark}\n"),
            Verdict::GaveUp(reason) => format!("{name:<12}gave up: {reason}\n"),
        })
        .collect();
    let shown_path = printable(&path.display().to_string());
    match details {
        Details::Folder => return format!("{shown}{proved}{claim}\n{foreign}"),
        Details::OnlyBelow => {
            return format!("{shown_path}\n{shown}{proved}{claim}\n{foreign}");
        }
        Details::OneOfMany => {}
    }
    // A name proves nothing, so the report says what was proved.
    let lemma = source.filter(|_| audit.holds());
    let lemma = lemma.map_or(String::new(), |Source { text, .. }| format!("    {text}\n"));
    format!("{shown_path}: {proved}{claim}\n{lemma}{foreign}{shown}")
}

pub(super) fn as_json(path: &Path, audit: &Audit) -> serde_json::Value {
    let part = |part: &Part| {
        let (holds, remark) = match &part.verdict {
            Verdict::Holds(remark) => (Some(true), remark.as_str()),
            Verdict::Fails(reason) => (Some(false), reason.as_str()),
            Verdict::Unchecked(remark) => (None, remark.as_str()),
            Verdict::GaveUp(stop) => (None, stop.words()),
        };
        json!({ "part": part.name, "holds": holds, "remark": remark })
    };
    let mut json = json!({
        "schema": SCHEMA,
        "command": "audit",
        "folder": path.display().to_string(),
        "board": audit.board.as_ref().map(board_json),
        "claim": audit.claim.as_ref().map(|claim| &claim.json),
        "holds": audit.holds(),
        "parts": audit.parts.iter().map(part).collect::<Vec<_>>(),
    });
    let source = audit.claim.as_ref().and_then(|claim| claim.source.as_ref());
    if let Some(is_of_library) = source.and_then(|source| source.is_of_library) {
        json["library"] = is_of_library.into();
    }
    if let (Conclusion::GaveUp, Some(reason)) = (audit.conclusion(), audit.gave_up()) {
        json["reason"] = reason.words().into();
    }
    json
}
