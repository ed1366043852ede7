//! The host that a reader sees in a displayed text, found without code of the library.

use std::borrow::Cow;

use icu_properties::props::{BidiControl, DefaultIgnorableCodePoint, GeneralCategory, Script};
use icu_properties::script::ScriptWithExtensions;
use icu_properties::{CodePointMapData, CodePointSetData};
use unicode_security::GeneralSecurityProfile as _;
use url::Url;

/// Characters that end a host, or precede it.
const SYNTAX: &str = "/\\?#@:";

/// Returns the host that a reader sees in the text of an anchor: the text up to the first character
/// that is URL syntax or looks like it. In an address, it starts after the `@`.
pub fn host(shown: &str, kind: Kind) -> &str {
    let scheme = ["https://", "http://", "mailto:"].into_iter().find(|scheme| {
        let start = shown.get(..scheme.len());
        start.is_some_and(|start| start.eq_ignore_ascii_case(scheme))
    });
    let body = &shown[scheme.map_or(0, str::len)..];
    if body.starts_with('[') {
        return body.find(']').map_or("", |end| &body[..=end]);
    }
    // After `https://`, a reader does not expect an address.
    let is_address = kind == Kind::Address && matches!(scheme, None | Some("mailto:"));
    // Header fields follow the address.
    let address = body.split('?').next().filter(|_| scheme == Some("mailto:")).unwrap_or(body);
    let body = match address.rsplit_once('@') {
        Some((_, domain)) if is_address => domain,
        _ => body,
    };
    &body[..end(body)]
}

#[derive(Clone, Copy, PartialEq)]
pub enum Kind {
    Url,
    Address,
}

/// Returns the position of the first character that is URL syntax or looks like it.
fn end(text: &str) -> usize {
    let all: Vec<(usize, char)> = text.char_indices().collect();
    let is_end = |at: usize| {
        let c = all[at].1;
        SYNTAX.contains(c) || c.is_whitespace() || is_taken_for_syntax(&all, at)
    };
    let end = (0..all.len()).find(|&at| is_end(at));
    end.map_or(text.len(), |at| all[at].0)
}

/// Returns true if the character looks like URL syntax or a full stop (UTS #39 confusables) to a
/// reader: it is next to an ASCII letter or digit, and not next to a letter of its own script.
fn is_taken_for_syntax(all: &[(usize, char)], at: usize) -> bool {
    let c = all[at].1;
    // In a host, wide full stops are full stops.
    let is_stop = matches!(c, '\u{3002}' | '\u{FF0E}' | '\u{FF61}');
    if c.is_ascii() || is_stop || !looks_like(c, "/\\?#@:.") {
        return false;
    }
    let before = at.checked_sub(1).and_then(|at| all.get(at));
    let beside = [before, all.get(at + 1)];
    let beside = || beside.iter().flatten().map(|&&(_, c)| c).filter(|&c| c != '.');
    let is_of_its_script = |other: char| {
        is_east_asian(c) && is_east_asian(other) || script(c) == script(other) && is_letter(other)
    };
    !beside().any(is_of_its_script) && beside().any(|other| other.is_ascii_alphanumeric())
}

fn looks_like(c: char, what: &str) -> bool {
    let c = c.to_string();
    let mut skeleton = unicode_security::skeleton(&c);
    skeleton.any(|c| what.contains(c))
}

fn script(c: char) -> Script {
    CodePointMapData::<Script>::new().get(c)
}

fn is_letter(c: char) -> bool {
    CodePointMapData::<Script>::new().get(c) != Script::Common && c.is_alphabetic()
}

fn is_east_asian(c: char) -> bool {
    let scripts = ScriptWithExtensions::new();
    [Script::Han, Script::Hiragana, Script::Katakana, Script::Hangul]
        .into_iter()
        .any(|script| scripts.has_script(c, script))
}

pub fn is_mark(c: char) -> bool {
    use GeneralCategory::{EnclosingMark, NonspacingMark, SpacingMark};
    let category = CodePointMapData::<GeneralCategory>::new().get(c);
    matches!(category, EnclosingMark | NonspacingMark | SpacingMark)
}

