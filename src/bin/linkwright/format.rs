//! `linkwright format`: URLs and addresses as they are sent and as they are shown.

use linkwright::Finder;
use serde::Serialize;

use crate::args::Format;
use crate::error::{Failure, name};
use crate::find::{each_file, to_json};
use crate::input::without_mark;

#[derive(Serialize)]
struct Forms {
    href: String,
    display: String,
}

pub fn run(args: &Format) -> Result<(), Failure> {
    let mut failure = None;
    each_file(&args.files, |input, output| {
        let finder = Finder::new();
        let path = input.path().to_owned();
        let mut number = 0;
        input.lines(
            |line, at| {
                number += 1;
                let line = without_mark(line, at).trim();
                let forms = finder.parse(line).map(|link| Forms {
                    href: link.href().to_string(),
                    display: link.display().to_string(),
                });
                let row = match forms {
                    _ if args.lines => to_json(&forms),
                    Some(Forms { href, display }) => format!("{display}\n    {href}\n"),
                    None if line.is_empty() => return Ok(()),
                    None => {
                        crate::tell(format_args!(
                            "{}: line {number}: no URL and no email address",
                            name(&path)
                        ));
                        failure = Some(Failure::Told);
                        return Ok(());
                    }
                };
                output.borrow_mut().write(&row)
            },
            || output.borrow_mut().flush(),
        )
    })?;
    failure.map_or(Ok(()), Err)
}
