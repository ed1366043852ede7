//! Compiles the library to WebAssembly and writes the files that its JavaScript imports.
//!
//!     cargo run --manifest-path bindings/javascript/Cargo.toml
//!
//! It writes to `src/generated`: the modules, the JavaScript that calls them, the types of the
//! options, and the names of elements for the small module.

extern crate alloc;

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use linkwright::settings::{Setting, Takes};
use wasm_bindgen_cli_support::EncodeInto;

use self::edge::{Edge, mark};
use self::elements::{Element, Elements, Flow};
use self::names::NAMES;
use self::wasm::{Result, bindgen};

#[path = "../../../src/markup/edge.rs"]
#[allow(dead_code, reason = "the library needs all of it")]
mod edge;
#[path = "../../../src/markup/elements.rs"]
#[allow(dead_code, unused_imports, reason = "the library needs all of it")]
mod elements;
#[path = "../../../src/markup/names.rs"]
#[allow(dead_code, reason = "the library needs all of it")]
mod names;
mod wasm;

fn main() -> Result {
    let out = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/generated");
    // The modules search texts in vectors, which browsers support since 2023. Without the
    // threshold, code that is optimized for size takes twice the time, and other code is larger.
    let speed = "-Cllvm-args=-inline-threshold=30 -Ctarget-feature=+simd128";
    build(&out, "core", ("linkwright-javascript", "release"), speed)?;
    build(&out, "lite", ("linkwright-javascript-lite", "lite"), "")?;
    fs::write(out.join("options.ts"), options())?;
    fs::write(out.join("elements.ts"), elements())?;
    Ok(())
}

/// Compiles a module, and writes it and the JavaScript that calls it.
fn build(out: &Path, module: &str, (package, profile): (&str, &str), flags: &str) -> Result {
    bindgen(module, package, profile, flags)?
        // Bundlers would add the module a second time.
        .omit_default_module_path(true)
        .encode_into(EncodeInto::Always)
        .generate(out)?;
    let glue = out.join(module).with_extension("js");
    let mut written = fs::read_to_string(&glue)?;
    // wasm-bindgen writes ASCII unit by unit. This is faster than its encoder only for short texts.
    let (theirs, ours) = ("offset < len;", "offset < len && len < 32;");
    // `Binding` compiles the module instead of this function.
    let (code, _) = written.split_once("async function __wbg_load(").unwrap_or_default();
    if code.matches(theirs).count() != 1 {
        return Err("wasm-bindgen does not write what it wrote before".into());
    }
    written = code.replace(theirs, ours)
        + "export { __wbg_get_imports as imports, __wbg_finalize_init as start };\n";
    fs::write(&glue, written)?;
    Ok(())
}

/// Returns the settings as a TypeScript interface.
fn options() -> String {
    let mut types = "// Generated from the settings of linkwright.\n\n\
                     /** The settings for detection and for links. */\nexport interface Settings {\n"
        .to_owned();
    for setting in Setting::all() {
        let takes = match setting.takes {
            Takes::Switch => "boolean".to_owned(),
            Takes::Choice(names) => format!("'{}'", names.join("' | '")),
            Takes::Level(names) => format!("boolean | '{}'", names.join("' | '")),
            Takes::Number => "number".to_owned(),
            Takes::List => "readonly string[]".to_owned(),
            // A text, and any kind that a later version may add.
            _ => "string".to_owned(),
        };
        let (name, about, default) = (option(setting.name), setting.about, setting.default);
        // Writing to a `String` cannot fail.
        let _ = write!(
            types,
            "  /** {about}. Default: {default}. */\n  {name}?: {takes} | undefined;\n"
        );
    }
    types + "}\n"
}

/// Returns the elements that affect which text links, and the characters for their edges.
fn elements() -> String {
    let names: BTreeSet<_> = NAMES.iter().flat_map(|(_, names)| names.split_whitespace()).collect();
    let with = |is_it: &dyn Fn(&str) -> bool| {
        names.iter().copied().filter(|name| is_it(name)).collect::<Vec<_>>().join(" ")
    };
    let elements = Elements::default();
    let skipped = with(&|name| elements.skip(name.as_bytes()));
    let of = |flow: Flow| with(&|name| Element::from_name(name.as_bytes()).flow() == flow);
    let (blocks, objects) = (of(Flow::Block), of(Flow::Object));
    let mut sets = "// Generated from the elements of linkwright.\n\n".to_owned();
    let edges = [Edge::Hidden, Edge::Opens, Edge::Apart, Edge::Note, Edge::Closes].map(|edge| {
        let name = format!("{edge:?}").to_uppercase();
        // Writing to a `String` cannot fail.
        let _ = writeln!(sets, "export const {name} = '\\u{:x}';", u32::from(mark(edge)));
        (edge, name)
    });
    let _ = write!(
        sets,
        "\n// Bundlers remove unused values.\n\
         const words = (names: string): ReadonlySet<string> => new Set(names.split(' '));\n\
         const edges = (all: [edge: string, names: string][]): ReadonlyMap<string, string> =>\n  \
         new Map(all.flatMap(([edge, names]) => names.split(' ').map((name): [string, string] => [name, edge])));\n\n\
         /** Text in them does not link. */\n\
         export const SKIPPED = /* @__PURE__ */ words('{skipped}');\n\n\
         /** Text ends at their edges. */\n\
         export const BLOCKS = /* @__PURE__ */ words('{blocks}');\n\n\
         /** Visible elements that are not text. */\n\
         export const OBJECTS = /* @__PURE__ */ words('{objects}');\n\n\
         /** The edge that the start of an element makes, or nothing where text ends. All others are `OPENS`. */\n\
         export const EDGES = /* @__PURE__ */ edges([\n  ['', '{blocks} {objects}'],\n"
    );
    for (edge, name) in edges {
        let names = of(Flow::Inline(edge));
        if !matches!(edge, Edge::Opens | Edge::Closes) {
            let _ = writeln!(sets, "  [{name}, '{names}'],");
        }
    }
    sets + "]);\n"
}

/// Returns the name of a setting in camel case.
fn option(setting: &str) -> String {
    let mut name = String::new();
    let mut is_start = false;
    for c in setting.chars() {
        match c {
            '-' => is_start = true,
            c => {
                name.push(if is_start { c.to_ascii_uppercase() } else { c });
                is_start = false;
            }
        }
    }
    name
}
