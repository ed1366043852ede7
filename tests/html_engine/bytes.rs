//! Pages of bytes in other encodings, or in no valid encoding.

use std::io::Write as _;

use linkwright::{Linker, html};

use super::alphabets::sequences;
use super::oracle;

/// Bytes that declare an encoding in which an ASCII byte may be part of another character.
const DECLARATIONS: &[&[u8]] = &[
    b"\0",
    b"<meta charset=Shift_JIS>",
    b"<META content='text/html; charset = \"x-sjis\"' http-equiv=Content-Type>",
    b"<?xml version='1.0' encoding='Big5'?>",
    b"<meta charset=utf-8 charset=sjis>",
    b"<?xml xencoding=\"sjis\"?>",
];

/// Other tags, and whether they declare such an encoding according to the HTML Standard or Chromium
/// 156.
const TAGS: &[(&str, bool)] = &[
    ("<meta charset=sjis charset=utf-8>", true),
    ("<meta charset charset=sjis>", true),
    ("<meta charset=utf-8 content='charset=sjis' http-equiv=x http-equiv=content-type>", true),
    ("<meta content=x content='charset=sjis' http-equiv=content-type>", true),
    ("<meta content='charset=sjis'>", false),
    ("<meta encoding=sjis>", false),
    ("<metax charset=sjis>", false),
    ("</meta charset=sjis>", false),
    ("<b title='<meta charset=sjis>'>", false),
    ("<?xmlencoding='sjis'>", true),
    ("<?xml encoding\u{1}=\u{1}'sjis'?>", true),
    ("<?xml encoding=sjis?>", false),
    ("<?xml encodingx encoding='sjis'?>", false),
    ("<?xml ENCODING='sjis'?>", false),
    ("<?xml encoding='sjis\"?>", false),
    ("<?xml version='>' encoding='sjis'?>", false),
];

#[test]
fn declarations_are_read_as_in_browsers() {
    for (tag, is_declared) in TAGS {
        let page = format!("{tag} www.a.com ");
        let linked = html::Rewriter::new(&oracle::linker()).rewrite_bytes(page.as_bytes());
        assert_eq!(*linked == *page.as_bytes(), *is_declared, "{tag}");
    }
}

/// Byte order marks, which declare such an encoding only at the start of a page.
const MARKS: &[&[u8]] = &[b"\xFF\xFE", b"\xFE\xFF"];

const PIECES: &[&[u8]] = &[
    b"\x81",
    b"u",
    b"\xC3",
    b"\xBC",
    "\u{3000}".as_bytes(),
    b" ",
    b"www.a.com",
    b" x.com ",
    b"a@b.com",
    b"&amp;",
    b"<b>",
    b"<p>",
    b"<td>",
    b"<meta charset=UTF-8>",
];

/// The number of bytes at the start of a page in which browsers look for a declaration.
const HEAD: usize = 1024;

/// Links a page with `rewrite_bytes`, and checks that a filter returns the same page.
fn linked(page: &[u8], linker: &Linker) -> Vec<u8> {
    let linked = html::Rewriter::new(linker).rewrite_bytes(page).into_owned();
    let mut filter = html::Filter::new(Vec::new(), linker);
    for byte in page {
        filter.write_all(std::slice::from_ref(byte)).unwrap();
    }
    assert_eq!(shown(&filter.finish().unwrap()), shown(&linked));
    linked
}

fn shown(page: &[u8]) -> String {
    page.escape_ascii().to_string()
}

/// Returns the text of a page, with U+0001 for the tags of anchors, nothing for `<b>` and
/// declarations, and a space for other tags.
fn text(mut page: &[u8]) -> Vec<u8> {
    let mut text = Vec::new();
    while let Some(start) = page.iter().position(|&byte| byte == b'<') {
        let end = page[start..].iter().position(|&byte| byte == b'>').unwrap();
        text.extend(&page[..start]);
        text.extend(match &page[start..][..end] {
            [b'<', b'a', ..] | b"</a" => &b"\x01"[..],
            b"<b" | [b'<', b'm' | b'M' | b'?', ..] => b"",
            _ => b" ",
        });
        page = &page[start + end + 1..];
    }
    [&text, page].concat()
}

