//! Runs `linkwright render --to terminal` and `linkwright find --columns` as people do.

use std::io::{Read as _, Write as _};
use std::process::{Command as Process, Stdio};

use crate::support::{cli, file, linkwright, output, refuse, spawn, tree};
use crate::table::{rows, unescaped};

/// Returns the output for a text, with visible escapes: `␛` is ESC, `⟦href⟧` starts a link, and
/// `⟦⟧` ends it.
fn shown(args: &str, text: &str) -> String {
    let args = format!("render --to terminal --no-config {args}");
    let mut shown = String::new();
    let written = cli(&args).env("COLUMNS", "40").write_stdin(text).output().unwrap().stdout;
    let written = String::from_utf8(written).unwrap();
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

/// Checks the output for each text, if the terminal and the text have 40 columns.
#[track_caller]
fn check(cases: &[(&str, &str)]) {
    for (text, want) in cases {
        assert_eq!(shown("--hyperlinks always --columns 40", text), *want, "{text:?}");
    }
}

#[test]
fn links() {
    check(&[
        // A link over several rows has one ID.
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
        // A host that could deceive does not link, and its text does not change.
        ("https://еbay.com\n", "https://еbay.com\n"),
    ]);
}

/// Checks the list in docs/guarantees.md: the output hides, moves, renames, copies and requests
/// nothing.
#[test]
fn the_terminal_gets_no_dangerous_sequences() {
    check(&[
        // Concealed text is shown, and other attributes stay.
        ("\x1B[8ma\x1B[1;8;4mb\x1B[38;5;8;48;2;8;8;8mc\n", "a␛[1;4mb␛[38;5;8;48;2;8;8;8mc\n"),
        // Sequences that move or hide the cursor, and that insert, scroll or erase other rows.
        (
            "a\x1B[Hb\x1B[2;3fc\x1B[Ad\x1B[Be\x1B[Cf\x1B[2Dg\x1B[7Gh\x1B[3di\x1B[sj\x1B[uk\x1B7l\x1B8m\n",
            "abcdefghijklm\n",
        ),
        (
            "a\x1B[?25lb\x1B[2Jc\x1B[1Kd\x1B[Le\x1B[Pf\x1B[Sg\x1B[1;5rh\x1BMi\x1B[Xj\x1B[Ek\n",
            "abcdefghijk\n",
        ),
        // Modes, other character sets, and a reset.
        (
            "a\x1B[?1049hb\x1B[?2004hc\x1B[>4;2md\x1B[4he\x1B(0f\x1B)Bg\x1Bch\x1B[!pi\x1B=j\x0Ek\x0Fl\n",
            "abcdefghijkl\n",
        ),
        // The title, the clipboard, notifications, the colors of the terminal, the working
        // directory, images.
        (
            "a\x1B]0;title\x07b\x1B]52;c;YQ==\x1B\\c\x1B]9;hello\x07d\x1B]4;1;red\x07e\x1B]7;file:///\x07f\x1B]1337;File=:AA\x07g\n",
            "abcdefg\n",
        ),
        // Requests for reports, and strings.
        (
            "a\x1B[6nb\x1B[cc\x1B[>qd\x1B[21te\x1BPq\x1B\\f\x1BXg\x1B\\h\x1B^i\x1B\\j\x1B_k\x1B\\l\x05m\n",
            "abcdefhjlm\n",
        ),
        // Other control characters, and the sequences that start with one of U+0080 to U+009F.
        (
            "a\0b\x07c\x0Bd\x0Ce\x7Ff\x18g\u{84}h\u{9B}2Ji\u{9D}0;title\u{9C}j\u{9B}31mk\u{9B}0Kl\n",
            "abcdefghij␛[31mk␛[Kl\n",
        ),
        // Sequences without an end.
        ("a\x1B[1;", "a"),
        ("a\x1B]0;title", "a"),
    ]);
    let long = format!("a\x1B]0;{}\x07b\n", "title".repeat(2000));
    check(&[(&long, "ab\n")]);
}

#[test]
fn links_of_the_input() {
    check(&[
        // Existing links keep their IDs and targets, on other sites and with other schemes.
        (
            "\x1B]8;;https://example.org/a\x1B\\here\x1B]8;;\x1B\\ \x1B]8;id=1;https://www.example.com/x\x07example.com\x1B]8;;\x07\n",
            "⟦https://example.org/a⟧here⟦⟧ ⟦id=1 https://www.example.com/x⟧example.com⟦⟧\n",
        ),
        (
            "\x1B]8;;file://pc/a%20b/lib.rs\x07lib.rs\x1B]8;;\x07 \x1B]8;;vscode://file/größe.txt:1:2\x1B\\1\x1B]8;;\x1B\\:example.org\n",
            "⟦file://pc/a%20b/lib.rs⟧lib.rs⟦⟧ ⟦vscode://file/größe.txt:1:2⟧1⟦⟧:⟦id=lw1 https://example.org⟧example.org⟦⟧\n",
        ),
        // A link over two rows, a link that ends the link before it, and a link that contains a
        // color.
        (
            "\x1B]8;;man:a(1)\x07ab\r\ncd\x1B]8;;file:///b\x07\x1B[1mef\x1B[m\x1B]8;;\x07\n",
            "⟦man:a(1)⟧ab\r\ncd⟦file:///b⟧␛[1mef␛[m⟦⟧\n",
        ),
        // A domain may be the name of a file, but a URL is not.
        (
            "\x1B]8;;file:///example.com\x07example.com\x1B]8;;\x07 \x1B]8;;file:///x\x07https://example.com\x1B]8;;\x07\n",
            "⟦file:///example.com⟧example.com⟦⟧ ⟦id=lw1 https://example.com⟧https://example.com⟦⟧\n",
        ),
        // A link is removed if its text names another site, or if it runs a script.
        (
            "\x1B]8;;https://example.net/\x1B\\example.com\x1B]8;;\x1B\\ \x1B]8;;JavaScript:x\x1B\\b\x1B]8;;data:x\x07c\x1B]8;;\x1B\\\n",
            "⟦id=lw1 https://example.com⟧example.com⟦⟧ bc\n",
        ),
        // A link is removed if its text is a host that could deceive.
        ("\x1B]8;;https://example.com/\x07https://еbay.com\x1B]8;;\x07\n", "https://еbay.com\n"),
        // Invalid links are removed: without a scheme or an end, or with whitespace or invisible
        // characters in the target.
        (
            "\x1B]8;;/a\x07b\x1B]8;;https://a/ b\x07c\x1B]8;;https://a/\u{202E}b\x07d\x1B]8;;\x07 \x1B]8\x07e\x1B]8;x\x07f\n",
            "bcd ef\n",
        ),
        ("\x1B]8;;https://example.org/\x1B\\never closed", "never closed"),
    ]);
}

/// The output keeps an existing link only if its text names no site or the same site. HTML with
/// `deceptive-links` also keeps the links with `part`.
#[test]
fn the_terminal_keeps_links_as_the_table_says() {
    let (mut count, mut wrong) = (0, Vec::new());
    for row in rows(include_str!("../../../../fixtures/spoofing/deceptive_links.txt")) {
        let [text, href, answer] = row[..] else { panic!("{row:?}") };
        let href = if href.starts_with("//") { format!("https:{href}") } else { href.to_owned() };
        let is_url = href.bytes().all(|b| b.is_ascii_graphic() && b != b'\\') && href.contains(':');
        if text.contains(['<', '&']) || !is_url {
            continue;
        }
        count += 1;
        let text = unescaped(text);
        let shown = shown("--columns 40", &format!("\x1B]8;;{href}\x1B\\{text}\x1B]8;;\x1B\\\n"));
        let is_kept = shown.contains(&format!("⟦{href}⟧"));
        if is_kept != matches!(answer, "same" | "nothing") {
            wrong.push(format!("{row:?}: {shown}"));
        }
    }
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join(""));
    assert!(count > 120, "{count}");
    check(&[
        // Texts over several rows, with and without text around the URL.
        (
            "\x1B]8;;https://example.com/\x07https://example.com/manual/of/rows/of\r\n/text\x1B]8;;\x07\n",
            "⟦https://example.com/⟧https://example.com/manual/of/rows/of\r\n/text⟦⟧\n",
        ),
        (
            "\x1B]8;;https://e.com/\x07www.bank.corp\r\nhttps://e.com/manual/of/rows/and/of/text\r\n/a\x1B]8;;\x07\n",
            "www.bank.corp\r\n⟦id=lw1 https://e.com/manual/of/rows/and/of/text/a⟧https://e.com/manual/of/rows/and/of/text⟦⟧\r\n⟦id=lw1 https://e.com/manual/of/rows/and/of/text/a⟧/a⟦⟧\n",
        ),
        // The URL in the text of the link continues the text before the link.
        ("x\x1B]8;;https://e.com/\x07https://bank.com\x1B]8;;\x07\n", "xhttps://bank.com\n"),
    ]);
}

