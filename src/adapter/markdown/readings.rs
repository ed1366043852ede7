//! How renderers read a source: one that is known, or all that there may be.

use ::pulldown_cmark::Options;

/// The extensions that are understood unless told otherwise: all of pulldown-cmark that do not
/// exclude each other.
pub const EXTENSIONS: Options = GFM
    .union(Options::ENABLE_HEADING_ATTRIBUTES)
    .union(METADATA)
    .union(Options::ENABLE_MATH)
    .union(Options::ENABLE_DEFINITION_LIST)
    .union(Options::ENABLE_WIKILINKS);

/// What nearly every renderer has.
const GFM: Options = Options::ENABLE_TABLES
    .union(Options::ENABLE_FOOTNOTES)
    .union(Options::ENABLE_STRIKETHROUGH)
    .union(Options::ENABLE_TASKLISTS)
    .union(Options::ENABLE_GFM);

const METADATA: Options = Options::ENABLE_YAML_STYLE_METADATA_BLOCKS
    .union(Options::ENABLE_PLUSES_DELIMITED_METADATA_BLOCKS);

/// What will render the Markdown that is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Renderer {
    /// One with these extensions.
    Known(Options),
    Unknown,
}

/// How a link is written that shows right-to-left text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum RightToLeft {
    /// As any other: Markdown cannot say which way a link runs.
    #[default]
    Markdown,
    /// As `<a href="…" dir="ltr">`, unless [`Linker::dir`](crate::Linker::dir) is
    /// [`Dir::Unset`](crate::Dir::Unset): for renderers that let HTML through.
    Html,
}

/// The readings of a source in which what is written must come out as meant.
#[derive(Clone, Copy, Debug)]
pub(super) struct Readings {
    all: [Options; 2],
    pub(super) right_to_left: RightToLeft,
}

impl Readings {
    pub(super) fn of(renderer: Renderer, right_to_left: RightToLeft) -> Self {
        let all = match renderer {
            Renderer::Known(extensions) => [extensions; 2],
            // Front matter is found by itself: pulldown-cmark looks for it everywhere.
            Renderer::Unknown => [EXTENSIONS - METADATA, GFM],
        };
        // Which way a quote curls is nothing that a link depends on.
        Self {
            all: all.map(|extensions| extensions - Options::ENABLE_SMART_PUNCTUATION),
            right_to_left,
        }
    }

    pub(super) fn first(&self) -> Options {
        self.all[0]
    }

    /// Those that differ from the first.
    pub(super) fn others(&self) -> impl Iterator<Item = Options> {
        let [first, second] = self.all;
        (first != second).then_some(second).into_iter()
    }

    pub(super) fn all(&self) -> impl Iterator<Item = Options> {
        core::iter::once(self.first()).chain(self.others())
    }
}
