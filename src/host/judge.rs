//! Whether a label could deceive who reads it: UTS #39 sections 3.1, 4 and 5.2.

use crate::unicode::{Class, Identifier, Scripts};
use crate::work;

use super::Why;

/// Characters of words in Japanese and Chinese that are strokes like those of `/`.
const STROKES: [char; 5] = ['\u{30BD}', '\u{30BE}', '\u{30CE}', '\u{30F3}', '\u{4E3F}'];

/// Why the label, in its Unicode form, should not be shown in it. `tld` is the last label of the
/// host, or empty.
pub(crate) fn judge(label: &[char], tld: &[char]) -> Option<Why> {
    work::add(label.len());
    let (mut scripts, mut scripts_but_latin) = (Scripts::ALL, Scripts::ALL);
    let (mut looks_latin, mut letters) = (true, 0);
    for &c in label {
        let Some(identifier) = Identifier::of(c) else {
            return Some(Why::Restricted(c));
        };
        let set = identifier.scripts();
        scripts = scripts.and(set);
        if !set.has_latin() {
            scripts_but_latin = scripts_but_latin.and(set);
        }
        let is_neutral = c.is_ascii_digit() || c == '-' || Class::of(c).has(Class::MARK);
        letters += usize::from(!is_neutral);
        looks_latin &= identifier.looks_latin() || is_neutral && set.has_latin();
    }
    if scripts.is_empty() && !scripts_but_latin.has_east_asian() {
        return Some(Why::MixedScripts);
    }
    if looks_latin && letters > 0 && label != tld && !is_of_one_script(label, tld) {
        return Some(Why::LooksLatin);
    }
    stroke(label).map(Why::LooksLikeSyntax)
}

/// Whether the top-level domain is in the script of the label, so that nobody takes that for
/// Latin: `рос.рф`.
fn is_of_one_script(label: &[char], tld: &[char]) -> bool {
    work::add(label.len() + tld.len());
    let mut scripts = Scripts::ALL;
    for &c in label.iter().chain(tld) {
        let Some(identifier) = Identifier::of(c) else {
            return false;
        };
        scripts = scripts.and(identifier.scripts());
    }
    !tld.is_empty() && !scripts.is_empty()
}

/// A character that looks like a slash and does not stand inside a word of its own script.
fn stroke(label: &[char]) -> Option<char> {
    let is_east_asian = |at: Option<usize>| {
        at.and_then(|at| label.get(at))
            .is_some_and(|&c| Class::of(c).has(Class::SPACELESS))
    };
    let at = label.iter().enumerate().position(|(at, c)| {
        STROKES.contains(c) && !(is_east_asian(at.checked_sub(1)) && is_east_asian(Some(at + 1)))
    })?;
    label.get(at).copied()
}
