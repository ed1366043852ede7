//! How the host of a link is sent and shown.

use alloc::string::{String, ToString};
use core::fmt::{self, Write};

use crate::detect::{LinkKind, is_found_whole};
use crate::host::DisplayHost;
use crate::hostname::{HostForm, form_of};
use crate::link::Link;

impl Link<'_> {
    /// Returns whether the host is `site` or a subdomain of it. Letter case, a final dot and the choice between
    /// Unicode and ASCII make no difference.
    ///
    /// # Complexity
    ///
    /// Linear in the length of both.
    ///
    /// # Examples
    ///
    /// ```
    /// for text in ["example.com", "https://WWW.Example.COM./a", "https://ｅｘａｍｐｌｅ．com", "a@example.com"] {
    ///     assert!(linkwright::links(text).next().unwrap().is_at("example.com"));
    /// }
    /// for text in ["myexample.com", "example.com.example.net"] {
    ///     assert!(!linkwright::links(text).next().unwrap().is_at("example.com"));
    /// }
    /// ```
    #[must_use]
    pub fn is_at(&self, site: &str) -> bool {
        let (mut host, mut parent) = (String::new(), String::new());
        // Writing to a `String` cannot fail.
        let _ = write_ascii(&mut host, self.host(), self.host_form());
        let _ = write_ascii(&mut parent, site, &form_of(site));
        let host = host.trim_end_matches('.');
        let below = host.strip_suffix(parent.trim_end_matches('.'));
        below.is_some_and(|below| below.is_empty() || below.ends_with('.'))
    }
}

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
