//! Look-alikes of names that the caller protects (UTS #39 section 4).

use alloc::borrow::Cow;
use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use crate::host::registrable_label;
use crate::setting::SettingError;
use crate::unicode::{Class, looks_like};

use super::to_unicode;

/// Hosts that no other host may look like, such as your own host and the hosts of banks.
///
/// # Examples
///
/// ```
/// use uts58::spoof::Protected;
///
/// let mut protected = Protected::default();
/// protected.push("paypal.com")?;
/// let link = uts58::links("https://paypál.com").next().unwrap();
/// assert_eq!(link.display().to_string(), "https://paypál.com");
/// assert_eq!(link.display().protect(&protected).to_string(), "https://xn--paypl-0qa.com");
/// # Ok::<(), uts58::SettingError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Protected {
    /// The registrable labels of the hosts, by skeleton.
    labels: BTreeMap<String, Vec<String>>,
}

impl Protected {
    pub(super) const EMPTY: Self = Self { labels: BTreeMap::new() };

    /// Adds a host. The protected name is its label before the public suffix.
    ///
    /// # Errors
    ///
    /// Returns an error if `host` is not a domain below a public suffix.
    pub fn push(&mut self, host: &str) -> Result<(), SettingError> {
        let label = registrable_label(host).ok_or_else(|| {
            SettingError::of_value(format!(
                "{host:?} is not a domain that someone can register: give one such as \"example.com\", without a scheme \
                 or a path"
            ))
        })?;
        let shown = to_unicode(&label, |_| true).unwrap_or(Cow::Borrowed(&label));
        let labels = self.labels.entry(skeleton(shown.chars())).or_default();
        if !labels.iter().any(|own| *own == shown) {
            labels.push(shown.into_owned());
        }
        Ok(())
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.labels.is_empty()
    }

    /// Returns the protected label that `label`, in Unicode and in lowercase, looks like but is
    /// not.
    pub(super) fn imitated(&self, label: &[char]) -> Option<String> {
        if self.is_empty() {
            return None;
        }
        let like = self.like(label.iter().copied());
        like.first().filter(|_| !has(like, label)).cloned()
    }

    /// Returns the protected label that a reader may mistake `written` for because of its letter
    /// case. `label` is its Unicode form.
    pub(super) fn misread(&self, written: &str, label: &[char]) -> Option<String> {
        if self.is_empty() || has(self.like(label.iter().copied()), label) {
            return None;
        }
        readings(written)
            .into_iter()
            .filter(|reading| reading != written)
            .find_map(|reading| self.like(to_unicode(&reading, |_| true)?.chars()).first())
            .cloned()
    }

    /// Returns the protected labels that look like `label`, in the order in which the caller added
    /// them.
    fn like(&self, label: impl Iterator<Item = char>) -> &[String] {
        self.labels.get(&skeleton(label)).map_or(&[], Vec::as_slice)
    }
}

fn has(labels: &[String], label: &[char]) -> bool {
    labels.iter().any(|own| own.chars().eq(label.iter().copied()))
}

/// Returns the skeleton of a label, which all labels that look alike share: the letters without
/// marks, each replaced by the ASCII letters that it looks like. `0`, `1`, `m` and `w` become `o`,
/// `l`, `rn` and `vv`.
fn skeleton(label: impl Iterator<Item = char>) -> String {
    let mut skeleton = String::new();
    let letters = label.filter(|&c| !Class::from_char(c).has(Class::MARK)).flat_map(|c| {
        let own = looks_like(c).next().is_none().then_some(c);
        looks_like(c).chain(own)
    });
    for c in letters {
        match c {
            '0' => skeleton.push('o'),
            '1' => skeleton.push('l'),
            'm' => skeleton.push_str("rn"),
            'w' => skeleton.push_str("vv"),
            c => skeleton.push(c),
        }
    }
    skeleton
}

/// Returns the labels that a reader may mistake `written` for, because a capital I looks like a
/// small l. The first has `l` for `I` next to small letters (`paypaI`), and `f` for a long s. The
/// second has `I` for `l` where a capital may be (`lnstagram`, `LlNKEDIN`).
fn readings(written: &str) -> [String; 2] {
    let has_small = written.contains(|c: char| c.is_lowercase());
    let mut before = None;
    let capital = |c: char| {
        let is_inside = before.replace(c).is_some_and(char::is_lowercase);
        if c == 'l' && !is_inside { 'I' } else { c }
    };
    let small = |c: char| match c {
        'ſ' => 'f',
        c if has_small && is_capital_i(c) => 'l',
        c => c,
    };
    [written.chars().map(small).collect(), written.chars().map(capital).collect()]
}

/// Returns whether a character is a capital I, or a form of it that UTS #46 maps to an i, such as
/// `Ⅰ`.
fn is_capital_i(c: char) -> bool {
    let is_mapped = || to_unicode(c.encode_utf8(&mut [0; 4]), |_| true).as_deref() == Some("i");
    c == 'I' || !c.is_ascii() && !c.is_lowercase() && is_mapped()
}
