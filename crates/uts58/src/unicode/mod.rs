//! The character properties that detection and formatting use (UTS #58 section 6).
//!
//! The tables take less than 56 KiB. They were generated from Unicode, version [`UNICODE_VERSION`],
//! by the derivation of UTS #58 section 6.1. Every function is a table lookup in constant time.

#[cfg(not(feature = "settings"))]
mod runs;
#[cfg(feature = "idna")]
mod scripts;
mod tables;
mod text;

#[cfg(feature = "idna")]
pub(crate) use scripts::{Scripts, looks_like};
pub use tables::UNICODE_VERSION;
use tables::{ASCII, BRACKETS, IDENTIFIERS, LEAF, LOOKS, MID, NEW, SCRIPTS, TOP, VALUES};
pub(crate) use text::{
    char_at, char_before, contains, end_before, ends_with, find, has, is_one_of, start_after,
    starts_with,
};

// Every program that links contains the tables, so their size is limited here.
const _: () = assert!(
    size_of_val(&ASCII)
        + size_of_val(&TOP)
        + size_of_val(&MID)
        + size_of_val(&LEAF)
        + size_of_val(&VALUES)
        + size_of_val(&BRACKETS)
        + size_of_val(&IDENTIFIERS)
        + size_of_val(&SCRIPTS)
        + size_of_val(&LOOKS)
        + size_of_val(&NEW)
        <= 56 * 1024
);

/// The Link_Term property (UTS #58 section 3.4.1): whether a link ends before a character.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(clippy::exhaustive_enums, reason = "the standard closes this set")]
pub enum LinkTerm {
    /// The character belongs to the link.
    Include,
    /// The link ends before the character unless more of the link follows it.
    Soft,
    /// An opening bracket: part of the link, remembered for its closing bracket.
    Open,
    /// A closing bracket: part of the link only when its opening bracket is.
    Close,
    /// The link ends before the character.
    Hard,
}

/// Returns whether `c` is a letter, a digit or a mark. It uses the tables of this module, so
/// programs need no second table.
pub(crate) fn is_alphanumeric(c: char) -> bool {
    if c.is_ascii() { c.is_ascii_alphanumeric() } else { is_link_email(c) }
}

/// Returns whether `c` is a letter or mark of a script other than Latin.
#[rustfmt::skip]
pub(crate) fn is_other_script(c: char) -> bool {
    is_alphanumeric(c)
        && matches!(c,
            '\u{370}'..='\u{1CFF}' | '\u{1F00}'..='\u{1FFF}' | '\u{2C80}'..='\u{2DFF}' | '\u{3005}'..='\u{A6FF}'
            | '\u{A800}'..='\u{AB2F}' | '\u{AB70}'..='\u{FAFF}' | '\u{FB13}'..='\u{FDFF}' | '\u{FE30}'..='\u{FEFF}'
            | '\u{FF66}'..='\u{FFDC}' | '\u{20000}'..='\u{3347F}')
}

/// Returns whether `c` is a combining mark (General_Category M). Do not cut a text before a mark.
#[cfg(feature = "settings")]
#[inline]
#[must_use]
pub fn is_mark(c: char) -> bool {
    Class::from_char(c).has(Class::MARK)
}

/// Returns whether a text has right-to-left characters or Arabic digits. Show such a text from left
/// to right, apart from the surrounding text (RFC 3987 section 4.1): in HTML with `dir="ltr"`, and
/// elsewhere between U+2066 and U+2069.
#[cfg(feature = "settings")]
#[must_use]
pub fn is_bidi(text: &str) -> bool {
    !text.is_ascii()
        && text.chars().any(|c| Class::from_char(c).has(Class::RTL | Class::ARABIC_NUMBER))
}

/// Returns whether `c` is invisible and not a space: a control, a format character
/// (General_Category Cf), a Default_Ignorable_Code_Point, or a character without ink, such as the
/// blank of Braille.
///
/// # Examples
///
/// ```
/// use uts58::unicode::is_inkless;
///
/// assert!(is_inkless('\u{200B}') && is_inkless('\u{202E}'));
/// assert!(!is_inkless(' ') && !is_inkless('\u{301}'));
/// ```
#[must_use]
pub fn is_inkless(c: char) -> bool {
    Class::from_char(c).has(Class::HIDDEN | Class::BIDI_CONTROL)
        || c.is_control() && !c.is_whitespace()
}

/// Returns the Link_Term property of `c` (UTS #58 section 3.4.1).
///
/// # Examples
///
/// ```
/// use uts58::unicode::{link_term, LinkTerm};
///
/// assert_eq!(link_term('é'), LinkTerm::Include);
/// assert_eq!(link_term('。'), LinkTerm::Soft);
/// assert_eq!(link_term('）'), LinkTerm::Close);
/// assert_eq!(link_term(' '), LinkTerm::Hard);
/// ```
#[inline]
#[must_use]
pub fn link_term(c: char) -> LinkTerm {
    Class::from_char(c).link_term()
}

/// Returns the Link_Bracket property of `c` (UTS #58 section 3.4.2): the opening bracket for the
/// closing bracket `c`, or `None` for every other character.
#[must_use]
pub fn link_bracket(c: char) -> Option<char> {
    let at = BRACKETS.binary_search_by_key(&c, |&(close, _)| close).ok()?;
    Some(BRACKETS[at].1)
}

