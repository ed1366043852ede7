//! Finds the links of a source.

use core::ops::Range;

use alloc::vec::Vec;

use ::pulldown_cmark::{Event, Options, Parser, Tag};

use crate::adapter::text_run::{Form, Part};
use crate::anchor::Hook;
use crate::edit::SourceEdit;
use crate::linker::Linker;
use crate::markup::SelfClosed;
use crate::pulldown_cmark::{EventReader, WordCandidates, delimiter, is_edge, is_written};

use super::Flavor;
use super::verify::verified;
use super::write::EditWriter;

/// Returns the edits that write the links. A parser with the extensions `find` finds the links. A
/// link is written only if a parser with the extensions `verify` sees no other change. Calls `see`
/// with each event.
pub(super) fn edits(
    source: &str,
    linker: &Linker,
    hook: &mut dyn Hook,
    see: &mut dyn FnMut(&Event<'_>, Range<usize>),
    mut writer: EditWriter<'_>,
    find: Options,
    verify: Options,
) -> Vec<SourceEdit> {
    let mut reader = EventReader::new(linker, hook);
    reader.run.anchors.may_change = false;
    if writer.flavor == Flavor::Mdx {
        reader.run.markup.self_closed = SelfClosed::All;
    }
    // The words that may contain a link. Each word has its source as context, so earlier text does
    // not matter.
    let mut words = WordCandidates::new(source, linker.get_finder());
    let mut edits = Vec::new();
    let (mut depth, mut block, mut verify_block) = (0_usize, 0..0, verify);
    for (event, range) in Parser::new_ext(source, find).into_offset_iter() {
        see(&event, range.clone());
        match &event {
            Event::Start(tag) => {
                // The range of a definition list includes the next paragraph. Without definition
                // lists, both are one paragraph.
                if depth == 0 && range.start >= block.end {
                    (block, verify_block) = (range.clone(), verify);
                }
                // Without footnotes, indented text after an empty line is code.
                if matches!(tag, Tag::FootnoteDefinition(_)) && is_label(&source[range.clone()]) {
                    verify_block -= Options::ENABLE_FOOTNOTES;
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
        // Text, and the content of elements, is yet to come.
        let is_text = is_edge(&event) || matches!(event, Event::Text(_)) && reader.may_link();
        if !reader.is_open() && words.pass(if is_text { range.start } else { range.end }) {
            reader.clear();
        }
        match (&event, delimiter(&event, range.clone(), source)) {
            (Event::Text(text), _) if reader.may_link() => {
                if !reader.is_open() && range.end <= words.start {
                    reader.run.text.object();
                } else {
                    if !reader.is_in_word() {
                        reader.context(words.before(range.start));
                    }
                    // Otherwise, the parser has decoded an escape or an entity.
                    let is_exact = is_written(text, range.clone(), Some(source));
                    reader.text(text, range, if is_exact { Form::Exact } else { Form::Whole });
                }
            }
            (_, Some((written, place, form))) => {
                writer.delimiters.push(match event {
                    Event::Start(_) => place.start,
                    _ => place.end,
                });
                reader.delimiter(&event, written, place, form);
            }
            // Fast path: most other events are the starts and ends of blocks.
            (event, None)
                if is_edge(event) && reader.is_at_rest() && !reader.run.sees_elements() => {}
            (event, None) => reader.see(event, range, &mut write),
        }
        if depth == 0 {
            let found = writer.finish_block();
            if !found.is_empty() {
                edits.extend(verified(source, block.clone(), found, verify_block));
            }
        }
    }
    edits
}

/// Returns whether a footnote definition has only its label in the first line, and an empty second
/// line.
fn is_label(definition: &str) -> bool {
    let mut lines = definition.lines().map(|line| line.trim_matches([' ', '\t', '>']));
    lines.next().is_some_and(|label| label.ends_with("]:")) && lines.next() == Some("")
}
