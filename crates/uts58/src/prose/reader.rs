//! The rules that `read` checks itself, because they need more than a name and the text next to it.

use crate::rule::Rule;

pub(crate) static NO_PORT: Rule = Rule::new(
    "D7.port.text: the text after the colon is not a port, which is a number up to 65535",
    "1.4",
    "https://example.com:8080a",
);
pub(crate) static LONGER: Rule = Rule::new(
    "D7.longer.host: the text next to it makes it another, longer name",
    "1.4",
    "https://example.com+x",
);
pub(crate) static HYPHEN: Rule = Rule::new(
    "D6.longer.hyphen: a hyphen that is not ASCII makes it another, longer name",
    "1.4",
    "e\u{2011}Signature.eu",
);
pub(crate) static MIXED: Rule = Rule::new(
    "D6.mixed-scripts.label: letters of two scripts in one label, which make readers see another host",
    "1.4",
    "наgithub.com",
);
pub(crate) static SYMBOL: Rule =
    Rule::new("D6.symbol.host: a symbol is part of the host", "1.4", "example.com✪df.ws");
pub(crate) static ESCAPED: Rule = Rule::new(
    "D7.escaped.backslash: it contains an escaped character, as in LaTeX or JSON, and would be cut there",
    "3.5.1",
    "https://example.com/a\\_b",
);
pub(crate) static SPACELESS: Rule = Rule::new(
    "D4.spaceless.letters: letters of another script touch the domain without a space",
    "1.4",
    "还是.NET",
);
pub(crate) static BAD_PORT: Rule =
    Rule::new("D3.port.bad: browsers do not open this port", "3.1", "example.com:587");
pub(crate) static PROSE: Rule = Rule::new(
    "D3.prose.sentence: part of a sentence in a script without spaces",
    "3.1",
    "你必须指定带.network",
);
pub(crate) static TWO_NAMES: Rule =
    Rule::new("D3.two-names.slash: two names with a slash between them", "3.1", "main.rs/lib.rs");

/// All rules of this file.
pub(crate) static ALL: [&Rule; 10] = [
    &NO_PORT, &LONGER, &HYPHEN, &MIXED, &SYMBOL, &ESCAPED, &SPACELESS, &BAD_PORT, &PROSE,
    &TWO_NAMES,
];
