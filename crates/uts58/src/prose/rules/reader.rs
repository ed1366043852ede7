//! The rules that the reader checks while it reads, because they are about more than a name and the text beside it.

use crate::rule::Rule;

pub(crate) static NO_PORT: Rule = Rule::new(
    "D7.port.text",
    "1.4",
    "what follows the colon is not a port, which is a number up to 65535",
    "https://example.com:8080a",
);
pub(crate) static LONGER: Rule = Rule::new(
    "D7.longer.host",
    "1.4",
    "what stands beside it makes it another, longer name",
    "https://example.com+x",
);
pub(crate) static HYPHEN: Rule = Rule::new(
    "D6.longer.hyphen",
    "1.4",
    "a hyphen that is not ASCII makes it another, longer name",
    "e\u{2011}Signature.eu",
);
pub(crate) static MIXED: Rule = Rule::new(
    "D6.mixed-scripts.label",
    "1.4",
    "letters of two scripts in one label, so that readers see another host",
    "наgithub.com",
);
pub(crate) static SYMBOL: Rule =
    Rule::new("D6.symbol.host", "1.4", "a symbol is part of the host", "example.com✪df.ws");
pub(crate) static ESCAPED: Rule = Rule::new(
    "D7.escaped.backslash",
    "3.5.1",
    "a character of it is escaped, as in LaTeX or JSON, and without the rest it would lead elsewhere",
    "https://example.com/a\\_b",
);
pub(crate) static SPACELESS: Rule = Rule::new(
    "D4.spaceless.letters",
    "1.4",
    "letters of another script touch the domain without a space",
    "还是.NET",
);
pub(crate) static BAD_PORT: Rule = Rule::new(
    "D3.port.bad",
    "3.1",
    "no browser opens this port, and nobody writes it for a page",
    "example.com:587",
);
pub(crate) static PROSE: Rule = Rule::new(
    "D3.prose.sentence",
    "3.1",
    "this reads as a part of a sentence in a script without spaces",
    "你必须指定带.network",
);
pub(crate) static TWO_NAMES: Rule =
    Rule::new("D3.two-names.slash", "3.1", "the slash stands between two names", "main.rs/lib.rs");

/// All of these.
pub(crate) static ALL: [&Rule; 10] = [
    &NO_PORT, &LONGER, &HYPHEN, &MIXED, &SYMBOL, &ESCAPED, &SPACELESS, &BAD_PORT, &PROSE,
    &TWO_NAMES,
];
