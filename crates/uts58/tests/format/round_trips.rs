//! Slugs and handles: which of them are found again whole in prose (UTS #58 section 1.3).

use proptest::prelude::*;
use uts58::links;
use uts58::parts::round_trips;

#[test]
fn path_segments() {
    for (segment, breaks) in [
        ("", None),
        ("my.user.name", None),
        ("my.user.name.", Some((12, '.'))),
        ("why?", Some((3, '?'))),
        ("no!", Some((2, '!'))),
        ("a,b", None),
        ("a,", Some((1, ','))),
        ("a b", Some((1, ' '))),
        ("a/b", Some((1, '/'))),
        ("a\\b", Some((1, '\\'))),
        ("a#b", Some((1, '#'))),
        ("100%", None),
        ("caf%C3%A9", None),
        // Brackets.
        ("C_(language)", None),
        ("a)", Some((1, ')'))),
        ("a(b", Some((1, '('))),
        ("a（b", Some((1, '（'))),
        ("a[b]", Some((1, '['))),
        ("(a", Some((0, '('))),
        // What closes what stands before the link.
        ("it's", Some((2, '\''))),
        ("it’s-me", None),
        ("a\"b", Some((1, '"'))),
        ("a*b", Some((1, '*'))),
        ("snake_case", None),
        ("a_", Some((1, '_'))),
        ("a|b", Some((1, '|'))),
        ("a`b", Some((1, '`'))),
        ("a<b>", Some((1, '<'))),
        // Every script, and its sentences.
        ("アルベルト・アインシュタイン", None),
        ("联合国教育、科学及文化组织", None),
        ("植物とはどのような生き物か？", Some((39, '？'))),
        ("a，b", Some((1, '，'))),
        ("路径。", Some((6, '。'))),
        ("download에서", Some((8, '에'))),
        ("নাম", None),
        ("می\u{200C}خواهم", None),
        ("אבג", None),
        ("a\u{200B}b", Some((1, '\u{200B}'))),
        ("\u{301}a", Some((0, '\u{301}'))),
        ("a\u{202E}b", Some((1, '\u{202E}'))),
        ("\u{E000}", Some((0, '\u{E000}'))),
        ("xhttps:", Some((6, ':'))),
    ] {
        let broken = round_trips(segment).err();
        let have = broken.as_ref().map(|broken| (broken.at, broken.character));
        assert_eq!(have, breaks, "{segment:?}: {broken:?}");
    }
}

#[test]
fn an_error_is_one_plain_line() {
    let broken = round_trips("a(b").unwrap_err();
    assert_eq!(broken.to_string(), "a link in prose breaks at '(', byte 1");
}

proptest! {
    #![proptest_config(crate::support::cases(2048, None))]

    #[test]
    fn what_survives_is_found(text in "[a-z.,!()_*'é東‘’に%-]{0,6}|\\PC{0,8}") {
        if round_trips(&text).is_ok() {
            let url = format!("https://example.com/{text}");
            let prose = format!("Look at {url}, and ({url}).");
            let found: Vec<_> = links(&prose).map(|link| link.as_str()).collect();
            assert_eq!(found, [&url, &url]);
        }
    }
}
