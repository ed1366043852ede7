//! The HTTP server of the forum. It replaces `axum::serve`, which has no timeouts.

use std::io;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::ConnectInfo;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio::time::{sleep, timeout};
use tower::Service as _;

use crate::limits::Limits;

/// The most bytes of a request to read ahead, and therefore the longest head.
const MAX_HEAD: usize = 16 << 10;

pub async fn serve(listener: TcpListener, app: Router, limits: Limits) {
    let free = Arc::new(Semaphore::new(limits.connections));
    loop {
        let place = free.clone().acquire_owned().await.expect("the semaphore is never closed");
        match listener.accept().await {
            Ok((stream, _)) => {
                let (app, limits) = (app.clone(), limits.clone());
                tokio::spawn(async move {
                    // A client that disconnects, or is too slow, is not an error of the server.
                    let _ = connection(stream, app, &limits).await;
                    drop(place);
                });
            }
            // Without a pause, a process without free file descriptors would retry in a busy loop.
            Err(error) => {
                eprintln!("forum: {error}");
                sleep(Duration::from_millis(100)).await;
            }
        }
    }
}

async fn connection(stream: TcpStream, app: Router, limits: &Limits) -> io::Result<()> {
    let client = ConnectInfo(stream.peer_addr()?);
    let service = service_fn(move |mut request| {
        request.extensions_mut().insert(client);
        app.clone().call(request)
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(limits.head)
        .max_buf_size(MAX_HEAD)
        .serve_connection(TokioIo::new(stream), service);
    let mut connection = pin!(connection);
    if timeout(limits.connection, connection.as_mut()).await.is_err() {
        // A request that has just arrived still gets a response.
        connection.as_mut().graceful_shutdown();
        let _ = timeout(limits.request, connection).await;
    }
    Ok(())
}
