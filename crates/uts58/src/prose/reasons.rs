//! The reasons of prose that are no rows of a table.

use crate::refusal::{Reason, Why};
use crate::rules::{Reading, counted};

use super::{address, prudent, sure};

/// Passes the reasons to a macro: a name, a row, the section that it differs from, a code, a description and
/// an example.
macro_rules! prose_reasons {
    ($with:ident ($($to:tt)*)) => {
        $with! {
            ($($to)*)
            NO_PORT D7 "1.4" "port" "what follows the colon is not a port, which is a number up to 65535"
                "https://example.com:8080a"
            LONGER D7 "1.4" "longer" "what stands beside it makes it another, longer name" "https://example.com+x"
            HYPHEN D6 "1.4" "longer" "a hyphen that is not ASCII makes it another, longer name" "e\u{2011}Signature.eu"
            MIXED D6 "1.4" "mixed-scripts" "letters of two scripts in one label, so that readers see another host"
                "наgithub.com"
            BAD_PORT D3 "3.1" "port" "no browser opens this port, and nobody writes it for a page" "example.com:587"
            SYMBOL D6 "1.4" "symbol" "a symbol is part of the host" "example.com✪df.ws"
            ESCAPED D7 "3.5.1" "escaped" "a character of it is escaped, as in LaTeX or JSON, and without the rest it would lead elsewhere"
                "https://example.com/a\\_b"
            PROSE D3 "3.1" "prose" "this reads as a part of a sentence in a script without spaces" "你必须指定带.network"
            SPACELESS D4 "1.4" "spaceless" "letters of another script touch the domain without a space" "还是.NET"
            TWO_NAMES D3 "3.1" "two-names" "the slash stands between two names" "main.rs/lib.rs"
        }
    };
}
pub(crate) use prose_reasons;

macro_rules! reasons {
    (() $($name:ident $row:ident $section:literal $code:literal $text:literal $example:tt)+) => {
        #[allow(non_camel_case_types, clippy::upper_case_acronyms)]
        #[repr(u8)]
        enum Number { $($name),+ }
        $(
            #[doc = concat!("`", $example, "`")]
            pub(super) const $name: Reason = Reason::Rule(Number::$name as u8);
        )+
        const OWN: &[Why] = &[$(Why {
            row: Some(stringify!($row)),
            section: Some($section),
            code: $code,
            text: $text,
        }),+];
        const OWN_READINGS: &[Reading] = &[$(Reading {
            row: stringify!($row),
            section: $section,
            code: $code,
            text: $text,
            case: $example,
            near: "",
            is_sure: false,
            places: counted!($example),
        }),+];
    };
}
prose_reasons!(reasons());

/// All reasons of prose, in parts. The number of a reason counts those of the parts before its own.
const PARTS: [&[Why]; 6] = [
    OWN,
    prudent::REASONS,
    sure::REASONS,
    address::REASONS,
    address::MAIL_REASONS,
    address::NAME_REASONS,
];

/// What the documentation says of each reason, in the same order.
pub(crate) const READINGS: [&[Reading]; 6] = [
    OWN_READINGS,
    prudent::READINGS,
    sure::READINGS,
    address::READINGS,
    address::MAIL_READINGS,
    address::NAME_READINGS,
];

/// The numbers of the first reasons of the other parts, and how many there are.
pub(super) const OF_DOMAINS: u8 = OWN.len() as u8;
pub(super) const OF_SURE: u8 = OF_DOMAINS + prudent::REASONS.len() as u8;
pub(super) const OF_ADDRESSES: u8 = OF_SURE + sure::REASONS.len() as u8;
pub(super) const OF_MAILS: u8 = OF_ADDRESSES + address::REASONS.len() as u8;
pub(super) const OF_NAMES: u8 = OF_MAILS + address::MAIL_REASONS.len() as u8;
pub(crate) const COUNT: u8 = OF_NAMES + address::NAME_REASONS.len() as u8;

/// Returns whether only a finder that is to be sure gives this reason.
pub(super) fn is_of_sure(why: Reason) -> bool {
    matches!(why, Reason::Rule(OF_SURE..OF_ADDRESSES))
}

/// Returns what the reason with a number is.
pub(crate) const fn why(number: u8) -> &'static Why {
    let (mut part, mut at) = (0, number as usize);
    while part + 1 < PARTS.len() && at >= PARTS[part].len() {
        at -= PARTS[part].len();
        part += 1;
    }
    &PARTS[part][at]
}
