//! How the work grows with the input: instructions, counted by callgrind, for hostile shapes of one size
//! and of eight times that, on every path. What is linear has an exponent of 1.05 at most, or
//! 0.05 more than its host alone.
//!
//! `cargo bench --bench growth --all-features` prints a table of paths, and fails where one grows faster.
//! Behind `--` it can be told which. It needs `valgrind`.

mod by_html;
mod by_markdown;
mod by_text;
mod shapes;

use std::env;
use std::error::Error;
use std::fmt;
use std::fs;
use std::hint::black_box;
use std::path::{self, PathBuf};
use std::process::{Command, ExitCode, Stdio};

use shapes::Shape;

/// The bytes of a shape, about.
const SIZES: [usize; 2] = [8 << 10, 64 << 10];

/// The largest exponent of what is linear.
const MOST: f64 = 1.05;

/// What is given the shapes.
#[derive(Clone, Copy)]
struct Path {
    name: &'static str,
    run: fn(&str),
    /// What is not ours of it, by itself.
    host: Option<fn(&str)>,
    /// Shapes of its own.
    own: fn() -> Vec<Shape>,
}

impl Path {
    const fn new(name: &'static str, run: fn(&str)) -> Self {
        Self { name, run, host: None, own: Vec::new }
    }

    const fn host(self, host: fn(&str)) -> Self {
        Self { host: Some(host), ..self }
    }

    const fn own(self, own: fn() -> Vec<Shape>) -> Self {
        Self { own, ..self }
    }

    fn shapes(&self) -> Vec<Shape> {
        let mut all = shapes::shared();
        all.extend((self.own)());
        all
    }

    /// What is measured, in its order: a shape in both sizes, with the host alone first.
    fn run_all(&self) {
        for shape in self.shapes() {
            for run in self.host.into_iter().chain([self.run]) {
                for size in SIZES {
                    let text = shape.text(size);
                    built(&text);
                    measured(run, &text);
                }
            }
        }
    }

    fn measure(&self) -> Result<Vec<Growth>, Box<dyn Error>> {
        let dir = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("growth").join(self.name);
        let _ = fs::remove_dir_all(&dir);
        fs::create_dir_all(&dir)?;
        let out = dir.join("out");
        let status = Command::new("valgrind")
            .arg("--tool=callgrind")
            .args(["--dump-after=*growth::built*", "--dump-after=*growth::measured*"])
            .arg(format!("--callgrind-out-file={}", out.display()))
            .arg(env::current_exe()?)
            .args(["--measure", self.name])
            .stderr(Stdio::null())
            .status()
            .map_err(|error| {
                format!("valgrind: {error}; install it, it counts the instructions")
            })?;
        if !status.success() {
            return Err(format!("{}: {status}", self.name).into());
        }
        // Every other dump holds what is between two calls.
        let mut counts =
            (2..).step_by(2).map(|part| instructions(&out.with_extension(part.to_string())));
        let mut exponent = |shape: &Shape| -> Result<f64, Box<dyn Error>> {
            let mut next = || counts.next().unwrap_or(Ok(0.0));
            let (work, length) =
                ((next()?, next()?), SIZES.map(|size| shape.text(size).len() as f64));
            Ok((work.1 / work.0).ln() / (length[1] / length[0]).ln())
        };
        let mut all = Vec::new();
        for shape in self.shapes() {
            let host = match self.host {
                Some(_) => exponent(&shape)?,
                None => 1.0,
            };
            all.push(Growth {
                exponent: exponent(&shape)?,
                most: MOST.max(host + MOST - 1.0),
                shape,
            });
        }
        fs::remove_dir_all(&dir)?;
        Ok(all)
    }
}

/// How the work for a shape grows, and how it may at most.
struct Growth {
    shape: Shape,
    exponent: f64,
    most: f64,
}

impl Growth {
    fn excess(&self) -> f64 {
        self.exponent - self.most
    }
}

/// What callgrind counts so far is not of the path.
#[inline(never)]
fn built(text: &str) {
    black_box(text);
}

/// What callgrind counts.
#[inline(never)]
fn measured(run: fn(&str), text: &str) {
    run(text);
    // Else it would be no call, but a jump.
    black_box(text);
}

/// The instructions of a dump.
fn instructions(dump: &path::Path) -> Result<f64, Box<dyn Error>> {
    let text = fs::read_to_string(dump).map_err(|error| format!("{}: {error}", dump.display()))?;
    let total = text.lines().find_map(|line| line.strip_prefix("summary: "));
    let total = total.ok_or_else(|| format!("{}: no summary", dump.display()))?;
    Ok(total.trim().parse()?)
}

fn main() -> ExitCode {
    let mut args = env::args().skip(1);
    let paths = by_text::ALL.into_iter().chain(by_markdown::ALL).chain(by_html::ALL);
    let named = |name: &str| paths.clone().find(|path| path.name == name);
    let mut chosen = Vec::new();
    let mut is_bench = false;
    while let Some(arg) = args.next() {
        match &*arg {
            "--measure" => {
                let path = args.next().and_then(|name| named(&name));
                path.expect("the name of a path").run_all();
                return ExitCode::SUCCESS;
            }
            "--bench" => is_bench = true,
            name => match named(name) {
                Some(path) => chosen.push(path),
                None => {
                    eprintln!("no path {name}");
                    return ExitCode::from(2);
                }
            },
        }
    }
    // `cargo test --all-targets` starts it too, and without this.
    if !is_bench {
        return ExitCode::SUCCESS;
    }
    if chosen.is_empty() {
        chosen = paths.collect();
    }
    let mut wrong = Vec::new();
    println!("| path | shapes | largest exponent | of |\n|---|---|---|---|");
    for path in chosen {
        let all = match path.measure() {
            Ok(all) => all,
            Err(error) => {
                eprintln!("{error}");
                return ExitCode::from(2);
            }
        };
        if let Some(worst) = all.iter().max_by(|a, b| a.excess().total_cmp(&b.excess())) {
            let Growth { shape, exponent, .. } = worst;
            println!("| {} | {} | {exponent:.3} | {shape} |", path.name, all.len());
        }
        for Growth { shape, exponent, most } in all.iter().filter(|growth| growth.excess() > 0.0) {
            wrong.push(format!("{}: {shape}: {exponent:.3}, at most {most:.3}", path.name));
        }
    }
    for line in &wrong {
        println!("{line}");
    }
    match wrong.is_empty() {
        true => ExitCode::SUCCESS,
        false => ExitCode::FAILURE,
    }
}

/// Takes what is written to it and keeps nothing of it.
struct Sink;

impl fmt::Write for Sink {
    fn write_str(&mut self, _: &str) -> fmt::Result {
        Ok(())
    }
}
