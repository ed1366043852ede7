//! The settings and results of the spoofing checks.

use alloc::string::String;
use core::fmt;
use core::ops::Range;

/// The policy for host labels that could deceive.
///
/// # Examples
///
/// ```
/// use uts58::spoof::Spoofs;
///
/// let link = uts58::links("https://еbay.com").next().unwrap();
/// let shown = |spoofs| link.display().spoofs(spoofs).to_string();
/// assert_eq!(shown(Spoofs::ShowAscii), "https://xn--bay-qdd.com");
/// assert_eq!(shown(Spoofs::Allow), "https://еbay.com");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Spoofs {
    /// The program should not link the host, even if the label is written as `xn--…`.
    /// [`Link::display`](crate::Link::display) shows the label in ASCII.
    Reject,
    /// The label appears in its ASCII form, `xn--…`. This does not help for a label such as
    /// `paypaI`, which is ASCII and looks like a [protected](crate::spoof::Protected) name. The
    /// program should not link the host of such a label.
    ///
    /// This is the default, as in browsers. Readers do not mistake `xn--…` for a known site, and
    /// legitimate names that mix scripts keep their links.
    #[default]
    ShowAscii,
    /// The label appears in Unicode, like any other.
    Allow,
}

/// The reason why a label could deceive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum SpoofKind {
    /// UTS #46 rejects the label: an `xn--` label that does not decode, or a disallowed character.
    Invalid,
    /// The label has characters that are not meant for names: their Identifier_Status is Restricted
    /// (UTS #39 section 3.1). This includes joiners, because they make two names that look alike.
    Restricted,
    /// The label mixes scripts beyond the level Highly Restrictive (UTS #39 section 5.2), or Latin
    /// letters beyond ASCII with Chinese, Japanese or Korean.
    MixedScripts,
    /// The label has Latin letters that look like more common ones (`ı` like `i`, `ọ` like `o`),
    /// and the languages of its top-level domain do not use them.
    UncommonLatin,
    /// Each letter of the label looks like a Latin letter, and the top-level domain does not show
    /// readers which script to expect. It is a whole-script confusable (UTS #39 section 4).
    LooksLatin,
    /// The label looks like a number: it consists of digits and of letters that look like digits.
    LooksNumeric,
    /// The digits of the label belong to several numeral systems (UTS #39 section 5.3), such as
    /// `1۰`.
    MixedDigits,
    /// A character of the label looks like punctuation or another letter in its position. For
    /// example, ノ between Latin letters looks like a slash.
    Misplaced,
    /// The label has a combining mark that names do not use on that letter, that is invisible
    /// there, or that is on top of other marks (UTS #39 section 5.4).
    Mark,
    /// The label looks like a [protected](crate::spoof::Protected) name.
    Imitation,
}

/// A label of a host that could deceive a reader, returned by
/// [`Link::spoof_warnings`](crate::Link::spoof_warnings).
///
/// [`Display`](fmt::Display) describes it in one line.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct SpoofWarning {
    /// The label in Unicode, or as written if it is not valid.
    pub label: String,
    /// The bytes of the label in the host that was checked.
    pub range: Range<usize>,
    /// The rule that the label breaks.
    pub kind: SpoofKind,
    /// The characters of the label that break the rule, each once and in order, or the whole label
    /// if all of it does. Empty for [`SpoofKind::Invalid`].
    pub characters: String,
    /// The text that these characters look like, or empty if it is not known.
    pub looks_like: String,
}

impl fmt::Display for SpoofWarning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { label, kind, characters, looks_like, .. } = self;
        write!(f, "the label {label} ")?;
        f.write_str(match kind {
            SpoofKind::Invalid => return f.write_str("is not valid"),
            SpoofKind::LooksLatin => return write!(f, "looks like the Latin {looks_like}"),
            SpoofKind::LooksNumeric => return write!(f, "looks like the number {looks_like}"),
            SpoofKind::Imitation => return write!(f, "looks like {looks_like}"),
            SpoofKind::Restricted => "has characters that names do not use",
            SpoofKind::MixedScripts => "mixes scripts",
            SpoofKind::UncommonLatin => "has letters that are uncommon in its domain",
            SpoofKind::MixedDigits => "mixes digits of several systems",
            SpoofKind::Misplaced => "has characters that look like other characters in this place",
            SpoofKind::Mark => "has marks that names do not use there",
        })?;
        let mut separator = ": ";
        for c in characters.chars() {
            write!(f, "{separator}{c:?} (U+{:04X})", u32::from(c))?;
            separator = ", ";
        }
        if looks_like.is_empty() { Ok(()) } else { write!(f, ", which looks like {looks_like:?}") }
    }
}
