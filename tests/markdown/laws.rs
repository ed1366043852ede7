//! Laws for every source.

use proptest::prelude::*;

use crate::support;
use crate::support::laws::adapters;
use crate::support::laws::{markdown as law, written};

/// Returns sources of random pieces, some of them hostile.
fn pieces() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        4 => prop::sample::select(vec![
            "https://example.com", "http://x.org/a", "example.com", "a@b.com", "www.example.com/x",
            "https://x.org/_/A", "https://y.org/*a*/b", "https://x.org/a_(b)", "bücher.de",
            "https://x.org/?a&amp;b", "https://x.org/%E6%9D%B1", "mailto:a@b.com", "http://[::1]/",
            "https://x.org/~u", "https://x.org/a--b", "https://x.org/[x]", "_a@b.com", "x.com.",
        ]),
        4 => prop::sample::select(vec![
            "*", "**", "_", "__", "~~", "~", "`", "``", "[", "]", "(", ")", "!", "\\", "<", ">", "&",
            "|", "$", "^", "\"", "'", ":", "#", "-", "=", "{", "}", "/", ".", ",", "{{", "}}", "@",
            "<b>", "</b>", "<!--", "-->", "<!X ", "<a href=x>", "</a>", "[x](y)", "[x]: y", "![", "](",
            "[[", "]]", "[^1]", "&lt;", "&amp;", "<https://b.com>", "{#", ":::", "::x", "<br>",
            "==", "++", "%%", "{++", "++}", "{>>", "<<}", "\u{FEFF}", "<Card/>", "<Pre/>", "<title>", "</title>",
            "<select>", "<template>", "\\begin{x}", "\\end{x}", "={", "<https://b.com/ ", "[^1]: ", "- [ ]",
        ]),
        4 => prop::sample::select(vec![
            " ", " ", " ", "\n", "\n\n", "\n> ", "\n- ", "\n# ", "\n| a | b |\n|---|---|\n| ", "  \n", "\t",
            "\n```\n", "\n    ", "\n1. ", "\n---\n", "\r\n", "\r", "\n: ", "\n\n[x]: ",
            "\n\n---\nkey: ", "\nKey: ", "\n+++ {", "\n|---|---|---|\n", "\n---- -----\n", "\n-----\n",
            "\n%%\n", "\x0C\n",
        ]),
        2 => prop::sample::select(vec!["a", "b c", "谢谢", "。", "x", "é", "1", "はい"]),
    ];
    prop::collection::vec(piece, 0..14).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(support::cases(3000, Some("fixtures/regressions/markdown.txt")))]

    #[test]
    fn rewriting_twice_changes_nothing(bytes in prop::collection::vec(any::<u8>(), 2..32)) {
        law::rewriting_twice_changes_nothing(&written::sentence(&bytes));
    }

    #[test]
    fn a_stream_gives_the_whole(source in pieces(), sizes in prop::collection::vec(1_usize..40, 1..4)) {
        law::a_stream_gives_the_whole(&source, &sizes);
    }

    #[test]
    fn a_shown_link_stays(source in arriving(), size in 1_usize..6) {
        law::a_shown_link_stays(&source, size);
    }

    #[test]
    fn edits_are_the_difference(source in pieces()) {
        law::edits_are_the_difference(&source);
    }

    #[test]
    fn only_anchors_are_new(source in pieces()) {
        law::only_anchors_are_new(&source);
    }

    #[test]
    fn no_prose_stays_and_nothing_else(
        before in plain_pieces(&[]), stays in no_prose(), after in plain_pieces(&[]),
    ) {
        law::no_prose_stays_and_nothing_else(&before, &stays, &after);
    }

    #[test]
    fn rewritten_is_as_rendered(source in plain_pieces(&TAGS)) {
        adapters::rewritten_is_as_rendered(&source);
    }
}

/// Returns sources like the output of a language model. No emphasis delimiter touches a link,
/// because the stream promises nothing there.
fn arriving() -> impl Strategy<Value = String> {
    let piece = prop::sample::select(vec![
        "https://a.com/x",
        "b.com",
        "a@d.com",
        "www.e.com/x?y",
        "http://e.com/&copy;a，",
        "[x](/y)",
        " ",
        " ",
        " ",
        "\n",
        "\n\n",
        "word",
        "see",
        " now",
        "。",
        "谢谢",
        "は",
        "`",
        "``",
        "\n```\n",
        "\n   ```\n",
        "\n~~~\n",
        "[",
        "[x](https://z.com)",
        "](https://z.com)",
        "(",
        ")",
        "\n- ",
        "\n1. ",
        "\n  ",
        "\n   ",
        "\n# ",
        "\n---\n",
        "\n===\n",
        " | ",
        "\n| ",
        "\n|---|---|\n",
        "$",
        "{",
        "}",
        " {b.com}",
        "\n> ",
        "-",
        ",",
        " **b** ",
        " **b ",
    ]);
    prop::collection::vec(piece, 0..14).prop_map(|pieces| pieces.concat())
}

/// Returns sources that all renderers parse alike: pieces without delimiters, and `more`.
fn plain_pieces(more: &[&'static str]) -> impl Strategy<Value = String> {
    let marks = [" C++ ", " == ", " ==", "\n\n| a | b |\n|---|---|---|\n| "];
    let piece = prop::sample::select([&adapters::plain()[..], &marks, more].concat());
    prop::collection::vec(piece, 0..12).prop_map(|pieces| pieces.concat())
}

/// Tags in a text, some of which hide the text after them. Each has a word before it: with a tag
/// right after a refused URL, the text after the tag is judged differently.
const TAGS: [&str; 7] =
    [" a<Card/>", " a <b>", " a</b> ", " a <title>", " a <select>", " a</title> ", " a<Pre/> "];

/// Returns syntax that stays unchanged, with a link in it.
fn no_prose() -> impl Strategy<Value = String> {
    let kind = prop::sample::select(vec![
        "{{ ⸠ }}",
        "{% x() %}\n⸠\n\n⸠\n{% end %}",
        "{{< x >}}\n⸠\n\n⸠\n{{< /x >}}",
        "[x]{x=⸠}",
        "- [ ]⸠",
        "⸠{.x}",
        "text\n⸠ | b\n--|--",
        "+---+\n| ⸠ |\n+---+",
        "`⸠`",
        "```\n⸠\n```",
        "<a href=x>⸠</a>",
        "[⸠](x)",
    ]);
    let link = prop::sample::select(vec![
        "https://example.com/x",
        "b.com",
        "a@b.com",
        "www.b.com",
        "https://b.com",
    ]);
    (kind, link).prop_map(|(kind, link)| kind.replace('⸠', link))
}
