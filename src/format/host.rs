//! The host as it is sent and as it is shown.

use alloc::string::String;
use core::fmt::{self, Write};

use idna::uts46::{AsciiDenyList, ErrorPolicy, Hyphens, ProcessingError, ProcessingSuccess, Uts46};

use crate::detect::{Ascii, LinkKind, is_found_whole, is_plain};

/// Writes the host by UTS #46 ToASCII, in lower case.
pub(super) fn write_ascii(f: &mut impl Write, host: &str) -> fmt::Result {
    if !is_plain(host)
        && let Some(ascii) = Ascii::of(host)
    {
        return f.write_str(core::str::from_utf8(ascii.as_bytes()).unwrap_or_default());
    }
    host.chars()
        .try_for_each(|c| f.write_char(c.to_ascii_lowercase()))
}

/// Writes the host as people read it: by UTS #46 ToUnicode where it was found in another form than
/// ASCII, and as it is where that would not be found again as the same host.
pub(super) fn write_shown(f: &mut impl Write, host: &str, kind: LinkKind) -> fmt::Result {
    if is_plain(host) {
        return f.write_str(host);
    }
    let (mut shown, mut sent, mut sent_again) = (String::new(), String::new(), String::new());
    write_ascii(&mut sent, host)?;
    let is_good = matches!(
        to_unicode(host, &mut shown),
        Ok(ProcessingSuccess::WroteToSink)
    ) && write_ascii(&mut sent_again, &shown).is_ok()
        && sent == sent_again
        && is_found_whole(&shown, kind);
    f.write_str(if is_good { &shown } else { &sent })
}

/// UTS #46 ToUnicode into a `String`: what it writes to must not fail.
fn to_unicode(host: &str, out: &mut String) -> Result<ProcessingSuccess, ProcessingError> {
    Uts46::new().process(
        host.as_bytes(),
        AsciiDenyList::URL,
        Hyphens::Allow,
        ErrorPolicy::FailFast,
        |_, _, _| true,
        out,
        None,
    )
}
