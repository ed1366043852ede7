//! The text of a block as a reader sees it, joined from the pieces that a parser produces.

mod alone;
mod emphasis;
mod joined;
mod parts;
mod search;

use alloc::string::String;

use smallvec::SmallVec;

use uts58::Finder;
use uts58::unicode::{LinkTerm, link_term};

use crate::anchor::{Hook, turns};
use crate::linker::Linker;
use crate::markup::{Edge, Flow, is_edge, mark};

use super::prescan::has_candidate;

use joined::{Joined, last_word};
use parts::Piece;
use search::{Block, RunAnchors};

pub(crate) use parts::{Form, Part, Splice};
pub(crate) use search::End;

/// The placeholder for bytes that are not valid text: a noncharacter that no edge uses. Nothing
/// links in a word that contains it.
pub(crate) const BROKEN: char = '\u{FDD5}';

/// A part of the text of a block that is searched as one, up to a place that no link can span.
///
/// It consists of pieces. Each piece of text that may link has a source, such as a node or a range
/// of bytes, which identifies the text to the adapter.
#[derive(Clone, Debug)]
pub(crate) struct TextRun<S> {
    /// The text of the pieces. Before the first piece it contains the end of the preceding word.
    text: Joined,
    /// The pieces of the text. Until the text has a candidate, only the pieces of its last word,
    /// where a link could start.
    pieces: Pieces<S>,
    has_candidate: bool,
    block: Block,
}

type Pieces<S> = SmallVec<[Piece<S>; 16]>;

impl<S> Default for TextRun<S> {
    fn default() -> Self {
        Self {
            text: Joined::default(),
            pieces: SmallVec::new(),
            has_candidate: false,
            block: Block { is_turned: false, is_first: true, element: String::new() },
        }
    }
}

