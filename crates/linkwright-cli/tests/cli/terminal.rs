//! `linkwright render --to terminal` and `linkwright find --columns`, run as people run them.

use std::io::{Read as _, Write as _};
use std::thread;
use std::time::Duration;

use crate::support::{cli, file, linkwright, output, refuse, spawn, tree};

/// What is written for a text, with visible escapes: `␛` is ESC, `⟦href⟧` starts a link and `⟦⟧` ends one.
fn shown(args: &str, text: &str) -> String {
    let args = format!("render --to terminal --no-config {args}");
    let mut shown = String::new();
    let written = output(&args, text);
    let mut rest = &*written;
    while let Some((before, link)) = rest.split_once("\x1B]8;") {
        let (link, after) = link.split_once("\x1B\\").unwrap();
        let (id, href) = link.split_once(';').unwrap();
        let id = if id.is_empty() { String::new() } else { format!("{id} ") };
        shown += &format!("{before}⟦{id}{href}⟧");
        rest = after;
    }
    (shown + rest).replace('\x1B', "␛")
}

#[test]
fn links_and_escape_sequences() {
    let cases = [
        // Over rows, a link has one name.
        (
            "See https://example.com/manual/of/rows/a\nb/c.html now.\n",
            "See ⟦id=lw1 https://example.com/manual/of/rows/ab/c.html⟧https://example.com/manual/of/rows/a⟦⟧\n\
             ⟦id=lw1 https://example.com/manual/of/rows/ab/c.html⟧b/c.html⟦⟧ now.\n",
        ),
        (
            "example.com and a@example.com\r\n",
            "⟦id=lw1 https://example.com⟧example.com⟦⟧ and ⟦id=lw2 mailto:a@example.com⟧a@example.com⟦⟧\r\n",
        ),
        // Colors stay, also within a link.
        (
            "\x1B[1;31mhttps://example.com/\x1B[0ma\x1B[38;5;8mb\x1B[m\n",
            "␛[1;31m⟦id=lw1 https://example.com/ab⟧https://example.com/␛[0ma␛[38;5;8mb⟦⟧␛[m\n",
        ),
        // Nothing is hidden, moved, erased, renamed, copied or asked for.
        (
            "\x1B[8ma\x1B[1;8;4mb\x1B[0m\x1B[2J\x1B[H\x1B[Kc\x1B]0;title\x07\x1B]52;c;YQ==\x1B\\d\x1B[6n\x1BPq\x1B\\\x1Bce\n",
            "a␛[1;4mb␛[0mcde\n",
        ),
        ("over\rwritten\x08\x07\x7F\u{9B}2Jx\r\n", "over\nwrittenx\r\n"),
        ("\x1B[>4;2m\x1B[?25la\n", "a\n"),
        // A link of the input stays where it is honest.
        (
            "\x1B]8;;https://example.org/a\x1B\\here\x1B]8;;\x1B\\ \x1B]8;id=1;https://www.example.com/x\x07example.com\x1B]8;;\x07\n",
            "⟦https://example.org/a⟧here⟦⟧ ⟦https://www.example.com/x⟧example.com⟦⟧\n",
        ),
        (
            "\x1B]8;;https://example.net/\x1B\\example.com\x1B]8;;\x1B\\ \x1B]8;;javascript:x\x1B\\b\x1B]8;;\x1B\\\n",
            "⟦id=lw1 https://example.com⟧example.com⟦⟧ b\n",
        ),
        ("\x1B]8;;https://example.org/\x1B\\never closed", "never closed"),
        // A host that could deceive is no link: the text stays as it is.
        ("https://еbay.com\n", "https://еbay.com\n"),
        // Sequences that have no end.
        ("a\x1B[1;", "a"),
        ("a\x1B]0;title", "a"),
    ];
    for (text, want) in cases {
        assert_eq!(shown("--hyperlinks always --columns 40", text), want, "{text:?}");
    }
}

#[test]
fn nothing_is_added_where_nobody_asks() {
    let text =
        "example.com \x1B[31mred\x1B[0m \x1B]8;;https://example.org/\x1B\\here\x1B]8;;\x1B\\\n";
    let theirs = "example.com ␛[31mred␛[0m ⟦https://example.org/⟧here⟦⟧\n";
    assert_eq!(shown("", text), theirs);
    assert_eq!(shown("--hyperlinks auto", text), theirs);
    assert_eq!(shown("--hyperlinks never", text), "example.com ␛[31mred␛[0m here\n");
}

