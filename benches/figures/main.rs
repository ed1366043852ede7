//! Measures, and draws the results as figures in `docs/figures`:
//!
//! ```console
//! cargo run --release -p linkwright-benches --bin figures
//! ```
//!
//! To draw only some figures, name them after `--`: `speed`, `growth` or `marked`. If the README
//! shows a figure, its alternative text is the description of the figure.

#![forbid(unsafe_code)]

mod draw;
mod growth;
mod marked;
mod measure;
#[path = "../detect/runs.rs"]
mod runs;
#[path = "../callgrind/shapes.rs"]
#[allow(dead_code, reason = "three of the shapes are drawn")]
mod shapes;
mod speed;
#[path = "../../crates/uts58/tests/support/table.rs"]
#[allow(dead_code, reason = "the tests use more of it")]
mod table;

use std::path::Path;
use std::{env, fs};

use draw::Result;

/// The name of a figure, and the function that measures and draws it.
type Figure = (&'static str, fn() -> Result<String>);

const FIGURES: [Figure; 3] =
    [("speed", speed::figure), ("growth", growth::figure), ("marked", marked::figure)];

fn main() -> Result {
    let asked: Vec<String> = env::args().skip(1).collect();
    if let Some(other) = asked.iter().find(|asked| FIGURES.iter().all(|(name, _)| name != *asked)) {
        return Err(format!("no figure {other}: speed, growth or marked").into());
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let folder = root.join("docs/figures");
    for (name, figure) in FIGURES {
        if asked.is_empty() || asked.iter().any(|asked| asked == name) {
            fs::write(folder.join(name).with_extension("svg"), figure()?)?;
        }
    }
    let readme = fs::read_to_string(root.join("README.md"))?;
    Ok(fs::write(root.join("README.md"), described(&readme, &folder)?)?)
}

/// Returns the README with the description of each figure as its alternative text.
fn described(readme: &str, folder: &Path) -> Result<String> {
    let mut readme = readme.to_owned();
    for (name, _) in FIGURES {
        let Some(end) = readme.find(&format!("](docs/figures/{name}.svg)")) else { continue };
        let start = readme[..end].rfind("![").ok_or("an image has no start")? + 2;
        let svg = fs::read_to_string(folder.join(name).with_extension("svg"))?;
        let description = svg.split_once("<desc").and_then(|(_, desc)| desc.split_once('>'));
        let description = description.and_then(|(_, text)| text.split_once("</desc>"));
        readme.replace_range(start..end, description.ok_or("a figure has no description")?.0);
    }
    Ok(readme)
}

#[cfg(test)]
mod tests {
    /// The other figures depend on the machine.
    #[test]
    fn the_figure_of_marked_links_is_up_to_date() {
        let drawn = super::marked::figure().unwrap();
        assert_eq!(drawn, include_str!("../../docs/figures/marked.svg"));
    }

    #[test]
    fn the_readme_has_the_descriptions_of_the_figures() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/figures");
        let readme = include_str!("../../README.md");
        assert_eq!(super::described(readme, folder.as_ref()).unwrap(), readme);
    }
}
