//! What is no CommonMark: doc comments of Rust, and MDX.

use std::fs;

use crate::support::{cli, file, output, refuse, run, tree};

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// The source of a fixture without its marks, and its links as `find` tells them are marked again.
#[track_caller]
fn check_marked(name: &str) {
    let marked = fs::read_to_string(format!("{ROOT}/fixtures/marked/{name}")).unwrap();
    for marked in [marked.clone(), marked.replace('\n', "\r\n")] {
        let source = marked.replace(['⸠', '⸡'], "");
        let dir = tree(&[(name, &source)]);
        let (rows, ..) = run(cli("find --json").arg(name).current_dir(&dir));
        let (mut have, mut at) = (String::new(), 0);
        for row in rows.lines() {
            let row: serde_json::Value = serde_json::from_str(row).unwrap();
            let byte = |end: &str| usize::try_from(row[end].as_u64().unwrap()).unwrap();
            let (start, end) = (byte("start"), byte("end"));
            assert_eq!(row["text"], source[start..end]);
            have += &format!("{}⸠{}⸡", &source[at..start], &source[start..end]);
            at = end;
        }
        have += &source[at..];
        for (have, want) in have.lines().zip(marked.lines()) {
            assert_eq!(have, want);
        }
        run(cli("rewrite --in-place").arg(name).current_dir(&dir));
        let (_, told, code) = run(cli("rewrite --check").arg(name).current_dir(&dir));
        assert_eq!((&*told, code), ("linkwright: 0 bare URLs in 0 of 1 file\n", 0));
    }
}

#[test]
fn doc_comments_are_documents() {
    check_marked("comments.rs");
}
