//! Existing links stay unchanged, whatever site they name and wherever they lead.

use linkwright::{Linker, markdown};
use pulldown_cmark::Options;
use uts58::spoof::Spoofs;

use crate::support::pages;

const MARKDOWN: &[&str] = &[
    "[https://bank.com](https://evil.com)",
    "[bank.com and anna@bank.com](<https://evil.com>)",
    "[**https://bank.com**][x]\n\n[x]: https://evil.com",
    "![https://bank.com](https://evil.com/x.png)",
    "<https://еbay.com>",
    "<https://bank.com@evil.com>",
    "<anna@xn--bay-qdd.com>",
    "<a href=\"https://evil.com\">https://bank.com</a>",
    "<a href=\"https://evil.com\">https://bank.com\n",
    "[https://аррӏе.com](https://аррӏе.com)",
];

const HTML: &[&str] = &[
    "<a href=\"https://evil.com\">https://bank.com</a>",
    "<p><a href=https://evil.com>See <b>bank.com</b></a>",
    "<a href=\"https://еbay.com\">https://еbay.com</a>",
    "<A HREF='mailto:a@evil.com'>anna@bank.com</A>",
    "<a href=\"https://evil.com\"><span dir=rtl>https://bank.com",
];

#[test]
fn links_of_an_author_stay_unchanged() {
    for spoofs in [Spoofs::Reject, Spoofs::ShowAscii, Spoofs::Allow] {
        let linker = Linker::new().spoofs(spoofs);
        for source in MARKDOWN {
            let plain = pages::plain(source, Options::empty());
            assert_eq!(pages::linked(source, Options::empty(), &linker), plain);
            let by_comrak = pages::comrak(source, pages::Autolink::Off);
            assert_eq!(pages::comrak_linked(source, &linker), by_comrak);
            assert_eq!(markdown::rewrite(source, &linker), *source);
        }
        for page in HTML {
            assert_eq!(linkwright::html::rewrite(page, &linker), *page);
        }
    }
}

/// A host that could deceive becomes a link with its own text, because renderers show the host of
/// an autolink as written.
#[test]
fn markdown_shows_deceptive_hosts_in_ascii() {
    let rewrite = |source: &str, spoofs| {
        let linker = Linker::new().spoofs(spoofs);
        let rewritten = markdown::rewrite(source, &linker).into_owned();
        assert_eq!(markdown::rewrite(&rewritten, &linker), rewritten);
        rewritten
    };
    let source = "https://еbay.com/é, https://bücher.de, anna@еbay.com, <https://еbay.com>";
    assert_eq!(
        rewrite(source, Spoofs::ShowAscii),
        "[https://xn-\\-bay-qdd.com/é](<https://xn--bay-qdd.com/%C3%A9>), \
         [https://bücher.de](<https://xn--bcher-kva.de>), \
         [anna@xn-\\-bay-qdd.com](<mailto:anna@xn--bay-qdd.com>), <https://еbay.com>",
    );
    assert_eq!(
        rewrite(source, Spoofs::Allow),
        "[https://еbay.com/é](<https://xn--bay-qdd.com/%C3%A9>), \
         [https://bücher.de](<https://xn--bcher-kva.de>), \
         [anna@еbay.com](<mailto:anna@xn--bay-qdd.com>), <https://еbay.com>",
    );
    assert_eq!(
        rewrite(source, Spoofs::Reject),
        "https://еbay.com/é, [https://bücher.de](<https://xn--bcher-kva.de>), anna@еbay.com, \
         <https://еbay.com>",
    );
}
