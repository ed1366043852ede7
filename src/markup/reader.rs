//! A tokenizer for HTML in bytes that may arrive in pieces.

use memchr::{memchr, memchr_iter, memchr2, memrchr};

use super::attributes::{Attribute, attributes, ends_name};
use super::elements::{Elements, Flow, VOID};
use super::inline::InlineElements;
use super::open::{ElementContent, ElementContext, OpenElements};
use super::tag::{Name, Tag};

/// A tokenizer that reads HTML from start to end, and tracks the open elements.
#[derive(Clone, Debug, Default)]
pub(crate) struct Reader {
    open: OpenElements,
    state: ReaderState,
    tag: Tag,
    inline: InlineElements,
    /// True if a `noscript` has started and not ended, whatever `open` contains. With scripts, its
    /// content ends at the next `</noscript`.
    is_in_noscript: bool,
    /// In the states `RawText` and `Either`, the element whose content is being read.
    raw: Name,
    pub(crate) self_closed: SelfClosed,
    /// True if the open elements started in the current block of Markdown. They then end with the
    /// block.
    is_of_block: bool,
}

/// The tags that end in `/>` and open nothing, in addition to the tags of void elements.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum SelfClosed {
    /// No other tags, like in HTML.
    #[default]
    Void,
    /// Tags whose name has a capital, which may be components of a renderer, and an `a` without an
    /// `href`.
    Components,
    /// All tags, like in MDX.
    All,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum ReaderState {
    /// Tags, comments and text: the "data state" of the HTML Standard.
    #[default]
    Data,
    /// An element that is raw text or markup, depending on the tree around it, such as a `style` in
    /// `svg`. The reader continues as long as both have the same tokens, and gives up at the first
    /// `<` that would differ.
    Either,
    /// An element whose only markup is its own end tag, such as a `script`.
    RawText(RawText),
    /// A word that is longer than [`LIMIT`]. To bound memory, it is read in pieces up to
    /// whitespace.
    Word,
    /// The rest of a page whose tokens depend on a tree that is not built. The reader stops.
    Lost,
}

/// The states of raw text. `Script` and the states below it are the "script data" states of the
/// HTML Standard. An old page may have `<!-- … -->` around its script. There, `<script>…</script>`
/// nests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum RawText {
    /// Any element except a `script`.
    Plain,
    /// A script, outside of `<!-- … -->`.
    Script,
    /// The text after `<!--` in a script.
    Escaped,
    /// The text after another `<script>`. The next `</script>` does not end the script.
    Double,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MarkupToken {
    /// Text up to markup or whitespace, which may contain character references.
    Text,
    /// A part of a word that is too long to link.
    Word,
    Tag,
    /// A comment, or markup that browsers treat as a comment.
    Comment,
    RawText,
}

/// The place of a text: whether it may link, and whether it is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    Open,
    Closed,
    Hidden,
}

/// A marker that more bytes follow, or that the input is complete.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum More {
    Yes,
    No,
}

/// The maximum length of a word that links, in bytes.
pub(crate) const LIMIT: usize = 64 << 10;

/// The maximum length of a tag or a comment, which may contain an image as a `data:` URL. Nothing
/// links after a longer one.
pub(crate) const MARKUP_LIMIT: usize = 4 << 20;

/// The length in bytes above which a text is split at whitespace.
const UNIT: usize = 4 << 10;

/// The lookahead at a `<` or `-` in raw text, in bytes: the length of `</noscript>`, the longest
/// end tag of such an element.
const HELD: usize = 11;

impl Reader {
    pub(crate) fn new(elements: Elements) -> Self {
        Self { open: OpenElements::new(elements), ..Self::default() }
    }

    /// Returns the last tag.
    pub(crate) fn tag(&self) -> &Tag {
        &self.tag
    }

    /// Returns whether text may link here, according to the surrounding elements.
    #[inline]
    pub(crate) fn may_link(&self) -> bool {
        self.open.is_zero() && self.state != ReaderState::Lost
    }

    #[inline]
    pub(crate) fn place(&self) -> Place {
        match &self.open {
            open if open.is_zero() && !open.is_in_table => Place::Open,
            open if open.around().is_hidden => Place::Hidden,
            _ => Place::Closed,
        }
    }

    /// Returns whether the place is in a table but not in one of its cells.
    pub(crate) fn is_in_table(&self) -> bool {
        self.open.is_in_table
    }