impl<S: Clone> TextRun<S> {
    /// Returns whether no candidate was added since the last run ended.
    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        !self.has_candidate
    }

    /// Returns whether the following text does not depend on any text that was added.
    #[inline]
    pub(crate) fn is_at_rest(&self) -> bool {
        self.text.as_str().is_empty() && !self.has_candidate && !self.block.is_turned
    }

    /// Returns the source of the first piece that has a source.
    pub(crate) fn first(&self) -> Option<&S> {
        // An edge may precede it.
        self.pieces.iter().filter(|_| self.has_candidate).find_map(|piece| piece.source.as_ref())
    }

    /// Adds text that may link. If it has no candidate, keeps only its last word.
    pub(crate) fn text(&mut self, text: &str, source: S, form: Form, finder: &Finder) {
        if self.needs(text, finder) {
            return self.push(text, source, form);
        }
        self.pieces.clear();
        self.pass_word(text);
        let word = last_word(text).len();
        let (start, offset) = (self.text.as_str().len() - word, text.len() - word);
        // Nothing links in a longer word.
        let is_word =
            offset == 0 || form == Form::Exact && text.as_bytes()[offset - 1].is_ascii_whitespace();
        if word > 0 && is_word {
            self.pieces.push(Piece { start, offset, form, source: Some(source) });
        }
    }

    /// Returns whether the following text may contain a link or the continuation of one.
    #[inline]
    pub(crate) fn needs(&self, text: &str, finder: &Finder) -> bool {
        let goes_on = || !self.pieces.is_empty() && is_glued(self.text.as_str(), text);
        self.has_candidate || has_candidate(text, finder) || goes_on()
    }

    /// Returns whether no word precedes the following text.
    #[inline]
    pub(crate) fn is_at_word_start(&self) -> bool {
        self.text.as_str().is_empty()
    }

    /// Adds the Markdown source before a text that may link, as context for its rules. No link can
    /// start in it.
    pub(crate) fn context(&mut self, mut markdown: &str) {
        self.has_candidate = true;
        while let Some((before, after)) = markdown.split_once('\\') {
            self.text.push(before);
            // A backslash at the end escapes the following text.
            let is_escape = after.starts_with(|c: char| c.is_ascii_punctuation());
            let (escaped, rest) = after.split_at(usize::from(is_escape));
            self.text.push(if is_escape || after.is_empty() { escaped } else { "\\" });
            markdown = rest;
        }
        self.text.push(markdown);
    }

    /// Adds text that may link and that has a candidate or continues a text with a candidate.
    pub(crate) fn push(&mut self, text: &str, source: S, form: Form) {
        if !self.has_candidate {
            self.has_candidate = true;
            let is_apart = self.pieces.is_empty() || !is_glued(self.text.as_str(), text);
            if is_apart && !text.starts_with(char::is_whitespace) {
                self.edge(Edge::Hidden);
            }
        }
        let start = self.text.as_str().len();
        self.pieces.push(Piece { start, offset: 0, form, source: Some(source) });
        self.text.push(text);
    }

    /// Adds text that may not link.
    pub(crate) fn closed(&mut self, text: &str) {
        if text.is_empty() {
            return;
        }
        self.edge(Edge::Opens);
        if self.is_empty() && !text.is_ascii() {
            self.block.is_turned |= turns(text.as_bytes());
        }
        self.pass(text);
        self.edge(Edge::Closes);
    }

    /// Adds text that may not link and that readers see as separate, such as code.
    pub(crate) fn apart(&mut self, text: &str) {
        self.edge(Edge::Apart);
        self.closed(text);
    }

    /// Adds text that cannot become part of a link, and that readers see as part of the surrounding
    /// text.
    pub(crate) fn fixed(&mut self, text: &str) {
        self.pass(text);
        if !self.has_candidate {
            let start = self.text.as_str().len() - last_word(text).len();
            self.pieces.push(Piece { start, offset: 0, form: Form::Whole, source: None });
        }
    }

    /// Adds text that has no candidate, or that may not link. Before the first piece, keeps only
    /// its last word.
    #[inline]
    pub(crate) fn pass(&mut self, text: &str) {
        if self.has_candidate {
            return self.add_closed(text);
        }
        self.pieces.clear();
        self.pass_word(text);
    }

    #[inline]
    fn pass_word(&mut self, text: &str) {
        if self.block.is_first {
            self.block.is_first = text.trim_start().is_empty();
        }
        self.text.push_word(text);
    }

    /// Adds an edge. After whitespace, and after most other edges, it does not affect any link.
    #[inline]
    pub(crate) fn edge(&mut self, edge: Edge) {
        if takes_edge(self.text.as_str(), edge) {
            self.add_closed(mark(edge).encode_utf8(&mut [0; 4]));
        }
    }

    fn add_closed(&mut self, text: &str) {
        if self.has_candidate {
            let start = self.text.as_str().len();
            self.pieces.push(Piece { start, offset: 0, form: Form::Whole, source: None });
        } else {
            self.pieces.clear();
        }
        self.text.push(text);
    }

    /// Adds the start or the end of an element, or something visible that is not text, such as a
    /// line break. If that ends the run, searches it and passes the replacements of its pieces to
    /// `give`.
    ///
    /// `element` is the name, in lowercase, of the block that contains the following text. Only a
    /// hook needs it.
    #[inline]
    pub(crate) fn meet(
        &mut self,
        flow: Flow,
        element: &str,
        linker: &Linker,
        hook: &mut dyn Hook,
        give: impl FnMut(Part<'_, S>),
    ) {
        match flow {
            Flow::Inline(edge) => self.edge(edge),
            Flow::Object => {
                self.finish(linker, hook, End::Inside, give);
                self.object();
            }
            Flow::Block => {
                self.finish(linker, hook, End::Block, give);
                self.block(element);
            }
        }
    }

    /// Notes that the block shows something that is not text, or text that no link can contain or
    /// span.
    #[inline]
    pub(crate) fn object(&mut self) {
        self.clear();
        self.block.is_first = false;
    }

    #[inline]
    fn block(&mut self, element: &str) {
        self.clear();
        self.block.is_turned = false;
        self.block.is_first = true;
        self.block.element.clear();
        self.block.element.push_str(element);
    }

    /// Notes that whitespace precedes the following text.
    #[inline]
    pub(crate) fn clear(&mut self) {
        self.text.clear();
        self.pieces.clear();
        self.has_candidate = false;
    }

    /// Ends the run, and passes the replacements of the pieces with links to `give`, in order.
    #[inline]
    pub(crate) fn finish(
        &mut self,
        linker: &Linker,
        hook: &mut dyn Hook,
        end: End,
        give: impl FnMut(Part<'_, S>),
    ) {
        if self.is_empty() {
            return;
        }
        let anchors = RunAnchors { linker, hook, end };
        self.block.search(self.text.as_str(), &self.pieces, anchors, give);
        self.pieces.clear();
        self.has_candidate = false;
        // The following text is read together with the end of this one.
        self.text.keep_word();
    }
}

/// Returns whether a link may continue from the end of one text into the start of the next.
pub(crate) fn is_glued(text: &str, next: &str) -> bool {
    let is_part = |c: Option<char>| c.is_some_and(|c| link_term(c) != LinkTerm::Hard);
    is_part(text.chars().next_back()) && is_part(next.chars().next())
}

/// Returns whether an edge at the end of a text would affect a link after it.
#[inline]
fn is_in_word(text: &str) -> bool {
    text.as_bytes().last().is_some_and(|byte| !byte.is_ascii_whitespace())
        && !text.ends_with(is_edge)
}

#[inline]
fn takes_edge(text: &str, edge: Edge) -> bool {
    is_in_word(text)
        || edge != Edge::Hidden && text.ends_with(mark(Edge::Hidden))
        || edge == Edge::Opens && text.ends_with(mark(Edge::Apart))
        || edge == Edge::Closes
            && [Edge::Apart, Edge::Note].iter().any(|&edge| text.ends_with(mark(edge)))
}
