//! The names of the elements that have a property, in lowercase.
//!
//! The build of the JavaScript package includes this file too, so that its small module has the same elements.

/// Text in the element does not link by default.
pub(crate) const SKIPPED: u16 = 1;
/// An anchor in the element is impossible, or some browsers would not show it as one.
pub(crate) const NEVER_LINKED: u16 = 1 << 1;
/// The only markup in the element is its end tag.
pub(crate) const RAW_TEXT: u16 = 1 << 2;
/// The text in the element is not shown, or not as part of the text around it.
pub(crate) const HIDDEN: u16 = 1 << 3;
/// The element has no content and no end tag.
pub(crate) const VOID: u16 = 1 << 4;
/// The end tag of another element may end the element.
pub(crate) const IMPLIED_END: u16 = 1 << 5;
/// A scope: `</a>` in the element does not end an anchor around it.
pub(crate) const SCOPE: u16 = 1 << 6;
/// A marker: browsers keep anchors open around the element, or reopen them after it.
pub(crate) const MARKER: u16 = 1 << 7;
/// The start tag ends `svg` and `math`. For `font` only some attributes do that, which are not checked.
pub(crate) const BREAKS_OUT: u16 = 1 << 8;
/// The effect of the tag depends on the tree.
pub(crate) const UNKNOWN: u16 = 1 << 9;
/// The element shows something that is not text.
pub(crate) const OBJECT: u16 = 1 << 10;
/// Readers do not read on from the text before the element into it.
pub(crate) const BLOCK: u16 = 1 << 11;
/// A table or a part of one that contains text or other parts.
pub(crate) const TABLE: u16 = 1 << 12;
/// A part of a table that contains no text, if it is in a table.
pub(crate) const COLUMNS: u16 = 1 << 13;
/// An attribute decides whether the element shows something.
pub(crate) const CONDITIONAL: u16 = 1 << 14;
/// The text in the element is smaller, and higher or lower than the text around it.
pub(crate) const NOTE: u16 = 1 << 15;

/// The elements whose text every browser shows alike, whatever their attributes and the elements around them.
pub(crate) const SHOWN_ALIKE: &str = "\
    a abbr acronym address article aside b big blockquote br button center cite code data dd del dfn dir div dl dt em \
    figcaption figure font footer h1 h2 h3 h4 h5 h6 header hgroup hr i img ins kbd label li main mark menu nav nobr ol \
    output p pre q rb rt rtc ruby s samp search section small span strike strong sub sup time tt u ul var wbr";

pub(crate) const NAMES: [(u16, &str); 16] = [
    (SKIPPED, "button code kbd pre samp tt"),
    (NEVER_LINKED, "a datalist math noscript option select svg template"),
    (
        NEVER_LINKED | RAW_TEXT | HIDDEN,
        "noembed noframes plaintext script style iframe textarea title xmp",
    ),
    (HIDDEN, "noscript template"),
    (
        VOID,
        "area base basefont bgsound br col embed frame hr img input keygen link meta param source \
         track wbr",
    ),
    (
        IMPLIED_END,
        "caption colgroup dd dt li optgroup option p rb rp rt rtc tbody td tfoot th thead tr",
    ),
    (SCOPE, "button caption object table td th applet html marquee"),
    (MARKER, "applet caption marquee object table td template th"),
    (
        BREAKS_OUT,
        "b big blockquote body br center code dd div dl dt em embed font h1 h2 h3 h4 h5 h6 head hr \
         i img li listing menu meta nobr ol p pre ruby s small span strong strike sub sup table tt \
         u ul var",
    ),
    (UNKNOWN, "plaintext frameset"),
    (TABLE, "caption table tbody td tfoot th thead tr"),
    (COLUMNS, "col colgroup"),
    (CONDITIONAL, "audio img input"),
    (NOTE, "sub sup"),
    (
        OBJECT,
        "audio br button canvas embed iframe img input math meter object progress select svg \
         textarea video",
    ),
    (
        BLOCK,
        "address article aside blockquote body caption center colgroup dd details dialog dir div \
         dl dt fieldset figcaption figure footer form frameset h1 h2 h3 h4 h5 h6 head header \
         hgroup hr html legend li listing main menu nav ol optgroup option p plaintext pre rt \
         search section summary table tbody td tfoot th thead title tr ul xmp",
    ),
];
