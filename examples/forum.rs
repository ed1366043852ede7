//! A forum in memory: strangers write Markdown, everyone reads it as HTML.
//!
//! ```console
//! cargo run --features comrak --example forum -- 3000
//! ```

use std::collections::VecDeque;
use std::env;
use std::ffi::OsString;
use std::io;
use std::net::Ipv4Addr;
use std::process::ExitCode;
use std::sync::{Arc, LazyLock, PoisonError, RwLock};

use ammonia::{UrlRelative, clean_text};
use axum::extract::rejection::FormRejection;
use axum::extract::{DefaultBodyLimit, State};
use axum::http::StatusCode;
use axum::http::header::{CONTENT_SECURITY_POLICY, X_CONTENT_TYPE_OPTIONS};
use axum::response::{Html, IntoResponse, Redirect, Response};
use axum::routing::get;
use axum::{Form, Router, middleware};
use comrak::{Arena, Options};
use linkwright::Linker;
use tokio::net::TcpListener;
use tokio::task::spawn_blocking;

/// How many posts are kept; the oldest go first.
pub const MAX_POSTS: usize = 50;
/// How many characters a post may have.
pub const MAX_POST: usize = 10_000;
/// How many characters a name may have.
pub const MAX_AUTHOR: usize = 50;
/// A character is up to four bytes, and each of them `%XX` in the body of a form.
const MAX_BODY: usize = 12 * (MAX_POST + MAX_AUTHOR) + 100;

const REL: &str = "nofollow ugc noopener";

const CSP: &str = "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; \
                   base-uri 'none'; frame-ancestors 'none'";

#[tokio::main]
async fn main() -> ExitCode {
    let args: Vec<OsString> = env::args_os().skip(1).collect();
    let Some(port) = port(&args) else {
        eprintln!("forum: the one argument is a port, 0 to 65535");
        return ExitCode::from(2);
    };
    match serve(port).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("forum: 127.0.0.1:{port}: {error}");
            ExitCode::FAILURE
        }
    }
}

pub fn port(args: &[OsString]) -> Option<u16> {
    match args {
        [] => Some(3000),
        [port] => port.to_str()?.parse().ok(),
        _ => None,
    }
}

async fn serve(port: u16) -> io::Result<()> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).await?;
    println!("http://{}", listener.local_addr()?);
    axum::serve(listener, app()).await
}

/// The whole forum, without a post.
pub fn app() -> Router {
    Router::new()
        .route("/", get(show).post(submit))
        .layer(DefaultBodyLimit::max(MAX_BODY))
        .layer(middleware::map_response(harden))
        .with_state(Forum::default())
}

/// The posts, oldest first.
#[derive(Clone, Default)]
struct Forum(Arc<RwLock<VecDeque<Post>>>);

/// A post is rendered once, when it comes, not each time it is read.
struct Post {
    author: String,
    html: String,
}

#[derive(serde::Deserialize)]
struct NewPost {
    #[serde(default)]
    author: String,
    text: String,
}

async fn show(State(Forum(posts)): State<Forum>) -> Html<String> {
    let posts = posts.read().unwrap_or_else(PoisonError::into_inner);
    let mut main = FORM.to_owned();
    for Post { author, html } in posts.iter().rev() {
        let author = clean_text(author);
        // `bdi` and `dir` keep the direction of a name and of a post to themselves.
        main += &format!(
            "<article>\n<h2><bdi>{author}</bdi></h2>\n<div dir=\"auto\">\n{html}</div>\n</article>\n"
        );
    }
    Html(page(&main))
}

async fn submit(
    State(Forum(posts)): State<Forum>,
    form: Result<Form<NewPost>, FormRejection>,
) -> Result<Redirect, Response> {
    let Form(NewPost { author, text }) = form.map_err(|rejection| match rejection.status() {
        StatusCode::PAYLOAD_TOO_LARGE => too_long("post", MAX_POST),
        status => refuse(status, &rejection.body_text()),
    })?;
    if author.chars().count() > MAX_AUTHOR {
        return Err(too_long("name", MAX_AUTHOR));
    }
    if text.chars().count() > MAX_POST {
        return Err(too_long("post", MAX_POST));
    }
    // The sanitiser takes a while over deep nesting, in which others are to be served.
    let html = spawn_blocking(move || render(&text))
        .await
        .map_err(|_| refuse(StatusCode::INTERNAL_SERVER_ERROR, "This post failed."))?;
    if html.trim().is_empty() {
        let why = "Nothing of this post can be shown.";
        return Err(refuse(StatusCode::UNPROCESSABLE_ENTITY, why));
    }
    let author = match author.trim() {
        "" => "Anonymous".to_owned(),
        author => author.to_owned(),
    };
    let mut posts = posts.write().unwrap_or_else(PoisonError::into_inner);
    if posts.len() == MAX_POSTS {
        posts.pop_front();
    }
    posts.push_back(Post { author, html });
    Ok(Redirect::to("/"))
}

