//! Detects the encoding of a page, as far as linking depends on it.

use alloc::string::String;

use memchr::{memchr, memchr2};

use crate::markup::attributes;

use super::source::Source;

/// The number of bytes at the start of a page where a NUL or a declaration counts for the whole
/// page. Browsers look for a declaration in the same bytes before they read a page.
pub(super) const HEAD: usize = 1024;

/// The encoding of a page, according to the caller.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Encoding {
    /// Decoded text.
    Text,
    /// UTF-8, unless the page starts with another byte order mark, which takes precedence over an
    /// HTTP header.
    Utf8,
    /// Another multi-byte encoding, where nothing links.
    Other,
    /// An unknown encoding. Only the page itself can declare it.
    #[default]
    Declared,
}

impl Encoding {
    /// Returns the encoding with this label, as far as it matters. With a single-byte encoding, the
    /// page may still declare another encoding. An unknown label has no effect.
    pub(super) fn from_label(label: &str) -> Self {
        match label.trim() {
            label if is_multi_byte(label) => Self::Other,
            label if ["utf-8", "utf8"].iter().any(|own| own.eq_ignore_ascii_case(label)) => {
                Self::Utf8
            }
            _ => Self::Declared,
        }
    }

    /// Returns the byte up to which the bytes that have arrived are text. The bytes before byte
    /// `read` have been read already. `None` if no part of the page may be text.
    pub(super) fn end_of_text(self, source: Source<'_>, read: usize) -> Option<usize> {
        let is_declared = self == Self::Declared;
        let has_mark =
            source.start == 0 && matches!(source.html, [0xFF, 0xFE, ..] | [0xFE, 0xFF, ..]);
        // After an ESC the page may be in ISO-2022-JP, and with a NUL in UTF-16.
        let unread = source.get(read..source.end());
        let other = if is_declared { memchr2(0, 0x1B, unread) } else { memchr(0x1B, unread) };
        let mut head = unread.iter().take(HEAD.saturating_sub(read));
        let has_nul = is_declared && other.is_some() && head.any(|&byte| byte == 0);
        if self == Self::Other || self != Self::Text && has_mark || has_nul {
            return None;
        }
        Some(other.map_or(source.end(), |at| read + at))
    }
}

/// The labels that the Encoding Standard gives to all multi-byte encodings except UTF-8.
const LABELS: &str = "\
    utf-16 utf-16le utf-16be unicode unicodefeff unicodefffe csunicode ucs-2 iso-10646-ucs-2 \
    shift_jis shift-jis sjis x-sjis csshiftjis ms_kanji ms932 windows-31j \
    euc-jp x-euc-jp cseucpkdfmtjapanese iso-2022-jp csiso2022jp \
    gbk x-gbk gb18030 gb2312 gb_2312 gb_2312-80 csgb2312 csiso58gb231280 iso-ir-58 chinese \
    big5 big5-hkscs cn-big5 csbig5 x-x-big5 \
    euc-kr cseuckr windows-949 korean csksc56011987 ks_c_5601-1987 ks_c_5601-1989 ksc5601 ksc_5601 iso-ir-149 \
    replacement hz-gb-2312 csiso2022kr iso-2022-kr iso-2022-cn iso-2022-cn-ext";

/// Returns whether a label names an encoding where an ASCII byte may be part of another character.
fn is_multi_byte(label: &str) -> bool {
    let label = label.trim_matches(|c: char| c.is_ascii_whitespace());
    LABELS.split(' ').any(|own| own.eq_ignore_ascii_case(label))
}

/// Returns whether a tag `<meta …>` or `<?xml …>` declares such an encoding, as the HTML Standard
/// or Chromium reads it. If two attributes have the same name, the first counts in the standard,
/// and the last in Chromium.
pub(super) fn declares_multi_byte(tag: &[u8]) -> bool {
    if tag.starts_with(b"<?xml") {
        return declares_in_xml(&String::from_utf8_lossy(tag)) == Some(true);
    }
    let values = |name: &'static str| {
        let own = attributes(tag, "meta".len()).filter(move |own| own.is(name));
        own.map(|own| own.text().to_ascii_lowercase())
    };
    let label = |text: &str| {
        let label =
            text.trim_start().strip_prefix('=')?.trim_start().trim_start_matches(['"', '\'']);
        let is_end = |c: char| c.is_ascii_whitespace() || matches!(c, ';' | '"' | '\'');
        label.split(is_end).next().map(is_multi_byte)
    };
    let is_in_content =
        |content: String| content.split("charset").skip(1).any(|text| label(text) == Some(true));
    values("charset").any(|label| is_multi_byte(&label))
        || values("http-equiv").any(|name| name.trim() == "content-type")
            && values("content").any(is_in_content)
}

/// Returns whether an XML declaration names such an encoding, in quotes after its first `encoding`.
/// `None` if it names no encoding.
fn declares_in_xml(declaration: &str) -> Option<bool> {
    let is_blank = |c: char| c <= ' ';
    let (_, after) = declaration.split_once("encoding")?;
    let value = after.trim_start_matches(is_blank).strip_prefix('=')?.trim_start_matches(is_blank);
    let mark = value.chars().next().filter(|mark| matches!(mark, '"' | '\''))?;
    value[1..].split_once(mark).map(|(label, _)| is_multi_byte(label))
}
