//! Writing a URL from its parts.

use core::fmt::{self, Write};

use crate::detect::LinkKind;
use crate::format::host;
use crate::format::minimal::{Form, Unit, Writer, write_found};
use crate::hostname::form_of;
use crate::spoof::display;
use crate::tail::Part;

use super::{UrlParts, decoded};

/// A URL as people read it.
#[derive(Clone, Debug)]
pub(super) struct Minimal<'p>(pub(super) &'p UrlParts);

impl fmt::Display for Minimal<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(parts) = self;
        write!(f, "{}://", parts.scheme)?;
        let shown = display(&parts.host);
        host::write_shown(f, shown, &form_of(&parts.host), LinkKind::Url)?;
        write_port(f, parts)?;
        write_found(f, |out, form| write_tail(out, parts, form))
    }
}

/// A URL as it is sent.
#[derive(Clone, Debug)]
pub(super) struct Full<'p>(pub(super) &'p UrlParts);

impl fmt::Display for Full<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(parts) = self;
        write!(f, "{}://{}", parts.scheme, parts.host)?;
        write_port(f, parts)?;
        write_tail(f, parts, Form::Full)
    }
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
    for (i, directive) in parts.directives.iter().enumerate() {
        writer.push(Unit::Syntax(if i == 0 { ":~:" } else { "&" }, Part::Directive))?;
        directive.write(&mut writer)?;
    }
    writer.finish()
}
