//! What there is to fear of a label, and what is done about it.

use alloc::string::String;
use core::fmt;

/// What is done with a label that could deceive.
///
/// | | A [`Linker`](crate::Linker) makes of such a host | What writes a host alone shows |
/// |---|---|---|
/// | [`Reject`](Self::Reject) | no link: the text stays | the label in ASCII |
/// | [`ShowAscii`](Self::ShowAscii) | a link that shows the label in ASCII | the label in ASCII |
/// | [`Allow`](Self::Allow) | a link that shows the label in its script | the label in its script |
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
    /// Its host does not link, even where it was written as `xn--…`. A value that has no choice but
    /// to write the host, such as [`Link::display`](crate::Link::display), shows it as
    /// [`ShowAscii`](Self::ShowAscii) does.
    Reject,
    /// It is shown in its ASCII form, `xn--…`, and where it cannot be, as by
    /// [`AnchorText::Verbatim`](crate::AnchorText::Verbatim), its host does not link.
    ///
    /// The default, as browsers do: nobody takes `xn--…` for a name, and those who write in a
    /// mixture of scripts by right keep their links.
    #[default]
    ShowAscii,
    /// It is shown like any other.
    Allow,
}

/// Why a label could deceive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Why {
    /// UTS #46 does not take it: an `xn--` label that stands for nothing, or a character that no
    /// label may hold.
    Invalid,
    /// This character is not for names: its Identifier_Status is Restricted (UTS #39 section 3.1).
    /// Joiners are among them: two names that differ in one look the same.
    Restricted(char),
    /// Its scripts do not belong together: it is beyond Highly Restrictive (UTS #39 section 5.2).
    MixedScripts,
    /// Each of its letters looks like a Latin one: a whole-script confusable (UTS #39 section 4),
    /// under a top-level domain that is neither in its script nor of a country where that is
    /// written.
    LooksLatin,
    /// Its digits are of several systems (UTS #39 section 5.3): `1۰` has one that looks like a full
    /// stop.
    MixedDigits,
    /// This character is taken for another where it stands, or is not seen there: ノ between Latin
    /// letters for a slash, a dot on an `i`.
    Misplaced(char),
}

impl fmt::Display for Why {
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

/// A label of a host that could deceive who reads it.
///
/// # Examples
///
/// ```
/// let concerns = linkwright::host::concerns("www.gооgle.com");
/// assert_eq!(concerns[0].label(), "gооgle");
/// assert_eq!(concerns[0].to_string(), "the label gооgle mixes scripts");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Concern {
    pub(super) label: String,
    pub(super) why: Why,
}

impl Concern {
    /// The label in its Unicode form; as written where it has none.
    #[must_use]
    pub fn label(&self) -> &str {
        &self.label
    }

    /// What there is to fear.
    #[must_use]
    pub fn why(&self) -> Why {
        self.why
    }
}

impl fmt::Display for Concern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the label {} {}", self.label, self.why)
    }
}
