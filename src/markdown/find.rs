//! Finds the links of a source.

use core::mem;
use core::ops::Range;

use alloc::vec::Vec;

use ::pulldown_cmark::{CowStr, Event, Options, Parser};

use crate::linker::Linker;
use crate::render::nodes::{Nodes, Role};
use crate::render::prescan::has_candidate;
use crate::render::run::{End, Part, TextRun, is_glued};

use super::edit::Edit;
use super::verify::{is_emphasis, verified};
use super::write::{DELIMITERS, Writer};

/// The edits that write the links of a source, in order.
///
/// Links are found in the text that a parser with the extensions `find` sees. They are written only where a
/// parser with the extensions `verify` sees text too, and no other change than the links.
pub(super) fn edits(
    source: &str,
    linker: &Linker,
    writer: Writer<'_>,
    find: Options,
    verify: Options,
) -> Vec<Edit> {
    let mut search = Search {
        source,
        linker,
        writer,
        run: TextRun::default(),
        held: None,
        text_end: 0,
        is_at_edge: false,
        is_in_url: false,
    };
    let mut edits = Vec::new();
    let mut nodes = Nodes::new(linker);
    let (mut depth, mut block) = (0_usize, 0..0);
    for (event, range) in Parser::new_ext(source, find).into_offset_iter() {
        let role = nodes.see(&event);
        match &event {
            Event::Start(_) => {
                if depth == 0 {
                    block = range.clone();
                }
                depth += 1;
            }
            Event::End(_) => depth -= 1,
            _ => {}
        }
        search.see(&event, range, role);
        if role == Role::Block {
            search.run.block(nodes.element(), linker);
        }
        if depth == 0 {
            let found = search.writer.finish_block();
            if !found.is_empty() {
                edits.extend(verified(source, block.clone(), found, verify));
            }
        }
    }
    edits
}

struct Search<'s, 'l> {
    source: &'s str,
    linker: &'l Linker,
    writer: Writer<'s>,
    run: TextRun<Range<usize>>,
    /// The last text, if no link starts in it unless the next text goes on with it.
    held: Option<(CowStr<'s>, Range<usize>)>,
    /// Where the last text ends in the source.
    text_end: usize,
    /// Whether delimiters of emphasis follow that text which are not in the run yet.
    is_at_edge: bool,
    /// Whether the word that ends that text has the path, query or fragment of a URL.
    is_in_url: bool,
}

impl<'s> Search<'s, '_> {
    fn see(&mut self, event: &Event<'s>, range: Range<usize>, role: Role) {
        match event {
            Event::Text(text) if role == Role::Open => return self.text(text.clone(), range),
            _ if is_emphasis(event) => {
                self.is_at_edge = true;
                let is_start = matches!(event, Event::Start(_));
                return self.writer.delimiters.push(if is_start { range.start } else { range.end });
            }
            _ => {}
        }
        self.pass_held();
        if mem::take(&mut self.is_at_edge) {
            self.run.edge();
        }
        self.is_in_url = false;
        match (role, event) {
            (Role::Closed, Event::Text(text) | Event::Code(text) | Event::InlineMath(text)) => {
                self.run.closed(text);
            }
            (Role::Object, _) => {
                self.finish(End::Inside);
                self.run.object();
            }
            (Role::Block, _) => self.finish(End::Block),
            _ => self.run.edge(),
        }
    }

    /// Sees text that may link.
    fn text(&mut self, text: CowStr<'s>, range: Range<usize>) {
        if mem::take(&mut self.is_at_edge) {
            self.pass_held();
            let delimiters = self.text_end..range.start;
            let written = self.source.get(delimiters.clone()).unwrap_or_default();
            self.is_in_url &= written.trim_start_matches(DELIMITERS).is_empty()
                && self.source.get(range.start..).is_some_and(goes_on);
            if self.is_in_url {
                self.run.push(written, delimiters);
            } else {
                self.run.edge();
            }
        }
        let word = text.rsplit(char::is_whitespace).next().unwrap_or_default();
        let is_rest = self.is_in_url && word.len() == text.len();
        let has_tail = |(_, domain): (&str, &str)| domain.contains(['/', '?', '#']);
        self.is_in_url = is_rest || word.split_once('.').is_some_and(has_tail);
        self.text_end = range.end;
        if let Some((held, place)) = self.held.take_if(|(held, _)| is_glued(held, &text)) {
            self.push(&held, place);
        }
        self.pass_held();
        if self.run.is_empty() && !has_candidate(&text) {
            self.held = Some((text, range));
        } else {
            self.push(&text, range);
        }
    }

    fn push(&mut self, text: &str, range: Range<usize>) {
        // The parser borrows text from the source unless it has to undo an escape or an entity.
        let written = self.source.get(range.clone());
        if written.is_some_and(|written| core::ptr::eq(written, text)) {
            self.run.push(text, range);
        } else {
            self.run.push_whole(text, range);
        }
    }

    fn pass_held(&mut self) {
        if let Some((text, _)) = self.held.take() {
            self.run.pass(&text);
        }
    }

    /// Ends the run and writes its links.
    fn finish(&mut self, end: End) {
        if self.run.is_empty() {
            return;
        }
        let Self { linker, writer, run, .. } = self;
        run.finish(linker, end, |part| {
            if let Part::Link(splice) = part {
                let range = splice.range();
                writer.write(&splice.link, splice.anchor.into_owned(), range);
            }
        });
    }
}

/// Whether a URL with delimiters of emphasis in it goes on with the text behind them, as in GFM: with an
/// ASCII letter, a digit or a `/`, or with punctuation and one of those.
fn goes_on(behind: &str) -> bool {
    let is_punctuation = |c: &char| "*_~.,:;?#%=+-@(".contains(*c);
    let next = behind.chars().take(16).find(|c| !is_punctuation(c));
    next.is_some_and(|c| c.is_ascii_alphanumeric() || c == '/')
}
