//! What is sent back.

use hyper::{
    Response, StatusCode,
    header::{
        ALLOW, CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HeaderName, HeaderValue,
        REFERRER_POLICY, RETRY_AFTER, X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
    },
};
use serde_json::{Value, json};

use crate::{
    assets::Asset,
    guard::Refusal,
    jobs::{JobOutput, Kind, Outcome},
    sending::Parts,
};

pub(crate) type Answer = Response<Parts>;

/// All that a page may load comes from here, and no other page may show it in a frame.
const POLICY: &str = "default-src 'self'; frame-ancestors 'none'; base-uri 'none'; \
                      form-action 'none'";

/// A file of the page.
pub(crate) fn file(asset: Asset) -> Answer {
    sent(StatusCode::OK, asset.kind, Parts::new(asset.text, None))
}

/// A refusal, as JSON.
pub(crate) fn refusal(refusal: &Refusal) -> Answer {
    let mut answer = error(refusal.status, refusal.reason);
    if refusal.status == StatusCode::METHOD_NOT_ALLOWED {
        answer.headers_mut().insert(ALLOW, HeaderValue::from_static("GET, HEAD, POST"));
    }
    answer
}

/// What came of a job: what the command prints; what it says of bad input with 400.
pub(crate) fn of_job(outcome: Outcome, kind: Kind) -> Answer {
    match outcome {
        Outcome::Busy => busy(),
        Outcome::TooLarge => {
            error(StatusCode::UNPROCESSABLE_ENTITY, "the answer is larger than 64 MiB")
        }
        Outcome::Failed(reason) => error(StatusCode::INTERNAL_SERVER_ERROR, &reason),
        Outcome::Ended(JobOutput { status: Some(0..=3), output, .. })
            if kind == Kind::Json && output.trim_ascii_end().contains(&b'\n') =>
        {
            error(StatusCode::BAD_REQUEST, "this is a list; ask for one board at a time")
        }
        Outcome::Ended(JobOutput { status: Some(0..=2), output, room, .. })
            if kind == Kind::List && !output.is_empty() =>
        {
            sent(StatusCode::OK, kind.content_type(), Parts::new(array(&output), Some(room)))
        }
        Outcome::Ended(JobOutput { status: Some(status @ (0 | 1 | 3)), output, room, .. })
            if is_whole(status, kind) && !output.is_empty() =>
        {
            sent(StatusCode::OK, kind.content_type(), Parts::new(output, Some(room)))
        }
        Outcome::Ended(JobOutput { status: Some(2), output, errors, .. }) => {
            if let Some(object) = object_of_error(&output) {
                return answer(StatusCode::BAD_REQUEST, "application/json", object);
            }
            let text = if output.is_empty() { errors } else { output };
            error(StatusCode::BAD_REQUEST, String::from_utf8_lossy(&text).trim())
        }
        Outcome::Ended(JobOutput { status: Some(1 | 3), errors, .. }) => {
            error(StatusCode::UNPROCESSABLE_ENTITY, String::from_utf8_lossy(&errors).trim())
        }
        Outcome::Ended(_) => error(StatusCode::INTERNAL_SERVER_ERROR, "the job was ended"),
    }
}

/// Returns `true` if what a job printed is an answer. One that gave up says so in JSON alone: of a formula or
/// a picture the rest is missing.
fn is_whole(status: i32, kind: Kind) -> bool {
    match kind {
        Kind::Json => true,
        Kind::List => false,
        Kind::Svg | Kind::Gif | Kind::Text => status != 3,
    }
}

/// What the command printed of a bad line of a list: an object with the reason and the place.
fn object_of_error(output: &[u8]) -> Option<Vec<u8>> {
    let object: Value = serde_json::from_slice(output).ok()?;
    object.get("error")?.is_string().then(|| output.trim_ascii_end().to_vec())
}

/// The array of the values that stand on the lines.
fn array(lines: &[u8]) -> Vec<u8> {
    let lines: Vec<&[u8]> = lines.trim_ascii_end().split(|&byte| byte == b'\n').collect();
    [&b"["[..], &lines.join(&b","[..]), b"]"].concat()
}

/// The answer that there is too much to do.
pub(crate) fn busy() -> Answer {
    let reason = "too many questions at once; ask again in a second";
    let mut answer = error(StatusCode::SERVICE_UNAVAILABLE, reason);
    answer.headers_mut().insert(RETRY_AFTER, HeaderValue::from_static("1"));
    answer
}

/// An error with its reason, as JSON.
pub(crate) fn error(status: StatusCode, reason: &str) -> Answer {
    let body = json!({ "schema": "rushsat/1", "error": reason });
    answer(status, "application/json", body.to_string().into_bytes())
}

fn answer(status: StatusCode, kind: &'static str, body: Vec<u8>) -> Answer {
    sent(status, kind, Parts::new(body, None))
}

fn sent(status: StatusCode, kind: &'static str, body: Parts) -> Answer {
    let mut answer = Response::new(body);
    *answer.status_mut() = status;
    let headers = answer.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(kind));
    headers.insert(CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY));
    headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(X_FRAME_OPTIONS, HeaderValue::from_static("DENY"));
    headers.insert(REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    let name = HeaderName::from_static("cross-origin-resource-policy");
    headers.insert(name, HeaderValue::from_static("same-origin"));
    answer
}
