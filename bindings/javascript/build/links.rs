//! Finds the links of texts with the library in Rust, for comparison in the tests.
//!
//! Reads a JSON array of texts, each with its settings, and writes an array of their links.

use linkwright::Linker;
use linkwright::settings::Settings;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let cases: Vec<(String, Settings)> = serde_json::from_reader(std::io::stdin())?;
    let links: Vec<Vec<_>> = cases
        .iter()
        .map(|(text, settings)| {
            let linker = Linker::from(settings);
            let link = |(link, anchor): (linkwright::Link<'_>, linkwright::Anchor<'_>)| {
                let units = |end: usize| text[..end].encode_utf16().count();
                let range = link.range();
                serde_json::json!({
                    "start": units(range.start),
                    "end": units(range.end),
                    "text": link.as_str(),
                    "kind": link.kind(),
                    "href": anchor.href(),
                    "display": anchor.text(),
                    "attributes": anchor.attributes().collect::<std::collections::BTreeMap<_, _>>(),
                })
            };
            linker.links(text).map(link).collect()
        })
        .collect();
    Ok(serde_json::to_writer(std::io::stdout(), &links)?)
}
