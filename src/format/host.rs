//! How the host of a link is sent and shown.

use alloc::string::{String, ToString};
use core::fmt::{self, Write};

use crate::detect::{LinkKind, is_found_whole};
use crate::host::DisplayHost;
use crate::hostname::{HostForm, form_of};

/// Writes the host by UTS #46 ToASCII, in lower case. `form` is what detection found out about it.
pub(crate) fn write_ascii(f: &mut impl Write, host: &str, form: &HostForm) -> fmt::Result {
    if let HostForm::Mapped(ascii) = form {
        f.write_str(ascii)?;
        return match host.ends_with('.') && !ascii.ends_with('.') {
            true => f.write_char('.'),
            false => Ok(()),
        };
    }
    if !host.bytes().any(|b| b.is_ascii_uppercase()) {
        return f.write_str(host);
    }
    host.chars().try_for_each(|c| f.write_char(c.to_ascii_lowercase()))
}

/// Writes the host as people read it: by UTS #46 ToUnicode, except for labels that could deceive. The
/// whole host is written in ASCII if detection would not find the same host again.
pub(crate) fn write_shown(
    f: &mut impl Write,
    host: DisplayHost<'_>,
    form: &HostForm,
    kind: LinkKind,
) -> fmt::Result {
    if *form == HostForm::Plain {
        return f.write_str(host.as_written());
    }
    let shown = host.to_string();
    let (mut sent, mut sent_again) = (String::new(), String::new());
    write_ascii(&mut sent, host.as_written(), form)?;
    write_ascii(&mut sent_again, &shown, &form_of(&shown))?;
    let is_found_again = sent == sent_again && is_found_whole(&shown, kind);
    f.write_str(if is_found_again { &shown } else { &sent })
}
