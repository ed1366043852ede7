//! The rules of UTS #58, and the rule for links that the settings turn off.

use super::Rule;

pub(crate) static PUNCTUATION: Rule = Rule::of_standard(
    "punctuation: the text next to it is not a host or a scheme",
    Some("1.4"),
    "anna@ example",
);
pub(crate) static SETTING: Rule =
    Rule::of_standard("setting: the settings turn such links off", None, "example.com");
pub(crate) static SCHEME: Rule =
    Rule::of_standard("scheme: this scheme does not link", Some("1.4"), "gopher://example.com");
pub(crate) static USERINFO: Rule = Rule::of_standard(
    "userinfo: a user name precedes the host",
    Some("3"),
    "https://me@example.com/",
);
pub(crate) static ESCAPE: Rule = Rule::of_standard(
    "escape: a percent escape, which browsers decode, is part of the host or the address, or next to it",
    Some("1.4"),
    "https://example.com%00",
);
pub(crate) static HIDDEN: Rule = Rule::of_standard(
    "hidden: an invisible character joins the host to other text",
    Some("8"),
    "https://example.com\u{200B}x",
);
pub(crate) static HOST: Rule = Rule::of_standard(
    "host: the host is not valid, or is written in letters that hosts do not use",
    Some("1.4"),
    "https://example..com",
);
// `prose/read/domain.rs` decides this for a bare domain, and `host/data.rs` for all other hosts.
pub(crate) static SUFFIX: Rule = Rule::of_standard(
    "suffix: the name is not below a public suffix, unlike `example.com`",
    Some("1.4"),
    "example.notatld",
);
pub(crate) static LOCAL: Rule = Rule::of_standard(
    "local: the host has no public suffix; the setting `local-hosts` links it after http:// and https://",
    Some("1.4"),
    "http://git/group/repo",
);
pub(crate) static PORT: Rule = Rule::of_standard(
    "port: the number after the colon is over 65535, so it is not a port",
    Some("1.4"),
    "https://example.com:65536",
);
pub(crate) static PART: Rule = Rule::of_standard(
    "part: this is part of a larger address, URL or scheme",
    Some("5.2"),
    "anna@example.com@",
);
pub(crate) static LOCAL_PART: Rule = Rule::of_standard(
    "local-part: the part before the @ is empty or too long, or has a full stop at an end or two in a row",
    Some("5.2"),
    "a..b@example.com",
);

/// All rules of this file.
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
