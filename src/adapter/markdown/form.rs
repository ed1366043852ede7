//! How a link is written in Markdown.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use percent_encoding::{AsciiSet, utf8_percent_encode};

use crate::adapter::anchor::CLOSE;
use crate::detect::LinkKind;
use crate::linker::Bidi;

use super::edit::Edit;
use super::found::{Found, Host};
use super::inlines::Place;
use super::readings::RightToLeft;

/// What an edit takes in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Extent {
    Link,
    /// The emphases around the link too: where text without spaces is next to them, their delimiters
    /// are none any more beside the punctuation that a link is written with.
    Emphasis,
}

/// A link as it is written.
#[derive(Clone, Debug)]
pub(super) struct Written {
    pub(super) edit: Edit,
    /// The bytes of the source that are the link itself.
    pub(super) link: Range<usize>,
    pub(super) extent: Extent,
}

/// What is written in a source together with `more`, which is written in what that makes of it. What of
/// `more` reaches into what the first wrote is left out.
pub(super) fn merged(written: Vec<Written>, more: Vec<Written>) -> Vec<Written> {
    let mut merged = Vec::with_capacity(written.len() + more.len());
    let mut written = written.into_iter().peekable();
    // Bytes of the source and of what was made of it, up to which both are gone through.
    let (mut source, mut made) = (0, 0);
    for Written { edit, link, extent } in more {
        let range = edit.range();
        while let Some(before) = written.next_if(|before| {
            let start = made + before.edit.range().start - source;
            start < range.end
        }) {
            made += before.edit.range().start - source + before.edit.replacement().len();
            source = before.edit.range().end;
            merged.push(before);
        }
        if made <= range.start {
            let edit = edit.moved_back(made - source);
            let link = link.start - (made - source)..link.end - (made - source);
            merged.push(Written { edit, link, extent });
        }
    }
    merged.extend(written);
    merged
}

/// How the link is written where it stands: `<https://…>` where that says the same, else
/// `[text](<href>)`. No earlier byte than `floor` is part of it.
pub(super) fn write(
    found: &Found,
    extent: Extent,
    right_to_left: RightToLeft,
    source: &str,
    floor: usize,
) -> Written {
    let mut range = found.source.clone();
    let around = match extent {
        Extent::Emphasis => found.beside.around.clone().unwrap_or_else(|| range.clone()),
        Extent::Link => range.clone(),
    };
    let before = source.get(around.start..range.start).unwrap_or_default();
    let behind = source.get(range.end..around.end).unwrap_or_default();
    range = around;
    let mut written = String::new();
    let form = match Form::of(found, right_to_left) {
        // The emphases are shown too.
        Form::Autolink if !before.is_empty() => Form::Inline,
        form => form,
    };
    let preceding = source
        .get(floor..range.start)
        .unwrap_or_default()
        .as_bytes();
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
            written += before;
            push_text(&mut written, &found.shown);
            written += behind;
            written += "](<";
            push_destination(&mut written, &found.href, found.place);
            written += ">)";
        }
        Form::Raw => {
            written += "<a href=\"";
            push_attribute(&mut written, &found.href);
            written += match found.bidi {
                Bidi::Yes => "\" dir=\"ltr\">",
                Bidi::No => "\">",
            };
            written += before;
            push_text(&mut written, &found.shown);
            written += behind;
            written += CLOSE;
        }
    }
    Written {
        link: found.source.clone(),
        edit: Edit::new(range, written, found.href.clone(), found.shown.clone()),
        extent,
    }
}

/// Whether a backslash at the end escapes what follows it.
fn ends_in_escape(text: &[u8]) -> bool {
    let backslashes = text.iter().rev().take_while(|&&b| b == b'\\').count();
    backslashes % 2 == 1
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
        let has_dir = right_to_left == RightToLeft::Html && found.bidi == Bidi::Yes;
        let is_rewritten = found.href.contains('\\') || has_bare_percent(&found.href);
        if has_dir || is_rewritten || found.host == Host::Bracketed {
            Self::Raw
        } else if found.shown == found.text && is_autolink(found) {
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
    let has_entity = || {
        text.match_indices('&')
            .any(|(at, _)| starts_with_entity(&text[at..]))
    };
    match found.kind {
        // What the pattern of CommonMark takes, less what renderers escape in various ways.
        LinkKind::Email => {
            let href = found.href.strip_prefix("mailto:");
            let address = text.strip_prefix("mailto:").unwrap_or(text);
            href == Some(address)
                && address
                    .bytes()
                    .all(|b| b.is_ascii_alphanumeric() || b".+-_@".contains(&b))
        }
        LinkKind::Domain => false,
        LinkKind::Url => {
            let is_plain = |c: char| match c {
                '<' | '>' | '"' | '^' | '`' | '{' | '|' | '}' | '[' | ']' => false,
                c => !c.is_control() && !c.is_whitespace(),
            };
            text.chars().all(is_plain) && !has_entity() && is_escaped(text, &found.href)
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
