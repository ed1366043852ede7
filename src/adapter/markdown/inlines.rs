//! Markdown as runs of text: what one line shows, with the delimiters of emphasis in it.

use alloc::vec::Vec;
use core::ops::Range;

use ::pulldown_cmark::{CowStr, Event, Options, Parser, Tag, TagEnd};

use crate::adapter::pulldown_cmark::context::Context;
use crate::linker::Linker;

/// What is next to each other in a run, and where the source has it.
#[derive(Clone, Debug)]
pub(super) struct Piece<'a> {
    pub(super) content: Content<'a>,
    pub(super) source: Range<usize>,
}

#[derive(Clone, Debug)]
pub(super) enum Content<'a> {
    Text(CowStr<'a>),
    /// Of the emphasis that is this range of the source, delimiters and all.
    Delimiter(Side, Range<usize>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    Open,
    Close,
}

/// Where a run stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Setting {
    pub(super) place: Place,
    /// Where the last link of the author ended: a run may start right there.
    pub(super) behind: usize,
}

/// What a run stands in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// Of a table: a `|` ends it.
    Cell,
    Elsewhere,
}

/// Calls `each` with every run of text that may link, in the order of the source. What is emphasis is
/// read from `meant`, which has the bytes of the source but for delimiters that are none.
pub(super) fn each_run<'a>(
    source: &'a str,
    meant: &'a str,
    extensions: Options,
    linker: &Linker,
    mut each: impl FnMut(&[Piece<'a>], Setting),
) {
    let mut context = Context::new(linker);
    let mut setting = Setting {
        place: Place::Elsewhere,
        behind: 0,
    };
    let mut run = Vec::new();
    for (event, range) in Parser::new_ext(meant, extensions).into_offset_iter() {
        let delimiter = match &event {
            Event::Text(_) if context.is_open_text(&event) => {
                if let Event::Text(text) = event {
                    let written = meant.get(range.clone());
                    let is_as_written = written.is_some_and(|w| core::ptr::eq(w, &*text));
                    let text = match source.get(range.clone()) {
                        Some(written) if is_as_written => CowStr::Borrowed(written),
                        _ => text,
                    };
                    context.see_text(&text);
                    run.push(Piece {
                        content: Content::Text(text),
                        source: range,
                    });
                }
                continue;
            }
            event => side(event),
        };
        context.see(&event);
        if let Some(side) = delimiter {
            let width = width(&event, meant.get(range.clone()).unwrap_or_default());
            let source = match side {
                Side::Open => range.start..range.start + width,
                Side::Close => range.end - width..range.end,
            };
            run.push(Piece {
                content: Content::Delimiter(side, range),
                source,
            });
            continue;
        }
        if !run.is_empty() {
            each(&run, setting);
            run.clear();
        }
        match event {
            Event::Start(Tag::TableCell) => setting.place = Place::Cell,
            Event::End(TagEnd::TableCell) => setting.place = Place::Elsewhere,
            Event::End(TagEnd::Link) => setting.behind = range.end,
            _ => {}
        }
    }
    if !run.is_empty() {
        each(&run, setting);
    }
}

/// The runs of text that may link, in order.
pub(super) fn open_text(source: &str, extensions: Options, linker: &Linker) -> Vec<Range<usize>> {
    let mut open = Vec::new();
    each_run(source, source, extensions, linker, |pieces, _| {
        if let (Some(first), Some(last)) = (pieces.first(), pieces.last()) {
            open.push(first.source.start..last.source.end);
        }
    });
    open
}

/// Which side of an emphasis an event is, if it is one.
pub(super) fn side(event: &Event<'_>) -> Option<Side> {
    match event {
        Event::Start(tag) if is_emphasis(tag.to_end()) => Some(Side::Open),
        Event::End(tag) if is_emphasis(*tag) => Some(Side::Close),
        _ => None,
    }
}

fn is_emphasis(tag: TagEnd) -> bool {
    matches!(
        tag,
        TagEnd::Emphasis
            | TagEnd::Strong
            | TagEnd::Strikethrough
            | TagEnd::Superscript
            | TagEnd::Subscript
    )
}

/// Whether the event is part of what a block holds, and not a block or the bounds of one.
pub(super) fn is_inline(event: &Event<'_>) -> bool {
    let end = match event {
        Event::Start(tag) => tag.to_end(),
        Event::End(tag) => *tag,
        Event::Rule | Event::Html(_) => return false,
        _ => return true,
    };
    is_emphasis(end) || matches!(end, TagEnd::Link | TagEnd::Image)
}

/// The bytes of one delimiter of an emphasis.
fn width(event: &Event<'_>, emphasis: &str) -> usize {
    match event {
        Event::Start(Tag::Strong) | Event::End(TagEnd::Strong) => 2,
        Event::Start(Tag::Strikethrough) | Event::End(TagEnd::Strikethrough)
            if emphasis.starts_with("~~") && emphasis.ends_with("~~") =>
        {
            2
        }
        _ => 1,
    }
    .min(emphasis.len() / 2)
}
