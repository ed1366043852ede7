//! Fragment directives: what stands behind `:~:` in a fragment.

use alloc::vec::Vec;
use core::iter;

use crate::format::minimal::Unit;
use crate::tail::Part;

use super::literal::{Literal, Next, Term};

/// What starts a text directive.
const TEXT: &str = "text=";

/// A fragment directive: one of those that `&` separates behind `:~:`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Directive {
    /// `text=…`, the only one that is defined.
    Text(TextDirective),
    /// Any other.
    Other(OtherDirective),
}

impl From<TextDirective> for Directive {
    fn from(directive: TextDirective) -> Self {
        Self::Text(directive)
    }
}

impl From<OtherDirective> for Directive {
    fn from(directive: OtherDirective) -> Self {
        Self::Other(directive)
    }
}

impl Directive {
    /// Reads what is written, escaped, between two `&`.
    pub(super) fn of_escaped(written: &str) -> Self {
        if let Some(tokens) = written.strip_prefix(TEXT)
            && let Some(text) = TextDirective::of_escaped(tokens)
        {
            return Self::Text(text);
        }
        let params = written.split(',').map(Literal::of_escaped).collect();
        Self::Other(OtherDirective { params })
    }

    pub(super) fn units(&self, next: Next) -> impl Iterator<Item = Unit<'_>> + Clone {
        let (text, other) = match self {
            Self::Text(text) => (Some(text), None),
            Self::Other(other) => (None, Some(other)),
        };
        let text = text.into_iter().flat_map(move |text| text.units(next));
        text.chain(other.into_iter().flat_map(move |other| other.units(next)))
    }
}

/// A text fragment: `text=[prefix-,]start[,end][,-suffix]`. A browser scrolls to the text that
/// starts with `start` and ends with `end`, where it stands between `prefix` and `suffix`. Browsers
/// give up on one that has an empty piece.
///
/// # Examples
///
/// ```
/// use linkwright::parts::{Directive, TextDirective, UrlParts};
///
/// let url = UrlParts::new("https", "example.com")?
///     .with_segment("größe")
///     .with_directive(TextDirective::new("a, b").with_prefix("so:").with_end("c"));
/// assert_eq!(url.minimal().to_string(), "https://example.com/größe#:~:text=so:-,a%2C%20b,c");
///
/// let read: UrlParts = url.full().to_string().parse()?;
/// let Some(Directive::Text(text)) = read.directives().next() else {
///     panic!("that is a text directive");
/// };
/// assert_eq!(text.start(), &"a, b");
/// # Ok::<(), linkwright::parts::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TextDirective {
    prefix: Option<Literal>,
    start: Literal,
    end: Option<Literal>,
    suffix: Option<Literal>,
}

impl TextDirective {
    /// A directive to the text `start`.
    pub fn new(start: impl Into<Literal>) -> Self {
        Self { prefix: None, start: start.into(), end: None, suffix: None }
    }

    /// What stands before the text.
    #[must_use]
    pub fn with_prefix(mut self, prefix: impl Into<Literal>) -> Self {
        self.prefix = Some(prefix.into());
        self
    }

    /// What the text ends with.
    #[must_use]
    pub fn with_end(mut self, end: impl Into<Literal>) -> Self {
        self.end = Some(end.into());
        self
    }

    /// What stands behind the text.
    #[must_use]
    pub fn with_suffix(mut self, suffix: impl Into<Literal>) -> Self {
        self.suffix = Some(suffix.into());
        self
    }

    /// What stands before the text.
    #[must_use]
    pub fn prefix(&self) -> Option<&Literal> {
        self.prefix.as_ref()
    }

    /// What the text starts with, or all of it.
    #[must_use]
    pub fn start(&self) -> &Literal {
        &self.start
    }

    /// What the text ends with.
    #[must_use]
    pub fn end(&self) -> Option<&Literal> {
        self.end.as_ref()
    }

    /// What stands behind the text.
    #[must_use]
    pub fn suffix(&self) -> Option<&Literal> {
        self.suffix.as_ref()
    }

