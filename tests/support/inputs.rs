//! The inputs of fuzz targets, in tables in `fixtures/fuzz`.

/// Returns the inputs of a table, one a line. A line that starts with `#` is a comment.
pub fn inputs(table: &str) -> Vec<Vec<u8>> {
    let lines = table.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.map(bytes).collect()
}

/// Returns the bytes of a line with the escapes `\n`, `\t`, `\r`, `\\` and `\x..`.
fn bytes(line: &str) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(line.len());
    let mut pieces = line.split('\\');
    bytes.extend(pieces.next().unwrap_or_default().bytes());
    while let Some(piece) = pieces.next() {
        let (byte, rest) = match piece.split_at_checked(1) {
            Some(("n", rest)) => (b'\n', rest),
            Some(("t", rest)) => (b'\t', rest),
            Some(("r", rest)) => (b'\r', rest),
            Some(("x", rest)) => {
                let (digits, rest) = rest.split_at_checked(2).expect(line);
                (u8::from_str_radix(digits, 16).expect(line), rest)
            }
            // Two backslashes have an empty piece between them.
            None => (b'\\', pieces.next().expect(line)),
            _ => panic!("unknown escape in {line}"),
        };
        bytes.push(byte);
        bytes.extend(rest.bytes());
    }
    bytes
}
