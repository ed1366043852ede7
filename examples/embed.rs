//! Shows the video instead of a link to it, if the link is the only text of its paragraph.
//!
//! ```console
//! cargo run -p linkwright-examples --bin embed -- [FILE.md] > page.html
//! ```
//!
//! The hook marks the link with the id of the video, and a script replaces it with a frame. Without
//! the script, it stays a link. Raw HTML in the Markdown can hold such a mark too, so the script
//! checks the id before it adds it to the URL of a fixed host.

use std::{env, fs, io};

use linkwright::pulldown_cmark::Autolink;
use linkwright::{Link, Linker, on_anchor};
use pulldown_cmark::{Options, Parser, html};

const SAMPLE: &str = "\
https://www.youtube.com/watch?v=dQw4w9WgXcQ

As https://youtu.be/dQw4w9WgXcQ it is in a sentence.
";

/// The script at the end of a page.
pub const SCRIPT: &str = r#"<script>
for (const link of document.querySelectorAll("a[data-video]")) {
  const video = link.dataset.video;
  if (!/^[\w-]{11}$/.test(video)) continue;
  const src = "https://www.youtube-nocookie.com/embed/" + video;
  const frame = document.createElement("iframe");
  link.replaceWith(Object.assign(frame, { src, title: "Video", allowFullscreen: true }));
}
</script>
"#;

/// Renders Markdown as HTML. Raw HTML passes through: sanitise untrusted pages.
pub fn render(markdown: &str) -> String {
    let hook = on_anchor(|link, anchor| {
        if let Some(video) = video(link).filter(|_| anchor.is_alone()) {
            anchor
                .set_attribute("data-video", video.to_owned())
                .expect("anchors have data attributes");
        }
    });
    let parser = Parser::new_ext(markdown, Options::ENABLE_GFM).into_offset_iter();
    let events = Autolink::with_source(markdown, parser, Linker::new().hook(hook));
    let mut page = String::new();
    html::push_html(&mut page, events.map(|(event, _)| event));
    page
}

/// Returns the id of the video that a link leads to.
fn video<'t>(link: &Link<'t>) -> Option<&'t str> {
    let video = match &*link.host().to_ascii_lowercase() {
        "youtu.be" => link.path().strip_prefix('/')?,
        "youtube.com" | "www.youtube.com" if link.path() == "/watch" => {
            let mut pairs = link.query()?.split('&');
            pairs.find_map(|pair| pair.strip_prefix("v="))?
        }
        _ => return None,
    };
    let is_part = |b: u8| b.is_ascii_alphanumeric() || b == b'-' || b == b'_';
    (video.len() == 11 && video.bytes().all(is_part)).then_some(video)
}

fn main() -> io::Result<()> {
    let markdown = match env::args_os().nth(1) {
        Some(file) => fs::read_to_string(file)?,
        None => SAMPLE.to_owned(),
    };
    print!("{}{SCRIPT}", render(&markdown));
    Ok(())
}
