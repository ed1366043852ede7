//! The settings and results of the spoofing checks.

use alloc::string::String;
use core::fmt;
use core::ops::Range;

/// What is done with a host label that could deceive.
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
    /// A program should not link its host, even if it is written as `xn--…`. [`Link::display`](crate::Link::display)
    /// shows it in ASCII.
    Reject,
    /// The label is shown in its ASCII form, `xn--…`. Where that does not help, as for `paypaI`, which is ASCII and
    /// looks like a [protected](crate::spoof::Protected) name, a program should not link its host.
    ///
    /// This is the default, as in browsers: nobody mistakes `xn--…` for a bank, and legitimate names
    /// that mix scripts keep their links.
    #[default]
    ShowAscii,
    /// The label is shown in Unicode, like any other.
    Allow,
}

/// Why a label could deceive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum SpoofKind {
    /// UTS #46 rejects the label: an `xn--` label that does not decode, or a disallowed character.
    Invalid,
    /// It has characters that are not meant for names: their Identifier_Status is Restricted (UTS #39
    /// section 3.1). Joiners are among them, because they make two names that look alike.
    Restricted,
    /// It mixes scripts beyond the level Highly Restrictive (UTS #39 section 5.2), or Latin letters
    /// beyond ASCII with Chinese, Japanese or Korean.
    MixedScripts,
    /// It has Latin letters that look like more common ones (`ı` like `i`, `ọ` like `o`), below a
    /// top-level domain whose languages do not use them.
    UncommonLatin,
    /// Each of its letters looks like a Latin one: it is a whole-script confusable (UTS #39 section
    /// 4), and its top-level domain does not tell readers which script to expect.
    LooksLatin,
    /// It looks like a number: it has digits, and its only letters look like digits.
    LooksNumeric,
    /// Its digits belong to several numeral systems (UTS #39 section 5.3), as in `1۰`.
    MixedDigits,
    /// It has a character that looks like punctuation or another letter in its position: ノ between Latin letters looks
    /// like a slash.
    Misplaced,
    /// It has a combining mark that names do not use on that letter, that is invisible there, or that
    /// stands on top of others (UTS #39 section 5.4).
    Mark,
    /// It looks like a name that is [protected](crate::spoof::Protected).
    Imitation,
}

/// A label of a host that could deceive a reader, returned by [`Link::spoof_warnings`](crate::Link::spoof_warnings).
///
/// [`Display`](fmt::Display) describes it in one line.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct SpoofWarning {
    /// The label in Unicode, or as written where it is not valid.
    pub label: String,
    /// The bytes of the label in the host that was checked.
    pub range: Range<usize>,
    /// The rule that the label breaks.
    pub kind: SpoofKind,
    /// The characters of the label that break the rule, each once and in order, or the whole label if all of it does.
    /// Empty for [`SpoofKind::Invalid`].
    pub characters: String,
    /// What those characters look like; empty if that is not known.
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
            SpoofKind::Restricted => "has characters that are not for names",
            SpoofKind::MixedScripts => "mixes scripts",
            SpoofKind::UncommonLatin => "has letters that are uncommon in its domain",
            SpoofKind::MixedDigits => "mixes digits of several systems",
            SpoofKind::Misplaced => "has characters that look like others where they stand",
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
