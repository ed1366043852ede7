//! What a case is.

use linkwright::host::SpoofKind;

/// A text, the links that are to be found in it, and where that comes from.
#[derive(Debug)]
pub struct Case {
    pub text: &'static str,
    pub links: Links,
    pub from: &'static str,
}

#[derive(Debug)]
pub enum Links {
    /// All of the text is one.
    Whole {
        href: &'static str,
        shown: &'static str,
        why: Option<SpoofKind>,
    },
    Parts(&'static [Found]),
}

/// What is written, where it leads, what is shown by default, and what there is to fear.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Found(pub &'static str, pub &'static str, pub &'static str, pub Option<SpoofKind>);

impl Case {
    pub fn links(&self) -> Vec<Found> {
        match self.links {
            Links::Whole { href, shown, why } => vec![Found(self.text, href, shown, why)],
            Links::Parts(parts) => parts.to_vec(),
        }
    }
}

/// Nothing links.
pub const fn text(text: &'static str, from: &'static str) -> Case {
    several(text, &[], from)
}

/// All of it links, and is shown as it is written.
pub const fn linked(text: &'static str, href: &'static str, from: &'static str) -> Case {
    shown(text, href, text, from)
}

/// All of it links, and is shown in another way.
pub const fn shown(
    text: &'static str,
    href: &'static str,
    shown: &'static str,
    from: &'static str,
) -> Case {
    let why = None;
    let links = Links::Whole { href, shown, why };
    Case { text, links, from }
}

/// All of it is a link that could deceive.
pub const fn spoof(
    text: &'static str,
    href: &'static str,
    shown: &'static str,
    why: SpoofKind,
    from: &'static str,
) -> Case {
    let why = Some(why);
    let links = Links::Whole { href, shown, why };
    Case { text, links, from }
}

/// Some of it links.
pub const fn several(text: &'static str, links: &'static [Found], from: &'static str) -> Case {
    let links = Links::Parts(links);
    Case { text, links, from }
}
