//! `html::tokens`: what it reads, and that its tokens are the page.

use linkwright::html::{self, TokenKind};
use proptest::prelude::*;

/// Each token as a letter for its kind and its source.
fn read(page: &str) -> String {
    let tokens = html::tokens(page, |name| name != "foo").map(|token| {
        let kind = match token.kind {
            TokenKind::Start => "start ",
            TokenKind::End => "end ",
            TokenKind::Text => "text ",
            TokenKind::RawText => "raw ",
            TokenKind::Comment => "comment ",
            _ => "unread ",
        };
        format!("{kind}{}", token.as_str())
    });
    tokens.collect::<Vec<_>>().join(" | ")
}

#[test]
fn tokens_of_pages() {
    for (page, want) in [
        ("a < b<p>c", "text a < b | start <p> | text c"),
        ("<FOO x='>'></foo>", "start <FOO x='>'> | text </foo>"),
        ("<foo <p>x", "text <foo  | start <p> | text x"),
        ("<foo x='<p>'>y", "text <foo x='<p>'> | text y"),
        ("<script>'<b>'</script >x", "start <script> | raw '<b>' | end </script > | text x"),
        ("<script><foo></script>", "start <script> | raw <foo> | end </script>"),
        ("<title><foo></title>", "start <title> | raw <foo> | end </title>"),
        ("<!-- <p> --></3>", "comment <!-- <p> --> | comment </3>"),
        ("x<p title='", "text x | unread <p title='"),
        ("x<foo title='", "text x | unread <foo title='"),
        ("<svg><style><b x='</style>", "start <svg> | start <style> | unread <b x='</style>"),
        ("<svg/><path/>", "start <svg/> | start <path/>"),
    ] {
        assert_eq!(read(page), want, "{page}");
    }
}

#[test]
fn attributes_are_as_written() {
    let page = "<a HREF=/x?a&amp;b title='\"' data-x b/>";
    let token = html::tokens(page, |_| true).next().unwrap();
    let attributes: Vec<_> = token.attributes().collect();
    assert_eq!(attributes, [("HREF", "/x?a&amp;b"), ("title", "\""), ("data-x", ""), ("b", "")]);
    assert!(token.is_self_closing);
}

proptest! {
    #[test]
    fn tokens_are_the_page(page in "(<(/?(p|b|foo|svg|style|script|title|select)|!--|/|[?!x])|[ é='\"/>-]|-->|[a-z ]{1,3}){0,12}") {
        let mut end = 0;
        for token in html::tokens(&page, |name| !name.eq_ignore_ascii_case("foo")) {
            prop_assert_eq!(token.range.start, end);
            prop_assert!(token.range.end > end);
            prop_assert_eq!(token.as_str(), &page[token.range.clone()]);
            prop_assert_ne!(token.name(), "foo");
            end = token.range.end;
        }
        prop_assert_eq!(end, page.len());
    }
}
