//! Measures how the work grows with the length of hostile input: the instructions of each shape at
//! two sizes, on every path. Linear work has an exponent of at most 1.05, or up to 1.3 for streams.
//! If the work without linkwright already grows faster, the limit is its exponent plus the same
//! margin.

use std::error::Error;

use rayon::prelude::*;

use crate::path::{self, Path};
use crate::shapes::Shape;

/// The exponent of the work for a shape, and the largest exponent that is allowed.
#[derive(Clone)]
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

/// Measures each shape in both sizes, first with only the host.
pub fn run_all(path: &Path) {
    // Warms up, because work that happens only once does not count.
    (path.run)("");
    for shape in path.shapes() {
        for run in path.host.into_iter().chain([path.run]) {
            for size in path.sizes {
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
        let length = path.sizes.map(|size| shape.text(size).len() as f64);
        Ok(work.ln() / (length[0] / length[1]).ln())
    };
    let mut all = Vec::new();
    for shape in path.shapes() {
        let host = match path.host {
            Some(_) => exponent(&shape)?,
            None => 1.0,
        };
        let most = path.most.max(host + path.most - 1.0);
        all.push(Growth { exponent: exponent(&shape)?, most, shape });
    }
    Ok(all)
}

/// Prints a table of these paths, in the order in which they finish. Returns whether no shape grows
/// faster than allowed.
pub fn check(paths: &[Path]) -> Result<bool, Box<dyn Error>> {
    println!("| path | shapes | largest exponent | of |\n|---|---|---|---|");
    let wrong: Result<Vec<_>, String> = paths
        .par_iter()
        .map(|path| {
            let all = growth(path).map_err(|error| error.to_string())?;
            if let Some(worst) = all.iter().max_by(|a, b| a.excess().total_cmp(&b.excess())) {
                let Growth { shape, exponent, .. } = worst;
                println!("| {} | {} | {exponent:.3} | {shape} |", path.name, all.len());
            }
            let wrong = all.into_iter().filter(|growth| growth.excess() > 0.0);
            Ok(wrong.map(|growth| (path.name, growth)).collect::<Vec<_>>())
        })
        .collect();
    let wrong = wrong?.concat();
    for (path, Growth { shape, exponent, most }) in &wrong {
        println!("{path}: {shape}: {exponent:.3}, at most {most:.3}");
    }
    Ok(wrong.is_empty())
}
