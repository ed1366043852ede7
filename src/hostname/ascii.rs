//! The ASCII form of a domain: UTS #46 ToASCII as the WHATWG URL Standard runs it.

use core::fmt;

use idna::uts46::{AsciiDenyList, ErrorPolicy, Hyphens, ProcessingSuccess, Uts46};

use super::Labels;

/// The octets of a domain name in ASCII form, without a final dot (RFC 1035).
pub(super) const MAX_DOMAIN: usize = 253;
/// No text longer than this has an ASCII form of [`MAX_DOMAIN`] octets: a label holds at most 59
/// characters that are not ASCII, each of at most four bytes, and composing them halves that again
/// at worst. Longer runs are not handed to UTS #46.
pub(crate) const MAX_TEXT: usize = 2048;

/// Whether UTS #46 does nothing to the host but to lower the case: it is in ASCII, and no label of
/// it is in its ACE form, `xn--…`.
pub(crate) fn is_plain(host: &str) -> bool {
    host.is_ascii() && Labels::of(host.as_bytes()).is_plain()
}

/// UTS #46 ToASCII as the WHATWG URL Standard runs it.
fn to_ascii(host: &str, out: &mut Ascii) -> Option<()> {
    let done = Uts46::new().process(
        host.as_bytes(),
        AsciiDenyList::URL,
        Hyphens::Allow,
        ErrorPolicy::FailFast,
        |_, _, _| false,
        out,
        None,
    );
    match done.ok()? {
        ProcessingSuccess::Passthrough => out.push(host.as_bytes()),
        ProcessingSuccess::WroteToSink => {}
    }
    Some(())
}

/// A domain in ASCII form, in lower case, on the stack.
pub(crate) struct Ascii {
    bytes: [u8; MAX_DOMAIN + 1],
    /// The bytes that were written; more than there is room for where the domain is too long.
    len: usize,
}

impl Ascii {
    pub(super) fn new() -> Self {
        Self { bytes: [0; MAX_DOMAIN + 1], len: 0 }
    }

    /// UTS #46 ToASCII; `None` where it fails or the domain is too long.
    pub(crate) fn of(host: &str) -> Option<Self> {
        if host.len() > MAX_TEXT {
            return None;
        }
        let mut ascii = Self::new();
        match is_plain(host) {
            true => ascii.push(host.as_bytes()),
            false => to_ascii(host, &mut ascii)?,
        }
        (ascii.len <= MAX_DOMAIN + usize::from(host.ends_with('.'))).then_some(ascii)
    }

    /// Takes the bytes, or only notes them where there is no room: UTS #46 must not be stopped in
    /// the middle of a label.
    pub(super) fn push(&mut self, more: &[u8]) {
        let end = self.len.saturating_add(more.len());
        if let Some(free) = self.bytes.get_mut(self.len..end) {
            free.copy_from_slice(more);
            free.make_ascii_lowercase();
        }
        self.len = end;
    }

    pub(crate) fn as_bytes(&self) -> &[u8] {
        self.bytes.get(..self.len).unwrap_or_default()
    }

    pub(crate) fn as_str(&self) -> &str {
        core::str::from_utf8(self.as_bytes()).unwrap_or_default()
    }
}

impl fmt::Write for Ascii {
    fn write_str(&mut self, s: &str) -> fmt::Result {
        self.push(s.as_bytes());
        Ok(())
    }
}
