//! The reasons of prose that are no rule: a name, an id, the section that it differs from, what is said of it and an
//! example. `read/` and `tail/` give them by the name at the start of a row.

use crate::reason::Reason;

macro_rules! prose_reasons {
    ($with:ident ($($to:tt)*)) => {
        $with! {
            ($($to)*)
            NO_PORT "D7.port.text" "1.4" "what follows the colon is not a port, which is a number up to 65535"
                "https://example.com:8080a"
            LONGER "D7.longer.host" "1.4" "what stands beside it makes it another, longer name" "https://example.com+x"
            HYPHEN "D6.longer.hyphen" "1.4" "a hyphen that is not ASCII makes it another, longer name" "e\u{2011}Signature.eu"
            MIXED "D6.mixed-scripts.label" "1.4" "letters of two scripts in one label, so that readers see another host"
                "наgithub.com"
            SYMBOL "D6.symbol.host" "1.4" "a symbol is part of the host" "example.com✪df.ws"
            ESCAPED "D7.escaped.backslash" "3.5.1" "a character of it is escaped, as in LaTeX or JSON, and without the rest it would lead elsewhere"
                "https://example.com/a\\_b"
            SPACELESS "D4.spaceless.letters" "1.4" "letters of another script touch the domain without a space" "还是.NET"
            BAD_PORT "D3.port.bad" "3.1" "no browser opens this port, and nobody writes it for a page" "example.com:587"
            PROSE "D3.prose.sentence" "3.1" "this reads as a part of a sentence in a script without spaces" "你必须指定带.network"
            TWO_NAMES "D3.two-names.slash" "3.1" "the slash stands between two names" "main.rs/lib.rs"
        }
    };
}
pub(crate) use prose_reasons;

macro_rules! numbers {
    (() $($name:ident $id:literal $section:literal $text:literal $case:tt)+) => {
        #[allow(non_camel_case_types, clippy::upper_case_acronyms)]
        #[repr(u8)]
        enum Number { $($name),+, COUNT }
        $(
            #[doc = concat!("`", $case, "`")]
            pub(super) const $name: Reason = Reason::Rule(Number::$name as u8);
        )+
    };
}
prose_reasons!(numbers());

/// How many there are.
pub(super) const COUNT: u8 = Number::COUNT as u8;
