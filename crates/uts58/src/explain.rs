//! Explains why text does not link.

use core::fmt;
use core::iter::FusedIterator;

use crate::finder::Finder;
use crate::link::Link;
use crate::profile::AnyScanner;
use crate::rule::Rule;

/// A place that does not link, returned by [`Finder::explain`](crate::Finder::explain).
///
/// It is about one `:`, `.` or `@`. Its `Display` form describes the reason, with the id of the
/// rule.
///
/// # Examples
///
/// ```
/// use uts58::rules::Deviation;
///
/// let text = "main.rs, https://me@example.com";
/// let refusals = uts58::Finder::new().explain(text).filter_map(|(_, link)| link.err());
/// let rules: Vec<_> = refusals.map(|refusal| refusal.rule).collect();
///
/// assert_eq!((rules[0].id, rules[0].summary), ("D3.file-name.extension", "a file name"));
/// assert_eq!((rules[0].deviation, rules[0].section), (Some(Deviation::D3), Some("3.1")));
/// assert_eq!((rules[1].id, rules[1].deviation), ("userinfo", None));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Refusal {
    /// The rule that refuses the text.
    pub rule: &'static Rule,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.rule.fmt(f)
    }
}

impl Finder {
    /// Returns an iterator over the places of `text` that could have been a link, and explains the
    /// result at each place.
    ///
    /// Each item is the byte of a `:`, `.` or `@` (or of a wide full stop), and the link around it
    /// or the reason why there is no link. The iterator skips full stops and colons at the end of a
    /// sentence or a clause, and the dots of `...` and `../`. It finds the same links as
    /// [`links`](Self::links), in the same time.
    ///
    /// # Examples
    ///
    /// ```
    /// use uts58::Finder;
    ///
    /// let text = "Call user.save()... or see example.com.";
    /// let mut places = Finder::new().explain(text);
    /// let (at, outcome) = places.next().unwrap();
    /// assert_eq!((at, outcome.unwrap_err().rule.id), (9, "D3.code.call"));
    /// let (at, outcome) = places.next().unwrap();
    /// assert_eq!((at, outcome.unwrap().as_str()), (34, "example.com"));
    /// assert_eq!(places.next(), None);
    /// ```
    pub fn explain<'t>(&self, text: &'t str) -> Explain<'t> {
        Explain { scanner: self.profile().scanner(text, self.options().clone()) }
    }
}

/// An iterator over the places of a text that could have been a link, returned by
/// [`Finder::explain`].
#[derive(Clone, Debug)]
#[must_use]
pub struct Explain<'t> {
    scanner: AnyScanner<'t>,
}

impl<'t> Iterator for Explain<'t> {
    type Item = (usize, Result<Link<'t>, Refusal>);

    fn next(&mut self) -> Option<Self::Item> {
        let (at, outcome) = self.scanner.next_attempt()?;
        let (text, profile) = (self.scanner.text(), self.scanner.profile());
        let link = outcome.map(|found| Link::new(text, found, profile));
        Some((at, link.map_err(|rule| Refusal { rule })))
    }
}

impl FusedIterator for Explain<'_> {}
