//! A page of HTML that comes in pieces: its texts, and what is written in their place.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write as _;
use core::ops::Range;

use lol_html::html_content::TextType;

use crate::linker::{CLOSE, Escaped, Linker};
use crate::render::elements::{Elements, Flow, is_raw_text};
use crate::render::prescan::{has_candidate_in_html, may_turn};
use crate::render::run::{End, Part, Splice, TextRun};
use crate::render::skip::SkipDepth;
use crate::render::tag::{Item, Markup, Tag};

use super::entity::entity;

/// Is told where the texts of a page are, reads the markup between them, and holds what links make of
/// both. Bytes are counted from the start of the page.
pub(super) struct Page<'h> {
    linker: Linker,
    /// The page from byte `base` on, as far as it is known and may still be needed.
    raw: Cow<'h, [u8]>,
    base: usize,
    /// The texts behind byte `read`, up to which the page was read.
    texts: Vec<Text>,
    read: usize,
    /// The text that was passed last, if nothing but edges follows it.
    last: Option<Range<usize>>,
    /// Behind the last text no white space is before this byte.
    searched: usize,
    /// Bytes of markup that are there and could not be read to the end.
    unfinished: usize,
    skip: SkipDepth,
    run: TextRun<Range<usize>>,
    /// Whether a word goes on that is too long to be kept.
    is_passing: bool,
    /// What stands in the place of bytes of the page.
    edits: Vec<(Range<usize>, String)>,
    /// All before this byte was written.
    written: usize,
}

/// Texts of more bytes are searched before their last word has ended.
const LONG: usize = 4 << 10;

struct Text {
    range: Range<usize>,
    kind: TextType,
    /// Whether it may have a link in it.
    is_candidate: bool,
}

impl<'h> Page<'h> {
    pub(super) fn new(linker: Linker, raw: Cow<'h, [u8]>) -> Self {
        Self {
            skip: SkipDepth::new(Elements::of(&linker)),
            linker,
            raw,
            base: 0,
            texts: Vec::new(),
            read: 0,
            last: None,
            searched: 0,
            unfinished: 0,
            run: TextRun::default(),
            is_passing: false,
            edits: Vec::new(),
            written: 0,
        }
    }

    /// More of the page.
    pub(super) fn add(&mut self, html: &[u8]) {
        self.raw.to_mut().extend_from_slice(html);
    }

    /// The byte of the page behind what is known of it.
    pub(super) fn end(&self) -> usize {
        self.base + self.raw.len()
    }

    /// There is text in a range of the page that was not read yet.
    pub(super) fn text(&mut self, range: Range<usize>, kind: TextType, text: &str) {
        if let Some(last) = self.texts.last_mut()
            && last.range.end == range.start
            && last.kind == kind
        {
            last.range.end = range.end;
            // A link may reach over the edge of two parts.
            last.is_candidate = true;
        } else if range.start < range.end {
            self.texts.push(Text {
                range,
                kind,
                is_candidate: kind == TextType::Data && has_candidate_in_html(text),
            });
        }
    }

    /// Whether there is anything to do for the texts that are known.
    pub(super) fn has_candidate(&self) -> bool {
        self.linker.existing().is_some() || self.texts.iter().any(|text| text.is_candidate)
    }

    /// Reads what is known of the page; the last text and the last tag may go on.
    pub(super) fn settle(&mut self) {
        let mut texts = core::mem::take(&mut self.texts);
        let last = texts.pop();
        for text in texts.drain(..) {
            self.read_text(text);
        }
        self.texts = texts;
        if let Some(mut last) = last {
            self.read_markup(last.range.start);
            let first = last.range.start.max(self.read);
            if self.has_item(last.range.end) {
                self.read_text(last);
            } else {
                // No link reaches over white space.
                let from = first.max(self.searched);
                self.searched = last.range.end;
                let html = self.slice(from..last.range.end);
                let is_whole = last.kind != TextType::Data && self.skip.is_in_noscript();
                match html.iter().rposition(u8::is_ascii_whitespace) {
                    _ if is_whole && last.range.len() <= super::LIMIT => {}
                    Some(space) => last.range.start = from + space + 1,
                    None if last.range.len() > super::LIMIT => {
                        self.pass_word();
                        last.range.start = last.range.end;
                    }
                    None => {}
                }
                if first < last.range.start {
                    self.read_text(Text { range: first..last.range.start, ..last });
                    self.finish_run(End::Inside);
                }
                if last.range.start < last.range.end {
                    self.texts.push(last);
                }
            }
        }
        if self.texts.is_empty() {
            self.read_items();
        }
        if self.run_start().is_some_and(|start| self.read - start > super::LIMIT) {
            self.pass_word();
        }
    }

