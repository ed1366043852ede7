//! `linkwright format`: URLs and addresses as they are sent and as people read them.

use std::path::Path;

use linkwright::spoof::Spoofs;
use serde::Serialize;

use crate::args::Format;
use crate::error::{Error, Result, Status, report};
use crate::source::{Job, each_source, to_json, warning};

#[derive(Serialize)]
struct Forms {
    href: String,
    display: String,
}

pub fn run(args: &Format) -> Result<Status> {
    let mut status = Status::Done;
    let done = each_source(&Job::lines(&args.files, &args.sources)?, |source, output| {
        let text = source.text.trim();
        let linker = &source.config.linker;
        let link = linker.get_finder().parse(text);
        let warning = match linker.get_spoofs() {
            Spoofs::Reject => link.as_ref().and_then(|link| warning(link, linker)),
            _ => None,
        };
        let forms = link.filter(|_| warning.is_none()).map(|link| Forms {
            href: link.href().default_scheme(linker.get_default_scheme()).to_string(),
            display: link.display().spoofs(linker.get_spoofs()).to_string(),
        });
        match forms {
            _ if args.lines => output.write(to_json(&forms)),
            Some(Forms { href, display }) => output.write(format!("{display}\n    {href}\n")),
            None if text.is_empty() => Ok(()),
            None => {
                let why = warning.unwrap_or_else(|| "not a URL or email address".to_owned());
                let reason = format!("line {}: {why}", source.place.line);
                status = report(&Error::file(Path::new(source.file), reason));
                Ok(())
            }
        }
    })?;
    Ok(status.max(done))
}
