//! The names of the values of settings, for command lines and configuration files.

use crate::linker::{AnchorText, Claims, Dir, ExistingLinks, Headings};

uts58::__named! {
    AnchorText { "display" => Display, "verbatim" => Verbatim }
    Headings { "link" => Link, "skip" => Skip }
    Dir { "ltr-where-bidi" => LtrWhereBidi, "unset" => Unset }
    ExistingLinks { "keep" => Keep, "attributes" => Attributes }
    Claims { "keep" => Keep, "show" => Show, "unlink" => Unlink }
}
