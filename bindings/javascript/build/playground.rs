//! Builds the playground into a folder and serves it on this machine.
//!
//!     cargo run --manifest-path bindings/javascript/Cargo.toml --bin playground -- [--out FOLDER] [--port PORT] [--no-serve]

use std::fs;
use std::io::{self, BufRead as _, BufReader, Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::thread;

use self::wasm::{Result, bindgen};

mod wasm;

const USAGE: &str = "usage: playground [--out FOLDER] [--port PORT] [--no-serve]";

/// The maximum number of bytes to read of a request.
const LONGEST: u64 = 64 * 1024;

fn main() -> Result {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let (mut out, mut port, mut serves) = (here.join("target/playground"), 8058, true);
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--out" => out = PathBuf::from(args.next().ok_or(USAGE)?),
            "--port" => port = args.next().ok_or(USAGE)?.parse()?,
            "--no-serve" => serves = false,
            _ => return Err(USAGE.into()),
        }
    }
    build(&here.join("playground/page"), &out)?;
    println!("built {}", out.display());
    if serves { serve(&out, port) } else { Ok(()) }
}

/// Compiles the library, generates its JavaScript, and copies the page.
fn build(page: &Path, out: &Path) -> Result {
    bindgen("linkwright", "linkwright-playground", "lite", "")?.generate(out)?;
    for file in fs::read_dir(page)? {
        let file = file?;
        fs::copy(file.path(), out.join(file.file_name()))?;
    }
    Ok(())
}

/// Serves the files of a folder until the program is stopped.
fn serve(folder: &Path, port: u16) -> Result {
    let listener =
        TcpListener::bind(("127.0.0.1", port)).map_err(|error| format!("port {port}: {error}"))?;
    println!("serving http://{}/", listener.local_addr()?);
    for stream in listener.incoming().flatten() {
        let folder = folder.to_owned();
        // The server continues if a browser closes the connection.
        thread::spawn(move || answer(&stream, &folder));
    }
    Ok(())
}

/// Answers the only request of a connection.
fn answer(mut stream: &TcpStream, folder: &Path) -> io::Result<()> {
    let mut lines = BufReader::new(stream.take(LONGEST)).lines();
    let first = lines.next().transpose()?.unwrap_or_default();
    lines.by_ref().map_while(io::Result::ok).find(String::is_empty);
    let path = first.split(' ').nth(1).unwrap_or_default();
    let name = match path.split('?').next().unwrap_or_default().trim_start_matches('/') {
        "" => "index.html",
        name => name,
    };
    let (status, content) = match fs::read(folder.join(name)) {
        Ok(content) if first.starts_with("GET ") && !name.contains(['/', '\\']) => {
            ("200 OK", content)
        }
        _ => ("404 Not Found", Vec::new()),
    };
    let media_type = match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("wasm") => "application/wasm",
        _ => "application/octet-stream",
    };
    let length = content.len();
    write!(
        stream,
        "HTTP/1.1 {status}\r\nContent-Type: {media_type}\r\nContent-Length: {length}\r\n\
         Cache-Control: no-cache\r\nConnection: close\r\n\r\n"
    )?;
    stream.write_all(&content)
}
