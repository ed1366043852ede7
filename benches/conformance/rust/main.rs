//! Runs one of the programs in Rust. Reads texts as lines of JSON, and writes the links of each
//! with the milliseconds of CPU time that it took.

mod comrak;
mod linkify;
mod linkwright;

use std::env;
use std::io::{self, BufRead as _, Write as _};
use std::time::Duration;

use rustix::time::{ClockId, clock_gettime};
use serde_json::{Value, json};

/// A function that returns the member `links`, as pairs of text and `href`, or `html`.
type Answer = Box<dyn Fn(&str) -> (&'static str, Value)>;

fn main() -> io::Result<()> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let answer: Answer = match &*arguments.iter().map(String::as_str).collect::<Vec<_>>() {
        ["linkwright"] => linkwright::program(::linkwright::Finder::new()),
        ["linkwright", "letter"] => linkwright::program(::linkwright::Finder::uts58()),
        ["linkify"] => linkify::program(false),
        ["linkify", "bare"] => linkify::program(true),
        ["comrak"] => comrak::program(),
        _ => {
            return Err(io::Error::other(
                "usage: conformance linkwright [letter] | linkify [bare] | comrak",
            ));
        }
    };
    for line in io::stdin().lock().lines() {
        let text: String = serde_json::from_str(&line?)?;
        let start = now();
        let (member, given) = answer(&text);
        let ms = (now() - start).as_secs_f64() * 1e3;
        writeln!(io::stdout(), "{}", json!({ "ms": ms, member: given }))?;
    }
    Ok(())
}

fn now() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec.unsigned_abs(), time.tv_nsec.unsigned_abs() as u32)
}
