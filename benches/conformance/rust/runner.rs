//! Reads texts as lines of JSON and writes what is found in each, with the milliseconds of CPU that it took.

use std::io::{self, BufRead as _, Write as _};
use std::time::Duration;

use rustix::time::{ClockId, clock_gettime};
use serde_json::{Value, json};

/// `answer` gives the member `links`, as pairs of text and `href`, or `html`.
pub fn run(answer: impl Fn(&str) -> (&'static str, Value)) -> io::Result<()> {
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

/// The first argument, which says how a program is set.
pub fn mode() -> String {
    std::env::args().nth(1).unwrap_or_default()
}
