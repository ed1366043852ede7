//! Answers each line of standard input with the Rust library: the line with its links marked (`M`), each link (`L`) and each link
//! in UTF-16 (`U`), the length of the stable prefix (`S`, `V`), and the line as HTML (`T` as text, `H` as a page). The programs in
//! other languages, which use the C interface, must print the same.

use std::fmt::Write as _;
use std::io::{self, BufRead, Write as _};

use linkwright::{LinkKind, Linker, Segment, Segments, html, text};

fn main() -> io::Result<()> {
    let linker = Linker::new();
    for line in io::stdin().lock().lines() {
        io::stdout().write_all(answer(&line?, &linker).as_bytes())?;
    }
    Ok(())
}

fn answer(line: &str, linker: &Linker) -> String {
    let units = |byte| line[..byte].encode_utf16().count();
    let (mut marked, mut found, mut in_utf16) = (String::new(), String::new(), String::new());
    for segment in Segments::new(line, linker.links(line), |(link, _)| link.range()) {
        let (link, anchor) = match segment {
            Segment::Text(text) => {
                marked += text;
                continue;
            }
            Segment::Link(link) => link,
        };
        let (start, end) = (link.range().start, link.range().end);
        let kind = match link.kind() {
            LinkKind::Domain => 1,
            LinkKind::Email => 2,
            LinkKind::Mailto => 3,
            _ => 0,
        };
        let _ = write!(marked, "⸠{}⸡", link.as_str());
        let _ = writeln!(found, "L {start} {end} {kind} {} {}", anchor.href(), anchor.text());
        let _ = writeln!(in_utf16, "U {} {}", units(start), units(end));
    }
    let stable_prefix = linker.get_finder().stable_prefix(line);
    let (as_text, as_page) = (text::html(line, linker), html::rewrite(line, linker));
    format!(
        "M {marked}\n{found}{in_utf16}V {}\nT {as_text}\nH {as_page}\nS {stable_prefix}\n",
        units(stable_prefix)
    )
}
