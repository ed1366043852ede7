//! The settings of the library as options, by their names.

use std::marker::PhantomData;
use std::path::PathBuf;

use clap::builder::{BoolValueParser, PossibleValuesParser, TypedValueParser as _, ValueParser};
use clap::{Arg, ArgAction, ArgMatches, Args, ColorChoice, Command, FromArgMatches};
use linkwright::linker::{Group, Setting, Takes, Value};
use linkwright::{SettingError, Settings};

#[derive(Args)]
pub struct Coloring {
    /// When to use color; auto means on a terminal, unless NO_COLOR is set.
    #[arg(long, value_enum, value_name = "WHEN", default_value_t)]
    pub color: ColorChoice,
}

/// Where the settings come from.
#[derive(Args)]
pub struct Sources<S: Scope> {
    #[command(flatten)]
    given: Given<S>,

    /// Read the settings from this file, and from no linkwright.toml.
    #[arg(long, value_name = "FILE")]
    pub config: Option<PathBuf>,

    /// Read no linkwright.toml. By default that of the file's folder counts, or the nearest in a folder around it,
    /// as far as the root of the repository or the home folder.
    #[arg(long, conflicts_with = "config")]
    pub no_config: bool,
}

impl<S: Scope> Sources<S> {
    /// The settings that were given as options.
    pub fn values(&self) -> &[(&'static str, Value)] {
        &self.given.values
    }
}

/// Which settings a command has as options.
pub trait Scope: 'static {
    const HAS: fn(&Setting) -> bool;
}

/// For commands that write anchors: all.
pub enum Anchors {}

impl Scope for Anchors {
    const HAS: fn(&Setting) -> bool = |_| true;
}

/// For commands that cannot write attributes.
pub enum Links {}

impl Scope for Links {
    const HAS: fn(&Setting) -> bool = |setting| setting.group != Group::Attributes;
}

/// For commands that format single URLs.
pub enum Forms {}

impl Scope for Forms {
    const HAS: fn(&Setting) -> bool = |setting| {
        ["schemes", "also", "default-scheme", "spoofs", "protect"].contains(&setting.name)
    };
}

/// The settings that were given as options.
pub struct Given<S> {
    values: Vec<(&'static str, Value)>,
    scope: PhantomData<S>,
}

fn settings<S: Scope>() -> impl Iterator<Item = &'static Setting> {
    Setting::all().iter().filter(|setting| S::HAS(setting))
}

impl<S: Scope> Args for Given<S> {
    fn augment_args(command: Command) -> Command {
        command.args(settings::<S>().map(option))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl<S: Scope> FromArgMatches for Given<S> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let given = settings::<S>().flat_map(|setting| {
            let values = matches.get_many::<Value>(setting.name).into_iter().flatten();
            values.map(|value| (setting.name, value.clone()))
        });
        Ok(Self { values: given.collect(), scope: PhantomData })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        Self::from_arg_matches(matches).map(|new| *self = new)
    }
}

fn option(setting: &'static Setting) -> Arg {
    let heading = match setting.group {
        Group::Detection => "Detection",
        Group::Attributes => "Attributes",
        _ => "Text",
    };
    let Setting { name, about, default, .. } = *setting;
    let arg = Arg::new(name).long(name).help_heading(heading);
    let checked = |read: fn(&str) -> Value| {
        ValueParser::from(move |text: &str| {
            let value = read(text);
            match Settings::new().set(name, value.clone()) {
                Ok(()) => Ok(value),
                Err(SettingError::Of { error, .. }) => Err(*error),
                Err(error) => Err(error),
            }
        })
    };
    let text = |text: &str| Value::Text(text.to_owned());
    match &setting.takes {
        Takes::Switch(_) => arg
            .value_name("true|false")
            .hide_possible_values(true)
            .num_args(0..=1)
            .require_equals(true)
            .default_missing_value("true")
            .value_parser(BoolValueParser::new().map(Value::Switch)),
        Takes::Choice(names, _) => {
            arg.value_name("WHICH").value_parser(PossibleValuesParser::new(*names).map(Value::Text))
        }
        Takes::Number(_) => arg.value_name("N").value_parser(checked(|text| {
            text.parse().map_or_else(|_| Value::Text(text.to_owned()), Value::Number)
        })),
        Takes::List(_) => {
            let about = format!("{about}; can be repeated");
            return arg
                .value_name("VALUE")
                .action(ArgAction::Append)
                .value_parser(checked(|text| Value::List(vec![text.to_owned()])))
                .help(about);
        }
        _ => arg.value_name("TEXT").value_parser(checked(text)),
    }
    .help(format!("{about} [default: {default}]"))
}
