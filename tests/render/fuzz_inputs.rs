//! The inputs of the fuzz targets, in `fixtures/fuzz`. Each keeps the laws of its target. Some
//! broke a law before a fix.

use std::fs;
use std::path::Path;

use crate::support::inputs::inputs;
use crate::support::laws::targets::TARGETS;

fn keeps_the_laws(target: &str) {
    let table = format!("fixtures/fuzz/{target}.txt");
    let table = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(table)).unwrap();
    let (_, law) = TARGETS.iter().find(|(name, _)| *name == target).unwrap();
    let inputs = inputs(&table);
    assert!(!inputs.is_empty());
    for input in inputs {
        println!("{}", input.escape_ascii());
        law(&input);
    }
}

#[test]
fn inputs_of_plain_text() {
    keeps_the_laws("text");
}

#[test]
fn inputs_to_format() {
    keeps_the_laws("format");
}

#[test]
fn inputs_of_markdown() {
    keeps_the_laws("markdown");
}

#[test]
fn inputs_of_html() {
    keeps_the_laws("html");
}

#[test]
fn inputs_of_adapters() {
    keeps_the_laws("adapters");
}

/// Every target has a test above.
#[test]
fn all_targets_are_tested() {
    let names = TARGETS.map(|(name, _)| name);
    assert_eq!(names, ["text", "format", "markdown", "html", "adapters"]);
    assert_eq!(
        fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/fuzz")).unwrap().count(),
        names.len()
    );
}

#[test]
fn the_notation_of_the_tables() {
    let table = "# A comment.\n\na\\n\\\\n\\x5c\\xffé\\\\\n#\\x20\n\\x23 b\\r\\t\n";
    assert_eq!(inputs(table), [&b"a\n\\n\\\xff\xc3\xa9\\"[..], b"# b\r\t"]);
}
