//! The adapter kit: a plugin passes the parts of a document, and gets edits back. Both are lists of
//! numbers, with one text for all strings. A document then takes one call and no JSON.

use std::borrow::Cow;
use std::mem;
use std::ops::Range;

use linkwright::adapter::{self, Edit};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::Linker;
use crate::hook::Function;
use crate::numbers::Numbers;
use crate::utf16::Cursor;

type Run<'l> = adapter::Run<usize, &'l Function>;

/// The kinds of parts, in the lowest three bits of a number. The other bits are the length of its
/// string, in UTF-16 code units.
mod told {
    pub const TEXT: u32 = 0;
    /// Text that the document has in another form.
    pub const REWRITTEN: u32 = 1;
    /// A character reference.
    pub const REFERENCE: u32 = 2;
    pub const CODE: u32 = 3;
    pub const HTML: u32 = 4;
    /// An element that starts. The number of attributes follows, and then the lengths of each name
    /// and value.
    pub const START: u32 = 5;
    pub const END: u32 = 6;
    pub const OBJECT: u32 = 7;
    /// The boundary between two blocks whose elements are not passed.
    pub const BREAK: u32 = 7 + 8;
}

/// The kind of an edit, in the lowest two bits of its first number. The other bits are the number of its text.
mod edit {
    pub const KEEP: usize = 0;
    pub const LINK: usize = 1;
    pub const REMOVE: usize = 2;
}

#[wasm_bindgen]
impl Linker {
    /// Returns the edits of a document. `KEEP` has the number of a text and a range of it. `LINK`
    /// has the start and the end of the link, each as the number of a text and a position in it,
    /// and then its anchor. `REMOVE` has the number of a text.
    pub fn edits(&self, strings: &str, told: &[u32]) -> *const u32 {
        self.result(|out| self.write_edits(out, strings, told))
    }
}

impl Linker {
    fn write_edits(&self, out: &mut Numbers, strings: &str, told: &[u32]) {
        let mut strings = Strings { text: strings, cursor: Cursor::new(strings), at: 0 };
        let mut run: Option<Run<'_>> = None;
        let mut texts: Vec<&str> = Vec::new();
        // True if a block starts, and the number of elements that are open around the next part.
        let (mut is_start, mut open) = (false, 0_usize);
        let mut told = told.iter().copied().peekable();
        while let Some(next) = told.next() {
            if next == told::BREAK {
                end_block(&mut run, out, &texts);
                is_start = true;
                continue;
            }
            let string = strings.next(next >> 3);
            let is_block = mem::take(&mut is_start) && open == 0 && next & 7 == told::TEXT;
            if is_block
                && matches!(told.peek(), None | Some(&told::BREAK))
                && !has_noncharacter(string)
            {
                self.block(out, string, next >> 3, texts.len());
                texts.push(string);
                continue;
            }
            let run = run.get_or_insert_with(|| adapter::Run::new(self.linker.hook(&self.hook)));
            match next & 7 {
                told::TEXT => {
                    run.text(string, texts.len());
                    texts.push(string);
                }
                told::REWRITTEN => {
                    run.rewritten(string, texts.len());
                    texts.push(string);
                }
                told::REFERENCE => {
                    match htmlize::unescape(string) {
                        // HTML has no reference with this name, so it is text.
                        Cow::Borrowed(_) => run.text(string, texts.len()),
                        Cow::Owned(character) => run.rewritten(&character, texts.len()),
                    };
                    texts.push(string);
                }
                told::CODE => run.code(string),
                told::HTML => run.html(string, texts.len()),
                told::START => {
                    open += 1;
                    let count = told.next().unwrap_or_default();
                    let mut attribute = || strings.next(told.next().unwrap_or_default());
                    let attributes: Vec<_> =
                        (0..count).map(|_| (attribute(), attribute())).collect();
                    // The plugins change existing links themselves.
                    let own = attributes.iter().filter(|own| own.0 != "href").copied();
                    if attributes.is_empty() {
                        run.start(string);
                    } else {
                        run.start_with(string, own, texts.len());
                    }
                }
                told::END => {
                    open = open.saturating_sub(1);
                    run.end(string);
                }
                told::OBJECT.. => run.object(),
            }
        }
        end_block(&mut run, out, &texts);
    }

