//! What may be known about a domain, as bits. A rule names those that rule it out.

// The first four are known without a look at the name.
// What follows it. A query or a fragment may also follow the name of a file.
pub(super) const PORT: u16 = 1;
pub(super) const ANCHOR: u16 = 1 << 1;
pub(super) const PATH: u16 = 1 << 2;
pub(super) const NO_UNDERSCORE: u16 = 1 << 3;
// How many labels stand before the last.
pub(super) const SINGLE: u16 = 1 << 4;
pub(super) const DEEP: u16 = 1 << 5;
// The kind of its last label.
pub(super) const CLASSIC: u16 = 1 << 6;
pub(super) const SITE: u16 = 1 << 7;
pub(super) const WORD: u16 = 1 << 8;
pub(super) const EXTENSION: u16 = 1 << 9;
pub(super) const RARE: u16 = 1 << 10;
pub(super) const KINDS: u16 = CLASSIC | SITE | WORD | EXTENSION | RARE;
/// All its letters are lower-case ASCII.
pub(super) const LOWER: u16 = 1 << 11;
/// It cannot be mistaken for anything else.
pub(super) const PLAIN: u16 = 1 << 12;
/// What the name shows.
pub(super) const OF_NAMES: u16 = PLAIN | SINGLE | DEEP | KINDS | LOWER;
/// It is known to be a site, by name. This is looked up once a rule holds.
pub(super) const KNOWN: u16 = 1 << 13;

// What rules out a rule for which only this or more shows that a site is meant.
pub(super) const UNTIL_PATH: u16 = KNOWN | PATH;
pub(super) const UNTIL_ANCHOR: u16 = UNTIL_PATH | ANCHOR;
pub(super) const UNTIL_PORT: u16 = UNTIL_ANCHOR | PORT;
