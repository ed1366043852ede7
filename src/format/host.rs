//! The host as it is sent and as it is shown.

use alloc::string::String;
use core::fmt::{self, Write};

use idna::uts46::ProcessingSuccess;

use crate::detect::{LinkKind, is_found_whole};
use crate::host::{Spoofs, shown_by};
use crate::hostname::{HostForm, form_of};

/// Writes the host by UTS #46 ToASCII, in lower case; `form` is what detection found of it.
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

/// Writes the host as people read it: by UTS #46 ToUnicode, without what could deceive, and in
/// ASCII where that would not be found again as the same host.
pub(crate) fn write_shown(
    f: &mut impl Write,
    host: &str,
    form: &HostForm,
    kind: LinkKind,
    spoofs: Spoofs,
) -> fmt::Result {
    if *form == HostForm::Plain {
        return f.write_str(host);
    }
    let (mut shown, mut sent, mut sent_again) = (String::new(), String::new(), String::new());
    write_ascii(&mut sent, host, form)?;
    let is_good = matches!(shown_by(host, spoofs, &mut shown), Ok(ProcessingSuccess::WroteToSink))
        && write_ascii(&mut sent_again, &shown, &form_of(&shown)).is_ok()
        && sent == sent_again
        && is_found_whole(&shown, kind);
    f.write_str(if is_good { &shown } else { &sent })
}
