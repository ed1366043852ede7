//! Draws how the time grows with the length of hostile text.

use std::hint::black_box;
use std::time::Duration;

use linkwright::{Linker, text};
use plotters::prelude::*;
use plotters::style::text_anchor::HPos;

use crate::draw::{
    self, Area, BLUE, GREEN, GREY, GRID, INK, Mark, ORANGE, Result, SOFT_INK, Words, version,
};
use crate::measure::timed;
use crate::shapes::Shape;
use crate::speed::linkify_find;

/// The largest length, in KiB. Each shorter length is half of the next, down to 1 KiB.
const LARGEST: f64 = 1024.0;
const SIZES: usize = 11;

/// The time limit. Runs that would probably take longer do not start.
const LIMIT: Duration = Duration::from_secs(20);

const SHAPES: [(&str, Shape); 3] = [
    ("a.: repeated", Shape::unit("a.:")),
    ("例a.com. repeated", Shape::unit("例a.com.")),
    ("a@b.com in each line", Shape::unit("a@b.com\n")),
];

/// The seconds for 1 KiB on the line of linear growth.
const LINEAR: f64 = 2e-7;

/// A program: its name, its task, its mark, and the function to run.
type Peer = (&'static str, &'static str, Mark, fn(&str) -> usize);

const PEERS: [Peer; 3] = [
    ("linkwright", "text to HTML", Mark::Circle(BLUE), |text| {
        text::html(text, &Linker::new()).to_string().len()
    }),
    ("linkify", "finding only", Mark::Triangle(ORANGE), linkify_find),
    ("comrak", "Markdown to HTML, autolink", Mark::Square(GREEN), by_comrak),
];

/// Lengths in KiB, and seconds.
type Points = Vec<(f64, f64)>;

fn by_comrak(source: &str) -> usize {
    let mut options = comrak::Options::default();
    options.extension.autolink = true;
    comrak::markdown_to_html(source, &options).len()
}

/// Returns the time of the fastest of up to 200 runs. Slow functions get fewer runs, but at least
/// three.
fn fastest(run: impl Fn() -> usize) -> Duration {
    let mut best = timed(&run);
    let mut spent = best;
    for runs in 1..200 {
        if runs >= 3 && spent > Duration::from_secs(1) {
            break;
        }
        let time = timed(&run);
        spent += time;
        best = best.min(time);
    }
    best
}

fn measured(shape: Shape, run: fn(&str) -> usize) -> Points {
    let mut points = Points::new();
    for size in 0..SIZES {
        let text = shape.text(1024 << size);
        let time = fastest(|| run(black_box(&text)));
        points.push((text.len() as f64 / 1024.0, time.as_secs_f64()));
        // With quadratic growth, twice the length takes four times as long.
        if time * 4 > LIMIT {
            break;
        }
    }
    points
}

fn time(seconds: f64) -> String {
    match seconds {
        s if s < 0.9995e-3 => format!("{} µs", rounded(s * 1e6)),
        s if s < 0.9995 => format!("{} ms", rounded(s * 1e3)),
        s => format!("{} s", rounded(s)),
    }
}

/// Rounds a number below 10 to one decimal, and other numbers to integers.
fn rounded(number: f64) -> String {
    match number {
        n if n < 9.95 => format!("{n:.1}").trim_end_matches(".0").to_owned(),
        n => format!("{n:.0}"),
    }
}

fn size(kib: f64) -> String {
    match kib {
        kib if kib >= 1023.0 => "1 MiB".to_owned(),
        kib => format!("{kib:.0} KiB"),
    }
}

pub fn figure() -> Result<String> {
    let panels = SHAPES.map(|(_, shape)| PEERS.map(|(.., run)| measured(shape, run)));
    let mut labels = Vec::new();
    for (name, task, mark, _) in PEERS {
        labels.push((mark, format!("{name} {}, {task}", version(name)?)));
    }
    let mut description = String::from("Processor time by length of the text.");
    for ((shape, _), lines) in SHAPES.iter().zip(&panels) {
        description += &format!(" {shape}");
        for ((_, label), points) in labels.iter().zip(lines) {
            let ends = [points.first(), points.last()].into_iter().flatten();
            let ends: Vec<_> =
                ends.map(|&(at, s)| format!("{} for {}", time(s), size(at))).collect();
            description += &format!("; {label}: {}", ends.join(", "));
        }
        description += ".";
    }
    let words = Words {
        title: "Time on hostile text, by its length",
        subtitle: "Processor time, both axes logarithmic; the grey line is linear growth. What would take over 20 s is not run.",
        description: &description,
    };
    draw::figure(&words, 420, |area| {
        let widths = [225, 200, 0];
        let entries: Vec<_> = labels
            .iter()
            .zip(widths)
            .map(|((mark, label), width)| (*mark, label.as_str(), width))
            .collect();
        draw::legend(area, (20, 66), &entries)?;
        for (at, ((name, _), lines)) in SHAPES.iter().zip(&panels).enumerate() {
            panel(area, at, name, lines)?;
        }
        Ok(())
    })
}

fn panel(area: &Area<'_>, at: usize, name: &str, lines: &[Points]) -> Result {
    let left = 14 + 258 * at as i32;
    draw::text(area, name, (left + 54, 98), INK, HPos::Left)?;
    let panel = area.clone().shrink((left, 116), (258_u32, 300_u32));
    let mut chart = ChartBuilder::on(&panel)
        .x_label_area_size(44)
        .y_label_area_size(54)
        .margin_right(12)
        .margin_top(6)
        .build_cartesian_2d(
            (0.8..LARGEST * 1.25).log_scale().base(32.0),
            (1e-7..40.0).log_scale(),
        )?;
    chart
        .configure_mesh()
        .max_light_lines(1)
        .x_labels(6)
        .x_label_formatter(&|kib| size(*kib))
        .y_labels(10)
        .y_label_formatter(&|seconds| time(*seconds))
        .x_desc("length")
        .axis_style(SOFT_INK)
        .bold_line_style(GRID)
        .light_line_style(TRANSPARENT)
        .label_style(draw::font(SOFT_INK))
        .axis_desc_style(draw::font(SOFT_INK))
        .draw()?;
    let to_pixels = chart.as_coord_spec();
    let linear =
        [1.0, LARGEST / 16.0, LARGEST].map(|kib| to_pixels.translate(&(kib, LINEAR * kib)));
    let (x, y) = linear[1];
    draw::text(area, "linear", (x + 10, y + 4), SOFT_INK, HPos::Left)?;
    area.draw(&PathElement::new(linear, GREY.stroke_width(2)))?;
    for (points, (.., mark, _)) in lines.iter().zip(PEERS) {
        let pixels: Vec<_> = points.iter().map(|at| to_pixels.translate(at)).collect();
        for &at in &pixels {
            mark.draw(area, at)?;
        }
        area.draw(&PathElement::new(pixels, mark.color().stroke_width(2)))?;
    }
    Ok(())
}
