//! How the work grows with the length of hostile input: the instructions of each shape at one size and at
//! eight times that, on every path. Linear work has an exponent of at most 1.05, or 0.05 more than the
//! host has without linkwright.

use std::error::Error;

use rayon::prelude::*;

use crate::path::{self, Path};
use crate::shapes::Shape;

/// The lengths of a shape in bytes, roughly.
const SIZES: [usize; 2] = [4 << 10, 32 << 10];

/// The largest exponent of linear work.
const MOST: f64 = 1.05;

/// How the work for a shape grows, and how it may at most.
struct Growth {
    shape: Shape,
    exponent: f64,
    most: f64,
}

impl Growth {
    fn excess(&self) -> f64 {
        self.exponent - self.most
    }
}

/// Measures a shape in both sizes, with the host alone first.
pub fn run_all(path: &Path) {
    for shape in path.shapes() {
        for run in path.host.into_iter().chain([path.run]) {
            for size in SIZES {
                path::measure(run, &shape.text(size));
            }
        }
    }
}

fn growth(path: &Path) -> Result<Vec<Growth>, Box<dyn Error>> {
    let mut counts = path::count("growth", path.name)?.into_iter();
    let mut exponent = |shape: &Shape| -> Result<f64, Box<dyn Error>> {
        let mut next = || counts.next().ok_or("fewer dumps than shapes");
        let work = next()? / next()?;
        let length = SIZES.map(|size| shape.text(size).len() as f64);
        Ok(work.ln() / (length[0] / length[1]).ln())
    };
    let mut all = Vec::new();
    for shape in path.shapes() {
        let host = match path.host {
            Some(_) => exponent(&shape)?,
            None => 1.0,
        };
        let most = MOST.max(host + MOST - 1.0);
        all.push(Growth { exponent: exponent(&shape)?, most, shape });
    }
    Ok(all)
}

/// Prints a table of these paths; whether no shape grows faster than it may.
pub fn check(paths: &[Path]) -> Result<bool, Box<dyn Error>> {
    let mut wrong = Vec::new();
    println!("| path | shapes | largest exponent | of |\n|---|---|---|---|");
    let all: Vec<_> =
        paths.par_iter().map(|path| growth(path).map_err(|error| error.to_string())).collect();
    for (path, all) in paths.iter().zip(all) {
        let all = all?;
        if let Some(worst) = all.iter().max_by(|a, b| a.excess().total_cmp(&b.excess())) {
            let Growth { shape, exponent, .. } = worst;
            println!("| {} | {} | {exponent:.3} | {shape} |", path.name, all.len());
        }
        for Growth { shape, exponent, most } in all.iter().filter(|growth| growth.excess() > 0.0) {
            wrong.push(format!("{}: {shape}: {exponent:.3}, at most {most:.3}", path.name));
        }
    }
    wrong.iter().for_each(|line| println!("{line}"));
    Ok(wrong.is_empty())
}
