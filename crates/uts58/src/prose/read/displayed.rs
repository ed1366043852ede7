//! Whether the reader finds a displayed host again.

use crate::find::LinkKind;
use crate::find::scanner::Scanner;
use crate::host::{HostData, HostPolicy};
use crate::setting::options::{BareDomains, Options};

use super::Prose;
use super::host::host_at;

/// Returns whether detection finds all of a displayed host again, in a link of this kind.
pub(crate) fn is_found_whole(host: &str, kind: LinkKind) -> bool {
    const OPTIONS: Options = Options::new(HostData::ALL, BareDomains::Prudent);
    let name = host.strip_suffix('.').unwrap_or(host);
    let policy = match kind {
        LinkKind::Domain => {
            let found = Scanner::<Prose>::new(name, OPTIONS).next();
            return found.is_some_and(|found| found.range == (0..name.len()));
        }
        LinkKind::Url => HostPolicy::Local,
        LinkKind::Email => HostPolicy::Registrable,
    };
    host_at(name, 0, policy, &OPTIONS).is_ok_and(|found| found.range == (0..name.len()))
}
