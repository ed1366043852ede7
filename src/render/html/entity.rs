//! Character references.

use alloc::string::String;

/// What the character reference at the start of `text` stands for, and its length in bytes.
pub(super) fn entity(text: &str) -> Option<(String, usize)> {
    /// More than the longest name.
    const MAX: usize = 40;
    /// The longest that needs no semicolon, its `&` with it.
    const MAX_OPEN: usize = 7;
    let bytes = text.as_bytes();
    // A number ends with its digits, whatever letters stand behind them.
    let (head, is_part): (usize, fn(&u8) -> bool) = match bytes {
        [_, b'#', b'x' | b'X', ..] => (3, u8::is_ascii_hexdigit),
        [_, b'#', ..] => (2, u8::is_ascii_digit),
        _ => (1, u8::is_ascii_alphanumeric),
    };
    let part = bytes[head..].iter().take(MAX);
    let name = head + part.take_while(|b| is_part(b)).count();
    let is_closed = text[name..].starts_with(';');
    if is_closed {
        let whole = &text[..=name];
        let shown = htmlize::unescape(whole);
        if !shown.ends_with(';') || whole == "&semi;" || whole.starts_with("&#") && shown != whole {
            return Some((shown.into_owned(), name + 1));
        }
    }
    // Some names, and numbers, need no semicolon.
    if text[1..].starts_with('#') {
        let shown = htmlize::unescape(&text[..name]);
        return (shown != text[..name]).then(|| (shown.into_owned(), name));
    }
    (3..=name.min(MAX_OPEN)).rev().find_map(|len| {
        let shown = htmlize::unescape(&text[..len]);
        // All of it is one name, and not a shorter one and letters behind it.
        (shown.chars().count() == 1).then(|| (shown.into_owned(), len))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entities() {
        let check = |text: &str, want: Option<(&str, usize)>| {
            let want = want.map(|(shown, len)| (String::from(shown), len));
            assert_eq!(entity(text), want, "{text}");
        };
        check("&amp;b", Some(("&", 5)));
        check("&ampb", Some(("&", 4)));
        check("&amp", Some(("&", 4)));
        check("&#47;x", Some(("/", 5)));
        check("&#x2F;x", Some(("/", 6)));
        check("&#47/x", Some(("/", 4)));
        check("&#160b", Some(("\u{A0}", 5)));
        check("&#x2Fg", Some(("/", 5)));
        check("&#X2F", Some(("/", 5)));
        check("&#x;", None);
        check("&semi;x", Some((";", 6)));
        check("&#59;", Some((";", 5)));
        check("&notin;x", Some(("∉", 7)));
        check("&notit;x", Some(("¬", 4)));
        check("&copy=3", Some(("©", 5)));
        check("&frac12x", Some(("½", 7)));
        check("&nosuch;", None);
        check("& b", None);
        check("&", None);
        check("&#;", None);
    }
}