    /// The page has ended, or nothing more can be told about it: reads the rest.
    pub(super) fn finish(&mut self) {
        self.end_text();
        self.read_markup(self.end());
        self.finish_run(End::Block);
    }

    /// Nothing behind what was told can be told.
    pub(super) fn give_up(&mut self) {
        self.end_text();
        self.cut_run();
        self.skip.lose();
        self.read = self.end();
    }

    /// The last text does not go on: it is read now, unless it is to be seen what stands behind it.
    pub(super) fn end_plain_text(&mut self) {
        let is_plain = |text: &Text| {
            let html = String::from_utf8_lossy(self.slice(text.range.clone()));
            !has_candidate_in_html(&html)
        };
        if !self.skip.is_zero() || self.texts.iter().all(is_plain) {
            self.end_text();
        }
    }

    /// The last text does not go on.
    pub(super) fn end_text(&mut self) {
        for text in core::mem::take(&mut self.texts) {
            self.read_text(text);
        }
    }

    fn slice(&self, range: Range<usize>) -> &[u8] {
        let range = range.start - self.base..range.end - self.base;
        self.raw.get(range).unwrap_or_default()
    }

    /// Where the run starts that is not finished.
    fn run_start(&self) -> Option<usize> {
        self.run.first().map(|first| first.start)
    }

    fn read_text(&mut self, Text { range, kind, is_candidate }: Text) {
        self.read_markup(range.start);
        let mut range = range.start.max(self.read)..range.end;
        if range.is_empty() {
            return;
        }
        self.read = range.end;
        if kind == TextType::CDataSection {
            // Browsers and the tokenizer may not agree where it ends.
            self.skip.lose();
        }
        if kind != TextType::Data && self.skip.is_in_noscript() {
            let html = &self.raw[range.start - self.base..range.end - self.base];
            self.skip.see_html(html, |_| {});
        }
        if self.is_passing {
            let mut html = self.slice(range.clone()).iter();
            let space = html.position(u8::is_ascii_whitespace);
            self.is_passing = space.is_none();
            let end = space.map_or(range.end, |space| range.start + space);
            self.pass_text(range.start..end, true);
            range.start = end;
        }
        if kind != TextType::Data || range.is_empty() || self.skip.is_hidden() {
            return;
        }
        let is_open = self.skip.is_zero() && !self.skip.is_in_table();
        if range.len() > LONG
            && let Some(space) = self.slice(range.clone()).iter().rposition(u8::is_ascii_whitespace)
        {
            let cut = range.start + space + 1;
            self.push_text(range.start..cut, is_open, is_candidate);
            self.finish_run(End::Inside);
            range.start = cut;
        }
        self.push_text(range, is_open, is_candidate);
    }

    fn push_text(&mut self, range: Range<usize>, is_open: bool, is_candidate: bool) {
        if self.run.is_empty() && !(is_open && is_candidate && self.may_link(&range)) {
            return self.pass_text(range, is_candidate);
        }
        self.pass_last();
        let raw = &self.raw[range.start - self.base..range.end - self.base];
        let mut at = range.start;
        for chunk in raw.utf8_chunks() {
            let valid = at..at + chunk.valid().len();
            match is_open {
                true => push(&mut self.run, chunk.valid(), valid.clone()),
                false => self.run.closed(&unescaped(chunk.valid())),
            }
            at = valid.end + chunk.invalid().len();
            if valid.end < at {
                // It ends a link as a control character does.
                self.run.push_whole("\0", valid.end..at);
            }
        }
    }

    /// Whether there is a link in a text, whatever stands beside it; one that is not as it is read may
    /// have one.
    fn may_link(&self, range: &Range<usize>) -> bool {
        let raw = self.slice(range.clone());
        match core::str::from_utf8(raw) {
            Ok(text) if !raw.contains(&b'&') => {
                self.linker.get_finder().links(text).next().is_some()
            }
            _ => true,
        }
    }

