//! A tree of linked nodes in an arena: the second that html5ever parses into and that links are made
//! in.

use std::borrow::Cow;
use std::cell::{Cell, RefCell};

use linkwright::html5ever::html5ever::interface::{ElementFlags, NodeOrText, QuirksMode, TreeSink};
use linkwright::html5ever::html5ever::tendril::StrTendril;
use linkwright::html5ever::html5ever::{Attribute, ExpandedName, QualName, ns};
use linkwright::html5ever::{NodeContent, Tree};

type Link<'a> = Cell<Option<&'a Node<'a>>>;

pub struct Node<'a> {
    parent: Link<'a>,
    previous: Link<'a>,
    next: Link<'a>,
    first: Link<'a>,
    last: Link<'a>,
    data: Data<'a>,
}

enum Data<'a> {
    Document,
    Doctype,
    Text(RefCell<StrTendril>),
    Comment,
    Instruction,
    Element {
        name: QualName,
        attributes: RefCell<Vec<Attribute>>,
        template: Option<&'a Node<'a>>,
        is_integration_point: bool,
    },
}

pub struct Dom<'a> {
    arena: &'a typed_arena::Arena<Node<'a>>,
    pub document: &'a Node<'a>,
    /// How often the tree was asked or told something.
    pub calls: Cell<usize>,
}

impl<'a> Dom<'a> {
    pub fn new(arena: &'a typed_arena::Arena<Node<'a>>) -> Self {
        Self { arena, document: arena.alloc(Node::new(Data::Document)), calls: Cell::new(0) }
    }

    fn create(&self, data: Data<'a>) -> &'a Node<'a> {
        self.count();
        self.arena.alloc(Node::new(data))
    }

    fn count(&self) {
        self.calls.set(self.calls.get() + 1);
    }
}

impl<'a> Node<'a> {
    fn new(data: Data<'a>) -> Self {
        Self {
            parent: Cell::default(),
            previous: Cell::default(),
            next: Cell::default(),
            first: Cell::default(),
            last: Cell::default(),
            data,
        }
    }

    fn detach(&self) {
        let (parent, previous, next) = (self.parent.take(), self.previous.take(), self.next.take());
        match previous {
            Some(previous) => previous.next.set(next),
            None => parent.into_iter().for_each(|parent| parent.first.set(next)),
        }
        match next {
            Some(next) => next.previous.set(previous),
            None => parent.into_iter().for_each(|parent| parent.last.set(previous)),
        }
    }

    fn append(&'a self, child: &'a Node<'a>) {
        child.detach();
        child.parent.set(Some(self));
        child.previous.set(self.last.get());
        match self.last.replace(Some(child)) {
            Some(last) => last.next.set(Some(child)),
            None => self.first.set(Some(child)),
        }
    }

    fn insert_before(&'a self, sibling: &'a Node<'a>) {
        sibling.detach();
        sibling.parent.set(self.parent.get());
        sibling.next.set(Some(self));
        sibling.previous.set(self.previous.get());
        match self.previous.replace(Some(sibling)) {
            Some(previous) => previous.next.set(Some(sibling)),
            None => {
                self.parent.get().into_iter().for_each(|parent| parent.first.set(Some(sibling)))
            }
        }
    }

    fn push_text(&self, text: &str) -> bool {
        match &self.data {
            Data::Text(own) => own.borrow_mut().push_slice(text),
            _ => return false,
        }
        true
    }
}

impl<'a> TreeSink for Dom<'a> {
    type Handle = &'a Node<'a>;
    type Output = Self;
    type ElemName<'n>
        = ExpandedName<'n>
    where
        Self: 'n;

    fn finish(self) -> Self {
        self
    }