/// Bold and underlined text of manual pages becomes plain text. Backspaces over text that is
/// already shown stay.
#[test]
fn backspaces() {
    check(&[
        (
            "_\x08h_\x08t_\x08t_\x08p_\x08s://example.com/a\x08ab\x08b\n",
            "⟦id=lw1 https://example.com/ab⟧https://example.com/ab⟦⟧\n",
        ),
        ("|\x08/\x08-\x08 done\n", " done\n"),
        ("10%\x08\x08\x0820%\n", "20%\n"),
        // Backspaces stay if no text follows, if they go back too far, if a character is not ASCII,
        // or if a color is before them.
        ("ab\x08\n", "ab\x08\n"),
        ("a\n\x08\x08b\n", "a\n\x08\x08b\n"),
        ("日\x08\x08日é\x08x\n", "日\x08\x08日é\x08x\n"),
        ("a\x1B[1m\x08b\n", "a␛[1m\x08b\n"),
        // A link needs a space between itself and overwritten text, both before and after it.
        (
            "⠙\x08⠙\x08 example.com\nab⠙\x08\x08\x08 a.com\n",
            "⠙\x08⠙\x08 ⟦id=lw1 https://example.com⟧example.com⟦⟧\nab⠙\x08\x08\x08 ⟦id=lw2 https://a.com⟧a.com⟦⟧\n",
        ),
        (
            "abcdefgh⠙\x08\x08\x08\x08\x08\x08\x08\x08 a.com\n",
            "abcdefgh⠙\x08\x08\x08\x08\x08\x08\x08\x08 a.com\n",
        ),
        (
            "bank.ю\x08example.com\nй\x08 example.com \n",
            "bank.ю\x08example.com\nй\x08 ⟦id=lw1 https://example.com⟧example.com⟦⟧ \n",
        ),
    ]);
}

