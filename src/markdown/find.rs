//! The links of a source, each with what the source has of it.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::ops::Range;

use ::pulldown_cmark::{CowStr, Event, Options, Parser, Tag, TagEnd};

use crate::detect::LinkKind;
use crate::link::Link;
use crate::linker::{self, Anchor, Linker};
use crate::render::nodes::{Nodes, Role};
use crate::render::prescan::has_candidate;
use crate::render::run::{End, Part, TextRun, is_glued};

use super::opaque::Opaque;

/// A link of the source.
#[derive(Clone, Debug)]
pub(super) struct Found {
    /// The bytes of the source that it is, escapes and entities with it.
    pub(super) source: Range<usize>,
    pub(super) kind: LinkKind,
    /// What the author means, escapes and entities undone.
    pub(super) text: String,
    pub(super) anchor: Anchor<'static>,
    /// Whether the host is an IPv6 address in its brackets.
    pub(super) is_bracketed: bool,
    pub(super) place: Place,
    /// Which of the blocks that stand in no other it is in.
    pub(super) block: usize,
}

/// What a link stands in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// A cell of a table: a `|` ends it.
    Cell,
    Elsewhere,
}

/// The links of a source, in order, and the blocks that they are in.
#[derive(Debug, Default)]
pub(super) struct Links {
    pub(super) found: Vec<Found>,
    /// Where each block is in the source that stands in no other and has a link.
    pub(super) blocks: Vec<Range<usize>>,
    /// Where emphases start, and where they end, both in order.
    pub(super) openers: Vec<usize>,
    pub(super) closers: Vec<usize>,
}

impl Links {
    /// Whether an emphasis starts in these bytes of the source.
    pub(super) fn is_opened_in(&self, bytes: Range<usize>) -> bool {
        let next = self.openers.partition_point(|&start| start < bytes.start);
        self.openers.get(next).is_some_and(|&start| start < bytes.end)
    }

    /// Whether an emphasis ends in these bytes of the source.
    pub(super) fn is_closed_in(&self, bytes: Range<usize>) -> bool {
        let next = self.closers.partition_point(|&end| end <= bytes.start);
        self.closers.get(next).is_some_and(|&end| end <= bytes.end)
    }
}

/// Finds the links of a source that is read with these extensions.
pub(super) fn links(source: &str, extensions: Options, linker: &Linker) -> Links {
    let mut search = Search {
        held: None,
        source,
        linker,
        run: TextRun::default(),
        found: Vec::new(),
        place: Place::Elsewhere,
        block: 0,
    };
    let mut links = Links::default();
    let mut nodes = Nodes::new(linker);
    let (mut depth, mut block) = (0_usize, 0..0);
    for (event, range) in Parser::new_ext(source, extensions).into_offset_iter() {
        let role = nodes.see(&event);
        match &event {
            Event::Start(tag) => {
                if depth == 0 {
                    block = range.clone();
                }
                depth += 1;
                if matches!(tag, Tag::TableCell) {
                    search.place = Place::Cell;
                }
            }
            Event::End(_) => depth -= 1,
            _ => {}
        }
        match &event {
            Event::Start(tag) if is_emphasis(tag.to_end()) => links.openers.push(range.start),
            Event::End(tag) if is_emphasis(*tag) => links.closers.push(range.end),
            _ => {}
        }
        search.see(&event, range, role);
        if role == Role::Block {
            search.run.block(nodes.element(), linker);
        }
        if let Event::End(TagEnd::TableCell) = event {
            search.place = Place::Elsewhere;
        }
        if depth == 0 && !search.found.is_empty() {
            links.found.append(&mut search.found);
            links.blocks.push(block.clone());
            search.block += 1;
        }
    }
    links
}

/// Whether a node is an emphasis, which has delimiters.
pub(super) fn is_emphasis(tag: TagEnd) -> bool {
    matches!(
        tag,
        TagEnd::Emphasis
            | TagEnd::Strong
            | TagEnd::Strikethrough
            | TagEnd::Superscript
            | TagEnd::Subscript
    )
}

