//! Measures linking a page of HTML, compared with lol_html and a text handler that does nothing.
//!
//! `cargo bench -p linkwright-benches --bench html --features html`

use std::fmt;
use std::hint::black_box;
use std::io::Write;

use divan::Bencher;
use divan::counter::BytesCount;
use linkwright::{Linker, html};
use lol_html::{HtmlRewriter, Settings, doc_text};
use pulldown_cmark::html::push_html;
use pulldown_cmark::{Options, Parser};

fn main() {
    divan::main();
}

#[derive(Clone, Copy)]
enum Page {
    /// Prose in paragraphs, with a link here and there.
    Prose,
    /// Paragraphs with a link in each.
    Links,
    /// More tags than text.
    Tags,
    /// A chapter of a book, rendered to HTML.
    Book,
}

impl fmt::Display for Page {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Prose => "prose",
            Self::Links => "links",
            Self::Tags => "tags",
            Self::Book => "book",
        })
    }
}

impl Page {
    const ALL: [Self; 4] = [Self::Prose, Self::Links, Self::Tags, Self::Book];
    const LEN: usize = 1 << 20;

    fn html(self) -> String {
        let page = match self {
            Self::Book => {
                let mut page = String::new();
                let source = include_str!("../fixtures/markdown/prose-en.md");
                push_html(&mut page, Parser::new_ext(source, Options::ENABLE_TABLES));
                page
            }
            Self::Prose | Self::Links | Self::Tags => self.paragraphs(),
        };
        page.repeat(Self::LEN / page.len() + 1)
    }

    /// Returns a newsletter with each line in an element.
    fn paragraphs(self) -> String {
        let prose = include_str!("../fixtures/text/prose-en.txt");
        let paragraph = |text: &str| match self {
            Self::Prose | Self::Book => format!("<p class=\"text\">{text}</p>\n"),
            Self::Links => format!("<p>{text} See example.com/a?b&amp;c=d.</p>\n"),
            Self::Tags => {
                let words = text.split(' ');
                let cells = words.map(|word| format!("<td id=\"c\"><b>{word}</b></td>"));
                format!("<tr>{}</tr>\n", cells.collect::<String>())
            }
        };
        prose.lines().filter(|line| !line.is_empty()).map(paragraph).collect()
    }
}

#[divan::bench(args = Page::ALL)]
fn lol_html_that_does_nothing(bencher: Bencher, page: Page) {
    let page = page.html();
    bencher.counter(BytesCount::of_str(&page)).bench(|| {
        let mut out = Vec::new();
        let settings = Settings::new().append_document_content_handler(doc_text!(|_text| Ok(())));
        let mut rewriter = HtmlRewriter::new(settings, |html: &[u8]| out.extend_from_slice(html));
        rewriter.write(black_box(page.as_bytes())).unwrap();
        rewriter.end().unwrap();
        out
    });
}

#[divan::bench(args = Page::ALL)]
fn linkwright(bencher: Bencher, page: Page) {
    let (page, linker) = (page.html(), Linker::new());
    bencher
        .counter(BytesCount::of_str(&page))
        // lol_html copies each page, so this also copies it.
        .bench(|| html::rewrite(black_box(&page), &linker).into_owned());
}

#[divan::bench(args = Page::ALL)]
fn linkwright_filter(bencher: Bencher, page: Page) {
    let (page, linker) = (page.html(), Linker::new());
    bencher.counter(BytesCount::of_str(&page)).bench(|| {
        let mut filter = html::Filter::new(Vec::new(), &linker);
        for piece in black_box(page.as_bytes()).chunks(32 * 1024) {
            filter.write_all(piece).unwrap();
        }
        filter.finish().unwrap()
    });
}
