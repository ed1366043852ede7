//! Serves the forum of the library in this package.

use std::env;
use std::ffi::OsString;
use std::io;
use std::net::Ipv4Addr;
use std::process::ExitCode;

use forum::limits::Limits;
use forum::{app, server};
use tokio::net::TcpListener;

#[tokio::main]
async fn main() -> ExitCode {
    let args: Vec<OsString> = env::args_os().skip(1).collect();
    let Some((port, limits)) = forum::settings(&args) else {
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

async fn run(port: u16, limits: Limits) -> io::Result<()> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).await?;
    println!("http://{}", listener.local_addr()?);
    server::serve(listener, app::app(&limits), limits).await;
    Ok(())
}
