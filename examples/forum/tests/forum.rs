//! Tests which content strangers can put on the page of the forum.

#[path = "../../../benches/callgrind/shapes.rs"]
#[allow(dead_code, reason = "the benches have sizes and shapes of their own")]
mod shapes;
#[path = "../../../crates/uts58/tests/support/table.rs"]
#[allow(dead_code, reason = "not all tests put texts together at random")]
mod table;

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::ConnectInfo;
use axum::http::request::Builder;
use axum::http::{Request, Response, StatusCode, header};
use forum::app::{MAX_AUTHOR, MAX_HTML, MAX_POST, MAX_POSTS};
use forum::limits::{Buckets, Limits};
use forum::render::render;
use scraper::{ElementRef, Html, Selector};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::{interval, timeout};
use tower::ServiceExt;
use url::Url;
use url::form_urlencoded::Serializer;

const REL: &str = "nofollow ugc noopener";

/// Creates a forum that accepts as many posts as a test sends.
fn app() -> Router {
    forum::app::app(&Limits { posts_per_minute: u32::MAX, ..Limits::default() })
}

async fn send(app: &Router, mut request: Request<Body>) -> Response<Body> {
    let client: SocketAddr = "127.0.0.1:50000".parse().unwrap();
    request.extensions_mut().insert(ConnectInfo(client));
    app.clone().oneshot(request).await.unwrap()
}

const FORM: &str = "application/x-www-form-urlencoded";

/// Returns the request of a post as a browser sends it.
fn from_browser() -> Builder {
    Request::post("/").header(header::CONTENT_TYPE, FORM).header("Sec-Fetch-Site", "same-origin")
}

async fn text(response: Response<Body>) -> String {
    let bytes = to_bytes(response.into_body(), usize::MAX).await.unwrap();
    String::from_utf8(bytes.to_vec()).unwrap()
}

async fn post(app: &Router, author: &str, text: &str) -> Response<Body> {
    let form = Serializer::new(String::new())
        .append_pair("author", author)
        .append_pair("text", text)
        .finish();
    send(app, from_browser().body(form.into()).unwrap()).await
}

async fn get(app: &Router, path: &str) -> Response<Body> {
    send(app, Request::get(path).body(Body::empty()).unwrap()).await
}

async fn page(app: &Router) -> Html {
    let response = get(app, "/").await;
    assert_eq!(response.status(), StatusCode::OK);
    Html::parse_document(&text(response).await)
}

fn all<'p>(page: &'p Html, selector: &str) -> Vec<ElementRef<'p>> {
    page.select(&Selector::parse(selector).unwrap()).collect()
}

