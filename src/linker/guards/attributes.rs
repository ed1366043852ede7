//! The HTML attributes that the guards do not change.

use crate::linker::Linker;

/// The attributes with one or more URLs that a browser follows or loads.
pub(crate) const URLS: &str = "\
    action background data formaction href imagesrcset ping poster src srcset xlink:href";

/// The attributes from which a browser loads nothing, although their value may look like a URL.
const TEXTS: &str = "\
    about accept alt cite class datetime for headers id itemid itemprop itemtype label lang media name pattern \
    placeholder prefix property rel resource role summary title type typeof value vocab xmlns xmlns:xlink";

impl Linker {
    /// Returns whether an attribute does not change. The names must be in lowercase, and the value
    /// without character references. Takes linear time.
    ///
    /// An attribute that is not in a list stays only if its value cannot contain a URL to another
    /// host. In CSS declarations, such a URL is in a function.
    pub(crate) fn keeps(&self, element: &str, name: &str, value: &str) -> bool {
        let is_in = |names: &str| names.split(' ').any(|own| own == name);
        let has_url =
            |text: &str| text.contains(['/', '\\', if name == "style" { '(' } else { ':' }]);
        match name {
            // An animation changes another attribute of its parent element.
            "attributename" => !self.guards_existing(),
            _ if !self.is_limited() => true,
            "action" | "formaction" => self.allows(value),
            "href" | "xlink:href" if matches!(element, "a" | "area") => self.allows(value),
            _ if is_in(URLS) => {
                // In a list, a URL may start after a comma. Each part keeps its comma, which may
                // belong to the host of a URL.
                let list = if is_in("imagesrcset ping srcset") { value } else { "" };
                let mut parts = list.split_inclusive(|c: char| c == ',' || c.is_ascii_whitespace());
                self.allows_image(value)
                    && parts.all(|part| !has_url(part) || self.allows_image(part))
            }
            _ => {
                is_in(TEXTS)
                    || name.starts_with("aria-")
                    || name.starts_with("data-")
                    || !has_url(value)
                    // In a `meta` refresh, the URL follows a number.
                    || name == "content" && value.starts_with(|c: char| c.is_ascii_alphabetic())
            }
        }
    }
}
