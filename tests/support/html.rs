//! HTML that tests of several adapters read.

use proptest::prelude::*;

/// Start tags of elements whose text never links.
pub const SKIPPED: &[&str] = &[
    "a href=x",
    "button",
    "code",
    "iframe",
    "kbd",
    "math",
    "noembed",
    "noframes",
    "noscript",
    "option",
    "pre",
    "samp",
    "script",
    "select",
    "style",
    "svg",
    "template",
    "textarea",
    "title",
    "tt",
    "xmp",
    "SCRIPT",
    "Pre",
    "div contenteditable",
    "p CONTENTEDITABLE=true",
];

fn piece() -> impl Strategy<Value = String> {
    let fixed = prop::sample::select(vec![
        "example.com",
        "https://",
        "a.com/",
        "a@b.com",
        " ",
        "\n",
        "\r\n",
        "&amp;",
        "&",
        "&#47;",
        "&lt;",
        "&gt",
        "&notin;",
        "&semi;",
        ";",
        "<b>",
        "</b>",
        "<p>",
        "</p>",
        "<br/>",
        "<a href=x>",
        "<a>",
        "</a>",
        "<code>",
        "</code>",
        "<!--",
        "-->",
        "--!>",
        "<!",
        "<?",
        "</",
        "<",
        ">",
        "<script>",
        "</script>",
        "<textarea>",
        "</textarea>",
        "<svg>",
        "</svg>",
        "<![CDATA[",
        "]]>",
        "\"",
        "'",
        "=",
        "ü",
        "。",
        "請",
        "\u{0}",
        "/",
        "?",
        "#",
        "(",
        ")",
        ".",
        "x",
        "<table>",
        "<tr>",
        "<td>",
        "<th>",
        "<caption>",
        "<tbody>",
        "</td>",
        "</tr>",
        "</table>",
        "<object>",
        "</object>",
        "<select>",
        "<option>",
        "</select>",
        "<template>",
        "</template>",
        "<button>",
        "</button>",
        "<pre>",
        "</pre>",
        "<i>",
        "</i>",
        "<li>",
        "<ul>",
        "</ul>",
        "<foreignObject>",
        "<svg/>",
        "<div contenteditable>",
        "</div>",
        "<h1>",
        "\u{1}",
    ]);
    // What is not seen joins what is on its two sides until a tag is between them.
    let any = proptest::char::ranges(
        vec![
            '!'..='~',
            'À'..='ÿ',
            'α'..='ω',
            'א'..='ת',
            'ァ'..='ヶ',
            '一'..='龥',
        ]
        .into(),
    );
    prop_oneof![15 => fixed.prop_map(str::to_owned), 1 => any.prop_map(String::from)]
}

/// Pieces of HTML in any order.
pub fn page() -> impl Strategy<Value = Vec<u8>> {
    let text =
        prop::collection::vec(piece(), 0..40).prop_map(|pieces| pieces.concat().into_bytes());
    (text, prop::option::weighted(0.2, any::<(u8, usize)>())).prop_map(|(mut text, byte)| {
        if let Some((byte, at)) = byte {
            text.insert(at % (text.len() + 1), byte);
        }
        text
    })
}
