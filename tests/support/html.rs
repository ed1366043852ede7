//! HTML for the tests of several adapters.

use proptest::prelude::*;

use super::table::pieces;

/// Returns start tags of elements whose text never links.
pub fn skipped() -> Vec<String> {
    pieces(
        r"a\u{20}href=x button code iframe kbd math noembed noframes noscript option pre samp
        script select style svg template textarea title tt xmp SCRIPT Pre
        div\u{20}contenteditable p\u{20}CONTENTEDITABLE=true",
    )
}

fn piece() -> impl Strategy<Value = String> {
    let fixed = prop::sample::select(pieces(
        r#"example.com https:// a.com/ a@b.com \u{20} \n \r\n &amp; & &#47; &lt; &gt &notin; &semi;
        ; <b> </b> <p> </p> <br/> <a\u{20}href=x> <a> </a> <code> </code> <!-- --> --!> <! <? </
        < > <script> </script> <textarea> </textarea> <svg> </svg> <![CDATA[ ]]> " ' = ü 。 請
        \u{0} / ? # ( ) . x <table> <tr> <td> <th> <caption> <tbody> </td> </tr> </table>
        <object> </object> <select> <option> </select> <template> </template> <button> </button>
        <pre> </pre> <i> </i> <li> <ul> </ul> <foreignObject> <svg/> <div\u{20}contenteditable>
        </div> <h1> <meta\u{20}charset=big5> <?xml\u{20}encoding=sjis?> \u{1}"#,
    ));
    // Invisible characters are left out: they join the text on both sides until a tag separates it.
    let any = proptest::char::ranges(
        vec!['!'..='~', 'À'..='ÿ', 'α'..='ω', 'א'..='ת', 'ァ'..='ヶ', '一'..='龥'].into(),
    );
    prop_oneof![15 => fixed, 1 => any.prop_map(String::from)]
}

/// Returns pieces of HTML in any order, sometimes with a random byte.
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

/// Returns pages with well-nested markup from the same pieces. A piece that would break the nesting
/// is left out, each end tag closes the last open element, and elements still open at the end are
/// closed.
pub fn well_nested_page() -> impl Strategy<Value = String> {
    // Sequences that single pieces seldom form.
    let longer = prop::sample::select(vec![
        "<table><tr><td>",
        "<table><caption>",
        "<svg><foreignObject>",
        "<![CDATA[a.com]]>",
        "<!-- b.com -->",
        " example.com",
        " a.com/x ",
        " a@b.com ",
    ]);
    // U+0001 marks our anchors.
    let piece = piece().prop_map(|piece| piece.replace('\u{1}', ""));
    let piece = prop_oneof![5 => piece, 1 => longer.prop_map(str::to_owned)];
    prop::collection::vec(piece, 0..60).prop_map(|pieces| well_nested(&pieces))
}

fn well_nested(pieces: &[String]) -> String {
    let closed = |open: &[&str]| -> String {
        let names = open.iter().rev();
        names.map(|name| format!("</{name}>")).collect()
    };
    let mut page = String::new();
    let mut open: Vec<&str> = Vec::new();
    for piece in pieces {
        if piece.starts_with("</") {
            // This page was checked when the element was opened, or when its last piece was added.
            let last = open.len().saturating_sub(1);
            page += &closed(&open.split_off(last));
            continue;
        }
        let before = open.len();
        for tag in piece.split_inclusive('>') {
            let name = tag.strip_prefix('<').unwrap_or_default();
            let end = name.find(|c: char| !c.is_ascii_alphanumeric());
            let name = &name[..end.unwrap_or_default()];
            if !name.is_empty() && !tag.ends_with("/>") {
                open.push(name);
            }
        }
        let more = format!("{page}{piece}");
        if super::laws::tree::is_well_nested(&(more.clone() + &closed(&open))) {
            page = more
        } else {
            open.truncate(before)
        }
    }
    page + &closed(&open)
}
