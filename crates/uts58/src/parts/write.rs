//! Writes a URL from its parts.

use core::fmt::{self, Write};
use core::iter;

use crate::find::LinkKind;
use crate::find::tail::TailPart;
use crate::host::form_of;
use crate::link::host;
use crate::link::percent::{self, Encoded};
use crate::link::shown::Unit;
use crate::link::strict::{self, TailForm};
use crate::spoof::display;

use super::{UrlParts, decoded};

/// A value whose `Display` output comes from a function.
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
    strict::write(f, TailForm::Minimal, units(parts))
}

pub(super) fn full(parts: &UrlParts, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    write!(f, "{}://{}", parts.scheme, parts.host)?;
    write_port(f, parts)?;
    strict::write(f, TailForm::Full, units(parts))
}

fn write_port(f: &mut impl Write, parts: &UrlParts) -> fmt::Result {
    parts.port.map_or(Ok(()), |port| write!(f, ":{port}"))
}

/// Returns the units after the host and the port.
fn units(parts: &UrlParts) -> impl Iterator<Item = Unit<'_>> + Clone {
    let path = parts.path.iter().map(|segment| ("/", TailPart::Path, segment));
    let query = parts.query.iter().enumerate().flat_map(|(i, (key, value))| {
        let separator = if i == 0 { "?" } else { "&" };
        let value = value.iter().map(|value| ("=", TailPart::Query, value));
        iter::once((separator, TailPart::Query, key)).chain(value)
    });
    let fragment = parts.fragment.iter().map(|fragment| ("#", TailPart::Fragment, fragment));
    let pieces = path.chain(query).chain(fragment);
    let directives = parts.directives.as_deref();
    let is_utf8 = pieces.clone().all(|(_, _, piece)| piece.as_str().is_some())
        && percent::pieces(directives.unwrap_or_default()).all(|piece| piece.char.is_some());
    let next = if directives.is_some() { DIRECTIVES } else { "" };
    let units = pieces.flat_map(move |(separator, part, piece)| {
        let units = decoded::units(piece.as_bytes(), part, next, is_utf8);
        iter::once(Unit::Syntax(separator, part)).chain(units)
    });
    units.chain(directives.into_iter().flat_map(move |written| directive_units(written, is_utf8)))
}

/// The separator between a fragment and its directives.
const DIRECTIVES: &str = ":~:";

fn directive_units(mut rest: &str, is_utf8: bool) -> impl Iterator<Item = Unit<'_>> + Clone {
    let units = iter::from_fn(move || {
        let Encoded { written, char, is_escape } = Encoded::first(rest)?;
        let is_start = rest.starts_with(DIRECTIVES);
        rest = &rest[written.len()..];
        Some(match char {
            _ if is_escape => Unit::Escape(written),
            Some('&' | ',') => Unit::Syntax(written, TailPart::Directive),
            Some(c) if (is_utf8 || c.is_ascii()) && !is_start => Unit::Char(c, None),
            _ => Unit::Hidden(written.as_bytes()),
        })
    });
    iter::once(Unit::Syntax(DIRECTIVES, TailPart::Directive)).chain(units)
}
