//! Measures a megabyte of each shape, compared with other programs.

use std::io::Write as _;
use std::time::Duration;

use linkwright::comrak::comrak;
use linkwright::html::Filter;
use linkwright::{Linker, text};

use crate::measure::{Cost, KIB, cell, cost, expected, millis};
use crate::shapes::{Shape, shared};

/// A program: its name, and the function to run on a text.
type Peer = (&'static str, fn(&str));

/// The programs to compare.
const PEERS: [Peer; 5] = [
    ("linkwright, `text::html`", linkwright_text),
    ("linkwright, `html::Filter`", linkwright_stream),
    ("linkify, bare domains", linkify_bare),
    ("comrak, `autolink`", comrak_autolink),
    ("ammonia, `clean`", ammonia_clean),
];

const LEN: usize = 1024 * KIB;

/// The sizes from which the time for a megabyte is estimated.
const TRIED: [usize; 2] = [16 * KIB, 64 * KIB];
/// The time limit. Runs that are expected to take longer are skipped.
const LIMIT: Duration = Duration::from_secs(20);

/// The cost of a megabyte.
#[derive(Clone, Copy)]
enum Taken {
    Cost(Cost),
    /// An estimate above the limit, from the time for this many bytes.
    TooLong(usize, Duration),
}

impl Taken {
    fn new(run: fn(&str), shape: Shape) -> Self {
        let points = TRIED.map(|len| {
            let text = shape.text(len);
            (text.len(), cost(|| run(&text)).time)
        });
        let [_, (len, time)] = points;
        // A short time is a poor basis for an estimate. With quadratic growth, 60 ms become 15 s.
        if time > Duration::from_millis(60) && expected(points, LEN) > LIMIT {
            return Self::TooLong(len, time);
        }
        let text = shape.text(LEN);
        Self::Cost(cost(|| run(&text)))
    }

    fn time(self) -> Duration {
        match self {
            Self::Cost(cost) => cost.time,
            // Among skipped shapes, a longer time is worse.
            Self::TooLong(_, time) => LIMIT + time,
        }
    }

    fn peak(self) -> u64 {
        match self {
            Self::Cost(cost) => cost.peak,
            Self::TooLong(..) => 0,
        }
    }

    fn shown(self) -> String {
        match self {
            Self::Cost(cost) => {
                let mib = cost.peak as f64 / (1 << 20) as f64;
                format!("{}, {mib:.1} MiB", millis(cost.time))
            }
            Self::TooLong(len, time) => {
                format!("> 20 s ({} for {} KiB)", millis(time), len / KIB)
            }
        }
    }
}

pub(crate) fn print() {
    let rows: Vec<(Shape, [Taken; PEERS.len()])> = shared()
        .into_iter()
        .map(|shape| (shape, PEERS.map(|(_, run)| Taken::new(run, shape))))
        .collect();
    println!("\n### The worst megabyte of each: time\n");
    worst(&rows, |taken| taken.time().as_nanos());
    println!("\n### The worst megabyte of each: memory\n");
    worst(&rows, |taken| taken.peak().into());
    println!("\n### A megabyte of every shape: time, memory\n");
    header("shape");
    rows.iter().for_each(|(shape, taken)| row(&cell(shape), taken));
}

/// Prints the worst shape for each program, and its cost in all programs.
fn worst(rows: &[(Shape, [Taken; PEERS.len()])], much: impl Fn(Taken) -> u128) {
    header("worst for");
    for (peer, (name, _)) in PEERS.iter().enumerate() {
        if let Some((shape, taken)) = rows.iter().max_by_key(|(_, taken)| much(taken[peer])) {
            row(&format!("{name}: {}", cell(shape)), taken);
        }
    }
}

fn header(first: &str) {
    let names = PEERS.map(|(name, _)| name).join(" | ");
    println!("| {first} | {names} |\n|---|{}", "---|".repeat(PEERS.len()));
}

fn row(first: &str, taken: &[Taken]) {
    let cells = taken.iter().map(|taken| format!(" {} |", taken.shown()));
    println!("| {first} |{}", cells.collect::<String>());
}

fn linkwright_text(text: &str) {
    std::hint::black_box(text::html(text, &Linker::new()).to_string());
}

/// Links a page, and discards the output.
fn linkwright_stream(page: &str) {
    let mut filter = Filter::new(std::io::sink(), &Linker::new());
    for piece in page.as_bytes().chunks(32 * KIB) {
        filter.write_all(piece).expect("a sink takes all");
    }
    filter.finish().expect("a sink takes all");
}

/// Finds links, and writes nothing.
fn linkify_bare(text: &str) {
    let mut finder = linkify::LinkFinder::new();
    finder.url_must_have_scheme(false);
    std::hint::black_box(finder.links(text).count());
}

fn comrak_autolink(source: &str) {
    let mut options = comrak::Options::default();
    options.extension.autolink = true;
    std::hint::black_box(comrak::markdown_to_html(source, &options));
}

fn ammonia_clean(page: &str) {
    std::hint::black_box(ammonia::clean(page));
}
