//! The routes of the forum, the headers of its responses, and the requests that it refuses.

use std::collections::VecDeque;
use std::net::SocketAddr;
use std::sync::{Arc, PoisonError, RwLock};
use std::thread::available_parallelism;
use std::time::{Duration, Instant};

use axum::body::Bytes;
use axum::extract::rejection::FormRejection;
use axum::extract::{ConnectInfo, DefaultBodyLimit, Request, State};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HOST, HeaderName, ORIGIN,
    REFERRER_POLICY, RETRY_AFTER, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderMap, StatusCode};
use axum::middleware::{Next, from_fn_with_state, map_response};
use axum::response::{Html, IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use axum::{Form, Router};
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;
use tokio::time::timeout;

use crate::limits::{Buckets, Limits};
use crate::page::{FORM, STYLE, alert, article, page};
use crate::render::render;

/// The largest number of posts to keep. The oldest posts are dropped first.
pub const MAX_POSTS: usize = 50;
/// The most bytes of HTML for all posts together. The oldest posts are dropped first here as well.
/// A post with only links is twelve times as long in HTML, and each visitor receives all posts.
pub const MAX_HTML: usize = 1 << 20;
/// The size limit of a post, in bytes.
pub const MAX_POST: usize = 64 << 10;
/// The size limit of a name, in bytes.
pub const MAX_AUTHOR: usize = 200;
/// The size limit of a form, where each byte may be `%XX`.
const MAX_BODY: usize = 3 * (MAX_POST + MAX_AUTHOR) + 100;

const SECURITY: [(HeaderName, &str); 4] = [
    (
        CONTENT_SECURITY_POLICY,
        "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; \
         frame-ancestors 'none'",
    ),
    (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    // Not `no-referrer`: with that, browsers send `Origin: null` with the form.
    (REFERRER_POLICY, "same-origin"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
];

/// Creates the forum, without posts.
pub fn app(limits: &Limits) -> Router {
    let forum = Arc::new(Forum {
        posts: RwLock::default(),
        buckets: Buckets::new(limits.posts_per_minute),
        // Rendering is work for a processor, and each processor can render one post at a time.
        threads: Arc::new(Semaphore::new(available_parallelism().map_or(1, usize::from))),
    });
    let admitted = from_fn_with_state(forum.clone(), admit);
    Router::new()
        .route("/", post(submit).layer(admitted).get(show))
        .route("/style.css", get(style))
        .layer(DefaultBodyLimit::max(MAX_BODY))
        .layer(from_fn_with_state(limits.request, deadline))
        .layer(map_response(async |response: Response| (SECURITY, response)))
        .with_state(forum)
}

struct Forum {
    posts: RwLock<Posts>,
    buckets: Buckets,
    threads: Arc<Semaphore>,
}

/// The posts as articles, oldest first, and the page that shows them. The page is made once for
/// each post, and all readers share its bytes.
struct Posts {
    articles: VecDeque<String>,
    page: Bytes,
}

impl Default for Posts {
    fn default() -> Self {
        Self { articles: VecDeque::new(), page: page(FORM).into() }
    }
}

impl Posts {
    fn push(&mut self, article: String) {
        self.articles.push_back(article);
        let mut len: usize = self.articles.iter().map(String::len).sum();
        while self.articles.len() > MAX_POSTS || len > MAX_HTML {
            len -= self.articles.pop_front().map_or(len, |oldest| oldest.len());
        }
        let newest_first = self.articles.iter().rev().map(String::as_str);
        self.page = page(&[FORM].into_iter().chain(newest_first).collect::<String>()).into();
    }
}

async fn show(State(forum): State<Arc<Forum>>) -> impl IntoResponse {
    let page = forum.posts.read().unwrap_or_else(PoisonError::into_inner).page.clone();
    // The next post changes the page.
    ([(CACHE_CONTROL, "no-cache")], Html(page))
}

async fn style() -> impl IntoResponse {
    let headers = [(CONTENT_TYPE, "text/css; charset=utf-8"), (CACHE_CONTROL, "max-age=3600")];
    (headers, STYLE)
}

#[derive(serde::Deserialize)]
struct NewPost {
    #[serde(default)]
    author: String,
    text: String,
}

async fn submit(
    State(forum): State<Arc<Forum>>,
    form: Result<Form<NewPost>, FormRejection>,
) -> Result<Redirect, Response> {
    let Form(NewPost { author, text }) = form.map_err(|rejection| match rejection.status() {
        StatusCode::PAYLOAD_TOO_LARGE => refuse(rejection.status(), TOO_LONG),
        status => refuse(status, &rejection.body_text()),
    })?;
    if author.len() > MAX_AUTHOR {
        return Err(refuse(StatusCode::PAYLOAD_TOO_LARGE, "The name is too long."));
    }
    if text.len() > MAX_POST {
        return Err(refuse(StatusCode::PAYLOAD_TOO_LARGE, TOO_LONG));
    }
    let thread = forum.threads.clone().acquire_owned().await.expect("it is never closed");
    let rendered = spawn_blocking(move || {
        // Hold the permit until the post is rendered, even if the client has left by then.
        let _thread = thread;
        render(&text)
    });
    let failed = |_| refuse(StatusCode::INTERNAL_SERVER_ERROR, "This post failed.");
    let html = rendered
        .await
        .map_err(failed)?
        .map_err(|why| refuse(StatusCode::UNPROCESSABLE_ENTITY, why))?;
    let author = match author.trim() {
        "" => "Anonymous",
        author => author,
    };
    let mut posts = forum.posts.write().unwrap_or_else(PoisonError::into_inner);
    posts.push(article(author, &html));
    Ok(Redirect::to("/"))
}

const TOO_LONG: &str = "The post is too long: it may have 64 KiB.";

/// Refuses a post before its body is read.
async fn admit(
    State(forum): State<Arc<Forum>>,
    ConnectInfo(client): ConnectInfo<SocketAddr>,
    request: Request,
    next: Next,
) -> Response {
    if !is_from_here(request.headers()) {
        return refuse(StatusCode::FORBIDDEN, "The post did not come from this forum's own page.");
    }
    // With a proxy, all clients have the address of the proxy. Take the client's address from the
    // header that the proxy sets.
    if let Err(wait) = forum.buckets.take(client.ip(), Instant::now()) {
        let seconds = wait.as_secs() + 1;
        let why = format!("These were many posts; the next is taken in {seconds} seconds.");
        let wait = [(RETRY_AFTER, seconds.to_string())];
        return (wait, refuse(StatusCode::TOO_MANY_REQUESTS, &why)).into_response();
    }
    next.run(request).await
}

/// Returns whether the form comes from our own page, and not from another site that a visitor was
/// lured to (CSRF).
///
/// A request without either header is refused, as OWASP recommends. All browsers in use send one of
/// them with a form, so only scripts are refused.
fn is_from_here(headers: &HeaderMap) -> bool {
    // Browsers send it over HTTPS and to localhost. `none` is for requests that did not come from a
    // page.
    if let Some(site) = headers.get("sec-fetch-site") {
        return site == "same-origin" || site == "none";
    }
    let header = |name| headers.get(name).and_then(|value| value.to_str().ok());
    let origin = header(ORIGIN).and_then(|origin| origin.split_once("://"));
    // With a proxy that changes `Host`, compare with the name of the site in a setting.
    matches!((origin, header(HOST)), (Some((_, from)), Some(here)) if from.eq_ignore_ascii_case(here))
}

/// Stops a client that sends its body a byte at a time, without reading the rest of the body.
async fn deadline(State(limit): State<Duration>, request: Request, next: Next) -> Response {
    let response = timeout(limit, next.run(request)).await;
    response.unwrap_or_else(|_| refuse(StatusCode::REQUEST_TIMEOUT, "This took too long."))
}

fn refuse(status: StatusCode, why: &str) -> Response {
    (status, [(CACHE_CONTROL, "no-store")], Html(page(&alert(why)))).into_response()
}
