//! Markdown that arrives in pieces: a link does not change after it is shown.

use linkwright::markdown::{EXTENSIONS, Stream};
use linkwright::pulldown_cmark::Autolink;
use linkwright::{Linker, on_anchor};
use pulldown_cmark::{Parser, html};

use crate::support::table::rows;

/// Returns the page of a source, and the `href`s of its new links.
fn render(source: &str) -> (String, Vec<String>) {
    let linker = Linker::new();
    let mut links = Vec::new();
    let hook = on_anchor(|_, anchor| links.push(anchor.href().to_owned()));
    let mut page = String::new();
    html::push_html(
        &mut page,
        Autolink::new(Parser::new_ext(source, EXTENSIONS), linker.hook(hook)),
    );
    (page, links)
}

/// Cuts a source into pieces of `size` characters.
fn pieces(source: &str, size: usize) -> impl Iterator<Item = &str> {
    let starts = source.char_indices().map(|(at, _)| at).step_by(size);
    let ends = source.char_indices().map(|(at, _)| at).step_by(size).skip(1).chain([source.len()]);
    starts.zip(ends).map(|(start, end)| &source[start..end])
}

/// Checks that complete blocks are the same as in the whole page, and that shown links stay.
fn check(source: &str, size: usize) {
    let (page, links) = render(source);
    let mut stream = Stream::new(&Linker::new());
    let (mut complete, mut rest) = (0, String::new());
    let (mut start, mut start_links) = (String::new(), Vec::new());
    for piece in pieces(source, size) {
        stream.push(piece);
        assert!(source.starts_with(stream.complete()) && stream.complete().len() >= complete);
        if stream.complete().len() > complete {
            complete = stream.complete().len();
            (start, start_links) = render(stream.complete());
            // Footnotes are at the end of a page, and a reference link needs a definition from
            // there.
            if !source.contains("]:") {
                assert!(page.starts_with(&start), "{source:?}: {:?}", stream.complete());
            }
        } else if stream.rest() == rest {
            continue;
        }
        rest = stream.rest();
        let (shown, rest_links) = render(&rest);
        let shown_links = [start_links.clone(), rest_links].concat();
        assert!(links.starts_with(&shown_links), "{source:?}: {rest:?}\n{start}{shown}");
    }
    stream.finish();
    assert_eq!([stream.complete(), &stream.rest()].concat(), source);
}

#[test]
fn no_link_changes_while_text_arrives() {
    for row in rows(include_str!("../../fixtures/marked/sentences.txt")) {
        check(&row[0].replace(['⸠', '⸡'], ""), 1);
    }
}

