//! Shared parts of the figures: a card of a fixed width with a title, text, and colours that
//! colour-blind readers can distinguish (by Okabe and Ito).

use std::error::Error;

use plotters::coord::Shift;
use plotters::prelude::*;
pub use plotters::style::WHITE;
use plotters::style::text_anchor::{HPos, Pos, VPos};

pub type Result<T = ()> = std::result::Result<T, Box<dyn Error>>;
pub type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;

const WIDTH: u32 = 800;
pub const INK: RGBColor = RGBColor(31, 35, 40);
pub const SOFT_INK: RGBColor = RGBColor(87, 96, 106);
pub const GRID: RGBColor = RGBColor(225, 228, 232);
pub const BLUE: RGBColor = RGBColor(0, 114, 178);
pub const ORANGE: RGBColor = RGBColor(230, 159, 0);
pub const RED: RGBColor = RGBColor(213, 94, 0);
pub const GREEN: RGBColor = RGBColor(0, 158, 115);
pub const GREY: RGBColor = RGBColor(201, 207, 214);

/// The colours on a dark page: lighter ink on a dark card, and darker bars under the ink.
const DARK: &str = "<style>@media (prefers-color-scheme: dark) {
rect[fill=\"#FFFFFF\"] { fill: #0D1117 }
[fill=\"#1F2328\"] { fill: #E6EDF3 }
[fill=\"#57606A\"] { fill: #9DA7B3 }
[stroke=\"#57606A\"] { stroke: #9DA7B3 }
[stroke=\"#E1E4E8\"] { stroke: #30363D }
rect[fill=\"#C9CFD6\"] { fill: #484F58 }
rect[fill=\"#E69F00\"] { fill: #8A6100 }
}</style>";

/// The backend divides the size of text by this number.
const SCALE: f64 = 1.24;

/// The texts of a figure.
pub struct Words<'a> {
    pub title: &'a str,
    pub subtitle: &'a str,
    /// The content of the figure, for readers who cannot see it.
    pub description: &'a str,
}

/// Draws a figure as SVG.
pub fn figure(
    words: &Words<'_>,
    height: u32,
    draw: impl FnOnce(&Area<'_>) -> Result,
) -> Result<String> {
    let mut svg = String::new();
    let area = SVGBackend::with_string(&mut svg, (WIDTH, height)).into_drawing_area();
    area.fill(&WHITE)?;
    let bold = ("sans-serif", 17.0 * SCALE).into_font().style(FontStyle::Bold);
    area.draw(&Text::new(words.title, (20, 14), bold.color(&INK)))?;
    text(&area, words.subtitle, (20, 40), SOFT_INK, HPos::Left)?;
    draw(&area)?;
    area.present()?;
    drop(area);
    let head = format!(
        "xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" aria-labelledby=\"title description\">\n\
         <title id=\"title\">{}</title>\n<desc id=\"description\">{}</desc>\n{DARK}",
        escaped(words.title),
        escaped(words.description),
    );
    // The backend writes an opacity for every shape, but 1 is the default.
    let svg = svg.replace(" opacity=\"1\"", "");
    Ok(svg.replacen("xmlns=\"http://www.w3.org/2000/svg\">", &head, 1))
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}

/// Returns the style of ordinary text.
pub fn font(color: RGBColor) -> TextStyle<'static> {
    ("sans-serif", 13.0 * SCALE).into_font().color(&color)
}

pub fn text(area: &Area<'_>, text: &str, at: (i32, i32), color: RGBColor, h: HPos) -> Result {
    let style = font(color).pos(Pos::new(h, VPos::Top));
    Ok(area.draw(&Text::new(text, at, style))?)
}

pub fn bar(area: &Area<'_>, from: (i32, i32), to: (i32, i32), color: RGBColor) -> Result {
    Ok(area.draw(&Rectangle::new([from, to], color.filled()))?)
}

/// The mark of a line or bar. Marks differ in form as well as in colour.
#[derive(Clone, Copy)]
pub enum Mark {
    Square(RGBColor),
    Circle(RGBColor),
    Triangle(RGBColor),
}

impl Mark {
    pub fn color(self) -> RGBColor {
        let (Self::Square(color) | Self::Circle(color) | Self::Triangle(color)) = self;
        color
    }

    /// Draws the mark around a pixel.
    pub fn draw(self, area: &Area<'_>, (x, y): (i32, i32)) -> Result {
        match self {
            Self::Square(color) => bar(area, (x - 4, y - 4), (x + 4, y + 4), color)?,
            Self::Circle(color) => area.draw(&Circle::new((x, y), 4, color.filled()))?,
            Self::Triangle(color) => area.draw(&TriangleMarker::new((x, y), 6, color.filled()))?,
        }
        Ok(())
    }
}

/// Draws a legend. Each entry is a mark, its label, and the width of both.
pub fn legend(area: &Area<'_>, at: (i32, i32), entries: &[(Mark, &str, i32)]) -> Result {
    let mut x = at.0;
    for &(mark, label, width) in entries {
        mark.draw(area, (x + 5, at.1 + 6))?;
        text(area, label, (x + 16, at.1), INK, HPos::Left)?;
        x += width;
    }
    Ok(())
}

/// Returns the version of a measured package.
pub fn version(package: &str) -> Result<&'static str> {
    let lock = include_str!("../../Cargo.lock");
    let entry = lock.split_once(&format!("\nname = \"{package}\"\nversion = \""));
    let version = entry.and_then(|(_, version)| version.split('"').next());
    version.ok_or_else(|| format!("no {package} in Cargo.lock").into())
}
