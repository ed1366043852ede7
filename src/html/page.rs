//! Finds the links of a page of HTML.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use memchr::{memchr, memchr2};

use crate::adapter::elements;
use crate::adapter::prescan::{
    has_candidate_in_html, may_turn, no_other_in_html, no_trigger_in_html,
};
use crate::adapter::run::{BROKEN, End, Form, Part, TextRun};
use crate::anchor::Hook;
use crate::comments::{Comments, links_behind};
use crate::edit::{SourceEdit, apply};
use crate::linker::{Claims, Linker};
use crate::markup::{Edge, Flow, LIMIT, More, Place, Reader, Token};

use super::anchor::OpenAnchor;
use super::encoding::{Encoding, HEAD, declares_multi_byte, has_utf16_mark, is_multi_byte};
use super::existing::{changes, is_claim};
use super::lost::Hrefs;
use super::text::{edit, push, shown};

/// A page that is read from start to end. All positions are byte offsets from its start.
///
/// Every decision depends on the bytes of the page alone, and not on how they are split into pieces.
pub(super) struct Page<H> {
    linker: Linker,
    hook: H,
    changes_existing: bool,
    encoding: Encoding,
    reader: Reader,
    /// The end of the bytes that the reader has read.
    read: usize,
    /// The end of the bytes that were searched for ESC and NUL.
    searched: usize,
    /// The page is not read on until it has this many bytes.
    wanted: usize,
    /// The last texts without a candidate. They only matter to text that continues the same word.
    passed: Vec<Range<usize>>,
    run: TextRun<Range<usize>>,
    /// The end of the last text that was given to the run.
    told: usize,
    /// Up to where no text has a trigger, and up to where none has any other possible candidate.
    quiet: [usize; 2],
    /// The new anchors, and the changes to start tags.
    edits: Vec<SourceEdit>,
    comments: Comments,
    /// Whether a comment switched linking off.
    is_off: bool,
    /// Whether later bytes may still discard the edits.
    is_held: bool,
    /// The existing anchor that is open, if its text is needed.
    anchor: Option<OpenAnchor>,
    /// Takes the destinations of anchors away after the reader has given up, unless claims are kept.
    hrefs: Option<Hrefs>,
}

const CDATA: &[u8] = b"<![CDATA[";

/// How many passed texts are kept. Most are never looked at.
const PASSED: usize = 64;

/// The bytes of a page from byte `start` on that have arrived.
#[derive(Clone, Copy, Debug)]
pub(super) struct Source<'h> {
    pub(super) html: &'h [u8],
    pub(super) start: usize,
    /// The page, if all of it is known to be text.
    pub(super) page: Option<&'h str>,
}

impl<'h> Source<'h> {
    pub(super) const fn of_text(page: &'h str) -> Self {
        Self { html: page.as_bytes(), start: 0, page: Some(page) }
    }

    pub(super) const fn of_bytes(html: &'h [u8]) -> Self {
        Self { html, start: 0, page: None }
    }

    /// A range as text, if it is.
    fn text(self, range: Range<usize>) -> Option<&'h str> {
        match self.page {
            Some(page) => page.get(range),
            None => core::str::from_utf8(self.get(range)).ok(),
        }
    }

    fn get(self, range: Range<usize>) -> &'h [u8] {
        let at = |byte: usize| byte.wrapping_sub(self.start);
        self.html.get(at(range.start)..at(range.end)).unwrap_or_default()
    }

    fn end(self) -> usize {
        self.start + self.html.len()
    }
}

/// How many bytes before a link are searched for the start of its word.
const NEAR: usize = 96;

/// Longer runs end at white space.
const UNIT: usize = 4 << 10;

/// Reads a whole page; `None` if nothing changes.
fn read_all<'k>(
    source: Source<'_>,
    linker: &Linker,
    hook: &'k mut dyn Hook,
) -> Option<Page<&'k mut dyn Hook>> {
    if linker.is_off() {
        return None;
    }
    let html = source.html;
    let encoding = if source.page.is_some() { Encoding::Text } else { Encoding::Declared };
    let mut page = Page::new(linker.clone(), encoding, hook);
    page.quiet = {
        let finder = linker.get_finder();
        [no_trigger_in_html(html, 0, finder), no_other_in_html(html, 0)]
    };
    if page.quiet == [html.len(); 2] && !page.changes_existing {
        return None;
    }
    page.read(source, More::No);
    page.edits.sort_by_key(|edit| edit.range.start);
    (!page.edits.is_empty()).then_some(page)
}