const DOCUMENTS: [&str; 28] = [
    "See [the docs at https://example.com/a b](https://example.org \"a title\") and example.net now.",
    "Run `curl https://example.com ` or `` a ` https://example.com `` and see https://example.net now.",
    "[id]: https://example.com \"a title\"\n\nSee [id] and https://example.net now.",
    "a < b, see https://example.com now, <a href=\"https://example.com\">example.org</a> <!-- https://example.com --> example.net now",
    "```sh\ncurl https://example.com\n\n[ https://example.com\n```\nSee example.com now.\n\n~~~\nexample.com\n~~~\n\nMore.",
    "- example.com\n- [x] example.org\n  > example.net now\n\n1. **https://example.com/a** and *https://example.com/b* now",
    "请访问example.com，然后[看https://example.com](https://example.org)，再看`https://example.com`。谢谢https://example.net。好",
    "| a | b |\n|---|---|\n| example.com | `example.org` |\n\nAnd then.",
    "A ``` fence\n- in an item ``` https://example.com and ``` https://example.org now",
    "An `open\n# heading` https://example.com\n1. item` https://example.org `and` more",
    "![image https://example.com a](https://example.com/a.png) and https://example.net now",
    "- a\n\n- b\n\n  c\n\n> d\n\n: e\n\n<pre>\nexample.com\n\nexample.org\n</pre>\n\n<!-- a\n\nb -->\n\nexample.net\n\nf",
    "[![build](https://example.com/a.svg)](https://example.com/b) [![docs](https://example.com/c.svg)](https://example.com/d)\n\nSee it.",
    "a.b[c.com](https://example.org/x) and example.[com](https://example.org) and https://a.com[x y](https://b.com) now",
    "Intro\n=====\n\n* [One two](#one)\n  * [Three `a b`](#three)\n\n## [0.1] - now\n\nFix [#12](https://example.com/12)\n",
    "<div>\n```\nexample.com\n\n```\n\n# example.org\n```\n\n<Card/>\n~~~\n\nhttps://example.net now",
    "[a\n\x0C\nb](https://example.com c) d\n\x0C- `e\n\x0C```\nhttps://example.org\n` f https://example.net now",
    "a \\[b](https://example.com c) d [e\\](https://example.org f) g](https://example.net) h",
    "Where $x = example.com$ holds, $$example.org$$ too, and it costs $5 at example.net now.",
    "Title {#example.com}\n===\n\n# Title {example.org}\n\nText {example.net}\nand more {example.com} now\n",
    "An <a href=x>anchor\n\nthat is open at example.com now\n\nand </a> example.org\n\n- example.net now",
    "|a.com|https://b.com/x|y.com|\n|---|---|---|\n|c.com|https://d.com/x|y|\n\n|a.com|https://b.com/x|y.com|\nand e.com\n",
    "1. a\n   ```py\n   example.com\n\n   x\nexample.org now\n\n   ```\n   example.net\n   ```\n",
    "> ```\n> example.com\nexample.org now\n\n- a\n  - b\n    ~~~\n    example.net\n  c example.com now",
    "Some `code\n> that` ends at example.com now\n\nSome `more\n---\nthat` ends at example.org now",
    "See [https://example.com/a\\_b](https://example.com/a_b) and [x\\.example.org](https://example.net) now",
    "http://example.com/&copy;a，- x and http://example.org/&copy;a，$x now$ and b&copy;example.net，- y now",
    "- \n\n  ```\n  example.com\n  ```\n -\n  ```\n  example.org\n  ```\n: \n   ```\nexample.net\n",
];

#[test]
fn no_link_changes_while_markdown_arrives() {
    for source in DOCUMENTS {
        for size in [1, 3, 8, 64] {
            check(source, size);
            check(&source.replace('\n', "\r\n"), size);
        }
    }
    for name in ["page", "tour", "prose-ja", "prose-en"] {
        let path = format!("{}/fixtures/markdown/{name}.md", env!("CARGO_MANIFEST_DIR"));
        for size in [1, 3, 8, 64] {
            check(&std::fs::read_to_string(&path).unwrap(), size);
        }
    }
}

/// Checks the documents that `MARKDOWN_STREAMS` names, in a run by hand.
#[test]
#[ignore = "needs documents"]
fn no_link_changes_in_documents() {
    for path in std::env::var("MARKDOWN_STREAMS").unwrap().split(':') {
        for size in [1, 3, 8, 64] {
            println!("{path} {size}");
            check(&std::fs::read_to_string(path).unwrap(), size);
        }
    }
}

#[test]
fn a_link_that_is_being_written_is_its_text() {
    for (source, rest) in [
        ("See [the docs", "See the "),
        ("See [the docs](", "See the docs"),
        ("See [the docs](https://exa", "See the docs"),
        ("See [the **docs**](<https://exa", "See the **docs**"),
        ("- **[The docs](https://exa", "- **The docs"),
        ("[The docs](https://example.com \"a ti", "The docs"),
        // Text that would link by itself is held back.
        ("See [https://example.org and](https://exa", "See "),
        ("See example.[com](https://exa", "See "),
        // An image is held back, and so is the link around it.
        ("A ![picture of](https://exa", "A "),
        ("[![picture](https://exa", ""),
        // Brackets that are not a link.
        ("See [1] and", "See [1] "),
        ("an item[of a list", "an item[of a "),
        ("[the docs] and more", "[the docs] and "),
        ("`a[b](c` and [d e", "`a[b](c` and d "),
    ] {
        let mut stream = Stream::new(&Linker::new());
        stream.push(source);
        assert_eq!(stream.rest(), rest, "{source}");
        stream.finish();
        assert_eq!(stream.rest(), source);
    }
}

