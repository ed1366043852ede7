//! Draws the time for each text of `benches/detect`, compared with linkify.

use std::hint::black_box;
use std::time::Duration;

use plotters::prelude::*;
use plotters::style::text_anchor::HPos;

use crate::draw::{self, Area, BLUE, GRID, INK, Mark, ORANGE, Result, SOFT_INK, Words, version};
use crate::measure::timed;
use crate::runs::{self, TEXTS, Text as Sample};

/// The number of rounds. Each function has one turn in a round.
const ROUNDS: usize = 100;
/// The number of runs in a turn.
const RUNS: usize = 10;

type Run = fn(&str) -> usize;

/// A task for linkwright and linkify, with one bar for each.
struct Task {
    name: &'static str,
    runs: [Run; 2],
    /// The end of its axis, in milliseconds.
    most: f64,
    /// The columns of pixels at its left and right edge.
    columns: [i32; 2],
}

const TASKS: [Task; 2] = [
    Task { name: "find links", runs: [runs::find, linkify_find], most: 2.0, columns: [100, 420] },
    Task {
        name: "find links and write each href",
        runs: [runs::href, runs::linkify_url],
        most: 8.0,
        columns: [450, 790],
    },
];

pub fn linkify_find(text: &str) -> usize {
    runs::linkify_finder().links(text).count()
}

fn name(text: Sample) -> &'static str {
    match text {
        Sample::English => "English",
        Sample::Chinese => "Chinese",
        Sample::Japanese => "Japanese",
        Sample::Korean => "Korean",
        Sample::Links => "Many links",
    }
}

/// Returns the time of the fastest run for each task and program, in milliseconds.
fn measured(text: &str) -> [[f64; 2]; 2] {
    let mut best = [[Duration::MAX; 2]; 2];
    for _ in 0..ROUNDS {
        for (task, best) in TASKS.iter().zip(&mut best) {
            for (run, best) in task.runs.iter().zip(best) {
                for _ in 0..RUNS {
                    *best = timed(|| run(black_box(text))).min(*best);
                }
            }
        }
    }
    best.map(|task| task.map(|time| time.as_secs_f64() * 1e3))
}

pub fn figure() -> Result<String> {
    let times = TEXTS.map(|text| measured(&runs::shuffled(text)));
    let [linkwright, linkify] = ["linkwright", "linkify"].map(version);
    let labels =
        [format!("linkwright {}", linkwright?), format!("linkify {} with bare domains", linkify?)];

    let mut description =
        format!("Milliseconds for half a megabyte, {} beside {}.", labels[0], labels[1]);
    for (at, task) in TASKS.iter().enumerate() {
        description += &format!(" To {}:", task.name);
        for (text, times) in TEXTS.into_iter().zip(times) {
            let [ours, theirs] = times[at];
            description += &format!(" {} {ours:.2} and {theirs:.2};", name(text));
        }
    }
    let description = description.trim_end_matches(';');
    let words = Words {
        title: "Time for half a megabyte of text",
        subtitle: "Milliseconds of processor time, the fastest of 1000 runs; shorter is better. linkify's href is by url::Url.",
        description,
    };
    draw::figure(&words, 430, |area| {
        let entries =
            [(Mark::Square(BLUE), &*labels[0], 160), (Mark::Square(ORANGE), &*labels[1], 0)];
        draw::legend(area, (20, 66), &entries)?;
        for (at, task) in TASKS.iter().enumerate() {
            panel(area, task, &times.map(|times| times[at]))?;
        }
        Ok(())
    })
}

fn panel(area: &Area<'_>, task: &Task, times: &[[f64; 2]; TEXTS.len()]) -> Result {
    let [left, right] = task.columns;
    draw::text(area, &format!("To {}", task.name), (left, 100), INK, HPos::Left)?;
    let panel = area.clone().shrink((left, 122), ((right - left) as u32, 300_u32));
    let mut chart = ChartBuilder::on(&panel)
        .x_label_area_size(44)
        .margin_right(20)
        .build_cartesian_2d(0.0..task.most, 0.0..TEXTS.len() as f64)?;
    chart
        .configure_mesh()
        .disable_y_mesh()
        .disable_y_axis()
        .x_max_light_lines(1)
        .x_labels(5)
        .x_desc("milliseconds")
        .axis_style(GRID)
        .bold_line_style(GRID)
        .light_line_style(TRANSPARENT)
        .label_style(draw::font(SOFT_INK))
        .axis_desc_style(draw::font(SOFT_INK))
        .draw()?;
    let to_pixels = chart.as_coord_spec();
    for (row, (text, times)) in TEXTS.into_iter().zip(times).enumerate() {
        for (at, (&time, color)) in times.iter().zip([BLUE, ORANGE]).enumerate() {
            let top = row as f64 + 0.12 + 0.38 * at as f64;
            // Row 0 is at the top, but the axis starts at the bottom.
            let [above, below] = [top, top + 0.36].map(|y| TEXTS.len() as f64 - y);
            let (x, y) = to_pixels.translate(&(0.0, above));
            let (end, bottom) = to_pixels.translate(&(time, below));
            draw::bar(area, (x, y), (end, bottom), color)?;
            draw::text(area, &format!("{time:.2}"), (end + 5, y + 3), INK, HPos::Left)?;
            if at == 1 && left == TASKS[0].columns[0] {
                draw::text(area, name(text), (left - 8, y - 6), INK, HPos::Right)?;
            }
        }
    }
    Ok(())
}
