//! What may be known about a domain, as bits. A rule names those that rule it out.

// What follows it. A query or a fragment may also follow the name of a file.
pub(crate) const PORT: u16 = 1;
pub(crate) const ANCHOR: u16 = 1 << 1;
pub(crate) const PATH: u16 = 1 << 2;
pub(crate) const NO_UNDERSCORE: u16 = 1 << 3;
// How many labels stand before the last.
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
/// It is known to be a site, by name. This is looked up once a rule holds.
pub(crate) const KNOWN: u16 = 1 << 13;

// What rules out a rule for which only this or more shows that a site is meant.
pub(crate) const UNTIL_PATH: u16 = KNOWN | PATH;
pub(crate) const UNTIL_ANCHOR: u16 = UNTIL_PATH | ANCHOR;
pub(crate) const UNTIL_PORT: u16 = UNTIL_ANCHOR | PORT;
/// The same, and a name that cannot be mistaken for anything else.
pub(crate) const UNTIL_PORT_OR_PLAIN: u16 = UNTIL_PORT | PLAIN;
