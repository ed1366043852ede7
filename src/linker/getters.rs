//! What a linker was set to.

use alloc::string::String;

use super::{AnchorText, Dir, ElementNames, ExistingLinks, Headings, Linker};
use crate::finder::Finder;
use crate::format::DefaultScheme;
use crate::spoof::Spoofs;

impl Linker {
    /// Returns what [`finder`](Self::finder) was given.
    #[must_use]
    pub fn get_finder(&self) -> &Finder {
        &self.settings().finder
    }

    /// Returns what [`rel`](Self::rel) was given.
    #[must_use]
    pub fn get_rel(&self) -> Option<&str> {
        self.settings().rel.as_deref()
    }

    /// Returns what [`target`](Self::target) was given.
    #[must_use]
    pub fn get_target(&self) -> Option<&str> {
        self.settings().target.as_deref()
    }

    /// Returns what [`class`](Self::class) was given.
    #[must_use]
    pub fn get_class(&self) -> Option<&str> {
        self.settings().class.as_deref()
    }

    /// Returns what [`dir`](Self::dir) was given.
    #[must_use]
    pub fn get_dir(&self) -> Dir {
        self.settings().dir
    }

    /// Returns what [`text`](Self::text) was given.
    #[must_use]
    pub fn get_text(&self) -> AnchorText {
        self.settings().text
    }

    /// Returns what [`truncate`](Self::truncate) was given.
    #[must_use]
    pub fn get_truncate(&self) -> Option<usize> {
        self.settings().truncate
    }

    /// Returns what [`headings`](Self::headings) was given.
    #[must_use]
    pub fn get_headings(&self) -> Headings {
        self.settings().headings
    }

    /// Returns the names that [`skip`](Self::skip) was given, in lower case.
    #[must_use]
    pub fn get_skipped(&self) -> &[String] {
        self.settings().skip.as_slice()
    }

    /// Returns the names that [`unskip`](Self::unskip) was given, in lower case.
    #[must_use]
    pub fn get_unskipped(&self) -> &[String] {
        self.settings().unskip.as_slice()
    }

    /// Returns the patterns that [`exclude`](Self::exclude) was given.
    #[must_use]
    pub fn get_excluded(&self) -> &[String] {
        self.settings().exclude.given()
    }

    /// Returns what [`default_scheme`](Self::default_scheme) was given.
    #[must_use]
    pub fn get_default_scheme(&self) -> DefaultScheme {
        self.settings().default_scheme
    }

    /// Returns what [`spoofs`](Self::spoofs) was given.
    #[must_use]
    pub fn get_spoofs(&self) -> Spoofs {
        self.settings().spoofs
    }

    /// Returns the hosts that [`protect`](Self::protect) was given.
    #[must_use]
    pub fn get_protected(&self) -> &[String] {
        self.settings().protect.given()
    }

    /// Returns what [`existing_links`](Self::existing_links) was given.
    #[must_use]
    pub fn get_existing_links(&self) -> ExistingLinks {
        self.settings().existing_links
    }

    /// The elements that [`skip`](Self::skip) and [`unskip`](Self::unskip) were given.
    pub(crate) fn element_names(&self) -> [&ElementNames; 2] {
        [&self.settings().skip, &self.settings().unskip]
    }
}
