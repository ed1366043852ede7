//! Sentences as people write them: words, links and text that looks like links, with and without
//! spaces. Some laws hold for these sentences, but not for every random string.

const TOKENS: [&str; 28] = [
    "https://example.com",
    "http://example.org/a/b?c=d#e",
    "https://例え.jp/道",
    "https://example.com/a_b_c",
    "https://example.com/a_(b)",
    "www.example.com",
    "example.com",
    "example.co.uk/path",
    "bücher.de",
    "пример.рф",
    "例え.jp",
    "anna@example.com",
    "mailto:b.c+d@example.org",
    "user.name",
    "main.rs",
    "3.5.0.dev",
    "ASP.NET",
    "@anna@example.social",
    "git@example.com:a/b.git",
    "xmpp:anna@example.com",
    "http://localhost:3000/",
    "word",
    "Слово",
    "谢谢",
    "ありがとう",
    "שלום",
    "مرحبا",
    "สวัสดี",
];

const JOINTS: [&str; 24] = [
    " ", " ", " ", ", ", ". ", ": ", "! ", "? ", " (", ") ", " “", "” ", " '", "' ", "。", "，",
    "、", "；", "（", "）", "「", "」", "的书 ", "에서 ",
];

/// Builds a sentence. Of each pair of bytes, the first selects a token, and the second the text
/// after the token.
pub fn sentence(bytes: &[u8]) -> String {
    let pick = |list: &[&'static str], byte: u8| list[usize::from(byte) % list.len()];
    let pieces = bytes.chunks_exact(2).take(16);
    let pieces = pieces.flat_map(|pair| [pick(&TOKENS, pair[0]), pick(&JOINTS, pair[1])]);
    pieces.collect()
}
