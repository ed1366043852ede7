//! Reads a whole text as one URL or address, for formatting.

use crate::hostname::{self, HostForm, HostPolicy, read_whole};
use crate::rules::{Profile, Rules};
use crate::tail;

use super::{LinkKind, Match, Scanner, email, spaceless};

impl Scanner<'_> {
    /// Reads the whole text as one link, or returns `None` if it has no host in the right place.
    pub(crate) fn whole(&self) -> Option<Match> {
        let text = self.text;
        let tail_or_end = text.find(['/', '?', '#']).unwrap_or(text.len());
        if let Some(colon) = text.find("://")
            && colon < tail_or_end
        {
            let scheme = &text[..colon];
            let is_known = self.rules.all_schemes().any(|name| name.eq_ignore_ascii_case(scheme));
            return is_known
                .then(|| self.whole_url(LinkKind::Url, colon + 3, HostPolicy::Local))
                .flatten();
        }
        if text[..tail_or_end].contains('@') || email::starts_with_mailto(text) {
            return self.whole_address();
        }
        let host = &text[..text.find(['/', '?', '#', ':']).unwrap_or(text.len())];
        let policy = if self.rules.also.covers(host.trim_end_matches('.')) {
            HostPolicy::Local
        } else {
            HostPolicy::Registrable
        };
        self.whole_url(LinkKind::Domain, 0, policy).or_else(|| self.whole_address())
    }

    /// Reads the whole text as an address. The text is not prose, so a local part that only section 5.2
    /// allows is accepted too.
    fn whole_address(&self) -> Option<Match> {
        let rules = Rules { profile: Profile::Uts58, ..self.rules.clone() };
        let at = self.text.rfind('@')?;
        [self.rules.clone(), rules].into_iter().find_map(|rules| {
            let found = Scanner::new(self.text, rules).address(at).ok()?;
            (found.range == (0..self.text.len())).then_some(found)
        })
    }

    fn whole_url(&self, kind: LinkKind, from: usize, policy: HostPolicy) -> Option<Match> {
        let text = self.text;
        let rest = &text[from..];
        let (end, form) = if rest.starts_with('[') {
            (hostname::ipv6_end(text, from)?, HostForm::Plain)
        } else {
            let len = rest.find(['/', '?', '#', ':']).unwrap_or(rest.len());
            (from + len, read_whole(&rest[..len], policy)?)
        };
        let tail = tail::port_end(text, end).ok()?;
        let is_tail = matches!(self.byte(tail), None | Some(b'/' | b'?' | b'#'));
        is_tail.then_some(Match {
            kind,
            range: 0..text.len(),
            body: from,
            host: from..end,
            form,
            tail,
        })
    }
}

/// Returns whether detection finds all of a displayed host again, in a link of this kind.
pub(crate) fn is_found_whole(host: &str, kind: LinkKind) -> bool {
    let name = host.strip_suffix('.').unwrap_or(host);
    let policy = match kind {
        LinkKind::Domain => {
            let found = Scanner::new(name, Rules::DEFAULT).next();
            return found.is_some_and(|found| found.range == (0..name.len()));
        }
        LinkKind::Url => HostPolicy::Local,
        LinkKind::Email => HostPolicy::Registrable,
    };
    spaceless::host_at(name, 0, policy, &Rules::DEFAULT)
        .is_ok_and(|found| found.range == (0..name.len()))
}