#[test]
fn overwritten_rows() {
    check(&[
        ("10%\r20%\x1B[K\rdone\r\n", "10%\r20%␛[K\rdone\r\n"),
        ("a\x1B[2K\x1B[Gb\x1B[0K\x1B[1Gc\x1B[0Gd\r\r\n", "a\r␛[K\rb␛[K\rc\rd\r\r\n"),
        // The rest of an overwritten row must not look like more of a link, so a link needs a space
        // or an erased row after it.
        (
            "a\rexample.com\na\rexample.com b\na\r\x1B[Kexample.com\na\x1B[2K\x1B[1Gexample.com\n",
            "a\rexample.com\n\
             a\r⟦id=lw1 https://example.com⟧example.com⟦⟧ b\n\
             a\r␛[K⟦id=lw2 https://example.com⟧example.com⟦⟧\n\
             a\r␛[K\r⟦id=lw3 https://example.com⟧example.com⟦⟧\n",
        ),
        // A URL does not continue in text that overwrites it.
        (
            "See https://example.com/manual/of/rows/a\rb/c.html\n",
            "See ⟦id=lw1 https://example.com/manual/of/rows/a⟧https://example.com/manual/of/rows/a⟦⟧\r\r\nb/c.html\n",
        ),
        // Before other text overwrites a link, its row is erased, so no part of the link remains.
        // The end of a row stays unchanged.
        (
            "example.com 1\rexample.com 2\r\n",
            "⟦id=lw1 https://example.com⟧example.com⟦⟧ 1\r␛[K⟦id=lw2 https://example.com⟧example.com⟦⟧ 2\r\n",
        ),
        ("example.com 1\r\r\nb\r", "⟦id=lw1 https://example.com⟧example.com⟦⟧ 1\r\r\nb\r"),
        ("\x1B]8;;file:///a\x07a\x1B]8;;\x07\rb\n", "⟦file:///a⟧a⟦⟧\r␛[Kb\n"),
        // If a backspace goes back in the row, or the row is as wide as the terminal, the next text
        // starts a new row, and nothing is erased.
        ("example.com é\x08x\x08\n", "⟦id=lw1 https://example.com⟧example.com⟦⟧ é\x08\r\nx\x08\n"),
        ("example.com é\x08\x08\x1B[K\n", "⟦id=lw1 https://example.com⟧example.com⟦⟧ é\x08\x08\n"),
        (
            "0123456789 0123456789 0123456789 example.com\x1B[K\rx\x1B[K\n",
            "0123456789 0123456789 0123456789 ⟦id=lw1 https://example.com⟧example.com⟦⟧\r\r\nx␛[K\n",
        ),
        // An existing link is removed if its text is overwritten, or if its end may be.
        ("\x1B]8;;https://example.org/\x07bank.com\x1B]8;;\x07\x1B[m\x08x\n", "bank.com␛[m\x08x\n"),
        ("\x1B]8;;https://example.org/\x07bank.é\x08com \x1B]8;;\x07\n", "bank.é\x08com \n"),
        ("\x1B]8;;https://example.org/\x07banka\rbank.c0m \x1B]8;;\x07\n", "banka\rbank.c0m \n"),
    ]);
}

