//! All settings by name, for configuration files, command lines and other languages.

mod unknown;
mod value;

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::sync::Arc;
use core::fmt;

use serde::de::{Deserialize, Deserializer, Error as _, MapAccess, Visitor};
use serde::ser::{Serialize, Serializer};

use uts58::spoof::Spoofs;
use uts58::{
    BareDomains, DefaultScheme, Emails, Finder, LocalHosts, SettingError, SettingErrorKind,
};

pub use self::unknown::unknown;
pub use self::value::Value;

use super::names::Named;
use super::{AnchorText, DeceptiveLinks, Dir, ExistingLinks, Linker, Preset};

/// The settings of a [`Linker`] and its [`Finder`](crate::Finder) by name.
///
/// `serde` reads and writes the settings as a map from [names](Setting) to values, for a
/// configuration file or the options of another language. The error for an unknown name suggests a
/// similar name, or lists all names. The error for an invalid value lists the valid values.
///
/// # Examples
///
/// ```
/// use linkwright::settings::Settings;
/// use linkwright::{Linker, text};
///
/// let settings: Settings = serde_json::from_str(r#"{ "emails": false, "rel": "nofollow" }"#)?;
/// assert_eq!(
///     text::html("a@example.com example.com", &Linker::from(&settings)).to_string(),
///     "a@example.com <a href=\"https://example.com\" rel=\"nofollow\">example.com</a>",
/// );
/// let error = serde_json::from_str::<Settings>(r#"{ "email": false }"#).unwrap_err().to_string();
/// assert!(error.starts_with("unknown setting \"email\"; did you mean \"emails\"?"));
/// let error = serde_json::from_str::<Settings>(r#"{ "spoofs": "no" }"#).unwrap_err().to_string();
/// assert!(error.starts_with("spoofs: \"no\" is not one of reject, show-ascii, allow"));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Settings {
    values: BTreeMap<&'static str, Value>,
}

/// The description of a setting in [`Settings`].
#[derive(Debug)]
#[non_exhaustive]
pub struct Setting {
    /// The name of the method of [`Linker`] or [`Finder`](crate::Finder), with hyphens.
    pub name: &'static str,
    /// The heading of its group in a list: `Detection` for which text links, `Text` for where links
    /// are made and for their text, and `Attributes` for the attributes of anchors.
    pub heading: &'static str,
    /// The values that it accepts.
    pub takes: Takes,
    /// A description of the default.
    pub default: &'static str,
    /// A description, as a phrase without a full stop.
    pub about: &'static str,
    set: Set,
}

type Result<T = Linker> = core::result::Result<T, SettingError>;

/// The values that a [`Setting`] accepts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Takes {
    /// `true` or `false`.
    Switch,
    /// One of these names.
    Choice(&'static [&'static str]),
    /// One of these names, `true` for the last or `false` for the first.
    Level(&'static [&'static str]),
    /// A number above 0.
    Number,
    /// Any text.
    Text,
    /// Several texts. A later call adds to them.
    List,
}

/// The setter that a value is passed to.
#[derive(Debug)]
enum Set {
    Switch(fn(Linker, bool) -> Result),
    Choice(&'static [&'static str], fn(Linker, &str) -> Result),
    Level(&'static [&'static str], fn(Linker, &str) -> Result),
    Number(fn(Linker, usize) -> Result),
    Text(fn(Linker, String) -> Result),
    List(fn(Linker, &[String]) -> Result),
}

impl Set {
    const fn takes(&self) -> Takes {
        match *self {
            Self::Switch(_) => Takes::Switch,
            Self::Choice(names, _) => Takes::Choice(names),
            Self::Level(names, _) => Takes::Level(names),
            Self::Number(_) => Takes::Number,
            Self::Text(_) => Takes::Text,
            Self::List(_) => Takes::List,
        }
    }
}

macro_rules! table {
    ($(
        $heading:ident $name:literal [$default:literal] $about:literal $kind:ident($($apply:tt)+);
    )+) => {
        /// All settings, in the order in which they are applied.
        static TABLE: &[Setting] = &[$(Setting {
            name: $name,
            heading: stringify!($heading),
            takes: Set::$kind($($apply)+).takes(),
            default: $default,
            about: $about,
            set: Set::$kind($($apply)+),
        }),+];
    };
}