    fn parse_error(&self, _: Cow<'static, str>) {}

    fn get_document(&self) -> &'a Node<'a> {
        self.document
    }

    fn elem_name<'n>(&'n self, target: &'n &'a Node<'a>) -> ExpandedName<'n> {
        self.count();
        match &target.data {
            Data::Element { name, .. } => name.expanded(),
            _ => panic!("no element"),
        }
    }

    fn create_element(
        &self,
        name: QualName,
        attributes: Vec<Attribute>,
        flags: ElementFlags,
    ) -> &'a Node<'a> {
        let template = flags.template.then(|| self.create(Data::Document));
        self.create(Data::Element {
            name,
            attributes: RefCell::new(attributes),
            template,
            is_integration_point: flags.mathml_annotation_xml_integration_point,
        })
    }

    fn create_comment(&self, _: StrTendril) -> &'a Node<'a> {
        self.create(Data::Comment)
    }

    fn create_pi(&self, _: StrTendril, _: StrTendril) -> &'a Node<'a> {
        self.create(Data::Instruction)
    }

    fn append(&self, parent: &&'a Node<'a>, child: NodeOrText<&'a Node<'a>>) {
        self.count();
        match child {
            NodeOrText::AppendNode(node) => parent.append(node),
            NodeOrText::AppendText(text) => {
                if !parent.last.get().is_some_and(|last| last.push_text(&text)) {
                    parent.append(self.create(Data::Text(RefCell::new(text))));
                }
            }
        }
    }

    fn append_based_on_parent_node(
        &self,
        element: &&'a Node<'a>,
        previous: &&'a Node<'a>,
        child: NodeOrText<&'a Node<'a>>,
    ) {
        match element.parent.get() {
            Some(_) => self.append_before_sibling(element, child),
            None => self.append(previous, child),
        }
    }

    fn append_doctype_to_document(&self, _: StrTendril, _: StrTendril, _: StrTendril) {
        self.document.append(self.create(Data::Doctype));
    }

    fn get_template_contents(&self, target: &&'a Node<'a>) -> &'a Node<'a> {
        match &target.data {
            Data::Element { template: Some(template), .. } => template,
            _ => panic!("no template"),
        }
    }

    fn same_node(&self, x: &&'a Node<'a>, y: &&'a Node<'a>) -> bool {
        std::ptr::eq(*x, *y)
    }

    fn set_quirks_mode(&self, _: QuirksMode) {}

    fn append_before_sibling(&self, sibling: &&'a Node<'a>, child: NodeOrText<&'a Node<'a>>) {
        self.count();
        match child {
            NodeOrText::AppendNode(node) => sibling.insert_before(node),
            NodeOrText::AppendText(text) => {
                let previous = sibling.previous.get();
                if !previous.is_some_and(|previous| previous.push_text(&text)) {
                    sibling.insert_before(self.create(Data::Text(RefCell::new(text))));
                }
            }
        }
    }

    fn add_attrs_if_missing(&self, target: &&'a Node<'a>, more: Vec<Attribute>) {
        if let Data::Element { attributes, .. } = &target.data {
            let mut attributes = attributes.borrow_mut();
            for attribute in more {
                if !attributes.iter().any(|own| own.name == attribute.name) {
                    attributes.push(attribute);
                }
            }
        }
    }

    fn remove_from_parent(&self, target: &&'a Node<'a>) {
        self.count();
        target.detach();
    }

    fn reparent_children(&self, node: &&'a Node<'a>, parent: &&'a Node<'a>) {
        while let Some(child) = node.first.get() {
            parent.append(child);
        }
    }

    fn is_mathml_annotation_xml_integration_point(&self, node: &&'a Node<'a>) -> bool {
        matches!(node.data, Data::Element { is_integration_point, .. } if is_integration_point)
    }
}

impl<'a> Tree for Dom<'a> {
    fn children(&self, node: &&'a Node<'a>, mut see: impl FnMut(&'a Node<'a>)) {
        let mut next = node.first.get();
        while let Some(child) = next {
            self.count();
            see(child);
            next = child.next.get();
        }
    }

    fn content<T>(&self, node: &&'a Node<'a>, look: impl FnOnce(NodeContent<'_>) -> T) -> T {
        self.count();
        match &node.data {
            Data::Element { .. } => look(NodeContent::Element),
            Data::Text(text) => look(NodeContent::Text(&text.borrow())),
            Data::Comment => look(NodeContent::Comment),
            _ => look(NodeContent::Other),
        }
    }

    fn attributes(&self, element: &&'a Node<'a>, mut see: impl FnMut(&str, &str)) {
        self.count();
        if let Data::Element { attributes, .. } = &element.data {
            attributes.borrow().iter().for_each(|own| see(&own.name.local, &own.value));
        }
    }

    fn set_attribute(&self, element: &&'a Node<'a>, name: &str, value: &str) {
        self.remove_attribute(element, name);
        if let Data::Element { attributes, .. } = &element.data {
            let name = QualName::new(None, ns!(), name.into());
            attributes.borrow_mut().push(Attribute { name, value: value.into() });
        }
    }

    fn remove_attribute(&self, element: &&'a Node<'a>, name: &str) {
        if let Data::Element { attributes, .. } = &element.data {
            attributes.borrow_mut().retain(|own| &*own.name.local != name);
        }
    }
}
