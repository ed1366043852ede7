//! The settings of the library as options, by their names.

use std::path::PathBuf;

use clap::builder::{BoolValueParser, PossibleValuesParser, TypedValueParser as _, ValueParser};
use clap::parser::ValueSource;
use clap::{Arg, ArgAction, ArgMatches, Args, ColorChoice, Command, FromArgMatches};
use linkwright::settings::{Setting, Settings, Takes, Value};

#[derive(Args)]
pub struct Coloring {
    /// Choose when to use color; auto means on a terminal, unless NO_COLOR is set.
    #[arg(long, value_enum, value_name = "WHEN", default_value_t)]
    pub color: ColorChoice,
}

/// The sources of the settings.
#[derive(Args)]
pub struct Sources {
    #[command(flatten)]
    pub given: Given,

    /// Read the settings from this file instead of linkwright.toml.
    #[arg(long, value_name = "FILE")]
    pub config: Option<PathBuf>,

    /// Do not read linkwright.toml. By default, the file in the folder of the input applies, or the
    /// nearest in a parent folder, up to the root of the repository, the home folder or the working
    /// directory.
    #[arg(long, conflicts_with = "config")]
    pub no_config: bool,
}

/// The settings of a command.
pub struct Given(pub Vec<GivenSetting>);

/// A setting, and whether the user gave it.
pub struct GivenSetting {
    pub name: &'static str,
    pub value: Value,
    /// True if it applies only where no file sets it. False if it was given as an option.
    pub is_default: bool,
}

/// Returns whether a command has a setting as an option.
fn has(command: &str, setting: &Setting) -> bool {
    let of_url = ["strict", "schemes", "also", "default-scheme", "spoofs", "protect"];
    match command {
        "render" => true,
        "format" => of_url.contains(&setting.name),
        // These commands write no attributes.
        _ => setting.heading != "Attributes",
    }
}

impl Args for Given {
    fn augment_args(command: Command) -> Command {
        let name = command.get_name().to_owned();
        let settings = Setting::all().iter().filter(|setting| has(&name, setting));
        command.args(settings.map(|setting| option(setting, &name)))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for Given {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let given = Setting::all().iter().flat_map(|setting| {
            // An error means that the command does not have the option.
            let name = setting.name;
            let values = matches.try_get_many(name).ok().flatten().into_iter().flatten();
            values.cloned().map(move |value| {
                let is_default = matches.value_source(name) == Some(ValueSource::DefaultValue);
                GivenSetting { name, value, is_default }
            })
        });
        Ok(Self(given.collect()))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        Self::from_arg_matches(matches).map(|new| *self = new)
    }
}

/// The preset of `rewrite`, which is `documents`, and the defaults in its help that depend on it.
const OF_DOCUMENTS: [(&str, &str); 3] = [
    ("preset", "documents"),
    ("bare-domains", "www by the preset; prudent writes those such as example.com, too"),
    ("headings", "false by the preset"),
];

fn option(setting: &'static Setting, command: &str) -> Arg {
    let Setting { name, heading, about, default, .. } = *setting;
    let of_documents = OF_DOCUMENTS.iter().find(|(own, _)| command == "rewrite" && *own == name);
    let default = of_documents.map_or(default, |(_, default)| default);
    let help = format!("{about} [default: {default}]");
    let mut arg = Arg::new(name).long(name).help_heading(heading).help(help);
    if name == "preset" && of_documents.is_some() {
        arg = arg.default_value(default).hide_default_value(true);
    }
    let checked = |read: fn(&str) -> Value| {
        ValueParser::from(move |text: &str| {
            let value = read(text);
            Settings::default().set(name, value.clone()).map(|()| value)
        })
    };
    let switch = |arg: Arg| arg.num_args(0..=1).require_equals(true).default_missing_value("true");
    match setting.takes {
        Takes::Switch => switch(arg)
            .value_name("true|false")
            .hide_possible_values(true)
            .value_parser(BoolValueParser::new().map(Value::Switch)),
        Takes::Choice(names) => {
            arg.value_name("WHICH").value_parser(PossibleValuesParser::new(names).map(Value::Text))
        }
        Takes::Level(names) => switch(arg).value_name("WHICH").value_parser(
            PossibleValuesParser::new(names.iter().chain(&["true", "false"]).copied())
                .map(|text| text.parse().map_or(Value::Text(text), Value::Switch)),
        ),
        Takes::Number => arg
            .value_name("N")
            .value_parser(checked(|text| text.parse().map_or(Value::Other, Value::Number))),
        Takes::List => arg
            .value_name("VALUE")
            .action(ArgAction::Append)
            .value_parser(checked(|text| Value::List(vec![text.to_owned()])))
            .help(format!("{about}; can be repeated")),
        _ => arg.value_name("TEXT").value_parser(checked(|text| Value::Text(text.to_owned()))),
    }
}