/// Links a whole page; `None` if nothing changes.
pub(super) fn rewrite(html: &str, linker: &Linker, hook: &mut dyn Hook) -> Option<String> {
    let page = read_all(Source::of_text(html), linker, hook)?;
    Some(apply(html, &page.edits))
}

/// Does so in bytes.
pub(super) fn rewrite_bytes(html: &[u8], linker: &Linker, hook: &mut dyn Hook) -> Option<Vec<u8>> {
    let source = Source::of_bytes(html);
    let mut page = read_all(source, linker, hook)?;
    let mut out = Vec::with_capacity(html.len() + html.len() / 8);
    page.write(source, &mut out);
    Some(out)
}

pub(super) fn edits(source: Source<'_>, linker: &Linker, hook: &mut dyn Hook) -> Vec<SourceEdit> {
    let mut edits = read_all(source, linker, hook).map_or(Vec::new(), |page| page.edits);
    for edit in &mut edits {
        if edit.text.is_empty() {
            edit.text = shown(source.get(edit.link.clone())).into_owned();
        }
    }
    edits
}

fn to_edits(edits: &mut Vec<SourceEdit>, source: Source<'_>) -> impl FnMut(Part<'_, Range<usize>>) {
    move |part| {
        if let Part::Link(splice) = part {
            edits.extend(edit(splice, |range| source.text(range)));
        }
    }
}

impl<H: Hook> Page<H> {
    pub(super) fn new(linker: Linker, encoding: Encoding, hook: H) -> Self {
        let mut reader = Reader::new(elements(&linker));
        if linker.is_off() {
            reader.lose();
        }
        let answers_claims = !linker.is_off() && linker.get_claims() != Claims::Keep;
        Self {
            reader,
            hrefs: answers_claims.then(Hrefs::default),
            changes_existing: linker.changes_existing(&hook),
            encoding,
            linker,
            hook,
            read: 0,
            searched: 0,
            wanted: 0,
            passed: Vec::new(),
            run: TextRun::default(),
            told: 0,
            quiet: [0; 2],
            edits: Vec::new(),
            comments: Comments::Ignore,
            is_off: false,
            is_held: false,
            anchor: None,
        }
    }

    pub(super) const fn set_comments(&mut self, comments: Comments) {
        self.comments = comments;
    }

    /// Sets the encoding that the caller names. An unknown label has no effect. With that of a single-byte encoding,
    /// the page may still declare another one.
    pub(super) fn set_charset(&mut self, label: &str) {
        if is_multi_byte(label) {
            self.refuse();
        } else if ["utf-8", "utf8"].iter().any(|own| own.eq_ignore_ascii_case(label.trim())) {
            self.encoding = Encoding::Utf8;
        }
    }

    /// Passes the page as it is, because it is in an encoding that cannot be linked.
    #[cold]
    fn refuse(&mut self) {
        self.discard();
        self.hrefs = None;
    }

    /// Discards all edits, and reads nothing more.
    #[cold]
    fn discard(&mut self) {
        self.edits.clear();
        self.anchor = None;
        self.run = TextRun::default();
        self.reader.lose();
    }

