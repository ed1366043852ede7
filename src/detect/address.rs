//! Email addresses: around an `@`.

use super::host::Need;
use super::scheme::{self, Scheme};
use super::{Emails, Found, LinkKind, Profile, Scanner, email, run};

impl Scanner<'_> {
    /// An `@` may stand in an address.
    pub(super) fn at_sign(&mut self, at: usize) -> Option<Found> {
        let profile = self.rules.profile;
        let found = match self.rules.emails {
            Emails::Link => self.address(at),
            Emails::Skip => None,
        };
        if let Some(found) = found {
            self.at = found.range.end;
            return Some(found);
        }
        // The domain behind an `@` links with it or not at all.
        let run = at + 1..run::end(self.text, at + 1, profile);
        self.at = run.end;
        if run::is_joined_by_hidden(self.text, run.clone(), profile) {
            self.floor = run.end;
        } else if profile == Profile::Default
            && let Some(end) =
                run::host_at_start(self.text, run.clone(), Need::Registrable, profile)
        {
            let is_last = end == run::trim_separators(self.text, run.clone());
            if !is_last {
                // What follows the host in text without spaces is on its own (row D4).
                self.at = end;
                self.floor = end;
            } else if self.byte(run.end) != Some(b'@') {
                self.floor = run.end;
            }
        }
        None
    }

    pub(super) fn address(&self, at: usize) -> Option<Found> {
        let profile = self.rules.profile;
        let run = at + 1..run::end(self.text, at + 1, profile);
        if run::is_joined_by_hidden(self.text, run.clone(), profile) {
            return None;
        }
        let end = run::host_at_start(self.text, run.clone(), Need::Registrable, profile)?;
        let is_last = run::trim_separators(self.text, run.clone()) == end;
        if is_last && self.byte(run.end) == Some(b'@') {
            return None;
        }
        let local = email::local_start(self.text, at, self.floor, profile)?;
        let mut start = local;
        if email::ends_with_mailto(&self.text[self.floor..local]) {
            match scheme::before(self.text, local - 1, self.floor, ["mailto"]) {
                Scheme::Known(scheme) => start = scheme,
                Scheme::Other | Scheme::None => return None,
            }
        }
        Some(Found {
            kind: LinkKind::Email,
            range: start..end,
            body: local,
            host: run.start..end,
            tail: end,
        })
    }
}
