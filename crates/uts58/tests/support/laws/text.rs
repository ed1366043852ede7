//! Laws of plain text: which text links, and where the links lead.

use std::ops::Range;

use percent_encoding::percent_decode_str;
use url::Url;
use uts58::{BareDomains, Finder, Link, LinkKind, LocalHosts, Segment};

/// Checks the laws of every text.
pub fn check(text: &str) {
    tiles(Finder::uts58(), text);
    for link in tiles(Finder::new(), text) {
        is_safe(&link);
        is_the_url_of_its_text(&link);
        is_shown_as_one_link(Finder::new(), &link);
        is_refined(text, &link);
    }
}

/// Checks the laws of text as people write it, in addition to the laws of every text.
pub fn check_as_written(text: &str) {
    check(text);
    is_linked_once(text);
}

/// Checks that the segments join to the text, that none is empty, and that links do not overlap.
/// Returns the links.
pub fn tiles(finder: Finder, text: &str) -> Vec<Link<'_>> {
    let segments: Vec<Segment<'_>> = finder.segments(text).collect();
    let joined: String = segments.iter().map(Segment::as_str).collect();
    assert_eq!(joined, text, "segments tile the text");
    assert!(segments.iter().all(|segment| !segment.as_str().is_empty()));
    let adjacent = |pair: &[Segment<'_>]| matches!(pair, [Segment::Text(_), Segment::Text(_)]);
    assert!(!segments.windows(2).any(adjacent), "{text:?}");

    let links: Vec<Link<'_>> = finder.links(text).collect();
    let of_segments: Vec<Link<'_>> = segments
        .into_iter()
        .filter_map(|segment| match segment {
            Segment::Link(link) => Some(link),
            Segment::Text(_) => None,
        })
        .collect();
    assert_eq!(links, of_segments);
    for pair in links.windows(2) {
        assert!(pair[0].range().end <= pair[1].range().start, "{text:?}");
    }
    for link in &links {
        assert_eq!(&text[link.range()], link.as_str());
    }
    links
}

/// Checks that the text between the links has no links. Otherwise, linking a page again would add
/// some.
pub fn is_linked_once(text: &str) {
    for segment in Finder::new().segments(text) {
        if let Segment::Text(left) = segment {
            let again: Vec<Link<'_>> = Finder::new().links(left).collect();
            assert!(again.is_empty(), "{again:?} in {left:?} of {text:?}");
        }
    }
}

/// Checks that an `href` is ASCII, has an enabled scheme, and contains nothing that ends an
/// attribute.
pub fn is_safe(link: &Link<'_>) {
    let href = link.href().to_string();
    assert!(href.is_ascii(), "{href}");
    let is_unsafe = |c: char| c.is_ascii_control() || " \"<>".contains(c);
    assert!(!href.contains(is_unsafe), "{href}");
    let scheme = href.split(':').next().unwrap_or_default();
    assert!(["http", "https", "mailto"].contains(&scheme), "{href}");
    assert!(href.len() <= 3 * link.as_str().len() + 261);
    assert!(link.display().to_string().len() <= 3 * link.as_str().len() + 253);
}

/// Checks that a browser opens the same URL for the `href` as for the written text.
pub fn is_the_url_of_its_text(link: &Link<'_>) {
    let written = match link.kind() {
        LinkKind::Email | LinkKind::Mailto => return,
        LinkKind::Url => link.as_str().to_owned(),
        _ => format!("https://{}", link.as_str()),
    };
    let href = link.href().to_string();
    let sent = Url::parse(&href);
    assert!(sent.is_ok(), "{href}: {sent:?}");
    assert_eq!(sent, Url::parse(&written), "{href}");
}

/// Checks that the display form is found again as one link, with the same target and display form.
pub fn is_shown_as_one_link(finder: Finder, link: &Link<'_>) {
    let shown = link.display().to_string();
    // The text around a bare domain decides whether it links.
    let depends = link.kind() == LinkKind::Domain && finder.links(&shown).count() != 1;
    let finder = if depends { finder.bare_domains(BareDomains::All) } else { finder };
    let found: Vec<_> = finder.links(&shown).collect();
    // A `:` or `.` at the start of the path is evidence against a bare domain, and the text after
    // it may be another domain: `製品.com/:80Lo.uk`, `例え.jp/%2E:80`. An `@` in the path is also
    // evidence, unless an escape follows: `製品.com/a@b.com%7Bc`.
    let starts_with_mark =
        ["/:", "/.", "/%2E", "/%2e"].iter().any(|start| link.tail().starts_with(start));
    if link.kind() == LinkKind::Domain && (starts_with_mark || link.tail().contains('@')) {
        return;
    }
    // Without the text before an address, a domain in its local part may link:
    // `::example.com·a@example.com`.
    let has_domain = link.local_part().is_some_and(|local| local.contains('.'));
    if has_domain && found.len() == 2 && found[0].kind() == LinkKind::Domain {
        return;
    }
    assert_eq!(found.len(), 1, "{} is shown as {shown}", link.as_str());
    assert_eq!(found[0].as_str(), shown, "{}", link.as_str());
    assert_eq!(
        unreserved_undone(&found[0].href().to_string()),
        unreserved_undone(&link.href().to_string()),
        "{} is shown as {shown}",
        link.as_str()
    );
    // A link that is found again only with some escaped words may have fewer escapes the second
    // time.
    let wide = |text: &str| text.chars().filter(|c| !c.is_ascii()).count();
    let decoded = percent_decode_str(found[0].tail()).decode_utf8_lossy();
    let is_asked = wide(&decoded) == wide(found[0].tail()) || link.tail().is_ascii();
    // Escapes that are not UTF-8 combine with the escapes of hidden characters next to them.
    if is_asked && percent_decode_str(link.as_str()).decode_utf8().is_ok() {
        assert_eq!(found[0].display().to_string(), shown, "of {}", link.as_str());
    }
}

