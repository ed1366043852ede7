//! The reasons of prose that are no rows of a table.

use crate::refusal::{Reason, Why};

/// Passes the reasons to a macro: a name, a row, a code, a description and an example.
macro_rules! prose_reasons {
    ($with:ident ($($to:tt)*)) => {
        $with! {
            ($($to)*)
            NO_PORT D7 "port" "what follows the colon is not a port, which is a number up to 65535"
                "https://example.com:8080a"
            LONGER D7 "longer" "what stands beside it makes it another, longer name" "https://example.com+x"
            HYPHEN D6 "longer" "a hyphen that is not ASCII makes it another, longer name" "e\u{2011}Signature.eu"
            SYMBOL D6 "symbol" "a symbol is part of the host" "example.com✪df.ws"
            PROSE D3 "prose" "this reads as a part of a sentence in a script without spaces" "你必须指定带.network"
            SPACELESS D4 "spaceless" "letters of another script touch the domain without a space" "还是.NET"
            TWO_NAMES D3 "two-names" "the slash stands between two names" "main.rs/lib.rs"
        }
    };
}
pub(crate) use prose_reasons;

macro_rules! reasons {
    (() $($name:ident $row:ident $code:literal $text:literal $example:literal)+) => {
        $(
            #[doc = concat!("`", $example, "`")]
            pub(super) const $name: Reason =
                Reason::Rule(&Why { row: Some(stringify!($row)), code: $code, text: $text });
        )+
        pub(crate) const CODES: &[&str] = &[$($code),+];
    };
}
prose_reasons!(reasons());