struct Search<'s, 'l> {
    /// A text behind which a run may start.
    held: Option<(CowStr<'s>, Range<usize>)>,
    source: &'s str,
    linker: &'l Linker,
    run: TextRun<Range<usize>>,
    /// The links of the block that is open.
    found: Vec<Found>,
    place: Place,
    block: usize,
}

impl<'s> Search<'s, '_> {
    fn see(&mut self, event: &Event<'s>, range: Range<usize>, role: Role) {
        let held = self.held.take();
        match (role, event) {
            (Role::Open, Event::Text(text)) => {
                match held {
                    Some((before, place)) if is_glued(&before, text) => self.push(&before, place),
                    Some((before, _)) => self.run.pass(&before),
                    None => {}
                }
                match self.run.is_empty() && !has_candidate(text) {
                    // A link may start in it.
                    true => self.held = Some((text.clone(), range)),
                    false => self.push(text, range),
                }
                return;
            }
            (Role::Open | Role::Closed | Role::Edge, _) => {
                if let Some((before, _)) = held {
                    self.run.pass(&before);
                }
            }
            (Role::Object | Role::Block, _) => {}
        }
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

    fn push(&mut self, text: &str, range: Range<usize>) {
        // By address: what the parser took from the source is as it is there.
        let written = self.source.get(range.clone());
        match written.is_some_and(|written| core::ptr::eq(written, text)) {
            true => self.run.push(text, range),
            false => self.run.push_whole(text, range),
        }
    }

    fn finish(&mut self, end: End) {
        if self.run.is_empty() {
            return;
        }
        let Self { source, linker, run, found, place, block, .. } = self;
        let found_of = |link: &Link<'_>, anchor: Anchor<'_>, source| Found {
            source,
            kind: link.kind(),
            text: link.as_str().to_string(),
            anchor: anchor.into_owned(),
            is_bracketed: link.host().starts_with('['),
            place: *place,
            block: *block,
        };
        let first = found.len();
        let mut swallowing = Vec::new();
        run.finish(linker, end, |part| match part {
            Part::Link(splice) => {
                let (first, start) = splice.first;
                let (last, end) = splice.last;
                let range = first.start + start..end.map_or(last.end, |end| last.start + end);
                found.push(found_of(&splice.link, splice.anchor, range));
            }
            Part::Refused((first, start), len) => swallowing.push((first.start + start, len)),
            Part::Text(..) | Part::Cut(_) => {}
        });
        let mut swallowed: Vec<Found> = Vec::new();
        for (start, len) in swallowing {
            let is_taken = swallowed.last().is_some_and(|last| start < last.source.end);
            let link =
                (!is_taken).then(|| with_delimiters(linker, &source[start..], len)).flatten();
            if let Some((link, anchor)) = link {
                let range = start..start + link.as_str().len();
                swallowed.push(found_of(&link, anchor, range));
            }
        }
        if swallowed.is_empty() {
            return;
        }
        let mut others = found.split_off(first);
        others.retain(|other| {
            let next = swallowed.partition_point(|url| url.source.end <= other.source.start);
            let next = swallowed.get(next);
            next.is_none_or(|url| other.source.end <= url.source.start)
        });
        others.append(&mut swallowed);
        others.sort_by_key(|found| found.source.start);
        found.append(&mut others);
    }
}

/// The link at the start of a text that goes on with delimiters of emphasis behind its first `len` bytes,
/// up to white space and without the delimiters at its end, as in GFM.
fn with_delimiters<'a>(
    linker: &'a Linker,
    text: &'a str,
    len: usize,
) -> Option<(Link<'a>, Anchor<'a>)> {
    /// How long such a link may be, so that many of them in one word take no longer than their length.
    const MAX: usize = 2048;
    let is_syntax = |c: char| matches!(c, '<' | '>' | '`' | '\\' | '&' | '[' | ']' | '!' | '$');
    let near = &text[..text.floor_char_boundary(MAX)];
    let end = near.find(|c: char| c.is_whitespace() || c == '|' || !c.is_ascii() || is_syntax(c));
    let (word, behind) = text.split_at(end.or((near.len() == text.len()).then_some(text.len()))?);
    let links = |text| {
        let link = linker.get_finder().links(text).next();
        link.filter(|link| link.range().start == 0)
    };
    let url = links(word)?.as_str().trim_end_matches(['*', '_', '~']);
    let link = links(url).filter(|link| link.as_str() == url && url.len() > len)?;
    if behind.starts_with(is_syntax) {
        return None;
    }
    let anchor = linker.anchor_of(&link, linker::Place::default())?;
    Some((link, anchor))
}

/// Leaves out the links that this or another renderer takes for a part of its syntax.
pub(super) fn leave_out_syntax(source: &str, extensions: Options, links: &mut Links) {
    let mut opaque = Opaque::new(source);
    let blocks = links.blocks.iter();
    let closed: Vec<Range<usize>> =
        blocks.flat_map(|block| closed(source, block, extensions)).collect();
    // What starts and ends in a URL is a part of it.
    let is_closed = |link: &Range<usize>| {
        let next = closed.partition_point(|closed| closed.end <= link.start);
        let near = closed[next..].iter().take_while(|closed| closed.start < link.end);
        near.clone().any(|closed| closed.start < link.start || link.end < closed.end)
    };
    links.found.retain(|found| {
        let link = &found.source;
        !opaque.holds(link) && !is_beside_syntax(source, link) && !is_closed(link)
    });
}

/// The math of a block, and the code that it has for a renderer without definition lists. Both are looked
/// for only where a link was found and a sign of them is there: a dollar sign is only that as a rule.
fn closed(source: &str, block: &Range<usize>, extensions: Options) -> Vec<Range<usize>> {
    let text = source.get(block.clone()).unwrap_or_default();
    let has_math = extensions.contains(Options::ENABLE_MATH) && text.contains('$');
    let has_list = extensions.contains(Options::ENABLE_DEFINITION_LIST) && text.contains("\n:");
    if !has_math && !has_list {
        return Vec::new();
    }
    let events =
        Parser::new_ext(text, extensions - Options::ENABLE_DEFINITION_LIST).into_offset_iter();
    let is_closed = |event: &Event<'_>| {
        let is_math = matches!(event, Event::InlineMath(_) | Event::DisplayMath(_));
        is_math || matches!(event, Event::Code(_) | Event::Start(Tag::CodeBlock(_)))
    };
    events
        .filter(|(event, _)| is_closed(event))
        .map(|(_, range)| block.start + range.start..block.start + range.end)
        .collect()
}

/// Whether another renderer would read what a link is written with together with what is beside it:
/// `^[…](…)` as an inline footnote, `[…](…){…}` as attributes, which may start in the URL too, and
/// `[[…](…)][…]` as a reference past the number of them that this one reads.
fn is_beside_syntax(source: &str, link: &Range<usize>) -> bool {
    let is_delimiter = |c: char| matches!(c, '*' | '_' | '~');
    let (before, behind) = (&source[..link.start], &source[link.end..]);
    before.trim_end_matches(is_delimiter).ends_with('^')
        || behind.trim_start_matches(is_delimiter).starts_with(['{', '}'])
        || behind.starts_with("][")
}
