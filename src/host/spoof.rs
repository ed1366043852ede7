//! The settings and results of the spoofing checks.

use alloc::string::String;
use core::fmt;

/// What is done with a host label that could deceive.
///
/// # Examples
///
/// ```
/// use linkwright::{Linker, host::Spoofs, text};
///
/// let page = |spoofs| text::html("https://еbay.com", &Linker::new().spoofs(spoofs)).to_string();
/// assert_eq!(page(Spoofs::Reject), "https://еbay.com");
/// assert_eq!(
///     page(Spoofs::ShowAscii),
///     "<a href=\"https://xn--bay-qdd.com\">https://xn--bay-qdd.com</a>",
/// );
/// assert_eq!(page(Spoofs::Allow), "<a href=\"https://xn--bay-qdd.com\">https://еbay.com</a>");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Spoofs {
    /// Its host does not link, even where it was written as `xn--…`. `Reject` implies ASCII display
    /// wherever a host has to be written, as in [`Link::display`](crate::Link::display).
    Reject,
    /// The label is shown in its ASCII form, `xn--…`. Where that is impossible, as with
    /// [`AnchorText::Verbatim`](crate::AnchorText::Verbatim), its host does not link.
    ///
    /// This is the default, as in browsers: nobody mistakes `xn--…` for a bank, and legitimate names
    /// that mix scripts keep their links.
    #[default]
    ShowAscii,
    /// The label is shown in Unicode, like any other.
    Allow,
}

/// Why a label could deceive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SpoofKind {
    /// UTS #46 rejects the label: an `xn--` label that does not decode, or a disallowed character.
    Invalid,
    /// This character is not meant for names: its Identifier_Status is Restricted (UTS #39 section
    /// 3.1). Joiners are among them, because they make two names that look alike.
    Restricted(char),
    /// It mixes scripts beyond the level Highly Restrictive (UTS #39 section 5.2).
    MixedScripts,
    /// Each of its letters looks like a Latin one: it is a whole-script confusable (UTS #39 section
    /// 4), and its top-level domain does not tell readers which script to expect.
    LooksLatin,
    /// Its digits belong to several systems (UTS #39 section 5.3), as in `1۰`.
    MixedDigits,
    /// This character is mistaken for another one or is invisible in its position: ノ between Latin
    /// letters looks like a slash, and nobody sees a second dot on an `i`.
    Misplaced(char),
}

impl fmt::Display for SpoofKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Invalid => f.write_str("is no valid label"),
            Self::Restricted(c) => write!(f, "holds U+{:04X}, which is not for names", *c as u32),
            Self::MixedScripts => f.write_str("mixes scripts"),
            Self::LooksLatin => f.write_str("looks like a Latin name"),
            Self::MixedDigits => f.write_str("mixes digits of several systems"),
            Self::Misplaced(c) => {
                write!(f, "holds U+{:04X} where it looks like another", *c as u32)
            }
        }
    }
}

/// A label of a host that could deceive a reader, returned by [`concerns`](super::concerns).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SpoofWarning {
    pub(super) label: String,
    pub(super) kind: SpoofKind,
}

impl SpoofWarning {
    /// The label in Unicode, or as written where it is not valid.
    #[must_use]
    pub fn label(&self) -> &str {
        &self.label
    }

    /// Why the label could deceive.
    #[must_use]
    pub fn kind(&self) -> SpoofKind {
        self.kind
    }
}

impl fmt::Display for SpoofWarning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the label {} {}", self.label, self.kind)
    }
}
