//! Makes the JavaScript of a WebAssembly module, into a folder: `playground-bindgen MODULE FOLDER`.

use std::error::Error;

use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args_os().skip(1);
    let (Some(module), Some(folder)) = (args.next(), args.next()) else {
        return Err("usage: playground-bindgen MODULE FOLDER".into());
    };
    Bindgen::new()
        .input_path(module)
        .out_name("linkwright")
        .web(true)?
        .typescript(false)
        .remove_name_section(true)
        .remove_producers_section(true)
        .generate(folder)?;
    Ok(())
}
