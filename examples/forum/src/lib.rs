//! A forum in memory: strangers write Markdown, and everyone reads it as HTML.
//!
//! ```console
//! cargo run -p forum -- 3000
//! ```
//!
//! A second argument sets how many posts per minute one client may send.
//!
//! - `render.rs`: renders untrusted Markdown as HTML that is safe to show.
//! - `app.rs`: the routes, the headers, and the requests that are refused.
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

/// Parses the port and the limits from the arguments of the program.
pub fn settings(args: &[OsString]) -> Option<(u16, Limits)> {
    let args: Vec<&str> = args.iter().map(|arg| arg.to_str()).collect::<Option<_>>()?;
    let (port, mut limits) = (args.first().unwrap_or(&"3000"), Limits::default());
    if let Some(posts) = args.get(1) {
        limits.posts_per_minute = posts.parse().ok().filter(|&posts| posts > 0)?;
    }
    (args.len() <= 2).then_some((port.parse().ok()?, limits))
}
