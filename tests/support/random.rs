//! Random texts: words of many languages, links, and characters that start, end and break them.

use super::table;

const PARTS: &str = "https:// http:// HTTPS:// mailto: ftp:// // : . .. / ? # & = @ %2F %C3%BC %FF % ~ \\u{5C} :80 :99999 www. WWW. com org \
    rs co.uk example.com a.b.example.org sub.Example.NET bücher.de 例え.jp пример.рф xn--r8jz45g.jp еxample.com paypa1.com раураӏ.com \
    example.co.jp 127.0.0.1 [::1] localhost:3000 intranet.local user:pw@ anna@example.com b.c+d@example.org почта@пример.рф \
    https://example.com/a_(b) https://en.wikipedia.org/wiki/S.C. https://ja.wikipedia.org/wiki/東京 http://xn--bcher-kva.de/größe \
    main.rs user.save() 3.5.0.dev README.md#usage git@example.com:a/b.git @anna@example.social ASP.NET e.g. \
    ( ) [ ] { } < > « » “ ” ‘ ’ （ ） 「 」 『 』 【 】 \" ' ` ! , ; - -- --- _ * ** | ^ $ … · ' \
    。 、 ， ． ！ ？ ： ； ； । ។ ፡ ፤ ؟ ، ؛ 에서 입니다 さん です 的 了 ครับ និង ไทย \
    \\u{0} \\u{7} \\u{AD} \\u{200B} \\u{200D} \\u{200E} \\u{202E} \\u{2060} \\u{FEFF} \\u{301} \\u{20DD} \\u{FE0F} \\u{E0001} \\u{FFFD} \\u{FFFF} \
    😀 👩\\u{200D}👧 🇩🇪 𠮷 𝒂 １ ² ⅷ ½ ß İ ſ K";

const JOINTS: &[&str] =
    &["", "", "", "", "", "", " ", " ", " ", " ", "\n", "\t", "\u{3000}", "\r\n", "\u{2028}"];

/// Returns an endless sequence of texts. The same seed gives the same texts.
pub fn texts(seed: u64) -> impl Iterator<Item = String> {
    let sentences = table::rows(include_str!("../../fixtures/marked/sentences.txt"));
    let sentences: String = sentences.map(|row| row[0].replace(['⸠', '⸡'], "") + " ").collect();
    let (words, parts) = (table::pieces(&sentences), table::pieces(PARTS));
    let mut random = Random(seed);
    std::iter::repeat_with(move || text(&mut random, &words, &parts))
}

fn text(random: &mut Random, words: &[String], parts: &[String]) -> String {
    let mut text = String::new();
    for _ in 0..=random.below(16) {
        match random.below(16) {
            0 => text.extend(character(random)),
            kind => text += &random.pick(if kind < 5 { words } else { parts })[..],
        }
        let joint: &&str = random.pick(JOINTS);
        text += joint;
    }
    if random.below(4) == 0 {
        // Cuts the text within a piece.
        let count = text.chars().count() as u64;
        let (start, len) = (random.below(count.min(8)), random.below(count));
        text = text.chars().skip(start as usize).take(len as usize).collect();
    }
    text
}

fn character(random: &mut Random) -> Option<char> {
    let end = *random.pick(&[0x80, 0x800, 0x1_0000, 0x11_0000]);
    char::from_u32(random.below(end) as u32)
}

/// SplitMix64.
pub struct Random(pub u64);

impl Random {
    pub fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (mixed ^ (mixed >> 31)) % end.max(1)
    }

    pub fn pick<'l, T>(&mut self, list: &'l [T]) -> &'l T {
        &list[self.below(list.len() as u64) as usize]
    }
}
