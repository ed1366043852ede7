//! `linkwright format`: shows the display form and the `href` of URLs and email addresses.

use std::path::Path;

use linkwright::{Formatted, Safe};

use crate::args::{Format, From};
use crate::error::{Error, Result, Status};
use crate::source::{Job, each_source, warning};
use crate::term;
use crate::typed::typed;

pub fn run(args: &Format) -> Result<Status> {
    let safe = if args.safe { Safe::Everywhere } else { Safe::Standard };
    let jobs = Job::all(&args.files, &args.sources, |_| From::Lines)?;
    each_source(&jobs, Status::Done, |source, out| {
        let linker = &source.config.linker;
        let lines = source.text[source.range.clone()].lines();
        for (number, given) in (source.place.line..).zip(lines.map(str::trim)) {
            let text = &*if args.typed { typed(given) } else { given.into() };
            match linker.format(text, safe) {
                formatted if args.lines => out.text += &term::json(&formatted),
                Some(Formatted { href, display, .. }) => {
                    out.text += &format!("{display}\n    {href}\n");
                }
                None if text.is_empty() => {}
                None => {
                    let is_typed = linker.format(&typed(given), safe).is_some();
                    let hint = if is_typed { "; --typed accepts it" } else { "" };
                    let link = linker.get_finder().parse(text);
                    let why = link
                        .and_then(|link| warning(&link, linker))
                        .unwrap_or_else(|| format!("not a URL or email address{hint}"));
                    let reason = format_args!("line {number}: {why}");
                    out.errors.push(Error::file(Path::new(source.file), reason));
                }
            }
        }
    })
}
