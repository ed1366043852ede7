//! `linkwright format`: URLs and addresses as they are sent and as they are shown.

use linkwright::Finder;
use serde::Serialize;

use crate::args::{Format, Spoofs};
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
                let link = finder.parse(line);
                let concern = match args.spoofs {
                    Spoofs::Reject => link.as_ref().and_then(|l| l.concerns().into_iter().next()),
                    Spoofs::ShowAscii | Spoofs::Allow => None,
                };
                let forms = link.filter(|_| concern.is_none()).map(|link| Forms {
                    href: link.href().default_scheme(args.default_scheme.into()).to_string(),
                    display: link.display().spoofs(args.spoofs.into()).to_string(),
                });
                let row = match forms {
                    _ if args.lines => to_json(&forms),
                    Some(Forms { href, display }) => format!("{display}\n    {href}\n"),
                    None if line.is_empty() => return Ok(()),
                    None => {
                        let why = match concern {
                            Some(concern) => concern.to_string(),
                            None => "no URL and no email address".into(),
                        };
                        crate::tell(format_args!("{}: line {number}: {why}", name(&path)));
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