/// Returns true if the character is invisible or changes the direction of other characters.
pub fn is_invisible(c: char) -> bool {
    CodePointSetData::new::<DefaultIgnorableCodePoint>().contains(c)
        || CodePointSetData::new::<BidiControl>().contains(c)
        || "\u{2800}\u{1107F}\u{13441}\u{13442}\u{16FE4}\u{1D159}".contains(c)
        || c.is_control()
}

/// Returns the host that a browser opens, or that receives the mail.
pub fn sent(href: &str) -> String {
    let url = Url::parse(href).expect(href);
    match url.scheme() {
        "http" | "https" => url.host_str().expect(href).to_owned(),
        "mailto" => url.path().rsplit('@').next().unwrap().to_owned(),
        other => panic!("{other}"),
    }
}

/// Returns the problem of an anchor, if any: it leads to another host than it shows, or its host
/// contains a character that is invisible or not for names.
pub fn deception(href: &str, shown: &str) -> Option<String> {
    let kind = if href.starts_with("mailto:") { Kind::Address } else { Kind::Url };
    let seen = host(shown, kind);
    let is_bracketed = seen.starts_with('[');
    let meant = if is_bracketed {
        Some(Cow::Borrowed(seen))
    } else {
        idna::domain_to_ascii_cow(seen.as_bytes(), idna::AsciiDenyList::URL).ok()
    };
    // An IPv6 address has several forms, and `url` writes the shortest.
    let meant = meant.map(|host| {
        if is_bracketed {
            sent(&format!("http://{host}/"))
        } else {
            host.trim_end_matches('.').to_owned()
        }
    });
    let sent = sent(href);
    if meant.as_deref() != Some(sent.trim_end_matches('.')) {
        return Some(format!("{shown:?} is read as {seen:?} and leads to {sent}"));
    }
    let hidden = seen.chars().find(|&c| is_invisible(c));
    if let Some(c) = hidden {
        return Some(format!("{shown:?} hides {c:?} in its host"));
    }
    // A character that UTS #46 maps counts as the character to which it is mapped.
    let (unicode, _) = idna::domain_to_unicode(seen);
    let odd = unicode
        .split('.')
        .zip(seen.split(['.', '\u{3002}', '\u{FF0E}', '\u{FF61}']))
        .filter(|(_, seen)| !seen.is_ascii())
        .flat_map(|(label, _)| label.chars())
        .find(|&c| !c.is_ascii() && !c.identifier_allowed());
    odd.map(|c| format!("{shown:?} has {c:?} in its host, which is not for names"))
}

fn is_symbol(c: char) -> bool {
    use GeneralCategory::{MathSymbol, ModifierSymbol, OtherNumber, OtherSymbol};
    let category = CodePointMapData::<GeneralCategory>::new().get(c);
    !c.is_ascii() && [MathSymbol, ModifierSymbol, OtherNumber, OtherSymbol].contains(&category)
}

/// Returns the problem of the text after the host of a displayed link, if any: a hidden character,
/// or a mark on URL syntax.
pub fn disguise(shown: &str) -> Option<String> {
    let host = host(shown, Kind::Url);
    let at = host.as_ptr() as usize - shown.as_ptr() as usize;
    let tail = &shown[at + host.len()..];
    let mut before = host.chars().next_back();
    let mut chars = tail.chars().peekable();
    while let Some(c) = chars.next() {
        let is_joiner = matches!(c, '\u{200C}' | '\u{200D}')
            && before.is_some_and(|c: char| c.is_alphabetic() || is_mark(c))
            && chars.peek().is_some_and(|&c| c.is_alphabetic() || is_mark(c));
        // Variation selectors and joiners may belong to an emoji.
        let is_style = c == '\u{FE0F}' && before.is_some_and(is_symbol);
        let is_emoji_joiner = c == '\u{200D}'
            && before.is_some_and(|c| c == '\u{FE0F}' || is_symbol(c))
            && chars.peek().is_some_and(|&c| is_symbol(c));
        if is_invisible(c) && !is_joiner && !is_style && !is_emoji_joiner {
            return Some(format!("{shown:?} hides {c:?}"));
        }
        if is_mark(c) && before.is_none_or(|before| SYNTAX.contains(before)) {
            return Some(format!("{shown:?} has the mark {c:?} on URL syntax"));
        }
        before = Some(c);
    }
    None
}
