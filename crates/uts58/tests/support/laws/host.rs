//! Laws of hosts: the displayed host is the same host, and displaying it again does not change it.

use std::borrow::Cow;

use uts58::Finder;
use uts58::spoof::{Protected, Spoofs};

/// Applies UTS #46 ToASCII as browsers do.
pub fn to_ascii(host: &str) -> Option<String> {
    let ascii = idna::domain_to_ascii_cow(host.as_bytes(), idna::AsciiDenyList::URL);
    ascii.ok().map(Cow::into_owned)
}

/// Returns the displayed form of a host in a URL, or `None` if the host does not link there.
pub fn shown(host: &str, spoofs: Spoofs) -> Option<String> {
    let url = format!("https://{host}");
    let link = Finder::new().parse(&url).filter(|link| link.host() == host)?;
    let shown = link.display().spoofs(spoofs).to_string();
    shown.strip_prefix("https://").map(str::to_owned)
}

pub fn is_shown(host: &str) {
    let Some(by_default) = shown(host, Spoofs::ShowAscii) else {
        return;
    };
    if let Some(sent) = to_ascii(host) {
        assert_eq!(to_ascii(&by_default).as_deref(), Some(&*sent), "{host:?}");
        let again = shown(&sent, Spoofs::ShowAscii);
        assert_eq!(again, Some(by_default.to_ascii_lowercase()), "{host:?}");
        let nothing = Protected::default();
        if nothing.spoof_warnings(host).is_empty() {
            assert_eq!(nothing.spoof_warnings(&sent), [], "{host:?}");
        }
    }
    assert_eq!(shown(&by_default, Spoofs::ShowAscii).as_ref(), Some(&by_default), "{host:?}");
    let all = shown(host, Spoofs::Allow).expect(host);
    assert_eq!(shown(&all, Spoofs::ShowAscii), Some(by_default), "{host:?}");
}
