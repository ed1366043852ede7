//! A link to a video that stands alone in its paragraph, shown as the video.
//!
//! ```console
//! cargo run -p linkwright-examples --bin embed -- [FILE.md] > page.html
//! ```
//!
//! The hook marks the link with the id of the video, and a script makes a frame of it; without the
//! script it is a link. Raw HTML in the Markdown can hold such a mark too, so the script checks the id
//! before it puts it into a URL of a host that it names itself.

use std::{env, fs, io};

use linkwright::pulldown_cmark::Autolink;
use linkwright::{Link, Linker, on_anchor};
use pulldown_cmark::{Options, Parser, html};

const SAMPLE: &str = "\
https://www.youtube.com/watch?v=dQw4w9WgXcQ

As https://youtu.be/dQw4w9WgXcQ it is in a sentence.
";

/// What a page has at its end.
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

/// Markdown as HTML. Raw HTML in it passes: sanitise the page of a stranger.
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

/// The video that a link leads to.
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
