//! Measures, and draws what it measured as the figures in `docs/figures`:
//!
//! ```console
//! cargo run --release --manifest-path benches/figures/Cargo.toml
//! ```
//!
//! After `--` it can be told which: `speed`, `growth` or `marked`.

#![forbid(unsafe_code)]

mod draw;
mod growth;
mod marked;
mod measure;
#[path = "../../detect/runs.rs"]
mod runs;
#[path = "../../callgrind/shapes.rs"]
#[allow(dead_code, reason = "three of the shapes are drawn")]
mod shapes;
mod speed;
#[path = "../../../crates/uts58/tests/support/table.rs"]
#[allow(dead_code, reason = "the tests use more of it")]
mod table;

use std::path::Path;
use std::{env, fs};

use draw::Result;

/// A name, and what measures and draws it.
type Figure = (&'static str, fn() -> Result<String>);

const FIGURES: [Figure; 3] =
    [("speed", speed::figure), ("growth", growth::figure), ("marked", marked::figure)];

fn main() -> Result {
    let asked: Vec<String> = env::args().skip(1).collect();
    if let Some(other) = asked.iter().find(|asked| FIGURES.iter().all(|(name, _)| name != *asked)) {
        return Err(format!("no figure {other}: speed, growth or marked").into());
    }
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/figures");
    for (name, figure) in FIGURES {
        if asked.is_empty() || asked.iter().any(|asked| asked == name) {
            fs::write(folder.join(name).with_extension("svg"), figure()?)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    /// The figure that does not depend on the machine.
    #[test]
    fn the_figure_of_marked_links_is_up_to_date() {
        let drawn = super::marked::figure().unwrap();
        assert_eq!(drawn, include_str!("../../../docs/figures/marked.svg"));
    }
}
