//! The rules of UTS #58, and the one for what the settings turn off.

use super::{Rule, Section};

pub(crate) static PUNCTUATION: Rule = Rule::of_standard(
    "punctuation: nothing beside it can be a host or a scheme",
    Some(Section::S1_4),
    "anna@ example",
);
pub(crate) static SETTING: Rule =
    Rule::of_standard("setting: the settings turn such links off", None, "example.com");
pub(crate) static SCHEME: Rule = Rule::of_standard(
    "scheme: this scheme does not link",
    Some(Section::S1_4),
    "gopher://example.com",
);
pub(crate) static USERINFO: Rule = Rule::of_standard(
    "userinfo: a user name precedes the host",
    Some(Section::S3),
    "https://me@example.com/",
);
pub(crate) static ESCAPE: Rule = Rule::of_standard(
    "escape: a percent escape, which browsers decode, is part of the host or the address, or beside it",
    Some(Section::S1_4),
    "https://example.com%00",
);
pub(crate) static HIDDEN: Rule = Rule::of_standard(
    "hidden: an invisible character joins the host to other text",
    Some(Section::S8),
    "https://example.com\u{200B}x",
);
pub(crate) static HOST: Rule = Rule::of_standard(
    "host: this is not a valid host, or not in the letters in which people write one",
    Some(Section::S1_4),
    "https://example..com",
);
// `prose/read/domain.rs` decides this for a bare domain, and `host/data.rs` for all other hosts.
pub(crate) static SUFFIX: Rule = Rule::of_standard(
    "suffix: this does not end like a domain that someone can register, such as `example.com`",
    Some(Section::S1_4),
    "example.notatld",
);
pub(crate) static LOCAL: Rule = Rule::of_standard(
    "local: nobody can register such a host; the setting `local-hosts` links it behind http:// and https://",
    Some(Section::S1_4),
    "http://git/group/repo",
);
pub(crate) static PORT: Rule = Rule::of_standard(
    "port: the number after the colon is over 65535, so it is not a port",
    Some(Section::S1_4),
    "https://example.com:65536",
);
pub(crate) static PART: Rule = Rule::of_standard(
    "part: this is a part of an address, a URL or a scheme, which is not a link itself",
    Some(Section::S5_2),
    "anna@example.com@",
);
pub(crate) static LOCAL_PART: Rule = Rule::of_standard(
    "local-part: the part before the @ is empty or too long, or has a full stop at an end or two in a row",
    Some(Section::S5_2),
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
