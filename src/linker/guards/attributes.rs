//! Which attributes of HTML the guards leave as they are.

use crate::linker::Linker;

/// The attributes with a URL, or with several, that a browser follows or loads.
pub(crate) const URLS: &str = "\
    action background data formaction href imagesrcset ping poster src srcset xlink:href";

/// The attributes from which a browser loads nothing, although their value may look like a URL.
const TEXTS: &str = "\
    about accept alt cite class datetime for headers id itemid itemprop itemtype label lang media name pattern \
    placeholder prefix property rel resource role summary title type typeof value vocab xmlns xmlns:xlink";

impl Linker {
    /// Returns whether an attribute stays as it is. The names are in lowercase, and the value is without character
    /// references. Takes linear time.
    ///
    /// An attribute that is in no list stays only if no URL to another host can be in its value. In declarations of CSS,
    /// such a URL is in a function.
    pub(crate) fn keeps(&self, element: &str, name: &str, value: &str) -> bool {
        let is_in = |names: &str| names.split(' ').any(|own| own == name);
        let has_url =
            |text: &str| text.contains(['/', '\\', if name == "style" { '(' } else { ':' }]);
        match name {
            // An animation changes another attribute of the element around it.
            "attributename" => !self.guards_existing(),
            _ if !self.is_limited() => true,
            "action" | "formaction" => self.allows(value),
            "href" | "xlink:href" if matches!(element, "a" | "area") => self.allows(value),
            _ if is_in(URLS) => {
                // In a list, a URL may start behind a comma. One that does not end before the next comma is in its host.
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
                    // A new address stands behind a number.
                    || name == "content" && value.starts_with(|c: char| c.is_ascii_alphabetic())
            }
        }
    }
}