    /// Text that is in no run: it is looked at when a run starts right behind it.
    fn pass_text(&mut self, range: Range<usize>, is_candidate: bool) {
        // A word may go on from one text to the next.
        let has_space = self.slice(range.clone()).iter().any(u8::is_ascii_whitespace);
        if !has_space || self.linker.has_hook() {
            self.pass_last();
        }
        self.last = Some(range.clone());
        if is_candidate && may_turn(self.slice(range.clone())) {
            let text = String::from_utf8_lossy(self.slice(range)).into_owned();
            self.run.closed(&unescaped(&text));
            self.last = None;
        }
    }

    /// Gives the text that was passed last to the run that starts behind it.
    fn pass_last(&mut self) {
        if let Some(last) = self.last.take() {
            // More than the run wants to know of.
            let start = last.start.max(last.end.saturating_sub(512));
            let near = String::from_utf8_lossy(self.slice(start..last.end)).into_owned();
            self.run.pass(&unescaped(&near));
        }
    }

    /// What goes on is too long to be kept: nothing of the word links.
    fn pass_word(&mut self) {
        self.is_passing = true;
        self.finish_run(End::Unknown);
        self.run.object();
    }

    /// What is before byte `end` of the page and was not read yet is markup.
    fn read_markup(&mut self, end: usize) {
        if end <= self.read {
            return;
        }
        self.is_passing = false;
        self.unfinished = 0;
        while self.read < end {
            let html = &self.raw[self.read - self.base..end - self.base];
            let mut markup = Markup::new(html);
            let Some(item) = markup.next() else {
                break;
            };
            let len = markup.position();
            if let Item::Tag(tag) = &item
                && let Some(with_attributes) = self.with_attributes(tag, html)
            {
                self.edits.push((self.read..self.read + len, with_attributes));
            }
            self.read += len;
            self.see(item);
        }
        self.read = end;
    }

    /// Whether markup starts and ends behind byte `from` of the page.
    fn has_item(&mut self, from: usize) -> bool {
        let raw = &self.raw[from - self.base..];
        if raw.len() < 2 * self.unfinished {
            return false;
        }
        let has_item = matches!(Markup::new(raw).next(), Some(Item::Tag(_) | Item::Comment));
        self.unfinished = if has_item { 0 } else { raw.len() };
        has_item
    }

    /// Reads the markup behind the last text as far as it has come: only when there is twice as much of
    /// it as there was before.
    fn read_items(&mut self) {
        let raw = &self.raw[self.read - self.base..];
        if raw.len() < 2 * self.unfinished {
            return;
        }
        let mut markup = Markup::new(raw);
        let mut len = 0;
        while let Some(item @ (Item::Tag(_) | Item::Comment)) = markup.next() {
            len = markup.position();
            // What follows is text, be it told or not.
            if let Item::Tag(tag) = item
                && (is_raw_text(tag.name.as_bytes()) || tag.name.as_bytes() == b"noscript")
            {
                break;
            }
        }
        self.read_markup(self.read + len);
        self.unfinished = self.end() - self.read;
    }

    /// Sees a piece of markup.
    pub(super) fn see(&mut self, item: Item) {
        match item {
            Item::Tag(tag) => {
                self.skip.see(&tag);
                match Flow::of(tag.name.as_bytes()) {
                    Flow::Inline => self.run.edge(),
                    Flow::Object => {
                        self.finish_run(End::Inside);
                        self.last = None;
                        self.run.object();
                    }
                    Flow::Block => {
                        self.finish_run(End::Block);
                        self.last = None;
                        let name = match tag.is_end || !self.linker.has_hook() {
                            true => "",
                            false => tag.name.as_str(),
                        };
                        self.run.block(name, &self.linker);
                    }
                }
            }
            // Text is none that was told: lol_html counts bytes that are not UTF-8 in another way.
            Item::Comment | Item::Text => self.run.edge(),
            Item::Unfinished => self.skip.lose(),
        }
    }

    /// What becomes of the start tag of an anchor that the author wrote.
    fn with_attributes(&self, tag: &Tag, html: &[u8]) -> Option<String> {
        if self.linker.existing().is_none() || tag.is_end || tag.name.as_bytes() != b"a" {
            return None;
        }
        let author: Vec<_> = tag
            .attributes(html)
            .map(|(name, value)| (String::from_utf8_lossy(name), String::from_utf8_lossy(value)))
            .collect();
        let value = |name: &str| {
            let attribute = author.iter().find(|(own, _)| own.eq_ignore_ascii_case(name));
            attribute.map(|(_, value)| unescaped(value).into_owned())
        };
        value("href")?;
        let given = self.given(value);
        let mut written = String::from("<a");
        for (name, value) in &author {
            if !given.iter().any(|(given, _)| name.eq_ignore_ascii_case(given)) {
                // Character references stay as they are.
                let _ = write!(written, " {name}=\"{}\"", value.replace('"', "&quot;"));
            }
        }
        for (name, value) in &given {
            let _ = write!(written, " {name}=\"");
            let _ = Escaped(&mut written).write_str(value);
            written.push('"');
        }
        written.push('>');
        Some(written)
    }

