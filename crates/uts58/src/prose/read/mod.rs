//! Reads the URL, domain or email address at a trigger, as the judge of prose.

pub(crate) mod domain;
pub(crate) mod email;
pub(crate) mod host;
mod unlisted;
mod url;

use crate::find::scanner::Attempt;
use crate::find::tail::empty_port_end;
use crate::find::{Judge, LinkKind, Match, Scanner, Stops, is_www};
use crate::host::HostData;
use crate::rule::{RuleRef, standard};
use crate::setting::options::TailRules;
use crate::unicode::Class;

use super::reader;
use super::tail;
use super::words::labels;

/// The judge of [`Finder::new`](crate::Finder::new).
#[derive(Clone, Debug)]
pub(crate) enum Prose {}

impl Stops for Prose {
    /// Returns whether these bytes end a U+3002 before a letter of a script without spaces (D7).
    #[inline(always)]
    fn is_wide(byte: u8, next: u8, third: u8) -> bool {
        (byte == 0x80) & (next == 0x82) & (third >= 0xE0)
    }

    /// Returns whether the word after the U+3002 at byte `stop` may be a top-level domain of a
    /// script without spaces: two to five letters, followed by whitespace or the end of the text.
    /// By D7, a bare domain with a U+3002 must end like this.
    fn is_trigger(text: &[u8], stop: usize) -> bool {
        let rest = &text[stop + 3..];
        let is_end =
            |end: &usize| rest.get(*end).map_or(*end == rest.len(), u8::is_ascii_whitespace);
        let Some(end) = [6, 9, 12, 15].into_iter().find(is_end) else {
            return false;
        };
        let word = &rest[..end];
        // After the lead byte 0xE2 come punctuation and whitespace.
        let is_letter = |c: &[u8]| c[0] >= 0xE0 && c[0] != 0xE2 && c != "\u{3000}".as_bytes();
        match word[0] {
            // Few words that start with a Chinese character are top-level domains.
            0xE4..=0xE9 => HostData::ALL.is_top_level(word),
            _ => word.chunks(3).all(is_letter),
        }
    }
}

impl Judge for Prose {
    #[inline]
    fn may_start_label(byte: u8) -> bool {
        byte >= 128 || Class::of_ascii(byte).has(Class::HOST_IDNA)
    }

    fn url(scanner: &mut Scanner<'_, Self>, colon: usize) -> Attempt {
        scanner.try_url(colon)
    }

    fn domain(scanner: &mut Scanner<'_, Self>, dot: usize) -> Attempt {
        scanner.try_domain(dot)
    }

    fn wide_domain(scanner: &mut Scanner<'_, Self>, stop: usize) -> Attempt {
        scanner.try_wide_domain(stop)
    }

    fn address(scanner: &Scanner<'_, Self>, at: usize) -> Attempt {
        scanner.address(at)
    }

    /// Returns the end of the port after the host that ends at byte `end`. Returns a rule if the
    /// text there continues the host or port for a browser (D7): `https://example.com:port/x`,
    /// `https://example.com+x`. Without that text, the link would lead elsewhere.
    #[inline(never)]
    fn after_host(
        scanner: &Scanner<'_, Self>,
        kind: LinkKind,
        start: usize,
        end: usize,
    ) -> Result<usize, RuleRef> {
        let text = scanner.text;
        if kind == LinkKind::Url || is_www(&text[start..]) {
            let mut after = text[end..].chars();
            let mark = after.next().unwrap_or_default();
            let after = after.as_str();
            let is_closed = text[..start].ends_with(mark);
            let goes_on = |text: &str| text.starts_with(|c: char| c.is_ascii_alphanumeric());
            match mark {
                ':' if kind == LinkKind::Url && empty_port_end(text, end).is_some() => {}
                ':' if tail::names_port(after) => return Err(&reader::NO_PORT),
                '+' | '~' if is_closed || tail::starts_url(after) => {}
                '+' | '~' if !goes_on(after.strip_prefix('.').unwrap_or(after)) => {}
                // Browsers read U+2024 as a full stop.
                '\u{2024}' if !goes_on(after) => {}
                '+' | '~' | '\u{2024}' => return Err(&reader::LONGER),
                c if c.is_ascii_alphanumeric() => return Err(&reader::LONGER),
                _ => {}
            }
        }
        let port_end = tail::port_end(text, end)?;
        let port = text[end..port_end].strip_prefix(':').and_then(|port| port.parse().ok());
        match port {
            Some(port) if kind == LinkKind::Domain && tail::is_bad_port(port) => {
                Err(&reader::BAD_PORT)
            }
            _ => Ok(port_end),
        }
    }

    fn port_end(text: &str, from: usize) -> Result<usize, RuleRef> {
        tail::port_end(text, from)
    }

    #[inline(always)]
    fn tail_end(text: &str, start: usize, from: usize, rules: TailRules) -> usize {
        tail::end(text, start, from, rules)
    }
}

impl Scanner<'_, Prose> {
    /// Returns the next attempt, with the most useful rule if it is refused. If the TLD does not
    /// exist, that explains more than the kind of text that the name looks like.
    pub(crate) fn next_explained(&mut self) -> Option<(usize, Result<Match, RuleRef>)> {
        let (trigger, outcome) = self.next_attempt()?;
        let is_none = || {
            let end = labels::ascii_end(self.text, trigger);
            let label = self.text[trigger..end].trim_end_matches('.').rsplit('.').next();
            let label = label.filter(|label| !label.is_empty());
            let is_whole = self.byte(end).is_none_or(|b| b.is_ascii());
            is_whole && label.is_some_and(|label| !self.options.hosts.is_plausible_tld(label))
        };
        Some(match outcome {
            Err(why) if why.deviation.is_some() && is_none() => (trigger, Err(&standard::SUFFIX)),
            outcome => (trigger, outcome),
        })
    }
}
