//! Checks that cbindgen generates `include/linkwright.h`. `BLESS=1` writes it.

use std::path::Path;
use std::{env, fs};

#[test]
fn the_header_is_made_from_the_source() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut config = cbindgen::Config::from_root_or_default(root);
    config.after_includes = Some(format!(
        r#"
// The version of this header. That of the library is linkwright_version().
#define LINKWRIGHT_VERSION "{}"
#define LINKWRIGHT_VERSION_MAJOR {}
#define LINKWRIGHT_VERSION_MINOR {}
#define LINKWRIGHT_VERSION_PATCH {}"#,
        env!("CARGO_PKG_VERSION"),
        env!("CARGO_PKG_VERSION_MAJOR"),
        env!("CARGO_PKG_VERSION_MINOR"),
        env!("CARGO_PKG_VERSION_PATCH"),
    ));
    let mut header = Vec::new();
    cbindgen::generate_with_config(root, config).unwrap().write(&mut header);
    let header = String::from_utf8(header).unwrap();
    let path = root.join("include/linkwright.h");
    if env::var_os("BLESS").is_some() {
        fs::write(&path, &header).unwrap();
    }
    let own = fs::read_to_string(path).unwrap_or_default();
    assert!(own == header, "run BLESS=1 cargo test -p linkwright-c --test header");
}
