//! The traits that programs expect of public types.

use std::vec::IntoIter;

use linkwright::explain::{Explained, Outcome};
use linkwright::settings::{Setting, Settings, Takes, Value};
use linkwright::*;
use uts58::adapter::{Candidates, Spelling};
use uts58::rules::{About, Deviation, Difference, Rule};
use uts58::spoof::{Protected, SpoofKind};
use uts58::wrapped::{Span, WrappedLines};
use uts58::{
    BareDomains, DisplayForm, Emails, Explain, Href, Links, LocalHosts, OwnedLink, Switch, parts,
    unicode,
};

/// Programs can send every public type to another thread.
#[test]
fn public_types_are_send_and_sync() {
    fn is_send<T: Send>() {}
    fn is_both<T: Send + Sync>() {}
    macro_rules! are_both { ($($type:ty),+ $(,)?) => { $(is_both::<$type>();)+ } }
    are_both![
        About,
        BareDomains,
        Candidates,
        DefaultScheme,
        Deviation,
        Difference,
        DisplayForm<'_>,
        Emails,
        Explain<'_>,
        Finder,
        Href<'_>,
        Link<'_>,
        LinkKind,
        Links<'_>,
        LocalHosts,
        OwnedLink,
        Protected,
        Refusal,
        Rule,
        Safe,
        Segment<'_>,
        SettingError,
        SettingErrorKind,
        Span,
        Spelling,
        SpoofKind,
        SpoofWarning,
        Spoofs,
        Switch,
        WrappedLines,
        parts::EmailParts,
        parts::ParseError,
        parts::UrlParts,
        unicode::LinkTerm,
    ];
    are_both![
        Anchor<'_>,
        AnchorError,
        AnchorText,
        AnchoredLinks<'_>,
        Calls,
        DeceptiveLinks,
        Dir,
        ExistingAnchor<'_>,
        ExistingLinks,
        Explained,
        ExplainedLinks<'_>,
        Formatted,
        Hooked<'_, ()>,
        Linker,
        NamedSite,
        OnAnchor<()>,
        OnExisting<()>,
        Outcome,
        Preset,
        Setting,
        Settings,
        Site,
        Takes,
        Unlinked,
        Value,
        adapter::Edit<u32>,
        adapter::Run<u32>,
        edit::SourceEdit,
        html::Filter<Vec<u8>>,
        html::Rewriter<'_>,
        markdown::Flavor,
        markdown::Readers,
        markdown::Rewriter<'_>,
        markdown::Stream,
        pulldown_cmark::Autolink<'_, IntoIter<::pulldown_cmark::Event<'_>>>,
    ];
    // Writing it calls a hook, so it is only `Send`.
    is_send::<text::Html<'_, '_>>();
}

/// Configuration files and the command line name these values. Each name parses to its value, and
/// the value is written as its name.
#[test]
fn values_are_read_and_written_by_name() {
    fn check<T: std::str::FromStr<Err = SettingError> + ToString>(names: &[&str]) {
        for name in names {
            let value = name.parse::<T>().unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(value.to_string(), *name);
        }
        let error = "None".parse::<T>().err().unwrap();
        assert_eq!(error.kind(), SettingErrorKind::Value);
        assert_eq!(error.to_string(), format!("\"None\" is not one of {}", names.join(", ")));
    }
    check::<LinkKind>(&["url", "domain", "email", "mailto"]);
    check::<Safe>(&["standard", "everywhere"]);
    check::<Switch>(&["off", "on"]);
    // `linker/names.rs` tests the names of the other values.
    check::<BareDomains>(&["off", "www", "sure", "prudent", "all"]);
    check::<Preset>(&["documents", "posts", "untrusted"]);
}

/// The kind of an error says which part of a setting is wrong, so a program need not parse the
/// message.
#[test]
fn errors_of_settings_have_a_kind() {
    let mut settings = Settings::default();
    for (name, value, kind) in [
        ("bare-domain", Value::Switch(true), SettingErrorKind::Name),
        ("only", Value::Switch(true), SettingErrorKind::Type),
        ("truncate", Value::Text("9".to_owned()), SettingErrorKind::Type),
        ("truncate", Value::Number(0), SettingErrorKind::Value),
        ("bare-domains", Value::Text("none".to_owned()), SettingErrorKind::Value),
        ("schemes", Value::List(vec!["data".to_owned()]), SettingErrorKind::Value),
    ] {
        assert_eq!(settings.set(name, value).unwrap_err().kind(), kind, "{name}");
    }
}

/// A link, an `href` and a filter return their content.
#[test]
fn wrappers_return_their_content() {
    let owned = Finder::new().links("see example.com/a").next().unwrap().into_owned();
    let link = owned.as_link();
    assert_eq!((link.range(), link.path()), (4..17, "/a"));
    assert_eq!(format!("{owned:?}"), format!("{link:?}"));
    assert_eq!(String::from(link.href()), "https://example.com/a");
    let filter = html::Filter::new(vec![1], &Linker::from(Finder::new()));
    assert_eq!(filter.into_inner(), [1]);
}
