//! What a linker was set to.

use alloc::string::String;

use super::{AnchorText, Dir, ElementNames, ExistingLinks, Headings, Linker};
use crate::finder::Finder;
use crate::format::DefaultScheme;
use crate::setting::getters;
use crate::spoof::Spoofs;

getters! {
    Linker, linker;
    get_finder of finder: &Finder = &linker.settings().finder;
    get_rel of rel: Option<&str> = linker.settings().rel.as_deref();
    get_target of target: Option<&str> = linker.settings().target.as_deref();
    get_class of class: Option<&str> = linker.settings().class.as_deref();
    get_dir of dir: Dir = linker.settings().dir;
    get_text of text: AnchorText = linker.settings().text;
    get_truncate of truncate: Option<usize> = linker.settings().truncate;
    get_headings of headings: Headings = linker.settings().headings;
    get_skipped of skip: &[String] = linker.settings().skip.as_slice();
    get_unskipped of unskip: &[String] = linker.settings().unskip.as_slice();
    get_excluded of exclude: &[String] = linker.settings().exclude.given();
    get_default_scheme of default_scheme: DefaultScheme = linker.settings().default_scheme;
    get_spoofs of spoofs: Spoofs = linker.settings().spoofs;
    get_protected of protect: &[String] = linker.settings().protect.given();
    get_existing_links of existing_links: ExistingLinks = linker.settings().existing_links;
}

impl Linker {
    /// The elements that [`skip`](Self::skip) and [`unskip`](Self::unskip) were given.
    pub(crate) fn element_names(&self) -> [&ElementNames; 2] {
        [&self.settings().skip, &self.settings().unskip]
    }
}
