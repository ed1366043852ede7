//! Hostile shapes: texts that an attacker would repeat to cause work. Detection and every adapter
//! use the same list.

use std::fmt;

/// A text: `head`, `unit` repeated, `middle`, `close` repeated as often, and `tail`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    head: &'static str,
    unit: &'static str,
    middle: &'static str,
    close: &'static str,
    tail: &'static str,
}

impl Shape {
    /// Returns `unit` × n.
    pub const fn unit(unit: &'static str) -> Self {
        Self { head: "", unit, middle: "", close: "", tail: "" }
    }

    /// Returns `head` + `unit` × n.
    pub const fn headed(head: &'static str, unit: &'static str) -> Self {
        Self { head, ..Self::unit(unit) }
    }

    /// Returns `unit` × n + `tail`.
    pub const fn tailed(unit: &'static str, tail: &'static str) -> Self {
        Self { tail, ..Self::unit(unit) }
    }

    /// Returns `head` + `unit` × n + `tail`.
    pub const fn between(head: &'static str, unit: &'static str, tail: &'static str) -> Self {
        Self { head, tail, ..Self::unit(unit) }
    }

    /// Returns `open` × n + `middle` + `close` × n.
    pub const fn nested(open: &'static str, middle: &'static str, close: &'static str) -> Self {
        Self { middle, close, ..Self::unit(open) }
    }

    /// Puts the shape between `head` and `tail`.
    pub const fn inside(self, head: &'static str, tail: &'static str) -> Self {
        Self { head, tail, ..self }
    }

    /// Returns about `len` bytes of the shape.
    pub fn text(self, len: usize) -> String {
        // A multiple of 12, because some elements close at their second start, and some emphases at
        // their third.
        let times = len / (self.unit.len() + self.close.len()) / 12 * 12;
        [self.head, &self.unit.repeat(times), self.middle, &self.close.repeat(times), self.tail]
            .concat()
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut plus = "";
        for (text, times) in [
            (self.head, ""),
            (self.unit, " × n"),
            (self.middle, ""),
            (self.close, " × n"),
            (self.tail, ""),
        ] {
            if !text.is_empty() {
                write!(f, "{plus}{text:?}{times}")?;
                plus = " + ";
            }
        }
        Ok(())
    }
}

/// The units that are repeated by themselves.
#[rustfmt::skip]
const UNITS: [&str; 76] = [
    // Links and parts of links.
    "a@b.com\n", "mailto:", "http://", "a@", "@", "a.a~", "www._", "a.:", "한.", "1.", "xn--",
    "-.", "。", "example.com。", "a.", "x", "a.com ", "a.com,", "https://a.com/\n\n",
    "http://a:b@c ", "http://[::1] ", "例a.com.", "https://a.com/é(é)?ü=%C3%BC#ö ",
    "\u{200B}a.com", "\u{202E}a.com ", "сс.", "a.com/* ", "#a@b.com!", "urn:a.com:", "✪a.com", "a.com/の、",
    "https://a.com/xhttps:", "a.com-x.", "a.com/'s ", "mailto:a@b.com?", "你。",
    // HTML.
    "<!--", "<!-- -->", "a.b<!-- -->", "<a href=\"", "<a href=x>", "<a>", "</a>", "<ul><li>",
    "<table>", "<table><tr><td>a.com", "<div>", "<p>a.com", "<kbd>a.com", "<svg><a>",
    "<template>", "<script>", "<p a b c d=e f='g' h=\"i\">", "<", "&amp;", "&#46;a", "<x y='",
    // Markdown.
    ">", "> ", "- ", "*", "* a.com\n", "*https://a.com/* ", "_https://a.com/_x", "**a.com**谢",
    "[a.com](", "![a.com", "[a.com]", "[a]: a.com\n", "`a.com", "$a.com", "|a.com", "{{a.com",
    "# a.com\n", "\\a.com", "<https://a.com ",
];

/// The units that are repeated after a URL.
const BEHIND: [&str; 27] = [
    ")", ").", ";", "&a;", "*", "?!", "%", "(", "[(", "%C3%BC", "%FF", "\u{308}", "/", "?a=", "_a",
    "*a*", "&amp;", "--", "\\", "x", "の", "下载", "를", "xhttp://", "<b", "中、", "の[",
];

/// The nested shapes: their start, their innermost part and their end.
const NESTED: [Shape; 28] = [
    Shape::nested("(", "a.com", ")"),
    Shape::nested("[", "https://a.com/", "]"),
    Shape::nested("(", "", ")").inside("https://a.com/", ""),
    Shape::nested("[(", "", ")]").inside("https://a.com/?q=", ""),
    Shape::nested("“", "a.com", "”"),
    Shape::nested("(a.com", "", ")"),
    Shape::nested("<div>", "a.com", "</div>"),
    Shape::nested("<div>a.com ", "", "</div>a.com "),
    Shape::nested("<ul><li>", "a.com", "</li></ul>"),
    Shape::nested("<table><tr><td>", "a.com", "</td></tr></table>"),
    Shape::nested("<b>", "a.com", "</b>"),
    Shape::nested("<a href=x>", "a.com", "</a>"),
    Shape::nested("<kbd>", "a.com", "</kbd>"),
    Shape::nested("<svg>", "a.com", "</svg>"),
    Shape::nested("<object>", "a.com", "</object>"),
    Shape::nested("<select>", "a.com", "</select>"),
    Shape::nested("*", "a.com", "*"),
    Shape::nested("**", "https://a.com/", "**"),
    Shape::nested("**", "https://a.com/", "**").inside("", "x a.com"),
    Shape::nested("**a ", "https://a.com/", "b**"),
    Shape::nested("_a.com ", "", " a.com_"),
    Shape::nested("~~", "a.com", "~~"),
    Shape::nested("[", "a.com", "](x)"),
    Shape::nested("![", "a.com", "](x)"),
    Shape::nested("> ", "a.com", "\n"),
    Shape::nested("- ", "a.com", "\n"),
    Shape::nested("{{", "a.com", "}}"),
    Shape::nested("`", "a.com", "`"),
];

/// Returns the shapes that all paths share.
pub fn shared() -> Vec<Shape> {
    let units = UNITS.into_iter().map(Shape::unit);
    let headed = BEHIND.map(|unit| Shape::headed("http://a.com/", unit));
    let tailed = [".com", "@example.com"].into_iter().flat_map(|tail| {
        ["a.", "x", "1.", "。", "한.", "xn--", "a@"].map(|unit| Shape::tailed(unit, tail))
    });
    let between = [
        Shape::headed("a ", "x"),
        Shape::between("**https://a.com/", "*_a", "**"),
        Shape::between("<p>http://a.com/", "&a;", "</p>"),
        Shape::between("<a href=x>", "a.com ", "</a>"),
        Shape::between("# --", "a.com ", "  "),
        Shape::between("[", "a.com ", "](x)"),
    ];
    units.chain(headed).chain(tailed).chain(between).chain(NESTED).collect()
}
