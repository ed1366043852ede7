//! A finder without the tables of IDNA finds the same links in every build:
//! `cargo test -p uts58 --no-default-features --test suite`.

use crate::support::mark;
use crate::support::table::{rows, unescaped};
use uts58::{DefaultScheme, Finder, Links};

fn links(text: &str) -> Links<'_> {
    Finder::without_idna().links(text)
}

/// In each row of the marked tables, this finder finds the links with a scheme, `www.` or an `@`.
#[test]
fn links_without_the_list_have_the_same_ends() {
    // These need the public suffix list, or the evidence that comes with it.
    let listed = [
        "a@example a@localhost ⸠a@co.uk⸡ a@127.0.0.1",
        "⸠https://example.com.谢谢⸡",
        "ahttps://example.com/x ttps://example.com xhttp://www.example.com shttp://www.example.com \
         git+https://www.example.com https//example.com //⸠www.example.com⸡ ftp://www.example.com \
         httttp://www.example.com",
        r#""https:\/\/example.com\/a" "https:\/\/⸠www.example.com⸡" https:\\/\\/example.com"#,
    ];
    // Formats of mails, logs and data, which this build does not know.
    let formats = [
        "a,0.0,",
        "a,b,https",
        "&quot;",
        "Message-ID",
        "References:",
        "Reply To:",
        "0KRH00ABXUH2TC",
        "(n=anna",
        "ssh -T",
        "Jabber:",
        "nycvar.",
        "-->|",
        "Joins:",
        ".. _anna",
    ];
    let sentences = rows(include_str!("../../../fixtures/marked/sentences.txt"));
    let (mut tried, mut others) = (0, Vec::new());
    for row in rows(include_str!("../../../fixtures/marked/rules.txt")).chain(sentences) {
        let (mut want, mut has_some) = (String::new(), false);
        for (i, part) in unescaped(row[0]).split('⸠').enumerate() {
            match part.split_once('⸡') {
                Some((link, rest)) if i > 0 => {
                    let head = link.get(..4).unwrap_or_default();
                    let is_kept = link.contains(['@', '\u{FF20}'])
                        || link.contains("://")
                        || head.eq_ignore_ascii_case("www.");
                    has_some |= is_kept;
                    want += &if is_kept { format!("⸠{link}⸡") } else { link.to_owned() };
                    want += rest;
                }
                _ => want += part,
            }
        }
        tried += usize::from(has_some);
        let text = want.replace(['⸠', '⸡'], "");
        let have = mark(&Finder::without_idna(), &text);
        let has_format = || formats.iter().any(|format| text.contains(format));
        if have != want && !listed.contains(&&*have) && !has_format() {
            others.push(format!("want {want}\nhave {have}"));
        }
    }
    assert!(tried > 250, "{tried} rows");
    assert_eq!(others, [""; 0], "{} differ", others.len());
}

#[test]
fn hosts_are_sent_with_escapes() {
    for (text, href) in [
        ("https://Bücher.DE/größe", "https://b%C3%BCcher.de/gr%C3%B6%C3%9Fe"),
        ("www.例え.jp", "https://www.%E4%BE%8B%E3%81%88.jp"),
        ("https://www。example。com/a", "https://www.example.com/a"),
        ("anna@例え.jp", "mailto:anna@%E4%BE%8B%E3%81%88.jp"),
        ("https://xn--bcher-kva.de", "https://xn--bcher-kva.de"),
        ("http://127.0.0.1:3000/x", "http://127.0.0.1:3000/x"),
    ] {
        let link = links(text).next().unwrap();
        assert_eq!(link.as_str(), text);
        assert_eq!(link.href().default_scheme(DefaultScheme::Https).to_string(), href);
    }
    let link = links("https://www.Bücher.de/a").next().unwrap();
    assert!(link.is_at("bücher.de") && !link.is_at("ücher.de"));
}

#[test]
fn labels_are_checked_without_tables() {
    let long = format!("https://{}.jp", "例".repeat(64));
    for text in [
        "https://例え..jp",
        "https://例え._a.jp",
        "https://例え",
        "http://例え.lan1",
        "a@例え.local",
        &long,
    ] {
        assert_eq!(links(text).count(), 0, "{text}");
    }
}
