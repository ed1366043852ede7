//! linkwright as it is by default or, with `letter`, to the letter of UTS #58.

use linkwright::Finder;
use linkwright_conformance::{mode, run};

fn main() -> std::io::Result<()> {
    let finder = if mode() == "letter" { Finder::uts58() } else { Finder::new() };
    run(|text| {
        let links = finder.links(text);
        (
            "links",
            links.map(|link| vec![link.as_str().to_owned(), link.href().to_string()]).collect(),
        )
    })
}
