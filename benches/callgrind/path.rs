//! The code paths to measure, and the instructions that callgrind counts for them.

use std::env;
use std::error::Error;
use std::fs;
use std::hint::black_box;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use crate::shapes::{self, Shape};

/// A code path through the library.
#[derive(Clone, Copy)]
pub struct Path {
    pub name: &'static str,
    pub run: fn(&str),
    /// The part of the work that the host does without linkwright.
    pub host: Option<fn(&str)>,
    /// The two lengths between which growth is measured, roughly in bytes.
    pub sizes: [usize; 2],
    /// The largest exponent of linear work.
    pub most: f64,
    /// The shapes that all paths share.
    shared: fn() -> Vec<Shape>,
    /// The shapes that only this path has.
    own: fn() -> Vec<Shape>,
}

impl Path {
    pub const fn new(name: &'static str, run: fn(&str)) -> Self {
        let sizes = [8 << 10, 64 << 10];
        Self { name, run, host: None, sizes, most: 1.05, shared: shapes::shared, own: Vec::new }
    }

    pub const fn host(self, host: fn(&str)) -> Self {
        Self { host: Some(host), ..self }
    }

    pub const fn sizes(self, sizes: [usize; 2]) -> Self {
        Self { sizes, ..self }
    }

    pub const fn own(self, own: fn() -> Vec<Shape>) -> Self {
        Self { own, ..self }
    }

    /// Sets the largest exponent of linear work, for a path that rereads a different share of the
    /// text at each size.
    pub const fn most(self, most: f64) -> Self {
        Self { most, ..self }
    }

    /// Uses only these shapes, at larger sizes. The place where a piece ends decides how much a
    /// stream reads again. The last such read is a large part of all the work, so the exponent can
    /// seem to be as high as 1.25.
    pub const fn only(self, own: fn() -> Vec<Shape>) -> Self {
        Self { shared: Vec::new, own, sizes: [32 << 10, 256 << 10], most: 1.3, ..self }
    }

    pub fn shapes(&self) -> Vec<Shape> {
        let mut all = (self.shared)();
        all.extend((self.own)());
        all
    }
}

/// Returns all paths.
pub fn all() -> Vec<Path> {
    let text = crate::by_text::ALL.into_iter();
    text.chain(crate::by_markdown::ALL).chain(crate::by_html::ALL).collect()
}

/// Runs a path on a text, between two dumps from which [`count`] gets the instructions.
pub fn measure(run: fn(&str), text: &str) {
    built(text);
    measured(run, text);
}

/// Makes callgrind dump and reset its counts, because earlier work does not count.
#[inline(never)]
fn built(text: &str) {
    black_box(text);
}

#[inline(never)]
fn measured(run: fn(&str), text: &str) {
    run(text);
    // Without this, the compiler would turn the call into a jump.
    black_box(text);
}

/// Returns the instructions of each call of [`measure`] in `THIS_PROGRAM MODE --measure NAME`, in
/// order.
pub fn count(mode: &str, name: &str) -> Result<Vec<f64>, Box<dyn Error>> {
    let dir = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("callgrind").join(mode).join(name);
    let _ = fs::remove_dir_all(&dir);
    fs::create_dir_all(&dir)?;
    let out = dir.join("out");
    let status = Command::new("valgrind")
        .arg("--tool=callgrind")
        .args(["--dump-after=*path::built*", "--dump-after=*path::measured*"])
        .arg(format!("--callgrind-out-file={}", out.display()))
        .arg(env::current_exe()?)
        .args([mode, "--measure", name])
        // glibc copies long texts with `rep movsb`, which counts as an instruction for each byte.
        .env("GLIBC_TUNABLES", "glibc.cpu.x86_rep_movsb_threshold=1000000000")
        .stderr(Stdio::null())
        .status()
        .map_err(|error| format!("valgrind: {error}; install it to count instructions"))?;
    if !status.success() {
        return Err(format!("{name}: {status}").into());
    }
    let mut counts = Vec::new();
    // Every second dump contains the work of `measured`.
    for part in (2..).step_by(2) {
        let Ok(dump) = fs::read_to_string(out.with_extension(part.to_string())) else { break };
        let total = dump.lines().find_map(|line| line.strip_prefix("summary: "));
        counts.push(total.ok_or("a dump without a summary")?.trim().parse()?);
    }
    fs::remove_dir_all(&dir)?;
    Ok(counts)
}

/// A writer that discards its input.
pub struct Sink;

impl std::fmt::Write for Sink {
    fn write_str(&mut self, _: &str) -> std::fmt::Result {
        Ok(())
    }
}
