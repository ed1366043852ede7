//! The rules of UTS #58, and the one for what the settings turn off.

use super::Rule;

pub(crate) static PUNCTUATION: Rule = Rule::of_standard(
    "punctuation",
    "1.4",
    "nothing beside it can be a host or a scheme",
    "anna@ example",
);
pub(crate) static SETTING: Rule =
    Rule::of_standard("setting", "", "the settings turn such links off", "example.com");
pub(crate) static SCHEME: Rule =
    Rule::of_standard("scheme", "1.4", "this scheme does not link", "gopher://example.com");
pub(crate) static USERINFO: Rule =
    Rule::of_standard("userinfo", "3", "a user name precedes the host", "https://me@example.com/");
pub(crate) static ESCAPE: Rule = Rule::of_standard(
    "escape",
    "1.4",
    "a percent escape, which browsers decode, is part of the host or the address, or beside it",
    "https://example.com%00",
);
pub(crate) static HIDDEN: Rule = Rule::of_standard(
    "hidden",
    "8",
    "an invisible character joins the host to other text",
    "https://example.com\u{200B}x",
);
pub(crate) static HOST: Rule = Rule::of_standard(
    "host",
    "1.4",
    "this is not a valid host, or not in the letters in which people write one",
    "https://example..com",
);
// `prose/read/domain.rs` decides this for a bare domain, and `host/data.rs` for all other hosts.
pub(crate) static SUFFIX: Rule = Rule::of_standard(
    "suffix",
    "1.4",
    "this does not end like a domain that someone can register, such as example.com",
    "example.notatld",
);
pub(crate) static LOCAL: Rule = Rule::of_standard(
    "local",
    "1.4",
    "nobody can register such a host; the setting `local-hosts` links it behind http:// and https://",
    "http://git/group/repo",
);
pub(crate) static PORT: Rule = Rule::of_standard(
    "port",
    "1.4",
    "the number after the colon is over 65535, so it is not a port",
    "https://example.com:65536",
);
pub(crate) static PART: Rule = Rule::of_standard(
    "part",
    "5.2",
    "this is a part of an address, a URL or a scheme, which is not a link itself",
    "anna@example.com@",
);
pub(crate) static LOCAL_PART: Rule = Rule::of_standard(
    "local-part",
    "5.2",
    "the part before the @ is empty or too long, or has a full stop at an end or two in a row",
    "a..b@example.com",
);

/// All of these.
pub(crate) static ALL: [&Rule; 12] = [
    &PUNCTUATION,
    &SETTING,
    &SCHEME,
    &USERINFO,
    &ESCAPE,
    &HIDDEN,
    &HOST,
    &SUFFIX,
    &LOCAL,
    &PORT,
    &PART,
    &LOCAL_PART,
];
