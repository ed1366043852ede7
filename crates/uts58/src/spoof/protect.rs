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

/// Hosts whose names no other name may look like, such as your own and those of banks.
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
    /// Their registrable labels, by skeleton.
    labels: BTreeMap<String, Vec<String>>,
}

impl Protected {
    pub(super) const EMPTY: Self = Self { labels: BTreeMap::new() };

    /// Adds a host. Its name is the label before the public suffix.
    ///
    /// # Errors
    ///
    /// If `host` is not a domain below a public suffix.
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

    /// The protected label that this one, in Unicode and in lowercase, looks like but is not.
    pub(super) fn imitated(&self, label: &[char]) -> Option<String> {
        if self.is_empty() {
            return None;
        }
        let like = self.like(label.iter().copied());
        like.first().filter(|_| !has(like, label)).cloned()
    }

    /// The protected label that a reader may mistake this one for because of the letter case in which it is written.
    /// `label` is its Unicode form.
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

    /// The protected labels that look like this one, in the order in which they were given.
    fn like(&self, label: impl Iterator<Item = char>) -> &[String] {
        self.labels.get(&skeleton(label)).map_or(&[], Vec::as_slice)
    }
}

fn has(labels: &[String], label: &[char]) -> bool {
    labels.iter().any(|own| own.chars().eq(label.iter().copied()))
}

/// The skeleton, which labels that look alike share: the letters without marks, each replaced by the ASCII letters that
/// it looks like. `0`, `1`, `m` and `w` become `o`, `l`, `rn` and `vv`.
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

/// What a label can be mistaken for, because a capital I looks like a small l: with `l` for `I` beside small letters
/// (`paypaI`), and with `I` for `l` in place of a capital (`lnstagram`, `LlNKEDIN`). A long s is read as an f.
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

/// Whether a character is a capital I, or UTS #46 maps it to an i as one of its forms, such as `Ⅰ`.
fn is_capital_i(c: char) -> bool {
    let is_mapped = || to_unicode(c.encode_utf8(&mut [0; 4]), |_| true).as_deref() == Some("i");
    c == 'I' || !c.is_ascii() && !c.is_lowercase() && is_mapped()
}
