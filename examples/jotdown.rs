//! An adapter of one's own for a stream of events: those of jotdown, which reads Djot.
//!
//! `cargo run -p linkwright-examples --bin jotdown -- [FILE.dj]`

use std::{env, fs, io};

use jotdown::{AttributeKind, Container, Event, LinkType, Parser, SpanLinkType, html};
use linkwright::adapter::{Edit, Run};
use linkwright::{Anchor, Hook, Linker};

pub const SAMPLE: &str =
    "请访问example.com。谢谢 See _example.org/a--b_, not `example.net` or main.rs.";

/// The events of a source with links. A text is found again by its index.
pub fn autolink<'s>(source: &'s str, mut run: Run<usize, impl Hook>) -> Vec<Event<'s>> {
    let events: Vec<_> = Parser::new(source).into_offset_iter().collect();
    let mut raw = None;
    for (at, (event, range)) in events.iter().enumerate() {
        match event {
            Event::Start(Container::RawBlock { .. } | Container::RawInline { .. }, _) => {
                raw = Some(String::new());
            }
            Event::End(Container::RawBlock { format } | Container::RawInline { format }) => {
                // Other formats are not shown, but no word goes on across them.
                let html = raw.take().filter(|_| format == "html");
                run.html(&html.unwrap_or_default(), at);
            }
            Event::Str(text) => match &mut raw {
                Some(raw) => *raw += text,
                None => run.text(text, at),
            },
            Event::Start(container, _) => run.start(element(container)),
            Event::End(container) => run.end(element(container)),
            Event::Softbreak | Event::Hardbreak | Event::FootnoteReference(_) => run.object(),
            Event::Escape | Event::Attributes(_) | Event::Blankline | Event::ThematicBreak(_) => {}
            // Dashes, quotes and symbols: a link has them as the author typed them.
            _ => run.rewritten(&source[range.clone()], at),
        }
    }
    run.finish();
    let mut edits = run.edits().peekable();
    let mut linked = Vec::with_capacity(events.len());
    for (at, (event, range)) in events.into_iter().enumerate() {
        let is_same = edits.peek().is_none_or(|edit| *edit.source() != at);
        while let Some(edit) = edits.next_if(|edit| *edit.source() == at) {
            match edit {
                Edit::Keep(_, kept) => linked.push(Event::Str(source[range.clone()][kept].into())),
                Edit::Link(anchor, ..) => linked.extend(link(&anchor)),
                _ => {}
            }
        }
        linked.extend(is_same.then_some(event));
    }
    linked
}

fn link<'s>(anchor: &Anchor<'_>) -> [Event<'s>; 3] {
    let container =
        Container::Link(anchor.href().to_owned().into(), LinkType::Span(SpanLinkType::Inline));
    let attributes = anchor.attributes().map(|(name, value)| {
        (AttributeKind::Pair { key: name.to_owned().into() }, value.replace('\\', r"\\").into())
    });
    let start = Event::Start(container.clone(), attributes.collect());
    [start, Event::Str(anchor.text().to_owned().into()), Event::End(container)]
}

/// What HTML calls a container.
fn element(container: &Container<'_>) -> &'static str {
    match container {
        Container::Link(..) => "a",
        Container::Image(..) => "img",
        Container::Verbatim | Container::Math { .. } => "code",
        Container::CodeBlock { .. } => "pre",
        Container::Superscript => "sup",
        Container::Subscript => "sub",
        // It is not shown.
        Container::LinkDefinition { .. } => "template",
        Container::Heading { .. } => "h1",
        Container::TableCell { .. } => "td",
        container if container.is_block() => "div",
        _ => "span",
    }
}

fn main() -> io::Result<()> {
    let source = env::args_os().nth(1).map_or(Ok(SAMPLE.to_owned()), fs::read_to_string)?;
    print!("{}", html::render_to_string(autolink(&source, Run::new(&Linker::new())).into_iter()));
    Ok(())
}
