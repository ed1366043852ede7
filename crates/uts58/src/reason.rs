//! Why the text around a trigger is not a link. What is said of these stands in [`rules`](crate::rules).

/// A reason of the standard, or one of whoever judges, by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Reason {
    Punctuation,
    Setting,
    Scheme,
    Userinfo,
    Escape,
    Hidden,
    Host,
    Suffix,
    Local,
    Port,
    Part,
    LocalPart,
    Rule(u8),
}