    pub(super) fn read(&mut self, source: Source<'_>, more: More) {
        if more == More::Yes && source.end() < self.wanted {
            return;
        }
        let is_declared = self.encoding == Encoding::Declared;
        let has_mark =
            self.encoding != Encoding::Text && source.start == 0 && has_utf16_mark(source.html);
        let head = source.get(self.searched..source.end().min(HEAD));
        if has_mark {
            self.refuse();
        } else if is_declared && memchr(0, head).is_some() {
            // In UTF-16 nothing is an `href` in ASCII. In another encoding the NUL says nothing, and what was read is
            // still held back.
            self.discard();
            self.hrefs = self.hrefs.map(|_| Hrefs::default());
            self.read = source.start;
        }
        // The page may be in ISO-2022-JP or UTF-16, in which the following bytes have another meaning.
        let unread = source.get(self.searched..source.end());
        let escape = if is_declared { memchr2(0, 0x1B, unread) } else { memchr(0x1B, unread) };
        let (end, known) = match escape {
            Some(at) => (self.searched + at, More::No),
            None => (source.end(), more),
        };
        let html = source.get(source.start..end);
        while let Some((token, len)) = self.reader.next(&html[self.read - source.start..], known) {
            let start = self.read;
            self.read += len;
            let range = start..self.read;
            if let Some(anchor) = &mut self.anchor
                && anchor.is_too_long(range.end)
            {
                anchor.lose_text();
                self.end_anchor(source, None);
            }
            match token {
                Token::Text => self.read_text(source, range),
                Token::Word => self.read_word(source, range),
                Token::Tag => {
                    self.see_tag(source, range.clone());
                    if is_declared && self.reader.tag().is_meta() {
                        self.see_declaration(source, range);
                    }
                    if self.reader.is_closed() && !self.changes_existing {
                        self.reader.lose();
                    }
                }
                Token::Comment => {
                    self.see_edge(source, Edge::Hidden);
                    let is_cdata = source.get(range.clone()).starts_with(CDATA);
                    if is_cdata && self.reader.is_in_foreign() {
                        self.read_anchor(source, start + CDATA.len()..range.end - "]]>".len());
                    }
                    if self.comments == Comments::Obey
                        && let Ok(comment) = core::str::from_utf8(source.get(range.clone()))
                        && let Some(links) = links_behind(comment)
                    {
                        self.is_off = !links;
                    }
                    if is_declared && source.get(range.clone()).starts_with(b"<?xml") {
                        self.see_declaration(source, range);
                    }
                }
                Token::RawText if self.reader.tag().name() == b"xmp" => {
                    self.read_anchor(source, range);
                }
                Token::RawText => {}
            }
            if self.reader.is_lost() && token != Token::RawText {
                // This token may be another one to a browser.
                self.read = start;
            }
        }
        if escape.is_some() {
            self.reader.lose();
        }
        if self.reader.is_lost() {
            self.finish_run(source, End::Unknown);
            self.end_anchor(source, None);
            self.take_hrefs(source, more);
        } else if more == More::No {
            self.finish_run(source, End::Block);
            self.end_anchor(source, None);
        }
        self.searched = source.end();
        self.is_held = is_declared && more == More::Yes && self.read < HEAD;
        // So that an unfinished token is not read again for each byte that arrives.
        self.wanted = source.end() + (source.end() - self.read) / 8;
        // The next piece may come without the bytes before it.
        self.flush_passed(source);
    }

    /// Reads what is left after the reader has given up.
    #[cold]
    fn take_hrefs(&mut self, source: Source<'_>, more: More) {
        match &mut self.hrefs {
            Some(hrefs) => {
                let html = source.get(self.read..source.end());
                self.read += hrefs.take(html, self.read, more == More::No, &mut self.edits);
            }
            None => self.read = source.end(),
        }
    }

    #[inline]
    fn read_text(&mut self, source: Source<'_>, range: Range<usize>) {
        let place = self.reader.place();
        if self.anchor.is_some() {
            self.read_anchor(source, range.clone());
        }
        if place == Place::Hidden {
            return;
        }
        let is_open = place == Place::Open && !self.is_off;
        let [trigger, other] = self.quiet;
        let is_quiet = range.end <= other && (range.end <= trigger || !is_open);
        if is_quiet && self.run.is_empty() && self.passed.len() < PASSED {
            self.passed.push(range);
        } else {
            self.see_text(source, range, is_open);
        }
    }

    #[inline(never)]
    fn see_text(&mut self, source: Source<'_>, mut range: Range<usize>, is_open: bool) {
        if self.run.is_empty() {
            let html = source.get(range.clone());
            let is_passed = self.is_quiet(source, range.clone(), is_open)
                || if is_open {
                    !has_candidate_in_html(html, self.linker.get_finder())
                } else {
                    !may_turn(html)
                };
            if !is_passed || self.passed.len() >= PASSED {
                self.flush_passed(source);
            }
            if is_passed {
                return self.passed.push(range);
            }
        }
        self.limit_run(source, range.end);
        self.tell(range.clone());
        let html = source.get(range.clone());
        if self.run.is_empty() && !is_open {
            return self.run.closed(&shown(html));
        }
        let start = self.run_start().unwrap_or(range.start);
        if range.end - start > UNIT
            && let Some(space) = html.iter().rposition(u8::is_ascii_whitespace)
        {
            let word = range.start + space + 1;
            self.push(source, range.start..word, is_open);
            self.finish_run(source, End::Inside);
            range.start = word;
        }
        self.push(source, range, is_open);
    }

