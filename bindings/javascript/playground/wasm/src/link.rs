//! The details of a link for the page.

use linkwright::uts58::spoof::Spoofs;
use linkwright::{Anchor, Link, LinkKind, Linker};
use serde::Serialize;

use crate::block::{Attributes, Node};

/// A link and its anchor.
#[derive(PartialEq, Serialize)]
pub struct Linked {
    href: String,
    text: String,
    /// The link as the author wrote it.
    pub written: String,
    kind: &'static str,
    /// The host of the `href`.
    host: String,
    /// The host in Unicode, deceptive or not, if it differs.
    #[serde(skip_serializing_if = "Option::is_none")]
    unicode: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    warnings: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    attributes: Attributes,
}

impl Linked {
    pub fn new(link: &Link<'_>, anchor: &Anchor<'_>, linker: &Linker) -> Self {
        let host = host_of(anchor.href());
        let shown = link.display().spoofs(Spoofs::Allow);
        let unicode = match link.kind() {
            LinkKind::Domain => host_of(&format!("https://{shown}")).to_owned(),
            _ => host_of(&shown.to_string()).to_owned(),
        };
        Self {
            href: anchor.href().to_owned(),
            text: anchor.text().to_owned(),
            written: link.as_str().to_owned(),
            kind: match link.kind() {
                LinkKind::Url => "URL",
                LinkKind::Domain => "domain",
                LinkKind::Email => "email address",
                _ => "link",
            },
            host: host.to_owned(),
            unicode: Some(unicode).filter(|unicode| unicode != host),
            warnings: linker.spoof_warnings(link).iter().map(ToString::to_string).collect(),
            attributes: anchor
                .attributes()
                .map(|(name, value)| (name.to_owned(), value.to_owned()))
                .collect(),
        }
    }
}

/// Returns the host of an `href`, or of a shown link that has a scheme or is an email address.
fn host_of(href: &str) -> &str {
    let authority = match href.split_once("://") {
        Some((_, rest)) => rest.split(['/', '?', '#']).next().unwrap_or_default(),
        None => return href.rsplit_once('@').map_or("", |(_, host)| host),
    };
    match authority.rsplit_once(':') {
        Some((host, port)) if port.bytes().all(|b| b.is_ascii_digit()) => host,
        _ => authority,
    }
}

impl Linked {
    /// Returns the node of the link. Hooks do not see `dir`, because the anchor gets it afterwards.
    pub fn into_node(mut self, dir: Option<&str>) -> Node {
        self.attributes.extend(dir.map(|dir| ("dir".to_owned(), dir.to_owned())));
        Node::Link(Box::new(self))
    }
}
