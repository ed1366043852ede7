//! Denial of service: number 4. Our code runs on a small stack, and so do the parsers around it.

use super::adapters::{ALL, Adapter, Reads};

/// Runs with 256 KiB of stack.
fn on_a_small_stack(test: impl FnOnce() + Send + 'static) {
    let small = std::thread::Builder::new().stack_size(256 * 1024);
    small.spawn(test).unwrap().join().unwrap();
}

const LINKED: &str = "<a href=\"https://b.com\">b.com</a>";

/// How deep a source may be for a host that takes time that grows with the square of it.
fn depth(adapter: &Adapter) -> usize {
    let is_slow = ["html5ever", "comrak", "markdown::rewrite, comrak"];
    if is_slow.contains(&adapter.name) { 2_000 } else { 100_000 }
}

/// Whether each adapter links `b.com` behind so many of these.
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
        // One attribute that goes to the end; to Markdown it is text.
        check(Reads::Html, "<a href=\"", 1, |_| false);
        check(Reads::Markdown, "<a href=\"", 1, |_| true);
    });
}

#[test]
fn n04_elements_nested_deep() {
    on_a_small_stack(|| {
        check(Reads::Html, "<ul><li>", 1, |_| true);
        check(Reads::Html, "<div>", 1, |_| true);
        // Only who has the tree knows where a browser puts such a text.
        check(Reads::Html, "<table>", 1, |by| by.name == "html5ever");
        for unit in ["<ul><li>", "<table>", "<div>"] {
            // A block of HTML, which stays as it is.
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
