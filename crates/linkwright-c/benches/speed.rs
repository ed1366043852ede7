//! Prints the shortest time of 25 runs over a file, in nanoseconds per byte, like benches/speed.c.

use std::time::Instant;
use std::{env, fs};

use linkwright::{Linker, text};

fn main() {
    let path = env::args().nth(1).unwrap_or_default();
    let Ok(data) = fs::read_to_string(&path) else {
        println!("usage: cargo bench --bench speed -- FILE");
        return;
    };
    let linker = Linker::new();
    let find = |text: &str| {
        linker.links(text).map(|(_, anchor)| anchor.href().len() + anchor.text().len()).sum()
    };
    for piece in [1024, data.len()] {
        measure("find", &data, piece, find);
        measure("text", &data, piece, |plain| text::html(plain, &linker).to_string().len());
        measure("stable_prefix", &data, piece, |plain| linker.get_finder().stable_prefix(plain));
    }
}

fn measure(name: &str, data: &str, piece: usize, run: impl Fn(&str) -> usize) {
    let mut best = f64::MAX;
    let (mut sum, mut calls) = (0, 0);
    for _ in 0..25 {
        let from = Instant::now();
        (sum, calls) = (0, 0);
        let mut rest = data;
        while !rest.is_empty() {
            let (own, next) = rest.split_at(boundary(rest, piece));
            (sum, calls, rest) = (sum + run(own), calls + 1, next);
        }
        best = best.min(from.elapsed().as_secs_f64());
    }
    let (bytes, calls) = (data.len() as f64, f64::from(calls) / best);
    println!(
        "{name:8} {piece:9} {:.4} ns a byte, {calls:.0} calls a second ({sum})",
        best * 1e9 / bytes
    );
}

fn boundary(text: &str, at: usize) -> usize {
    (at..text.len()).find(|&at| text.is_char_boundary(at)).unwrap_or(text.len())
}
