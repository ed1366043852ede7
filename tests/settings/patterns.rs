//! The links that the patterns of `Linker::exclude` and `Linker::only` match.

use linkwright::{Linker, SettingError};
use proptest::prelude::*;

/// Checks that the pattern excludes each link in `excluded`, and no link in `linked`.
#[track_caller]
fn check(pattern: &str, excluded: &str, linked: &str) {
    let linker = Linker::new().exclude([pattern]).unwrap();
    for (texts, is_linked) in [(excluded, false), (linked, true)] {
        for text in texts.split_whitespace() {
            assert_eq!(Linker::new().links(text).count(), 1, "{text} is one link");
            let have = linker.links(text).next().is_some();
            assert_eq!(have, is_linked, "{pattern} and {text}");
        }
    }
}

/// Patterns, each with links that it excludes and links that it does not.
const PATTERNS: &[(&str, &str, &str)] = &[
    // A host covers its subdomains.
    (
        "Example.COM",
        "example.com EXAMPLE.com/a?b#c http://www.example.com:80/ https://a.b.example.com./x \
         https://ａ.example。com anna@example.com mailto:anna@mail.example.com",
        "example.org myexample.com https://example.com.org https://example.org/example.com \
         example.com@example.org",
    ),
    ("example.com.", "example.com", "example.org"),
    ("*", "a.com http://[::1]/ a@b.com", ""),
    ("127.0.0.1", "http://127.0.0.1:80", "http://127.0.0.2"),
    // A star stands for the first labels of a host.
    ("*.co.uk", "http://a.co.uk http://a.b.co.uk", "http://a.uk http://aco.uk"),
    // A host in Unicode equals its ASCII form.
    ("*.bücher.de", "a.bücher.de", "bücher.de"),
    // A pattern with a scheme is compared with each part of a URL.
    (
        "https://example.com/private/*",
        "https://example.com/private/ example.com/private/a/b?c HTTPS://Example.com/private/ \
         example.com/%70rivate/a https://example.com/./private/a example.com/b/%2e%2e/private/ \
         https://example.com:443/private/a https://example.com./private/a https://example.com/%70rivate/a|b \
         https://example.com/%70riv%61te/a",
        "http://example.com/private/ example.com/private a.example.com/private/x",
    ),
    ("HTTPS://EXAMPLE.com/A", "example.com/A", "example.com/a example.com/A/"),
    ("mailto:*@Example.com", "a.b@example.com mailto:a@EXAMPLE.com", "a@b.example.com example.com"),
    ("mailto:*", "a@b.com", "b.com"),
    ("http://*", "http://a.com", "a.com https://a.com"),
    ("https://*/a/*", "b.com/a/c b.com/a/", "b.com/a b.com/c/a/c"),
    (
        "http://example.com/a|b*",
        "http://example.com:80/a|b http://example.com/a%7Cb",
        "example.com/a|b",
    ),
    ("https://bücher.de/größe*", "xn--bcher-kva.de/gr%C3%B6%C3%9Fe/x", "bücher.de/gro"),
    ("https://example.com:80/*", "example.com:80/a", "example.com/a"),
    ("mailto:é@bücher.de", "é@bücher.de", "e@bücher.de"),
    ("https://*.b.com", "a.b.com/c https://x.a.b.com", "b.com http://a.b.com a.b.com:80"),
    ("https://b.com:*", "b.com:80/c b.com", "a.b.com http://b.com"),
    ("https://example.com:443/%41/*", "example.com/A/b", "example.com:80/A/b example.com/a/b"),
    (
        "https://example.com",
        "example.com/a example.com/ example.com:443",
        "http://example.com example.com:80",
    ),
    ("https://example.com/", "example.com example.com:443", "example.com/a"),
    ("https://example.com?a=*", "example.com?a=b example.com/?a=", "example.com?b"),
];

#[test]
fn patterns_exclude_as_the_table_says() {
    for (pattern, excluded, linked) in PATTERNS {
        check(pattern, excluded, linked);
    }
    for pattern in ["bücher.de", "BÜCHER.de", "xn--bcher-kva.de", "bu\u{308}cher。de"] {
        check(
            pattern,
            "bücher.de www.bücher.de/x https://XN--bcher-kva.de a@bücher.de",
            "bucher.de https://xn--bchr-0na.de",
        );
    }
}

#[test]
fn patterns_that_match_nothing_are_refused() {
    for pattern in [
        "",
        "a b.com",
        "/",
        ".",
        // The `*` could match more than the first labels of a host or a part of the path, or the
        // pattern has a part that no link has, such as a user name.
        "*/",
        "*.",
        "dev-*.example.com",
        "*a*ab.com",
        "example.*",
        "*good.org/*",
        "*.good.org/docs/*",
        "*://github.com/myorg/*",
        "http*://example.com/private/*",
        "https://example.com*",
        "https://example.com:4*",
        "https://*example.com/",
        "https://a.*.com/",
        "https:*",
        "mailto:*@*.*",
        "https://me@example.com/",
        "https://example.com:99999/",
        "example.com/private/*",
        "anna@example.com",
        "a.com/x@b.com",
        "a*b",
        "anna@*",
        "é://a.com",
        // No host looks like this.
        "example..com",
        ".example.com",
        "example.com,example.org",
        "example\\.com",
        "^example.com$",
        "(a|b).com",
        "{a,b}.com",
        "-a.com",
        "https://example..com/*",
        "https://a,b.com/",
        "https://",
        "https:///a",
        "mailto:*@example..com",
        // No link starts like this.
        "http:/example.com",
        "https:example.com",
        "regex:example",
    ] {
        let refused = Linker::new().exclude([pattern]);
        let is_named =
            |error: SettingError| error.to_string().starts_with(&format!("{pattern:?} is not "));
        assert!(refused.is_err_and(is_named), "{pattern}");
    }
}

