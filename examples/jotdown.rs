//! A custom adapter for a stream of events: the events of jotdown, which parses Djot.
//!
//! `cargo run -p linkwright-examples --bin jotdown -- [FILE.dj]`

use std::{collections::HashMap, env, fs, io};

use jotdown::{
    AttributeKind, AttributeValue, Attributes, Container, Event, LinkType, Parser, SpanLinkType,
    html,
};
use linkwright::adapter::{Edit, Run};
use linkwright::{Anchor, Hook, Linker};

pub const SAMPLE: &str =
    "请访问example.com。谢谢 See _example.org/a--b_, not `example.net` or main.rs.";

/// Returns the events of a source with links. The index of an event identifies it, and the index of
/// its start identifies raw HTML.
pub fn autolink<'s>(source: &'s str, mut run: Run<usize, impl Hook>) -> Vec<Event<'s>> {
    let events: Vec<_> = Parser::new(source).into_offset_iter().collect();
    let mut raw = None;
    for (at, (event, range)) in events.iter().enumerate() {
        match event {
            Event::Start(Container::RawBlock { .. } | Container::RawInline { .. }, _) => {
                raw = Some((at, String::new()));
            }
            Event::End(Container::RawBlock { format } | Container::RawInline { format }) => {
                // Other formats are not shown, but a word does not continue across them.
                let (at, html) = raw.take().unwrap_or_default();
                run.html(if format == "html" { &html } else { "" }, at);
            }
            Event::Str(text) => match &mut raw {
                Some((_, raw)) => *raw += text,
                None => run.text(text, at),
            },
            Event::Start(container, attributes) => {
                let attributes = values(container, attributes);
                let attributes = attributes.iter().map(|(name, value)| (&**name, &**value));
                run.start_with(element(container), attributes, at);
            }
            Event::End(container) => run.end(element(container)),
            Event::Softbreak => run.text("\n", at),
            Event::Hardbreak => {
                run.start("br");
                run.end("br");
            }
            Event::FootnoteReference(_) => run.object(),
            Event::Escape | Event::Attributes(_) | Event::Blankline | Event::ThematicBreak(_) => {}
            // Dashes, quotes and symbols: a link has them as the author typed them.
            _ => run.rewritten(&source[range.clone()], at),
        }
    }
    run.finish();
    let mut edits: HashMap<usize, Vec<Edit<usize>>> = HashMap::new();
    run.edits().for_each(|edit| edits.entry(*edit.source()).or_default().push(edit));
    let mut linked = Vec::with_capacity(events.len());
    // The changes of the open containers, and the raw HTML that replaces the next text.
    let (mut open, mut html) = (Vec::new(), None);
    for (at, (mut event, range)) in events.into_iter().enumerate() {
        let edits = edits.remove(&at);
        let is_same = edits.is_none();
        let mut own = None;
        for edit in edits.into_iter().flatten() {
            match edit {
                Edit::Keep(_, kept) => linked.push(Event::Str(source[range.clone()][kept].into())),
                Edit::Link(anchor, ..) => linked.extend(link(&anchor)),
                Edit::Remove(_) => {}
                Edit::Change(_, change) => own = Some(change),
                Edit::Html(_, limited) => html = Some(limited),
            }
        }
        match &mut event {
            Event::Start(_, attributes) => {
                for (name, value) in own.iter().flat_map(|own| &own.attributes) {
                    attributes.retain(|(kind, _)| kind.key() != Some(&**name));
                    let value = value.as_deref().map(attribute(name));
                    attributes.extend(value);
                }
                let is_unlinked = own.as_ref().is_some_and(|own| own.is_unlinked);
                linked.extend((!is_unlinked).then_some(event));
                open.push(own);
            }
            Event::End(_) => {
                let own = open.pop().flatten();
                let is_unlinked = own.as_ref().is_some_and(|own| own.is_unlinked);
                linked.extend((!is_unlinked).then_some(event));
                let note = own.map(|own| own.note).filter(|note| !note.is_empty());
                linked.extend(note.map(|note| Event::Str(note.into())));
                html = None;
            }
            // The first text of raw HTML becomes all of it, and the other texts become empty.
            Event::Str(_) if html.is_some() => {
                let text = html.replace(String::new()).unwrap_or_default();
                linked.push(Event::Str(text.into()));
            }
            _ => linked.extend(is_same.then_some(event)),
        }
    }
    linked
}

fn attribute<'s>(name: &str) -> impl Fn(&str) -> (AttributeKind<'s>, AttributeValue<'s>) {
    let key = name.to_owned();
    move |value| {
        (AttributeKind::Pair { key: key.clone().into() }, value.replace('\\', r"\\").into())
    }
}

fn link<'s>(anchor: &Anchor<'_>) -> [Event<'s>; 3] {
    let container =
        Container::Link(anchor.href().to_owned().into(), LinkType::Span(SpanLinkType::Inline));
    let attributes = anchor.attributes().map(|(name, value)| attribute(name)(value));
    let start = Event::Start(container.clone(), attributes.collect());
    [start, Event::Str(anchor.text().to_owned().into()), Event::End(container)]
}

/// Returns the attributes of a container in HTML.
fn values(container: &Container<'_>, attributes: &Attributes<'_>) -> Vec<(String, String)> {
    let url = match container {
        Container::Link(url, LinkType::Email) => Some(("href", format!("mailto:{url}"))),
        Container::Link(url, _) => Some(("href", url.to_string())),
        Container::Image(url, _) => Some(("src", url.to_string())),
        _ => None,
    };
    let own = attributes.iter().filter_map(|(kind, value)| Some((kind.key()?, value.to_string())));
    url.into_iter().chain(own).map(|(name, value)| (name.to_owned(), value)).collect()
}

/// Returns the HTML element of a container.
fn element(container: &Container<'_>) -> &'static str {
    match container {
        Container::Link(..) => "a",
        Container::Image(..) => "img",
        Container::Verbatim | Container::Math { .. } => "code",
        Container::CodeBlock { .. } => "pre",
        Container::Superscript => "sup",
        Container::Subscript => "sub",
        // A definition is not shown.
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