fn words(element: ElementRef<'_>) -> String {
    let text: String = element.text().collect();
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns the author and the text of each post, newest first.
fn posts(page: &Html) -> Vec<(String, String)> {
    let authors = all(page, "main > article > h2 > bdi").into_iter().map(words);
    let texts = all(page, "main > article > div").into_iter().map(words);
    authors.zip(texts).collect()
}

/// Checks that nothing on the page can run, deceive about its target, or leave its post.
#[track_caller]
fn check_harmless(page: &Html, what: &str) {
    for banned in [
        "script, iframe, object, embed, svg, math, img, base, body link, template",
        "body style, [style], [src], [class], [id]",
        "a a",
        "article form, article article, article ~ :not(article)",
    ] {
        let found: Vec<_> = all(page, banned).iter().map(ElementRef::html).collect();
        assert!(found.is_empty(), "{what}: {found:?}");
    }
    for element in all(page, "body *") {
        for (name, value) in element.value().attrs() {
            assert!(!name.starts_with("on"), "{what}: {name}={value}");
            assert!(name != "dir" || ["auto", "ltr"].contains(&value), "{what}: {value}");
            if name == "href" {
                let url = Url::parse(value).unwrap();
                let scheme = url.scheme();
                assert!(["http", "https", "mailto"].contains(&scheme), "{what}: {url}");
            }
        }
    }
    for link in all(page, "article a") {
        assert_eq!(link.attr("rel"), Some(REL), "{what}: {}", link.html());
    }
}

#[tokio::test]
async fn a_post_links_in_every_script() {
    let app = app();
    let source = "Is it bücher.de/größe? 请访问example.com。谢谢! *Mail* σωκράτης@example.com,\r\n\
                  see [here](https://example.org/) or https://he.wikipedia.org/wiki/שלום.\r\n\r\n\
                  `example.com` and main.rs stay, Vec<String> too.";
    let response = post(&app, " Ann <b> & \"Bob\" ", source).await;
    assert_eq!(response.status(), StatusCode::SEE_OTHER);
    assert_eq!(response.headers()[header::LOCATION], "/");
    let page = page(&app).await;
    check_harmless(&page, "an ordinary post");
    let [(author, text)] = &posts(&page)[..] else {
        panic!("{:?}", posts(&page));
    };
    assert_eq!(author, "Ann <b> & \"Bob\"");
    assert_eq!(
        text,
        "Is it bücher.de/größe? 请访问example.com。谢谢! Mail σωκράτης@example.com, see here or \
         https://he.wikipedia.org/wiki/שלום. example.com and main.rs stay, Vec<String> too.",
    );
    let links: Vec<_> = all(&page, "article a")
        .into_iter()
        .map(|link| (link.attr("href").unwrap(), words(link), link.attr("dir")))
        .collect();
    let link = |href, text: &str, dir| (href, text.to_owned(), dir);
    assert_eq!(
        links,
        [
            link("https://xn--bcher-kva.de/gr%C3%B6%C3%9Fe", "bücher.de/größe", None),
            link("https://example.com", "example.com", None),
            link(
                "mailto:%CF%83%CF%89%CE%BA%CF%81%CE%AC%CF%84%CE%B7%CF%82@example.com",
                "σωκράτης@example.com",
                None,
            ),
            link("https://example.org/", "here", None),
            link(
                "https://he.wikipedia.org/wiki/%D7%A9%D7%9C%D7%95%D7%9D",
                "https://he.wikipedia.org/wiki/שלום",
                Some("ltr"),
            ),
        ],
    );
    assert_eq!(all(&page, "article code").len(), 1);
}

#[tokio::test]
async fn hostile_posts_harm_nobody() {
    for row in table::rows(include_str!("../fixtures/posts.txt")) {
        let (source, left) = (&*table::unescaped(row[0]), &*table::unescaped(row[1]));
        let app = app();
        post(&app, "", "before.example.com").await;
        let author: String = source.chars().take(50).collect();
        let response = post(&app, &author, source).await;
        let is_taken = response.status() == StatusCode::SEE_OTHER;
        if !is_taken {
            assert!(response.status().is_client_error(), "{source}");
            check_harmless(&Html::parse_document(&text(response).await), source);
        }
        post(&app, "", "after.example.com").await;
        let page = page(&app).await;
        check_harmless(&page, source);
        let posts = posts(&page);
        let texts: Vec<_> = posts.iter().map(|(_, text)| text.as_str()).collect();
        match texts[..] {
            ["after.example.com", text, "before.example.com"] => {
                assert!(text.contains(left), "{source}: {text}");
            }
            // A post that shows nothing is refused.
            ["after.example.com", "before.example.com"] => {
                assert!(!is_taken && left.is_empty(), "{source}")
            }
            _ => panic!("{source}: {texts:?}"),
        }
    }
}

#[tokio::test]
async fn what_deceives_is_shown_in_ascii_or_stays_text() {
    let app = app();
    let source = "https://bank.com@evil.com, exarnple.com; https://еbay.com/ and www.example.com";
    post(&app, "", source).await;
    let page = page(&app).await;
    let links: Vec<_> = all(&page, "article a").into_iter().map(words).collect();
    assert_eq!(links, ["https://xn--bay-qdd.com/", "www.example.com"]);
}

#[tokio::test]
async fn a_link_that_claims_another_site_shows_where_it_leads() {
    let app = app();
    let claim = "[https://example.com](https://example.org/login) [here](https://example.net)";
    post(&app, "anna", claim).await;
    let page = page(&app).await;
    let (_, shown) = posts(&page).swap_remove(0);
    assert_eq!(shown.trim(), "https://example.com (example.org) here");
}

#[tokio::test]
async fn every_link_is_marked_as_a_strangers() {
    let app = app();
    post(&app, "", "a.example.com [x](http://b.example.com) <http://c.example.com> d@example.com\n\n[y]\n\n[y]: http://e.example.com").await;
    let page = page(&app).await;
    let rels = all(&page, "article a").into_iter().map(|link| link.attr("rel"));
    assert_eq!(rels.collect::<Vec<_>>(), [Some(REL); 5]);
}

/// Returns hostile posts that the shapes of the benches do not have.
fn more_shapes() -> Vec<(String, String)> {
    let units = table::rows(include_str!("../fixtures/shapes.txt"));
    let mut shapes: Vec<_> = units
        .map(|row| {
            let unit = table::unescaped(row[0]);
            (format!("{unit:?}"), unit.repeat(MAX_POST / unit.len()))
        })
        .collect();
    for columns in [2, 10, 100, 300] {
        let table = format!("{}\n{}\n", "|a".repeat(columns), "|-".repeat(columns));
        shapes.push((format!("a table of {columns} columns"), table + &"a\n".repeat(2000)));
    }
    // The largest depth that is accepted.
    for (open, depth) in [("> ", 28), ("- ", 14), ("1. ", 14)] {
        let open = open.repeat(depth);
        let again = format!("{open}a.com\n\nb\n\n");
        shapes.push((format!("{open:?} again"), again.repeat(MAX_POST / again.len())));
        shapes.push((format!("{open:?} once"), format!("{open}a{}", "\n".repeat(8000))));
    }
    shapes
}

/// Returns the longest part of a hostile post that is accepted as one post.
fn accepted(source: &str) -> &str {
    let ends = source.char_indices().map(|(at, _)| at).chain([source.len()]).collect::<Vec<_>>();
    let is_accepted = |end: &usize| forum::render::is_cheap(&source[..*end]);
    &source[..ends[ends.partition_point(is_accepted) - 1]]
}

/// The time limit of a post. Without optimisation, rendering takes many times as long.
const TIME: Duration = Duration::from_millis(if cfg!(debug_assertions) { 500 } else { 20 });

const RUNS: usize = if cfg!(debug_assertions) { 1 } else { 20 };

/// Run `cargo test --release -p forum renders -- --ignored --nocapture` to see the slowest posts.
#[test]
#[ignore = "measures time"]
fn a_hostile_post_renders_in_20_milliseconds() {
    let shared = shapes::shared().into_iter();
    let shared = shared.map(|shape| (shape.to_string(), shape.text(MAX_POST)));
    let mut rows: Vec<(Duration, String)> = shared
        .chain(more_shapes())
        .map(|(name, source)| {
            // Take the fastest run, and try again if it is too slow, because other programs may
            // need the processor.
            let fastest = |source: &str| {
                let mut fastest = Duration::MAX;
                for run in 0..200 {
                    let start = Instant::now();
                    let _ = std::hint::black_box(render(source));
                    fastest = fastest.min(start.elapsed());
                    if run >= RUNS && fastest < TIME {
                        break;
                    }
                }
                fastest
            };
            // The whole post may be refused at once, so also render the accepted part.
            let part = accepted(&source);
            let what = match render(part) {
                Ok(html) => format!("{} KiB, {} KiB of HTML", part.len() >> 10, html.len() >> 10),
                Err(why) => format!("{} KiB: {why}", part.len() >> 10),
            };
            (fastest(&source).max(fastest(part)), format!("{name}: {what}"))
        })
        .collect();
    rows.sort();
    for (took, name) in rows.iter().rev().take(12) {
        println!("{:.1} ms  {name}", took.as_secs_f64() * 1e3);
    }
    let slow: Vec<_> = rows.iter().filter(|(took, _)| *took >= TIME).collect();
    assert!(slow.is_empty(), "{slow:?}");
}

#[tokio::test]
async fn large_and_deep_posts_leave_the_page_whole() {
    for (name, source) in more_shapes() {
        let app = app();
        post(&app, "", &source).await;
        post(&app, "", "after.example.com").await;
        let page = page(&app).await;
        check_harmless(&page, &name);
        assert_eq!(posts(&page)[0].1, "after.example.com", "{name}");
    }
}

#[track_caller]
fn check_refused(page: &str, why: &str) {
    let page = Html::parse_document(page);
    let told = all(&page, "[role=alert]").into_iter().map(words);
    let back = "It was not posted; go back in your browser to try again.";
    assert_eq!(told.collect::<Vec<_>>(), [format!("{why} {back}")]);
}

#[tokio::test]
async fn what_is_refused_is_told() {
    let app = app();
    let long = "x".repeat(MAX_POST + 1);
    let name = "x".repeat(MAX_AUTHOR + 1);
    let megabyte = "example.com ".repeat(90_000);
    let (deep, rich) = ("> ".repeat(200) + "x", "*x* ".repeat(5_000));
    for (author, source, status, why) in [
        ("", &*long, 413, "The post is too long: it may have 64 KiB."),
        ("", &megabyte, 413, "The post is too long: it may have 64 KiB."),
        (&name, "x", 413, "The name is too long."),
        ("", " \n", 422, "Nothing of this post can be shown."),
        ("", "[x]: https://example.com", 422, "Nothing of this post can be shown."),
        ("", &deep, 422, "The post is nested too deeply."),
        ("", &rich, 422, "The post has too many links or too much markup: make two of it."),
    ] {
        let response = post(&app, author, source).await;
        assert_eq!(response.status().as_u16(), status, "{why}");
        check_refused(&text(response).await, why);
    }
    let request = Request::post("/")
        .header(header::CONTENT_TYPE, "text/plain")
        .header("Sec-Fetch-Site", "same-origin");
    let response = send(&app, request.body("text=x".into()).unwrap()).await;
    assert_eq!(response.status(), StatusCode::UNSUPPORTED_MEDIA_TYPE);
    assert!(text(response).await.contains("role=\"alert\""));
    assert_eq!(posts(&page(&app).await), []);

    // Each byte of these texts takes three bytes in the form.
    let full = "é".repeat(MAX_POST / 2);
    let response = post(&app, &"é".repeat(MAX_AUTHOR / 2), &full).await;
    assert_eq!(response.status(), StatusCode::SEE_OTHER);
    assert_eq!(posts(&page(&app).await)[0].1, full);
}

#[test]
fn long_prose_is_no_hostile_post() {
    for prose in [
        include_str!("../../../fixtures/text/prose-en.txt"),
        include_str!("../../../fixtures/text/prose-ja.txt"),
        include_str!("../../../fixtures/text/prose-ko.txt"),
        include_str!("../../../fixtures/text/prose-zh.txt"),
    ] {
        let long = prose.repeat(MAX_POST / 2 / prose.len());
        assert!(render(&long).is_ok(), "{}", &prose[..30]);
    }
}

#[tokio::test]
async fn posts_come_from_the_forums_own_page() {
    for (headers, is_taken) in [
        (&[("Sec-Fetch-Site", "same-origin")][..], true),
        (&[("Sec-Fetch-Site", "none")], true),
        (&[("Sec-Fetch-Site", "same-site")], false),
        (&[("Sec-Fetch-Site", "cross-site")], false),
        (&[("Sec-Fetch-Site", "")], false),
        // This header counts, whatever the other headers are.
        (&[("Sec-Fetch-Site", "cross-site"), ("Host", "a.com"), ("Origin", "http://a.com")], false),
        (&[("Host", "a.com"), ("Origin", "http://a.com")], true),
        (&[("Host", "A.com:3000"), ("Origin", "https://a.com:3000")], true),
        (&[("Host", "a.com"), ("Origin", "http://b.com")], false),
        (&[("Host", "a.com"), ("Origin", "http://a.com.b.com")], false),
        (&[("Host", "a.com"), ("Origin", "http://a.com:81")], false),
        (&[("Host", "a.com"), ("Origin", "null")], false),
        (&[("Host", "null"), ("Origin", "null")], false),
        (&[("Host", "a.com"), ("Referer", "http://a.com/")], false),
        (&[("Host", "a.com")], false),
        (&[("Origin", "http://a.com")], false),
        (&[], false),
    ] {
        let app = app();
        let mut request = Request::post("/").header(header::CONTENT_TYPE, FORM);
        for &(name, value) in headers {
            request = request.header(name, value);
        }
        let response = send(&app, request.body("text=x".into()).unwrap()).await;
        if is_taken {
            assert_eq!(response.status(), StatusCode::SEE_OTHER, "{headers:?}");
        } else {
            assert_eq!(response.status(), StatusCode::FORBIDDEN, "{headers:?}");
            check_refused(
                &text(response).await,
                "The post did not come from this forum's own page.",
            );
            assert_eq!(posts(&page(&app).await), []);
        }
    }
}

#[tokio::test]
async fn many_posts_have_to_wait() {
    let app = forum::app::app(&Limits { posts_per_minute: 2, ..Limits::default() });
    for _ in 0..2 {
        assert_eq!(post(&app, "", "x").await.status(), StatusCode::SEE_OTHER);
    }
    let response = post(&app, "", "x").await;
    assert_eq!(response.status(), StatusCode::TOO_MANY_REQUESTS);
    let wait: u64 = response.headers()[header::RETRY_AFTER].to_str().unwrap().parse().unwrap();
    assert!((1..=30).contains(&wait), "{wait}");
    check_refused(
        &text(response).await,
        &format!("These were many posts; the next is taken in {wait} seconds."),
    );
    // Reading has no limit, and another site cannot use up a visitor's posts.
    assert_eq!(posts(&page(&app).await).len(), 2);
}

#[test]
fn a_bucket_fills_up_again() {
    let (buckets, start) = (Buckets::new(6), Instant::now());
    let take = |client: &str, seconds| {
        let now = start + Duration::from_secs(seconds);
        buckets.take(client.parse().unwrap(), now).map_err(|wait| wait.as_secs())
    };
    for _ in 0..6 {
        assert_eq!(take("192.0.2.1", 0), Ok(()));
    }
    assert_eq!(take("192.0.2.1", 0), Err(10));
    assert_eq!(take("192.0.2.1", 7), Err(3));
    assert_eq!(take("::ffff:192.0.2.1", 7), Err(3));
    assert_eq!(take("192.0.2.2", 7), Ok(()));
    assert_eq!(take("192.0.2.1", 10), Ok(()));
    assert_eq!(take("192.0.2.1", 10), Err(10));
    for _ in 0..6 {
        assert_eq!(take("192.0.2.1", 1000), Ok(()));
    }
    assert_eq!(take("192.0.2.1", 1000), Err(10));
    // A customer has a network of IPv6 addresses.
    for n in 0..6 {
        assert_eq!(take(&format!("2001:db8::{n}"), 1000), Ok(()));
    }
    assert_eq!(take("2001:db8::ffff:0:0:1", 1000), Err(10));
    assert_eq!(take("2001:db8:0:1::1", 1000), Ok(()));
}

#[tokio::test]
async fn the_oldest_posts_go_first() {
    let app = app();
    for n in 0..MAX_POSTS + 2 {
        post(&app, "", &format!("post {n}")).await;
    }
    let kept = posts(&page(&app).await);
    assert_eq!(kept.len(), MAX_POSTS);
    assert_eq!(kept[0].1, format!("post {}", MAX_POSTS + 1));
    assert_eq!(kept[MAX_POSTS - 1].1, "post 2");

    // A post that is short in Markdown may be long in HTML.
    let links = "a.com ".repeat(1000);
    for _ in 0..MAX_POSTS {
        post(&app, "", &links).await;
    }
    post(&app, "", "the last").await;
    let html = text(get(&app, "/").await).await;
    assert!(html.len() < MAX_HTML + 2000, "{}", html.len());
    let kept = posts(&Html::parse_document(&html));
    assert_eq!(kept[0].1, "the last");
    assert!(kept.len() > 2 && kept.len() < MAX_POSTS, "{}", kept.len());
}

#[tokio::test]
async fn every_page_has_its_headers() {
    let app = app();
    let from_elsewhere = Request::post("/").body(Body::empty()).unwrap();
    for (response, cached) in [
        (get(&app, "/").await, Some("no-cache")),
        (get(&app, "/style.css").await, Some("max-age=3600")),
        (get(&app, "/nowhere").await, None),
        (send(&app, from_elsewhere).await, Some("no-store")),
    ] {
        let header = |name: &str| response.headers().get(name).map(|value| value.to_str().unwrap());
        assert_eq!(header("X-Content-Type-Options"), Some("nosniff"));
        assert_eq!(header("Referrer-Policy"), Some("same-origin"));
        assert_eq!(header("Cross-Origin-Opener-Policy"), Some("same-origin"));
        assert_eq!(header("Cache-Control"), cached);
        let csp = header("Content-Security-Policy").unwrap();
        assert!(csp.starts_with("default-src 'none'"), "{csp}");
        assert!(!csp.contains("unsafe"), "{csp}");
    }
    let style = get(&app, "/style.css").await;
    assert_eq!(style.headers()[header::CONTENT_TYPE], "text/css; charset=utf-8");
    let html = text(get(&app, "/").await).await;
    assert!(html.contains("<meta charset=\"utf-8\">"));
    // The policy does not allow styles in the page itself.
    let page = Html::parse_document(&html);
    assert_eq!(all(&page, "style, [style]").len(), 0);
    let links: Vec<_> = all(&page, "link").into_iter().map(|link| link.attr("href")).collect();
    assert_eq!(links, [Some("/style.css")]);
}

/// Serves the forum on a separate port, with limits that a test can wait for.
async fn served(limits: Limits) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(forum::server::serve(listener, forum::app::app(&limits), limits));
    address
}

