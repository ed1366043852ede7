//! What hostile shapes cost, in time and memory: what each host adds to what is ours, and the worst
//! input of a megabyte beside what others do with it. It prints tables in Markdown:
//! `cargo bench -p linkwright-benches --bench hostile`. After `--` it can be told which: `hosts` or `peers`.
//!
//! An allocator that counts is in use throughout, so that small allocations cost all of them more.

extern crate alloc;

mod hosts;
mod measure;
mod peers;
#[path = "../callgrind/shapes.rs"]
#[allow(dead_code, reason = "the bench of growth has shapes of its own")]
mod shapes;

fn main() {
    // `cargo test --all-targets` starts it too, and without this.
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