/// Returns the shown text of a source that has arrived.
fn shown(source: &str) -> String {
    let mut stream = Stream::new(&Linker::new());
    source.char_indices().for_each(|(at, c)| stream.push(&source[at..at + c.len_utf8()]));
    [stream.complete(), &stream.rest()].concat()
}

#[test]
fn nothing_is_another_block_for_a_moment() {
    for (source, rest) in [
        ("A list:\n-", "A list:\n"),
        ("A list:\n- ", "A list:\n"),
        ("A list:\n- it", "A list:\n"),
        ("A list:\n- item ", "A list:\n- item "),
        ("A list:\n  1. **", "A list:\n"),
        ("A heading\n--", "A heading\n"),
        ("A heading\n--\n", "A heading\n--\n"),
        ("> A quote\n> - ", "> A quote\n"),
        ("a\n\n* * ", "a\n\n"),
        ("a\n\n* * *\n", "a\n\n* * *\n"),
        ("| a |\n|--", "| a |\n"),
        ("| a |\n|---|\n| ", "| a |\n|---|\n"),
        ("| a |\n|---|\n| b c", "| a |\n|---|\n| b "),
        ("## ", ""),
        ("## A b", "## A "),
    ] {
        assert_eq!(shown(source), rest, "{source:?}");
    }
}

#[test]
fn code_grows_with_each_piece() {
    for (source, rest) in [
        ("```p", ""),
        ("```py\n", "```py\n"),
        ("```py\nx = exam", "```py\nx = exam"),
        ("```py\nx\n``", "```py\nx\n"),
        ("```py\nx\n``` ", "```py\nx\n"),
        ("```py\nx\n```y", "```py\nx\n```y"),
        ("- a\n  ```\n ", "- a\n  ```\n"),
        ("- a\n  ```\n  b.co", "- a\n  ```\n  b.co"),
        // The last line leaves the item, so it is text.
        ("- a\n  ```\nb.co", "- a\n  ```\n"),
        ("> ```\nb.co", "> ```\n"),
    ] {
        assert_eq!(shown(source), rest, "{source:?}");
    }
}

#[test]
fn blocks_are_complete_as_soon_as_other_text_starts() {
    let mut stream = Stream::new(&Linker::new());
    for (piece, complete) in [
        ("# A\n", ""),
        ("\nText\n\n", "# A\n\n"),
        // A list may continue one before it, so only other text completes the blocks before it.
        ("- item\n\n", "# A\n\n"),
        ("  more\n\n- item\n\n", "# A\n\n"),
        ("N", "# A\n\nText\n\n- item\n\n  more\n\n- item\n\n"),
    ] {
        stream.push(piece);
        assert_eq!(stream.complete(), complete, "{piece:?}");
    }
    assert_eq!(stream.complete(), "# A\n\nText\n\n- item\n\n  more\n\n- item\n\n");
    assert_eq!(stream.rest(), "");
}

/// The text of an incomplete link is not shown if it has a URL, whatever attributes anchors get.
#[test]
fn a_url_in_a_link_waits() {
    for linker in [Linker::new(), Linker::new().rel("ugc").target("_blank")] {
        let mut stream = Stream::new(&linker);
        for c in "Read [the docs at https://example.com/a b](https://example.org \"Docs".chars() {
            stream.push(c.encode_utf8(&mut [0; 4]));
            assert!(!stream.rest().contains("://"), "{}", stream.rest());
        }
        stream.push("\") now ");
        assert!(stream.rest().contains("(https://example.org \"Docs\") now"), "{}", stream.rest());
    }
}
