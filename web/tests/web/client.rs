//! A server in a thread, and a client that says exactly what it is told.

use std::{
    io::{ErrorKind, Read, Write},
    net::TcpStream,
    path::PathBuf,
    sync::mpsc,
    thread,
    time::Duration,
};

use tokio::sync::oneshot;
use web::{Program, Server, Settings, jobs::Limits};

/// A server whose program is a script of the shell; it ends when this is dropped.
pub(crate) struct Running {
    port: u16,
    end: Option<oneshot::Sender<()>>,
    thread: Option<thread::JoinHandle<()>>,
}

impl Running {
    pub(crate) fn new(script: &str) -> Self {
        Self::with_limits(script, Limits::default())
    }

    /// The same with limits; a job has 20 seconds, and two run at once.
    pub(crate) fn with_limits(script: &str, limits: Limits) -> Self {
        let (end, ended) = oneshot::channel();
        let (say, said) = mpsc::channel();
        // `$0` is the word after the script; the arguments of a job follow.
        let args = ["-c", script, "job"].map(Into::into).to_vec();
        let program = Program { path: PathBuf::from("/bin/sh"), args };
        let limits = Limits { seconds: 20, n_jobs: 2, ..limits };
        let thread = thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
            runtime.unwrap().block_on(async {
                let server = Server::bind(Settings { port: 0, program, limits }).await.unwrap();
                say.send(server.address().port()).unwrap();
                server.run(async { ended.await.unwrap_or(()) }).await;
            });
        });
        Self { port: said.recv().unwrap(), end: Some(end), thread: Some(thread) }
    }

    pub(crate) fn port(&self) -> u16 {
        self.port
    }

    pub(crate) fn get(&self, path: &str) -> Response {
        let port = self.port;
        Client::raw(port, &format!("GET {path} HTTP/1.1\r\nHost: localhost:{port}\r\n\r\n"))
    }

    pub(crate) fn post(&self, question: &str, body: &str) -> Response {
        Client::post(self.port, question, body)
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.end.take().map(|end| end.send(()));
        if let Some(thread) = self.thread.take() {
            thread.join().unwrap();
        }
    }
}

pub(crate) struct Client;

impl Client {
    pub(crate) fn post(port: u16, question: &str, body: &str) -> Response {
        Response::read(Self::begin(port, question, body))
    }

    /// Asks, and does not wait for the answer.
    pub(crate) fn begin(port: u16, question: &str, body: &str) -> TcpStream {
        let text = format!(
            "POST /api/1/{question} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\
             Origin: http://127.0.0.1:{port}\r\nContent-Type: application/json\r\n\
             Content-Length: {}\r\n\r\n{body}",
            body.len()
        );
        Self::send(port, &text)
    }

    /// The status of an answer, which is not read on.
    pub(crate) fn status(stream: &mut TcpStream) -> u16 {
        let mut head = [0; 12];
        stream.read_exact(&mut head).unwrap();
        String::from_utf8_lossy(&head[9..]).parse().unwrap()
    }

    pub(crate) fn raw(port: u16, text: &str) -> Response {
        Response::read(Self::send(port, text))
    }

    fn send(port: u16, text: &str) -> TcpStream {
        let mut stream = TcpStream::connect(("127.0.0.1", port)).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
        // A server that refuses may close before all is read.
        let _ = stream.write_all(text.as_bytes());
        stream
    }
}

pub(crate) struct Response {
    pub(crate) status: u16,
    headers: Vec<(String, String)>,
    pub(crate) body: String,
}

impl Response {
    /// Reads the head, and as much of a body as it says.
    pub(crate) fn read(mut stream: TcpStream) -> Self {
        let mut bytes = Vec::new();
        let mut buffer = [0; 4096];
        loop {
            if let Some(whole) = Self::parse(&bytes) {
                return whole;
            }
            match stream.read(&mut buffer) {
                Ok(n) if n > 0 => bytes.extend(&buffer[..n]),
                // A child of the server ended.
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                ended => panic!("{ended:?} after {:?}", String::from_utf8_lossy(&bytes)),
            }
        }
    }

    fn parse(bytes: &[u8]) -> Option<Self> {
        let text = String::from_utf8_lossy(bytes);
        let (head, body) = text.split_once("\r\n\r\n")?;
        let mut lines = head.lines();
        let status = lines.next()?.split(' ').nth(1)?.parse().ok()?;
        let headers: Vec<(String, String)> = lines
            .filter_map(|line| line.split_once(": "))
            .map(|(name, value)| (name.to_lowercase(), value.to_owned()))
            .collect();
        let response = Self { status, headers, body: body.to_owned() };
        let length = response.header("content-length").map_or(0, |n| n.parse().unwrap());
        (response.body.len() >= length).then_some(response)
    }

    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|header| header.0 == name).map(|header| header.1.as_str())
    }

    pub(crate) fn has_retry(&self) -> bool {
        self.header("retry-after").is_some()
    }
}
