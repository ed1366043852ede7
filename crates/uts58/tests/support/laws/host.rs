//! Of hosts: what is shown is the same host, and is shown the same way again.

use std::borrow::Cow;

use uts58::spoof::{Spoofs, display, warnings};

/// UTS #46 ToASCII as browsers do it.
pub fn to_ascii(host: &str) -> Option<String> {
    let ascii = idna::domain_to_ascii_cow(host.as_bytes(), idna::AsciiDenyList::URL);
    ascii.ok().map(Cow::into_owned)
}

pub fn is_shown(host: &str) {
    let shown = display(host).to_string();
    // A label of more than 63 octets is none, though `idna` maps it.
    let is_host = |sent: &String| sent.split('.').all(|label| label.len() <= 63);
    if let Some(sent) = to_ascii(host).filter(is_host) {
        assert_eq!(to_ascii(&shown).as_deref(), Some(&*sent), "{host:?}");
        assert_eq!(display(&sent).to_string(), shown.to_ascii_lowercase());
        if warnings(host).is_empty() {
            assert_eq!(warnings(&sent), [], "{host:?}");
        }
    }
    assert_eq!(display(&shown).to_string(), shown, "{host:?}");
    let all = display(host).spoofs(Spoofs::Allow).to_string();
    assert_eq!(display(&all).to_string(), shown, "{host:?}");
}