    fn of_escaped(tokens: &str) -> Option<Self> {
        let mut tokens: Vec<&str> = tokens.splitn(5, ',').collect();
        let form = Form::of(tokens.iter().map(|token| token.as_bytes()))?;
        let prefix = form.prefix.then(|| tokens.remove(0));
        let suffix = form.suffix.then(|| tokens.pop()).flatten();
        let literal = |token: &&str| Literal::of_escaped(token);
        Some(Self {
            prefix: prefix.and_then(|token| token.strip_suffix('-')).map(Literal::of_escaped),
            start: tokens.first().map(literal)?,
            end: tokens.get(1).map(literal),
            suffix: suffix.and_then(|token| token.strip_prefix('-')).map(Literal::of_escaped),
        })
    }

    fn units(&self, next: Next) -> impl Iterator<Item = Unit<'_>> + Clone {
        let syntax = |written: &'static str| iter::once(Unit::Syntax(written, Part::Directive));
        // Only what is last can stand before `:~:`.
        let is_last = move |last: bool| match last {
            true => next,
            false => Next::Other,
        };
        let units = move |literal, last| {
            Literal::units(literal, Part::Directive).of(Term::OfTextDirective).before(is_last(last))
        };
        let (has_end, has_suffix) = (self.end.is_some(), self.suffix.is_some());
        let prefix = self.prefix.iter();
        let prefix = prefix.flat_map(move |text| units(text, false).chain(syntax("-,")));
        let end = self.end.iter();
        let end = end.flat_map(move |text| syntax(",").chain(units(text, !has_suffix)));
        let suffix = self.suffix.iter();
        let suffix = suffix.flat_map(move |text| syntax(",-").chain(units(text, true)));
        syntax(TEXT)
            .chain(prefix)
            .chain(units(&self.start, !has_end && !has_suffix))
            .chain(end)
            .chain(suffix)
    }
}

/// Which affixes the tokens of a text directive have.
struct Form {
    prefix: bool,
    suffix: bool,
}

impl Form {
    /// `None` where the tokens are no text directive.
    fn of<'t>(tokens: impl Iterator<Item = &'t [u8]> + Clone) -> Option<Self> {
        let count = tokens.clone().count();
        let prefix = tokens.clone().next()?.ends_with(b"-");
        let suffix = tokens.clone().last()?.starts_with(b"-");
        let affixes = usize::from(prefix) + usize::from(suffix);
        matches!(count.checked_sub(affixes), Some(1 | 2)).then_some(Self { prefix, suffix })
    }
}

/// A fragment directive that is no text directive.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct OtherDirective {
    params: Vec<Literal>,
}

impl OtherDirective {
    /// A directive of these parameters, which `,` separates.
    pub fn new<P: Into<Literal>>(params: impl IntoIterator<Item = P>) -> Self {
        let mut params: Vec<Literal> = params.into_iter().map(P::into).collect();
        if params.is_empty() {
            params.push(Literal::default());
        }
        Self { params }
    }

    /// What `,` separates; never empty.
    #[must_use]
    pub fn params(&self) -> &[Literal] {
        &self.params
    }

    /// Whether it would be read as a text directive if it were written as it is.
    fn looks_like_text(&self) -> bool {
        let first = self.params.first().map_or(&[][..], Literal::as_bytes);
        first.strip_prefix(TEXT.as_bytes()).is_some_and(|first| {
            let rest = self.params.iter().skip(1).map(Literal::as_bytes);
            Form::of(iter::once(first).chain(rest)).is_some()
        })
    }

    fn units(&self, next: Next) -> impl Iterator<Item = Unit<'_>> + Clone {
        let escaped = self.looks_like_text().then_some(Unit::Escape("%74"));
        let skipped = escaped.iter().len();
        let last = self.params.len() - 1;
        let params = self.params.iter().enumerate().flat_map(move |(i, param)| {
            let comma = (i > 0).then_some(Unit::Syntax(",", Part::Directive));
            let skipped = match i {
                0 => skipped,
                _ => 0,
            };
            let next = match i == last {
                true => next,
                false => Next::Other,
            };
            let units = param.units(Part::Directive).before(next);
            comma.into_iter().chain(units.skip_bytes(skipped))
        });
        escaped.into_iter().chain(params)
    }
}
