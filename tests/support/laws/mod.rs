//! Laws that hold for every input, each a function that panics where one is broken: property tests and
//! fuzz targets give them what they make up.
#![allow(dead_code, reason = "each test file uses its own part")]

#[cfg(all(
    feature = "pulldown-cmark",
    feature = "comrak",
    feature = "lol_html",
    feature = "html5ever"
))]
pub mod adapters;
#[cfg(feature = "mdbook")]
pub mod book;
#[cfg(feature = "pulldown-cmark")]
pub mod events;
pub mod format;
pub mod host;
pub mod iri;
pub mod letter;
#[cfg(all(feature = "pulldown-cmark", feature = "comrak"))]
pub mod markdown;
pub mod pieces;
#[cfg(feature = "lol_html")]
pub mod stream;
pub mod targets;
pub mod text;
#[cfg(feature = "html5ever")]
pub mod tree;

use std::ops::Range;

use linkwright::unicode::{LinkTerm, is_link_email, link_term};
use linkwright::{AnchorText, Dir, Linker};

/// A linker whose anchors can be told from those of the page, and taken away again.
pub fn marking() -> Linker {
    let linker = Linker::new().class("\u{1}").dir(Dir::Unset);
    linker.text(AnchorText::Verbatim)
}

/// Whether a text holds what nobody sees (Default_Ignorable_Code_Point, and General_Category Cf), or a
/// deprecated letter, which ends a path. Such a character joins what is refused to a link; when that is
/// linked, it stands alone. So laws about linking a second time are for texts without.
pub fn has_hidden(text: &str) -> bool {
    let is_hidden = |c| {
        matches!(c, '\u{AD}' | '\u{34F}' | '\u{600}'..='\u{605}' | '\u{61C}' | '\u{6DD}' | '\u{70F}'
            | '\u{890}'..='\u{891}' | '\u{8E2}' | '\u{115F}'..='\u{1160}'
            | '\u{17B4}'..='\u{17B5}' | '\u{180B}'..='\u{180F}' | '\u{200B}'..='\u{200F}'
            | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{3164}'
            | '\u{FE00}'..='\u{FE0F}' | '\u{FEFF}' | '\u{FFA0}' | '\u{FFF0}'..='\u{FFFB}'
            | '\u{110BD}' | '\u{110CD}' | '\u{13430}'..='\u{1343F}'
            | '\u{1BCA0}'..='\u{1BCA3}' | '\u{1D173}'..='\u{1D17A}' | '\u{E0000}'..='\u{E0FFF}')
    };
    text.contains(|c| is_hidden(c) || is_link_email(c) && link_term(c) == LinkTerm::Hard)
}

/// Whether there is one link, over all of the text.
pub fn is_all(found: &[Range<usize>], text: &str) -> bool {
    matches!(found, [range] if *range == (0..text.len()))
}

/// An escape that stands for an unreserved character is the character, and hex has no case.
pub fn unreserved_undone(uri: &str) -> String {
    let mut out = String::new();
    let mut rest = uri;
    while let Some(c) = rest.chars().next() {
        let byte = rest
            .get(1..3)
            .filter(|hex| c == '%' && hex.bytes().all(|b| b.is_ascii_hexdigit()))
            .and_then(|hex| u8::from_str_radix(hex, 16).ok());
        match byte {
            Some(byte) if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) => {
                out.push(char::from(byte));
            }
            Some(byte) => out += &format!("%{byte:02X}"),
            None => {
                out.push(c);
                rest = &rest[c.len_utf8()..];
                continue;
            }
        }
        rest = &rest[3..];
    }
    out
}
