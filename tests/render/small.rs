//! No call answers differently by a feature: examples/small tests the same pages in a build without the public suffixes.

#[path = "../../examples/small/src/lib.rs"]
mod example;

#[test]
fn a_build_with_everything_writes_the_smallest_pages() {
    let pages = example::pages(include_str!("../../fixtures/markdown/tour.md"));
    assert_eq!(pages.concat(), include_str!("../../examples/small/tests/pages.html"));
}