    /// Reads part of a word that is too long to link.
    fn read_word(&mut self, source: Source<'_>, range: Range<usize>) {
        self.read_anchor(source, range.clone());
        if self.reader.place() != Place::Hidden {
            self.finish_run(source, End::Unknown);
            self.flush_passed(source);
            self.tell(range.clone());
            self.run.closed(&shown(source.get(range)));
        }
    }

    /// Fast path: whether a text has no possible candidate. Searches past its end, for later calls.
    fn is_quiet(&mut self, source: Source<'_>, text: Range<usize>, is_open: bool) -> bool {
        let from = text.start - source.start;
        let [trigger, other] = &mut self.quiet;
        if is_open && text.end > *trigger {
            *trigger =
                source.start + no_trigger_in_html(source.html, from, self.linker.get_finder());
        }
        if text.end > *other {
            *other = source.start + no_other_in_html(source.html, from);
        }
        text.end <= *other && (text.end <= *trigger || !is_open)
    }

    fn push(&mut self, source: Source<'_>, range: Range<usize>, is_open: bool) {
        let mut start = range.start;
        if is_open && let Some(text) = source.text(range.clone()) {
            return push(&mut self.run, text, start);
        }
        let html = source.get(range);
        for chunk in html.utf8_chunks() {
            if is_open {
                push(&mut self.run, chunk.valid(), start)
            } else {
                self.run.closed(&shown(chunk.valid().as_bytes()))
            }
            let end = start + chunk.valid().len();
            start = end + chunk.invalid().len();
            if start > end {
                self.run.push(BROKEN.encode_utf8(&mut [0; 3]), end..start, Form::Whole);
            }
        }
    }

    fn flush_passed(&mut self, source: Source<'_>) {
        let mut passed = core::mem::take(&mut self.passed);
        for passed in passed.drain(..) {
            self.tell(passed.clone());
            let html = source.get(passed);
            let cut = html.len().saturating_sub(NEAR);
            let near = &html[cut..];
            let word = near.trim_ascii_end().iter().rposition(u8::is_ascii_whitespace);
            let is_start = |byte: &u8| cut == 0 || (*byte as i8) >= -0x40;
            let start = word.or_else(|| near.iter().position(is_start));
            self.run.pass(&shown(&near[start.unwrap_or(0)..]));
        }
        self.passed = passed;
    }

    /// Tells the run if there is markup before a text.
    fn tell(&mut self, text: Range<usize>) {
        if text.start != self.told {
            self.run.edge(Edge::Hidden);
        }
        self.told = text.end;
    }

    /// Reads a `<meta>` or `<?xml>`. If it comes late, links before it may have been written already.
    #[cold]
    fn see_declaration(&mut self, source: Source<'_>, range: Range<usize>) {
        let end = range.end;
        if declares_multi_byte(source.get(range)) {
            if end <= HEAD { self.refuse() } else { self.reader.lose() }
        }
    }

    /// Adds an edge for markup that does not end a run.
    #[inline]
    fn see_edge(&mut self, source: Source<'_>, edge: Edge) {
        if !self.run.is_empty() {
            self.limit_run(source, self.read);
            self.run.edge(edge);
        }
    }

    #[inline]
    fn see_tag(&mut self, source: Source<'_>, range: Range<usize>) {
        let tag = self.reader.tag();
        if self.changes_existing && tag.name() == b"a" {
            self.see_anchor(source, range.clone());
        }
        let flow = self.reader.flow();
        if let Some(anchor) = &mut self.anchor {
            let tag = self.reader.tag();
            anchor.see_tag(tag.name(), tag.is_end, flow, self.reader.is_in_foreign());
        }
        if let Flow::Inline(edge) = flow {
            return self.see_edge(source, edge);
        }
        self.passed.clear();
        let Self { run, linker, hook, edits, reader, .. } = self;
        let tag = reader.tag();
        let name = if hook.calls().has_anchor() && !tag.is_end {
            core::str::from_utf8(tag.name()).unwrap_or_default()
        } else {
            ""
        };
        run.meet(flow, name, linker, hook, to_edits(edits, source));
    }

