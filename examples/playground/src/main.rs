//! Builds the playground into a folder and serves it on this machine.
//!
//!     cargo run --manifest-path examples/playground/Cargo.toml -- [--out FOLDER] [--port PORT] [--no-serve]

use std::error::Error;
use std::fs;
use std::io::{self, BufRead as _, BufReader, Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;

const TARGET: &str = "wasm32-unknown-unknown";
const USAGE: &str = "usage: playground [--out FOLDER] [--port PORT] [--no-serve]";

/// The most bytes of a request that are read.
const LONGEST: u64 = 64 * 1024;

type Result<T = ()> = std::result::Result<T, Box<dyn Error>>;

fn main() -> Result {
    // The folder `target`, where cargo has put this program.
    let program = std::env::current_exe()?;
    let target = program.ancestors().nth(2).ok_or("this program is in no target folder")?;
    let (mut out, mut port, mut serves) = (target.join("playground"), 8058, true);
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--out" => out = PathBuf::from(args.next().ok_or(USAGE)?),
            "--port" => port = args.next().ok_or(USAGE)?.parse()?,
            "--no-serve" => serves = false,
            _ => return Err(USAGE.into()),
        }
    }
    build(target, &out)?;
    println!("built {}", out.display());
    if serves { serve(&out, port) } else { Ok(()) }
}

/// Compiles the library, makes its JavaScript, and copies the page. This program has no dependencies, so that a missing
/// target is told before anything is compiled.
fn build(target: &Path, out: &Path) -> Result {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let rustc = std::env::var_os("RUSTC").unwrap_or("rustc".into());
    let libraries =
        Command::new(rustc).args(["--print", "target-libdir", "--target", TARGET]).output()?;
    if !Path::new(String::from_utf8(libraries.stdout)?.trim()).is_dir() {
        return Err(format!("the target {TARGET} is missing: rustup target add {TARGET}").into());
    }
    let cargo = |command: &str, package: &str| {
        let cargo = std::env::var_os("CARGO").unwrap_or("cargo".into());
        let mut cargo = Command::new(cargo);
        cargo.args([command, "--locked", "--package", package, "--manifest-path"]);
        cargo.arg(root.join("Cargo.toml")).arg("--target-dir").arg(target);
        cargo
    };
    let run = |command: &mut Command| {
        if command.status()?.success() {
            Ok(())
        } else {
            Err(Box::<dyn Error>::from("the playground was not built"))
        }
    };
    run(cargo("build", "linkwright-playground").args(["--release", "--target", TARGET]))?;
    fs::create_dir_all(out)?;
    let module = target.join(TARGET).join("release/linkwright_playground.wasm");
    run(cargo("run", "playground-bindgen").arg("--").args([&*module, out]))?;
    for file in fs::read_dir(root.join("page"))? {
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
        // A browser that has gone away is no reason to stop.
        thread::spawn(move || answer(&stream, &folder));
    }
    Ok(())
}

/// Answers the one request of a connection.
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
