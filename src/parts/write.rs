//! Writing a URL from its parts.

use core::fmt::{self, Write};

use crate::detect::LinkKind;
use crate::format::escape::Piece;
use crate::format::host;
use crate::format::minimal::{Form, Unit, Writer, is_narrow_confusable, write_found};
use crate::hostname::form_of;
use crate::spoof::display;
use crate::tail::Part;

use super::{UrlParts, decoded};

/// A value as a function writes it.
#[derive(Clone, Debug)]
pub(crate) struct Written<'p, P>(
    pub(crate) &'p P,
    pub(crate) fn(&P, &mut fmt::Formatter<'_>) -> fmt::Result,
);

impl<P> fmt::Display for Written<'_, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(parts, write) = self;
        write(parts, f)
    }
}

/// Writes a URL as people read it.
pub(super) fn minimal(parts: &UrlParts, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    write!(f, "{}://", parts.scheme)?;
    let shown = display(&parts.host);
    host::write_shown(f, shown, &form_of(&parts.host), LinkKind::Url)?;
    write_port(f, parts)?;
    write_found(f, |out, form| write_tail(out, parts, form))
}

/// Writes a URL as it is sent.
pub(super) fn full(parts: &UrlParts, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    write!(f, "{}://{}", parts.scheme, parts.host)?;
    write_port(f, parts)?;
    write_tail(f, parts, Form::Full)
}

fn write_port(f: &mut impl Write, parts: &UrlParts) -> fmt::Result {
    parts.port.map_or(Ok(()), |port| write!(f, ":{port}"))
}

fn write_tail(f: &mut impl Write, parts: &UrlParts, form: Form) -> fmt::Result {
    let mut writer = Writer::new(f, form);
    for segment in &parts.path {
        writer.push(Unit::Syntax("/", Part::Path))?;
        decoded::write(segment.as_bytes(), &mut writer, Part::Path)?;
    }
    for (i, (key, value)) in parts.query.iter().enumerate() {
        writer.push(Unit::Syntax(if i == 0 { "?" } else { "&" }, Part::Query))?;
        decoded::write(key.as_bytes(), &mut writer, Part::Query)?;
        if let Some(value) = value {
            writer.push(Unit::Syntax("=", Part::Query))?;
            decoded::write(value.as_bytes(), &mut writer, Part::Query)?;
        }
    }
    if let Some(fragment) = &parts.fragment {
        writer.push(Unit::Syntax("#", Part::Fragment))?;
        decoded::write(fragment.as_bytes(), &mut writer, Part::Fragment)?;
    }
    if let Some(mut rest) = parts.directives.as_deref() {
        writer.push(Unit::Syntax(":~:", Part::Directive))?;
        while let Some(Piece { written, char, is_escape }) = Piece::first(rest) {
            writer.push(match char {
                _ if is_escape => Unit::Escape(written),
                Some('&' | ',') => Unit::Syntax(written, Part::Directive),
                Some(c) if !is_narrow_confusable(c) && !rest.starts_with(":~") => Unit::Char(c),
                _ => Unit::Hidden(written.as_bytes()),
            })?;
            rest = &rest[written.len()..];
        }
    }
    writer.finish()
}
