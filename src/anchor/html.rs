//! Writes anchors as HTML.

use core::fmt::{self, Write};

use super::Escaped;

/// Writes the start tag of an anchor. Escapes the attributes, and the `href` if it `has_markup`.
pub(super) fn write_open<'a>(
    out: &mut impl Write,
    href: &str,
    has_markup: bool,
    mut attributes: impl Iterator<Item = (&'a str, &'a str)>,
) -> fmt::Result {
    out.write_str("<a href=\"")?;
    write_text(out, href, has_markup)?;
    out.write_char('"')?;
    attributes.try_for_each(|(name, value)| write_attribute(out, name, value))?;
    out.write_char('>')
}

pub(super) fn write_text(out: &mut impl Write, text: &str, has_markup: bool) -> fmt::Result {
    if has_markup { Escaped(out).write_str(text) } else { out.write_str(text) }
}

/// Writes ` name="value"`.
pub(crate) fn write_attribute(out: &mut impl Write, name: &str, value: &str) -> fmt::Result {
    [" ", name, "=\""].into_iter().try_for_each(|part| out.write_str(part))?;
    Escaped(out).write_str(value)?;
    out.write_char('"')
}

/// The end tag of an anchor.
pub(crate) const CLOSE: &str = "</a>";
