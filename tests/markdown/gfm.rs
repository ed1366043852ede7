//! Beside the autolink extension of GFM: for each kind of its examples one of ours, and what comrak
//! makes of it with that extension.

use linkwright::{Linker, markdown};

use crate::pages::{Autolink, anchors, comrak};

/// What both make of a source.
enum Row {
    /// The same links.
    Same(&'static str),
    /// Other links; why.
    Differs {
        source: &'static str,
        ours: &'static [(&'static str, &'static str)],
        gfm: &'static [(&'static str, &'static str)],
        why: &'static str,
    },
}
use Row::{Differs, Same};

/// A bare domain leads to `https`, where GFM has `http`.
const SCHEME: &str = "https";

/// In the order of the eleven examples.
const ROWS: [&[Row]; 11] = [
    // A domain by itself.
    &[Same("www.linkwright-docs.org")],
    // With a path, in a sentence.
    &[Same("Read www.linkwright-docs.org/start before you go on.")],
    // Punctuation behind.
    &[Same("Read www.linkwright-docs.org."), Same("Read www.linkwright-docs.org/v1.2.")],
    // Round brackets at the end.
    &[
        Same("www.shop.com/find?for=tea+(green)"),
        Same("www.shop.com/find?for=tea+(green)))"),
        Same("(www.shop.com/find?for=tea+(green))"),
        Same("(www.shop.com/find?for=tea+(green)"),
    ],
    // And inside.
    &[Differs {
        source: "www.shop.com/find?for=(tea))+x",
        ours: &[("https://www.shop.com/find?for=(tea)", "www.shop.com/find?for=(tea)")],
        gfm: &[("http://www.shop.com/find?for=(tea))+x", "www.shop.com/find?for=(tea))+x")],
        why: "a closing bracket without a partner ends the link wherever it stands (3.5.1)",
    }],
    // What looks like a reference to a character.
    &[
        Same("www.shop.com/find?for=tea&in=en"),
        Differs {
            source: "www.shop.com/find?for=tea&en;",
            ours: &[("https://www.shop.com/find?for=tea&en", "www.shop.com/find?for=tea&en")],
            gfm: &[("http://www.shop.com/find?for=tea", "www.shop.com/find?for=tea")],
            why: "only the `;` is Soft; no reference is called so",
        },
    ],
    // `<` ends it.
    &[Differs {
        source: "www.shop.com/te<a",
        ours: &[("https://www.shop.com/te%3Ca", "www.shop.com/te<a")],
        gfm: &[("http://www.shop.com/te", "www.shop.com/te")],
        why: "`<` is an opening bracket, which a link may hold (3.5.1)",
    }],
    // Schemes.
    &[Same("http://linkwright-docs.org"), Same("(See https://api.shop.com/find?for=Tea+(green))")],
    // An address.
    &[
        Same("anna@shop.com"),
        Differs {
            source: "anna@shop.nonsense",
            ours: &[],
            gfm: &[("mailto:anna@shop.nonsense", "anna@shop.nonsense")],
            why: "there is no such top-level domain",
        },
    ],
    // `+` in the one part and in the other.
    &[Differs {
        source: "anna@shop+mail.com is none, and anna+shop@mail.com is one.",
        ours: &[
            ("https://mail.com", "mail.com"),
            ("mailto:anna+shop@mail.com", "anna+shop@mail.com"),
        ],
        gfm: &[("mailto:anna+shop@mail.com", "anna+shop@mail.com")],
        why: "a domain links without `www.`, and `+` is no part of one",
    }],
    // What ends an address.
    &[
        Same("a.b-c_d@shop.com"),
        Same("a.b-c_d@shop.com."),
        Differs {
            source: "a.b-c_d@shop.com-",
            ours: &[],
            gfm: &[],
            why: "none in both: a domain does not end in a hyphen",
        },
        Same("a.b-c_d@shop.com_"),
    ],
];

fn ours(source: &str) -> Vec<(String, String)> {
    let rewritten = markdown::rewrite(source, &Linker::new());
    anchors(&comrak(&rewritten, Autolink::Off))
}

fn gfm(source: &str) -> Vec<(String, String)> {
    anchors(&comrak(source, Autolink::Gfm))
}

#[test]
fn the_eleven_examples() {
    for row in ROWS.iter().flat_map(|rows| rows.iter()) {
        match row {
            Same(source) => {
                let with_our_scheme = |(href, text): (String, String)| {
                    let is_bare = text.starts_with("www.");
                    let href = match href.strip_prefix("http:") {
                        Some(rest) if is_bare => format!("{SCHEME}:{rest}"),
                        _ => href,
                    };
                    (href, text)
                };
                let want: Vec<_> = gfm(source).into_iter().map(with_our_scheme).collect();
                assert_eq!(ours(source), want, "{source}");
            }
            Differs { source, ours: mine, gfm: theirs, why } => {
                let owned = |links: &[(&str, &str)]| -> Vec<(String, String)> {
                    let links = links.iter();
                    links.map(|(href, text)| (href.to_string(), text.to_string())).collect()
                };
                assert_eq!(ours(source), owned(mine), "ours of {source}: {why}");
                assert_eq!(gfm(source), owned(theirs), "GFM's of {source}: {why}");
            }
        }
    }
}

/// Sources that were rewritten link the same with the extension on: no anchor in an anchor.
#[test]
fn the_extension_finds_nothing_more() {
    for row in ROWS.iter().flat_map(|rows| rows.iter()) {
        let (Same(source) | Differs { source, .. }) = row;
        let rewritten = markdown::rewrite(source, &Linker::new());
        if !ours(source).is_empty() {
            assert_eq!(gfm(&rewritten), ours(source), "{rewritten}");
        }
    }
}
