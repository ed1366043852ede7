//! A tokenizer for HTML in bytes that may arrive in pieces.

use memchr::{memchr, memchr_iter, memchr2, memrchr};

use super::attributes::{Attribute, attributes, ends_name};
use super::elements::{Elements, Flow, VOID};
use super::inline::InlineElements;
use super::open::{ElementContent, ElementContext, OpenElements};
use super::tag::{Name, Tag};

/// Reads HTML from start to end, and tracks the elements that are open.
#[derive(Clone, Debug, Default)]
pub(crate) struct Reader {
    open: OpenElements,
    state: ReaderState,
    tag: Tag,
    inline: InlineElements,
    /// Whether a `noscript` has started and not ended, wherever `open` takes it to be. With scripts, what is in it ends at
    /// the next `</noscript`.
    is_in_noscript: bool,
    /// The element with raw text, or whose content must be the same as markup and as raw text.
    raw: Name,
    self_closed: SelfClosed,
    /// Whether what is open started in the current block of Markdown, so that it ends with it.
    is_of_block: bool,
}

/// Which tags that end in `/>` open nothing, besides those of void elements.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum SelfClosed {
    /// None, as in HTML.
    #[default]
    Void,
    /// Those whose name has a capital: components, which a renderer may know.
    Components,
    /// All, as in MDX.
    All,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum ReaderState {
    /// Tags, comments and text, as the HTML Standard names it.
    #[default]
    Data,
    /// In an element that is raw text or markup, depending on the tree around it, such as a `style` in `svg`. The reader
    /// reads on as long as both have the same tokens, and gives up at the first `<` that would differ.
    Either,
    /// In an element whose only markup is its own end tag, such as a `script`.
    RawText(RawText),
    /// In a word that is longer than [`LIMIT`]. It is read in pieces up to whitespace, so that memory stays bounded.
    Word,
    /// The tokens of the rest of the page depend on a tree that is not built. Nothing is read any more.
    Lost,
}

/// The states of raw text. `Script` and the ones below it are the "script data" states of the HTML Standard: an old page may
/// have `<!-- … -->` around its script, and in that, `<script>…</script>` nests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum RawText {
    /// In any element but a `script`.
    Plain,
    /// In a script, outside of `<!-- … -->`.
    Script,
    /// After `<!--` in a script.
    Escaped,
    /// After another `<script>`, so that the next `</script>` does not end the script.
    Double,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MarkupToken {
    /// Text in which there may be character references, up to markup or whitespace.
    Text,
    /// A part of a word that is too long to link.
    Word,
    Tag,
    /// A comment, or what browsers treat as one.
    Comment,
    RawText,
}

/// Where a text stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    Open,
    Closed,
    Hidden,
}

/// Whether more bytes follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum More {
    Yes,
    No,
}

/// The maximum length of a word that links, in bytes.
pub(crate) const LIMIT: usize = 64 << 10;

/// The maximum length of a tag or a comment, which may contain an image as a `data:` URL. Nothing links after a longer
/// one.
pub(crate) const MARKUP_LIMIT: usize = 4 << 20;

/// Longer texts are split at whitespace.
const UNIT: usize = 4 << 10;

/// The lookahead at a `<` or `-` in raw text, in bytes: the length of `</noscript>`, the longest end tag of such an
/// element.
const HELD: usize = 11;

impl Reader {
    pub(crate) fn new(elements: Elements) -> Self {
        Self { open: OpenElements::new(elements), ..Self::default() }
    }

    pub(crate) fn set_self_closed(&mut self, self_closed: SelfClosed) {
        self.self_closed = self_closed;
    }

    /// The last tag.
    pub(crate) fn tag(&self) -> &Tag {
        &self.tag
    }

    /// Whether text here may link, according to the elements around it.
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

    /// Whether the place is in a table but in none of its cells.
    pub(crate) fn is_in_table(&self) -> bool {
        self.open.is_in_table
    }

    /// Whether the place is in `svg` or `math`.
    pub(crate) fn is_in_foreign(&self) -> bool {
        self.open.around().is_in_foreign
    }

    /// Whether the reader has given up on the rest of the page.
    pub(crate) fn is_lost(&self) -> bool {
        self.state == ReaderState::Lost
    }

    /// Whether the reader is in the text of an element such as `script`.
    pub(crate) fn is_in_raw_text(&self) -> bool {
        matches!(self.state, ReaderState::RawText(_))
    }

    /// Whether nothing links up to the end of the page.
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

