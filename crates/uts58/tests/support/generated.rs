//! Rust source that tests derive again and compare with the file.

use std::fmt::{Display, Write};

/// Writes a static array, with `row` items a line.
pub fn array<T: Display>(
    out: &mut String,
    row: usize,
    name: &str,
    ty: &str,
    doc: &str,
    items: &[T],
) {
    writeln!(out, "/// {doc}").unwrap();
    writeln!(out, "#[rustfmt::skip]").unwrap();
    writeln!(out, "pub(super) static {name}: [{ty}; {}] = [", items.len()).unwrap();
    for row in items.chunks(row) {
        let row: Vec<String> = row.iter().map(T::to_string).collect();
        writeln!(out, "    {},", row.join(", ")).unwrap();
    }
    writeln!(out, "];\n").unwrap();
}