    /// Fast path: writes the edits of a block that is only one text of this many code units. Most
    /// blocks are. A run would return the same edits.
    fn block(&self, out: &mut Numbers, text: &str, units: u32, at: usize) {
        let mut cursor = Cursor::new(text);
        let mut end = 0;
        for (link, anchor) in self.linker.hook(&self.hook).links(text) {
            let Range { start, end: link_end } = link.range();
            if end < start {
                out.count(at << 2 | edit::KEEP).count(cursor.to(end)).count(cursor.to(start));
            }
            out.count(at << 2 | edit::LINK).count(cursor.to(start));
            out.count(at).count(cursor.to(link_end)).anchor(&anchor, link.as_str());
            end = link_end;
        }
        if (1..text.len()).contains(&end) {
            out.count(at << 2 | edit::KEEP).count(cursor.to(end)).push(units);
        }
        if end > 0 {
            out.count(at << 2 | edit::REMOVE);
        }
    }
}

/// Returns whether a text has a character that a run could take for the edge of an element: U+FDC0
/// to U+FDFF.
fn has_noncharacter(text: &str) -> bool {
    let pairs = text.as_bytes().windows(2);
    pairs.fold(false, |any, pair| any | ((pair[0] == 0xEF) & (pair[1] == 0xB7)))
}

/// The strings of a document, one after another.
struct Strings<'t> {
    text: &'t str,
    cursor: Cursor<'t>,
    /// The code unit at which the next string starts.
    at: usize,
}

impl<'t> Strings<'t> {
    fn next(&mut self, units: u32) -> &'t str {
        let start = self.cursor.byte(self.at);
        self.at += units as usize;
        let end = self.cursor.byte(self.at);
        self.text.get(start..end).unwrap_or_default()
    }
}

/// Ends a block that needed a run, if there is one, and writes its edits.
fn end_block(run: &mut Option<Run<'_>>, out: &mut Numbers, texts: &[&str]) {
    if let Some(run) = run {
        run.html_block("", 0);
        write(out, run.edits().as_slice(), texts);
    }
}

fn write(out: &mut Numbers, edits: &[Edit<usize>], texts: &[&str]) {
    let mut place = Place { texts, text: usize::MAX, cursor: Cursor::new(""), byte: 0 };
    for (i, edit) in edits.iter().enumerate() {
        match edit {
            // Two links touch here.
            Edit::Keep(at, range) if range.is_empty() => {
                place.to(*at, range.start);
            }
            Edit::Keep(at, range) => {
                out.count(*at << 2 | edit::KEEP).count(place.to(*at, range.start));
                out.count(place.to(*at, range.end));
            }
            Edit::Link(anchor, first, last) => {
                let start = if place.text == *first { place.byte } else { 0 };
                // The next edit of the text in which the link ends shows the position of that end.
                let next = edits[i + 1..].iter().find(|next| next.source() == last);
                let text = texts.get(*last).copied().unwrap_or_default();
                let end = match next {
                    Some(Edit::Keep(_, range)) => range.start,
                    _ => text.len(),
                };
                let shown = if first == last { text.get(start..end) } else { None };
                out.count(*first << 2 | edit::LINK).count(place.to(*first, start));
                out.count(*last).count(place.to(*last, end));
                out.anchor(anchor, shown.unwrap_or_default());
            }
            Edit::Remove(at) => {
                out.count(*at << 2 | edit::REMOVE);
            }
            Edit::Change(..) | Edit::Html(..) => {}
        }
    }
}

/// The last position in a text.
struct Place<'t> {
    texts: &'t [&'t str],
    text: usize,
    cursor: Cursor<'t>,
    byte: usize,
}

impl Place<'_> {
    /// Returns the code unit at a byte of a text. The byte must not be before the last one.
    fn to(&mut self, text: usize, byte: usize) -> usize {
        if self.text != text {
            self.text = text;
            self.cursor = Cursor::new(self.texts.get(text).copied().unwrap_or_default());
        }
        self.byte = byte;
        self.cursor.to(byte)
    }
}