    /// Whether an inline element is open.
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
        // Browsers may carry on an anchor of which it is not known whether it is one.
        self.is_of_block &= !(self.is_lost() && is_tag(html, b"<", b"a"));
        flow
    }

    /// Ends a block of Markdown, and with it what HTML in the block has opened. Browsers would read some of it on, such
    /// as a `<title>` that has no end, but renderers for strangers' Markdown filter such tags.
    pub(crate) fn end_block(&mut self) {
        if self.is_of_block && !self.may_link() && self.open.end_block() {
            (self.state, self.is_in_noscript) = (ReaderState::Data, false);
        }
    }

    /// Reads complete HTML, in which elements may stay open but tags and comments may not, and returns how its tags
    /// together affect the text around it.
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

    /// Enters an element that the caller writes. Must not be in `svg` or `math`.
    pub(crate) fn enter(&mut self, name: &str, is_skipped: bool) {
        if self.state == ReaderState::Either
            || self.open.around().is_in_foreign
            || self.open.enter(Name::new(name.as_bytes()), is_skipped) == ElementContent::Unknown
        {
            self.lose();
        }
    }

    /// Leaves an element that the caller writes.
    #[inline]
    pub(crate) fn leave(&mut self, name: &str) {
        if self.open.end(&Name::new(name.as_bytes())) == ElementContent::Unknown {
            self.lose();
        }
    }

    /// Reads the next token and returns it with its length, which is not 0. `None` at the end, if the next token needs
    /// more lookahead, and if the reader has given up on the rest of the page.
    #[inline(always)]
    pub(crate) fn next(&mut self, html: &[u8], more: More) -> Option<(MarkupToken, usize)> {
        // The "data state" and the "tag open state" of the HTML Standard: a `<` opens a tag only before a letter, `<!`,
        // `<?` and `</` before anything else are comments, and every other `<` is text.
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
                // Most tags neither skip text nor change how what follows is read. `sees_simple` answers those, and all
                // others take the slow way.
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

    /// Whether this self-closed tag opens nothing.
    fn is_component(&self, tag: &[u8]) -> bool {
        let is_in_name = |byte: &&u8| !ends_name(**byte);
        let has_capital = || tag[1..].iter().take_while(is_in_name).any(u8::is_ascii_uppercase);
        // `<a name="install"/>` is for links to this place.
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

    /// The same for all states except those of markup.
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

    /// Ends a text of more than [`UNIT`] bytes at whitespace, at the last one within the unit or else at the first one
    /// behind it. Where it ends depends on the bytes alone, so a page in pieces is cut at the same places as a whole one.
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

    /// Reads a part of a word that is too long to link: up to whitespace or markup, where the word ends, or up to
    /// [`LIMIT`], where it goes on.
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
        // How it ends is not known before it has started.
        if more == More::Yes && (b"<!--".starts_with(html) || CDATA.starts_with(html)) {
            return None;
        }
        let Some(end) = end_of_comment(html).filter(|&end| end < MARKUP_LIMIT) else {
            return self.wait(html, more);
        };
        let inside = &html[1..end];
        // A CDATA section is one only in `svg` and `math`, and ends at `]]>`. To HTML it is a comment, which ends at the first
        // `>`. Where the two differ, as in `<![CDATA[ a > b ]]>`, or where a browser may read the comment as text, the tree
        // decides.
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
            let content =
                if tag.is_component { ElementContent::Markup } else { self.open.see(tag) };
            if matches!(content, ElementContent::RawText | ElementContent::Either) {
                self.raw = tag.name;
            }
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

    /// Reads raw text up to the end tag of its element. Only a `<` can end it or change its state, and in an escaped script
    /// also the `-` of a `-->`, so the search goes from one of these bytes to the next.
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
            // In the double-escaped state, `</script>` ends the script in the script.
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

/// The length of the tag at the start of `html`. `None` if it does not end, or is too long.
pub(crate) fn len_of_tag(html: &[u8]) -> Option<usize> {
    let len = Tag::default().read(html.starts_with(b"</"), html);
    len.filter(|&len| len <= MARKUP_LIMIT)
}

/// Returns where the text at the start ends: at markup, and at most after `limit` bytes. `None` if it needs more
/// lookahead.
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

/// The length of the text at the start of `html`, and of the tags and comments behind it. Both end, and nothing else is
/// between them.
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

/// The length of the character at the end of some bytes that more bytes may be a part of.
fn len_of_open_character(html: &[u8]) -> usize {
    let near = &html[html.len().saturating_sub(3)..];
    near.iter().rposition(|&byte| byte >= 0xC0).map_or(0, |start| near.len() - start)
}

/// The `>` at the end of a comment, or of what browsers treat as one.
fn end_of_comment(html: &[u8]) -> Option<usize> {
    match html.strip_prefix(b"<!--") {
        Some(inside) => find_comment_end(inside).map(|end| b"<!--".len() + end),
        None => memchr(b'>', html),
    }
}

/// Whether this is one comment and nothing else but whitespace after it.
#[cfg(any(feature = "comrak", feature = "pulldown-cmark"))]
pub(crate) fn is_comment(html: &[u8]) -> bool {
    let end = html.starts_with(b"<!--").then(|| end_of_comment(html)).flatten();
    end.is_some_and(|end| end < MARKUP_LIMIT && html[end + 1..].trim_ascii_start().is_empty())
}

/// Returns the `>` at the end of a comment. `inside` starts after its `<!--`. Besides `-->`, a comment ends at `--!>`, and
/// `<!-->` and `<!--->` are whole ones.
fn find_comment_end(inside: &[u8]) -> Option<usize> {
    let is_end = |&end: &usize| {
        let before = &inside[..end];
        matches!(before, b"" | b"-") || before.ends_with(b"--") || before.ends_with(b"--!")
    };
    memchr_iter(b'>', inside).find(is_end)
}

/// Whether the end tag of a `noscript` is in these bytes, to a browser that runs scripts.
fn ends_noscript(inside: &[u8]) -> bool {
    inside.windows(HELD).any(|tag| is_tag(tag, b"</", b"noscript"))
}

/// Whether bytes start with a tag of this name, up to the end of the name.
fn is_tag(html: &[u8], start: &[u8], name: &[u8]) -> bool {
    let len = start.len() + name.len();
    html.starts_with(start)
        && html.get(start.len()..len).is_some_and(|own| own.eq_ignore_ascii_case(name))
        && html.get(len).is_some_and(|&byte| ends_name(byte))
}

/// Returns where an unfinished text can be split: not in a character, and not in a character reference.
fn end_of_piece(html: &[u8]) -> usize {
    // Enough for every name of a character reference, of which the longest has 33 bytes with its `&` and `;`.
    let near = html.len().saturating_sub(64).max(1);
    let start = |at: &usize| (html[*at] as i8) >= -0x40;
    let reference = memrchr(b'&', &html[near..]).map(|at| near + at);
    let character = (near..html.len()).rev().find(start);
    reference.or(character).unwrap_or(html.len())
}