/// A stranger's Markdown as HTML that is safe to show.
///
/// The linker comes first: in the tree code, links and raw HTML are still told from text. The
/// sanitiser comes last: nothing reaches the page that it has not seen, be it written by the stranger,
/// by comrak or by the linker.
pub fn render(post: &str) -> String {
    let mut options = Options::default();
    options.extension.autolink = false; // Linkwright finds the links.
    options.extension.strikethrough = true;
    options.extension.table = true;
    // Raw HTML is shown as it was written: a post about `Vec<String>` stays whole.
    options.render.escape = true;

    let arena = Arena::new();
    let root = comrak::parse_document(&arena, post, &options);
    linkwright::comrak::autolink(&arena, root, &Linker::new().rel(REL));
    let mut html = String::new();
    comrak::format_html(root, &options, &mut html).expect("writing to a String does not fail");
    SANITIZER.clean(&html).to_string()
}

static SANITIZER: LazyLock<ammonia::Builder<'static>> = LazyLock::new(|| {
    let mut sanitizer = ammonia::Builder::new();
    sanitizer
        .url_schemes(["http", "https", "mailto"].into())
        .url_relative(UrlRelative::Deny)
        // For every `a`: those of `[x](y)` are not the linker's.
        .link_rel(Some(REL))
        // The linker's, where a link shows right-to-left text.
        .add_tag_attribute_values("a", "dir", ["ltr"])
        // A picture tells a third party who reads the post.
        .rm_tags(["img"]);
    sanitizer
});

async fn harden(response: Response) -> impl IntoResponse {
    let headers = [(CONTENT_SECURITY_POLICY, CSP), (X_CONTENT_TYPE_OPTIONS, "nosniff")];
    (headers, response)
}

fn too_long(what: &str, limit: usize) -> Response {
    let why = format!("The {what} is too long: it may have {limit} characters.");
    refuse(StatusCode::PAYLOAD_TOO_LARGE, &why)
}

fn refuse(status: StatusCode, why: &str) -> Response {
    let why = clean_text(why);
    let main = format!(
        "<p role=\"alert\">{why} It was not posted; go back in your browser to change it.</p>\n"
    );
    (status, Html(page(&main))).into_response()
}

fn page(main: &str) -> String {
    format!("{HEAD}<main>\n{main}</main>\n</body>\n</html>\n")
}

const HEAD: &str = r#"<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Forum</title>
<style>
body { max-width: 42em; margin: 2em auto; padding: 0 1em; font: 1em/1.5 sans-serif; color: #222 }
input, textarea, button { font: inherit; padding: .4em; box-sizing: border-box }
textarea { width: 100%; height: 7em }
article { margin-top: 1.5em; border-top: 1px solid #ccc; overflow-wrap: anywhere }
/* An override before a link does not turn the link around. */
article a:not([dir]) { unicode-bidi: plaintext }
h2 { font-size: 1em; color: #666 }
pre, code { background: #f3f3f3; direction: ltr; unicode-bidi: isolate }
pre { padding: .6em; overflow-x: auto }
blockquote { margin: 0; padding-inline-start: 1em; border-inline-start: 3px solid #ccc }
td, th { border: 1px solid #ccc; padding: .2em .6em }
</style>
</head>
<body>
<h1>Forum</h1>
"#;

const FORM: &str = r#"<form method="post" action="/">
<p><label>Name, if you like<br><input name="author" autocomplete="nickname"></label></p>
<p><label>Post, in Markdown<br><textarea name="text" required dir="auto"></textarea></label></p>
<p><button>Post</button></p>
</form>
"#;
