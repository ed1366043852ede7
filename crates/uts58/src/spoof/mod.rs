//! Displays hosts for readers, and finds hosts that could deceive.
//!
//! A URL has its host in ASCII, and readers see it in its own script: `xn--bcher-kva.de` is
//! `bücher.de` (UTS #46 ToUnicode). Some names look like other names in another script, and
//! phishers register them: in `аррӏе.com`, all of `аррӏе` is Cyrillic.
//! [`Link::display`](crate::Link::display) therefore checks each label, and keeps a label that
//! could deceive in its ASCII form, `xn--80ak6aa92e.com`.
//! [`Link::spoof_warnings`](crate::Link::spoof_warnings) returns the reasons.
//! [`Protected::spoof_warnings`] does the same for any host.

mod judge;
mod letters;
mod protect;
mod warning;

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use idna::uts46::{AsciiDenyList, ErrorPolicy, Hyphens, ProcessingSuccess, Uts46};

use crate::host::{MAX_TEXT, MAX_TLD, is_plain};
use crate::unicode::is_label_separator;

use self::judge::judge;
pub use self::protect::Protected;
pub use self::warning::{SpoofKind, SpoofWarning, Spoofs};

impl Protected {
    /// Returns the labels of `host` that could deceive a reader in their Unicode form, including
    /// labels that look like one of these names. `host` may be in Unicode or in ASCII. Without
    /// names, the result is empty for plain ASCII without `xn--`. Takes linear time.
    ///
    /// # Examples
    ///
    /// ```
    /// use uts58::spoof::{Protected, SpoofKind};
    ///
    /// let mut protected = Protected::default();
    /// assert_eq!(protected.spoof_warnings("例え.jp"), []);
    /// assert_eq!(protected.spoof_warnings("www.xn--bay-qdd.com")[0].kind, SpoofKind::MixedScripts);
    /// assert_eq!(protected.spoof_warnings("paypaI.com"), []);
    /// protected.push("paypal.com")?;
    /// assert_eq!(protected.spoof_warnings("paypaI.com")[0].kind, SpoofKind::Imitation);
    /// # Ok::<(), uts58::SettingError>(())
    /// ```
    #[must_use]
    pub fn spoof_warnings(&self, host: &str) -> Vec<SpoofWarning> {
        // An IPv6 address has no labels.
        if is_plain(host) && (self.is_empty() || host.starts_with('[')) {
            return Vec::new();
        }
        let tld = tld(host);
        let warnings = labels(host).filter_map(|label| {
            let start = label.as_ptr().addr() - host.as_ptr().addr();
            Some(SpoofWarning { range: start..start + label.len(), ..warning(label, &tld, self)? })
        });
        warnings.collect()
    }
}

fn warning(label: &str, tld: &[char], protected: &Protected) -> Option<SpoofWarning> {
    let as_written = |kind, looks_like| {
        let characters = if kind == SpoofKind::Invalid { "" } else { label };
        let (label, characters) = (label.into(), characters.into());
        SpoofWarning { label, range: 0..0, kind, characters, looks_like }
    };
    let Some(shown) = to_unicode(label, |_| true) else {
        return Some(as_written(SpoofKind::Invalid, String::new()));
    };
    let chars: Vec<char> = shown.chars().collect();
    let misread = || Some(as_written(SpoofKind::Imitation, protected.misread(label, &chars)?));
    judge(&chars, tld, protected).or_else(misread)
}

/// Writes `host`, given in Unicode or in ASCII, for readers: by UTS #46 ToUnicode, except that
/// labels that could deceive stay in their ASCII form. IP addresses and invalid labels stay as
/// written. Takes linear time.
pub(crate) const fn display(host: &str) -> DisplayHost<'_> {
    DisplayHost { host, spoofs: Spoofs::ShowAscii, protected: &NOTHING }
}

/// The default, which protects no names.
pub(crate) static NOTHING: Protected = Protected::EMPTY;

/// A host for readers, returned by [`display`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct DisplayHost<'h> {
    host: &'h str,
    spoofs: Spoofs,
    protected: &'h Protected,
}

impl<'h> DisplayHost<'h> {
    /// Sets the policy for labels that could deceive. The default is [`Spoofs::ShowAscii`];
    /// [`Spoofs::Reject`] writes the same.
    pub(crate) const fn spoofs(mut self, spoofs: Spoofs) -> Self {
        self.spoofs = spoofs;
        self
    }

    /// Returns the same settings for another host.
    pub(crate) const fn with_host<'o>(&self, host: &'o str) -> DisplayHost<'o>
    where
        'h: 'o,
    {
        DisplayHost { host, spoofs: self.spoofs, protected: self.protected }
    }

    pub(crate) const fn as_written(&self) -> &'h str {
        self.host
    }

    /// Sets the names that no label may look like.
    pub(crate) const fn protect(mut self, protected: &'h Protected) -> Self {
        self.protected = protected;
        self
    }

    /// Returns the host for readers, converted label by label. An invalid label stays as written.
    pub(crate) fn by_label(&self) -> String {
        let mut host = String::with_capacity(self.host.len());
        let tld = tld(self.host);
        for (i, label) in labels(self.host).enumerate() {
            if i > 0 {
                host.push('.');
            }
            let shown = to_unicode(label, |unicode| self.is_shown(unicode, &tld));
            host.push_str(shown.as_deref().unwrap_or(label));
        }
        host
    }

    /// Returns whether the host shows a label in its Unicode form.
    fn is_shown(&self, label: &[char], tld: &[char]) -> bool {
        match self.spoofs {
            // A label that still starts with `xn--` cannot be mapped back.
            Spoofs::Allow => !label.starts_with(&['x', 'n', '-', '-']),
            Spoofs::ShowAscii | Spoofs::Reject => judge(label, tld, self.protected).is_none(),
        }
    }
}

fn labels(host: &str) -> impl Iterator<Item = &str> {
    host.split(is_label_separator)
}

/// Returns the top-level domain of a host, in Unicode if it is valid.
fn tld(host: &str) -> Vec<char> {
    let last = labels(host).last().filter(|last| last.len() <= MAX_TLD).unwrap_or_default();
    to_unicode(last, |_| true).as_deref().unwrap_or(last).chars().collect()
}

/// Applies UTS #46 ToUnicode to one label. `is_shown` receives the Unicode form of a label that is
/// not ASCII, and decides whether the result is this form or the ASCII form. Returns `None` if the
/// label is not valid.
fn to_unicode(label: &str, mut is_shown: impl FnMut(&[char]) -> bool) -> Option<Cow<'_, str>> {
    if label.len() > MAX_TEXT {
        return None;
    }
    let mut shown = String::with_capacity(label.len());
    let done = Uts46::new().process(
        label.as_bytes(),
        AsciiDenyList::URL,
        Hyphens::Allow,
        ErrorPolicy::FailFast,
        |unicode, _, _| is_shown(unicode),
        &mut shown,
        None,
    );
    Some(match done.ok()? {
        ProcessingSuccess::Passthrough => Cow::Borrowed(label),
        ProcessingSuccess::WroteToSink => Cow::Owned(shown),
    })
}
