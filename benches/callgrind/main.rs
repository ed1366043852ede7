//! Counts instructions with callgrind. The counts do not depend on other work of the machine.
//!
//! ```console
//! cargo bench -p linkwright-benches --bench callgrind -- growth [PATH…]
//! cargo bench -p linkwright-benches --bench callgrind -- instructions
//! BLESS=1 cargo bench -p linkwright-benches --bench callgrind -- instructions
//! ```
//!
//! Each command prints a table and fails if a number is above its limit. It needs valgrind.

mod by_html;
mod by_markdown;
mod by_text;
mod growth;
mod instructions;
mod path;
mod shapes;

use std::env;
use std::error::Error;
use std::process::ExitCode;

use path::{Path, Sink};
use shapes::Shape;

fn main() -> ExitCode {
    match run() {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(2)
        }
    }
}

/// Returns all paths, including paths for which only growth is measured.
fn growing() -> Vec<Path> {
    path::all().into_iter().chain(by_markdown::streams()).collect()
}

fn run() -> Result<bool, Box<dyn Error>> {
    let args: Vec<String> = env::args().skip(1).filter(|arg| arg != "--bench").collect();
    let named = |name: &String| -> Result<Path, String> {
        let path = growing().into_iter().find(|path| path.name == name);
        path.ok_or_else(|| format!("there is no path {name}"))
    };
    match &*args {
        [mode, measure, name] if measure == "--measure" => {
            match &**mode {
                "growth" => growth::run_all(&named(name)?),
                _ => instructions::run_all(&named(name)?),
            }
            Ok(true)
        }
        [mode] if mode == "growth" => growth::check(&growing()),
        [mode, names @ ..] if mode == "growth" => {
            growth::check(&names.iter().map(named).collect::<Result<Vec<_>, _>>()?)
        }
        [mode] if mode == "instructions" => instructions::check(&path::all()),
        // `cargo test --all-targets` starts this program without arguments.
        [] => Ok(true),
        _ => Err("give `growth` or `instructions`".into()),
    }
}