/// No byte of a text changes but for the links.
#[test]
fn the_text_stays_as_it_is() {
    for name in ["fixtures/text/prose-ja.txt", "fixtures/text/links-en.txt", "README.md"] {
        let text =
            std::fs::read_to_string(linkwright().get_current_dir().unwrap().join(name)).unwrap();
        for width in [40, 80, 120] {
            let args = format!("render --to terminal --hyperlinks always --columns {width} {name}");
            let mut rest = &*output(&args, "");
            let (mut plain, mut links) = (String::new(), 0);
            while let Some((before, link)) = rest.split_once("\x1B]8;") {
                plain += before;
                links += usize::from(link.starts_with("id="));
                rest = link.split_once("\x1B\\").unwrap().1;
            }
            assert!(plain + rest == text, "{name}");
            assert!(links > 5, "{name}: {links}");
        }
    }
}

/// Settings of the file and of the command line decide what links.
#[test]
fn settings_count() {
    let dir = tree(&[("linkwright.toml", "also = [\"wiki.corp\"]\nexclude = [\"example.org\"]\n")]);
    let notes = file(&dir, "notes.log", "wiki.corp example.org\n");
    let mut command = cli("render --to terminal --hyperlinks always");
    let shown = command.arg(&notes).output().unwrap().stdout;
    let shown = String::from_utf8(shown).unwrap();
    assert!(
        shown
            .contains("\x1B]8;id=lw1;https://wiki.corp\x1B\\wiki.corp\x1B]8;;\x1B\\ example.org\n"),
        "{shown}"
    );
}

/// In whatever pieces a text comes, what is written is the same.
#[test]
fn pieces_make_no_difference() {
    let text = "请访问https://example.com/a，然后（bücher.de/größe）。\n\n\x1B[31mMail a@example.org\x1B[0m, then\n\
                https://example.com/manual/of/rows/0123\n45/index.html\n\x1B]8;;https://example.org/\x1B\\x\x1B]8;;\x1B\\\r\nexample.com";
    let args = "render --to terminal --hyperlinks always --columns 39 --no-config";
    let whole = output(args, text);
    assert!(whole.contains("45/index.html\x1B]8;;"), "{whole}");
    for size in [1, 2, 3, 7, 50] {
        let mut child = spawn(&args.split(' ').collect::<Vec<_>>());
        let mut input = child.stdin.take().unwrap();
        for piece in text.as_bytes().chunks(size) {
            input.write_all(piece).unwrap();
            thread::sleep(Duration::from_millis(1));
        }
        drop(input);
        let written = child.wait_with_output().unwrap().stdout;
        assert_eq!(String::from_utf8(written).unwrap(), whole, "{size}");
    }
}

/// Text is shown as it arrives: what no link changes at once, and a prompt after a second.
#[test]
fn text_is_shown_while_it_arrives() {
    let mut child =
        spawn(&["render", "--to", "terminal", "--hyperlinks", "always", "--columns", "19"]);
    let (mut input, mut shown) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
    let mut next = |len: usize| {
        let mut piece = vec![0; len];
        shown.read_exact(&mut piece).unwrap();
        String::from_utf8(piece).unwrap()
    };
    input.write_all(b"See example.com").unwrap();
    assert_eq!(next(4), "See ");
    input.write_all(b" now. Name:").unwrap();
    let link = "\x1B]8;id=lw1;https://example.com\x1B\\example.com\x1B]8;;\x1B\\ now. ";
    assert_eq!(next(link.len()), link);
    assert_eq!(next(5), "Name:");
    // The next row may go on with this URL, but does not come.
    input.write_all(b"\nhttps://example.com\n").unwrap();
    let link = "\n\x1B]8;id=lw2;https://example.com\x1B\\https://example.com\x1B]8;;\x1B\\\n";
    assert_eq!(next(link.len()), link);
    drop(input);
    assert!(child.wait().unwrap().success());
}

#[test]
fn what_is_no_utf8_is_replaced() {
    let bytes = [b"a\xFFb \xE8\xAF".as_slice(), b"\xB7 c\xE8"].concat();
    let written = output("render --to terminal", bytes);
    assert_eq!(written, "a\u{FFFD}b \u{8BF7} c\u{FFFD}");
}

