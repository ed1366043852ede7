//! A URL put together, for people and for machines.

use core::fmt;

use crate::detect::LinkKind;
use crate::format::host;
use crate::format::minimal::{self, Form, QueryQuotes, Unit};
use crate::host::Spoofs;
use crate::hostname::form_of;
use crate::tail::Part;

use super::UrlParts;
use super::literal::Next;
use super::parse::is_special;

/// A URL as people read it, by [`UrlParts::minimal`]: a value to write, not a `String`.
#[derive(Clone, Debug)]
#[must_use]
pub struct Minimal<'p> {
    parts: &'p UrlParts,
    spoofs: Spoofs,
}

impl<'p> Minimal<'p> {
    pub(super) fn new(parts: &'p UrlParts) -> Self {
        Self { parts, spoofs: Spoofs::ShowAscii }
    }

    /// What is done with labels of the host that could deceive; [`Spoofs::ShowAscii`] unless this
    /// is called. [`Spoofs::Reject`] writes what that does.
    pub fn spoofs(mut self, spoofs: Spoofs) -> Self {
        self.spoofs = spoofs;
        self
    }
}

impl fmt::Display for Minimal<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts = self.parts;
        write!(f, "{}://", parts.scheme)?;
        host::write_shown(f, &parts.host, &form_of(&parts.host), LinkKind::Url, self.spoofs)?;
        write_port(f, parts)?;
        minimal::write(f, units(parts), Form::Minimal)
    }
}

/// A URL as it is sent, by [`UrlParts::full`]: a value to write, not a `String`.
#[derive(Clone, Debug)]
#[must_use]
pub struct Full<'p> {
    parts: &'p UrlParts,
}

impl<'p> Full<'p> {
    pub(super) fn new(parts: &'p UrlParts) -> Self {
        Self { parts }
    }
}

impl fmt::Display for Full<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts = self.parts;
        write!(f, "{}://{}", parts.scheme, parts.host)?;
        write_port(f, parts)?;
        let quotes = match is_special(&parts.scheme) {
            true => QueryQuotes::Escape,
            false => QueryQuotes::Keep,
        };
        minimal::write(f, units(parts), Form::Full(quotes))
    }
}

fn write_port(f: &mut fmt::Formatter<'_>, parts: &UrlParts) -> fmt::Result {
    match parts.port {
        Some(port) => write!(f, ":{port}"),
        None => Ok(()),
    }
}

/// The units of all that stands behind the host.
fn units(parts: &UrlParts) -> impl Iterator<Item = Unit<'_>> + Clone {
    let path = parts.path.iter().flat_map(|segment| {
        let slash = [Unit::Syntax("/", Part::Path)];
        slash.into_iter().chain(segment.units(Part::Path))
    });
    let query = parts.query.iter().enumerate().flat_map(|(i, (key, value))| {
        let separator = match i {
            0 => "?",
            _ => "&",
        };
        let value = value.iter().flat_map(|value| {
            let equals = [Unit::Syntax("=", Part::Query)];
            equals.into_iter().chain(value.units(Part::Query))
        });
        let separator = [Unit::Syntax(separator, Part::Query)];
        separator.into_iter().chain(key.units(Part::Query)).chain(value)
    });
    let groups = parts.directives.len();
    let fragment = parts.fragment.iter().flat_map(move |fragment| {
        let hash = [Unit::Syntax("#", Part::Fragment)];
        let fragment = fragment.units(Part::Fragment).before(next(groups > 0));
        hash.into_iter().chain(fragment)
    });
    let directives = parts.directives.iter().enumerate();
    let directives = directives.flat_map(move |(i, group)| {
        let last = group.len().saturating_sub(1);
        group.iter().enumerate().flat_map(move |(j, directive)| {
            let separator = match j {
                0 => ":~:",
                _ => "&",
            };
            let separator = [Unit::Syntax(separator, Part::Directive)];
            let next = next(j == last && i + 1 < groups);
            separator.into_iter().chain(directive.units(next))
        })
    });
    path.chain(query).chain(fragment).chain(directives)
}

fn next(is_directive: bool) -> Next {
    match is_directive {
        true => Next::Directive,
        false => Next::Other,
    }
}