#[test]
fn without_hyperlinks_nothing_is_added() {
    let text =
        "example.com \x1B[31mred\x1B[0m \x1B]8;;https://example.org/\x1B\\here\x1B]8;;\x1B\\\n";
    let theirs = "example.com ␛[31mred␛[0m ⟦https://example.org/⟧here⟦⟧\n";
    assert_eq!(shown("", text), theirs);
    assert_eq!(shown("--hyperlinks auto", text), theirs);
    assert_eq!(shown("--hyperlinks never", text), "example.com ␛[31mred␛[0m here\n");
}

/// Only links are added: no byte of a text changes.
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

/// The settings of the configuration file decide what links.
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

/// Text is shown as it arrives. Text that may be part of a link is also shown if no more input
/// comes.
#[test]
fn text_is_shown_while_it_arrives() {
    let args = "render --to terminal --hyperlinks always --columns 80 --no-config";
    let mut child = spawn(&args.split(' ').collect::<Vec<_>>());
    let mut input = child.stdin.take().unwrap();
    let link = " or \x1B]8;id=lw1;https://b.com\x1B\\b.com\x1B]8;;\x1B\\ ";
    for (piece, shown) in [("See a.com", "See a.com"), (" or b.com ", link)] {
        input.write_all(piece.as_bytes()).unwrap();
        let mut written = vec![0; shown.len()];
        child.stdout.as_mut().unwrap().read_exact(&mut written).unwrap();
        assert_eq!(String::from_utf8(written).unwrap(), shown);
    }
    drop(input);
    assert!(child.wait().unwrap().success());
}

/// The width of the terminal may change while the program runs.
#[test]
fn a_resize_is_seen() {
    let program = assert_cmd::cargo::cargo_bin("linkwright");
    let text = |row: &str| format!("printf '{row}\\nb/c.html now.\\n\\n'");
    let urls =
        ["https://example.com/manual/of/narrow/row", "https://example.com/manual/of/wider/rows/a"];
    let [narrow, wide] = urls.map(text);
    let command = format!(
        "stty rows 24 cols 40; ({narrow}; read go </dev/tty; stty cols 42 </dev/tty; {wide}) | '{}' render --to terminal",
        program.display()
    );
    let mut terminal = Process::new("script");
    terminal.args(["-qec", &command, "/dev/null"]).env("TERM", "xterm");
    let Ok(mut terminal) = terminal.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn() else {
        crate::support::skipped("script is not installed");
        return;
    };
    let (mut shown, mut text) = (terminal.stdout.take().unwrap(), Vec::new());
    while !text.ends_with(b"now.") {
        let mut byte = [0];
        shown.read_exact(&mut byte).unwrap();
        text.extend(byte);
    }
    // The first rows are shown, so the terminal may now change.
    terminal.stdin.take().unwrap().write_all(b"\n").unwrap();
    shown.read_to_end(&mut text).unwrap();
    assert!(terminal.wait().unwrap().success());
    let text = String::from_utf8(text).unwrap();
    for url in urls {
        assert_eq!(text.matches(&format!(";{url}b/c.html")).count(), 2, "{text:?}");
    }
}

