//! Which requests are answered at all.
//!
//! The server listens on 127.0.0.1 only, but any page that a browser shows can send requests there, under any
//! name that resolves to it. So the name must be ours, and what is posted must come from our own page, or
//! from a program that is no browser; and it must be JSON, which other pages cannot send without asking.

use hyper::{
    Method, StatusCode, Uri,
    header::{CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_TYPE, HOST, HeaderMap, HeaderName, ORIGIN},
};

/// The largest body of a request, in bytes.
pub(crate) const MAX_BODY: usize = 1 << 20;

/// Why a request is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Refusal {
    pub(crate) status: StatusCode,
    pub(crate) reason: &'static str,
}

impl Refusal {
    pub(crate) const fn new(status: StatusCode, reason: &'static str) -> Self {
        Self { status, reason }
    }
}

/// Looks at the method, the target and the head of a request to the server on `port`.
///
/// # Errors
///
/// Why it is refused.
pub(crate) fn admit(
    method: &Method,
    target: &Uri,
    headers: &HeaderMap,
    port: u16,
) -> Result<(), Refusal> {
    let is_ours = |host: &str| {
        ["127.0.0.1", "localhost"].iter().any(|name| {
            let rest = host.strip_prefix(name);
            // Clients leave the usual port out.
            rest.is_some_and(|rest| rest == format!(":{port}") || rest.is_empty() && port == 80)
        })
    };
    // A target may name the server too, and then counts before `Host` (RFC 9112, section 3.2.2).
    let is_target_ours = target.authority().is_none_or(|authority| is_ours(authority.as_str()));
    if !is_target_ours || !only(headers, &HOST).is_some_and(is_ours) {
        let reason = "the server answers to 127.0.0.1 and localhost only";
        return Err(Refusal::new(StatusCode::MISDIRECTED_REQUEST, reason));
    }
    if *method == Method::GET || *method == Method::HEAD {
        return Ok(());
    }
    if *method != Method::POST {
        return Err(Refusal::new(StatusCode::METHOD_NOT_ALLOWED, "GET and POST are answered"));
    }
    let is_own_page = |origin: &str| origin.strip_prefix("http://").is_some_and(is_ours);
    if headers.contains_key(ORIGIN) && !only(headers, &ORIGIN).is_some_and(is_own_page) {
        return Err(Refusal::new(StatusCode::FORBIDDEN, "another page may not ask"));
    }
    let kind = only(headers, &CONTENT_TYPE).and_then(|kind| kind.split(';').next());
    if !kind.is_some_and(|kind| kind.trim().eq_ignore_ascii_case("application/json")) {
        let reason = "send JSON, with Content-Type: application/json";
        return Err(Refusal::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, reason));
    }
    if headers.contains_key(CONTENT_ENCODING) {
        let reason = "send the body as it is, without Content-Encoding";
        return Err(Refusal::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, reason));
    }
    let length = only(headers, &CONTENT_LENGTH).and_then(|length| length.parse::<usize>().ok());
    if length.is_some_and(|length| length > MAX_BODY) {
        return Err(too_large());
    }
    Ok(())
}

/// The refusal because a body is too large.
pub(crate) fn too_large() -> Refusal {
    Refusal::new(StatusCode::PAYLOAD_TOO_LARGE, "a body may have 1 MiB")
}

/// The value of a header that occurs once.
fn only<'h>(headers: &'h HeaderMap, name: &HeaderName) -> Option<&'h str> {
    let mut values = headers.get_all(name).iter();
    let value = values.next()?.to_str().ok()?;
    values.next().is_none().then_some(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn status(method: &Method, headers: &[(&'static str, &'static str)]) -> Result<(), u16> {
        status_on(4000, method, headers)
    }

    fn status_on(
        port: u16,
        method: &Method,
        headers: &[(&'static str, &'static str)],
    ) -> Result<(), u16> {
        let mut map = HeaderMap::new();
        for (name, value) in headers {
            map.append(*name, value.parse().unwrap());
        }
        admit(method, &Uri::from_static("/"), &map, port).map_err(|refusal| refusal.status.as_u16())
    }

    #[test]
    fn a_target_may_name_this_server_only() {
        let headers = HeaderMap::from_iter([(HOST, "localhost:4000".parse().unwrap())]);
        for (target, is_ours) in [
            ("/", true),
            ("http://localhost:4000/", true),
            ("http://127.0.0.1:4000/api/1/plan", true),
            ("http://evil.example/", false),
            ("http://localhost:4001/", false),
        ] {
            let admitted = admit(&Method::GET, &Uri::from_static(target), &headers, 4000);
            assert_eq!(admitted.is_ok(), is_ours, "{target}");
        }
    }

    #[test]
    fn only_the_own_name_is_answered() {
        for (host, expected) in [
            ("127.0.0.1:4000", Ok(())),
            ("localhost:4000", Ok(())),
            ("localhost:4001", Err(421)),
            ("localhost", Err(421)),
            ("evil.example:4000", Err(421)),
            ("127.0.0.1:4000.evil.example", Err(421)),
            ("LOCALHOST:4000 ", Err(421)),
            ("", Err(421)),
        ] {
            assert_eq!(status(&Method::GET, &[("host", host)]), expected, "{host}");
        }
        assert_eq!(status(&Method::GET, &[]), Err(421));
        for (host, expected) in
            [("localhost", Ok(())), ("localhost:80", Ok(())), ("localhost.", Err(421))]
        {
            assert_eq!(status_on(80, &Method::GET, &[("host", host)]), expected, "{host}");
        }
        let twice = [("host", "localhost:4000"), ("host", "evil.example")];
        assert_eq!(status(&Method::GET, &twice), Err(421));
    }

    #[test]
    fn other_pages_cannot_post() {
        let host = ("host", "localhost:4000");
        let json = ("content-type", "application/json; charset=utf-8");
        assert_eq!(status(&Method::POST, &[host, json]), Ok(()));
        let own = ("origin", "http://localhost:4000");
        assert_eq!(status(&Method::POST, &[host, json, own]), Ok(()));
        for origin in
            ["http://evil.example", "null", "https://localhost:4000", "http://localhost:1"]
        {
            assert_eq!(status(&Method::POST, &[host, json, ("origin", origin)]), Err(403));
        }
        assert_eq!(status(&Method::POST, &[host]), Err(415));
        assert_eq!(status(&Method::POST, &[host, json, ("content-encoding", "gzip")]), Err(415));
        assert_eq!(status(&Method::POST, &[host, ("content-type", "text/plain")]), Err(415));
        assert_eq!(status(&Method::PUT, &[host, json]), Err(405));
        let large = ("content-length", "1048577");
        assert_eq!(status(&Method::POST, &[host, json, large]), Err(413));
    }
}
