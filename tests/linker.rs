//! The settings of a `Linker`.

use linkwright::host::Spoofs;
use linkwright::{Dir, Linker, text};

/// What opens an embedding, an override or an isolate would turn a link behind it.
#[test]
fn a_link_says_its_direction_behind_what_turns_it() {
    for (before, is_turned) in [
        ("\u{202A}", true),
        ("\u{202E}x", true),
        ("“\u{2066}", true),
        ("\u{2068}", true),
        ("", false),
        ("“x”", false),
        ("\u{202C}", false),
        ("\u{2069}", false),
        ("\u{200F}", false),
        ("て", false),
        ("\u{2060}", false),
    ] {
        let source = format!("{before} example.com");
        let page = text::html(&source, &Linker::new()).to_string();
        assert_eq!(page.contains(" dir=\"ltr\""), is_turned, "{before:?}");
        let page = text::html(&source, &Linker::new().dir(Dir::Unset)).to_string();
        assert!(!page.contains(" dir="), "{before:?}");
    }
}

#[test]
fn a_host_that_could_deceive_is_no_link_on_demand() {
    let text = "https://bücher.de, https://еbay.com, xn--bay-qdd.com";
    let linker = Linker::new().spoofs(Spoofs::Reject);
    let links: Vec<_> = linker.links(text).map(|(link, _)| link.as_str()).collect();
    assert_eq!(links, ["https://bücher.de"]);
}
