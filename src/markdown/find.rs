//! Finds the links of a source.

use core::ops::Range;

use alloc::vec::Vec;

use ::pulldown_cmark::{CowStr, Event, Options, Parser};

use crate::adapter::run::{Form, Part};
use crate::anchor::Hook;
use crate::edit::SourceEdit;
use crate::linker::Linker;
use crate::markup::SelfClosed;
use crate::pulldown_cmark::{EventReader, delimiter};

use super::Flavor;
use super::verify::verified;
use super::write::Writer;

/// The edits that write the links that a parser with `find` sees, where one with `verify` sees no other change.
/// Calls `see` with each event.
pub(super) fn edits(
    source: &str,
    linker: &Linker,
    hook: &mut dyn Hook,
    see: &mut dyn FnMut(&Event<'_>, Range<usize>),
    mut writer: Writer<'_>,
    find: Options,
    verify: Options,
) -> Vec<SourceEdit> {
    let mut reader = EventReader::new(linker, hook);
    if writer.flavor == Flavor::Mdx {
        reader.set_self_closed(SelfClosed::All);
    }
    let mut edits = Vec::new();
    let (mut depth, mut block) = (0_usize, 0..0);
    for (event, range) in Parser::new_ext(source, find).into_offset_iter() {
        see(&event, range.clone());
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
        let mut write = |part: Part<'_, Range<usize>>| {
            if let Part::Link(splice) = part {
                let range = splice.range();
                writer.write(&splice.link, splice.anchor, range);
            }
        };
        match (&event, delimiter(&event, range.clone(), source)) {
            (Event::Text(text), _) if reader.may_link() => {
                see_text(&mut reader, text, range, source)
            }
            (_, Some((written, form))) => {
                let (at, place) = match event {
                    Event::Start(_) => (range.start, range.start..range.start + written.len()),
                    _ => (range.end, range.end - written.len()..range.end),
                };
                reader.delimiter(&event, written, place, form);
                writer.delimiters.push(at);
            }
            (event, None) => reader.see(event, &mut write),
        }
        if depth == 0 {
            let found = writer.finish_block();
            if !found.is_empty() {
                edits.extend(verified(source, block.clone(), found, verify));
            }
        }
    }
    edits
}

fn see_text(
    reader: &mut EventReader<Range<usize>, &mut dyn Hook>,
    text: &CowStr<'_>,
    range: Range<usize>,
    source: &str,
) {
    // The parser borrows text from the source unless it has to undo an escape or an entity.
    let written = source.get(range.clone());
    let is_exact = written.is_some_and(|written| core::ptr::eq(written, &**text));
    reader.search(text, range, if is_exact { Form::Exact } else { Form::Whole });
}
