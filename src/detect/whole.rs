//! A whole text read as one URL or address: what formatting starts from.

use alloc::format;
use alloc::string::String;
use core::net::Ipv6Addr;

use crate::unicode::{Class, is_label_separator};

use super::host::{self, Ascii, Need};
use super::pieces::{self, BareHosts};
use super::{Found, LinkKind, Profile, Scanner, authority, run};

impl Scanner<'_> {
    /// All of the text as one link, if a host is where one has to be.
    pub(crate) fn whole(&self) -> Option<Found> {
        let text = self.text;
        let tail_or_end = text.find(['/', '?', '#']).unwrap_or(text.len());
        if let Some(colon) = text.find("://")
            && colon < tail_or_end
        {
            let scheme = &text[..colon];
            let is_known = self
                .rules
                .all_schemes()
                .any(|name| name.eq_ignore_ascii_case(scheme));
            return is_known
                .then(|| self.whole_url(LinkKind::Url, colon + 3, Need::Local))
                .flatten();
        }
        if text[..tail_or_end].contains('@') || super::email::starts_with_mailto(text) {
            return self.whole_address();
        }
        self.whole_url(LinkKind::Domain, 0, Need::Registrable)
            .or_else(|| self.whole_address())
    }

    fn whole_address(&self) -> Option<Found> {
        self.address(self.text.rfind('@')?)
            .filter(|found| found.range == (0..self.text.len()))
    }

    fn whole_url(&self, kind: LinkKind, from: usize, need: Need) -> Option<Found> {
        let text = self.text;
        let rest = &text[from..];
        let end = if rest.starts_with('[') {
            host::ipv6_end(text, from)?
        } else {
            let len = rest.find(['/', '?', '#', ':']).unwrap_or(rest.len());
            if !is_whole_host(&rest[..len], need) {
                return None;
            }
            from + len
        };
        let tail = authority::port_end(text, end).ok()?;
        let is_tail = matches!(self.byte(tail), None | Some(b'/' | b'?' | b'#'));
        is_tail.then_some(Found {
            kind,
            range: 0..text.len(),
            body: from,
            host: from..end,
            tail,
        })
    }
}

/// Whether all of `host` is a host, with or without a final dot.
fn is_whole_host(host: &str, need: Need) -> bool {
    let allowed = |c| is_label_separator(c) || Class::of(c).has(Class::HOST);
    host.chars().all(allowed) && host::is_host(host.strip_suffix('.').unwrap_or(host), need)
}

/// The host in ASCII, in lower case, if all of the text is one: a domain or an IP address.
pub(crate) fn whole_host(host: &str) -> Option<String> {
    if let Some(address) = host.strip_prefix('[').and_then(|h| h.strip_suffix(']')) {
        let address: Ipv6Addr = address.parse().ok()?;
        return Some(format!("[{address}]"));
    }
    if !is_whole_host(host, Need::Local) {
        return None;
    }
    let ascii = Ascii::of(host)?;
    core::str::from_utf8(ascii.as_bytes())
        .ok()
        .map(String::from)
}

/// Whether a host that is shown would be found again, all of it, in a link of the kind.
pub(crate) fn is_found_whole(host: &str, kind: LinkKind) -> bool {
    let run = 0..host.len();
    if run::end(host, 0, Profile::Default) != host.len() {
        return false;
    }
    let end = match kind {
        LinkKind::Domain => BareHosts::new(host, run.clone())
            .next()
            .filter(|found| found.start == 0)
            .map(|found| found.end),
        LinkKind::Url => pieces::host_at_start(host, run.clone(), Need::Local, Profile::Default),
        LinkKind::Email => {
            pieces::host_at_start(host, run.clone(), Need::Registrable, Profile::Default)
        }
    };
    end == Some(run::trim_separators(host, run))
}
