//! Handlers that link text in a lol_html rewriter of the caller.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use std::sync::{Mutex, MutexGuard, PoisonError};

use lol_html::html_content::{Comment, ContentType, DocumentEnd, Element, EndTag, TextChunk};
use lol_html::{HandlerTypes, Settings, doc_comments, doc_text, element, end, end_tag, send};

use crate::linker::Linker;
use crate::render::elements::is_editable;
use crate::render::tag::{self, Item, Tag};

use super::page::Page;

/// Appends the handlers to settings of either kind; no closure fits both kinds.
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

/// Appends handlers that link text to the settings of a rewriter.
///
/// They do not affect other handlers. They read the page as it came in, so that content that other handlers
/// insert is not searched.
///
/// [`rewrite`](super::rewrite) finds more. Handlers cannot look ahead, so that a link right before a
/// comment or the tag of an inline element stays text. The last word of a text is written when the next tag
/// comes; an end tag without a start tag is not reported by lol_html and is written before that word. Bytes
/// that are not UTF-8 become U+FFFD in text that may have links.
///
/// Use [`Settings::with_strict`](lol_html::Settings::with_strict): without it lol_html may take markup for
/// text.
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

/// What the handlers of one rewriter share. They run one after another, so that nobody waits for the lock.
struct State {
    /// Holds the texts of the page only. The handlers report what is between them.
    page: Page<'static>,
    /// The start of the last end tag, which is reported once for each element that it closes.
    end_tag: Option<usize>,
}

fn lock(state: &Mutex<State>) -> MutexGuard<'_, State> {
    state.lock().unwrap_or_else(PoisonError::into_inner)
}

impl State {
    fn shared(linker: &Linker) -> Arc<Mutex<Self>> {
        let page = Page::new(linker.clone(), Cow::Owned(Vec::new()));
        Arc::new(Mutex::new(Self { page, end_tag: None }))
    }

    fn start<H: HandlerTypes>(&mut self, element: &mut Element<'_, '_, H>) {
        let name = element.tag_name();
        let editable = element.get_attribute("contenteditable");
        let held = self.see(Item::Tag(Tag {
            name: tag::lower_case(name.as_bytes()),
            is_end: false,
            is_self_closing: element.is_self_closing(),
            is_editable: editable.is_some_and(|value| is_editable(value.as_bytes())),
        }));
        if !held.is_empty() {
            element.before(&held, ContentType::Html);
        }
        if name == "a" && element.has_attribute("href") {
            let change = self.page.linker().change_of("", &|name| element.get_attribute(name));
            for (name, value) in change.attributes {
                // An error would mean that the name is not one of HTML.
                let _ = element.set_attribute(&name, &value.unwrap_or_default());
            }
        }
    }

    fn end(&mut self, end: &mut EndTag<'_>) {
        let start = end.source_location().bytes().start;
        if self.end_tag.replace(start) != Some(start) {
            let held = self.see(Item::Tag(Tag {
                name: tag::lower_case(end.name().as_bytes()),
                is_end: true,
                is_self_closing: false,
                is_editable: false,
            }));
            if !held.is_empty() {
                end.before(&held, ContentType::Html);
            }
        }
    }

    fn comment(&mut self, comment: &mut Comment<'_>) {
        let held = self.see(Item::Comment);
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

    /// Takes markup, which cannot be held back; returns the text that was held back before it.
    fn see(&mut self, item: Item) -> String {
        self.page.end_text();
        self.page.see(item);
        self.page.cut_run();
        self.ready()
    }

    fn text(&mut self, chunk: &mut TextChunk<'_>) {
        let start = self.page.end();
        self.page.add(chunk.as_str().as_bytes());
        let end = self.page.end();
        self.page.text(start..end, chunk.text_type());
        self.page.settle(end);
        if chunk.last_in_text_node() && !self.page.may_link() {
            self.page.end_text();
        }
        let out = self.ready();
        if out != chunk.as_str() {
            chunk.replace(&out, ContentType::Html);
        }
    }

    fn ready(&mut self) -> String {
        let mut out = Vec::new();
        self.page.take(&mut out);
        String::from_utf8_lossy(&out).into_owned()
    }
}