    /// Returns whether the place is in `svg` or `math`.
    pub(crate) fn is_in_foreign(&self) -> bool {
        self.open.around().is_in_foreign
    }

    /// Returns whether the reader has given up on the rest of the page.
    pub(crate) fn is_lost(&self) -> bool {
        self.state == ReaderState::Lost
    }

    /// Returns whether the reader is in the text of an element such as `script`.
    pub(crate) fn is_in_raw_text(&self) -> bool {
        matches!(self.state, ReaderState::RawText(_))
    }

    /// Returns whether nothing links up to the end of the page.
    pub(crate) fn is_closed(&self) -> bool {
        self.is_lost() || self.open.is_lost()
    }

    pub(crate) fn lose(&mut self) {
        self.state = ReaderState::Lost;
    }

    /// Returns how the last tag affects the text around it. Call it once for each tag.
    #[inline]
    pub(crate) fn flow(&mut self) -> Flow {
        self.inline.see(&self.tag)
    }

    /// Returns whether an inline element is open.
    #[inline]
    pub(crate) fn is_in_inline(&self) -> bool {
        !self.inline.is_empty()
    }

    /// Notes that a block starts or ends without a tag.
    #[inline]
    pub(crate) fn meet_block(&mut self) {
        self.inline.clear();
    }

    /// Reads a block of HTML in Markdown, after which elements may stay open.
    pub(crate) fn read_block(&mut self, html: &[u8]) -> Flow {
        self.end_block();
        self.is_of_block = false;
        self.read_all(html)
    }

    /// Reads HTML in a block of Markdown.
    pub(crate) fn read_inline(&mut self, html: &[u8]) -> Flow {
        self.is_of_block |= self.may_link();
        let flow = self.read_all(html);
        // If the reader gave up at an `<a`, browsers may keep that anchor open after the block.
        self.is_of_block &= !(self.is_lost() && is_tag(html, b"<", b"a"));
        flow
    }

    /// Ends a block of Markdown, and the elements that HTML in the block has opened. Browsers would
    /// keep some of them open, such as a `<title>` without an end, but renderers for untrusted
    /// Markdown filter such tags.
    pub(crate) fn end_block(&mut self) {
        if self.is_of_block && !self.may_link() && self.open.end_block() {
            (self.state, self.is_in_noscript) = (ReaderState::Data, false);
        }
    }

    /// Reads complete HTML, and returns how its tags together affect the text around it. Elements
    /// may stay open, but tags and comments must be complete.
    fn read_all(&mut self, mut html: &[u8]) -> Flow {
        let mut flow = Flow::HIDDEN;
        while let Some((token, len)) = self.next(html, More::No) {
            html = html.get(len..).unwrap_or_default();
            if token == MarkupToken::Tag {
                flow = flow.and(self.flow());
            }
        }
        flow
    }

    #[inline]
    pub(crate) fn elements(&self) -> &Elements {
        &self.open.elements
    }

    /// Enters an element from outside the HTML, such as an element of Markdown. The reader gives up
    /// in `svg` and `math`.
    pub(crate) fn enter(&mut self, name: &str, is_skipped: bool) {
        if self.state == ReaderState::Either
            || self.open.around().is_in_foreign
            || self.open.enter(Name::new(name.as_bytes()), is_skipped) == ElementContent::Unknown
        {
            self.lose();
        }
    }

    /// Leaves an element from outside the HTML.
    #[inline]
    pub(crate) fn leave(&mut self, name: &str) {
        if self.open.end(&Name::new(name.as_bytes())) == ElementContent::Unknown {
            self.lose();
        }
    }

    /// Reads the next token and returns it with its length, which is not 0. `None` at the end, if
    /// the next token needs more lookahead, and if the reader has given up on the rest of the page.
    #[inline(always)]
    pub(crate) fn next(&mut self, html: &[u8], more: More) -> Option<(MarkupToken, usize)> {
        // The "data state" and the "tag open state" of the HTML Standard: `<` or `</` before a
        // letter opens a tag. `<!`, `<?` and any other `</` are comments. Every other `<` is text.
        let is_end = match *html {
            _ if !matches!(self.state, ReaderState::Data | ReaderState::Either) => {
                return self.next_outside(html, more);
            }
            [b'<', first, ..] if first.is_ascii_alphabetic() => false,
            [b'<', b'/', first, ..] if first.is_ascii_alphabetic() => true,
            [b'<', b'!' | b'?', ..] | [b'<', b'/', _, ..] => return self.comment(html, more),
            _ => return self.text(html, more),
        };
        match self.tag.read(is_end, html) {
            Some(len) if len <= MARKUP_LIMIT => {
                // Most tags do not skip text or change how the following text is read.
                // `sees_simple` handles these tags, and `see` handles all others.
                if self.tag.is_self_closing {
                    self.tag.is_component = self.is_component(&html[..len]);
                }
                let is_simple = self.state == ReaderState::Data
                    && !self.is_in_noscript
                    && !self.tag.is_component;
                if !is_simple || !self.open.sees_simple(&self.tag) {
                    self.see(&html[1..len]);
                }
                Some((MarkupToken::Tag, len))
            }
            _ => self.wait(html, more),
        }
    }