/// Checks that `refine` keeps the range of a link, and restores it from any end in its tail.
pub fn is_refined(text: &str, link: &Link<'_>) {
    if link.local_part().is_some() {
        return;
    }
    let finder = Finder::new();
    let range = link.range();
    assert_eq!(finder.refine(text, range.clone()), range);
    let host = range.start + link.as_str().find(link.host()).unwrap() + link.host().len();
    let ends = (host..range.end).filter(|&end| text.is_char_boundary(end));
    let is_in_port =
        |end: usize| text[host..end].starts_with(':') && !text[host..end].contains(['/', '?', '#']);
    // Testing all ends of a long link would take quadratic time.
    for end in ends.filter(|&end| !is_in_port(end)).take(8) {
        let refined = finder.refine(text, range.start..end);
        assert_eq!(refined, range, "{text:?} to {end}");
    }
}

/// Returns the start of the label that ends a URL.
pub fn label(shown: &str) -> Option<usize> {
    let (path, label) = shown.rsplit_once('[')?;
    label.find(']').is_none_or(|close| close + 1 == label.len()).then_some(path.len())
}

/// The starts of the entities that end a URL.
const ENTITIES: [&str; 7] = ["&#", "&quot", "&gt", "&lt", "&amp", "&nbsp", "&apos"];

/// Checks that the display form of a whole text is found as a link, unless it ends with a separator
/// of a query or of labels.
pub fn is_parsed(text: &str) {
    let finder = Finder::new();
    if let Some(link) = finder.parse(text) {
        is_safe(&link);
        // A URL parser drops these characters, but in a whole text they are part of the URL.
        let is_left_out = |c: char| c.is_ascii_control() || c == ' ';
        if !text.contains(['\t', '\n', '\r']) && !text.ends_with(is_left_out) {
            is_the_url_of_its_text(&link);
        }
        let shown = link.display().to_string();
        // Without a scheme, a whole text may be a host that does not link in a longer text. There,
        // a last label with a capital letter may also start the next sentence.
        let last = link.host().rsplit('.').next().unwrap_or_default();
        let is_found = match link.kind() {
            LinkKind::Domain => false,
            _ if last.starts_with(|c: char| c.is_ascii_uppercase()) => false,
            // In a text, a hyphen or an underscore there attaches other text to the host.
            _ if last.contains(['-', '_']) => false,
            // Section 5.2 finds addresses, and D3, D8 and D9 refuse some of them.
            LinkKind::Email | LinkKind::Mailto => false,
            // In a text, these would be two URLs, a possessive, a label, cells of CSV, an entity,
            // the end of an emphasis, or a URL that a backslash or a final `|` ends (D7). The
            // display form has the last two as in the `href`.
            _ => {
                shown.matches("://").count() == 1
                    && !shown.ends_with("'s")
                    && !shown.contains('\\')
                    && !shown.ends_with(['|', '*', '~', '_'])
                    && label(&shown).is_none()
                    && shown.matches(',').count() < 3
                    && !ENTITIES.iter().any(|entity| shown.contains(entity))
            }
        };
        if is_found && !link.host().ends_with('.') && !shown.ends_with(['?', ',', ':', '.']) {
            // A whole text may have a local host, which links in a text only with this setting.
            let finder = finder.local_hosts(LocalHosts::Link);
            let found: Vec<_> = finder.links(&shown).map(|link| link.range()).collect();
            assert!(is_all(&found, &shown), "{text} is shown as {shown}");
        }
    }
}

/// Returns whether there is one link, over the whole text.
pub fn is_all(found: &[Range<usize>], text: &str) -> bool {
    matches!(found, [range] if *range == (0..text.len()))
}

/// Decodes the escapes of unreserved characters, and writes other escapes in uppercase.
pub fn unreserved_undone(uri: &str) -> String {
    let mut out = String::new();
    let mut rest = uri;
    while let Some(c) = rest.chars().next() {
        let byte = rest
            .get(1..3)
            .filter(|hex| c == '%' && hex.bytes().all(|b| b.is_ascii_hexdigit()))
            .and_then(|hex| u8::from_str_radix(hex, 16).ok());
        match byte {
            Some(byte) if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) => {
                out.push(char::from(byte));
            }
            Some(byte) => out += &format!("%{byte:02X}"),
            None => {
                out.push(c);
                rest = &rest[c.len_utf8()..];
                continue;
            }
        }
        rest = &rest[3..];
    }
    out
}
