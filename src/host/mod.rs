//! Hosts as people read them, and what there is to fear of them.
//!
//! The host of a URL is sent in ASCII and shown in its own script: `xn--bcher-kva.de` is `bücher.de`
//! (UTS #46 ToUnicode). Some names in one script look like other names in another, and who registers
//! those wants them to be shown. So [`display`] judges each label by itself, and one that could
//! deceive stays in its ASCII form:
//!
//! ```
//! use linkwright::host;
//!
//! assert_eq!(host::display("xn--bcher-kva.de").to_string(), "bücher.de");
//! // All of it Cyrillic, and read as "apple" by everyone.
//! assert_eq!(host::display("аррӏе.com").to_string(), "xn--80ak6aa92e.com");
//! // What there is to fear of it.
//! let concerns = host::concerns("аррӏе.com");
//! assert_eq!(concerns[0].why(), host::Why::LooksLatin);
//! ```
//!
//! [`Link::display`](crate::Link::display) shows hosts like this, and
//! [`Link::concerns`](crate::Link::concerns) tells why.

mod concern;
mod judge;

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

pub use self::concern::{Concern, Spoofs, Why};

use idna::uts46::{AsciiDenyList, ErrorPolicy, Hyphens, ProcessingError, ProcessingSuccess, Uts46};

use crate::hostname::{MAX_TEXT, MAX_TLD, is_plain};
use crate::unicode::is_label_separator;

/// The labels of `host`, in Unicode or in ASCII, that could deceive who reads it in Unicode; none
/// for a host that is plain ASCII.
///
/// # Complexity
///
/// Linear in the length of `host`. Allocates only where that is not plain ASCII.
///
/// # Examples
///
/// ```
/// use linkwright::host::{concerns, Why};
///
/// assert_eq!(concerns("example.com"), []);
/// assert_eq!(concerns("例え.jp"), []);
/// assert_eq!(concerns("xn--bay-qdd.com")[0].why(), Why::MixedScripts); // еbay
/// assert_eq!(concerns("xn--a.com")[0].why(), Why::Invalid);
/// ```
#[must_use]
pub fn concerns(host: &str) -> Vec<Concern> {
    let mut concerns = Vec::new();
    if is_plain(host) {
        return concerns;
    }
    let mut shown = String::new();
    let judged = to_unicode(host, &mut shown, |label, tld| {
        concerns.extend(concern(label, tld));
        true
    });
    if judged.is_ok() {
        return concerns;
    }
    // Only one label may be at fault: they are judged one by one.
    concerns.clear();
    let tld = tld(host);
    for label in host.split(is_label_separator) {
        shown.clear();
        let judged = to_unicode(label, &mut shown, |label, _| {
            concerns.extend(concern(label, &tld));
            true
        });
        if judged.is_err() {
            concerns.push(Concern { label: label.to_owned(), why: Why::Invalid });
        }
    }
    concerns
}

/// Whether a label of the host could deceive.
pub(crate) fn is_suspect(host: &str) -> bool {
    !concerns(host).is_empty()
}

/// Whether a label of the host could deceive who reads the host as it is written: one that is written
/// in ASCII does not.
pub(crate) fn is_suspect_as_written(host: &str) -> bool {
    if host.is_ascii() {
        return false;
    }
    let tld = tld(host);
    let mut shown = String::new();
    host.split(is_label_separator).filter(|label| !label.is_ascii()).any(|label| {
        shown.clear();
        let mut is_suspect = false;
        let judged = to_unicode(label, &mut shown, |label, _| {
            is_suspect |= judge::judge(label, &tld).is_some();
            true
        });
        is_suspect || judged.is_err()
    })
}

/// The last label of a host, in Unicode where it can be.
fn tld(host: &str) -> Vec<char> {
    let last = host.rsplit(is_label_separator).next().unwrap_or(host);
    if last.len() > MAX_TLD {
        return Vec::new();
    }
    let mut shown = String::new();
    match to_unicode(last, &mut shown, |_, _| true) {
        Ok(ProcessingSuccess::WroteToSink) => shown.chars().collect(),
        Ok(ProcessingSuccess::Passthrough) | Err(_) => last.chars().collect(),
    }
}