/// A time that is longer than the response to a request takes on a busy machine.
const SHORT: Duration = Duration::from_secs(1);
/// A time that is longer than any test takes on a busy machine.
const LONG: Duration = Duration::from_secs(60);

/// Returns limits that no test reaches.
fn patient() -> Limits {
    Limits {
        posts_per_minute: u32::MAX,
        head: LONG,
        request: LONG,
        connection: LONG,
        connections: 512,
    }
}

/// Sends bytes one at a time, and returns the response of the server up to the end of the
/// connection.
async fn trickled(address: SocketAddr, first: &str, then: &[u8]) -> String {
    let mut stream = TcpStream::connect(address).await.unwrap();
    stream.write_all(first.as_bytes()).await.unwrap();
    let (mut read, mut write) = stream.split();
    let mut answer = Vec::new();
    let trickle = async {
        let mut tick = interval(SHORT / 10);
        for byte in then {
            tick.tick().await;
            if write.write_all(&[*byte]).await.is_err() {
                break;
            }
        }
        std::future::pending().await
    };
    let answered = async {
        // A connection that is closed while bytes arrive may end in a reset.
        let _ = read.read_to_end(&mut answer).await;
    };
    let cut_off = async {
        tokio::select! { () = answered => {}, () = trickle => {} }
    };
    timeout(LONG / 2, cut_off).await.expect("the server closes the connection");
    String::from_utf8(answer).unwrap()
}

