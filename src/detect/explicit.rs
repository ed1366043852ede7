//! URLs with a scheme: around a `:`.

use crate::part::Part;

use super::host::{self, Need};
use super::scheme::{self, Scheme};
use super::{Found, LinkKind, LocalHosts, Profile, Scanner, authority, email, pieces, run, tail};

impl Scanner<'_> {
    /// A `:` may end a scheme.
    pub(super) fn colon(&mut self, colon: usize) -> Option<Found> {
        self.at = colon + 1;
        if !self.starts_with(colon, "://") {
            return None;
        }
        let authority = colon + 3;
        match scheme::before(self.text, colon, self.floor, self.rules.all_schemes()) {
            Scheme::Known(start) => {
                let found = self.explicit(start, authority);
                if found.is_none() {
                    self.refuse(authority);
                }
                found
            }
            Scheme::Other
                if self.rules.profile == Profile::Uts58
                    && email::ends_with_mailto(&self.text[..=colon]) =>
            {
                None
            }
            Scheme::Other => {
                self.skip_url(authority);
                None
            }
            Scheme::None => None,
        }
    }

    /// A URL whose scheme starts at byte `start` and whose host starts at byte `from`.
    fn explicit(&self, start: usize, from: usize) -> Option<Found> {
        let profile = self.rules.profile;
        if profile == Profile::Default && self.byte(from) == Some(b'[') {
            let end = host::ipv6_end(self.text, from)?;
            if authority::has_userinfo(self.text, end) {
                return None;
            }
            return self
                .with_port_and_tail(LinkKind::Url, start, from..end, &(from..end))
                .ok();
        }
        let run = from..run::end(self.text, from, profile);
        // A browser undoes `%6D` in a host: it would go elsewhere than the text shows.
        let is_escaped = profile == Profile::Default && self.byte(run.end) == Some(b'%');
        if is_escaped || run::is_joined_by_hidden(self.text, run.clone(), profile) {
            return None;
        }
        let need = match (profile, self.rules.local_hosts) {
            (_, LocalHosts::Link) => Need::Local,
            (Profile::Default, LocalHosts::Skip) => Need::Explicit,
            (Profile::Uts58, LocalHosts::Skip) => Need::Registrable,
        };
        let end = pieces::host_at_start(self.text, run.clone(), need, profile)?;
        // Where a host ends inside its run, in text without spaces, what follows is on its own.
        if end == run::trim_separators(self.text, run.clone()) {
            let is_name = match profile {
                Profile::Default => authority::has_userinfo(self.text, from),
                Profile::Uts58 => self.byte(run.end) == Some(b'@'),
            };
            if is_name {
                return None;
            }
        }
        self.with_port_and_tail(LinkKind::Url, start, from..end, &run)
            .ok()
    }

    /// Goes on behind a URL that is none.
    fn refuse(&mut self, authority: usize) {
        match self.rules.profile {
            Profile::Default => self.skip_url(authority),
            Profile::Uts58 => {
                self.at = run::end(self.text, authority, Profile::Uts58);
                if self.byte(self.at) == Some(b'@') {
                    self.skip_to(run::end(self.text, self.at + 1, Profile::Uts58));
                }
            }
        }
    }

    /// Goes on behind the whole of a URL that does not link.
    fn skip_url(&mut self, authority: usize) {
        let profile = self.rules.profile;
        let mut end = authority::end(self.text, authority);
        if !self.text[authority..end].contains('@')
            && Part::first(self.byte(end).unwrap_or_default()).is_none()
            && let Some(behind) = authority::userinfo_end(self.text, end)
        {
            end = run::end(self.text, behind, profile);
        }
        self.skip_to(tail::end(self.text, end, profile));
    }
}