table! {
    Detection "preset" ["none"]
        "The kind of text: documents (bare domains and headings stay text), posts (rendered links have rel=\"nofollow ugc\") or \
         untrusted (posts without local hosts, and a rendered link becomes text if it names another site). Other settings \
         override the preset, in any order"
        Choice(Preset::NAMES, |linker, name| Ok(linker.preset(name.parse()?)));
    Detection "strict" ["false"] "Follow UTS #58 exactly, without the deviations D1 to D10 for prose"
        Switch(|linker, is_on| find(linker, |own| Ok(if is_on { Finder::uts58() } else { own })));
    Detection "bare-domains" ["prudent; all with strict"]
        "Which domains without a scheme link: none, those that start with \"www.\", those that a reader would take for a \
         site (not main.rs or end.So), or all"
        Choice(BareDomains::NAMES, |linker, name| find(linker, |own| Ok(own.bare_domains(name.parse()?))));
    Detection "bare-ips" ["false"] "Link IPv4 addresses without a scheme, such as 192.168.1.1/admin; version numbers look the same"
        Switch(|linker, is_on| {
            find(linker, |own| Ok(own.bare_ips(is_on.into())))
        });
    Detection "emails" ["link"]
        "Link email addresses; private also links addresses at private names such as mail.internal"
        Level(Emails::NAMES, |linker, name| find(linker, |own| Ok(own.emails(name.parse()?))));
    Detection "local-hosts" ["private"]
        "Link hosts without a public suffix after http:// and https://: all (true), none (false), or only localhost and \
         private names such as .local"
        Level(LocalHosts::NAMES, |linker, name| find(linker, |own| Ok(own.local_hosts(name.parse()?))));
    Detection "userinfo" ["false"]
        "Link URLs with a user name or a password, such as https://me:secret@example.com; they may deceive or reveal a secret"
        Switch(|linker, is_on| {
            find(linker, |own| Ok(own.userinfo(is_on.into())))
        });
    Detection "labels" ["true"]
        "End a URL before a label in brackets, as AsciiDoc writes links: https://example.com/a[the manual]"
        Switch(|linker, is_on| {
            find(linker, |own| Ok(own.labels(is_on.into())))
        });
    Detection "whole" ["false"]
        "If a whole plain text is one URL, keep its final punctuation: https://example.com/S.C."
        Switch(|linker, is_on| Ok(linker.whole(is_on.into())));
    Detection "schemes" ["none"]
        "Schemes that link besides http, https and mailto, such as gemini or zotero. * adds all schemes with //; name others, \
         such as tel"
        List(|linker, names| find(linker, |own| own.schemes(names)));
    Detection "also" ["none"]
        "Additional hosts that link, with or without a scheme, such as lib.rs, wiki.corp or *.internal"
        List(|linker, hosts| find(linker, |own| own.also(hosts)));
    Detection "default-scheme" ["https"] "The scheme of links without one"
        Choice(DefaultScheme::NAMES, |linker, name| Ok(linker.default_scheme(name.parse()?)));
    Detection "exclude" ["none"]
        "Links that stay text: a host with its subdomains, such as example.com, or a pattern, such as https://example.com/a/*"
        List(|linker, patterns| linker.exclude(patterns));
    Detection "only" ["all"]
        "The only hosts and patterns, as in exclude, to which links may lead and from which images may load: others become \
         text. A sanitizer removes forms, iframes, styles and scripts"
        List(|linker, patterns| linker.only(patterns));
    Detection "only-images" ["those of only"]
        "Patterns for images, which replace those of only for images. * allows images from all hosts, and data:* images in \
         the text itself"
        List(|linker, patterns| linker.only_images(patterns));
    Detection "origin" ["none"]
        "The origin of the page, such as https://example.com: only compares URLs without a host with it. Without an origin, \
         only allows such URLs"
        Text(|linker, origin| linker.origin(&origin));
    Detection "placeholders" ["none"]
        "Markers of another program, such as @@SHORTCODE@@: links that contain or touch one stay text"
        List(|linker, markers| linker.placeholders(markers));
    Detection "spoofs" ["show-ascii"]
        "The policy for links whose host looks like another: reject keeps them as text, show-ascii shows the host as xn--..., \
         allow shows it like any other"
        Choice(Spoofs::NAMES, |linker, name| Ok(linker.spoofs(name.parse()?)));
    Detection "protect" ["none"]
        "Hosts to protect against look-alikes, such as example.com, which exämple.com looks like"
        List(|linker, hosts| linker.protect(hosts));
    Detection "off" ["false"] "Link nothing, and change no existing link"
        Switch(|linker, is_off| Ok(linker.set(|state| state.is_off = is_off)));
    Text "text" ["display"]
        "The text of a link: its URL with as few percent escapes as possible, or the text as written"
        Choice(AnchorText::NAMES, |linker, name| Ok(linker.text(name.parse()?)));
    Text "truncate" ["no limit"]
        "The maximum number of characters that a link shows: a longer path gets an ellipsis, and the host stays whole"
        Number(|linker, max| Ok(linker.truncate(max)));
    Text "headings" ["true"] "Link in headings"
        Switch(|linker, is_on| Ok(linker.headings(is_on.into())));
    Text "skip" ["none"] "HTML elements whose text does not link, such as blockquote or h1"
        List(|linker, elements| linker.skip(elements));
    Text "unskip" ["none"] "HTML elements whose text links, unlike by default, such as kbd"
        List(|linker, elements| linker.unskip(elements));
    Attributes "rel" ["none"]
        "The rel attribute of each link, such as \"nofollow ugc noopener\" for text from strangers"
        Text(|linker, rel| Ok(linker.rel(rel)));
    Attributes "target" ["none"] "The target attribute of each link, such as _blank"
        Text(|linker, target| Ok(linker.target(target)));
    Attributes "class" ["none"] "The class attribute of each link"
        Text(|linker, class| Ok(linker.class(class)));
    Attributes "dir" ["ltr-where-bidi"] "Write dir=\"ltr\" on links with right-to-left text"
        Choice(Dir::NAMES, |linker, name| Ok(linker.dir(name.parse()?)));
    Attributes "existing-links" ["off"] "Write rel, target and class on existing links, too"
        Choice(ExistingLinks::NAMES, |linker, name| Ok(linker.existing_links(name.parse()?)));
    Attributes "deceptive-links" ["off"]
        "The policy for existing links whose text names another site than their destination: show adds the host after them, \
         unlink keeps only their text"
        Choice(DeceptiveLinks::NAMES, |linker, name| Ok(linker.deceptive_links(name.parse()?)));
}

