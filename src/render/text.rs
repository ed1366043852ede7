//! Plain text as HTML.

use core::fmt::{self, Write};

use crate::link::Segment;
use crate::linker::{Escaped, Linker};

/// Returns `text` as HTML: escaped, and with its links in anchors.
///
/// White space is kept. To show it, a page needs `white-space: pre-wrap`. Takes linear time.
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
        for segment in self.linker.segments(self.text) {
            match segment {
                Segment::Text(text) => Escaped(f).write_str(text)?,
                Segment::Link((_, anchor)) => anchor.write(f)?,
            }
        }
        Ok(())
    }
}
