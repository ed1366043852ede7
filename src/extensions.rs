//! The extensions of Markdown that are read where the renderer is not known.

use ::pulldown_cmark::Options;

/// The extensions that are recognized by default: all of pulldown-cmark that can be combined, except smart
/// punctuation, which makes no difference to links.
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

/// Those of rustdoc, but for smart punctuation.
pub(crate) const RUSTDOC: Options = Options::ENABLE_TABLES
    .union(Options::ENABLE_FOOTNOTES)
    .union(Options::ENABLE_STRIKETHROUGH)
    .union(Options::ENABLE_TASKLISTS);
