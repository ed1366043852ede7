//! Measures the time and memory that hostile shapes take. The tables `hosts` show the time of each
//! host, and the time that linkwright adds. The tables `peers` show a megabyte of each shape in
//! several programs. Prints Markdown: `cargo bench -p linkwright-benches --bench hostile`. To print
//! only some tables, add `hosts` or `peers` after `--`.
//!
//! A counting allocator is always in use, which makes small allocations slower for all programs.

extern crate alloc;

mod hosts;
mod measure;
mod peers;
#[path = "../callgrind/shapes.rs"]
#[allow(dead_code, reason = "the bench of growth has shapes of its own")]
mod shapes;

fn main() {
    // `cargo test --all-targets` also starts this program, but without this argument.
    if !std::env::args().any(|arg| arg == "--bench") {
        return;
    }
    let mut tables = std::env::args().skip(1).filter(|arg| !arg.starts_with('-')).peekable();
    if tables.peek().is_none() {
        hosts::print();
        peers::print();
    }
    for table in tables {
        match &*table {
            "hosts" => hosts::print(),
            "peers" => peers::print(),
            other => eprintln!("no table {other}: hosts or peers"),
        }
    }
}
