//! Plain text as HTML.

#[cfg(feature = "suffixes")]
use alloc::vec::Vec;
use core::cell::RefCell;
use core::fmt::{self, Write};

use uts58::{Segment, Segments};

use crate::anchor::{Escaped, Hook, Hooked};
#[cfg(feature = "suffixes")]
use crate::explain::{self, Explained};
use crate::linker::Linker;

/// Returns plain text as escaped HTML, with its links in anchors.
///
/// Keeps whitespace. A page needs `whitespace: pre-wrap` to show it. Takes linear time.
///
/// # Examples
///
/// ```
/// use linkwright::Linker;
///
/// let html = linkwright::text::html("AT&T: example.com/?a&b", &Linker::new()).to_string();
/// assert_eq!(html, "AT&amp;T: <a href=\"https://example.com/?a&amp;b\">example.com/?a&amp;b</a>");
/// ```
///
/// An email with its quotations, without its signature, and with URLs that were broken across lines
/// (feature `wrapped`):
///
/// ```
/// use linkwright::{Linker, text};
/// use linkwright::uts58::wrapped::WrappedLines;
///
/// let mail = "> It is all at https://example.com/team/project-\n> rows/pull/1234\n\nThanks <3\n-- \nAnna\n";
/// let (body, _signature) = mail.split_once("\n-- \n").unwrap_or((mail, ""));
/// let linker = Linker::new();
/// let rows = WrappedLines::new(body.lines(), None, linker.get_finder());
/// let (mut html, mut depth) = (String::new(), 0);
/// for row in rows.text().lines() {
///     let text = row.trim_start_matches(['>', ' ']);
///     let marks = row[..row.len() - text.len()].matches('>').count();
///     html += &"<blockquote>".repeat(marks.saturating_sub(depth));
///     html += &"</blockquote>".repeat(depth.saturating_sub(marks));
///     html += &format!("{}\n", text::html(text, &linker));
///     depth = marks;
/// }
/// html += &"</blockquote>".repeat(depth);
/// assert_eq!(
///     html,
///     "<blockquote>It is all at <a href=\"https://example.com/team/project-rows/pull/1234\">\
///      https://example.com/team/project-rows/pull/1234</a>\n</blockquote>\nThanks &lt;3\n",
/// );
/// ```
#[doc(alias("linkify", "autolink", "escape"))]
pub fn html<'t, 'l, H: Hook>(text: &'t str, linker: impl Into<Hooked<'l, H>>) -> Html<'t, 'l, H> {
    let Hooked { linker, hook } = linker.into();
    Html { text, linker, hook: RefCell::new(hook) }
}

/// Returns the links of a text, and the places that could have been links, in order. Takes linear
/// time.
///
/// # Examples
///
/// ```
/// use linkwright::explain::Outcome;
/// use linkwright::{Linker, text};
///
/// let places = text::explain("See example.com, not main.rs.", &Linker::new());
/// let Outcome::Link { href, .. } = &places[0].outcome else { panic!() };
/// assert_eq!((places[0].range.clone(), &**href), (4..15, "https://example.com"));
/// let Outcome::Refused(refusal) = places[1].outcome else { panic!() };
/// assert_eq!((places[1].at, refusal.rule.id), (25, "D3.file-name.extension"));
/// ```
#[cfg(feature = "suffixes")]
#[must_use]
pub fn explain(text: &str, linker: &Linker) -> Vec<Explained> {
    explain::of_text(text, linker)
}

/// Plain text as HTML, returned by [`html`]. Write it with [`Display`](fmt::Display).
#[derive(Clone, Debug)]
#[must_use]
pub struct Html<'t, 'l, H = ()> {
    text: &'t str,
    linker: &'l Linker,
    /// In a `RefCell`, because `Display` takes `&self` and a hook needs `&mut self`.
    hook: RefCell<H>,
}

impl<H: Hook> fmt::Display for Html<'_, '_, H> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut hook = self.hook.try_borrow_mut().map_err(|_| fmt::Error)?;
        let links = self.linker.hook(&mut *hook).links(self.text);
        for segment in Segments::new(self.text, links, |(link, _)| link.range()) {
            match segment {
                Segment::Text(text) => Escaped(&mut *f).write_str(text)?,
                Segment::Link((_, anchor)) => anchor.write(f)?,
            }
        }
        Ok(())
    }
}
