//! Plain text as HTML.

use alloc::string::String;
use core::fmt::{self, Write};

use uts58::{Segment, Segments};

use crate::anchor::{AnchoredLinks, Escaped, Hook};
use crate::linker::Linker;

/// Returns `text` as HTML: escaped, and with its links in anchors.
///
/// White space is kept; a page needs `white-space: pre-wrap` to show it. Takes linear time.
///
/// # Examples
///
/// ```
/// use linkwright::Linker;
///
/// let html = linkwright::text::html("AT&T: example.com/?a&b", &Linker::new()).to_string();
/// assert_eq!(html, "AT&amp;T: <a href=\"https://example.com/?a&amp;b\">example.com/?a&amp;b</a>");
/// ```
#[must_use]
pub const fn html<'t, 'l>(text: &'t str, linker: &'l Linker) -> Html<'t, 'l> {
    Html { text, linker }
}

/// Plain text as HTML, made by [`html`]. Write it with [`Display`](fmt::Display).
#[derive(Clone, Copy, Debug)]
pub struct Html<'t, 'l> {
    text: &'t str,
    linker: &'l Linker,
}

impl fmt::Display for Html<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_html(self.text, self.linker.links(self.text), f)
    }
}

/// [`html`] with a hook that sees each anchor.
#[must_use]
pub fn html_with(text: &str, linker: &Linker, hook: impl Hook) -> String {
    let mut html = String::with_capacity(text.len() + text.len() / 8);
    // Writing to a `String` cannot fail.
    let _ = write_html(text, linker.links(text).hook(hook), &mut html);
    html
}

fn write_html(text: &str, links: AnchoredLinks<'_, impl Hook>, to: &mut impl Write) -> fmt::Result {
    for segment in Segments::new(text, links, |(link, _)| link.range()) {
        match segment {
            Segment::Text(text) => Escaped(to).write_str(text)?,
            Segment::Link((_, anchor)) => anchor.write(to)?,
        }
    }
    Ok(())
}