#[test]
fn invalid_utf8_is_replaced() {
    let bytes = [b"a\xFFb \xE8\xAF".as_slice(), b"\xB7 c\xE8"].concat();
    let written = output("render --to terminal", bytes);
    assert_eq!(written, "a\u{FFFD}b \u{8BF7} c\u{FFFD}");
}

#[test]
fn conflicting_options_are_refused() {
    let dir = tree(&[("page.html", "<p>example.com")]);
    refuse(cli("render --to terminal page.html").current_dir(&dir), &["page.html", "not for HTML"]);
    refuse(&mut cli("render --to terminal --page"), &["--page", "not for --to terminal"]);
    refuse(
        &mut cli("render --hyperlinks always"),
        &["--hyperlinks and --columns are for --to terminal"],
    );
    refuse(&mut cli("render --to terminal --columns 0"), &["0", "above 0"]);
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
    // Without the option, or with more columns, the URL ends at the end of the row.
    assert!(output("find", mail).contains("/0123 "), "{}", output("find", mail));
    assert!(output("find --columns 100", mail).contains("/0123 "));
}

/// The program does not hold, search or go back over the same text again and again.
#[test]
fn much_of_it_takes_linear_time() {
    let size = 300_000;
    let cases = [
        ("\x08", "\x08", false),
        ("abcd\x08\x08\x08\x08ABCD", "ABCD", false),
        ("a.com é\x08 ", "", true),
        ("\x1B]0;title", "", false),
        ("\x1B]8;;https://a.com\x07here ", "", true),
        ("\x1B]8;;https://a.com\x07here\x1B]8;;\x07 ", "", true),
        ("https://a.com/b,c ", "", true),
        ("a.com\r\x1B[K", "", true),
        ("word", "word", false),
        ("\r", "\r", false),
    ];
    for (part, want, links) in cases {
        let count = size / part.len();
        let text = part.repeat(count);
        let written = output("render --to terminal --hyperlinks always --no-config", text);
        let found = written.matches(";https://a.com").count();
        let links = if links { count } else { 0 };
        assert!(found.abs_diff(links) < 9, "{part:?}: {found} of {links}");
        assert!(want.is_empty() || written.contains(&want.repeat(1000)), "{part:?}");
    }
}

/// For any input, the output contains no control sequences except colors, links, and sequences that
/// go back in a row or erase its rest.
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
        "2K",
        "é",
        "\0",
        "\u{7F}",
        "<",
        "|",
    ];
    // Pseudorandom numbers, the same in each run.
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
            let (_, href) = link.split_once(';').unwrap();
            assert!(!href.starts_with("javascript:"), "{link:?}");
            assert!(!link.contains(|c: char| c.is_control() || c == ' '), "{link:?}");
            link.len() + 6
        } else if let Some(colors) = rest.strip_prefix("\x1B[") {
            let end = colors.find(['m', 'K']).unwrap();
            let (colors, kind) = colors.split_at(end);
            let is_color = colors.chars().all(|c| c.is_ascii_digit() || ";:".contains(c));
            assert!(is_color && (colors.is_empty() || kind.starts_with('m')), "{colors:?}");
            end + 3
        } else {
            assert!(rest.starts_with(['\r', '\x08']), "{:?}", rest.chars().next());
            1
        };
        rest = &rest[len..];
    }
    assert!(written.len() > 100_000);
}