const GET: &str = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n";

#[tokio::test]
async fn slow_heads_and_idle_connections_are_cut_off() {
    let address = served(Limits { head: SHORT, ..patient() }).await;
    assert_eq!(trickled(address, "", b"").await, "");
    assert_eq!(trickled(address, &GET[..20], b"").await, "");
    assert_eq!(trickled(address, &GET[..20], &[b'x'; 10_000]).await, "");
    // A complete request gets a response, and then the connection is idle.
    let answer = trickled(address, GET, b"").await;
    assert!(answer.starts_with("HTTP/1.1 200 OK\r\n"), "{answer}");
}

#[tokio::test]
async fn slow_bodies_are_cut_off() {
    let address = served(Limits { request: SHORT, ..patient() }).await;
    let head = format!(
        "POST / HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\n\
         Content-Type: {FORM}\r\nContent-Length: 10000\r\n\r\n"
    );
    for rest in [&[][..], &[b'x'; 9_999]] {
        let answer = trickled(address, &head, rest).await;
        assert!(answer.starts_with("HTTP/1.1 408 Request Timeout\r\n"), "{answer}");
        check_refused(answer.split_once("\r\n\r\n").unwrap().1, "This took too long.");
    }
}

#[tokio::test]
async fn slow_readers_are_cut_off() {
    let limits = Limits { connection: SHORT, request: SHORT, connections: 1, ..patient() };
    let address = served(limits).await;
    let mut slow = TcpStream::connect(address).await.unwrap();
    // Request more pages than the buffers of both sides hold, and read none of them.
    let _ = timeout(SHORT, slow.write_all(GET.repeat(100_000).as_bytes())).await;
    // Only one connection is served at once, so the server has to close the slow one.
    let answer = trickled(address, GET, b"").await;
    assert!(answer.starts_with("HTTP/1.1 200 OK\r\n"), "{answer}");
    drop(slow);
}