fn find(mut linker: Linker, change: impl FnOnce(Finder) -> Result<Finder>) -> Result {
    let finder = change(core::mem::take(&mut Arc::make_mut(&mut linker.0).finder))?;
    Ok(linker.finder(finder))
}

impl Setting {
    /// All settings.
    #[must_use]
    pub fn all() -> &'static [Self] {
        TABLE
    }

    fn apply(&self, linker: Linker, value: &Value) -> Result {
        let kind = match (&self.set, value) {
            (Set::Number(_), Value::Number(_)) => SettingErrorKind::Value,
            _ => SettingErrorKind::Type,
        };
        let expected = match (&self.set, value) {
            (Set::Switch(set), Value::Switch(is_on)) => return set(linker, *is_on),
            (Set::Choice(_, set) | Set::Level(_, set), Value::Text(name)) => {
                return set(linker, name);
            }
            (Set::Level([first, .., last], set), Value::Switch(is_on)) => {
                return set(linker, if *is_on { last } else { first });
            }
            (Set::Number(set), Value::Number(number @ 1..)) => return set(linker, *number),
            (Set::Text(set), Value::Text(text)) => return set(linker, text.clone()),
            (Set::List(set), Value::List(texts)) => return set(linker, texts),
            (Set::Switch(_), _) => "true or false".into(),
            (Set::Choice(names, _), _) => ["one of ", &names.join(", ")].concat(),
            (Set::Level(names, _), _) => ["true, false or one of ", &names.join(", ")].concat(),
            (Set::Number(_), _) => "a whole number above 0".into(),
            (Set::Text(_), _) => "a text, such as \"a\"".into(),
            (Set::List(_), _) => "a list of texts, such as [\"a\", \"b\"]".into(),
        };
        Err(SettingError::new(kind, ["give ", &expected].concat()))
    }
}

impl Settings {
    /// Sets a value. Items are added to the earlier items of a list.
    ///
    /// # Errors
    ///
    /// Returns an error if `name` is not a setting, or if the setting does not accept the value.
    /// The settings do not change then. The message about a value does not contain the name of the
    /// setting, because programs and languages spell the names differently.
    pub fn set(&mut self, name: &str, value: Value) -> Result<()> {
        let names = || TABLE.iter().map(|own| own.name);
        let setting = TABLE.iter().find(|own| own.name == name);
        let setting = setting.ok_or_else(|| unknown("setting", name, names()))?;
        setting.apply(Linker::new(), &value)?;
        match (self.values.get_mut(setting.name), value) {
            (Some(Value::List(own)), Value::List(more)) => own.extend(more),
            (_, value) => drop(self.values.insert(setting.name, value)),
        }
        Ok(())
    }

    /// Returns the value that a setting was set to.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Value> {
        self.values.get(name)
    }
}

/// Creates a linker with these settings and the defaults of all others.
impl From<&Settings> for Linker {
    fn from(settings: &Settings) -> Self {
        // Each value was checked when it was set, and no value depends on another value.
        let linker =
            TABLE.iter().try_fold(Self::new(), |linker, own| match settings.get(own.name) {
                Some(value) => own.apply(linker, value),
                None => Ok(linker),
            });
        linker.unwrap_or_default()
    }
}

impl Serialize for Settings {
    fn serialize<S: Serializer>(&self, serializer: S) -> core::result::Result<S::Ok, S::Error> {
        self.values.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Settings {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> core::result::Result<Self, D::Error> {
        deserializer.deserialize_map(SettingsVisitor)
    }
}

/// A visitor that rejects duplicate keys, even if the format allows them.
struct SettingsVisitor;

impl<'de> Visitor<'de> for SettingsVisitor {
    type Value = Settings;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a map")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> core::result::Result<Settings, A::Error> {
        let mut settings = Settings::default();
        while let Some((name, value)) = map.next_entry::<String, _>()? {
            if settings.get(&name).is_some() {
                return Err(A::Error::custom(format_args!("duplicate key `{name}`")));
            }
            settings.set(&name, value).map_err(|error| match error.kind() {
                SettingErrorKind::Name => A::Error::custom(error),
                _ => A::Error::custom(format_args!("{name}: {error}")),
            })?;
        }
        Ok(settings)
    }
}
