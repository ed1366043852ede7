//! An anchor as HTML: written once, for every adapter.

use core::fmt::{self, Write};

use crate::link::Link;
use crate::linker::{AnchorText, Bidi, Dir, Linker};

use super::direction::Direction;

/// Writes `<a href="…" …>`; the `href` is not escaped for HTML yet.
pub(super) fn write_open(
    out: &mut impl Write,
    href: impl fmt::Display,
    linker: &Linker,
    bidi: Bidi,
) -> fmt::Result {
    out.write_str("<a href=\"")?;
    write!(Escaped(out), "{href}")?;
    for (name, value) in linker.attributes(bidi) {
        write!(out, "\" {name}=\"")?;
        Escaped(out).write_str(value)?;
    }
    out.write_str("\">")
}

/// What closes it.
pub(super) const CLOSE: &str = "</a>";

/// Writes what a person reads in the anchor of a link, unescaped.
pub(super) fn write_text(out: &mut impl Write, link: &Link<'_>, linker: &Linker) -> fmt::Result {
    match linker.get_text() {
        AnchorText::Verbatim => out.write_str(link.as_str()),
        AnchorText::Display if link.display().is_as_written() => out.write_str(link.as_str()),
        AnchorText::Display => write!(out, "{}", link.display().spoofs(linker.get_spoofs())),
    }
}

/// Whether the anchor of a link behind such text says which way it runs.
pub(super) fn bidi(link: &Link<'_>, linker: &Linker, direction: Direction) -> Bidi {
    let bidi = direction.of("");
    if bidi == Bidi::Yes || linker.get_dir() == Dir::Unset || link.display().is_as_written() {
        return bidi;
    }
    let mut seen = Seen(Bidi::No);
    match write_text(&mut seen, link, linker) {
        Ok(()) => seen.0,
        Err(_) => Bidi::Yes,
    }
}

/// Looks at what is written to it.
struct Seen(Bidi);

impl Write for Seen {
    fn write_str(&mut self, s: &str) -> fmt::Result {
        if Direction::Own.of(s) == Bidi::Yes {
            self.0 = Bidi::Yes;
        }
        Ok(())
    }
}

/// Escapes for HTML what is written to it, for text and for attribute values in double quotes.
pub(super) struct Escaped<'w, W>(pub(super) &'w mut W);

impl<W: Write> Write for Escaped<'_, W> {
    fn write_str(&mut self, mut s: &str) -> fmt::Result {
        while let Some(at) = s.find(['&', '<', '>', '"']) {
            self.0.write_str(&s[..at])?;
            self.0.write_str(match s.as_bytes()[at] {
                b'&' => "&amp;",
                b'<' => "&lt;",
                b'>' => "&gt;",
                _ => "&quot;",
            })?;
            s = &s[at + 1..];
        }
        self.0.write_str(s)
    }
}
