//! `linkwright rewrite`: Markdown to Markdown, its links written as links.

mod check;
mod cursor;
mod diff;
mod diff_name;
mod document;
mod paths;
mod progress;
mod work;

use std::path::Path;

use clap::ColorChoice;
use linkwright::markdown::Rewriter;

use self::document::Document;
use self::work::Work;
use crate::args::{Rewrite, Task};
use crate::color::Paint;
use crate::error::{Error, Failure};
use crate::output::Output;

pub fn run(args: &Rewrite, color: ColorChoice) -> Result<(), Failure> {
    let max_size = args.writing.max_size();
    let rewriter = Rewriter::new(args.linker()).max_size(usize::MAX);
    let task = args.task();
    let is_input = |path: &Path| path.as_os_str() == "-";
    if task == Task::InPlace && (args.files.is_empty() || args.files.iter().any(|p| is_input(p))) {
        return Err(Error::InPlaceOfInput.into());
    }
    if task == Task::Print {
        return print(args, &rewriter);
    }
    Work { task, quiet: args.quiet, rewriter, max_size, paint: Paint::of_stdout(color) }
        .run(&args.files)
}

/// The one input, to standard output or to the file that is named for it.
fn print(args: &Rewrite, rewriter: &Rewriter) -> Result<(), Failure> {
    let path = match &*args.files {
        [] => Path::new("-"),
        [path] if path.is_dir() => return Err(Error::OneInput(path.clone()).into()),
        [path] => path,
        [_, second, ..] => return Err(Error::OneInput(second.clone()).into()),
    };
    let document = Document::read(path, rewriter, args.writing.max_size())?;
    let mut output = match &args.output {
        Some(path) => Output::file(path)?,
        None => Output::stdout(),
    };
    document.write(&mut output)?;
    Ok(output.finish()?)
}
