//! Measures the time of each host for hostile shapes, and the time that linkwright adds.

use std::io::Write as _;
use std::time::Duration;

use comrak::{Arena, Options};
use html5ever::tendril::TendrilSink as _;
use linkwright::html::Filter;
use linkwright::html5ever::{html5ever, markup5ever_rcdom};
use linkwright::markdown::EXTENSIONS;
use linkwright::pulldown_cmark::Autolink;
use linkwright::{Linker, comrak::comrak};
use lol_html::{HtmlRewriter, Settings, doc_text};
use markup5ever_rcdom::{RcDom, SerializableHandle};
use pulldown_cmark::{Parser, html::push_html};

use crate::measure::{KIB, cell, exponent, millis, timed};
use crate::shapes::{Shape, shared};

/// A function that returns the time of the host for a text, and the time that linkwright adds.
type Run = fn(&str) -> [Duration; 2];

const HOSTS: [(&str, Run); 4] = [
    ("html5ever: parse, `autolink`, serialize", html5ever),
    ("comrak: parse, `autolink`, format", comrak_tree),
    ("pulldown-cmark: parse, `Autolink`, `push_html`", events),
    ("`html::Filter`, and lol_html alone", filter),
];

/// The sizes of all shapes.
const FIRST: [usize; 3] = [4 * KIB, 16 * KIB, 64 * KIB];
/// The additional sizes of the worst shapes.
const MORE: [usize; 2] = [256 * KIB, 1024 * KIB];

/// The number of worst shapes to show.
const WORST: usize = 8;

/// The time limit for the runs of a size.
const LIMIT: Duration = Duration::from_secs(20);

pub(crate) fn print() {
    for (name, run) in HOSTS {
        println!("\n### {name}\n");
        println!("| shape | largest | host | exponent | ours | exponent |");
        println!("|---|---|---|---|---|---|");
        let mut all: Vec<Row> = shared().into_iter().map(|shape| Row::new(shape, run)).collect();
        all.sort_by_key(|row| std::cmp::Reverse(row.last()[0].1));
        for row in all.iter_mut().take(WORST) {
            row.grow(run);
            row.print();
        }
    }
}

struct Row {
    shape: Shape,
    /// The lengths, and the times of the host.
    host: Vec<(usize, Duration)>,
    /// The lengths, and the times that linkwright adds.
    ours: Vec<(usize, Duration)>,
}

impl Row {
    fn new(shape: Shape, run: Run) -> Self {
        let (host, ours) = (Vec::new(), Vec::new());
        let mut row = Self { shape, host, ours };
        FIRST.into_iter().for_each(|len| row.push(len, run));
        row
    }

    fn push(&mut self, len: usize, run: Run) {
        let text = self.shape.text(len);
        let mut runs = [(); 3].map(|()| run(&text));
        let mut median = |which: usize| {
            runs.sort_by_key(|times| times[which]);
            (text.len(), runs[1][which])
        };
        self.host.push(median(0));
        self.ours.push(median(1));
    }

    /// Measures larger sizes, unless they would take too long.
    fn grow(&mut self, run: Run) {
        for len in MORE {
            // Three runs, each sixteen times as long with quadratic growth.
            if self.last()[0].1 * 3 * 16 < LIMIT {
                self.push(len, run);
            }
        }
    }

    fn last(&self) -> [(usize, Duration); 2] {
        [self.host[self.host.len() - 1], self.ours[self.ours.len() - 1]]
    }

    fn print(&self) {
        let [(len, host), (_, ours)] = self.last();
        // The host's time varies by more than a hundredth, so a smaller difference means nothing.
        let is_seen = ours * 100 > host;
        println!(
            "| {} | {} KiB | {} | {:.2} | {} | {} |",
            cell(self.shape),
            len / KIB,
            millis(host),
            exponent(&self.host),
            millis(ours),
            if is_seen { format!("{:.2}", exponent(&self.ours)) } else { "–".into() },
        );
    }
}

fn html5ever(page: &str) -> [Duration; 2] {
    let (parse, dom) =
        timed(|| html5ever::parse_document(RcDom::default(), Default::default()).one(page));
    let linker = Linker::new();
    let (ours, ()) = timed(|| linkwright::html5ever::autolink(&dom.document, &linker));
    let (write, _) = timed(|| {
        let document = SerializableHandle::from(dom.document.clone());
        let mut out = Vec::with_capacity(2 * page.len());
        html5ever::serialize(&mut out, &document, Default::default()).map(|()| out)
    });
    [parse + write, ours]
}

fn comrak_tree(source: &str) -> [Duration; 2] {
    let (arena, mut options) = (Arena::new(), Options::default());
    options.extension.table = true;
    options.extension.strikethrough = true;
    let (parse, root) = timed(|| comrak::parse_document(&arena, source, &options));
    let (ours, ()) = timed(|| linkwright::comrak::autolink(&arena, root, &Linker::new()));
    let (write, _) = timed(|| {
        let mut page = String::with_capacity(2 * source.len());
        comrak::format_html(root, &options, &mut page).map(|()| page)
    });
    [parse + write, ours]
}

/// Returns the time of the host without linkwright, and the time that linkwright adds.
fn on_top(alone: impl FnOnce() -> String, with: impl FnOnce() -> String) -> [Duration; 2] {
    let (alone, _) = timed(alone);
    let (with, _) = timed(with);
    [alone, with.saturating_sub(alone)]
}

fn rendered<'a>(events: impl Iterator<Item = pulldown_cmark::Event<'a>>) -> String {
    let mut page = String::new();
    push_html(&mut page, events);
    page
}

fn events(source: &str) -> [Duration; 2] {
    let parser = || Parser::new_ext(source, EXTENSIONS);
    on_top(|| rendered(parser()), || rendered(Autolink::new(parser(), &Linker::new())))
}

/// Writes a page in pieces to a rewriter, until the rewriter gives up.
fn rewritten(page: &str, settings: Settings<'_, '_>) -> String {
    let mut out = Vec::new();
    let mut rewriter = HtmlRewriter::new(settings, |html: &[u8]| out.extend_from_slice(html));
    let mut pieces = page.as_bytes().chunks(32 * KIB);
    if pieces.all(|piece| rewriter.write(piece).is_ok()) {
        let _ = rewriter.end();
    }
    String::from_utf8_lossy(&out).into_owned()
}

fn nothing() -> Settings<'static, 'static> {
    let settings = Settings::new().with_strict(false);
    settings.append_document_content_handler(doc_text!(|_text| Ok(())))
}

fn filter(page: &str) -> [Duration; 2] {
    let filtered = || {
        let mut filter = Filter::new(Vec::new(), &Linker::new());
        for piece in page.as_bytes().chunks(32 * KIB) {
            filter.write_all(piece).expect("a Vec takes all");
        }
        let out = filter.finish().expect("a Vec takes all");
        String::from_utf8_lossy(&out).into_owned()
    };
    [timed(|| rewritten(page, nothing())).0, timed(filtered).0]
}
