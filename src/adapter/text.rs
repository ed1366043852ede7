//! Plain text as HTML: for those who render no markup at all.

use core::fmt::{self, Write};

use crate::link::Segment;
use crate::linker::Linker;

use super::anchor::{self, Escaped};
use super::direction::Direction;

/// `text` as HTML: escaped, its links in anchors, everything else as it was.
///
/// White space stays as it is too; a page shows it by `white-space: pre-wrap`.
///
/// # Complexity
///
/// Linear in the length of `text`.
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

/// Plain text as HTML, by [`html`]: a value to write, not a `String`.
#[derive(Clone, Copy, Debug)]
pub struct Html<'t, 'l> {
    text: &'t str,
    linker: &'l Linker,
}

impl fmt::Display for Html<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut direction = Direction::default();
        for segment in self.linker.segments(self.text) {
            match segment {
                Segment::Text(text) => {
                    direction.see(text.as_bytes());
                    Escaped(f).write_str(text)?;
                }
                Segment::Link(link) => {
                    let scheme = self.linker.get_default_scheme();
                    let href = link.href().default_scheme(scheme);
                    let bidi = anchor::bidi(&link, self.linker, direction);
                    anchor::write_open(f, href, self.linker, bidi)?;
                    anchor::write_text(&mut Escaped(f), &link, self.linker)?;
                    f.write_str(anchor::CLOSE)?;
                }
            }
        }
        Ok(())
    }
}