fn check(pieces: &[&[u8]], len: u32) {
    let linker = oracle::linker();
    let (mut pages, mut links) = (0, 0);
    sequences(pieces, len, |pieces| {
        let page = [pieces.concat().as_slice(), b" x.com www.a.com<p>"].concat();
        let says = |what: &&[u8]| DECLARATIONS.contains(what);
        let is_other = pieces.iter().any(says) || MARKS.iter().any(|mark| page.starts_with(mark));
        let linked = linked(&page, &linker);
        if is_other {
            assert_eq!(shown(&linked), shown(&page));
        }
        for word in text(&linked).split(u8::is_ascii_whitespace).filter(|word| word.contains(&1)) {
            assert!(str::from_utf8(word).is_ok(), "{}", shown(&linked));
            links += 1;
        }
        pages += 1;
    });
    println!("{pages} pages, {links} links");
    assert!(links * 2 > pages);
}

#[test]
fn short_pages() {
    check(PIECES, 4);
    check(&[PIECES, DECLARATIONS, MARKS].concat(), 3);
}

#[test]
#[ignore = "takes minutes"]
fn long_pages() {
    check(PIECES, 5);
    check(&[PIECES, DECLARATIONS, MARKS].concat(), 4);
}

/// A declaration in the first KiB counts for the whole page, and a later one for the text after it.
#[test]
fn a_late_declaration_counts_for_the_text_after_it() {
    let linker = oracle::linker();
    let [before, after] = [b" x.com ".as_slice(), b" x.com www.a.com"];
    for said in DECLARATIONS {
        for len in [0, 1, HEAD - 8, HEAD - 7 - said.len(), HEAD - 6 - said.len(), HEAD, 5000] {
            let space = b"x ".repeat(len).split_off(len);
            let page = [before, &space, said, after].concat();
            let linked = linked(&page, &linker);
            let is_late = before.len() + len + said.len() > HEAD;
            assert_eq!(linked.contains(&1), is_late, "{len}: {}", shown(said));
            assert!(linked.ends_with(&[said, after].concat()), "{len}: {}", shown(said));
            // The declaration touches the word before it.
            let page = [before, &space, b" x.com", said, after].concat();
            assert!(
                self::linked(&page, &linker)
                    .ends_with(&page[page.len() - after.len() - said.len() - 6..])
            );
        }
    }
}

/// A `str` is already decoded, so declarations in it do not count.
#[test]
fn text_was_decoded() {
    for said in DECLARATIONS {
        let page = [b"\xEF\xBB\xBF", *said, b" x.com"].concat();
        let text = str::from_utf8(&page).unwrap();
        let link = "<a href=\"https://x.com\">x.com</a>";
        let want = text.replace("x.com", link);
        assert_eq!(html::rewrite(text, &Linker::new()), want);
        assert_eq!(html::Rewriter::new(&Linker::new()).edits(text).len(), 1);
        for (charset, want) in [("UTF-8", &*want), ("windows-1252", text), ("big5", text)] {
            let linker = Linker::new();
            let mut filter = html::Rewriter::new(&linker).charset(charset).filter(Vec::new());
            filter.write_all(&page).unwrap();
            assert_eq!(String::from_utf8(filter.finish().unwrap()).unwrap(), want, "{charset}");
        }
    }
    // A byte order mark takes precedence over a header.
    let linker = Linker::new();
    let mut filter = html::Rewriter::new(&linker).charset("utf-8").filter(Vec::new());
    filter.write_all(b"\xFF\xFE x.com ").unwrap();
    assert_eq!(filter.finish().unwrap(), b"\xFF\xFE x.com ");
}
