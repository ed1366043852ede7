//! Compares pages with and without the preprocessor, as trees.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use scraper::{Html, Node};

/// A step in a walk through a tree.
#[derive(Debug, PartialEq)]
enum Event {
    /// A start tag, or any other node that is not text.
    Open(String),
    Text(String),
    Close,
}

/// A new link, with its target and its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct New {
    pub href: String,
    pub text: String,
}

/// The result of a comparison of pages.
#[derive(Debug, Default)]
pub struct Compared {
    /// The new links of each page, in order.
    pub new: BTreeMap<PathBuf, Vec<New>>,
    /// A line for each page that differs in more than links.
    pub differences: Vec<String>,
}

/// Compares the pages of two folders.
pub fn folders(plain: &Path, linked: &Path) -> Compared {
    let mut compared = Compared::default();
    let pages = pages(plain);
    assert!(!pages.is_empty());
    assert_eq!(pages, self::pages(linked));
    for page in pages {
        let read = |folder: &Path| fs::read_to_string(folder.join(&page)).unwrap();
        match trees(&read(plain), &read(linked)) {
            Ok(new) => {
                assert!(new.iter().all(|new| new.href.is_ascii()), "{new:?}");
                compared.new.insert(page, new);
            }
            Err(told) => compared.differences.push(format!("{}: {told}", page.display())),
        }
    }
    compared
}

/// Returns the pages in a folder and its subfolders.
fn pages(folder: &Path) -> Vec<PathBuf> {
    let mut pages = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(at) = folders.pop() {
        for entry in fs::read_dir(at).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|end| end == "html") {
                pages.push(path.strip_prefix(folder).unwrap().to_owned());
            }
        }
    }
    pages.sort();
    pages
}

/// An open element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Element {
    /// A new link.
    New,
    /// An existing link.
    Anchor,
    Other,
}

/// Returns the links that only the second page has. Fails with the first other difference, or if an
/// anchor is inside an anchor.
fn trees(plain: &str, linked: &str) -> Result<Vec<New>, String> {
    let (plain, linked) = (events(plain), events(linked));
    let mut new: Vec<New> = Vec::new();
    let mut open: Vec<Element> = Vec::new();
    let (mut at, mut after) = ((0, 0), (0, 0));
    loop {
        let (a, b) = (plain.get(at.0), linked.get(after.0));
        match (a, b) {
            (None, None) => return Ok(new),
            (_, Some(Event::Close)) if open.last() == Some(&Element::New) => {
                open.pop();
                after = (after.0 + 1, 0);
            }
            (Some(Event::Text(a)), Some(Event::Text(b))) => {
                let (rest_a, rest_b) = (&a[at.1..], &b[after.1..]);
                let len = rest_a.len().min(rest_b.len());
                if rest_a.as_bytes()[..len] != rest_b.as_bytes()[..len] {
                    return Err(format!("{:?}, and not {:?}", short(rest_b), short(rest_a)));
                }
                if open.contains(&Element::New) {
                    new.last_mut().unwrap().text += &rest_b[..len];
                }
                for (place, rest) in [(&mut at, rest_a), (&mut after, rest_b)] {
                    *place =
                        if len == rest.len() { (place.0 + 1, 0) } else { (place.0, place.1 + len) };
                }
            }
            (a, Some(b)) if a != Some(b) => {
                let Some(href) = bare_anchor(b) else {
                    return Err(format!("{b:?}, and not {a:?}"));
                };
                if open.iter().any(|element| *element != Element::Other) {
                    return Err(format!("an anchor in an anchor: {b:?}"));
                }
                new.push(New { href, text: String::new() });
                open.push(Element::New);
                after = (after.0 + 1, 0);
            }
            (Some(Event::Open(tag)), Some(_)) => {
                let is_anchor = tag == "a" || tag.starts_with("a ");
                open.push(if is_anchor { Element::Anchor } else { Element::Other });
                (at, after) = ((at.0 + 1, 0), (after.0 + 1, 0));
            }
            (Some(_), Some(_)) => {
                open.pop();
                (at, after) = ((at.0 + 1, 0), (after.0 + 1, 0));
            }
            (a, b) => return Err(format!("{b:?}, and not {a:?}")),
        }
    }
}

/// Returns the `href` of an anchor that has no other attribute except `dir=ltr`.
fn bare_anchor(event: &Event) -> Option<String> {
    match event {
        Event::Open(tag) => {
            let attributes = tag.strip_prefix("a ")?;
            let attributes = attributes.strip_prefix("dir=ltr ").unwrap_or(attributes);
            Some(attributes.strip_prefix("href=")?.to_owned())
        }
        _ => None,
    }
}

fn short(text: &str) -> String {
    text.chars().take(80).collect()
}

fn events(page: &str) -> Vec<Event> {
    let html = Html::parse_document(page);
    let mut events = Vec::new();
    let mut node = html.tree.root();
    loop {
        open(node.value(), &mut events);
        if let Some(child) = node.first_child() {
            node = child;
            continue;
        }
        loop {
            if !node.value().is_text() {
                events.push(Event::Close);
            }
            if let Some(next) = node.next_sibling() {
                node = next;
                break;
            }
            match node.parent() {
                Some(parent) => node = parent,
                None => return events,
            }
        }
    }
}

fn open(node: &Node, events: &mut Vec<Event>) {
    match node {
        Node::Text(text) => match events.last_mut() {
            Some(Event::Text(before)) => before.push_str(text),
            _ => events.push(Event::Text(text.to_string())),
        },
        Node::Element(element) => {
            let mut tag = element.name().to_owned();
            let attributes: BTreeMap<_, _> = element.attrs().collect();
            for (name, value) in attributes {
                tag += &format!(" {name}={value}");
            }
            events.push(Event::Open(tag));
        }
        other => events.push(Event::Open(format!("{other:?}"))),
    }
}

#[test]
fn trees_are_compared() {
    let a = |text: &str| format!("<a href=x>{text}</a>");
    let new = |text: &str| New { href: "x".into(), text: text.into() };
    let plain = "<p id=a>one <b>two</b> three<p>four";
    assert_eq!(trees(plain, plain), Ok(vec![]));
    let linked = plain.replace("ne", &a("ne")).replace("two", &a("two"));
    assert_eq!(trees(plain, &linked), Ok(vec![new("ne"), new("two")]));
    let around = plain.replace("<b>two</b>", &a("<b>two</b>"));
    assert_eq!(trees(plain, &around), Ok(vec![new("two")]));
    for other in [
        plain.replace("two", "tw"),
        plain.replace("four", "four five"),
        plain.replace("id=a", "id=b"),
        plain.replace("<b>two</b>", "two"),
        plain.replace("two", "<a href=x class=y>two</a>"),
        plain.replace("two", "<i>two</i>"),
        plain.replace("<p>four", ""),
    ] {
        assert!(trees(plain, &other).is_err(), "{other}");
    }
    let plain = "<a href=y><table><td>one</table></a>";
    let nested = plain.replace("one", &a("one"));
    let told = trees(plain, &nested).unwrap_err();
    assert!(told.starts_with("an anchor in an anchor"), "{told}");
}