    /// Ends the run if it would be longer than the limit at byte `end`.
    #[inline]
    fn limit_run(&mut self, source: Source<'_>, end: usize) {
        if !self.run.is_empty() && self.run_start().is_some_and(|start| end - start > LIMIT) {
            self.finish_run(source, End::Unknown);
        }
    }

    fn finish_run(&mut self, source: Source<'_>, end: End) {
        let Self { run, linker, hook, edits, .. } = self;
        run.finish(linker, hook, end, to_edits(edits, source));
    }

    /// Reads the start tag or the end tag of an existing anchor.
    #[cold]
    fn see_anchor(&mut self, source: Source<'_>, tag: Range<usize>) {
        let is_end = self.reader.tag().is_end;
        if let Some(anchor) = &mut self.anchor {
            anchor.see_anchor(is_end, self.reader.is_in_foreign());
        }
        self.end_anchor(source, is_end.then_some(tag.end));
        if !is_end && !self.is_off && !self.reader.is_lost() {
            self.anchor = Some(OpenAnchor::new(tag, self.reader.is_in_table()));
            if !self.linker.reads_existing(&self.hook) {
                self.end_anchor(source, None);
            }
        }
    }

    /// Adds a text to the existing anchor that is open.
    fn read_anchor(&mut self, source: Source<'_>, text: Range<usize>) {
        if let Some(anchor) = &mut self.anchor {
            anchor.read(&shown(source.get(text)));
        }
    }

    /// Changes the existing anchor that is open. `end` is the byte after its end tag, if it has one.
    fn end_anchor(&mut self, source: Source<'_>, end: Option<usize>) {
        let Some(anchor) = self.anchor.take() else {
            return;
        };
        let (tag, html) = (anchor.tag.clone(), source.get(anchor.tag.clone()));
        let is_claim = |text: &str| is_claim(html, text, &self.linker);
        let text = anchor.into_text(is_claim).filter(|_| !self.reader.is_lost());
        // A note in SVG would not be shown, and browsers move one in a table. Where the text of the anchor is not
        // certain, its end is not either.
        let is_elsewhere = self.reader.is_in_foreign() || self.reader.is_in_table();
        let is_certain = text.as_ref().is_some_and(|text| text.is_certain);
        let end = end.filter(|_| is_certain && !is_elsewhere);
        let text = text.map(|text| text.text);
        let Self { linker, hook, edits, .. } = self;
        let (own, note) = changes(html, tag.start, text, end.is_some(), linker, hook);
        edits.extend(own);
        if let Some(end) = end
            && !note.is_empty()
        {
            edits.push(SourceEdit::of_markup(end..end, note));
        }
    }

    fn run_start(&self) -> Option<usize> {
        self.run.first().map(|first| first.start)
    }

    /// Writes the part of the page that no further text can change, and returns where it ends.
    pub(super) fn write(&mut self, source: Source<'_>, out: &mut Vec<u8>) -> usize {
        let mut ready = self.run_start().unwrap_or(self.read);
        if let Some(anchor) = &self.anchor {
            ready = ready.min(anchor.tag.start);
        }
        if self.is_held && self.hrefs.is_some() {
            // A NUL would take back what became of the anchors so far.
            ready = source.start;
        } else if self.is_held {
            ready = self.edits.iter().map(|edit| edit.range.start).fold(ready, usize::min);
        }
        if self.edits.is_empty() || self.is_held {
            out.extend_from_slice(source.get(source.start..ready));
            return ready;
        }
        self.edits.sort_by_key(|edit| edit.range.start);
        // A start tag in the run may have been replaced.
        let count = self.edits.partition_point(|edit| edit.range.end <= ready);
        let mut written = source.start;
        for SourceEdit { range, replacement, .. } in self.edits.drain(..count) {
            out.extend_from_slice(source.get(written..range.start));
            out.extend_from_slice(replacement.as_bytes());
            written = range.end;
        }
        out.extend_from_slice(source.get(written..ready));
        ready
    }
}