    /// Returns whether this self-closed tag opens nothing.
    fn is_component(&self, tag: &[u8]) -> bool {
        let is_in_name = |byte: &&u8| !ends_name(**byte);
        let has_capital = || tag[1..].iter().take_while(is_in_name).any(u8::is_ascii_uppercase);
        // `<a name="install"/>` is a target of links.
        let is_place = || {
            let is_href = |own: Attribute<'_>| own.name.eq_ignore_ascii_case(b"href");
            *self.tag.name == *b"a" && !attributes(tag, 1).any(is_href)
        };
        match self.self_closed {
            _ if self.tag.name.element.is(VOID) => false,
            SelfClosed::Void => false,
            SelfClosed::Components => has_capital() || is_place(),
            SelfClosed::All => true,
        }
    }

    /// Reads the next token in all states except the states of markup.
    #[inline(never)]
    fn next_outside(&mut self, html: &[u8], more: More) -> Option<(MarkupToken, usize)> {
        match self.state {
            _ if html.is_empty() => None,
            ReaderState::RawText(state) => self.raw_text(html, state, more),
            ReaderState::Word => self.word(html, more),
            ReaderState::Data | ReaderState::Either | ReaderState::Lost => None,
        }
    }

    /// Waits for the end of markup, unless it is too long or the input ends.
    #[cold]
    fn wait(&mut self, html: &[u8], more: More) -> Option<(MarkupToken, usize)> {
        if more == More::No || html.len() > MARKUP_LIMIT {
            self.lose();
        }
        None
    }

    #[inline(always)]
    fn text(&mut self, html: &[u8], more: More) -> Option<(MarkupToken, usize)> {
        let end = find_markup(html, UNIT + 1, more)?;
        if end > UNIT {
            return self.long_text(html, more);
        }
        let is_whole = end < html.len() || more == More::No;
        (end > 0 && is_whole).then_some((MarkupToken::Text, end))
    }

    /// Ends a text of more than [`UNIT`] bytes at the last whitespace within the unit, or otherwise
    /// at the first whitespace after it. The end depends only on the bytes, so a page in pieces is
    /// cut at the same places as a whole page.
    #[inline(never)]
    fn long_text(&mut self, html: &[u8], more: More) -> Option<(MarkupToken, usize)> {
        if let Some(space) = html[..UNIT].iter().rposition(u8::is_ascii_whitespace) {
            return Some((MarkupToken::Text, space + 1));
        }
        let end = find_markup(html, LIMIT + 1, more)?;
        match html[UNIT..end].iter().position(u8::is_ascii_whitespace) {
            Some(space) => Some((MarkupToken::Text, UNIT + space + 1)),
            None if end > LIMIT => self.word(html, more),
            None => (end < html.len() || more == More::No).then_some((MarkupToken::Text, end)),
        }
    }

    /// Reads a part of a word that is too long to link: up to whitespace or markup, where the word
    /// ends, or up to [`LIMIT`], where the word continues.
    fn word(&mut self, html: &[u8], more: More) -> Option<(MarkupToken, usize)> {
        let end = find_markup(html, LIMIT, more)?;
        let space = html[..end].iter().position(u8::is_ascii_whitespace);
        self.state = ReaderState::Word;
        let end = match space.unwrap_or(end) {
            LIMIT => end_of_piece(&html[..LIMIT]),
            end if end == html.len() && more == More::Yes => return None,
            end => {
                self.state = ReaderState::Data;
                end
            }
        };
        if end == 0 { self.next(html, more) } else { Some((MarkupToken::Word, end)) }
    }

