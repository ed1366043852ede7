//! `linkwright completions` and `linkwright man`.

use std::fs;
use std::path::Path;

use clap::CommandFactory as _;
use clap_complete::Shell;

use crate::args::Args;
use crate::error::{Error, Result, Status};
use crate::output::print;

pub fn completions(shell: Shell) -> Result<Status> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Args::command(), "linkwright", &mut script);
    print(&script)
}

/// Writes all manual pages to a folder, or the page of the program to standard output.
pub fn man(folder: Option<&Path>) -> Result<Status> {
    let command = Args::command().disable_help_subcommand(true);
    if let Some(folder) = folder {
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
