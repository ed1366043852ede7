//! `linkwright completions` and `linkwright man`.

use std::fs;
use std::io::{self, Write as _};

use clap::CommandFactory as _;

use crate::args::{Args, Completions, Man};
use crate::error::{Error, Result, Status};

pub fn completions(args: &Completions) -> Result<Status> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Args::command(), "linkwright", &mut script);
    print(&script)
}

pub fn man(args: &Man) -> Result<Status> {
    let command = Args::command().disable_help_subcommand(true);
    if let Some(folder) = &args.output {
        let fail = Error::io(folder, "write the pages to");
        fs::create_dir_all(folder).map_err(&fail)?;
        clap_mangen::generate_to(command, folder).map_err(fail)?;
        return Ok(Status::Done);
    }
    let mut page = Vec::new();
    // Writing to a Vec does not fail.
    let _ = clap_mangen::Man::new(command).render(&mut page);
    print(&page)
}

fn print(text: &[u8]) -> Result<Status> {
    io::stdout().write_all(text).map_err(Error::stdout)?;
    io::stdout().flush().map_err(Error::stdout)?;
    Ok(Status::Done)
}
