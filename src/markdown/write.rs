//! How a link is written in Markdown.

use alloc::string::String;

use percent_encoding::{AsciiSet, utf8_percent_encode};

use crate::detect::LinkKind;
use crate::linker::CLOSE;

use super::RightToLeft;
use super::edit::Edit;
use super::find::{Found, Links, Place};

/// What could open or close an emphasis.
const DELIMITERS: [char; 3] = ['*', '_', '~'];

/// How the link is written where it stands: `<https://…>` where that says the same, else
/// `[text](<href>)`. No earlier byte than `floor` is part of it. `None` where it must stay text.
pub(super) fn write(
    found: &Found,
    links: &Links,
    right_to_left: RightToLeft,
    source: &str,
    floor: usize,
) -> Option<Edit> {
    let mut range = found.source.clone();
    let mut form = Form::of(found, right_to_left);
    // Beside the punctuation that a link is written with, a delimiter with a letter on its other side
    // is none any more: an emphasis that holds the link alone goes into it.
    let (before, behind) = (&source[floor..range.start], &source[range.end..]);
    let opened = &before[before.trim_end_matches(DELIMITERS).len()..];
    let closed = &behind[..behind.len() - behind.trim_start_matches(DELIMITERS).len()];
    let is_letter = char::is_alphanumeric;
    let is_beside_letter = links.is_opened_in(range.start - opened.len()..range.start)
        && before[..before.len() - opened.len()].ends_with(is_letter)
        || links.is_closed_in(range.end..range.end + closed.len())
            && behind[closed.len()..].starts_with(is_letter);
    let mut emphasis = "";
    if is_beside_letter {
        if opened != closed {
            return None;
        }
        emphasis = opened;
        range = range.start - opened.len()..range.end + closed.len();
        form = form.max(Form::Inline);
    }
    let preceding = &source[floor..range.start];
    // A label of a reference before it would be read with it, and in a definition it is the URL.
    let is_behind_label =
        preceding.ends_with(']') || preceding.trim_end_matches([' ', '\t']).ends_with("]:");
    if form != Form::Autolink && is_behind_label {
        return None;
    }
    let mut written = String::new();
    let preceding = preceding.as_bytes();
    if ends_in_escape(preceding) {
        range.start -= 1;
        // An escape of the first character is not needed any more; a backslash of its own would
        // escape what the link starts with.
        if !source[range.start + 1..].starts_with(|c: char| c.is_ascii_punctuation()) {
            written += "\\\\";
        }
    } else if let (Form::Inline, [before @ .., b'!']) = (form, preceding)
        && !ends_in_escape(before)
    {
        range.start -= 1;
        written += "\\!";
    }
    match form {
        Form::Autolink => {
            written.push('<');
            written += &found.text;
            written.push('>');
        }
        Form::Inline => {
            written.push('[');
            written += emphasis;
            push_text(&mut written, found.anchor.text());
            written += emphasis;
            written += "](<";
            push_destination(&mut written, found.anchor.href(), found.place);
            written += ">)";
        }
        Form::Raw => {
            written += "<a href=\"";
            push_attribute(&mut written, found.anchor.href());
            written += match found.anchor.attribute("dir") {
                Some(_) if right_to_left == RightToLeft::Html => "\" dir=\"ltr\">",
                _ => "\">",
            };
            written += emphasis;
            push_text(&mut written, found.anchor.text());
            written += emphasis;
            written += CLOSE;
        }
    }
    Some(Edit::new(range, written, found.anchor.clone()))
}

