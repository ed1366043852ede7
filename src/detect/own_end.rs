//! Row D4: where a run ends, in text without spaces, before what is read with more than the run.

use crate::part::Part;
use crate::unicode::{Class, char_before, is_label_separator, is_link_email};

use super::email::{self, Joints};
use super::scheme::{self, Scheme};
use super::{Profile, Scanner};

impl Scanner<'_> {
    /// The end of what holds byte `inside` in a run that ends at byte `end`: a URL starts at its
    /// scheme, and an address at its name or its `mailto:`, whether they link or not.
    pub(super) fn own_end(&self, inside: usize, end: usize) -> usize {
        if self.rules.profile == Profile::Uts58 {
            return end;
        }
        self.name_start(inside, end)
            .or_else(|| self.scheme_start(end))
            .filter(|&start| inside < start)
            .unwrap_or(end)
    }

    /// Where the name of an address starts in the run.
    fn name_start(&self, inside: usize, end: usize) -> Option<usize> {
        let next = self.byte(end)?;
        let has_path = Part::first(next).is_some();
        // Each run of more than ASCII looks no further than to the next, or to the separator in it.
        let is_cut = || (self.text[inside..end].chars()).any(|c| !is_link_email(c));
        let at = match !has_path && next.is_ascii() && is_cut() {
            true => email::run_end(self.text, end),
            false => email::ascii_run_end(self.text, end),
        };
        if self.byte(at) != Some(b'@') {
            return None;
        }
        // What is before the run is not asked for: the same where it is a text of its own.
        let start = email::local_start(self.text, at, inside, Profile::Default, Joints::Keep)?;
        // Behind a separator that does not end a sentence, a path is read with the host before it.
        let joins = |c| is_label_separator(c) && !Class::of(c).has(Class::SPACELESS);
        let is_name = !has_path || char_before(self.text, start).is_some_and(|(_, c)| !joins(c));
        (start < end && is_name).then_some(start)
    }

    /// Where the scheme starts that the run ends with.
    fn scheme_start(&self, end: usize) -> Option<usize> {
        if self.byte(end) != Some(b':') {
            return None;
        }
        let scheme = match self.starts_with(end, "://") {
            true => scheme::before(self.text, end, self.floor, self.rules.all_schemes()),
            false => scheme::before(self.text, end, self.floor, ["mailto"]),
        };
        match scheme {
            Scheme::Known(start) => Some(start),
            Scheme::Other | Scheme::None => None,
        }
    }
}
