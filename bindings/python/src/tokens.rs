//! The tags and texts of a page, as html5gum reads them.

use html5gum::emitters::default::{DefaultEmitter, Doctype, StartTag};
use html5gum::{HtmlString, Spanned, Token as Read, Tokenizer};

/// The elements whose only markup is their end tag. This is not true in SVG and MathML, and in
/// `select` it is only true for `script`.
const RAW: [&str; 10] = [
    "iframe",
    "noembed",
    "noframes",
    "noscript",
    "plaintext",
    "script",
    "style",
    "textarea",
    "title",
    "xmp",
];

/// A part of a page.
pub(crate) struct Token<'h> {
    pub(crate) kind: TokenKind,
    pub(crate) source: &'h str,
    /// The name of the element of a tag, in lowercase.
    pub(crate) name: String,
    /// The attributes of a start tag, with their names in lowercase and their values as written.
    pub(crate) attributes: Vec<(String, String)>,
    pub(crate) is_self_closing: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum TokenKind {
    Start,
    End,
    Text,
    /// The text of an element such as `script`.
    RawText,
    Comment,
}

/// Returns the tokens of a page. Together they are the page. A tag is text if `is_known` rejects
/// its name, or if it has no end. If only the tree would show whether something is a tag, the rest
/// of the page is text. Takes linear time.
pub(crate) fn tokens(html: &str, mut is_known: impl FnMut(&str) -> bool) -> Vec<Token<'_>> {
    let (mut tokens, mut at, mut depth) = (Vec::new(), 0, 0);
    while let Some(len) = read(&html[at..], &mut is_known, &mut depth, &mut tokens) {
        at += len;
    }
    tokens
}

/// Reads up to a start tag that is text. After it, a new tokenizer starts without open elements.
/// Returns the position after it. `depth` is the number of open elements that change which elements
/// are raw.
fn read<'h>(
    html: &'h str,
    is_known: &mut impl FnMut(&str) -> bool,
    depth: &mut usize,
    tokens: &mut Vec<Token<'h>>,
) -> Option<usize> {
    let mut emitter = DefaultEmitter::<usize>::new_with_span();
    emitter.naively_switch_states(true);
    let (mut at, mut is_raw) = (0, false);
    let mut push = |kind, end: usize, name, attributes, is_self_closing| {
        if let Some(source) = html.get(at..end).filter(|source| !source.is_empty()) {
            tokens.push(Token { kind, source, name, attributes, is_self_closing });
            at = end;
        }
    };
    let name = |name: &HtmlString| String::from_utf8_lossy(name).into_owned();
    for token in Tokenizer::new_with_emitter(html, emitter) {
        let Ok(token) = token;
        let (kind, end, name) = match token {
            Read::StartTag(tag) => {
                let name = name(&tag.name);
                if !is_known(&name) {
                    let end = end_of_unknown(html, &tag, &mut *is_known);
                    push(TokenKind::Text, end, String::new(), Vec::new(), false);
                    return Some(end).filter(|end| *end < html.len());
                }
                is_raw = RAW.contains(&&*name);
                // If only the tree shows whether the content is text, it must read the same as
                // markup and as text.
                let is_certain = *depth == 0 && name != "noframes" || !is_raw || {
                    let after =
                        html[tag.span.end..].split_once("</").filter(|it| !it.0.contains('<'));
                    after.is_some_and(|(_, end)| {
                        let end = end.split_at_checked(name.len());
                        end.is_some_and(|(own, _)| own.eq_ignore_ascii_case(&name))
                    })
                };
                *depth += usize::from(is_open(&name) && !tag.self_closing);
                let own = attributes(html, &tag);
                push(TokenKind::Start, tag.span.end, name, own, tag.self_closing);
                if !is_certain {
                    break;
                }
                continue;
            }
            Read::EndTag(tag) => {
                is_raw = false;
                let name = name(&tag.name);
                *depth = depth.saturating_sub(usize::from(is_open(&name)));
                let kind = if is_known(&name) { TokenKind::End } else { TokenKind::Text };
                (kind, tag.span.end, name)
            }
            Read::String(text) => {
                let kind = if is_raw { TokenKind::RawText } else { TokenKind::Text };
                (kind, text.span.end, String::new())
            }
            Read::Comment(Spanned { span, .. }) | Read::Doctype(Doctype { span, .. }) => {
                let source = html.get(span.start..span.end).unwrap_or_default();
                if !is_whole(source) || *depth > 0 && source.starts_with("<![") {
                    break;
                }
                (TokenKind::Comment, span.end, String::new())
            }
            Read::Error(_) => continue,
        };
        push(kind, end, name, Vec::new(), false);
    }
    push(TokenKind::Text, html.len(), String::new(), Vec::new(), false);
    None
}

/// Returns whether this element changes which elements in it are raw.
fn is_open(name: &str) -> bool {
    matches!(name, "math" | "select" | "svg")
}

/// Returns whether a comment has an end.
fn is_whole(comment: &str) -> bool {
    match comment.strip_prefix("<!--") {
        Some(text) => matches!(text, ">" | "->") || text.ends_with("-->") || text.ends_with("--!>"),
        None => comment.ends_with('>'),
    }
}

/// Returns the end of a start tag that is text. In `<see <a href=…>`, it is before the last tag
/// that starts after a name, or before the first of these tags that is known.
fn end_of_unknown(
    html: &str,
    tag: &StartTag<usize>,
    mut is_known: impl FnMut(&str) -> bool,
) -> usize {
    let (mut at, mut end) = (tag.span.start, tag.span.end);
    while let Some(rest) = html[at..].strip_prefix('<') {
        let name = rest.split(|c: char| c.is_ascii_whitespace() || c == '/' || c == '>').next();
        let name = name.unwrap_or_default();
        let after = rest[name.len()..].trim_ascii_start();
        if at > tag.span.start {
            end = at;
            if is_known(&name.to_ascii_lowercase()) {
                break;
            }
        }
        if !after.starts_with('<') || at >= tag.span.end {
            break;
        }
        at = html.len() - after.len();
    }
    end
}

fn attributes(html: &str, tag: &StartTag<usize>) -> Vec<(String, String)> {
    let mut own: Vec<_> = tag.attributes.iter().collect();
    own.sort_by_key(|(_, value)| value.span.start);
    let text = |(name, value): (&HtmlString, &Spanned<_, usize>)| {
        let written = html.get(value.span.start..value.span.end).unwrap_or_default();
        // A `=` at the start is part of the name.
        let value = written.char_indices().skip(1).find(|(_, c)| *c == '=');
        let value = value.map_or("", |(at, _)| written[at + 1..].trim_ascii());
        let quoted =
            ['"', '\''].into_iter().find_map(|mark| value.strip_prefix(mark)?.split(mark).next());
        let value = quoted.unwrap_or_else(|| value.trim_end_matches('>'));
        (String::from_utf8_lossy(name).into_owned(), value.to_owned())
    };
    own.into_iter().map(text).collect()
}
