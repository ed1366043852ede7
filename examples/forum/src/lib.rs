//! A forum in memory: strangers write Markdown, everyone reads it as HTML.
//!
//! ```console
//! cargo run -p forum -- 3000
//! ```
//!
//! A second argument sets how many posts a minute one client may send.
//!
//! - `render.rs`: Markdown from strangers as HTML that is safe to show.
//! - `app.rs`: the routes, the headers, and what is refused.
//! - `limits.rs`: the limits, and the bucket of each client.
//! - `server.rs`: connections and their timeouts.
//! - `page.rs`: the page.

use std::ffi::OsString;

use limits::Limits;

pub mod app;
pub mod limits;
mod page;
pub mod render;
pub mod server;

/// The port and the limits that the arguments of the program ask for.
pub fn settings(args: &[OsString]) -> Option<(u16, Limits)> {
    let args: Vec<&str> = args.iter().map(|arg| arg.to_str()).collect::<Option<_>>()?;
    let (port, mut limits) = (args.first().unwrap_or(&"3000"), Limits::default());
    if let Some(posts) = args.get(1) {
        limits.posts_per_minute = posts.parse().ok().filter(|&posts| posts > 0)?;
    }
    (args.len() <= 2).then_some((port.parse().ok()?, limits))
}
