//! The facts about a domain, as bits. A rule lists the facts that exclude it.

// The text after it. A query or a fragment may also follow a file name.
pub(crate) const PORT: u16 = 1;
pub(crate) const ANCHOR: u16 = 1 << 1;
pub(crate) const PATH: u16 = 1 << 2;
pub(crate) const NO_UNDERSCORE: u16 = 1 << 3;
// The number of labels before the last.
pub(crate) const SINGLE: u16 = 1 << 4;
pub(crate) const DEEP: u16 = 1 << 5;
// The kind of its last label.
pub(crate) const CLASSIC: u16 = 1 << 6;
pub(crate) const SITE: u16 = 1 << 7;
pub(crate) const WORD: u16 = 1 << 8;
pub(crate) const EXTENSION: u16 = 1 << 9;
pub(crate) const RARE: u16 = 1 << 10;
pub(crate) const KINDS: u16 = CLASSIC | SITE | WORD | EXTENSION | RARE;
/// All its letters are lowercase ASCII.
pub(crate) const LOWER: u16 = 1 << 11;
/// It cannot be mistaken for anything else.
pub(crate) const PLAIN: u16 = 1 << 12;
/// It is a known site. This is only looked up after a rule holds.
pub(crate) const KNOWN: u16 = 1 << 13;

// Sets of facts that exclude a rule. Each name is the weakest evidence that shows a site.
pub(crate) const UNTIL_PATH: u16 = KNOWN | PATH;
pub(crate) const UNTIL_ANCHOR: u16 = UNTIL_PATH | ANCHOR;
pub(crate) const UNTIL_PORT: u16 = UNTIL_ANCHOR | PORT;
/// `UNTIL_PORT`, or a name that cannot be mistaken for anything else.
pub(crate) const UNTIL_PORT_OR_PLAIN: u16 = UNTIL_PORT | PLAIN;
