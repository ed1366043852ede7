//! Writes a URL from its parts.

use core::fmt::{self, Write};
use core::iter;

use crate::find::LinkKind;
use crate::find::tail::TailPart;
use crate::host::form_of;
use crate::link::host;
use crate::link::percent::Encoded;
use crate::link::shown::{self, Escaping, Unit, is_narrow_confusable, write_found};
use crate::spoof::display;

use super::{UrlParts, decoded};

/// A value that displays what a function writes.
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

pub(super) fn minimal(parts: &UrlParts, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    write!(f, "{}://", parts.scheme)?;
    host::write_shown(f, display(&parts.host), &form_of(&parts.host), LinkKind::Url)?;
    write_port(f, parts)?;
    write_found(f, units(parts))
}

pub(super) fn full(parts: &UrlParts, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    write!(f, "{}://{}", parts.scheme, parts.host)?;
    write_port(f, parts)?;
    shown::write(f, Escaping::Full, units(parts))
}

fn write_port(f: &mut impl Write, parts: &UrlParts) -> fmt::Result {
    parts.port.map_or(Ok(()), |port| write!(f, ":{port}"))
}

/// The parts after the host and the port.
fn units(parts: &UrlParts) -> impl Iterator<Item = Unit<'_>> + Clone {
    let path = parts.path.iter().map(|segment| ("/", TailPart::Path, segment));
    let query = parts.query.iter().enumerate().flat_map(|(i, (key, value))| {
        let separator = if i == 0 { "?" } else { "&" };
        let value = value.iter().map(|value| ("=", TailPart::Query, value));
        iter::once((separator, TailPart::Query, key)).chain(value)
    });
    let fragment = parts.fragment.iter().map(|fragment| ("#", TailPart::Fragment, fragment));
    let pieces = path.chain(query).chain(fragment).flat_map(|(separator, part, piece)| {
        iter::once(Unit::Syntax(separator, part)).chain(decoded::units(piece.as_bytes(), part))
    });
    pieces.chain(parts.directives.iter().flat_map(|written| directives(written)))
}

fn directives(mut rest: &str) -> impl Iterator<Item = Unit<'_>> + Clone {
    let units = iter::from_fn(move || {
        let Encoded { written, char, is_escape } = Encoded::first(rest)?;
        let is_start = rest.starts_with(":~");
        rest = &rest[written.len()..];
        Some(match char {
            _ if is_escape => Unit::Escape(written),
            Some('&' | ',') => Unit::Syntax(written, TailPart::Directive),
            Some(c) if !is_narrow_confusable(c) && !is_start => Unit::Char(c, None),
            _ => Unit::Hidden(written.as_bytes()),
        })
    });
    iter::once(Unit::Syntax(":~:", TailPart::Directive)).chain(units)
}