    /// The attributes that an anchor of the author is given.
    pub(super) fn given(
        &self,
        author: impl Fn(&str) -> Option<String>,
    ) -> Vec<(&'static str, String)> {
        let existing = self.linker.existing().into_iter();
        existing.flat_map(|existing| existing.attributes(&author)).collect()
    }

    /// The run ends, and what a reader reads on is not known: nothing that touches its end links.
    pub(super) fn cut_run(&mut self) {
        self.finish_run(End::Unknown);
    }

    fn finish_run(&mut self, end: End) {
        if self.run.is_empty() {
            return;
        }
        let Self { run, linker, edits, raw, base, .. } = self;
        run.finish(linker, end, |part| {
            if let Part::Link(splice) = part {
                edits.extend(edit(&splice, raw, *base));
            }
        });
    }

    /// The edits that no link can change any more, in order.
    pub(super) fn take_edits(&mut self) -> Vec<(Range<usize>, String)> {
        let mut edits = core::mem::take(&mut self.edits);
        edits.sort_by_key(|(range, _)| range.start);
        edits
    }

    /// Writes what nothing can change any more, and forgets it.
    pub(super) fn write_ready(&mut self, mut write: impl FnMut(&[u8])) {
        let unread = self.texts.first().map_or(self.read, |text| text.range.start);
        let ready = self.run_start().unwrap_or(self.read).min(unread);
        let mut edits = self.take_edits();
        // A tag may have been changed in a run that is not finished.
        let later = edits.partition_point(|(range, _)| range.end <= ready);
        self.edits = edits.split_off(later);
        for (range, edit) in edits {
            write(&self.raw[self.written - self.base..range.start - self.base]);
            write(edit.as_bytes());
            self.written = range.end;
        }
        if ready > self.written {
            write(&self.raw[self.written - self.base..ready - self.base]);
            self.written = ready;
        }
        if self.last.as_ref().is_some_and(|last| last.start < self.written) {
            self.pass_last();
        }
        // What is left moves to the front.
        self.raw.to_mut().drain(..self.written - self.base);
        self.base = self.written;
    }
}

/// Adds a text of the page, with its character references undone.
fn push(run: &mut TextRun<Range<usize>>, html: &str, range: Range<usize>) {
    let mut at = 0;
    while at < html.len() {
        let rest = &html[at..];
        let (len, shown) = match rest.starts_with('&').then(|| entity(rest)).flatten() {
            Some((shown, len)) => (len, Some(shown)),
            None => {
                let first = usize::from(rest.starts_with('&'));
                let next = memchr::memchr(b'&', &rest.as_bytes()[first..]);
                (next.map_or(rest.len(), |next| first + next), None)
            }
        };
        let source = range.start + at..range.start + at + len;
        match shown {
            Some(shown) => run.push_whole(&shown, source),
            None => run.push(&rest[..len], source),
        }
        at += len;
    }
}

fn unescaped(html: &str) -> Cow<'_, str> {
    match html.contains('&') {
        true => htmlize::unescape(html),
        false => html.into(),
    }
}

/// The anchor of a link, and the bytes that it takes the place of.
fn edit(
    splice: &Splice<'_, Range<usize>>,
    raw: &[u8],
    base: usize,
) -> Option<(Range<usize>, String)> {
    let (first, start) = splice.first;
    let (last, end) = splice.last;
    let range = first.start + start..end.map_or(last.end, |end| last.start + end);
    let written = core::str::from_utf8(raw.get(range.start - base..range.end - base)?).ok()?;
    // At the end of a page `</` is text; before our end tag it would be another.
    if written.ends_with("</") {
        return None;
    }
    let anchor = &splice.anchor;
    let mut html = String::with_capacity(2 * written.len() + 32);
    // Writing to a String does not fail.
    let _ = anchor.write_open(&mut html);
    match anchor.text() == splice.link.as_str() {
        // As it was written, character references and all.
        true => html.push_str(written),
        false => {
            let _ = Escaped(&mut html).write_str(anchor.text());
        }
    }
    html.push_str(CLOSE);
    Some((range, html))
}
