//! Checks the promise of `Finder::stable_prefix` for text that is still being written: the links
//! before the stable byte do not change.

use proptest::prelude::*;

use crate::support::table::{pieces, rows, unescaped};
use uts58::{BareDomains, Emails, Finder, LinkKind};

/// Returns the links that start before byte `end`.
fn links_before(finder: &Finder, text: &str, end: usize) -> Vec<(usize, usize, LinkKind, String)> {
    let links = finder.links(text).take_while(|link| link.range().start < end);
    links
        .map(|link| (link.range().start, link.range().end, link.kind(), link.href().to_string()))
        .collect()
}

/// Checks that the links before the stable byte of each part of the text are the same in the whole
/// text, and that the byte does not go back.
#[track_caller]
fn check(finder: &Finder, text: &str) {
    let mut before = 0;
    for part in parts(text) {
        let (part, stable_prefix) = (&part[..], finder.stable_prefix(&part));
        assert!(part.is_char_boundary(stable_prefix));
        assert!(
            before <= stable_prefix,
            "{part:?} goes back from {before} to {stable_prefix} in {text:?}"
        );
        before = stable_prefix;
        let spaces = part.rfind(char::is_whitespace);
        let is_past = part.ends_with("=\r") || spaces.is_none_or(|space| stable_prefix > space);
        let whole = part.trim_end_matches(['\u{FFFD}', '\u{FFFF}']);
        assert!(is_past || is_open_key(whole, stable_prefix), "{part:?}: {stable_prefix}");
        let (now, then) =
            (links_before(finder, part, stable_prefix), links_before(finder, text, stable_prefix));
        assert_eq!(now, then, "{part:?} is stable to {stable_prefix} in {text:?}");
    }
}

/// Returns the text before each of its characters. If the character has two halves in UTF-16, also
/// returns this text with U+FFFD and with U+FFFF, which are placeholders for a half.
fn parts(text: &str) -> impl Iterator<Item = String> {
    text.char_indices().flat_map(move |(at, c)| {
        let halves = if c.len_utf16() == 2 { &["", "\u{FFFD}", "\u{FFFF}"][..] } else { &[""] };
        halves.iter().map(move |half| format!("{}{half}", &text[..at]))
    })
}

/// Returns whether the domain at byte `at` may become a settings key or an imported module. A key
/// starts its line, perhaps in a comment, and only spaces or tabs follow it.
fn is_open_key(part: &str, at: usize) -> bool {
    let line = part[..at].rsplit('\n').next().unwrap_or_default().trim();
    let (name, after) = part[at..].split_at(part[at..].find([' ', '\t']).unwrap_or(0));
    let is_key = matches!(line, "" | "#" | ";" | "!" | "//" | ">>>" | "$") && after.trim() == "";
    name.contains('.') && (is_key || line.ends_with("from") && " import ".starts_with(after))
}

#[test]
fn a_domain_that_may_be_a_key_or_a_module_waits() {
    let finder = Finder::new();
    for (text, stable_prefix) in [
        ("msg.rsp.info ", ""),
        ("a\n  # msg.rsp.info \t ", "a\n  # "),
        ("msg.rsp.info  =", "msg.rsp.info  "),
        ("msg.rsp.info  a", "msg.rsp.info  "),
        ("msg.rsp.info \n", "msg.rsp.info \n"),
        ("see msg.rsp.info ", "see msg.rsp.info "),
        ("from astropy.io ", "from "),
        ("from astropy.io imp", "from "),
        ("from astropy.io is", "from astropy.io "),
        ("from astropy.io import ", "from astropy.io import "),
        ("example.com ", "example.com "),
        ("example.info/a ", "example.info/a "),
        ("anna@example.info ", "anna@example.info "),
        ("https://example.info ", "https://example.info "),
    ] {
        assert_eq!(finder.stable_prefix(text), stable_prefix.len(), "{text:?}");
        let whole = format!("{text} = b");
        check(&finder, &whole);
    }
    assert_eq!(Finder::uts58().stable_prefix("msg.rsp.info "), 13);
}

#[test]
fn a_value_and_a_soft_line_break_wait_for_their_ends() {
    for text in
        ["example.com/a:\"b。c\"d", "https://example.com/?q=\"b。c\"d", "example.com/a.:\"b。c\"d"]
    {
        finders().iter().for_each(|finder| check(finder, text));
    }
}

#[test]
fn every_part_of_the_marked_tables() {
    let sentences = rows(include_str!("../../../../fixtures/marked/sentences.txt"));
    for row in rows(include_str!("../../../../fixtures/marked/rules.txt")).chain(sentences) {
        let text = unescaped(row[0]).replace(['⸠', '⸡'], "");
        finders().iter().for_each(|finder| check(finder, &text));
    }
}

#[test]
fn regressions_of_the_stable_prefix() {
    for text in [
        "example.com/東京example.com，\"x",
        "ซื้อผักและผลไม้สำหรับ@ซื้อผักและผลไม้สำหรับbücher.dehttps://。页",
        "https://a.com/下载)https://a.com/",
        "x,https://a.com/b,été，c/d",
        "https://a.com/x[é，b]c",
        "金融政策と密接に関係しています。以下、",
        "我が友よ。？私の",
        "网站网站.한국 = a",
        "例えx私の/https://以下.ています。https://",
        "xwww.中国/bhttps://。以下",
        "https://a.com/東京（曖昧さ回避）🇩🇪",
        "https://a.com/東京，🇩🇪",
        "msg.rsp.info 𠮷",
        "https://🇩🇪msg.example.com。a",
        "http://localhost。中国、b",
        "http://localhost页面。example.com/",
        "?https://a.com/éhttps://a.com/)example.com，é",
        "https://a.com/é<\"",
        "例え.jp/例え.jp/、's",
        "例え.jp/例え.jp/（\u{200B}é",
    ] {
        finders().iter().for_each(|finder| check(finder, text));
    }
}

