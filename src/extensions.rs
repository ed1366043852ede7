//! The Markdown extensions for an unknown renderer.

use ::pulldown_cmark::Options;

/// The Markdown extensions that are recognized by default. These are all extensions of
/// pulldown-cmark that can be combined, except smart punctuation, which does not affect links.
pub const EXTENSIONS: Options = Options::ENABLE_TABLES
    .union(Options::ENABLE_FOOTNOTES)
    .union(Options::ENABLE_STRIKETHROUGH)
    .union(Options::ENABLE_TASKLISTS)
    .union(Options::ENABLE_GFM)
    .union(Options::ENABLE_HEADING_ATTRIBUTES)
    .union(METADATA)
    .union(Options::ENABLE_MATH)
    .union(Options::ENABLE_DEFINITION_LIST)
    .union(Options::ENABLE_WIKILINKS);

pub(crate) const METADATA: Options = Options::ENABLE_YAML_STYLE_METADATA_BLOCKS
    .union(Options::ENABLE_PLUSES_DELIMITED_METADATA_BLOCKS);

/// The extensions of rustdoc, except smart punctuation.
pub(crate) const RUSTDOC: Options = Options::ENABLE_TABLES
    .union(Options::ENABLE_FOOTNOTES)
    .union(Options::ENABLE_STRIKETHROUGH)
    .union(Options::ENABLE_TASKLISTS);
