//! Which elements are open around a text of Markdown: its own nodes, and raw HTML between them.

use alloc::string::{String, ToString};

use crate::linker::{Existing, Linker, write_open};

use crate::markup::{Flow, Reader};

/// The open nodes and elements of a document.
#[derive(Clone, Debug)]
pub(crate) struct Nodes {
    reader: Reader,
    /// How many images are open. Their content becomes an attribute, in which there is no markup.
    images: usize,
    is_in_table_head: bool,
    /// The element of the block that started last, if none has ended since.
    element: &'static str,
    /// The lines of the HTML block that is open: a tag may go over several of them.
    html: String,
}

/// A node with children: the element that it becomes, and its role. Only an image is an object, and a cell
/// is a `td` in every row.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node(pub(crate) &'static str, pub(crate) Role);

/// What an event or a node is to the text around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    /// Text that may link.
    Open,
    /// Text that may not link.
    Closed,
    /// The start or end of an inline element, or a comment.
    Edge,
    /// A line break, or something that shows no text.
    Object,
    /// The start or end of a block.
    Block,
}

impl Nodes {
    pub(crate) fn new(linker: &Linker) -> Self {
        Self {
            reader: Reader::new(linker),
            images: 0,
            is_in_table_head: false,
            element: "",
            html: String::new(),
        }
    }

    /// The role of text here.
    #[inline]
    pub(crate) fn text(&self) -> Role {
        match self.images == 0 && self.reader.may_link() {
            true => Role::Open,
            false => Role::Closed,
        }
    }

    /// The element of the block that has just started; empty if a block ended.
    pub(crate) fn element(&self) -> &'static str {
        self.element
    }

    /// Whether an image is open.
    #[inline]
    pub(crate) fn is_in_image(&self) -> bool {
        self.images > 0
    }

    /// A node starts.
    #[inline]
    pub(crate) fn start(&mut self, Node(name, role): Node) -> Role {
        let name = self.element_of(name);
        match (role, name) {
            (Role::Object, _) => self.images += 1,
            _ if self.images > 0 => {}
            // Nothing links in them, whatever the linker says.
            (Role::Edge, "a") | (Role::Block, "pre" | "head") => {
                self.reader.enter(name, true);
            }
            _ => self.reader.enter_named(name),
        }
        if role == Role::Block {
            self.is_in_table_head |= name == "thead";
            self.element = name;
        }
        role
    }

    /// The node ends.
    #[inline]
    pub(crate) fn end(&mut self, Node(name, role): Node) -> Role {
        let name = self.element_of(name);
        match role {
            Role::Object => self.images = self.images.saturating_sub(1),
            _ if self.images > 0 => {}
            _ => self.reader.leave(name),
        }
        if role == Role::Block {
            self.is_in_table_head &= name != "thead";
            self.element = "";
        }
        role
    }

    fn element_of(&self, name: &'static str) -> &'static str {
        match self.is_in_table_head && name == "td" {
            true => "th",
            false => name,
        }
    }

    /// Raw HTML between the texts of a block: usually one tag or one comment.
    pub(crate) fn inline_html(&mut self, html: &str) -> Role {
        let mut role = Role::Edge;
        if self.images > 0 {
            return role;
        }
        self.reader.read_all(html.as_bytes(), |tag| {
            role = match (tag.flow(), role) {
                (Flow::Block, _) | (_, Role::Block) => Role::Block,
                (Flow::Object, _) => Role::Object,
                (Flow::Inline, role) => role,
            };
        });
        if role == Role::Block {
            self.element = "";
        }
        role
    }

    /// A line of an HTML block.
    pub(crate) fn html(&mut self, line: &str) -> Role {
        self.html.push_str(line);
        self.element = "";
        Role::Block
    }

    /// The HTML block ends.
    pub(crate) fn end_html(&mut self) -> Role {
        let html = core::mem::take(&mut self.html);
        self.inline_html(&html);
        self.html = html;
        self.html.clear();
        Role::Block
    }
}

pub(crate) fn block(name: &'static str) -> Node {
    Node(name, Role::Block)
}

pub(crate) fn inline(name: &'static str) -> Node {
    Node(name, Role::Edge)
}

pub(crate) fn heading(level: u8) -> Node {
    let names = ["h1", "h2", "h3", "h4", "h5"];
    block(names.get(usize::from(level.saturating_sub(1))).unwrap_or(&"h6"))
}

/// The start tag of a link that the author wrote, with the attributes that the linker gives it.
pub(crate) fn open_existing(href: &str, title: &str, existing: Existing<'_>) -> String {
    let title = (!title.is_empty()).then(|| ("title", title.to_string()));
    let own = [("href", href.to_string())].into_iter().chain(title);
    let mut open = String::new();
    // Writing to a String does not fail.
    let _ = write_open(&mut open, own.chain(existing.attributes(|_| None)));
    open
}
