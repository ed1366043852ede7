//! The forum of the examples: what strangers can and cannot put on its page.

#![cfg(feature = "comrak")]

#[path = "../examples/forum.rs"]
#[allow(dead_code, reason = "the test is not the program")]
mod forum;
#[path = "support/table.rs"]
mod table;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{Request, Response, StatusCode, header};
use scraper::{ElementRef, Html, Selector};
use tower::ServiceExt;
use url::Url;
use url::form_urlencoded::Serializer;

const REL: &str = "nofollow ugc noopener";

async fn send(app: &Router, request: Request<Body>) -> Response<Body> {
    app.clone().oneshot(request).await.unwrap()
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
    let request = Request::post("/")
        .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded; charset=utf-8");
    send(app, request.body(form.into()).unwrap()).await
}

async fn page(app: &Router) -> Html {
    let response = send(app, Request::get("/").body(Body::empty()).unwrap()).await;
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

/// The author and the text of each post, newest first.
fn posts(page: &Html) -> Vec<(String, String)> {
    let authors = all(page, "main > article > h2 > bdi").into_iter().map(words);
    let texts = all(page, "main > article > div").into_iter().map(words);
    authors.zip(texts).collect()
}

/// Whether nothing on the page can run, deceive about where it leads, or leave its post.
#[track_caller]
fn check_harmless(page: &Html, what: &str) {
    for banned in [
        "script, iframe, object, embed, svg, math, img, base, link, template",
        "body style, [style], [src], [class], [id]",
        "a a",
        "article form, article article, article ~ :not(article)",
    ] {
        let found: Vec<_> = all(page, banned).iter().map(ElementRef::html).collect();
        assert!(found.is_empty(), "{what}: {found:?}");
    }
    for element in all(page, "*") {
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
    let app = forum::app();
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
    for row in table::rows(include_str!("../fixtures/forum/posts.txt")) {
        let (source, left) = (&*table::unescaped(row[0]), &*table::unescaped(row[1]));
        let app = forum::app();
        post(&app, "", "before.example.com").await;
        let author: String = source.chars().take(forum::MAX_AUTHOR).collect();
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
            // What shows nothing is refused.
            ["after.example.com", "before.example.com"] => {
                assert!(!is_taken && left.is_empty(), "{source}")
            }
            _ => panic!("{source}: {texts:?}"),
        }
    }
}

#[tokio::test]
async fn what_deceives_stays_text() {
    let app = forum::app();
    post(&app, "", "https://bank.com@evil.com or https://еbay.com/").await;
    let page = page(&app).await;
    let links: Vec<_> = all(&page, "article a").into_iter().map(words).collect();
    assert_eq!(links, ["https://xn--bay-qdd.com/"]);
}

#[tokio::test]
async fn large_and_deep_posts_cost_little() {
    let shapes = table::pieces(
        r"> >\u{20} * _a [ ![ ( <b> <a\u{20}href=x> 
        </p> -\u{20} 1)\u{20} ` & http:// a.com\u{20} @ a@b. <!-- |- a.com/( \n\n<p> [x](y\u{20} ~~a",
    );
    for shape in shapes {
        let source: String = shape.chars().cycle().take(forum::MAX_POST).collect();
        let start = std::time::Instant::now();
        let app = forum::app();
        post(&app, "", &source).await;
        post(&app, "", "after.example.com").await;
        let took = start.elapsed();
        assert!(took.as_secs() < 10, "{shape:?}: {took:?}");
        let page = page(&app).await;
        check_harmless(&page, &shape);
        assert_eq!(posts(&page)[0].1, "after.example.com", "{shape}");
    }
}

#[track_caller]
fn check_refused(status: StatusCode, page: &str, why: &str) {
    assert!(status.is_client_error(), "{status}");
    let page = Html::parse_document(page);
    let told = all(&page, "[role=alert]").into_iter().map(words);
    assert_eq!(told.collect::<Vec<_>>(), [why]);
}

#[tokio::test]
async fn what_is_refused_is_told() {
    let back = "It was not posted; go back in your browser to change it.";
    let app = forum::app();
    let long = "é".repeat(forum::MAX_POST + 1);
    let name = "é".repeat(forum::MAX_AUTHOR + 1);
    let megabyte = "example.com ".repeat(90_000);
    for (author, source, status, why) in [
        ("", &*long, 413, "The post is too long: it may have 10000 characters."),
        ("", &megabyte, 413, "The post is too long: it may have 10000 characters."),
        (&name, "x", 413, "The name is too long: it may have 50 characters."),
        ("", " \n", 422, "Nothing of this post can be shown."),
        ("", "[x]: https://example.com", 422, "Nothing of this post can be shown."),
    ] {
        let response = post(&app, author, source).await;
        assert_eq!(response.status().as_u16(), status, "{why}");
        check_refused(response.status(), &text(response).await, &format!("{why} {back}"));
    }
    let request = Request::post("/").header(header::CONTENT_TYPE, "text/plain");
    let response = send(&app, request.body("text=x".into()).unwrap()).await;
    assert_eq!(response.status(), StatusCode::UNSUPPORTED_MEDIA_TYPE);
    assert!(text(response).await.contains("role=\"alert\""));
    assert_eq!(posts(&page(&app).await), []);

    let full = "€".repeat(forum::MAX_POST);
    let response = post(&app, &"€".repeat(forum::MAX_AUTHOR), &full).await;
    assert_eq!(response.status(), StatusCode::SEE_OTHER);
    assert_eq!(posts(&page(&app).await)[0].1, full);
}

#[tokio::test]
async fn the_oldest_posts_go_first() {
    let app = forum::app();
    for n in 0..forum::MAX_POSTS + 2 {
        post(&app, "", &format!("post {n}")).await;
    }
    let posts = posts(&page(&app).await);
    assert_eq!(posts.len(), forum::MAX_POSTS);
    assert_eq!(posts[0].1, format!("post {}", forum::MAX_POSTS + 1));
    assert_eq!(posts[forum::MAX_POSTS - 1].1, "post 2");
}

#[tokio::test]
async fn every_page_has_its_headers() {
    let app = forum::app();
    for path in ["/", "/nowhere"] {
        let response = send(&app, Request::get(path).body(Body::empty()).unwrap()).await;
        let headers = response.headers();
        assert_eq!(headers[header::X_CONTENT_TYPE_OPTIONS], "nosniff");
        let csp = headers[header::CONTENT_SECURITY_POLICY].to_str().unwrap();
        assert!(csp.starts_with("default-src 'none'"), "{csp}");
    }
    let response = send(&app, Request::get("/").body(Body::empty()).unwrap()).await;
    assert!(text(response).await.contains("<meta charset=\"utf-8\">"));
}

#[test]
fn the_port_is_read() {
    let port = |args: &[&str]| {
        let args: Vec<_> = args.iter().map(Into::into).collect();
        forum::port(&args)
    };
    assert_eq!(port(&[]), Some(3000));
    assert_eq!(port(&["8080"]), Some(8080));
    for wrong in [&["x"][..], &["70000"], &[""], &["1", "2"], &["--help"]] {
        assert_eq!(port(wrong), None);
    }
}
