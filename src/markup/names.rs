//! The names of the elements that have a property, in lowercase.
//!
//! The build of the JavaScript package also includes this file, so its small module has the same
//! elements.

/// Elements whose text does not link by default.
pub(crate) const SKIPPED: u16 = 1;
/// Elements where an anchor is impossible, or where some browsers would not show it as an anchor.
pub(crate) const NEVER_LINKED: u16 = 1 << 1;
/// Elements whose only markup is their end tag.
pub(crate) const RAW_TEXT: u16 = 1 << 2;
/// Elements whose text is not shown, or not as part of the surrounding text.
pub(crate) const HIDDEN: u16 = 1 << 3;
/// Elements without content and without an end tag.
pub(crate) const VOID: u16 = 1 << 4;
/// Elements that the end tag of another element may end.
pub(crate) const IMPLIED_END: u16 = 1 << 5;
/// Scopes: `</a>` in the element does not end an anchor around it.
pub(crate) const SCOPE: u16 = 1 << 6;
/// Markers: browsers keep anchors open around the element, or reopen them after it.
pub(crate) const MARKER: u16 = 1 << 7;
/// Elements whose start tag ends `svg` and `math`. For `font`, only some attributes do that, which
/// are not checked.
pub(crate) const BREAKS_OUT: u16 = 1 << 8;
/// Elements whose tags have an effect that depends on the tree.
pub(crate) const UNKNOWN: u16 = 1 << 9;
/// Elements that show something other than text.
pub(crate) const OBJECT: u16 = 1 << 10;
/// Elements that readers see as separate from the text before them.
pub(crate) const BLOCK: u16 = 1 << 11;
/// Tables, and parts of a table that contain text or other parts.
pub(crate) const TABLE: u16 = 1 << 12;
/// Parts of a table that contain no text, if they are in a table.
pub(crate) const COLUMNS: u16 = 1 << 13;
/// Elements where an attribute decides whether they show something.
pub(crate) const CONDITIONAL: u16 = 1 << 14;
/// Elements whose text is smaller, and higher or lower than the surrounding text.
pub(crate) const NOTE: u16 = 1 << 15;

/// The elements whose text every browser shows alike, whatever their attributes and the elements
/// around them.
pub(crate) const SHOWN_ALIKE: &str = "\
    a abbr acronym address article aside b big blockquote br button center cite code data dd del dfn dir div dl dt em \
    figcaption figure font footer h1 h2 h3 h4 h5 h6 header hgroup hr i img ins kbd label li main mark menu nav nobr ol \
    output p pre q rb rtc ruby s samp search section small span strike strong sub sup time tt u ul var wbr";

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
