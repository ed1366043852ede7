//! Denial of service, number 4: linkwright and the parsers run on a small stack.

use super::adapters::{ALL, Adapter, Reads};

/// Runs a test with 256 KiB of stack.
fn on_a_small_stack(test: impl FnOnce() + Send + 'static) {
    let small = std::thread::Builder::new().stack_size(256 * 1024);
    small.spawn(test).unwrap().join().unwrap();
}

const LINKED: &str = "<a href=\"https://b.com\">b.com</a>";

/// Returns the depth of the sources for an adapter. It is smaller for a parser that takes time
/// quadratic in the depth.
fn depth(adapter: &Adapter) -> usize {
    let is_slow = ["html5ever", "comrak", "markdown::rewrite, comrak"];
    if is_slow.contains(&adapter.name) { 2_000 } else { 100_000 }
}

/// Checks which adapters link `b.com` after many `unit`s: those for which `is_linked` is true.
fn check(reads: Reads, unit: &str, times: usize, is_linked: impl Fn(&Adapter) -> bool) {
    for adapter in ALL.iter().filter(|by| by.reads == reads) {
        let source = format!("{} b.com", unit.repeat(depth(adapter) * times));
        let page = adapter.linked(&source);
        let want = usize::from(is_linked(adapter));
        assert_eq!(page.matches(LINKED).count(), want, "{unit} by {}", adapter.name);
    }
}

#[test]
fn n04_markup_that_is_never_closed() {
    on_a_small_stack(|| {
        for reads in [Reads::Html, Reads::Markdown] {
            check(reads, "<!--", 3, |_| false);
            check(reads, "<a href=x>", 1, |_| false);
        }
        check(Reads::Text, "<!--", 3, |_| true);
        // In HTML, the attribute reaches to the end. In Markdown, it is text.
        check(Reads::Html, "<a href=\"", 1, |_| false);
        check(Reads::Markdown, "<a href=\"", 1, |_| true);
    });
}

#[test]
fn n04_elements_nested_deep() {
    on_a_small_stack(|| {
        check(Reads::Html, "<ul><li>", 1, |_| true);
        check(Reads::Html, "<div>", 1, |_| true);
        // Only the tree shows where a browser puts text in a table.
        check(Reads::Html, "<table>", 1, |by| by.name == "html5ever");
        for unit in ["<ul><li>", "<table>", "<div>"] {
            // A block of HTML stays unchanged.
            check(Reads::Markdown, unit, 1, |_| false);
        }
    });
}

#[test]
fn n04_markdown_nested_deep() {
    on_a_small_stack(|| {
        for unit in [">", "> ", "*", "* ", "*a ", "[", "- "] {
            check(Reads::Markdown, unit, 1, |_| true);
        }
    });
}