    fn comment(&mut self, html: &[u8], more: More) -> Option<(MarkupToken, usize)> {
        const CDATA: &[u8] = b"<![CDATA[";
        let ElementContext { is_in_foreign, is_in_noscript, .. } = self.open.around();
        let is_in_noscript = is_in_noscript || self.is_in_noscript;
        // The bytes that decide how it ends have not arrived.
        if more == More::Yes && (b"<!--".starts_with(html) || CDATA.starts_with(html)) {
            return None;
        }
        let Some(end) = end_of_comment(html).filter(|&end| end < MARKUP_LIMIT) else {
            return self.wait(html, more);
        };
        let inside = &html[1..end];
        // In `svg` and `math`, a CDATA section ends at `]]>`. In HTML it is a comment, which ends
        // at the first `>`. If the two differ, such as in `<![CDATA[ a > b ]]>`, or if a browser
        // may read the comment as text, the tree decides.
        let is_cut = is_in_foreign && html.starts_with(CDATA) && !inside.ends_with(b"]]");
        if is_cut
            || self.state == ReaderState::Either && memchr(b'<', inside).is_some()
            || is_in_noscript && ends_noscript(inside)
        {
            self.lose();
        }
        Some((MarkupToken::Comment, end + 1))
    }

    /// Handles a tag that affects the following text.
    #[inline(never)]
    fn see(&mut self, inside: &[u8]) {
        let tag = &self.tag;
        let is_either = self.state == ReaderState::Either;
        // A browser may read it as text.
        let is_unclear = (is_either || self.open.around().is_in_noscript)
            && memchr(b'<', inside).is_some()
            || self.is_in_noscript && ends_noscript(inside);
        if *tag.name == *b"noscript" {
            self.is_in_noscript = !tag.is_end;
        }
        self.state = if is_unclear {
            ReaderState::Lost
        } else if is_either {
            let is_end = tag.is_end && tag.name == self.raw;
            if is_end { ReaderState::Data } else { ReaderState::Lost }
        } else {
            self.raw = tag.name;
            let content =
                if tag.is_component { ElementContent::Markup } else { self.open.see(tag) };
            match content {
                ElementContent::Markup => ReaderState::Data,
                ElementContent::RawText if *tag.name == *b"script" => {
                    ReaderState::RawText(RawText::Script)
                }
                ElementContent::RawText => ReaderState::RawText(RawText::Plain),
                ElementContent::Either => ReaderState::Either,
                ElementContent::Unknown => ReaderState::Lost,
            }
        };
    }

    /// Reads raw text up to the end tag of its element. Only a `<` can end it or change its state,
    /// and in an escaped script also the `-` of a `-->`, so the search goes from one of these bytes
    /// to the next.
    fn raw_text(
        &mut self,
        html: &[u8],
        mut state: RawText,
        more: More,
    ) -> Option<(MarkupToken, usize)> {
        let is_in_noscript = self.is_in_noscript || self.open.around().is_in_noscript;
        let mut at = 0;
        loop {
            let is_escaped = matches!(state, RawText::Escaped | RawText::Double);
            self.state = ReaderState::RawText(state);
            let next = memchr2(b'<', if is_escaped { b'-' } else { b'<' }, &html[at..]);
            at += next.unwrap_or(html.len() - at);
            let rest = &html[at..];
            if next.is_none() || rest.len() < HELD && more == More::Yes {
                break;
            }
            // In the double-escaped state, `</script>` ends the inner script.
            if state != RawText::Double && is_tag(rest, b"</", &self.raw) {
                self.state = ReaderState::Data;
                return if at == 0 {
                    self.next(html, more)
                } else {
                    Some((MarkupToken::RawText, at))
                };
            }
            if is_in_noscript && is_tag(rest, b"</", b"noscript") {
                self.lose();
                break;
            }
            let len;
            (state, len) = match state {
                // The dashes may also belong to a `-->`.
                RawText::Script if rest.starts_with(b"<!--") => (RawText::Escaped, 2),
                RawText::Escaped if is_tag(rest, b"<", b"script") => (RawText::Double, 1),
                RawText::Double if is_tag(rest, b"</", b"script") => (RawText::Escaped, 1),
                _ if is_escaped && rest.starts_with(b"-->") => (RawText::Script, 3),
                _ => (state, 1),
            };
            at += len;
        }
        if at == html.len() && more == More::Yes {
            at -= len_of_open_character(html);
        }
        (at > 0).then_some((MarkupToken::RawText, at))
    }
}

