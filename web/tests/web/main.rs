//! The server from outside, with a stand-in for the command: a shell script.

mod client;
mod load;

use std::{
    thread,
    time::{Duration, Instant},
};

use client::{Client, Response, Running};
use rustix::process::{Resource, getrlimit, setrlimit};
use web::{Program, Server, Settings, jobs::Limits};

/// Says what it was asked, as JSON.
const ECHO: &str = r#"read -r line; printf '{"asked":"%s","read":"%s"}' "$*" "$line""#;

#[test]
fn the_page_and_its_files_are_served_with_strict_headers() {
    let server = Running::new(ECHO);
    let page = server.get("/");
    assert_eq!(page.status, 200);
    assert!(page.body.contains("<title>rushsat</title>"));
    assert_eq!(page.header("content-type"), Some("text/html; charset=utf-8"));
    let policy = "default-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";
    for answer in
        [&page, &server.get("/app.js"), &server.get("/nothing"), &server.post("rate", "{}")]
    {
        assert_eq!(answer.header("content-security-policy"), Some(policy));
    }
    assert_eq!(page.header("x-content-type-options"), Some("nosniff"));
    assert_eq!(
        server.get("/app.js").header("content-type"),
        Some("text/javascript; charset=utf-8")
    );
    for path in ["/nothing", "/../Cargo.toml", "/page/app.js", "//", "/api/1/plan"] {
        assert_eq!(server.get(path).status, 404, "{path}");
    }
}

