//! The pieces of generated pages.

/// Pieces of a page, and the maximum number of pieces in a page: `len` in every test run, and
/// `long` in the nightly run.
pub struct Alphabet {
    pub pieces: &'static [&'static str],
    pub len: u32,
    pub long: u32,
}

/// The end of every page. It links wherever it is text.
pub const TAIL: &str =
    " x.com <style><img title=\"</style>x.com \">x.com <![CDATA[>x.com ]]>x.com --> x.com ";

#[rustfmt::skip]
pub const ALL: &[Alphabet] = &[
    Alphabet { len: 4, long: 5, pieces: &[
        "<svg>", "</svg>", "<foreignObject>", "</foreignObject>", "<div>", "<div/>", "</div>", "<p>",
    ]},
    Alphabet { len: 4, long: 5, pieces: &[
        "<math>", "</math>", "<mi>", "</mi>", "<p>", "</p>", "<svg>", "</svg>",
    ]},
    Alphabet { len: 4, long: 5, pieces: &[
        "<template>", "</template>", "<col>", "<table>", "</table>", "<td>", "<svg>", "</svg>",
    ]},
    Alphabet { len: 4, long: 5, pieces: &[
        "<table>", "<tr>", "</tr>", "<td>", "</td>", "<caption>", "</table>", "<a href=x>",
    ]},
    Alphabet { len: 4, long: 5, pieces: &[
        "<table>", "</table>", "<td>", "</td>", "<col>", "</col>", "<colgroup>", "<caption>",
    ]},
    Alphabet { len: 4, long: 5, pieces: &[
        "<select>", "</select>", "<option>", "<optgroup>", "<script>", "</script>", "<svg>", "</svg>",
    ]},
    Alphabet { len: 4, long: 5, pieces: &[
        "<select>", "</select>", "<table>", "<td>", "</table>", "<textarea>", "</textarea>", "<div>",
    ]},
    Alphabet { len: 4, long: 5, pieces: &[
        "<svg>", "</svg>", "<title>", "</title>", "<style>", "</style>", "<!--", "-->",
    ]},
    Alphabet { len: 4, long: 5, pieces: &[
        "<script>", "</script>", "<!--", "-->", "--!>", "<script ", ">", "-",
    ]},
    Alphabet { len: 4, long: 5, pieces: &[
        "<svg>", "</svg>", "<![CDATA[", "]]>", "]", ">", "<desc>", "</desc>",
    ]},
    Alphabet { len: 4, long: 5, pieces: &[
        "<noscript>", "</noscript>", "<style>", "</style>", "<!--", "-->", "<p title=\"", "\">",
    ]},
    Alphabet { len: 4, long: 5, pieces: &[
        "<a href=x>", "</a>", "<div>", "</div>", "<svg>", "</svg>", "<object>", "</object>",
    ]},
    Alphabet { len: 4, long: 5, pieces: &[
        "<button>", "</button>", "<pre>", "</pre>", "<span>", "<div>", "<b>", "</img>",
    ]},
    Alphabet { len: 3, long: 4, pieces: &[
        "<button>", "</button>", "<pre>", "</pre>", "<a href=x>", "</a>", "<code>", "</link>", "<select>", "</select>",
        "<noscript>", "</noscript>", "<template>", "<td>", "<table>", "<p>",
    ]},
    Alphabet { len: 4, long: 5, pieces: &[
        "<kbd>", "</kbd>", "<p>", "<div>", "<b>", "</b>", "<code>", "</code>",
    ]},
    Alphabet { len: 4, long: 5, pieces: &[
        "<samp>", "</samp>", "<p>", "<span>", "</span>", "<a href=x>", "</a>", "<pre>", "</pre>",
    ]},
    Alphabet { len: 4, long: 5, pieces: &[
        "<samp>", "</samp>", "<p>", "<li>", "<option>", "</option>", "<optgroup>", "</optgroup>",
    ]},
    Alphabet { len: 4, long: 5, pieces: &[
        "<noscript>", "</noscript>", "<style>", "</style>", "<script>", "</script>", "<", "</noscript ",
    ]},
    Alphabet { len: 4, long: 5, pieces: &[
        "<a href=x>", "</a>", "<div>", "</div>", "<table>", "<td>", "</table>", "<template>",
    ]},
    Alphabet { len: 4, long: 5, pieces: &[
        "<a href=x>", "<a name=x/>", "</a>", "<p>", "</p>", "<table>", "<td>", "</td>", "</table>",
    ]},
    Alphabet { len: 4, long: 5, pieces: &[
        "<a href=x>", "<p>", "</p>", "<table>", "<caption>", "<tr>", "<td>", "</td>", "</table>", "<object>", "</object>",
    ]},
    Alphabet { len: 4, long: 5, pieces: &[
        "<table>", "</table>", "<td>", "</td>", "<template>", "</template>", "<select>", "<div>", "</tr>",
    ]},
    Alphabet { len: 4, long: 5, pieces: &[
        "<a href=x>", "</a>", "<p>", "</p>", "<div>", "</div>", "<b>", "<button>", "</button>", "<td>", "<table>",
    ]},
    Alphabet { len: 4, long: 5, pieces: &[
        "<datalist>", "</datalist>", "<option>", "</option>", "<select>", "</select>", "<p>", "<button>",
    ]},
    Alphabet { len: 4, long: 5, pieces: &[
        "<svg>", "</svg>", "<title/>", "<title>", "</title>", "<style/>", "<desc>", "</desc>", "<script/>",
    ]},
    Alphabet { len: 3, long: 4, pieces: &[
        "<svg>", "</svg>", "<svg/>", "<math>", "</math>", "<foreignObject>", "</foreignObject>",
        "<mi>", "</mi>", "<annotation-xml encoding=text/html>", "</annotation-xml>", "<desc>",
        "</desc>", "<title>", "</title>", "<style>", "</style>", "<p>", "</p>", "</br>", "<b>",
        "</b>", "<div>", "</div>", "<font color=x>", "<template>", "</template>", "<col>", "<table>",
        "</table>", "<tr>", "<td>", "<caption>", "<select>", "</select>", "<option>", "<script>",
        "</script>", "<!--", "-->", "<![CDATA[", "]]>", "<img title=\"", "\">", "x.com ",
        "<noscript>", "</noscript>", "<a href=x>", "</a>", "<textarea>", "<body>", "<li>", "<rp>",
        "<button>", "<mglyph>", "<image>", "<form>",
    ]},
    // Self-closing components are start tags in HTML.
    Alphabet { len: 3, long: 4, pieces: &[
        "<Button/>", "</button>", "<A/>", "</a>", "<Code/>", "</code>", "<Select/>", "</select>", "<Title/>", "</title>", "<Svg/>",
        "<p>",
    ]},
    Alphabet { len: 3, long: 4, pieces: &[
        "<div>", "</div>", "<template shadowrootmode=open>", "</template>", "<a href=x>", "</a>", "\u{1B}", "\u{FEFF}", "<!--",
        "-->", "x.com ",
    ]},
];

impl Alphabet {
    /// Calls `each` with every sequence of up to `len` pieces, followed by [`TAIL`].
    pub fn pages(&self, len: u32, mut each: impl FnMut(&str)) {
        sequences(self.pieces, len, |pieces| each(&(pieces.concat() + TAIL)));
    }
}

/// Calls `each` with every sequence of up to `len` of the pieces.
pub fn sequences<P: Copy>(pieces: &[P], len: u32, mut each: impl FnMut(&[P])) {
    let mut sequence = Vec::new();
    for len in 0..=len {
        for number in 0..pieces.len().pow(len) {
            sequence.clear();
            let mut rest = number;
            for _ in 0..len {
                sequence.push(pieces[rest % pieces.len()]);
                rest /= pieces.len();
            }
            each(&sequence);
        }
    }
}
