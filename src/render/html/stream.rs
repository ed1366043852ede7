//! A page that lol_html tokenizes.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::rc::Rc;
use alloc::vec::Vec;
use core::cell::{Cell, RefCell};

use lol_html::{HtmlRewriter, MemorySettings, Settings, doc_text};

use crate::linker::Linker;

use super::page::Page;

type Output<'h> = Box<dyn FnMut(&[u8]) + 'h>;

/// A page and the lol_html rewriter that finds the texts in it. What that writes is not used.
pub(super) struct Stream<'h> {
    /// `None` once lol_html has given up.
    tokenizer: Option<HtmlRewriter<'h, Output<'h>>>,
    page: Rc<RefCell<Page<'h>>>,
    /// How much of the page lol_html has seen as whole tokens.
    tokenized: Rc<Cell<usize>>,
}

impl<'h> Stream<'h> {
    pub(super) fn new(linker: Linker, html: Cow<'h, [u8]>) -> Self {
        let page = Rc::new(RefCell::new(Page::new(linker, html)));
        let tokenized = Rc::new(Cell::new(0_usize));
        let (of_text, of_output) = (Rc::clone(&tokenized), Rc::clone(&tokenized));
        let to = Rc::clone(&page);
        let text = doc_text!(move |text| {
            let range = text.source_location().bytes();
            // lol_html writes the text next. Its length differs where bytes are not UTF-8.
            of_text.set(range.end.wrapping_sub(text.as_str().len()));
            to.borrow_mut().text(range, text.text_type());
            Ok(())
        });
        let memory = MemorySettings::new().with_max_allowed_memory_usage(super::MARKUP_LIMIT);
        // In strict mode lol_html gives up where it would need a tree to tell text from markup.
        let settings = Settings::new()
            .with_strict(true)
            .with_memory_settings(memory)
            .append_document_content_handler(text);
        let output = move |html: &[u8]| of_output.set(of_output.get().wrapping_add(html.len()));
        let tokenizer = HtmlRewriter::new(settings, Box::new(output) as Output<'h>);
        Self { tokenizer: Some(tokenizer), page, tokenized }
    }

    /// Links a whole page; `None` where there is nothing to link.
    pub(super) fn rewrite(html: &'h [u8], linker: &Linker) -> Option<Vec<u8>> {
        let mut stream = Self::new(linker.clone(), Cow::Borrowed(html));
        stream.tokenize(html);
        stream.finish();
        let mut page = stream.page.borrow_mut();
        let mut out = Vec::new();
        page.has_edits().then(|| {
            out.reserve(html.len() + html.len() / 8);
            page.write(&mut out);
            out
        })
    }

    /// Reads the next piece of the page and writes what no later piece can change.
    pub(super) fn write(&mut self, html: &[u8], out: &mut Vec<u8>) {
        self.page.borrow_mut().add(html);
        self.tokenize(html);
        let mut page = self.page.borrow_mut();
        match self.tokenizer {
            Some(_) => page.settle(self.tokenized.get()),
            None => page.give_up(),
        }
        page.take(out);
    }

    /// Writes the rest of the page.
    pub(super) fn end(mut self, out: &mut Vec<u8>) {
        self.finish();
        self.page.borrow_mut().take(out);
    }

    fn tokenize(&mut self, html: &[u8]) {
        self.tokenizer.take_if(|tokenizer| tokenizer.write(html).is_err());
    }

    fn finish(&mut self) {
        let is_read = self.tokenizer.take().is_some_and(|tokenizer| tokenizer.end().is_ok());
        let mut page = self.page.borrow_mut();
        match is_read {
            true => page.finish(),
            false => page.give_up(),
        }
    }
}
