//! Many clients at once, bounded in number and time.

use std::{
    env, fs,
    io::{BufRead, BufReader},
    ops::AddAssign,
    path::PathBuf,
    process::{Child, Command, Stdio},
    sync::atomic::{AtomicBool, Ordering},
    thread,
    time::{Duration, Instant},
};

use crate::{
    client::{Client, Response, Running},
    wait_until,
};

/// A board of 51 moves, and one of 24,132 states.
const BOARDS: [&str; 2] =
    ["GBB.L.GHI.LMGHIAAMCCCK.M..JKDDEEJFF.", "BBBCDEFGGCDEF.AADEHHI....JI.KK.JLLMM"];

/// How often each answer came.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    answered: u32,
    /// Told to come again.
    sent_away: u32,
    /// Clients that went away before an answer.
    left: u32,
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        self.answered += other.answered;
        self.sent_away += other.sent_away;
        self.left += other.left;
    }
}

/// Lets clients ask for a time. Panics at every answer but 200, and 503 with `Retry-After`.
fn load(port: u16, n_clients: usize, time: Duration) -> Tally {
    let end = Instant::now() + time;
    let clients: Vec<_> =
        (0..n_clients).map(|number| thread::spawn(move || client(port, number, end))).collect();
    let mut all = Tally::default();
    for client in clients {
        all += client.join().unwrap();
    }
    all
}

/// One client: it asks again and again, waits when it is told to, and every eighth time does not wait for the
/// answer.
fn client(port: u16, number: usize, end: Instant) -> Tally {
    let mut tally = Tally::default();
    for round in number.. {
        if Instant::now() >= end {
            break;
        }
        let body = format!(r#"{{"board":"{}"}}"#, BOARDS[round % BOARDS.len()]);
        let question = ["rate", "check", "states", "plan"][round / 2 % 4];
        if round % 8 == 7 {
            let connection = Client::begin(port, question, &body);
            thread::sleep(Duration::from_millis(100));
            drop(connection);
            tally.left += 1;
            continue;
        }
        let answer = if round % 8 == 3 { page(port) } else { Client::post(port, question, &body) };
        match (answer.status, answer.has_retry()) {
            (200, false) => tally.answered += 1,
            (503, true) => {
                tally.sent_away += 1;
                let rest = end.saturating_duration_since(Instant::now());
                thread::sleep(rest.min(Duration::from_secs(1)));
            }
            other => panic!("{question}: {other:?} {:.200}", answer.body),
        }
    }
    tally
}

fn page(port: u16) -> Response {
    Client::raw(port, &format!("GET / HTTP/1.1\r\nHost: localhost:{port}\r\n\r\n"))
}

#[test]
fn a_hundred_clients_are_answered_or_sent_away_and_few_jobs_run_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let (running, counts) = (folder.path().join("running"), folder.path().join("counts"));
    fs::create_dir(&running).unwrap();
    // A job notes how many there are. One that is killed leaves its mark; its process is gone all the same.
    let script = format!(
        "cd {}; : > $$; n=0; for p in *; do kill -0 $p 2>/dev/null && n=$((n + 1)); done; \
         echo $n >> {}; sleep 0.01; rm -f $$; read -r line; echo '{{}}'",
        running.display(),
        counts.display()
    );
    let server = Running::new(&script);
    let tally = load(server.port(), 100, Duration::from_millis(1500));
    assert!(tally.answered > 100 && tally.left > 0, "{tally:?}");
    // Those that were killed are processes until the server has waited for them.
    let counts = fs::read_to_string(counts).unwrap();
    assert!(counts.lines().all(|count| (1..=4).contains(&count.parse().unwrap())), "{counts}");
    let start = Instant::now();
    assert_eq!(server.post("rate", r#"{"board":"AA.>"}"#).status, 200);
    assert!(start.elapsed() < Duration::from_secs(2), "clients that left have freed their jobs");
}

#[test]
#[ignore = "takes a minute of both cores, and needs the command: see docs/page.md"]
fn five_hundred_clients_for_a_minute() {
    let mut serve = Command::new(command());
    serve.args(["serve", "--port", "0"]).stdout(Stdio::piped());
    let mut server = Ending(serve.spawn().expect("cargo build -p rushsat-cli makes it"));
    let mut link = String::new();
    BufReader::new(server.0.stdout.take().unwrap()).read_line(&mut link).unwrap();
    let port = link.trim().trim_end_matches('/').rsplit(':').next().unwrap().parse().unwrap();
    assert_eq!(page(port).status, 200);
    let pid = server.0.id();
    let before = Memory::now(pid);
    let done = AtomicBool::new(false);
    let (tally, most) = thread::scope(|scope| {
        let watcher = scope.spawn(|| Memory::most(pid, &done));
        let tally = load(port, 500, Duration::from_mins(1));
        done.store(true, Ordering::Relaxed);
        (tally, watcher.join().unwrap())
    });
    wait_until(|| Memory::now(pid).n_jobs == 0);
    let after = Memory::now(pid);
    println!("{tally:?}\nbefore {before:?}\nmost   {most:?}\nafter  {after:?}");
    assert!(tally.answered > 500, "{tally:?}");
    assert!(most.server < before.server + (64 << 20), "the server itself stays small");
    assert!(most.jobs < 2 << 30, "two jobs of a gigabyte");
}

/// The command, which cargo builds beside the tests.
fn command() -> PathBuf {
    let test = env::current_exe().unwrap();
    test.ancestors().nth(2).unwrap().join("rushsat")
}

/// A process that ends with the test.
struct Ending(Child);

impl Drop for Ending {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Bytes that a server and its jobs hold, as Linux counts them.
#[derive(Clone, Copy, Debug, Default)]
struct Memory {
    server: u64,
    jobs: u64,
    n_jobs: u64,
}

impl Memory {
    fn now(server: u32) -> Self {
        let mut memory = Self { server: resident(server), ..Self::default() };
        let processes = fs::read_dir("/proc").unwrap().flatten();
        for process in processes.filter_map(|entry| entry.file_name().to_str()?.parse().ok()) {
            let bytes = if parent(process) == Some(server) { resident(process) } else { 0 };
            memory.jobs += bytes;
            memory.n_jobs += u64::from(bytes > 0);
        }
        memory
    }

    /// The most of each until all is done.
    fn most(server: u32, done: &AtomicBool) -> Self {
        let mut most = Self::default();
        while !done.load(Ordering::Relaxed) {
            let now = Self::now(server);
            most.server = most.server.max(now.server);
            most.jobs = most.jobs.max(now.jobs);
            most.n_jobs = most.n_jobs.max(now.n_jobs);
            thread::sleep(Duration::from_millis(50));
        }
        most
    }
}

/// Bytes of a process; 0 once it has ended.
fn resident(process: u32) -> u64 {
    let status = fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kilobytes = line.and_then(|line| line.trim().trim_end_matches(" kB").parse::<u64>().ok());
    1024 * kilobytes.unwrap_or(0)
}

fn parent(process: u32) -> Option<u32> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    status.lines().find_map(|line| line.strip_prefix("PPid:"))?.trim().parse().ok()
}
