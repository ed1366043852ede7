//! A forum in memory: strangers write Markdown, everyone reads it as HTML.
//!
//! ```console
//! cargo run --features comrak --example forum -- 3000
//! ```
//!
//! A second argument sets how many posts a minute one client may send.
//!
//! - `render.rs`: Markdown from strangers as HTML that is safe to show.
//! - `app.rs`: the routes, the headers, and what is refused.
//! - `limits.rs`: the limits, and the bucket of each client.
//! - `server.rs`: connections and their timeouts.
//! - `page.rs`: the page.

use std::env;
use std::ffi::OsString;
use std::io;
use std::net::Ipv4Addr;
use std::process::ExitCode;

use limits::Limits;
use tokio::net::TcpListener;

pub mod app;
pub mod limits;
mod page;
pub mod render;
pub mod server;

#[tokio::main]
async fn main() -> ExitCode {
    let args: Vec<OsString> = env::args_os().skip(1).collect();
    let Some((port, limits)) = settings(&args) else {
        eprintln!("forum: the arguments are a port, 0 to 65535, and how many posts a minute");
        return ExitCode::from(2);
    };
    match run(port, limits).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("forum: 127.0.0.1:{port}: {error}");
            ExitCode::FAILURE
        }
    }
}

pub fn settings(args: &[OsString]) -> Option<(u16, Limits)> {
    let args: Vec<&str> = args.iter().map(|arg| arg.to_str()).collect::<Option<_>>()?;
    let (port, mut limits) = (args.first().unwrap_or(&"3000"), Limits::default());
    if let Some(posts) = args.get(1) {
        limits.posts_per_minute = posts.parse().ok().filter(|&posts| posts > 0)?;
    }
    (args.len() <= 2).then_some((port.parse().ok()?, limits))
}

async fn run(port: u16, limits: Limits) -> io::Result<()> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).await?;
    println!("http://{}", listener.local_addr()?);
    server::serve(listener, app::app(&limits), limits).await;
    Ok(())
}
