//! HTML that comes in pieces, with its links: every byte of it goes out as it came in.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::rc::Rc;
use alloc::string::String;
use alloc::vec::Vec;
use core::cell::RefCell;
use core::ops::Range;

use lol_html::{HtmlRewriter, MemorySettings, Settings, doc_text};

use crate::linker::Linker;

use super::page::Page;

/// Where lol_html writes what it makes: nowhere. It only tells what is text.
type Nowhere = Box<dyn FnMut(&[u8])>;

/// lol_html in strict mode: where it cannot tell without a tree what a page is, it gives up.
fn tokenizer<'h>(page: &Rc<RefCell<Page<'h>>>) -> HtmlRewriter<'h, Nowhere> {
    let page = Rc::clone(page);
    let memory = MemorySettings::new().with_max_allowed_memory_usage(super::MARKUP_LIMIT);
    let settings = Settings::new()
        .with_strict(true)
        .with_memory_settings(memory)
        .append_document_content_handler(doc_text!(move |text| {
            let range = text.source_location().bytes();
            page.borrow_mut().text(range, text.text_type(), text.as_str());
            Ok(())
        }));
    HtmlRewriter::new(settings, Box::new(|_| {}))
}

/// What stands in the place of bytes of `html`, in order.
pub(super) fn edits(html: &[u8], linker: &Linker) -> Vec<(Range<usize>, String)> {
    let page = Rc::new(RefCell::new(Page::new(linker.clone(), Cow::Borrowed(html))));
    let mut tokens = tokenizer(&page);
    let is_read = tokens.write(html).is_ok() && tokens.end().is_ok();
    let mut page = page.borrow_mut();
    if page.has_candidate() {
        match is_read {
            true => page.finish(),
            false => page.give_up(),
        }
    }
    page.take_edits()
}

/// Takes HTML in pieces and gives it back with links.
pub(super) struct Stream {
    /// None, where it gave up.
    tokens: Option<HtmlRewriter<'static, Nowhere>>,
    page: Rc<RefCell<Page<'static>>>,
    /// The first bytes of a character.
    cut: Vec<u8>,
}

impl Stream {
    pub(super) fn new(linker: Linker) -> Self {
        let page = Rc::new(RefCell::new(Page::new(linker, Cow::Owned(Vec::new()))));
        Self { tokens: Some(tokenizer(&page)), page, cut: Vec::new() }
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
        self.read(html);
        let mut page = self.page.borrow_mut();
        if self.tokens.is_some() {
            page.settle();
        }
        page.write_ready(write);
    }

    /// The HTML has ended; writes the rest of the page.
    pub(super) fn end(mut self, write: impl FnMut(&[u8])) {
        let cut = core::mem::take(&mut self.cut);
        self.read(&cut);
        let is_read = self.tokens.take().is_some_and(|tokens| tokens.end().is_ok());
        let mut page = self.page.borrow_mut();
        match is_read {
            true => page.finish(),
            false => page.give_up(),
        }
        page.write_ready(write);
    }

    fn read(&mut self, html: &[u8]) {
        self.page.borrow_mut().add(html);
        let tokens = self.tokens.as_mut();
        if tokens.is_none_or(|tokens| tokens.write(html).is_err()) {
            // What follows stays as it is.
            self.tokens = None;
            self.page.borrow_mut().give_up();
        }
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