/// Returns the Link_Email property of `c` (UTS #58 section 5.1): whether `c` may be in the local
/// part of an email address. That includes `.`.
#[inline]
#[must_use]
pub fn is_link_email(c: char) -> bool {
    Class::from_char(c).has(Class::EMAIL)
}

/// Returns whether [`Finder::new`](crate::Finder::new) accepts `c` in a label of a host: an ASCII
/// letter, a digit, `-`, `_`, a character that IDNA2008 permits (RFC 5892), or a character that UTS
/// #46 maps to permitted characters. Label separators are not included.
#[inline]
pub(crate) fn is_host(c: char) -> bool {
    Class::from_char(c).has(Class::HOST_IDNA)
}

/// Returns whether `c` is of a script that is written without spaces around foreign words.
#[inline]
pub(crate) fn is_spaceless(c: char) -> bool {
    Class::from_char(c).has(Class::SPACELESS)
}

/// Returns whether `c` is of a script whose words touch ASCII without a space: a script without
/// spaces, or Arabic and Hebrew, which attach prefixes to a name.
#[inline]
pub(crate) fn is_glued(c: char) -> bool {
    Class::from_char(c).has(Class::SPACELESS | Class::RTL)
}

/// Returns whether `c` separates the labels of a host (UTS #46 section 2.3): `.`, U+3002, U+FF0E or
/// U+FF61.
#[inline]
pub(crate) fn is_label_separator(c: char) -> bool {
    matches!(c, '.' | '\u{3002}' | '\u{FF0E}' | '\u{FF61}')
}

/// Returns the ASCII character to which UTS #46 maps a full-width character (U+FF01 to U+FF5E), or
/// `c` itself for other characters.
#[cfg(feature = "idna")]
#[must_use]
pub const fn narrow(c: char) -> char {
    match c {
        '\u{FF01}'..='\u{FF5E}' => ((c as u32 - 0xFEE0) as u8) as char,
        _ => c,
    }
}

/// Returns whether `c` may change the order or the lines of the surrounding text.
#[cfg(feature = "idna")]
pub(crate) fn reorders_or_breaks(c: char) -> bool {
    let is_break = c.is_control() || matches!(c, '\u{2028}' | '\u{2029}');
    is_break || Class::from_char(c).has(Class::BIDI_CONTROL)
}

/// All properties of one character, as bits.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Class(u16);

impl Class {
    /// Link_Email.
    pub(crate) const EMAIL: u16 = 1 << 3;
    /// Valid in a label or mapped by UTS #46. Builds without IDNA have only the characters of
    /// `HOST_IDNA`.
    pub(crate) const HOST: u16 = if cfg!(feature = "idna") { Self::LABEL } else { Self::HOST_IDNA };
    /// The bit of the table for `HOST`.
    const LABEL: u16 = 1 << 4;
    /// The part of `HOST` that IDNA2008 permits, or that UTS #46 maps to permitted characters.
    pub(crate) const HOST_IDNA: u16 = 1 << 5;
    /// UTS #46 maps the character to others.
    pub(crate) const MAPPED: u16 = 1 << 6;
    /// UTS #46 drops the character.
    pub(crate) const IGNORED: u16 = 1 << 7;
    /// Of a script that is written without spaces around foreign words.
    pub(crate) const SPACELESS: u16 = 1 << 8;
    /// Bidi_Control.
    pub(crate) const BIDI_CONTROL: u16 = 1 << 9;
    /// General_Category M.
    pub(crate) const MARK: u16 = 1 << 10;
    /// Default_Ignorable_Code_Point, General_Category Cf or without ink, such as the blank of
    /// Braille: invisible.
    pub(crate) const HIDDEN: u16 = 1 << 11;
    /// Looks like a character of URL syntax.
    pub(crate) const CONFUSABLE: u16 = 1 << 12;
    /// Bidi_Class R or AL.
    pub(crate) const RTL: u16 = 1 << 13;
    /// Bidi_Class L.
    #[cfg(not(feature = "settings"))]
    pub(crate) const LTR: u16 = 1 << 14;
    /// Bidi_Class AN.
    pub(crate) const ARABIC_NUMBER: u16 = 1 << 15;

    #[inline]
    pub(crate) fn from_char(c: char) -> Self {
        let cp = c as usize;
        if cp < 128 {
            return Self(ASCII[cp]);
        }
        Self(Self::of_other(cp))
    }

    /// Returns the properties of a character that is not ASCII.
    #[cfg(not(feature = "settings"))]
    fn of_other(cp: usize) -> u16 {
        runs::class(cp)
    }

    /// Returns the properties of a character that is not ASCII.
    #[cfg(feature = "settings")]
    #[inline]
    fn of_other(cp: usize) -> u16 {
        let mid = usize::from(TOP[cp >> 12]) * 64 + (cp >> 6 & 63);
        let leaf = usize::from(MID[mid]) * 64 + (cp & 63);
        VALUES[usize::from(LEAF[leaf])]
    }

    #[inline]
    pub(crate) const fn of_ascii(byte: u8) -> Self {
        Self(ASCII[(byte & 127) as usize])
    }

    /// Returns whether any of the given bits is set.
    #[inline]
    pub(crate) const fn has(self, bits: u16) -> bool {
        self.0 & bits != 0
    }

    #[inline]
    pub(crate) const fn link_term(self) -> LinkTerm {
        match self.0 & 7 {
            0 => LinkTerm::Include,
            1 => LinkTerm::Soft,
            2 => LinkTerm::Open,
            3 => LinkTerm::Close,
            _ => LinkTerm::Hard,
        }
    }
}