#[test]
fn what_does_not_fit_together() {
    let dir = tree(&[("page.html", "<p>example.com")]);
    refuse(cli("render --to terminal page.html").current_dir(&dir), &["page.html", "not for HTML"]);
    refuse(&mut cli("render --to terminal --page"), &["--page", "not for --to terminal"]);
    refuse(
        &mut cli("render --hyperlinks always"),
        &["--hyperlinks and --columns are for --to terminal"],
    );
    refuse(&mut cli("render --to terminal --columns 0"), &["0", "at least 1"]);
    refuse(&mut cli("find --columns x"), &["'x'", "or auto"]);
    refuse(&mut cli("find --columns 80 --lines"), &["--lines"]);
    refuse(&mut cli("find --columns 80 --from html"), &["--from"]);
}

#[test]
fn find_joins_rows() {
    let mail = "See also:\r\n> \x1B[34mhttps://example.com/日本/of/rows/0123\x1B[0m\r\n> \x1B[34m45/index.html\x1B[0m and a@example.com.\r\n";
    let joined = "https://example.com/%E6%97%A5%E6%9C%AC/of/rows/012345/index.html";
    for columns in ["39", "auto"] {
        assert_eq!(
            output(&format!("find --columns {columns}"), mail),
            format!(
                "-:2:8: https://example.com/日本/of/rows/012345/index.html -> {joined}\n\
                 -:3:30: a@example.com -> mailto:a@example.com\n"
            )
        );
    }
    let rows = output("find --json --columns 39", mail);
    let row: serde_json::Value = serde_json::from_str(rows.lines().next().unwrap()).unwrap();
    let spans = row["spans"].as_array().unwrap();
    let parts: Vec<&str> = spans.iter().map(|span| span["text"].as_str().unwrap()).collect();
    assert_eq!(parts.concat(), row["text"]);
    let of = |span: usize, name: &str| spans[span][name].as_u64().unwrap() as usize;
    for (number, part) in parts.iter().enumerate() {
        assert_eq!(&&mail[of(number, "start")..of(number, "end")], part);
    }
    assert_eq!(
        (spans[0]["columns"].to_string(), spans[1]["columns"].to_string()),
        ("[2,39]".to_owned(), "[2,15]".to_owned())
    );
    assert_eq!((of(0, "line"), of(1, "line"), row["line"].as_u64()), (2, 3, Some(2)));
    assert_eq!(
        (row["start"].as_u64(), row["end"].as_u64()),
        (Some(of(0, "start") as u64), Some(of(1, "end") as u64))
    );
    // Unknown to `find` without the option, and where the URL simply ends there.
    assert!(output("find", mail).contains("/0123 "), "{}", output("find", mail));
    assert!(output("find --columns 100", mail).contains("/0123 "));
}

/// Whatever comes in, nothing that a terminal obeys goes out but colors and links.
#[test]
fn nothing_else_reaches_the_terminal() {
    let parts = [
        "\x1B",
        "[",
        "]",
        "8",
        ";",
        "m",
        "0",
        "38;5;8",
        "\x07",
        "\\",
        "\u{9B}",
        "\u{9D}",
        "\u{9C}",
        "P",
        "X",
        "\r",
        "\n",
        "\x08",
        "\x18",
        " ",
        "a",
        "https://example.com/",
        "javascript:x",
        "8;;",
        "?25h",
        "2J",
        "é",
        "\0",
        "\u{7F}",
        "<",
        "|",
    ];
    // Numbers without a pattern, the same in each run.
    let mut state = 1_u32;
    let mut next = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        parts[(state >> 16) as usize % parts.len()]
    };
    let text: String = (0..200_000).map(|_| next()).collect();
    let written = output("render --to terminal --hyperlinks always --columns 20 --no-config", text);
    let mut rest = &*written;
    while let Some(at) = rest.find(|c: char| c.is_control() && !"\n\t".contains(c)) {
        rest = &rest[at..];
        let len = if let Some(link) = rest.strip_prefix("\x1B]8;") {
            let link = link.split_once("\x1B\\").unwrap().0;
            let (id, href) = link.split_once(';').unwrap();
            assert!(id.is_empty() || id.starts_with("id=lw"), "{link:?}");
            assert!(href.is_empty() || href.starts_with("https://"), "{link:?}");
            assert!(!link.contains(char::is_control), "{link:?}");
            link.len() + 6
        } else if let Some(colors) = rest.strip_prefix("\x1B[") {
            let end = colors.find('m').unwrap();
            let colors = &colors[..end];
            assert!(colors.chars().all(|c| c.is_ascii_digit() || ";:".contains(c)), "{colors:?}");
            end + 3
        } else {
            assert!(rest.starts_with("\r\n"), "{:?}", &rest.chars().take(9).collect::<String>());
            2
        };
        rest = &rest[len..];
    }
    assert!(written.len() > 100_000);
}
