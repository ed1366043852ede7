//! `linkwright completions` and `linkwright man`: what a shell and `man` are given.

use std::fs;
use std::path::Path;

use clap::CommandFactory as _;

use crate::args::{Args, Completions, Man};
use crate::error::{Error, Failure};
use crate::output::Output;

pub fn completions(args: &Completions) -> Result<(), Failure> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Args::command(), "linkwright", &mut script);
    let mut output = Output::stdout();
    output.write_bytes(&script)?;
    Ok(output.finish()?)
}

pub fn man(args: &Man) -> Result<(), Failure> {
    let mut command = Args::command().disable_help_subcommand(true);
    command.build();
    let Some(folder) = &args.output else {
        return page(command, |_| Ok(Output::stdout()));
    };
    fs::create_dir_all(folder).map_err(|error| Error::Output(folder.clone(), error))?;
    let in_folder = |name: &Path| Output::file(&folder.join(name));
    for subcommand in command.get_subcommands() {
        page(subcommand.clone(), in_folder)?;
    }
    page(command, in_folder)
}

fn page(
    command: clap::Command,
    open: impl Fn(&Path) -> Result<Output, Error>,
) -> Result<(), Failure> {
    let version = concat!("linkwright ", env!("CARGO_PKG_VERSION"));
    let man = clap_mangen::Man::new(command).source(version);
    let mut text = Vec::new();
    // Writing to a Vec does not fail.
    let _ = man.render(&mut text);
    let mut output = open(Path::new(&man.get_filename()))?;
    output.write_bytes(&text)?;
    Ok(output.finish()?)
}
