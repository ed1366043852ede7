//! Builds the playground into a folder and serves it on this machine.
//!
//!     cargo run --manifest-path examples/playground/Cargo.toml -- [--out FOLDER] [--port PORT] [--no-serve]

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use tiny_http::{Header, Response, Server};
use wasm_bindgen_cli_support::Bindgen;

const TARGET: &str = "wasm32-unknown-unknown";
const USAGE: &str = "usage: playground [--out FOLDER] [--port PORT] [--no-serve]";

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

/// Compiles the library, makes its JavaScript, and copies the page.
fn build(target: &Path, out: &Path) -> Result {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let rustc = std::env::var_os("RUSTC").unwrap_or("rustc".into());
    let libraries =
        Command::new(rustc).args(["--print", "target-libdir", "--target", TARGET]).output()?;
    if !Path::new(String::from_utf8(libraries.stdout)?.trim()).is_dir() {
        return Err(format!("the target {TARGET} is missing: rustup target add {TARGET}").into());
    }
    let cargo = std::env::var_os("CARGO").unwrap_or("cargo".into());
    let status = Command::new(cargo)
        .args(["build", "--locked", "--release", "--package", "linkwright-playground"])
        .args(["--target", TARGET, "--manifest-path"])
        .arg(root.join("Cargo.toml"))
        .arg("--target-dir")
        .arg(target)
        .status()?;
    if !status.success() {
        return Err("the library was not compiled".into());
    }
    fs::create_dir_all(out)?;
    Bindgen::new()
        .input_path(target.join(TARGET).join("release/linkwright_playground.wasm"))
        .out_name("linkwright")
        .web(true)?
        .typescript(false)
        .generate(out)?;
    for file in fs::read_dir(root.join("page"))? {
        let file = file?;
        fs::copy(file.path(), out.join(file.file_name()))?;
    }
    Ok(())
}

/// Serves the files of a folder until the program is stopped.
fn serve(folder: &Path, port: u16) -> Result {
    let server =
        Server::http(("127.0.0.1", port)).map_err(|error| format!("port {port}: {error}"))?;
    println!("serving http://{}/", server.server_addr());
    for request in server.incoming_requests() {
        let path = request.url().split('?').next().unwrap_or_default();
        let name = match path.trim_start_matches('/') {
            "" => "index.html",
            name => name,
        };
        let media_type = match name.rsplit('.').next() {
            _ if name.contains(['/', '\\']) => None,
            Some("html") => Some("text/html; charset=utf-8"),
            Some("css") => Some("text/css; charset=utf-8"),
            Some("js") => Some("text/javascript; charset=utf-8"),
            Some("wasm") => Some("application/wasm"),
            _ => None,
        };
        let content = media_type.and_then(|kind| Some((kind, fs::read(folder.join(name)).ok()?)));
        // A browser that has gone away is no reason to stop.
        let _ = match content {
            Some((kind, bytes)) => {
                let header = |name: &str, value: &str| Header::from_bytes(name, value).ok();
                let mut response = Response::from_data(bytes);
                response.add_header(header("Content-Type", kind).ok_or(kind)?);
                request.respond(response)
            }
            None => request.respond(Response::empty(404)),
        };
    }
    Ok(())
}
