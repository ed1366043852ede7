//! HTML that is there as a whole: its tags are read only where a text has a link in it.

use alloc::boxed::Box;
use alloc::rc::Rc;
use alloc::vec::Vec;
use core::cell::RefCell;
use core::ops::Range;

use lol_html::HtmlRewriter;
use lol_html::html_content::TextType;

use crate::adapter::markup::{Elements, Place, RawHtml};
use crate::linker::Linker;

use super::links::{Edit, Links};
use super::run::Run;
use super::stream::{Nowhere, settings};

/// What stands in the place of bytes of `html`, in their order.
pub(super) fn edits(html: &[u8], linker: &Linker) -> Vec<Edit> {
    let page = Rc::new(RefCell::new(Page::new(html, linker)));
    let reader = Rc::clone(&page);
    let settings = settings(move |range, kind, text| reader.borrow_mut().see(range, kind, text));
    let nowhere: Nowhere = Box::new(|_| {});
    let mut tokens = HtmlRewriter::new(settings, nowhere);
    // Where it gives up, the rest stays as it is.
    if tokens.write(html).is_ok() {
        let _ = tokens.end();
    }
    let mut page = page.borrow_mut();
    page.end_run();
    core::mem::take(&mut page.edits)
}

struct Page<'h> {
    html: &'h [u8],
    links: Links,
    edits: Vec<Edit>,
    /// The texts since the last tag.
    run: Run,
    /// Whether they stand where text links, once it is known.
    run_is_open: Option<bool>,
    /// The end of the last text.
    read: usize,
    context: RawHtml,
    /// How far the context has read.
    synced: usize,
    /// The texts behind that.
    texts: Vec<(Range<usize>, TextType)>,
}

impl<'h> Page<'h> {
    fn new(html: &'h [u8], linker: &Linker) -> Self {
        Self {
            html,
            links: Links::new(linker.clone()),
            edits: Vec::new(),
            run: Run::default(),
            run_is_open: None,
            read: 0,
            context: RawHtml::new(Elements::of(linker)),
            synced: 0,
            texts: Vec::new(),
        }
    }

    /// There is text in `range` of the HTML.
    fn see(&mut self, range: Range<usize>, kind: TextType, text: &str) {
        if range.is_empty() {
            return;
        }
        if range.start > self.read {
            self.see_markup(range.start);
        }
        self.texts.push((range.clone(), kind));
        self.read = range.end;
        if kind == TextType::CDataSection && !self.context.has_sections() {
            // It is none: what lol_html takes for one is a comment, and what comes behind.
            return self.sync_markup(range.end);
        }
        if kind == TextType::Data {
            self.run.push(range, text);
        } else {
            self.end_run();
            self.links.see_closed(&self.html[range]);
        }
    }

    /// Between the last text and byte `end` of the HTML there is markup.
    fn see_markup(&mut self, end: usize) {
        let starts_with_tag = match self.html[self.read..end] {
            [b'<', b'/', byte, ..] | [b'<', byte, ..] => byte.is_ascii_alphabetic(),
            _ => false,
        };
        if starts_with_tag {
            return self.end_run();
        }
        // After comments there may be tags.
        self.sync(self.read);
        if self.run.first().is_some() && self.run_is_open.is_none() {
            self.run_is_open = Some(self.context_is_open());
        }
        self.sync_markup(end);
    }

    /// Has the context read what is no text, or what it knows better.
    fn sync_markup(&mut self, end: usize) {
        let tags = self.context.tags();
        self.sync(end);
        if self.context.tags() > tags {
            self.end_run();
        }
    }

    /// Makes the links of the run, if it stands where text links.
    fn end_run(&mut self) {
        if self.run.may_link()
            && let (Some(first), Some(last)) = (self.run.first(), self.run.last())
        {
            let (start, end) = (first.start, last.end);
            let (count, direction) = (self.edits.len(), self.links.direction());
            self.run
                .link(self.html, 0, end, &mut self.links, &mut self.edits);
            if self.edits.len() > count && !self.run_is_open_at(start) {
                self.edits.truncate(count);
                self.links.return_to(direction);
                self.links.see_closed(&self.html[start..end]);
            }
        }
        self.run.clear();
        self.run_is_open = None;
    }

    /// Whether the run, from byte `start` of the HTML on, stands where text links.
    fn run_is_open_at(&mut self, start: usize) -> bool {
        self.run_is_open.unwrap_or_else(|| {
            self.sync(start);
            if !self.context.is_in_comment() {
                self.context.see_text();
            }
            self.context_is_open()
        })
    }

    /// Whether text links where the context has read to.
    fn context_is_open(&self) -> bool {
        let context = &self.context;
        // Beside a cell, a browser puts some of the text before the table, and some not.
        context.allows_links() && !context.is_in_table() && !context.is_in_comment()
    }

    /// Has the context read all before byte `end` of the HTML.
    fn sync(&mut self, end: usize) {
        let mut seen = 0;
        for (text, kind) in &self.texts {
            if text.start >= end {
                break;
            }
            seen += 1;
            let markup = &self.html[self.synced.min(text.start)..text.start];
            self.context.read_bytes(markup, Place::Block);
            // lol_html takes for such a section what is none, and the other way round.
            let is_section = *kind == TextType::CDataSection && !self.context.has_sections();
            match is_section || self.context.is_in_comment() {
                true => self
                    .context
                    .read_bytes(&self.html[text.clone()], Place::Block),
                false => self.context.see_text(),
            }
            self.synced = text.end;
        }
        self.texts.drain(..seen);
        if end > self.synced {
            let markup = &self.html[self.synced..end];
            self.context.read_bytes(markup, Place::Block);
            self.synced = end;
        }
    }
}