/// Whether a backslash at the end escapes what follows it.
fn ends_in_escape(text: &[u8]) -> bool {
    let backslashes = text.iter().rev().take_while(|&&b| b == b'\\').count();
    backslashes % 2 == 1
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Form {
    /// `<https://…>`
    Autolink,
    /// `[text](<href>)`
    Inline,
    /// `<a href="…">text</a>`: for the few that lead elsewhere once a renderer has escaped them, and
    /// where it is to say which way the link runs.
    Raw,
}

impl Form {
    fn of(found: &Found, right_to_left: RightToLeft) -> Self {
        let href = found.anchor.href();
        let has_dir = right_to_left == RightToLeft::Html && found.anchor.attribute("dir").is_some();
        let is_rewritten = href.contains('\\') || has_bare_percent(href);
        if has_dir || is_rewritten || found.is_bracketed {
            Self::Raw
        } else if found.anchor.text() == found.text && is_autolink(found) {
            Self::Autolink
        } else {
            Self::Inline
        }
    }
}

/// Whether a `%` starts no escape: some renderers make `%25` of it.
fn has_bare_percent(href: &str) -> bool {
    href.bytes().enumerate().any(|(at, b)| {
        let escape = href.as_bytes().get(at + 1..at + 3);
        b == b'%' && !escape.is_some_and(|hex| hex.iter().all(u8::is_ascii_hexdigit))
    })
}

/// Whether CommonMark reads `<text>` as this link, whatever renders it.
fn is_autolink(found: &Found) -> bool {
    let text = &*found.text;
    let has_entity = || text.match_indices('&').any(|(at, _)| starts_with_entity(&text[at..]));
    match found.kind {
        // What the pattern of CommonMark takes, less what renderers escape in various ways.
        LinkKind::Email => {
            let href = found.anchor.href().strip_prefix("mailto:");
            let address = text.strip_prefix("mailto:").unwrap_or(text);
            href == Some(address)
                && address.bytes().all(|b| b.is_ascii_alphanumeric() || b".+-_@".contains(&b))
        }
        LinkKind::Domain => false,
        LinkKind::Url => {
            let is_plain = |c: char| match c {
                '<' | '>' | '"' | '^' | '`' | '{' | '|' | '}' | '[' | ']' => false,
                c => !c.is_control() && !c.is_whitespace(),
            };
            text.chars().all(is_plain) && !has_entity() && is_escaped(text, found.anchor.href())
        }
    }
}

/// Whether `href` is the text with what is not ASCII percent-encoded.
fn is_escaped(text: &str, href: &str) -> bool {
    let mut escaped = utf8_percent_encode(text, &EMPTY);
    let mut rest = href;
    escaped.all(|part| match rest.strip_prefix(part) {
        Some(behind) => {
            rest = behind;
            true
        }
        None => false,
    }) && rest.is_empty()
}

/// No character of ASCII.
const EMPTY: AsciiSet = AsciiSet::EMPTY;

/// Whether the text starts with a reference to a character, as `&amp;` is.
fn starts_with_entity(text: &str) -> bool {
    text.strip_prefix('&').is_some_and(|name| {
        let behind = name.trim_start_matches(|c: char| c == '#' || c.is_ascii_alphanumeric());
        behind.starts_with(';')
    })
}

/// Writes a text so that Markdown reads it as it is, with smart punctuation too.
fn push_text(out: &mut String, text: &str) {
    let mut rest = text;
    let mut before = None;
    while let Some(c) = rest.chars().next() {
        let (run, behind) = match c {
            '_' => rest.split_at(rest.len() - rest.trim_start_matches('_').len()),
            c => rest.split_at(c.len_utf8()),
        };
        let is_escaped = match c {
            '\\' | '`' | '*' | '[' | ']' | '<' | '~' | '^' | '$' | '|' | '{' | '\'' | '"' => true,
            '&' => starts_with_entity(rest),
            // Dashes and an ellipsis of smart punctuation.
            '-' | '.' => before == Some(c),
            // Between letters and digits it is no delimiter.
            '_' => {
                let next = behind.chars().next();
                !(before.is_some_and(char::is_alphanumeric)
                    && next.is_some_and(char::is_alphanumeric))
            }
            _ => false,
        };
        for c in run.chars() {
            if is_escaped {
                out.push('\\');
            }
            out.push(c);
        }
        before = Some(c);
        rest = behind;
    }
}

/// Writes what stands between `<` and `>`.
fn push_destination(out: &mut String, href: &str, place: Place) {
    for (at, c) in href.char_indices() {
        match c {
            '&' if starts_with_entity(&href[at..]) => *out += "&amp;",
            '|' if place == Place::Cell => *out += "\\|",
            '`' => *out += "&#96;",
            '{' if href[at + 1..].starts_with(['{', '%', '#']) => *out += "&#123;",
            c => out.push(c),
        }
    }
}

/// Writes what stands between quotes in a tag; what Markdown would see before the tag is escaped too.
fn push_attribute(out: &mut String, href: &str) {
    for c in href.chars() {
        match c {
            '&' => *out += "&amp;",
            '"' => *out += "&quot;",
            '`' => *out += "&#96;",
            '|' => *out += "&#124;",
            c => out.push(c),
        }
    }
}
