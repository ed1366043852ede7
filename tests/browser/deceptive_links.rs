//! Tests of anchors whose text names another site: the host that a browser opens, and the note that
//! the page shows for it.

use linkwright::{DeceptiveLinks, Linker, html};
use serde_json::json;

use super::chromium;

/// Characters that browsers accept in a host, some of them only in some places.
const ODD: &str = "!\"$&'()*+,;=_`{}~-. %\t\n\u{AD}\u{200B}\u{2060}\u{FE0F}\u{34F}\u{3164}\u{E000}\u{202E}\u{200D}<>^|[]\\/?#@:";

/// Returns hosts of `evil.com` and others, in many spellings that a browser may accept.
fn hosts() -> Vec<String> {
    let mut hosts = Vec::new();
    for odd in ODD.chars() {
        let escaped: String = odd.to_string().bytes().map(|byte| format!("%{byte:02X}")).collect();
        for odd in [odd.to_string(), escaped] {
            hosts.extend([
                format!("login{odd}.evil.com"),
                format!("{odd}evil.com"),
                format!("ev{odd}il.com"),
                format!("evil{odd}.com"),
                format!("evil.com{odd}"),
                format!("bank.com{odd}evil.com"),
                format!("bank.com{odd}.evil.com"),
            ]);
        }
    }
    for host in "EVIL.com eViL.CoM ｅｖｉｌ.com ｅｖｉｌ．ｃｏｍ evil。com evil｡com %65vil.com evil%2Ecom 𝐞𝐯𝐢𝐥.com ⓔvil.com \
        xn--a.evil.com xn--.evil.com xn--0.evil.com xn--ascii-.evil.com XN--A.evil.com evil.xn--a xn--bcher-kva.de \
        xn--BCHER-KVA.de bücher.de BÜCHER.de faß.de ς.gr ﬁ.com ℡.com 🤫.st א1.com 1א.com a_b.evil.com evil.com.. \
        evil..com evil 1.2.3.4 1.2.3.4. 1.2.3 127.1 0x7f.1 0x7f000001 0177.0.0.1 2130706433 0x 1.0x 256.1.1.1 09.1.1.1 \
        １２７.0.0.1 ①②⑦.0.0.1 127。0。0。1 [::1] [::ffff:1.2.3.4] [1:0::0:1] [evil.com] bank.com@evil.com \
        bank.com:80@evil.com bank.com%40evil.com a@bank.com@evil.com evil.com:80 evil.com:443 evil.com:99999 evil.com:x \
        bank.com bank.com. BANK.COM www.bank.com ｂａｎｋ.com login!.bank.com bank.com:8443 x@bank.com b%61nk.com"
        .split_whitespace()
    {
        hosts.push(host.to_owned());
    }
    hosts
}

/// Returns texts that a reader takes for `bank.com`.
fn texts() -> Vec<String> {
    let unseen = "\u{200B}\u{200C}\u{200D}\u{AD}\u{2060}\u{FEFF}\u{FE0E}\u{FE0F}\u{34F}\u{61C}\u{180B}\u{180E}\u{200E}\u{200F}\
        \u{202A}\u{202C}\u{202D}\u{2061}\u{2063}\u{2066}\u{2068}\u{2069}\u{206A}\u{206F}\u{115F}\u{1160}\u{3164}\u{FFA0}\u{17B4}\
        \u{E0001}\u{E0061}\u{E007F}\u{E0100}\u{1D173}\u{1BCA0}\u{FFF9}";
    let wide = |text: &str| -> String {
        let wide = |c: char| char::from_u32(c as u32 + 0xFEE0).unwrap();
        text.chars().map(wide).collect()
    };
    let mut texts = Vec::new();
    for c in unseen.chars() {
        for text in ["bank.com", "https://bank.com/x", "www.bank.com"] {
            for at in [0, 1, text.len() - 4, text.len()] {
                texts.push([&text[..at], &c.to_string(), &text[at..]].concat());
            }
        }
    }
    let mut names: Vec<String> = "bank.com BANK.COM Bank.com bAnK.cOm bank。com bank．com bank｡com b%61nk.com bank.COM 𝐛𝐚𝐧𝐤.com 𝚋𝚊𝚗𝚔.com \
        ⓑⓐⓝⓚ.com www.bank.com login!.bank.com"
        .split_whitespace()
        .map(str::to_owned)
        .collect();
    names.extend([wide("bank.com"), wide("BANK.COM"), wide("bank") + ".com"]);
    for name in &names {
        for after in [
            "", ".", "/", "#", "#1", "#7", "?", "?x", ":", ":80", ":443", "/#", "/x?y#z", "\\x",
            "!", ")",
        ] {
            texts.push(format!("{name}{after}"));
        }
        for before in [
            "https://",
            "HTTPS://",
            "https:",
            "https:/",
            "https:\\\\",
            "http://x@",
            "http://a:b@",
            "ftp://",
            "“",
            "→ ",
        ] {
            texts.push(format!("{before}{name}"));
        }
    }
    texts
}

/// If an anchor leads to another site than its text names, the host of its URL follows it, unless
/// the anchor has lost its `href` or the browser does not open the URL.
#[test]
#[ignore = "needs Chromium"]
fn no_anchor_that_leads_elsewhere_is_silent() {
    let linker = Linker::new().deceptive_links(DeceptiveLinks::Show);
    let escape =
        |text: &str| text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;");
    let hosts: Vec<_> = hosts()
        .into_iter()
        .map(|host| (format!("https://{host}/"), "bank.com".to_owned()))
        .collect();
    let texts: Vec<_> =
        texts().into_iter().map(|text| ("https://evil.com/".to_owned(), text)).collect();
    assert!(hosts.len() > 500 && texts.len() > 500);
    for (name, cases) in [("hosts", hosts), ("texts", texts)] {
        let pages = cases.iter().map(|(href, text)| {
            let page = format!("<a href=\"{}\">{}</a>", escape(href), escape(text));
            (page.clone(), html::rewrite(&page, &linker).into_owned())
        });
        let pages: Vec<_> = pages.collect();
        let report = chromium::report(
            "deceptive-links",
            &super::page("", &json!(pages), include_str!("deceptive_links.js")),
        );
        let count = |what: &str| report[what].as_u64().unwrap_or_default();
        println!("{name}: {} cases, {report}", cases.len());
        super::check_none(super::differences(&report));
        assert_eq!(report["checked"], cases.len());
        assert!(count("shown") + count("taken") > 400);
    }
}