fn concern(label: &[char], tld: &[char]) -> Option<Concern> {
    let why = judge::judge(label, tld)?;
    let label = label.iter().collect();
    Some(Concern { label, why })
}

/// `host`, in Unicode or in ASCII, as people read it: by UTS #46 ToUnicode, but for the labels that
/// could deceive, which are in their ASCII form.
///
/// A label that UTS #46 does not take is written as it is, as is an IP address.
///
/// # Complexity
///
/// Linear in the length of `host`.
///
/// # Examples
///
/// ```
/// use linkwright::host::{display, Spoofs};
///
/// assert_eq!(display("xn--fsqu00a.xn--g6w251d").to_string(), "例子.測試");
/// assert_eq!(display("www.еbay.com").to_string(), "www.xn--bay-qdd.com");
/// let shown = display("xn--bay-qdd.com").spoofs(Spoofs::Allow);
/// assert_eq!(shown.to_string(), "еbay.com");
/// ```
pub const fn display(host: &str) -> DisplayHost<'_> {
    DisplayHost { host, spoofs: Spoofs::ShowAscii }
}

/// A host as people read it, by [`display`]: a value to write, not a `String`.
#[derive(Clone, Copy, Debug)]
#[must_use]
pub struct DisplayHost<'h> {
    host: &'h str,
    spoofs: Spoofs,
}

impl DisplayHost<'_> {
    /// What is done with labels that could deceive; [`Spoofs::ShowAscii`] unless this is called.
    /// [`Spoofs::Reject`] writes what that does.
    pub const fn spoofs(mut self, spoofs: Spoofs) -> Self {
        self.spoofs = spoofs;
        self
    }
}

impl fmt::Display for DisplayHost<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if is_plain(self.host) {
            return f.write_str(self.host);
        }
        let mut shown = String::new();
        match shown_by(self.host, self.spoofs, &mut shown) {
            Ok(ProcessingSuccess::WroteToSink) => return f.write_str(&shown),
            Ok(ProcessingSuccess::Passthrough) => return f.write_str(self.host),
            Err(_) => {}
        }
        let tld = tld(self.host);
        for (i, label) in self.host.split(is_label_separator).enumerate() {
            if i > 0 {
                f.write_str(".")?;
            }
            shown.clear();
            let is_shown = |label: &[char], _: &[char]| is_shown(label, &tld, self.spoofs);
            match to_unicode(label, &mut shown, is_shown) {
                Ok(ProcessingSuccess::WroteToSink) => f.write_str(&shown)?,
                Ok(ProcessingSuccess::Passthrough) | Err(_) => f.write_str(label)?,
            }
        }
        Ok(())
    }
}

fn is_shown(label: &[char], tld: &[char], spoofs: Spoofs) -> bool {
    match spoofs {
        Spoofs::Allow => !judge::is_encoded_twice(label),
        Spoofs::ShowAscii | Spoofs::Reject => judge::judge(label, tld).is_none(),
    }
}

/// UTS #46 ToUnicode, with the labels that could deceive in ASCII, as `spoofs` has it.
pub(crate) fn shown_by(
    host: &str,
    spoofs: Spoofs,
    out: &mut String,
) -> Result<ProcessingSuccess, ProcessingError> {
    to_unicode(host, out, |label, tld| is_shown(label, tld, spoofs))
}

/// UTS #46 ToUnicode into a `String`, of the labels that `is_shown` takes: what `idna` writes to
/// must not fail.
fn to_unicode(
    host: &str,
    out: &mut String,
    mut is_shown: impl FnMut(&[char], &[char]) -> bool,
) -> Result<ProcessingSuccess, ProcessingError> {
    if host.len() > MAX_TEXT {
        return Err(ProcessingError::ValidityError);
    }
    Uts46::new().process(
        host.as_bytes(),
        AsciiDenyList::URL,
        Hyphens::Allow,
        ErrorPolicy::FailFast,
        |label, tld, _| is_shown(label, tld),
        out,
        None,
    )
}