/// Matching searches each part of an `href` at most once for each part of a pattern.
#[test]
fn many_stars_take_no_longer() {
    let pattern = format!("https://x.com/*{}b", "*a".repeat(5_000));
    let path = "a".repeat(100_000);
    check(&pattern, &format!("https://x.com/{path}b"), &format!("https://x.com/{path}"));
}

const URL: &str = "https://a.b.com/c";

/// Returns a start of the URL or its host, a piece that may contain a `*`, and an end.
fn pattern() -> impl Strategy<Value = String> {
    let between = prop::sample::select(vec!["*", "*", "*x", "x*", "x"]);
    (prop::sample::select(vec![URL, "a.b.com"]), 0..=17_usize, between, 0..=17_usize).prop_map(
        |(all, start, between, end)| {
            let end = all.get(end.max(start)..).unwrap_or_default();
            [all.get(..start).unwrap_or(all), between, end].concat()
        },
    )
}

proptest! {
    #![proptest_config(crate::support::cases(4096, None))]

    /// Patterns are looked up by host. Together they exclude the links that each excludes
    /// separately.
    #[test]
    fn many_patterns_exclude_what_each_one_excludes(patterns in prop::collection::vec(pattern(), 0..8)) {
        let with = |linker: Linker, pattern: &String| linker.clone().exclude([pattern]).unwrap_or(linker);
        let is_excluded = |linker: &Linker| linker.links(URL).next().is_none();
        let all = patterns.iter().fold(Linker::new(), with);
        let each = patterns.iter().any(|pattern| is_excluded(&with(Linker::new(), pattern)));
        prop_assert_eq!(is_excluded(&all), each);
    }
}

/// Parts of an `href`. Joined, they may lead anywhere.
const PARTS: &[&str] = &[
    "https:",
    "http:",
    "HTTPS:",
    "//",
    "/",
    "\\",
    "good.org",
    "evil.com",
    "a.",
    ".",
    "/a/",
    "/../",
    "/./",
    "/%2e%2E/",
    "@",
    "%40",
    ":",
    ":443",
    ":80",
    ":8080",
    "?",
    "#",
    "%2F",
    "%5C",
    "%61",
    "\t",
    "\n",
    " ",
    "*",
    "|",
    "mailto:",
    "javascript:",
    "data:",
    "foo:",
    "x",
    "é",
    "。",
    "．",
    "%E3%80%82",
    "[::1]",
    "%00",
    "xn--",
    "\u{AD}",
    "&",
    ";",
    ",",
];

/// Returns true if the host is `good.org` or a subdomain of it.
fn is_good(host: Option<&str>) -> bool {
    let host = host.unwrap_or_default().trim_end_matches('.');
    host == "good.org" || host.ends_with(".good.org")
}

proptest! {
    #![proptest_config(crate::support::cases(8192, None))]

    /// By the URL Standard, a URL that `only` allows leads to the site of the page or to a place
    /// that the pattern matches.
    #[test]
    fn an_allowed_url_leads_to_a_place_of_a_pattern(parts in prop::collection::vec(prop::sample::select(PARTS), 1..10)) {
        let href = parts.concat();
        let own = url::Url::parse("https://own.example/dir/").unwrap();
        let Ok(url) = own.join(&href) else { return Ok(()) };
        let allows = |pattern| Linker::new().only([pattern]).unwrap().allows(&href);
        let is_own = url.host_str() == Some("own.example") && url.scheme() == "https";
        // The address may also be in a header field.
        let mail = || url.as_str().strip_prefix("mailto:")?.rsplit_once('@');
        let is_mail = || mail().is_some_and(|(user, host)| {
            let host = host.split(['/', ':', '?', '#']).next().unwrap();
            let host = percent_encoding::percent_decode_str(host).decode_utf8_lossy();
            !user.contains('@') && is_good(uts58::hosts::to_ascii(&host).as_deref())
        });
        let is_mail = || is_mail() || url.scheme() == "mailto" && is_good(url.host_str());
        let is_web = matches!(url.scheme(), "http" | "https");
        prop_assert!(!allows("good.org") || is_own || is_web && is_good(url.host_str()) || is_mail(), "{href:?}: {url}");
        let path = percent_encoding::percent_decode_str(url.path()).decode_utf8_lossy().into_owned();
        let is_there = url.scheme() == "https" && url.port().is_none() && path.starts_with("/a/");
        let host = url.host_str().map(|host| host.trim_end_matches('.'));
        prop_assert!(!allows("https://good.org/a/*") || is_own || is_there && host == Some("good.org"), "{href:?}: {url}");
        let is_below = is_good(host) && host != Some("good.org");
        prop_assert!(!allows("https://*.good.org") || is_own || is_below && url.port().is_none(), "{href:?}: {url}");
        prop_assert!(!allows("mailto:*@good.org") || is_own || is_mail(), "{href:?}: {url}");
        // With the same pattern, `exclude` removes each found link that leads to a matching host.
        for (link, _) in Linker::new().links(&href) {
            let excluded = Linker::new().exclude(["good.org"]).unwrap();
            let leads = url::Url::parse(&link.href().to_string()).unwrap();
            let is_left = excluded.links(&href).any(|(own, _)| own.range() == link.range());
            prop_assert!(!is_left || !is_good(leads.host_str()), "{href:?}: {leads}");
        }
    }
}
