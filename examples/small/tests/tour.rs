//! Tests that the smallest build writes the same pages as every build: tests/render/examples.rs
//! compares the same file.

const SOURCE: &str = include_str!("../../../fixtures/markdown/tour.md");

#[test]
fn each_build_writes_the_same_pages() {
    let pages = small::pages(SOURCE);
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/pages.html"), pages.concat())
            .unwrap();
    }
    assert_eq!(pages.concat(), include_str!("pages.html"));
    let hrefs = pages.map(|page| {
        page.split("<a href=")
            .skip(1)
            .map(|rest| rest.split('>').next().unwrap().to_owned())
            .collect::<Vec<_>>()
    });
    assert!(hrefs[0].len() > 30 && hrefs[1] == hrefs[0] && hrefs[2] == hrefs[0], "{hrefs:?}");
}
