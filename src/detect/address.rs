//! Email addresses: around an `@`.

use core::ops::Range;

use super::email::Joints;
use super::host::Need;
use super::scheme::{self, Scheme};
use super::{Emails, Found, LinkKind, Profile, Scanner, View, email, pieces, run};

/// What stands behind an `@`.
pub(super) struct Domain {
    run: Range<usize>,
    /// Where the host that links ends; `None` where there is none.
    end: Option<usize>,
    is_joined_by_hidden: bool,
    /// Whether the host is all of the run, but for final separators.
    is_last: bool,
}

impl Scanner<'_> {
    /// An `@` may stand in an address.
    pub(super) fn at_sign(&mut self, at: usize) -> Option<Found> {
        let domain = self.domain_behind(at);
        let found = self.linked_address(at, &domain);
        if let Some(found) = found {
            self.at = found.range.end;
            return Some(found);
        }
        // The domain behind an `@` links with it or not at all.
        self.at = domain.run.end;
        if self.rules.profile == Profile::Uts58 {
            return None;
        }
        if domain.is_joined_by_hidden {
            self.floor = domain.run.end;
        } else if let Some(end) = domain.end {
            if !domain.is_last {
                // What follows the host in text without spaces is on its own (row D4).
                self.skip_to(end);
            } else if self.byte(domain.run.end) != Some(b'@') {
                self.floor = domain.run.end;
            }
        }
        None
    }

    /// The address around the `@` at byte `at` that links.
    fn linked_address(&self, at: usize, domain: &Domain) -> Option<Found> {
        match self.rules.emails {
            // Where nothing links without the joints, an address links as it would without the link.
            Emails::Link => [Joints::Cut, Joints::Keep]
                .into_iter()
                .filter_map(|joints| self.address_at(at, domain, joints))
                .find(|found| self.is_found_alone(found, at)),
            Emails::Skip => None,
        }
    }

    /// The address around the `@` at byte `at`.
    pub(super) fn address(&self, at: usize) -> Option<Found> {
        let domain = self.domain_behind(at);
        self.address_at(at, &domain, Joints::Cut)
            .or_else(|| self.address_at(at, &domain, Joints::Keep))
    }

    /// Whether an address is one without what stands around it. Where something before it keeps its
    /// local part from being a link, that would be one where the address is shown.
    fn is_found_alone(&self, found: &Found, at: usize) -> bool {
        let local = &self.text[found.body..at];
        let is_plain = local.is_ascii() && !local.contains(['/', '?', '#']);
        if is_plain || self.rules.profile == Profile::Uts58 || self.view == View::Alone {
            return true;
        }
        let mut alone = Scanner::new(&self.text[found.range.clone()], self.rules);
        alone.view = View::Alone;
        alone.next().is_some_and(|alone| {
            alone.kind == LinkKind::Email && alone.range == (0..found.range.len())
        })
    }

    fn domain_behind(&self, at: usize) -> Domain {
        let profile = self.rules.profile;
        let end = run::end(self.text, at + 1, profile);
        let run = at + 1..self.own_end(at + 1, end);
        let end = pieces::host_at_start(self.text, run.clone(), Need::Registrable, profile);
        Domain {
            end,
            is_joined_by_hidden: run::is_joined_by_hidden(self.text, run.clone(), profile),
            is_last: end == Some(run::trim_separators(self.text, run.clone())),
            run,
        }
    }

    fn address_at(&self, at: usize, domain: &Domain, joints: Joints) -> Option<Found> {
        let is_local_part = domain.is_last && self.byte(domain.run.end) == Some(b'@');
        if domain.is_joined_by_hidden || is_local_part {
            return None;
        }
        let end = domain.end?;
        let local = email::local_start(self.text, at, self.floor, self.rules.profile, joints)?;
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
            host: domain.run.start..end,
            tail: end,
        })
    }
}