/// Returns finders with each setting that changes how far back a link may start, or how much text
/// after a link can change it.
fn finders() -> [Finder; 4] {
    let schemes = Finder::new().bare_domains(BareDomains::Off).emails(Emails::Off);
    [Finder::new(), Finder::uts58(), schemes, Finder::new().bare_domains(BareDomains::Sure)]
}

const THAI: &str = "\
    เช้าวันเสาร์ที่ผ่านมาพวกเราเดินไปตลาดริมคลองเพื่อซื้อผักและผลไม้สำหรับทำอาหารเย็นให้คุณยาย ระหว่างทางฝนตกหนักมากจนต้องหลบอยู่ใต้หลังคาร้านกาแฟ\
    เล็กๆเจ้าของร้านใจดีเล่าเรื่องเมืองเก่าให้ฟังและชวนพวกเราดูรูปถ่ายที่เขาเก็บไว้ตั้งแต่สมัยยังเป็นเด็กนักเรียน หลังฝนหยุดเราจึงเดินต่อไปที่สถานีรถไฟ\
    แล้วซื้อตั๋วกลับบ้านโดยไม่ได้ผักสักต้นเดียวแต่ทุกคนก็หัวเราะและบอกว่าสนุกกว่าที่คิดไว้มาก";

const KHMER: &str = "\
    ព្រឹកនេះខ្ញុំនិងបងប្អូនរបស់ខ្ញុំបានទៅផ្សារដើម្បីទិញបន្លែនិងផ្លែឈើសម្រាប់ធ្វើម្ហូបពេលល្ងាច។នៅតាមផ្លូវមេឃភ្លៀងខ្លាំងណាស់ហើយពួកយើងត្រូវឈប់នៅហាងកាហ្វេ\
    តូចមួយក្បែរស្ថានីយរថភ្លើង។ម្ចាស់ហាងបាននិយាយរឿងទីក្រុងចាស់ឲ្យយើងស្តាប់ហើយបង្ហាញរូបថតដែលគាត់បានរក្សាទុកតាំងពីគាត់នៅក្មេង។";

/// If text arrives two characters at a time, the stable prefix grows in small steps, except where a
/// link may still change.
#[test]
fn prose_without_spaces_is_settled_in_small_steps() {
    for (name, text) in [
        ("zh", include_str!("../../../../fixtures/text/prose-zh.txt")),
        ("ja", include_str!("../../../../fixtures/text/prose-ja.txt")),
        ("ko", include_str!("../../../../fixtures/text/prose-ko.txt")),
        ("th", THAI),
        ("km", KHMER),
    ] {
        let [default, _, schemes, _] = finders();
        for finder in [default, schemes] {
            let (mut stable_prefix, mut steps, mut longest) = (0, 0_u32, "");
            let pieces = text.char_indices().step_by(2).map(|(at, _)| at).chain([text.len()]);
            for at in pieces {
                let next = finder.stable_prefix(&text[..at]);
                let step = &text[stable_prefix..next];
                steps += u32::from(!step.is_empty());
                if step.chars().count() > longest.chars().count() {
                    longest = step;
                }
                stable_prefix = next;
            }
            let all = text[..stable_prefix].chars().count();
            let most = longest.chars().count();
            let mean = all as f64 / f64::from(steps);
            println!("{name}: {mean:.2} characters a step, at most {most}");
            assert!(most <= 64 && mean <= 11.0, "{name}: {mean:.2}, {most}: {longest:?}");
        }
    }
}

#[test]
fn text_without_spaces_need_not_be_complete() {
    for (text, stable_prefix) in [
        ("请访问example.com，然后", "请访问example.com，"),
        ("见https://example.com/a。然后再看，这", "见https://example.com/a。然后再看，"),
        ("（https://例え.jp/道）、次", "（https://例え.jp/道）、"),
        ("请访问https://example.com/路径，然后", "请访问"),
        ("See a@example.fi.．a", "See "),
        ("plain text", "plain "),
        ("", ""),
    ] {
        assert_eq!(Finder::new().stable_prefix(text), stable_prefix.len(), "{text}");
    }
}

proptest! {
    #![proptest_config(crate::support::cases(2048, None))]

    #[test]
    fn every_part_of_any_text(text in prop::collection::vec(prop::sample::select(pieces(
        r#"https://a.com/ https://a.com https:// example.com example.com/ 例え.jp/ bücher.de a@ a@b.com / ? # ( ) （ ） 「 . , ， ，
        。 。 、 ！ ？ ： \u{20} é 東京 東京都千代田区 の で、 에서 下载 a 我爱你 com 页面 :80 %C3 \u{202E} \u{200B} ✪ " ** _ 's <br> mailto:
        http urn: git@ = \t \n msg.rsp.info -ot @ : - ~ ซื้อผักและผลไม้สำหรับ 🇩🇪 𠮷"#
    )), 0..16)) {
        let text = text.concat();
        // People do not end a sentence twice, or a word with two possessives.
        prop_assume!(!text.contains(".。") && text.matches("'s").count() < 2);
        finders().iter().for_each(|finder| check(finder, &text));
    }
}
