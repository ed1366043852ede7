//! Says that the target is missing before anything is compiled for long.

use std::path::Path;
use std::process::Command;

const TARGET: &str = "wasm32-unknown-unknown";

fn main() {
    let rustc = std::env::var_os("RUSTC").unwrap_or("rustc".into());
    let mut libraries = Command::new(rustc);
    libraries.args(["--print", "target-libdir", "--target", TARGET]);
    let libraries = libraries.output().expect("rustc runs");
    let folder = String::from_utf8_lossy(&libraries.stdout);
    if !Path::new(folder.trim()).is_dir() {
        println!("cargo::error=the target {TARGET} is missing: run `rustup target add {TARGET}`");
    }
}
