//! What fuzzing once found, through the law that it broke: a folder of `fixtures/regressions/fuzz` for
//! each target, a file for each find.

use std::fs;
use std::path::Path;

use crate::support::laws::targets::TARGETS;

#[test]
fn what_was_found_is_mended() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/regressions/fuzz");
    let mut finds = 0;
    for (name, law) in TARGETS {
        let Ok(files) = fs::read_dir(folder.join(name)) else {
            continue;
        };
        for file in files {
            let path = file.unwrap().path();
            println!("{}", path.display());
            law(&fs::read(path).unwrap());
            finds += 1;
        }
    }
    assert!(finds > 0);
}
