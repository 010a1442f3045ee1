//! How answers are sent: in parts, within a time.
//!
//! A client that does not read what it asked for keeps its answer in memory. So an answer has room of a
//! bounded whole until its last part is taken, and a connection ends that is not done with it in time.

use std::{
    convert::Infallible,
    io::{Error, ErrorKind, IoSlice, Result},
    pin::Pin,
    task::{Context, Poll, ready},
    time::Duration,
};

use hyper::body::{Body, Bytes, Frame, SizeHint};
use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    sync::OwnedSemaphorePermit,
    time::{Sleep, sleep},
};

/// The most bytes of a part; a connection keeps one or two of them.
const PART: usize = 64 << 10;

/// A body that is handed out in parts.
#[derive(Debug)]
pub(crate) struct Parts {
    rest: Bytes,
    /// It is given back with the body, after the last part.
    _room: Option<OwnedSemaphorePermit>,
}

impl Parts {
    /// The whole of a body, with its room if it has one.
    pub(crate) fn new(body: impl Into<Bytes>, room: Option<OwnedSemaphorePermit>) -> Self {
        Self { rest: body.into(), _room: room }
    }
}

impl Body for Parts {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        _: &mut Context<'_>,
    ) -> Poll<Option<std::result::Result<Frame<Bytes>, Infallible>>> {
        if self.rest.is_empty() {
            return Poll::Ready(None);
        }
        let n_bytes = self.rest.len().min(PART);
        Poll::Ready(Some(Ok(Frame::data(self.rest.split_to(n_bytes)))))
    }

    fn is_end_stream(&self) -> bool {
        self.rest.is_empty()
    }

    fn size_hint(&self) -> SizeHint {
        SizeHint::with_exact(self.rest.len() as u64)
    }
}

/// A connection whose answers must be taken in time, from the first write after a request on.
#[derive(Debug)]
pub(crate) struct TimedStream<S> {
    stream: S,
    patience: Duration,
    /// The end of the time for what is written now.
    end: Option<Pin<Box<Sleep>>>,
}

impl<S> TimedStream<S> {
    pub(crate) fn new(stream: S, patience: Duration) -> Self {
        Self { stream, patience, end: None }
    }

    /// What came of a write, or an error if there is no more time to wait for it.
    fn in_time<T>(
        &mut self,
        context: &mut Context<'_>,
        written: Poll<Result<T>>,
    ) -> Poll<Result<T>> {
        let patience = self.patience;
        let end = self.end.get_or_insert_with(|| Box::pin(sleep(patience)));
        if written.is_pending() {
            ready!(end.as_mut().poll(context));
            return Poll::Ready(Err(Error::from(ErrorKind::TimedOut)));
        }
        written
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for TimedStream<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<Result<()>> {
        ready!(Pin::new(&mut self.stream).poll_read(context, buffer))?;
        // The next request: another answer.
        self.end = None;
        Poll::Ready(Ok(()))
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for TimedStream<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.in_time(context, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[IoSlice<'_>],
    ) -> Poll<Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, parts);
        self.in_time(context, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
