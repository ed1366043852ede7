//! HTML that comes in pieces, with its links: every byte of it goes out as it came in.

use alloc::boxed::Box;
use alloc::rc::Rc;
use alloc::vec::Vec;
use core::cell::RefCell;
use core::ops::Range;

use lol_html::html_content::TextType;
use lol_html::{HtmlRewriter, MemorySettings, Settings, doc_text};

use crate::linker::Linker;

use super::texts::Texts;

/// Where lol_html writes what it makes: nowhere. It only tells what is text.
pub(super) type Nowhere = Box<dyn FnMut(&[u8])>;

/// A reader that tells `see` where there is text, what kind of text it is, and its characters.
pub(super) fn settings<'h>(
    mut see: impl FnMut(Range<usize>, TextType, &str) + 'h,
) -> Settings<'h, 'static> {
    let memory = MemorySettings::new().with_max_allowed_memory_usage(super::MARKUP_LIMIT);
    // Of what lol_html cannot tell without a tree, elements in `select` mostly, nothing links.
    Settings::new()
        .with_strict(false)
        .with_memory_settings(memory)
        .append_document_content_handler(doc_text!(move |text| {
            let range = text.source_location().bytes();
            see(range, text.text_type(), text.as_str());
            Ok(())
        }))
}

/// Takes HTML in pieces and gives it back with links.
pub(super) struct Stream {
    /// None, where it gave up.
    tokens: Option<HtmlRewriter<'static, Nowhere>>,
    texts: Rc<RefCell<Texts>>,
    /// The first bytes of a character.
    cut: Vec<u8>,
}

impl Stream {
    pub(super) fn new(linker: Linker, limit: usize) -> Self {
        let texts = Rc::new(RefCell::new(Texts::new(linker, limit)));
        let reader = Rc::clone(&texts);
        let settings =
            settings(move |range, kind, text| reader.borrow_mut().see(range, kind, text));
        let nowhere: Nowhere = Box::new(|_| {});
        Self {
            tokens: Some(HtmlRewriter::new(settings, nowhere)),
            texts,
            cut: Vec::new(),
        }
    }

    /// Reads more of the HTML, and writes what is ready of the page.
    pub(super) fn write(&mut self, html: &[u8], write: impl FnMut(&[u8])) {
        let joined;
        let html = match self.cut.is_empty() {
            true => html,
            false => {
                self.cut.extend_from_slice(html);
                joined = core::mem::take(&mut self.cut);
                &joined
            }
        };
        // lol_html tells wrong where a character is that comes in two pieces.
        let (html, cut) = html.split_at(html.len() - cut_character(html));
        self.cut.extend_from_slice(cut);
        self.texts.borrow_mut().add(html);
        self.read(html);
        let mut texts = self.texts.borrow_mut();
        texts.settle();
        texts.write_ready(write);
    }

    /// The HTML has ended; writes the rest of the page.
    pub(super) fn end(mut self, write: impl FnMut(&[u8])) {
        let cut = core::mem::take(&mut self.cut);
        self.texts.borrow_mut().add(&cut);
        self.read(&cut);
        self.end_tokens();
        let mut texts = self.texts.borrow_mut();
        texts.end();
        texts.write_ready(write);
    }

    fn read(&mut self, html: &[u8]) {
        let tokens = self.tokens.as_mut();
        if tokens.is_some_and(|tokens| tokens.write(html).is_err()) {
            self.give_up();
        }
    }

    fn end_tokens(&mut self) {
        if self
            .tokens
            .take()
            .is_some_and(|tokens| tokens.end().is_err())
        {
            self.give_up();
        }
    }

    /// A tag is too long: what follows stays as it is.
    fn give_up(&mut self) {
        self.tokens = None;
        self.texts.borrow_mut().give_up();
    }
}

/// How many bytes at the end are the first of a character that goes on.
fn cut_character(html: &[u8]) -> usize {
    (1..=html.len().min(3))
        .find(|len| {
            let end = core::str::from_utf8(&html[html.len() - len..]);
            end.is_err_and(|error| error.valid_up_to() == 0 && error.error_len().is_none())
        })
        .unwrap_or(0)
}