#[tokio::test]
async fn long_heads_are_refused() {
    let address = served(patient()).await;
    let head = format!("GET / HTTP/1.1\r\nX: {}\r\n\r\n", "x".repeat(100_000));
    let mut stream = TcpStream::connect(address).await.unwrap();
    let _ = stream.write_all(head.as_bytes()).await;
    let mut answer = Vec::new();
    let _ = timeout(LONG / 2, stream.read_to_end(&mut answer)).await.unwrap();
    let answer = String::from_utf8(answer).unwrap();
    assert!(answer.is_empty() || answer.starts_with("HTTP/1.1 431 "), "{answer}");
}

#[test]
fn the_arguments_are_read() {
    let settings = |args: &[&str]| {
        let args: Vec<_> = args.iter().map(Into::into).collect();
        forum::settings(&args).map(|(port, limits)| (port, limits.posts_per_minute))
    };
    assert_eq!(settings(&[]), Some((3000, 10)));
    assert_eq!(settings(&["8080"]), Some((8080, 10)));
    assert_eq!(settings(&["0", "600"]), Some((0, 600)));
    for wrong in
        [&["x"][..], &["70000"], &[""], &["1", "0"], &["1", "-2"], &["1", "2", "3"], &["--help"]]
    {
        assert_eq!(settings(wrong), None, "{wrong:?}");
    }
}
