//! How the work grows with the input: what the scanning loops look at is counted, for hostile shapes
//! at growing sizes.
//!
//! What a host does (a parser of Markdown or of HTML) is not counted but for what it is given: see
//! `benches/hostile.rs`.

extern crate std;

#[cfg(any(feature = "html5ever", feature = "lol_html"))]
mod by_html;
#[cfg(any(feature = "pulldown-cmark", feature = "comrak"))]
mod by_markdown;
mod by_text;
mod fit;
mod shapes;

use alloc::format;
use alloc::string::{String, ToString as _};
use std::println;
use std::vec::Vec;

pub(crate) use fit::Growth;
pub(crate) use shapes::Shape;

const KIB: usize = 1 << 10;

const LARGE: [usize; 4] = [16 * KIB, 64 * KIB, 256 * KIB, 1024 * KIB];
const MIDDLE: [usize; 4] = [4 * KIB, 16 * KIB, 64 * KIB, 256 * KIB];
const SMALL: [usize; 4] = [2 * KIB, 8 * KIB, 32 * KIB, 128 * KIB];

/// For what a host takes more than linear time for.
const LEAST: [usize; 4] = [KIB / 2, 2 * KIB, 8 * KIB, 32 * KIB];

/// Who is given the shapes.
struct Adapter {
    name: &'static str,
    run: fn(&str),
    sizes: [usize; 4],
    /// How often a byte is looked at, at most.
    looks: f64,
    /// Shapes of its own.
    own: fn() -> Vec<Shape>,
    own_sizes: [usize; 4],
    /// What its host takes more than linear time for, as the shapes are shown: those are smaller.
    slow: &'static [&'static str],
}

impl Adapter {
    const fn new(name: &'static str, run: fn(&str), looks: f64) -> Self {
        Self {
            name,
            run,
            sizes: MIDDLE,
            looks,
            own: Vec::new,
            own_sizes: SMALL,
            slow: &[],
        }
    }

    /// Other sizes, for the shapes that all are given, and for those of its own.
    const fn sizes(self, sizes: [usize; 4], own_sizes: [usize; 4]) -> Self {
        Self {
            sizes,
            own_sizes,
            ..self
        }
    }

    const fn own(self, own: fn() -> Vec<Shape>) -> Self {
        Self { own, ..self }
    }

    const fn slow(self, slow: &'static [&'static str]) -> Self {
        Self { slow, ..self }
    }

    fn growth(&self, shape: Shape, sizes: [usize; 4]) -> Growth {
        let name = shape.to_string();
        let sizes = match self.slow.contains(&&*name) {
            true => LEAST,
            false => sizes,
        };
        Growth::of(sizes, |len| shape.text(len), |text| (self.run)(text))
    }

    /// All shapes, each with how the work grows.
    fn all(&self) -> Vec<(Shape, Growth)> {
        let shared = shapes::shared()
            .into_iter()
            .map(|shape| (shape, self.sizes));
        let own = (self.own)().into_iter();
        let own = own.map(|shape| (shape, self.own_sizes));
        let all = shared.chain(own);
        all.map(|(shape, sizes)| (shape, self.growth(shape, sizes)))
            .collect()
    }

    /// Fails where the work for a shape is not linear; tells the worst.
    #[track_caller]
    fn check(&self) {
        let all = self.all();
        let exponent = |(_, growth): &&(Shape, Growth)| growth.exponent();
        let looks = |(_, growth): &&(Shape, Growth)| growth.looks;
        let steepest = all
            .iter()
            .max_by(|a, b| exponent(a).total_cmp(&exponent(b)));
        let most = all.iter().max_by(|a, b| looks(a).total_cmp(&looks(b)));
        let (Some(steepest), Some(most)) = (steepest, most) else {
            panic!("no shapes");
        };
        println!(
            "{}: {} shapes, exponent {:.3} at most ({}), {:.1} looks a byte at most ({})",
            self.name,
            all.len(),
            exponent(&steepest),
            steepest.0,
            looks(&most),
            most.0,
        );
        let wrong: Vec<String> = all
            .iter()
            .filter_map(|(shape, growth)| {
                let why = growth.check(self.looks).err()?;
                Some(format!("{shape}: {why}"))
            })
            .collect();
        assert!(
            wrong.is_empty(),
            "{}, {} wrong:\n{}",
            self.name,
            wrong.len(),
            wrong.join("\n")
        );
    }
}

/// All that are given the shapes.
fn adapters() -> Vec<Adapter> {
    let mut all = Vec::from(by_text::ALL);
    #[cfg(feature = "pulldown-cmark")]
    all.extend(by_markdown::EVENTS);
    #[cfg(feature = "comrak")]
    all.push(by_markdown::COMRAK);
    #[cfg(feature = "pulldown-cmark")]
    all.extend(by_markdown::SOURCES);
    #[cfg(feature = "mdbook")]
    all.push(by_markdown::BOOK);
    #[cfg(feature = "lol_html")]
    all.extend(by_html::STREAMS);
    #[cfg(feature = "html5ever")]
    all.push(by_html::TREE);
    all
}

/// The exponent of each shape in each adapter, as a table of Markdown; then those of the shapes that
/// adapters have of their own.
#[test]
#[ignore = "a table to read"]
fn table() {
    let adapters = adapters();
    let names: Vec<&str> = adapters.iter().map(|adapter| adapter.name).collect();
    let all: Vec<_> = adapters.iter().map(Adapter::all).collect();
    println!("| shape | {} |", names.join(" | "));
    println!("|---|{}", "---|".repeat(names.len()));
    let shown = |shape: &Shape| shape.to_string().replace('|', "\\|");
    let shared = shapes::shared();
    for (row, shape) in shared.iter().enumerate() {
        let cells = all
            .iter()
            .map(|all| format!(" {:.3} |", all[row].1.exponent()));
        println!("| {} |{}", shown(shape), cells.collect::<String>());
    }
    println!("\n| adapter | shape | exponent |\n|---|---|---|");
    for (name, all) in names.iter().zip(&all) {
        for (shape, growth) in &all[shared.len()..] {
            println!("| {name} | {} | {:.3} |", shown(shape), growth.exponent());
        }
    }
}

/// How many shapes there are is told to users.
#[test]
fn the_number_of_shapes() {
    let told = format!("{} hostile shapes", shapes::shared().len());
    for page in [
        include_str!("../../README.md"),
        include_str!("../../SECURITY.md"),
    ] {
        assert!(page.contains(&told), "{told}");
    }
}

/// Takes what is written to it and keeps nothing of it.
struct Sink;

impl core::fmt::Write for Sink {
    fn write_str(&mut self, _: &str) -> core::fmt::Result {
        Ok(())
    }
}
