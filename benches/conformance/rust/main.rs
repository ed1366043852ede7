//! Runs one of the programs in Rust. Reads texts as lines of JSON, and writes the links of each and
//! the CPU time in milliseconds.

use std::env;
use std::io::{self, BufRead as _, Write as _};
use std::time::Duration;

use linkify::{LinkFinder, LinkKind};
use linkwright::Finder;
use rustix::time::{ClockId, clock_gettime};
use serde_json::{Value, json};

/// A function that returns a member of the output and its name: `links`, as pairs of text and
/// `href`, or `html`.
type Answer = Box<dyn Fn(&str) -> (&'static str, Value)>;

fn main() -> io::Result<()> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let answer: Answer = match &*arguments.iter().map(String::as_str).collect::<Vec<_>>() {
        ["linkwright"] => linkwright(Finder::new()),
        ["linkwright", "letter"] => linkwright(Finder::uts58()),
        ["linkify"] => linkify(false),
        ["linkify", "bare"] => linkify(true),
        ["comrak"] => comrak(),
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

fn linkwright(finder: Finder) -> Answer {
    Box::new(move |text| {
        let links = finder.links(text);
        (
            "links",
            links.map(|link| vec![link.as_str().to_owned(), link.href().to_string()]).collect(),
        )
    })
}

/// Links with linkify. It returns no `href`, so this function makes one.
fn linkify(has_bare_domains: bool) -> Answer {
    let href = |link: &linkify::Link<'_>| match link.as_str() {
        address if *link.kind() == LinkKind::Email => format!("mailto:{address}"),
        url if url.contains("://") => url.to_owned(),
        domain => format!("https://{domain}"),
    };
    let mut finder = LinkFinder::new();
    finder.url_must_have_scheme(!has_bare_domains);
    Box::new(move |text| {
        let links = finder.links(text);
        ("links", links.map(|link| vec![link.as_str().to_owned(), href(&link)]).collect())
    })
}

/// Links with comrak's extension `autolink`, which follows GitHub's rules.
fn comrak() -> Answer {
    let mut options = comrak::Options::default();
    options.extension.autolink = true;
    Box::new(move |text| ("html", comrak::markdown_to_html(text, &options).into()))
}

fn now() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec.unsigned_abs(), time.tv_nsec.unsigned_abs() as u32)
}
