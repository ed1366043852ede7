//! Compiles a package of this workspace to WebAssembly.

use std::error::Error;
use std::path::Path;
use std::process::Command;

use wasm_bindgen_cli_support::Bindgen;

const TARGET: &str = "wasm32-unknown-unknown";

pub type Result<T = ()> = std::result::Result<T, Box<dyn Error>>;

/// Compiles a package. Returns the generator of its module and of the JavaScript that calls it,
/// with this name.
pub fn bindgen(name: &str, package: &str, profile: &str, flags: &str) -> Result<Bindgen> {
    // The folder `target`, because cargo has put this program there.
    let program = std::env::current_exe()?;
    let target = program.ancestors().nth(2).ok_or("this program is in no target folder")?;
    let cargo = std::env::var_os("CARGO").unwrap_or("cargo".into());
    let status = Command::new(cargo)
        .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", flags)
        .args(["build", "--locked", "--profile", profile, "--target", TARGET, "--package", package])
        .arg("--manifest-path")
        .arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml"))
        .arg("--target-dir")
        .arg(target)
        .status()?;
    if !status.success() {
        return Err(
            format!("not compiled; if {TARGET} is missing: rustup target add {TARGET}").into()
        );
    }
    let library = package.replace('-', "_") + ".wasm";
    let mut bindgen = Bindgen::new();
    bindgen
        .input_path(target.join(TARGET).join(profile).join(library))
        .out_name(name)
        .web(true)?
        .typescript(false)
        .remove_name_section(true)
        .remove_producers_section(true);
    Ok(bindgen)
}
