//! The same links by handlers in a rewriter of the caller's own.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::sync::Arc;
use std::sync::{Mutex, MutexGuard, PoisonError};

use lol_html::html_content::{ContentType, Element, EndTag, TextChunk, TextType};
use lol_html::{HandlerTypes, Settings, doc_text, element, end_tag, send};

use crate::adapter::markup::{Elements, Open, Place, Tag, is_editable};
use crate::linker::Linker;

use super::LIMIT;
use super::links::Links;

/// Adds the handlers to settings: lol_html has no closure that is of both kinds.
macro_rules! append {
    ($settings:ident, $linker:ident, $element:ty) => {{
        let page = Page::shared($linker);
        let (texts, tags) = (Arc::clone(&page), page);
        $settings
            .append_element_content_handler(element!("*", move |element: &mut $element| {
                if see_start(&tags, element) == Watch::EndTag {
                    let tags = Arc::clone(&tags);
                    element.on_end_tag(end_tag!(move |end| {
                        lock(&tags).end(end);
                        Ok(())
                    }))?;
                }
                Ok(())
            }))
            .append_document_content_handler(doc_text!(move |text| {
                lock(&texts).text(text);
                Ok(())
            }))
    }};
}

/// Adds what links text to the handlers of a rewriter.
///
/// It has no part in what the other handlers do. It looks at the page as it came in: what they insert
/// is not searched. [`rewrite`](super::rewrite) does more: here a comment ends a text, an end tag that
/// lol_html finds no start tag for is not seen, so that an anchor stays open longer, and bytes that
/// are no UTF-8 become U+FFFD in text that could link.
///
/// For a rewriter that is [`Send`] there is [`append_send_handlers`].
///
/// # Examples
///
/// ```
/// use linkwright::{Linker, html};
/// use lol_html::{HtmlRewriter, Settings, element};
///
/// let settings = html::append_handlers(Settings::new(), &Linker::new())
///     .append_element_content_handler(element!("img", |img| Ok(img.set_attribute("loading", "lazy")?)));
/// let mut page = Vec::new();
/// let mut rewriter = HtmlRewriter::new(settings, |part: &[u8]| page.extend_from_slice(part));
/// rewriter.write(b"<p>See example.com.<img src=x>")?;
/// rewriter.end()?;
/// assert_eq!(
///     page,
///     b"<p>See <a href=\"https://example.com\">example.com</a>.<img src=x loading=\"lazy\">",
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn append_handlers<'h, 's>(settings: Settings<'h, 's>, linker: &Linker) -> Settings<'h, 's> {
    append!(settings, linker, Element<'_, '_>)
}

/// [`append_handlers`] for a rewriter that is [`Send`].
#[must_use]
pub fn append_send_handlers<'h, 's>(
    settings: send::Settings<'h, 's>,
    linker: &Linker,
) -> send::Settings<'h, 's> {
    append!(settings, linker, send::Element<'_, '_>)
}

/// What the handlers share. Two rewriters do not, so that nobody waits for the lock.
struct Page {
    open: Open,
    links: Links,
    /// The text that was read and taken out of the page: it goes back with its links.
    text: String,
    state: State,
    /// Where the last end tag stands: each element that it ends tells of it.
    end: Option<usize>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Search,
    /// In a word that is longer than the limit: it stays as it is.
    Pass,
}

/// Whether an element is to tell of its end tag.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Watch {
    EndTag,
    Nothing,
}

fn lock(page: &Mutex<Page>) -> MutexGuard<'_, Page> {
    page.lock().unwrap_or_else(PoisonError::into_inner)
}

fn see_start<H: HandlerTypes>(page: &Mutex<Page>, element: &Element<'_, '_, H>) -> Watch {
    let name = element.tag_name();
    let editable = element.get_attribute("contenteditable");
    let tag = Tag {
        name: name.as_bytes(),
        is_end: false,
        has_href: element.has_attribute("href"),
        is_editable: editable.is_some_and(|value| is_editable(value.as_bytes())),
        is_self_closing: element.is_self_closing(),
    };
    let mut page = lock(page);
    page.open.see(&tag, Place::Block);
    match page.open.is_changed_by_end_of(&name) && element.can_have_content() {
        true => Watch::EndTag,
        false => Watch::Nothing,
    }
}

impl Page {
    fn shared(linker: &Linker) -> Arc<Mutex<Self>> {
        Arc::new(Mutex::new(Self {
            open: Open::new(Elements::of(linker)),
            links: Links::new(linker.clone()),
            text: String::new(),
            state: State::Search,
            end: None,
        }))
    }

    fn end(&mut self, end: &EndTag<'_>) {
        let at = end.source_location().bytes().start;
        if self.end.replace(at) == Some(at) {
            return;
        }
        self.open.see(
            &Tag {
                name: end.name().as_bytes(),
                is_end: true,
                has_href: false,
                is_editable: false,
                is_self_closing: false,
            },
            Place::Block,
        );
    }

    fn text(&mut self, chunk: &mut TextChunk<'_>) {
        let is_open = self.open.allows_links() && !self.open.is_in_table();
        if chunk.text_type() != TextType::Data || !is_open {
            self.links.see_closed(chunk.as_str().as_bytes());
            return;
        }
        let is_last = chunk.last_in_text_node();
        let mut out = String::new();
        if self.state == State::Pass {
            let read = chunk.as_str();
            let end = read.find(is_space).unwrap_or(read.len());
            if is_last || end < read.len() {
                self.state = State::Search;
            }
            self.links.see_closed(&read.as_bytes()[..end]);
            out.push_str(&read[..end]);
            self.text.push_str(&read[end..]);
        } else {
            self.text.push_str(chunk.as_str());
        }
        let rest = match is_last {
            true => Some(self.text.len()),
            // No link reaches over white space. It does not stay, or it would be found again.
            false if self.text.len() > LIMIT => {
                let space = self.text.rfind(is_space);
                space.map(|at| at + 1)
            }
            false => Some(0),
        };
        if rest.is_none() {
            self.state = State::Pass;
            self.links.see_closed(self.text.as_bytes());
            out.push_str(&self.text);
        }
        let rest = self.text.split_off(rest.unwrap_or(self.text.len()));
        let text = core::mem::replace(&mut self.text, rest);
        if self.state == State::Search {
            self.write(&text, &mut out);
        }
        if out != chunk.as_str() {
            chunk.replace(&out, ContentType::Html);
        }
    }

    /// Writes a text of HTML with its links.
    fn write(&mut self, html: &str, out: &mut String) {
        let mut written = 0;
        self.links.find(
            html,
            core::slice::from_ref(&(0..html.len())),
            |range, anchor| {
                out.push_str(&html[written..range.start]);
                out.push_str(&anchor);
                written = range.end;
            },
        );
        out.push_str(&html[written..]);
    }
}

fn is_space(c: char) -> bool {
    c.is_ascii_whitespace()
}
