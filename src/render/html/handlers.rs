//! The same links by handlers in a rewriter of the caller's own.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use std::sync::{Mutex, MutexGuard, PoisonError};

use lol_html::html_content::{Comment, ContentType, DocumentEnd, Element, EndTag, TextChunk};
use lol_html::{HandlerTypes, Settings, doc_comments, doc_text, element, end, end_tag, send};

use crate::linker::Linker;
use crate::render::tag::Markup;

use super::page::Page;

/// Adds the handlers to settings: lol_html has no closure that is of both kinds.
macro_rules! append {
    ($settings:ident, $linker:ident, $element:ty) => {{
        let state = State::shared($linker);
        let (tags, texts) = (Arc::clone(&state), Arc::clone(&state));
        let comments = Arc::clone(&state);
        $settings
            .append_element_content_handler(element!("*", move |element: &mut $element| {
                lock(&tags).start(element);
                if element.can_have_content() {
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
            .append_document_content_handler(doc_comments!(move |comment| {
                lock(&comments).comment(comment);
                Ok(())
            }))
            .append_document_content_handler(end!(move |end| {
                lock(&state).finish(end);
                Ok(())
            }))
    }};
}

/// Adds what links text to the handlers of a rewriter.
///
/// It has no part in what the other handlers do. It looks at the page as it came in: what they insert
/// is not searched. [`rewrite`](super::rewrite) does more: a handler cannot look ahead, so that here a
/// link that ends right at a comment or at the tag of an inline element stays text. The last word of a
/// text waits for the next tag; an end tag that lol_html finds no start tag for is not seen, and goes
/// out before such a word. Bytes that are no UTF-8 become U+FFFD in text that could link. Give the
/// rewriter [`Settings::with_strict`](lol_html::Settings::with_strict): without it lol_html may take for
/// text what is none.
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
struct State {
    /// A page of the texts alone: it is told what stands between them.
    page: Page<'static>,
    /// Where the last end tag stands: each element that it ends tells of it.
    end: Option<usize>,
}

fn lock(state: &Mutex<State>) -> MutexGuard<'_, State> {
    state.lock().unwrap_or_else(PoisonError::into_inner)
}

impl State {
    fn shared(linker: &Linker) -> Arc<Mutex<Self>> {
        Arc::new(Mutex::new(Self {
            page: Page::new(linker.clone(), Cow::Owned(Vec::new())),
            end: None,
        }))
    }

    fn start<H: HandlerTypes>(&mut self, element: &mut Element<'_, '_, H>) {
        let mut tag = String::from("<") + &element.tag_name();
        if let Some(value) = element.get_attribute("contenteditable") {
            tag += " contenteditable=\"";
            tag += &value.replace('"', "");
            tag.push('"');
        }
        tag += match element.is_self_closing() {
            true => " />",
            false => ">",
        };
        let held = self.see(&tag);
        if !held.is_empty() {
            element.before(&held, ContentType::Html);
        }
        if element.tag_name() == "a" && element.has_attribute("href") {
            let given = self.page.given(|name| element.get_attribute(name));
            for (name, value) in given {
                // The names are those of HTML.
                let _ = element.set_attribute(name, &value);
            }
        }
    }

    fn end(&mut self, end: &mut EndTag<'_>) {
        let at = end.source_location().bytes().start;
        if self.end.replace(at) != Some(at) {
            let held = self.see(&alloc::format!("</{}>", end.name()));
            if !held.is_empty() {
                end.before(&held, ContentType::Html);
            }
        }
    }

    fn comment(&mut self, comment: &mut Comment<'_>) {
        let held = self.see("<!---->");
        if !held.is_empty() {
            comment.before(&held, ContentType::Html);
        }
    }

    fn finish(&mut self, end: &mut DocumentEnd<'_>) {
        self.page.finish();
        let held = self.ready();
        if !held.is_empty() {
            end.append(&held, ContentType::Html);
        }
    }

    /// Sees markup that cannot wait for what follows; returns what was held back before it.
    fn see(&mut self, markup: &str) -> String {
        self.page.end_text();
        for item in Markup::new(markup.as_bytes()) {
            self.page.see(item);
        }
        self.page.cut_run();
        self.ready()
    }

    fn text(&mut self, chunk: &mut TextChunk<'_>) {
        let start = self.page.end();
        let text = chunk.as_str();
        self.page.add(text.as_bytes());
        self.page.text(start..self.page.end(), chunk.text_type(), text);
        self.page.settle();
        if chunk.last_in_text_node() {
            self.page.end_plain_text();
        }
        let out = self.ready();
        if out != text {
            chunk.replace(&out, ContentType::Html);
        }
    }

    fn ready(&mut self) -> String {
        let mut out = String::new();
        self.page.write_ready(|part| out += &String::from_utf8_lossy(part));
        out
    }
}
