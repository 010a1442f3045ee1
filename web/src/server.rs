//! The server.

use std::{
    convert::Infallible, future::Future, io, net::SocketAddr, pin::pin, sync::Arc, time::Duration,
};

use http_body_util::{BodyExt, Limited};
use hyper::{
    Method, Request, StatusCode,
    body::{Body, Bytes, Incoming},
    server::conn::http1,
    service::service_fn,
};
use hyper_util::rt::{TokioIo, TokioTimer};
use serde_json::Value;
use thiserror::Error;
use tokio::{
    net::{TcpListener, TcpStream},
    sync::{Semaphore, watch},
    time::timeout,
};

use crate::{
    answers::{self, Answer},
    api, assets,
    guard::{MAX_BODY, Refusal, admit, too_large},
    jobs::{Limits, Program, Runner},
    sending::TimedStream,
};

/// Connections at the same time; each takes a file descriptor, of which a program often has 1,024.
const MAX_CONNECTIONS: usize = 500;
/// How long the head of a request may take, and its body.
const PATIENCE: Duration = Duration::from_secs(10);
/// How many bytes of a body that is too large are read.
const MOST_PASSED_OVER: usize = 16 << 20;
/// How long answers under way are waited for at the end.
const FAREWELL: Duration = Duration::from_secs(2);

/// The settings of a server.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The port on 127.0.0.1; 0 for one that is free.
    pub port: u16,
    /// The program that answers questions.
    pub program: Program,
    /// The limits of a question.
    pub limits: Limits,
}

/// The port cannot be had.
#[derive(Debug, Error)]
#[error("cannot listen on port {port} of 127.0.0.1: {source}")]
pub struct BindError {
    /// The port that was asked for.
    pub port: u16,
    /// Why.
    pub source: io::Error,
}

/// A server that listens.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    runner: Runner,
    /// In which an answer must be taken.
    sending: Duration,
}

impl Server {
    /// A server on a port of this machine, which nobody else reaches.
    ///
    /// # Errors
    ///
    /// If the port cannot be had.
    pub async fn bind(settings: Settings) -> Result<Self, BindError> {
        let Settings { port, program, limits } = settings;
        let bound = async {
            let listener = TcpListener::bind(("127.0.0.1", port)).await?;
            let address = listener.local_addr()?;
            Ok((listener, address))
        };
        let (listener, address) = bound.await.map_err(|source| BindError { port, source })?;
        let sending = Duration::from_secs(limits.sending_seconds.into());
        Ok(Self { listener, address, runner: Runner::new(program, limits), sending })
    }

    /// The address on which it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Serves until `end` is ready; answers under way are waited for a little then.
    pub async fn run(self, end: impl Future<Output = ()>) {
        let places = Arc::new(Semaphore::new(MAX_CONNECTIONS));
        let mut end = pin!(end);
        // Its end tells all connections.
        let (running, ended) = watch::channel(());
        loop {
            let accepted = tokio::select! {
                accepted = self.listener.accept() => accepted,
                () = &mut end => break,
            };
            let Ok((stream, _)) = accepted else {
                // No descriptor is free: those that are in use will be.
                tokio::time::sleep(Duration::from_millis(50)).await;
                continue;
            };
            let (runner, port) = (self.runner.clone(), self.address.port());
            let stream = TimedStream::new(stream, self.sending);
            let (place, ended) = (Arc::clone(&places).try_acquire_owned().ok(), ended.clone());
            tokio::spawn(async move {
                serve(stream, runner, port, place.is_some(), ended).await;
                drop(place);
            });
        }
        drop(running);
        let all = u32::try_from(MAX_CONNECTIONS).expect("some hundred");
        let _ = timeout(FAREWELL, places.acquire_many(all)).await;
    }
}

/// Answers the requests of a connection; one beyond the last place is told to come again. When the server has
/// ended, only the request at hand is answered.
async fn serve(
    stream: TimedStream<TcpStream>,
    runner: Runner,
    port: u16,
    has_place: bool,
    mut ended: watch::Receiver<()>,
) {
    let service = service_fn(|request: Request<Incoming>| {
        let runner = runner.clone();
        async move {
            let answer =
                if has_place { respond(request, &runner, port).await } else { answers::busy() };
            Ok::<_, Infallible>(answer)
        }
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(PATIENCE)
        .keep_alive(has_place)
        .max_buf_size(64 << 10)
        .serve_connection(TokioIo::new(stream), service);
    let mut connection = pin!(connection);
    // A browser that goes away is no error of ours.
    tokio::select! {
        _ = connection.as_mut() => {}
        _ = ended.changed() => {
            connection.as_mut().graceful_shutdown();
            let _ = connection.await;
        }
    }
}

async fn respond(request: Request<Incoming>, runner: &Runner, port: u16) -> Answer {
    if let Err(refusal) = admit(request.method(), request.uri(), request.headers(), port) {
        pass_over(request.into_body()).await;
        return answers::refusal(&refusal);
    }
    let path = request.uri().path().to_owned();
    if request.method() != Method::POST {
        return match assets::find(&path) {
            Some(asset) => answers::file(asset),
            None => answers::error(StatusCode::NOT_FOUND, "there is nothing here"),
        };
    }
    let Some(question) = path.strip_prefix("/api/1/") else {
        return answers::error(StatusCode::NOT_FOUND, "questions are at /api/1/NAME");
    };
    let body = match body(request.into_body()).await {
        Ok(body) => body,
        Err(refusal) => return answers::refusal(&refusal),
    };
    let asked = serde_json::from_slice::<Value>(&body).map_err(|error| error.to_string());
    match asked.and_then(|body| api::job(question, &body)) {
        Ok(job) => answers::of_job(runner.run(&job).await, job.answer),
        Err(reason) => answers::error(StatusCode::BAD_REQUEST, &reason),
    }
}

/// Reads a body that nobody wants, up to a bound: a client that still sends would not see the answer.
async fn pass_over(mut body: Incoming) {
    let read = async {
        let mut n_left = MOST_PASSED_OVER;
        while let Some(Ok(frame)) = body.frame().await {
            let n_bytes = frame.data_ref().map_or(0, Bytes::len);
            let Some(left) = n_left.checked_sub(n_bytes) else { return };
            n_left = left;
        }
    };
    let _ = timeout(PATIENCE, read).await;
}

/// The whole body, if it is neither too large nor too slow.
async fn body<B: Body<Data = Bytes, Error = hyper::Error>>(body: B) -> Result<Bytes, Refusal> {
    let whole = timeout(PATIENCE, Limited::new(body, MAX_BODY).collect()).await;
    match whole {
        Ok(Ok(whole)) => Ok(whole.to_bytes()),
        Ok(Err(error)) if error.is::<http_body_util::LengthLimitError>() => Err(too_large()),
        Ok(Err(_)) => Err(Refusal::new(StatusCode::BAD_REQUEST, "the body ended too early")),
        Err(_) => Err(Refusal::new(StatusCode::REQUEST_TIMEOUT, "the body was too slow")),
    }
}