/// Returns the length of the tag at the start of `html`. `None` if it does not end, or is too long.
pub(crate) fn len_of_tag(html: &[u8]) -> Option<usize> {
    let len = Tag::default().read(html.starts_with(b"</"), html);
    len.filter(|&len| len <= MARKUP_LIMIT)
}

/// Returns where the text at the start ends: at markup, and at most after `limit` bytes. `None` if
/// it needs more lookahead.
#[inline(always)]
fn find_markup(html: &[u8], limit: usize, more: More) -> Option<usize> {
    let end = html.len().min(limit);
    let mut at = 0;
    while let Some(next) = memchr(b'<', &html[at..end]) {
        at += next;
        match html[at + 1..] {
            [] | [b'/'] if more == More::Yes => return None,
            [b'!' | b'?', ..] | [b'/', _, ..] => return Some(at),
            [first, ..] if first.is_ascii_alphabetic() => return Some(at),
            _ => at += 1,
        }
    }
    Some(end)
}

/// Returns the length of the text at the start of `html`, and of the complete tags and comments
/// directly after it.
#[cfg(feature = "html")]
pub(crate) fn len_of_text_and_markup(html: &[u8]) -> (usize, usize) {
    let text = find_markup(html, html.len(), More::No).unwrap_or(html.len());
    let mut end = text;
    while let Some(rest @ [b'<', after @ ..]) = html.get(end..) {
        let len = match after {
            [first, ..] | [b'/', first, ..] if first.is_ascii_alphabetic() => len_of_tag(rest),
            [b'!' | b'?', ..] | [b'/', _, ..] => end_of_comment(rest).map(|end| end + 1),
            _ => None,
        };
        let Some(len) = len else { break };
        end += len;
    }
    (text, end - text)
}

/// Returns the length of the character at the end of `html`, if more bytes may belong to it, or 0.
fn len_of_open_character(html: &[u8]) -> usize {
    let near = &html[html.len().saturating_sub(3)..];
    near.iter().rposition(|&byte| byte >= 0xC0).map_or(0, |start| near.len() - start)
}

/// Returns the `>` at the end of a comment, or of markup that browsers treat as a comment.
fn end_of_comment(html: &[u8]) -> Option<usize> {
    match html.strip_prefix(b"<!--") {
        Some(inside) => find_comment_end(inside).map(|end| b"<!--".len() + end),
        None => memchr(b'>', html),
    }
}

/// Returns whether this is one comment, followed only by whitespace.
#[cfg(any(feature = "comrak", feature = "pulldown-cmark"))]
pub(crate) fn is_comment(html: &[u8]) -> bool {
    let end = html.starts_with(b"<!--").then(|| end_of_comment(html)).flatten();
    end.is_some_and(|end| end < MARKUP_LIMIT && html[end + 1..].trim_ascii_start().is_empty())
}

/// Returns the `>` at the end of a comment. `inside` starts after its `<!--`. A comment ends at
/// `-->` or `--!>`, and `<!-->` and `<!--->` are whole comments.
fn find_comment_end(inside: &[u8]) -> Option<usize> {
    let is_end = |&end: &usize| {
        let before = &inside[..end];
        matches!(before, b"" | b"-") || before.ends_with(b"--") || before.ends_with(b"--!")
    };
    memchr_iter(b'>', inside).find(is_end)
}

/// Returns whether these bytes contain the end tag of a `noscript`, for a browser that runs
/// scripts.
fn ends_noscript(inside: &[u8]) -> bool {
    inside.windows(HELD).any(|tag| is_tag(tag, b"</", b"noscript"))
}

/// Returns whether bytes start with a tag of this name, up to the end of the name.
fn is_tag(html: &[u8], start: &[u8], name: &[u8]) -> bool {
    let len = start.len() + name.len();
    html.starts_with(start)
        && html.get(start.len()..len).is_some_and(|own| own.eq_ignore_ascii_case(name))
        && html.get(len).is_some_and(|&byte| ends_name(byte))
}

/// Returns where an unfinished text can be split: not in a character, and not in a character
/// reference.
fn end_of_piece(html: &[u8]) -> usize {
    // Enough for every character reference. The longest has 33 bytes with its `&` and `;`.
    let near = html.len().saturating_sub(64).max(1);
    let start = |at: &usize| (html[*at] as i8) >= -0x40;
    let reference = memrchr(b'&', &html[near..]).map(|at| near + at);
    let character = (near..html.len()).rev().find(start);
    reference.or(character).unwrap_or(html.len())
}