#[test]
fn a_question_is_a_run_of_the_program() {
    let server = Running::new(ECHO);
    let answer = server.post("plan", r#"{"board":"AA.>","any":true}"#);
    assert_eq!(answer.status, 200);
    assert_eq!(
        answer.body,
        r#"{"asked":"--time-limit=20 --memory-limit=1073741824 plan --json --any -","read":"AA.>"}"#
    );
    for (question, body) in [
        ("audit", "{}"),
        ("plan", "{"),
        ("plan", "{}"),
        ("plan", r#"{"board":"AA.>","solver":"exec:sh"}"#),
    ] {
        let refused = server.post(question, body);
        assert_eq!(refused.status, 400, "{question} {body}");
        assert!(refused.body.contains("\"error\""), "{}", refused.body);
    }
}

#[test]
fn exit_codes_become_answers() {
    for (script, status, part) in [
        ("echo '{}'; exit 1", 200, "{}"),
        ("echo '{}'; echo '{}'", 400, "one board at a time"),
        ("echo '{}'; exit 3", 200, "{}"),
        ("echo no board >&2; exit 2", 400, "no board"),
        ("echo gave up >&2; exit 3", 422, "gave up"),
        ("echo no puzzle >&2; exit 1", 422, "no puzzle"),
        ("kill -9 $$", 500, "ended"),
    ] {
        let answer = Running::new(script).post("rate", r#"{"board":""}"#);
        assert_eq!(answer.status, status, "{script}");
        assert!(answer.body.contains(part), "{script}: {}", answer.body);
    }
    // Half of a formula is none.
    let half = Running::new("echo p cnf 2 2; echo 1 0; echo gave up >&2; exit 3");
    let answer = half.post("formula", r#"{"board":"","max-moves":3}"#);
    assert_eq!((answer.status, answer.body.contains("gave up")), (422, true), "{}", answer.body);
    // What a line of a list is told with its place.
    let bad = Running::new(r#"echo '{"error":"no board","line":2}'; exit 2"#);
    let answer = bad.post("check", r#"{"board":""}"#);
    assert_eq!((answer.status, &*answer.body), (400, r#"{"error":"no board","line":2}"#));
}

#[test]
fn hostile_requests_are_refused() {
    let server = Running::new(ECHO);
    let port = server.port();
    let own = format!("127.0.0.1:{port}");
    let request = |text: String| Client::raw(port, &text).status;
    assert_eq!(request("GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n".to_owned()), 421);
    assert_eq!(request("GET / HTTP/1.1\r\n\r\n".to_owned()), 421);
    assert_eq!(request(format!("PUT / HTTP/1.1\r\nHost: {own}\r\n\r\n")), 405);
    let posted = |headers: &str| {
        request(format!("POST /api/1/rate HTTP/1.1\r\nHost: {own}\r\n{headers}\r\n\r\n{{}}"))
    };
    assert_eq!(posted("Content-Type: text/plain\r\nContent-Length: 2"), 415);
    let json = "Content-Type: application/json";
    assert_eq!(posted(&format!("{json}\r\nContent-Length: 2\r\nOrigin: http://evil.example")), 403);
    assert_eq!(posted(&format!("{json}\r\nContent-Length: 1048577")), 413);
    assert_eq!(
        request(format!("GET / HTTP/1.1\r\nHost: {own}\r\nX: {}\r\n\r\n", "y".repeat(1 << 18))),
        431
    );
    assert_eq!(request("nonsense\r\n\r\n".to_owned()), 400);
    // A body in chunks says no length; it is counted.
    let chunk = format!("40000\r\n{}\r\n", "a".repeat(0x40000));
    let chunks = chunk.repeat(5) + "0\r\n\r\n";
    let head = format!(
        "POST /api/1/rate HTTP/1.1\r\nHost: {own}\r\n{json}\r\nTransfer-Encoding: chunked\r\n\r\n"
    );
    assert_eq!(request(head + &chunks), 413);
}

#[test]
fn a_slow_body_is_not_waited_for() {
    let server = Running::new(ECHO);
    let head = format!(
        "POST /api/1/rate HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nContent-Type: application/json\r\n\
         Content-Length: 100\r\n\r\n{{",
        server.port()
    );
    let start = Instant::now();
    assert_eq!(Client::raw(server.port(), &head).status, 408);
    assert!(start.elapsed() < Duration::from_secs(15));
}

#[test]
fn a_thousand_questions_at_once_are_answered_or_sent_away() {
    let server = Running::new("read -r line; echo '{}'");
    let port = server.port();
    raise_the_limit_of_descriptors();
    let ask = |_| Client::begin(port, "rate", r#"{"board":"AA.>"}"#);
    // All have asked before the first is listened to.
    let clients: Vec<_> = (0..1000).map(ask).collect();
    let answers: Vec<_> = clients
        .into_iter()
        .map(Response::read)
        .map(|answer| (answer.status, answer.has_retry()))
        .collect();
    assert_eq!(answers.len(), 1000);
    assert!(answers.iter().all(|answer| matches!(answer, (200, false) | (503, true))));
    assert!(answers.contains(&(200, false)));
}

#[test]
fn a_browser_that_goes_away_ends_its_job() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("alive");
    // The job touches a file as long as it lives.
    let script = format!("while true; do date +%s%N > {}; sleep 0.05; done", file.display());
    let server = Running::new(&script);
    let connection = Client::begin(server.port(), "rate", r#"{"board":"AA.>"}"#);
    let written = || std::fs::read_to_string(&file).unwrap_or_default();
    wait_until(|| !written().is_empty());
    drop(connection);
    wait_until(|| {
        let before = written();
        thread::sleep(Duration::from_millis(300));
        before == written()
    });
}

#[test]
fn jobs_wait_for_a_place_and_are_sent_away_in_the_end() {
    let server = Running::new("sleep 6; echo '{}'");
    let busy: Vec<_> =
        (0..2).map(|_| Client::begin(server.port(), "rate", r#"{"board":"AA.>"}"#)).collect();
    thread::sleep(Duration::from_millis(500));
    let answer = server.post("rate", r#"{"board":"AA.>"}"#);
    assert_eq!((answer.status, answer.has_retry()), (503, true));
    drop(busy);
}

/// Clients that ask for 60 MB and do not read them: there is room for four, until their time is over.
#[test]
fn answers_that_are_not_read_are_bounded_in_number_and_time() {
    let script = "read -r line; head -c 60000000 /dev/zero | tr '\\0' x";
    let limits = Limits { sending_seconds: 8, ..Limits::default() };
    let server = Running::with_limits(script, limits);
    let ask = || {
        let mut client = Client::begin(server.port(), "rate", r#"{"board":"AA.>"}"#);
        (Client::status(&mut client), client)
    };
    let unread: Vec<_> = (0..4).map(|_| ask()).collect();
    assert!(unread.iter().all(|answer| answer.0 == 200));
    assert_eq!(ask().0, 503);
    wait_until(|| ask().0 == 200);
    drop(unread);
}

#[test]
fn any_number_of_jobs_is_taken() {
    let limits = Limits { n_jobs: usize::MAX, ..Limits::default() };
    let program = Program { path: "/bin/sh".into(), args: Vec::new() };
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    assert!(runtime.block_on(Server::bind(Settings { port: 0, program, limits })).is_ok());
}

/// Both ends of a thousand connections are in this process, which often may have 1,024 files open until it
/// asks for more.
fn raise_the_limit_of_descriptors() {
    let mut limit = getrlimit(Resource::Nofile);
    limit.current = limit.maximum;
    setrlimit(Resource::Nofile, limit).expect("up to the maximum it is allowed");
}

fn wait_until(mut holds: impl FnMut() -> bool) {
    let start = Instant::now();
    while !holds() {
        assert!(start.elapsed() < Duration::from_secs(20), "it never came to be");
        thread::sleep(Duration::from_millis(20));
    }
}
